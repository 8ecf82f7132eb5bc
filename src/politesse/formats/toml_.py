"""TOML catalogues, such as those of go-i18n and Hugo: strings by key, or a table for each message."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import ClassVar

from politesse.formats import completing
from politesse.formats.braces import Braces, Literal, quoted
from politesse.formats.filling import Filled, Order
from politesse.formats.trees import Chosen, Node, Tree, segments, wanted
from politesse.formats.trees import Path as KeyPath
from politesse.formats.types import FileText, Format, Place, Run, Segment

_COMMENT = r"\#[^\r\n]*+"
_KEY = r"""(?:[\w-]++|"(?:[^"\\\r\n]|\\.)*+"|'[^'\r\n]*+')"""
_PART = re.compile(_KEY)
_DOTTED = rf"{_KEY}(?:[ \t]*+\.[ \t]*+{_KEY})*+"
_NAME = re.compile(rf"({_DOTTED})[ \t]*+=[ \t]*+")
_HEADER = re.compile(rf"\[[ \t]*+({_DOTTED})[ \t]*+\]|\[\[[ \t]*+({_DOTTED})[ \t]*+\]\]")
_LINE_END = re.compile(rf"[ \t]*+(?:{_COMMENT})?(?:\r?\n|\Z)")
_STRINGS = {
    '"""': re.compile(r'"""(?:\r?\n)?([^"\\]*+(?:(?:\\[\s\S]|"(?!""(?!")))[^"\\]*+)*+)"""'),
    "'''": re.compile(r"'''(?:\r?\n)?([^']*+(?:'(?!''(?!'))[^']*+)*+)'''"),
    '"': re.compile(r'"([^"\\\r\n]*+(?:\\.[^"\\\r\n]*+)*+)"'),
    "'": re.compile(r"'([^'\r\n]*+)'"),
}
_ESCAPES = re.compile(
    r"\\(?:u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|x[0-9a-fA-F]{2}|[ \t]*\r?\n\s*|[\s\S])"
)
_SHORT = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r", "e": "\x1b"}
_SPECIAL = re.compile(r'[\x00-\x1f\x7f"\\]')
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
_OTHER = re.compile(r"[^\s,\]}#=\"'](?:[^,\]}#\r\n]*[^\s,\]}#])?")
#: Keys of a message of go-i18n that say something about it.
_ABOUT = frozenset(
    {"id", "description", "hash", "leftDelim", "rightDelim", "leftdelim", "rightdelim"}
)


class _Parser(Braces):
    name = "TOML"
    space = re.compile(rf"(?:\s|{_COMMENT})*+")
    closers: ClassVar[dict[str, str]] = {"[": "]", "{": "}"}

    def __init__(self, path: Path, file: FileText) -> None:
        super().__init__(path, file)
        self._counts: dict[str, int] = {}  # how many tables of a name there are
        self._current: dict[str, str] = {}  # and the last of them

    def keyed(self, opener: str) -> bool:
        return opener == "{"

    def key(self) -> str | None:
        match = _NAME.match(self.text, self.position)
        if match is None:
            self.fail("a key with “=” is missing")
        self.position = match.end()
        return _name(match.group(1))

    def literal(self) -> Literal | None:
        start = self.position
        quote = next((mark for mark in _STRINGS if self.text.startswith(mark, start)), None)
        if quote is None:
            return None
        match = _STRINGS[quote].match(self.text, start)
        if match is None:
            self.fail("a string is not closed")
        self.position = match.end()
        encode = partial(_encoded, quote)
        if quote[0] == '"':
            text, place = quoted(self.text, *match.span(1), _ESCAPES, _meaning, encode)
        else:
            low, high = match.span(1)
            text, place = match.group(1), Place([Run(0, high - low, low, high, True)], encode)
        return Literal(text, place, partial(_written, quote))

    def other_value(self) -> None:
        match = _OTHER.match(self.text, self.position)
        if match is None:
            self.fail("a value is missing")
        self.position = match.end()

    def tables(self) -> Node:
        """The whole file: a branch of tables, of which the first has no header."""
        root = Node("", 0, 0, len(self.text), children={}, commas=False)
        table = Node("", 0, 0, 0, children={}, commas=False)
        while True:
            self.skip()
            if self.position == len(self.text):
                break
            if self.text.startswith("[", self.position):
                self._put(root, table)
                table = self._header()
            else:
                self._put(table, self._entry())
            if not _LINE_END.match(self.text, self.position):
                self.fail("something stands behind the end of an entry")
        self._put(root, table)
        root.closing = root.end = max(
            (child.end for child in (root.children or {}).values()), default=0
        )
        return root

    def _header(self) -> Node:
        start = self.position
        match = _HEADER.match(self.text, start)
        if match is None:
            self.fail("the name of a table is missing")
        self.position = end = match.end()
        name = self._numbered(_name(match.group(1) or match.group(2)))
        if match.group(2):
            number = self._counts.get(name, 0)
            self._counts[name] = number + 1
            self._current[name] = f"{name}[{number}]"
            name = self._current[name]
        return Node(name, start, end, end, children={}, opening=end, closing=end, commas=False)

    def _numbered(self, name: str) -> str:
        """The name of a table, where it is in one of several tables of a name in the last of them."""
        parts = name.split(".")
        numbered = ""
        for index, part in enumerate(parts):
            numbered = f"{numbered}.{part}" if numbered else part
            if index < len(parts) - 1:
                numbered = self._current.get(numbered, numbered)
        return numbered

    def _entry(self) -> Node:
        start = self.position
        key = self.key()
        return self.node(key or "", start)

    def _put(self, branch: Node, node: Node) -> None:
        """Put a table into the file, or an entry into its table."""
        children = branch.children if branch.children is not None else {}
        if node.key in children:
            self.fail(f"the key {node.key!r} is there twice", node.start)
        if node.children == {} and node.key == "":
            return
        children[node.key] = node
        branch.closing = branch.end = node.end


