"""PHP files that do nothing but return an array of strings, such as those of Laravel.

Strings that are put together of literals are texts; what is computed is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import ClassVar

from politesse.formats import completing
from politesse.formats.braces import ENDS, Braces, Literal, character, quoted
from politesse.formats.filling import Filled, Order
from politesse.formats.trees import Tree, segments
from politesse.formats.types import FileText, Format, Segment

_COMMENT = r"//[^\r\n]*+|\#(?!\[)[^\r\n]*+|/\*(?:[^*]|\*(?!/))*+\*/"
_SPACE = rf"(?:\s|{_COMMENT})*+"
_HEAD = re.compile(
    rf"<\?php\b(?:\s|{_COMMENT}|(?:declare|namespace|use|if|defined)\b[^;{{}}]*+;)*+return\b{_SPACE}",
    re.IGNORECASE,
)
_TAIL = re.compile(rf";?{_SPACE}(?:\?>\s*+)?\Z")
_QUOTED = {
    "'": re.compile(r"'[^'\\]*+(?:\\.[^'\\]*+)*+'", re.DOTALL),
    '"': re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"', re.DOTALL),
}
_ESCAPES = {
    "'": re.compile(r"\\[\\']"),
    '"': re.compile(r"\\(?:[nrtvef\\$\"]|[0-7]{1,3}|x[0-9a-fA-F]{1,2}|u\{[0-9a-fA-F]{1,6}\})"),
}
_SHORT = {"n": "\n", "r": "\r", "t": "\t", "v": "\v", "e": "\x1b", "f": "\f"}
_CONTROL = {"\n": r"\n", "\r": r"\r", "\t": r"\t", "\v": r"\v", "\x1b": r"\e", "\f": r"\f"}
_VARIABLE = re.compile(r"\\.|(?P<code>\$[A-Za-z_]|\$\{|\{\$)", re.DOTALL)
_NUMBER = re.compile(r"-?\d++")
_CODE = re.compile(rf"(?:{_COMMENT}|[^'\"()\[\]{{}},;/\#<]|[/\#<])")
_HEREDOC = re.compile(r"<<<[ \t]*+(['\"]?)(\w++)\1\r?\n(?:(?!\s*+\2\b).*+\n)*+\s*+\2\b")


class _Parser(Braces):
    name = "PHP"
    space = re.compile(_SPACE)
    closers: ClassVar[dict[str, str]] = {"[": "]", "array(": ")", "array (": ")"}
    plus = "."

    def keyed(self, opener: str) -> bool | None:
        return None

    def key(self) -> str | None:
        """A string or a number before an arrow; without one it is an entry of a list."""
        start = self.position
        number = _NUMBER.match(self.text, start)
        own = self.literal() if number is None else None
        self.position = number.end() if number else self.position
        self.skip()
        if (number or own) and self.took("=>"):
            return number.group() if number else own.text if own else None
        self.position = start
        return None

    def literal(self) -> Literal | None:
        match = self.quotation(_QUOTED)
        if match is None:
            return None
        quote = match[0][0]
        inside = (match.start() + 1, match.end() - 1)
        variables = _VARIABLE.finditer(self.text, *inside) if quote == '"' else ()
        if any(variable["code"] for variable in variables):
            return None
        self.position = match.end()
        encode = partial(_encoded, quote)
        text, place = quoted(self.text, *inside, _ESCAPES[quote], _meaning, encode)
        return Literal(text, place, partial(_written, quote))

    def other_value(self) -> None:
        """Code up to the end of the entry."""
        start, depth = self.position, 0
        while self.position < len(self.text):
            char = self.text[self.position]
            if not depth and char in ENDS:
                break
            depth += (char in "([{") - (char in ")]}")
            heredoc = self.text.startswith("<<<", self.position)
            kind = _HEREDOC if heredoc else _QUOTED.get(char, _CODE)
            match = kind.match(self.text, self.position)
            if match is None and kind is not _CODE:
                self.fail("a string is not closed")
            self.position = match.end() if match else self.position + 1
        if self.position == start:
            self.fail("a value is missing")


def _meaning(escape: re.Match[str]) -> str:
    written = escape.group()[1:]
    if written[0] in "01234567":
        return chr(int(written, 8) & 0xFF)
    if written[0] in "xu" and len(written) > 1:
        return character(int(written.strip("xu{}"), 16))
    return _SHORT.get(written, written)


def _encoded(quote: str, text: str) -> str:
    text = text.replace("\\", "\\\\").replace(quote, f"\\{quote}")
    if quote == "'":
        return text
    return "".join(_CONTROL.get(char, char) for char in text.replace("$", r"\$"))


def _written(quote: str, text: str) -> str:
    return quote + _encoded(quote, text) + quote


def parse(path: Path, file: FileText) -> Tree | None:
    """The tree of a file that returns an array and does nothing else."""
    head = _HEAD.match(file.text.lstrip("\ufeff"))
    parser = _Parser(path, file)
    parser.position = head.end() if head else 0
    if head is None or parser.opened() is None:
        return None
    root = parser.node("", parser.position)
    return Tree(file.text, root) if _TAIL.match(file.text, root.end) else None


def _read(path: Path, file: FileText) -> Iterator[Segment]:
    tree = parse(path, file)
    return segments(tree.root) if tree else iter(())


def _fill(order: Order) -> Filled:
    return completing.fill_order(order, parse)


FORMAT = Format("PHP", (".php",), _read, _fill, needs_language_in_path=True, icu=True)
