"""JSON: flat and nested catalogues, those of i18next and those of browser extensions."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import ClassVar

from politesse.formats import completing
from politesse.formats.braces import Braces, Literal, character, quoted
from politesse.formats.filling import Filled, Order
from politesse.formats.trees import Chosen, Node, Tree, segments, wanted
from politesse.formats.trees import Path as KeyPath
from politesse.formats.types import FileText, Format, Place, Run, Segment

_CHARS = r'[^"\\\x00-\x1f]*+'
_ESCAPE = (
    r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|[\"\\/bfnrt])"
)
_STRING = re.compile(rf'"{_CHARS}(?:{_ESCAPE}{_CHARS})*+"')
_SPACE = r"[ \t\r\n]*+"
_PLAIN = re.compile(rf'"({_CHARS})"{_SPACE}:{_SPACE}"({_CHARS})"{_SPACE}(?P<comma>,)?')
_ESCAPES = re.compile(_ESCAPE)
_SCALAR = re.compile(
    r"-?(?:0|[1-9]\d*+)(?:\.\d++)?(?:[eE][-+]?\d++)?(?![\w.])|(?:true|false|null|NaN|-?Infinity)\b"
)
_SHORT = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}


def meaning(escape: re.Match[str]) -> str:
    """What an escape of JSON stands for; half of a character stands for nothing known."""
    written = escape.group()
    if written[1] != "u":
        return _SHORT.get(written[1], written[1])
    if len(written) > 6:
        return str(json.loads(f'"{written}"'))
    return character(int(written[2:], 16))


class _Parser(Braces):
    name = "JSON"
    space = re.compile(_SPACE)
    closers: ClassVar[dict[str, str]] = {"{": "}", "[": "]"}
    trailing = False

    def __init__(self, path: Path, file: FileText) -> None:
        super().__init__(path, file)
        # A file without any other letter than ASCII keeps to that where it knows escapes.
        ascii_only = "\\u" in file.text and file.text.isascii()
        self._write: Callable[[str], str] = partial(json.dumps, ensure_ascii=ascii_only)

    def keyed(self, opener: str) -> bool:
        return opener == "{"

    def plain(self) -> Node | None:
        match = _PLAIN.match(self.text, self.position)
        if match is None:
            return None
        self.position = match.end()
        start, end = match.span(2)
        place = Place([Run(0, end - start, start, end, True)], self._encode)
        return Node(
            match[1], match.start(), start - 1, end + 1, match[2], place, self._write,
            after=max(match.end("comma"), 0),
        )  # fmt: skip

    def key(self) -> str | None:
        literal = self.literal()
        if literal is None:
            self.fail("a key in double quotes is missing")
        self.skip()
        if not self.took(":"):
            self.fail("a colon is missing")
        return literal.text

    def literal(self) -> Literal | None:
        start = self.position
        if not self.text.startswith('"', start):
            return None
        match = _STRING.match(self.text, start)
        if match is None:
            self.fail("a string is not closed, or has an escape or a character it must not have")
        self.position = match.end()
        text, place = quoted(self.text, start + 1, match.end() - 1, _ESCAPES, meaning, self._encode)
        return Literal(text, place, self._write)

    def _encode(self, text: str) -> str:
        return self._write(text)[1:-1]

    def other_value(self) -> None:
        match = _SCALAR.match(self.text, self.position)
        if match is None:
            self.fail("a value is missing")
        self.position = match.end()


class _Commented(_Parser):
    """Browsers take ``//`` and what follows it on a line for a comment in the messages of an extension."""

    space = re.compile(r"(?:[ \t\r\n]|//[^\r\n]*+)*+")

    def plain(self) -> Node | None:
        return None  # a comment may stand before its comma


def parse(path: Path, file: FileText) -> Tree:
    """The tree of a file."""
    parser = (_Commented if _chosen(path) else _Parser)(path, file)
    parser.skip()
    root = parser.node("", parser.position)
    parser.skip()
    if parser.position < len(file.text):
        parser.fail("something stands behind the end")
    return Tree(file.text, root)


def _chosen(path: Path) -> Chosen | None:
    """Of a browser extension's messages only what they say is translated."""
    if path.name == "messages.json" and path.parent.parent.name == "_locales":
        return _only_message
    return None


def _only_message(path: KeyPath) -> bool:
    return len(path) == 2 and path[-1] == "message"


def _read(path: Path, file: FileText) -> Iterator[Segment]:
    root = parse(path, file).root
    if _chosen(path):
        return segments(root, _only_message, lambda path: str(path[0]))
    return segments(root)


def _fill(order: Order) -> Filled:
    chosen = _chosen(order.path)
    return completing.fill_order(
        order,
        parse,
        lambda source, _: wanted(source.root, order.language, chosen),
        completes_empty=True,
    )


FORMAT = Format("JSON", (".json",), _read, _fill, needs_language_in_path=True, icu=True)
