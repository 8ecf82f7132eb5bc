"""JavaScript and TypeScript modules that export one plain object of strings.

``export default {…}``, ``module.exports = {…}``, ``export const de = {…}`` and an object that is
named first and exported then. A module that does anything else (calls, spreads, functions) is a
program and none of ours.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import ClassVar, NoReturn

from politesse.formats import completing
from politesse.formats.braces import Braces, Literal, character, quoted
from politesse.formats.filling import Filled, Order
from politesse.formats.json_ import meaning as json_meaning
from politesse.formats.trees import Tree, segments
from politesse.formats.types import FileText, Format, Segment
from politesse.languages.tags import code_of

_SPACE = r"(?:\s|//[^\r\n]*+|/\*(?:[^*]|\*(?!/))*+\*/)*+"
_TYPE = r"[\w.$<>\[\], |'\"]++"
_HEAD = re.compile(
    rf"""(?:{_SPACE}(?:['"]use\ strict['"]\s*+;?+|import\b[^;\n]*+(?:;|\n)))*+{_SPACE}
    (?:export\s++default\b | (?:exports\s*+=\s*+)?module\.exports\s*+= | exports\.default\s*+=
      | (?P<exported>export\s++)?(?:const|let|var)\s++(?P<name>[\w$]++)\s*+(?::{_TYPE})?=){_SPACE}(?=\{{)""",
    re.VERBOSE,
)
_TAIL = re.compile(
    rf"""(?:\s++(?:as|satisfies)\s++{_TYPE})*+\s*+;?+{_SPACE}
    (?P<export>(?:export\s++default|(?:exports\s*+=\s*+)?module\.exports\s*+=|exports\.default\s*+=)\s++(?P<name>[\w$]++)
      | export\s*+\{{\s*+(?P<braced>[\w$]++)(?:\s++as\s++[\w$]++)?\s*+,?\s*+\}})?+\s*+;?+{_SPACE}\Z""",
    re.VERBOSE,
)
_QUOTED = {
    "'": re.compile(r"'[^'\\\r\n]*+(?:\\(?:\r\n|[\s\S])[^'\\\r\n]*+)*+'"),
    '"': re.compile(r'"[^"\\\r\n]*+(?:\\(?:\r\n|[\s\S])[^"\\\r\n]*+)*+"'),
    "`": re.compile(r"`[^`\\$]*+(?:(?:\\[\s\S]|\$(?!\{))[^`\\$]*+)*+`"),
}
_ESCAPES = re.compile(
    r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}"
    r"|u\{[0-9a-fA-F]{1,6}\}|x[0-9a-fA-F]{2}|\r\n|[\s\S])"
)
_SHORT = {"n": "\n", "t": "\t", "b": "\b", "f": "\f", "v": "\v", "r": "\r", "0": "\0"}
_CONTROL = {"\n": r"\n", "\r": r"\r", "\u2028": r"\u2028", "\u2029": r"\u2029"}
_KEY = re.compile(r"[\w$]++(?=\s*+:)")
_SCALAR = re.compile(r"[-+]?(?:[\d.][\w.]*+|true\b|false\b|null\b|undefined\b|Infinity\b|NaN\b)")


class _Program(Exception):
    """The module is more than an object of strings."""


class _Parser(Braces):
    name = "JavaScript"
    space = re.compile(_SPACE)
    closers: ClassVar[dict[str, str]] = {"{": "}", "[": "]"}
    plus = "+"

    def keyed(self, opener: str) -> bool:
        return opener == "{"

    def fail(self, cause: str, at: int | None = None) -> NoReturn:
        """What is not understood may be code; only what can be none is malformed."""
        template = self.text.startswith("`", self.position)
        if template or cause.startswith(("a comma", "a key", "a value")):
            raise _Program
        super().fail(cause, at)

    def key(self) -> str | None:
        match = _KEY.match(self.text, self.position)
        own = self.literal() if match is None else None
        self.position = match.end() if match else self.position
        self.skip()
        if (match is None and own is None) or not self.took(":"):
            self.fail("a key is missing")
        return match.group() if match else own.text if own else None

    def literal(self) -> Literal | None:
        match = self.quotation(_QUOTED)
        if match is None:
            return None
        quote = match[0][0]
        self.position = match.end()
        inside = (match.start() + 1, match.end() - 1)
        encode = partial(_encoded, quote)
        text, place = quoted(self.text, *inside, _ESCAPES, _meaning, encode)
        return Literal(text, place, partial(_written, quote))

    def other_value(self) -> None:
        match = _SCALAR.match(self.text, self.position)
        if match is None:
            self.fail("a value is missing")
        self.position = match.end()


def _meaning(escape: re.Match[str]) -> str:
    written = escape.group()[1:]
    if written[0] == "u" and len(written) > 1 and "{" not in written:
        return json_meaning(escape)
    if written[0] in "xu" and len(written) > 1:
        return character(int(written.strip("xu{}"), 16))
    return "" if written[0] in "\r\n" else _SHORT.get(written, written)


def _encoded(quote: str, text: str) -> str:
    text = text.replace("\\", "\\\\").replace(quote, f"\\{quote}")
    if quote == "`":
        return text.replace("${", "\\${").replace("\r", "\\r")
    return "".join(_CONTROL.get(char, char) for char in text)


def _written(quote: str, text: str) -> str:
    return quote + _encoded(quote, text) + quote


def parse(path: Path, file: FileText) -> Tree | None:
    """The tree of a module that exports an object of strings and does nothing else."""
    head = _HEAD.match(file.text)
    if head is None:
        return None
    parser = _Parser(path, file)
    parser.position = head.end()
    try:
        root = parser.node("", head.end())
    except _Program:
        return None
    tail = _TAIL.match(file.text, root.end)
    if tail is None:
        return None
    named, again = head["name"], tail["name"] or tail["braced"]
    alone = named is None or bool(head["exported"])
    return Tree(file.text, root) if (again is None if alone else again == named) else None


def _read(path: Path, file: FileText) -> Iterator[Segment]:
    tree = parse(path, file)
    return segments(tree.root) if tree else iter(())


def _fill(order: Order) -> Filled:
    return completing.fill_order(order, parse, around=partial(_renamed, order))


def _renamed(order: Order, text: str) -> str:
    """What stands around the object, where a name that is the source's language is the target's."""

    def name(match: re.Match[str]) -> str:
        old = match.group()
        if code_of(re.sub(r"(?<=[a-z])(?=[A-Z])", "-", old)) != code_of(order.source):
            return old
        return order.language.replace("-", "_" if "_" in old else "")

    return re.sub(r"(?<=[\s{])[a-z]{2,3}(?:_?[A-Z]{2})?(?=[\s;:=}]|\Z)(?!\s*+from\b)", name, text)


def _names(path: Path) -> bool:
    """Whether a file is a module; ``.ts`` is Qt's ending too, and its catalogues are XML."""
    if path.suffix.lower() != ".ts":
        return True
    try:
        with path.open("rb") as file:
            start = file.read(200)
    except OSError:
        return False
    return not start.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"<")


FORMAT = Format(
    "JavaScript", (".js", ".mjs", ".cjs", ".ts"), _read, _fill, names=_names,
    needs_language_in_path=True, icu=True,
)  # fmt: skip
