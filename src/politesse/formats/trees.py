"""Trees of keys as they stand in a file: entries that hold a text, a branch, or something else.

Every tree-shaped format has a parser that makes nodes. What is said of them here serves all: the
segments of a tree, and which of its texts the tree of another language lacks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from politesse.formats.plurals import CATEGORIES, plural_group, sources
from politesse.formats.types import Place, Segment

#: Branches within each other; a file with more is no catalogue.
DEEPEST = 100

Key = str | int
Path = tuple[Key, ...]
Chosen = Callable[[Path], bool]

_SUFFIX = re.compile(rf"^(?P<stem>.+)(?P<joint>[_.])(?P<form>{'|'.join(CATEGORIES)})$")


@dataclass(slots=True)
class Node:
    """An entry: it stands from ``start``, where its key is, over ``value`` to ``end``.

    A text has a ``place`` and ``literal``, which writes another text the way this one is written.
    The ``children`` of a branch stand between ``opening`` and ``closing``, with ``commas`` or
    without; a ``listed`` one has them by number, and ``lead`` stands before a new one where no other
    shows it. ``after`` is where the comma behind an entry ends.
    """

    key: Key
    start: int
    value: int
    end: int
    text: str | None = None
    place: Place | None = None
    literal: Callable[[str], str] = str
    children: dict[Key, Node] | None = None
    opening: int = 0
    closing: int = 0
    commas: bool = True
    listed: bool = False
    lead: str = ""
    after: int = 0


@dataclass(frozen=True, slots=True)
class Tree:
    """A file's text and the branch that all its entries are in."""

    text: str
    root: Node


def leaves(root: Node) -> Iterator[tuple[Path, Node]]:
    """The texts of a tree with their paths, in the order of the file."""
    waiting: list[tuple[Path, Node]] = [((), root)]
    while waiting:
        path, node = waiting.pop()
        if node.text is not None:
            yield path, node
        children = (node.children or {}).values()
        waiting += reversed([((*path, child.key), child) for child in children])


def name_of(path: Path) -> str:
    """A path as an id.

    >>> name_of(("menu", "days", 0))
    'menu.days[0]'
    """
    parts = [f"[{key}]" if isinstance(key, int) else f".{key}" for key in path]
    return "".join(parts).lstrip(".").replace("\x04", "|")


def segments(
    root: Node, chosen: Chosen | None = None, named: Callable[[Path], str] = name_of
) -> Iterator[Segment]:
    """The texts of a tree that are chosen and not empty."""
    for path, node in leaves(root):
        if path and node.text and node.place and (chosen is None or chosen(path)):
            name = named(path)
            yield Segment(name, node.text, node.place, node.start, group=plural_group(name))


@dataclass(slots=True)
class Want:
    """What a target is to have: an entry of the source; ``copied`` is one more form of it.

    ``translated`` says that its text is to be translated, ``done`` is the translation.
    """

    key: Key
    node: Node
    children: list[Want] | None = None
    translated: bool = False
    copied: bool = False
    done: str | None = None

    def below(self) -> Iterator[tuple[Path, Want]]:
        """All entries with a text to translate, with their paths below this one."""
        if self.translated:
            yield (), self
        for child in self.children or ():
            for path, want in child.below():
                yield (child.key, *path), want

    def take(self, text: str) -> None:
        """Take the translation, if the file can hold it."""
        self.node.literal(text)
        self.done = text

    @property
    def filled(self) -> bool:
        """Whether anything in it is translated."""
        return self.done is not None or any(child.filled for child in self.children or ())

    @property
    def lacking(self) -> bool:
        """Whether there is something to translate in it, and nothing of it is."""
        return not self.filled and any(True for _ in self.below())


def wanted(node: Node, language: str, chosen: Chosen | None = None, path: Path = ()) -> Want:
    """The entries of a source tree, with the plural forms of the target language."""
    if node.children is None:
        has_text = node.text is not None and bool(node.text.strip())
        return Want(node.key, node, None, has_text and (chosen is None or chosen(path)))
    children = node.children.values()
    wants = [wanted(child, language, chosen, (*path, child.key)) for child in children]
    return Want(node.key, node, _with_plurals(wants, language))


def _with_plurals(entries: list[Want], language: str) -> list[Want]:
    names = [entry.key for entry in entries if entry.translated]
    if "other" in names and len(names) > 1 and all(name in CATEGORIES for name in names):
        return _reformed(entries, {name: name for name in CATEGORIES}, language)
    for name in names:
        match = _SUFFIX.match(name) if isinstance(name, str) else None
        if match and match["form"] == "other":
            stem = match["stem"] + match["joint"]
            entries = _reformed(entries, {form: stem + form for form in CATEGORIES}, language)
    return entries


def _reformed(entries: list[Want], names: dict[str, str], language: str) -> list[Want]:
    """The entries with the forms of one message exchanged for those that the language has."""
    by_key = {entry.key: entry for entry in entries}
    forms = {form: by_key[name] for form, name in names.items() if name in by_key}
    if len(forms) < 2 or any(entry.node.text is None for entry in forms.values()):
        return entries
    needed = sources(forms, language)
    unneeded = {names[form] for form in forms if form not in needed}
    added = [
        replace(needed[form], key=names[form], copied=True)
        for form in CATEGORIES
        if form in needed and form not in forms
    ]
    index = next(at for at, entry in enumerate(entries) if entry.key == names["other"])
    extended = [*entries[:index], *added, *entries[index:]]
    return [entry for entry in extended if entry.key not in unneeded]
