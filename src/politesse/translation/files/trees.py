"""Trees of keys: JSON of all kinds, ARB and YAML.

A target that is there keeps its order and what is in it; a missing key is put in after the one that
it follows in the source. A new one is like the source, without what could not be translated.
"""

from __future__ import annotations

import copy
import io
import json
import re
from collections.abc import Callable, Iterator, MutableMapping
from typing import Any

from politesse.checking.formats.tree import check_json
from politesse.core import BadInput
from politesse.languages.tags import code_of
from politesse.translation.files.catalogues import Entry, Filled, Order
from politesse.translation.files.plurals import CATEGORIES, sources

Path = tuple[Any, ...]
_SUFFIX = re.compile(rf"^(?P<stem>.+)(?P<joint>[_.])(?P<form>{'|'.join(CATEGORIES)})$")
_INDENT = re.compile(r"^[{\[]\r?\n([ \t]+)", re.MULTILINE)


def open_json(order: Order) -> Filled:
    """Flat, nested, i18next and browser-extension JSON."""
    source = check_json(order.path, order.file)
    target = check_json(order.target, order.existing) if order.existing else None
    extension = order.path.name == "messages.json" and order.path.parent.parent.name == "_locales"
    tree = _Tree(source, target, order.language, _only_message if extension else _any)
    style = order.existing or order.file
    return tree.filled(lambda made: _dumped(made, style.text).encode(style.encoding))


def open_arb(order: Order) -> Filled:
    """Flutter's resource bundles; what describes a string stays with the template."""
    source = check_json(order.path, order.file)
    target = check_json(order.target, order.existing) if order.existing else None
    locale = order.language.replace("-", "_")
    if target is None:
        target = {"@@locale": locale}
    tree = _Tree(source, target, order.language, lambda path: not str(path[0]).startswith("@"))
    style = order.existing or order.file
    return tree.filled(lambda made: _dumped(made, style.text).encode(style.encoding))


def open_yaml(order: Order) -> Filled:
    """YAML with its comments; the top key of a Rails catalogue is the language."""
    source, target = _yaml(order.path, order.file.text), None
    if order.existing is not None:
        target = _yaml(order.target, order.existing.text)
    root = next(iter(source), None) if isinstance(source, dict) and len(source) == 1 else None
    if isinstance(root, str) and code_of(root) == code_of(order.source):
        _rename(source, root, order.language)
    tree = _Tree(source, target, order.language, _any)
    return tree.filled(lambda made: _yaml_text(made, order.file.text).encode())


def _any(path: Path) -> bool:
    return True


def _only_message(path: Path) -> bool:
    return path[-1] == "message" and len(path) == 2


class _Tree:
    """The strings of a source tree that a target tree lacks."""

    def __init__(
        self, source: Any, target: Any, language: str, translated: Callable[[Path], bool]
    ) -> None:
        self._source = _with_plurals(source, language)
        self._new = target is None
        self._target = copy.deepcopy(self._source) if target is None else copy.deepcopy(target)
        self._translated = translated
        self._filled: set[Path] = set()
        self._wanted = dict(_leaves(self._source, ()))

    def filled(self, write: Callable[[Any], bytes]) -> Filled:
        """The catalogue, with how it is written."""
        todo = [
            path for path, text in self._wanted.items()
            if self._translated(path) and text.strip()
        ]  # fmt: skip
        missing = [
            Entry(".".join(str(part) for part in path), self._wanted[path], self._writer(path))
            for path in todo
            if self._new or not _text_at(self._target, path)
        ]
        return Filled(len(todo), missing, lambda: write(self._made()))

    def _writer(self, path: Path) -> Callable[[str], None]:
        def write(text: str) -> None:
            _put(self._target, self._source, path, text)
            self._filled.add(path)

        return write

    def _made(self) -> Any:
        """The target; of a new one what was not translated is left out."""
        if not self._new:
            return self._target
        made = copy.deepcopy(self._target)
        for path, text in reversed(self._wanted.items()):
            if path not in self._filled and self._translated(path) and text.strip():
                _drop(made, path)
        return made


def _leaves(node: Any, path: Path) -> Iterator[tuple[Path, str]]:
    if isinstance(node, dict):
        for key, child in node.items():
            yield from _leaves(child, (*path, key))
    elif isinstance(node, list):
        for place, child in enumerate(node):
            yield from _leaves(child, (*path, place))
    elif isinstance(node, str):
        yield path, str(node)


def _text_at(node: Any, path: Path) -> str:
    for part in path:
        known = part in node if isinstance(node, dict) else isinstance(part, int)
        if not isinstance(node, dict | list) or not known:
            return ""
        if isinstance(node, list) and part >= len(node):
            return ""
        node = node[part]
    return str(node).strip() if isinstance(node, str) else "there"