def _name(raw: str) -> str:
    """A key without its quotes and the space around its dots."""
    parts = [match.group() for match in _PART.finditer(raw)]
    return ".".join(
        _ESCAPES.sub(_meaning, part[1:-1]) if part[0] == '"' else part.strip("'") for part in parts
    )


def _meaning(escape: re.Match[str]) -> str:
    written = escape.group()[1:]
    if written[0] in "uUx" and len(written) > 1:
        code = int(written[1:], 16)
        return chr(code) if code < 0x110000 and not 0xD800 <= code < 0xE000 else "\ufffd"
    return "" if written.isspace() else _SHORT.get(written, written)


def _escaped(match: re.Match[str]) -> str:
    char = match.group()
    short = next(
        (f"\\{name}" for name, meant in _SHORT.items() if meant == char and name != "e"), ""
    )
    return short or (f"\\{char}" if char in '"\\' else f"\\u{ord(char):04x}")


def _encoded(quote: str, text: str) -> str | None:
    """New characters for a kind of string; those without escapes cannot hold every one."""
    if quote == '"':
        return _SPECIAL.sub(_escaped, text)
    if quote == '"""':
        return "\n".join(_SPECIAL.sub(_escaped, line) for line in text.split("\n"))
    if "'" in text or _CONTROL.search(text):
        return None
    return None if quote == "'" and "\n" in text else text


def _written(quote: str, text: str) -> str:
    """A text as a string, in double quotes where its own kind cannot hold it."""
    content = _encoded(quote, text)
    if content is None:
        return f'"{_encoded(chr(34), text)}"'
    return f"{quote}\n{content}{quote}" if len(quote) == 3 else f"{quote}{content}{quote}"


def parse(path: Path, file: FileText) -> Tree:
    """The tree of a file."""
    return Tree(file.text, _Parser(path, file).tables())


def _chosen(root: Node) -> Chosen:
    """All texts but what is said about the messages of go-i18n."""

    def chosen(path: KeyPath) -> bool:
        table = (root.children or {}).get(path[0])
        message = table is not None and "other" in (table.children or {}) and path[0] != ""
        return not (message and path[1] in _ABOUT)

    return chosen


def _read(path: Path, file: FileText) -> Iterator[Segment]:
    root = parse(path, file).root
    return segments(root, _chosen(root))


def _fill(order: Order) -> Filled:
    return completing.fill_order(
        order,
        parse,
        lambda source, _: wanted(source.root, order.language, _chosen(source.root)),
    )


FORMAT = Format("TOML", (".toml",), _read, _fill, needs_language_in_path=True)
