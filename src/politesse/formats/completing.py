"""The file of another language, completed or made like the source.

Of a target that is there every byte stays but where a text is put in; a missing entry goes behind
the one that it follows in the source, written as the source writes it. A new target is like the
source, without what could not be translated.
"""

from __future__ import annotations

import json
import pathlib
import re
from collections.abc import Callable

from politesse.formats.filling import Filled, Missing, Order
from politesse.formats.trees import Node, Path, Tree, Want, wanted
from politesse.formats.types import FileText

_BLANK = re.compile(r"(?:[ \t]*\r?\n)*")
_INDENT = re.compile(r"[ \t]*")
_EMPTY_LINE = re.compile(r"\n[ \t]*\r?\n")
_FIRST_INDENT = re.compile(r"\n([ \t]+)\S")

Piece = tuple[Node | None, str]


def fill_order(
    order: Order,
    parse: Callable[[pathlib.Path, FileText], Tree | None],
    want: Callable[[Tree, Tree | None], Want] | None = None,
    around: Callable[[str], str] = str,
    completes_empty: bool = False,
) -> Filled:
    """What a file lacks whose source and target are trees; nothing where one is no catalogue.

    ``want`` is all that the source has, unless given. A target that holds nothing is made anew,
    unless it can be completed.
    """
    source = parse(order.path, order.file)
    target = parse(order.target, order.existing) if order.existing else None
    style = order.existing or order.file
    if source is None or (order.existing and target is None):
        return Filled(0, [], lambda: style.data)
    if target and not target.root.children and not completes_empty:
        target = None
    wish = want(source, target) if want else wanted(source.root, order.language)
    return fill(source, wish, target, style.encoded, around)


def fill(
    source: Tree,
    want: Want,
    target: Tree | None,
    write: Callable[[str], bytes],
    around: Callable[[str], str] = str,
) -> Filled:
    """What a target lacks of what is wanted of a source.

    ``write`` makes bytes of its text, ``around`` what a new one has before and behind its tree.
    """
    todo = list(want.below())
    missing = [
        Missing(_name_of(path), entry.node.text or "", entry.take)
        for path, entry in todo
        if target is None or not _there(target.root, path)
    ]

    def content() -> bytes:
        tree = target or source
        before, behind = tree.text[: tree.root.value], tree.text[tree.root.end :]
        if target is not None:
            return write(before + _completed(source, want, target, target.root) + behind)
        return write(around(before) + _body(source, want) + around(behind))

    return Filled(len(todo), missing, content)


def _name_of(path: Path) -> str:
    return ".".join(str(part) for part in path if part != "")


def _there(root: Node, path: Path) -> bool:
    """Whether a target has something at a path, if only a number."""
    node: Node | None = root
    for key in path:
        node = node.children.get(key) if node and node.children else None
    return node is not None and (node.text is None or bool(node.text.strip()))


def _rendered(source: Tree, want: Want) -> str:
    """An entry as the source writes it, with the translations in it."""
    head = source.text[want.node.start : want.node.value]
    if want.key != want.node.key:
        before, _, behind = head.rpartition(str(want.node.key))
        head = f"{before}{want.key}{behind}"
    return head + _body(source, want)


def _body(source: Tree, want: Want) -> str:
    """The value of an entry; a list keeps a place for what could not be translated."""
    node = want.node
    if want.translated or want.done is not None:
        return node.literal(want.done or "")
    if want.children is None:
        return source.text[node.value : node.end]
    kept = [child for child in want.children if node.listed or not child.lacking]
    pieces = [(None if child.copied else child.node, _rendered(source, child)) for child in kept]
    return _composed(source.text, node, pieces)


def _completed(source: Tree, want: Want, target: Tree, node: Node) -> str:
    """The value of a branch of the target, with what is new in it."""
    own = node.children or {}
    lead = _new_lead(target.text, node)
    new: dict[object, list[Piece]] = {}
    changed: dict[object, str] = {}
    previous: object = None
    for child in want.children or ():
        if child.key in own:
            previous = child.key
            if child.filled:
                changed[child.key] = _entry(source, child, target, own[child.key])
        elif child.filled or (node.listed and want.filled):
            if node.commas and not want.node.commas:
                text = _inline(source, child, not node.listed)
            else:
                text = _adapted(_rendered(source, child), source, child.node, target, lead)
            new.setdefault(previous, []).append((None, text))
    pieces = new.pop(None, [])
    for key, entry in own.items():
        pieces.append((entry, changed.get(key, target.text[entry.start : entry.end])))
        pieces += new.pop(key, [])
    return _composed(target.text, node, pieces)


def _entry(source: Tree, want: Want, target: Tree, own: Node) -> str:
    """An entry that is there, with what was missing in it."""
    head = target.text[own.start : own.value]
    if want.children is None and own.text is not None:
        return head + own.literal(want.done or "")
    if want.children is not None and own.children is not None and own.listed == want.node.listed:
        return head + _completed(source, want, target, own)
    return _rendered(source, want)