def _put(target: Any, source: Any, path: Path, text: str) -> None:
    """Set the text at a path, making what is missing on the way like the source."""
    for place, part in enumerate(path):
        last = place == len(path) - 1
        if isinstance(target, dict):
            if last:
                _insert(target, source, part, _like(source[part], text))
            elif not isinstance(target.get(part), type(source[part])):
                _insert(target, source, part, _emptied(source[part]))
        elif isinstance(target, list):
            while len(target) <= part:
                target.append("" if last else _emptied(source[part]))
            if last:
                target[part] = _like(source[part], text)
        if not last:
            target, source = target[part], source[part]


def _emptied(node: Any) -> Any:
    """A copy of a branch without its texts: what goes with them (numbers, descriptions) stays."""
    if isinstance(node, dict):
        made = type(node)()
        for key, child in node.items():
            if not isinstance(child, dict | list | str):
                made[key] = child
        return made
    return type(node)()


def _like(original: Any, text: str) -> Any:
    """A text with the quoting of the original, where the reader of the format keeps it."""
    kind = type(original)
    return kind(text) if kind is not str and issubclass(kind, str) else text


def _insert(target: MutableMapping[Any, Any], source: Any, key: Any, value: Any) -> None:
    if key in target:
        target[key] = value
        return
    before = None
    for name in source:
        if name == key:
            break
        if name in target:
            before = name
    names = list(target)
    place = names.index(before) + 1 if before is not None else (len(names) if not names else 0)
    if hasattr(target, "insert"):
        target.insert(place, key, value)
        return
    after = [(name, target.pop(name)) for name in names[place:]]
    target[key] = value
    for name, old in after:
        target[name] = old


def _drop(node: Any, path: Path) -> None:
    trail = []
    for part in path[:-1]:
        trail.append((node, part))
        node = node[part]
    if isinstance(node, list):
        node[path[-1]] = ""  # the others go by their number
        return
    del node[path[-1]]
    for parent, part in reversed(trail):
        if parent[part] or isinstance(parent, list):
            return
        del parent[part]


def _with_plurals(node: Any, language: str) -> Any:
    """The source tree with the plural forms of the target language in place of its own."""
    if isinstance(node, list):
        return [_with_plurals(child, language) for child in node]
    if not isinstance(node, dict):
        return node
    made = copy.copy(node)
    for key in list(made):
        made[key] = _with_plurals(made[key], language)
    if "other" in made and all(key in CATEGORIES for key in made) and len(made) > 1:
        return _reformed(made, made, {name: name for name in CATEGORIES}, language)
    stems = {
        (found["stem"], found["joint"])
        for key in made
        if isinstance(key, str) and (found := _SUFFIX.match(key)) and found["form"] == "other"
    }
    for stem, joint in stems:
        names = {name: f"{stem}{joint}{name}" for name in CATEGORIES}
        forms = {name: made[full] for name, full in names.items() if full in made}
        if len(forms) > 1 and all(isinstance(form, str) for form in forms.values()):
            made = _reformed(made, forms, names, language)
    return made


def _reformed(node: Any, forms: Any, names: dict[str, str], language: str) -> Any:
    wanted = sources({name: forms[name] for name in CATEGORIES if name in forms}, language)
    last = names["other"]
    for name in CATEGORIES:
        full = names[name]
        if name in wanted and full not in node:
            place = list(node).index(last)
            if hasattr(node, "insert"):
                node.insert(place, full, wanted[name])
            else:
                items = list(node.items())
                node = dict([*items[:place], (full, wanted[name]), *items[place:]])
        elif name not in wanted and full in node:
            del node[full]
    return node


def _dumped(made: Any, style: str) -> str:
    """JSON as the file it is like was written: its indent, its escapes, its last line break."""
    found = _INDENT.search(style)
    indent: str | int | None = (
        found.group(1) if found else (None if "\n" not in style.strip() else 2)
    )
    tight = indent is None and '": ' not in style
    text = json.dumps(
        made,
        ensure_ascii="\\u" in style and style.isascii(),
        indent=indent,
        separators=(",", ":") if tight else None,
    )
    return text + ("\n" if style.endswith("\n") else "")


def _yaml_engine(style: str) -> Any:
    from ruamel.yaml import YAML

    engine = YAML()
    engine.preserve_quotes = True
    engine.width = 4096
    engine.explicit_start = style.lstrip().startswith("---")
    return engine


def _yaml(path: Any, text: str) -> Any:
    from ruamel.yaml.error import YAMLError

    try:
        return _yaml_engine(text).load(text) or {}
    except YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = mark.line + 1 if mark is not None else None
        raise BadInput(
            str(path), f"malformed YAML: {getattr(error, 'problem', error)}", line
        ) from None


def _rename(mapping: Any, old: str, new: str) -> None:
    """Rename the one key of a mapping in place, with the comments that stand at it."""
    value = mapping.pop(old)
    mapping[new] = value
    comments = mapping.ca.items
    if old in comments:
        comments[new] = comments.pop(old)


def _yaml_text(made: Any, style: str) -> str:
    out = io.StringIO()
    _yaml_engine(style).dump(made, out)
    return out.getvalue()
