"""YAML: trees of strings, such as those of Rails, whose top key is the language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from politesse.core import BadInput
from politesse.formats import completing
from politesse.formats.filling import Filled, Order
from politesse.formats.plurals import plural_group
from politesse.formats.trees import DEEPEST, Key, Node, Tree, Want, leaves, wanted
from politesse.formats.types import FileText, Format, Segment
from politesse.formats.yaml_scalars import block_end, is_text, scalar
from politesse.languages.tags import code_of, is_tag

_PROPERTIES = re.compile(r"(?:[&!]\S*+[ \t]*+)*+")
_SPACE = r"(?:\s|#[^\r\n]*+)*+"
_COLON = re.compile(rf"{_SPACE}:")
_COMMA = re.compile(rf"{_SPACE},")
_DASH = re.compile(rf"{_SPACE}-")
_STRING_TAGS = (None, "!", "tag:yaml.org,2002:str")


class _Composer:
    """Makes nodes of the events of one document."""

    def __init__(self, path: Path, file: FileText) -> None:
        self._path = path
        self._file = file
        self._text = file.text
        self._stack: list[Node] = []
        self._keys: list[tuple[Key, int, int] | None] = []  # name, start, behind the colon
        self._flow = 0
        self._skipped = 0  # how deep in a key that is no scalar
        self.root: Node | None = None

    def take(self, event: Any) -> None:
        """Take the next event."""
        kind = type(event).__name__
        if self._skipped or (
            self._wants_key()
            and kind.startswith(("Mapping", "Sequence"))
            and kind.endswith("StartEvent")
        ):
            self._skip(event, kind)
        elif kind == "DocumentStartEvent" and self.root is not None:
            self._fail("there is more than one document", event)
        elif kind in ("ScalarEvent", "AliasEvent"):
            self._leaf(event, kind)
        elif kind in ("MappingStartEvent", "SequenceStartEvent"):
            self._open(event, kind)
        elif kind in ("MappingEndEvent", "SequenceEndEvent"):
            self._close(event)

    def _wants_key(self) -> bool:
        return bool(self._stack) and not self._stack[-1].listed and self._keys[-1] is None

    def _skip(self, event: Any, kind: str) -> None:
        if not self._skipped:
            self._skipped_from = event.start_mark.index
        self._skipped += kind.endswith("StartEvent") - kind.endswith(
            ("MappingEndEvent", "SequenceEndEvent")
        )
        if not self._skipped:
            self._name(
                self._text[self._skipped_from : event.end_mark.index], self._skipped_from, event
            )

    def _name(self, name: str, start: int, event: Any) -> None:
        """Take a key; of two that are the same the later one holds, as Ruby and Python read it."""
        colon = _COLON.match(self._text, event.end_mark.index)
        self._keys[-1] = name, start, colon.end() if colon else event.end_mark.index
        (self._stack[-1].children or {}).pop(name, None)

    def _leaf(self, event: Any, kind: str) -> None:
        start, end = event.start_mark.index, event.end_mark.index
        value = event.value if kind == "ScalarEvent" else self._text[start:end]
        if self._wants_key():
            self._name(value, start, event)
            return
        match = _PROPERTIES.match(self._text, start, end)
        own = match.end() if match else start
        node = Node("", own, own, end)
        if kind == "ScalarEvent" and self._is_string(event):
            style = event.style or None
            node.text = value
            node.place, node.literal = scalar(self._text, own, end, style, value, bool(self._flow))
            node.end = block_end(self._text, own, end) if style in ("|", ">") else end
        self._add(node)

    @staticmethod
    def _is_string(event: Any) -> bool:
        if event.style or event.tag is not None:
            return event.tag in _STRING_TAGS
        return is_text(event.value)

    def _open(self, event: Any, kind: str) -> None:
        start = event.start_mark.index
        match = _PROPERTIES.match(self._text, start)
        own = match.end() if match else start
        flow = bool(event.flow_style)
        node = Node("", own, own, own, children={}, commas=flow, listed=kind.startswith("Seq"))
        node.opening = own + 1 if flow else (own if own > start else -1)
        if len(self._stack) >= DEEPEST:
            self._fail("nested too deep", event)
        self._flow += flow
        self._stack.append(node)
        self._keys.append(None)

    def _close(self, event: Any) -> None:
        node = self._stack.pop()
        self._keys.pop()
        if node.commas:
            node.end, node.closing = event.end_mark.index, event.end_mark.index - 1
            self._flow -= 1
        else:
            last = next(reversed((node.children or {}).values()), None)
            node.end = node.closing = last.end if last else node.value
        self._add(node)

    def _add(self, node: Node) -> None:
        """Put a value under its key, or at the end of its list."""
        if not self._stack:
            self.root = self._whole(node)
            return
        parent = self._stack[-1]
        siblings = parent.children if parent.children is not None else {}
        block = not parent.commas
        if parent.listed:
            node.key = len(siblings)
            if block:
                before = next(reversed(siblings.values()), None)
                dash = _DASH.match(self._text, before.end if before else parent.value)
                node.start = dash.end() - 1 if dash else node.start
        elif self._keys[-1] is not None:
            node.key, node.start, behind = self._keys[-1]
            self._keys[-1] = None
            if node.children is not None and not node.commas:
                node.value = behind
        if node.opening < 0:
            node.opening = node.value
        if parent.commas:
            comma = _COMMA.match(self._text, node.end)
            node.after = comma.end() if comma else 0
        siblings[node.key] = node

    def _whole(self, node: Node) -> Node:
        """The outermost node, to which all before its first entry belongs."""
        if node.children is not None and not node.commas:
            node.start = node.value = node.opening = 0
        return node

    def _fail(self, cause: str, event: Any) -> None:
        line = event.start_mark.line + 1
        raise BadInput(str(self._path), f"malformed YAML: {cause}", line)


def parse(path: Path, file: FileText) -> Tree:
    """The tree of a file; one without any entry is an empty branch."""
    from ruamel.yaml import YAML
    from ruamel.yaml.error import YAMLError

    composer = _Composer(path, file)
    try:
        for event in YAML(typ="safe", pure=True).parse(file.text):
            composer.take(event)
    except (YAMLError, ValueError, OverflowError) as error:
        mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
        line = mark.line + 1 if mark is not None else None
        cause = getattr(error, "problem", None) or getattr(error, "reason", None) or error
        raise BadInput(str(path), f"malformed YAML: {str(cause)[:200]}", line) from None
    return Tree(file.text, composer.root or Node("", 0, 0, 0, children={}, commas=False))


def _read(path: Path, file: FileText) -> Iterator[Segment]:
    texts = [(path, node) for path, node in leaves(parse(path, file).root) if path and node.text]
    roots = {str(path[0]) for path, _ in texts}
    rails = all(map(is_tag, roots))
    for path_, node in texts:
        language = str(path_[0]) if rails and len(path_) > 1 else None
        name = _name_of(path_[1:] if language else path_)
        if node.text and node.place:
            yield Segment(
                name, node.text, node.place, node.start, group=plural_group(name), language=language
            )


def _name_of(path: tuple[Key, ...]) -> str:
    return ".".join(f"[{key}]" if isinstance(key, int) else key for key in path)


def _fill(order: Order) -> Filled:
    """Complete or make the file; the top key of a Rails catalogue becomes the language."""

    def want(source: Tree, target: Tree | None) -> Want:
        wish = wanted(source.root, order.language)
        top = wish.children or []
        if len(top) == 1 and code_of(str(top[0].key)) == code_of(order.source):
            top[0].key = _own_key(target, order.language)
        return wish

    return completing.fill_order(order, parse, want)


def _own_key(target: Tree | None, language: str) -> str:
    """The top key of a target, however it spells the language."""
    keys = [str(key) for key in (target.root.children or {})] if target else []
    return next((key for key in keys if code_of(key) == code_of(language)), language)


FORMAT = Format("YAML", (".yml", ".yaml"), _read, _fill, needs_language_in_path=True, icu=True)