def _inline(source: Tree, want: Want, keyed: bool = False) -> str:
    """An entry that stands in lines of its own, for a branch in brackets."""
    head = f"{json.dumps(want.key, ensure_ascii=False)}: " if keyed else ""
    if want.children is None:
        raw = source.text[want.node.value : want.node.end]
        return head + (json.dumps(want.done or "", ensure_ascii=False) if want.translated else raw)
    kept = [child for child in want.children if want.node.listed or not child.lacking]
    inner = ", ".join(_inline(source, child, not want.node.listed) for child in kept)
    return head + (f"[{inner}]" if want.node.listed else f"{{{inner}}}")


def _adapted(entry: str, source: Tree, node: Node, target: Tree, lead: str) -> str:
    """An entry of the source with the indent and the line ends that it has in the target."""
    if "\n" not in entry or "\n" not in lead:
        return entry
    old, new = _indent_at(source.text, node.start), lead.rpartition("\n")[2]
    lines = entry.replace("\r\n", "\n").split("\n")
    moved = [new + line[len(old) :] if line.startswith(old) else line for line in lines[1:]]
    return ("\r\n" if "\r\n" in target.text else "\n").join([lines[0], *moved])


def _composed(text: str, branch: Node, pieces: list[Piece]) -> str:
    """A branch with these entries in it, each with the space and the comments that go with it."""
    children = list((branch.children or {}).values())
    trailing = bool(children) and children[-1].after > children[-1].end
    leads, trails, tail = _around(text, branch)
    fresh = _new_lead(text, branch)
    parts = [text[branch.value : branch.opening]]
    for index, (own, entry) in enumerate(pieces):
        comma = "," if branch.commas and (trailing or index < len(pieces) - 1) else ""
        before, behind = trails[own.start] if own else ("", "")
        lead = leads[own.start] if own else fresh
        if children and (own is children[0]) != (index == 0):
            lead = _moved_lead(leads[children[0].start], lead, fresh, index, branch.commas)
        parts += [lead, entry, before, comma, behind]
    if pieces and not children and "\n" in fresh:
        tail = "\n" + _indent_at(text, branch.value)
    return "".join([*parts, tail, text[branch.closing : branch.end]])


def _moved_lead(first: str, lead: str, fresh: str, index: int, commas: bool) -> str:
    """What stands before an entry that is the first now, or before the one that was it."""
    if first.startswith(("\n", "\r\n")) or (index == 0 and lead.strip()):
        return lead
    if commas:
        return fresh if index else first
    # What is set apart by an empty line is about the file, the rest about its first entry.
    head = max((match.end() for match in _EMPTY_LINE.finditer(first)), default=0)
    if index:
        return fresh.rstrip(" \t") + first[head:] if first[head:].strip() else fresh
    return first[:head] if first[head:].strip() else first


def _around(text: str, branch: Node) -> tuple[dict[int, str], dict[int, tuple[str, str]], str]:
    """What stands before and behind each child (on either side of its comma), and at the end."""
    leads, trails = {}, {}
    children = list((branch.children or {}).values())
    limits = [*(child.start for child in children[1:]), branch.closing]
    position = branch.opening
    for child, limit in zip(children, limits, strict=False):
        leads[child.start] = text[position : child.start]
        after = max(child.after, child.end)
        position = _line_end(text, after, limit)
        before = text[child.end : child.after - 1] if child.after else ""
        trails[child.start] = before, text[after:position]
    return leads, trails, text[position : branch.closing]


def _line_end(text: str, start: int, limit: int) -> int:
    """Where the line ends, or ``start`` where it goes on with another entry."""
    end = text.find("\n", start, limit)
    if end < 0:
        return start
    return end - 1 if text[end - 1] == "\r" and end > start else end


def _new_lead(text: str, branch: Node) -> str:
    """What stands before a new entry of a branch."""
    children = list((branch.children or {}).values())
    broken = [lead for lead in _around(text, branch)[0].values() if "\n" in lead]
    if broken:
        blank = _BLANK.match(broken[-1])
        return ((blank and blank.group()) or "\n") + broken[-1].rpartition("\n")[2]
    if branch.lead:
        return branch.lead
    if not children:
        unit = _FIRST_INDENT.search(text)
        return "\n" + _indent_at(text, branch.value) + (unit.group(1) if unit else "  ")
    if branch.commas:
        return " "
    column = children[0].start - text.rfind("\n", 0, children[0].start) - 1
    return "\n" + " " * column


def _indent_at(text: str, offset: int) -> str:
    match = _INDENT.match(text, text.rfind("\n", 0, offset) + 1)
    return match.group() if match else ""
