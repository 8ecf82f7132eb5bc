r"""Java properties, in UTF-8 or in Latin-1 with ``\u`` escapes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from politesse.formats import assignments
from politesse.formats.assignments import Assignment
from politesse.formats.filling import Filled, Order
from politesse.formats.types import FileText, Format, Segment, Spelling

_ANY = r"\\(?:\r\n|[\s\S])"
_LINE = re.compile(
    r"(?P<blank>[ \t\f\r\n]*+)(?:(?P<comment>(?:[#!]|//)[^\r\n]*)"
    rf"|(?P<key>[^ \t\f\r\n:=\\]*+(?:{_ANY}[^ \t\f\r\n:=\\]*+)*+)(?:[ \t\f]*+[:=])?+[ \t\f]*+"
    rf"(?P<value>[^\\\r\n]*+(?:{_ANY}[^\\\r\n]*+)*+))\\?"
)
_ESCAPE = re.compile(
    r"\\(?:\r\n|\r|\n)[ \t\f]*"
    r"|\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\."
)
_ESCAPE_OR_APOSTROPHES = re.compile(_ESCAPE.pattern + "|''")
_NAMED = {"n": "\n", "t": "\t", "r": "\r", "f": "\f"}
_WRITTEN = str.maketrans({"\\": "\\\\", **{text: f"\\{name}" for name, text in _NAMED.items()}})
_UNICODE = re.compile(r"\\u[0-9a-fA-F]{4}")
#: A value with an argument goes through a message format, which wants apostrophes doubled.
_FORMATTED = re.compile(r"\{\d")


def _assignments(path: Path, file: FileText) -> Iterator[Assignment]:
    text = file.text
    position = 0
    start: int | None = None
    while position < len(text) and (match := _LINE.match(text, position)):
        position = match.end()
        if text.count("\n", *match.span("blank")) > 1:
            start = None  # a comment that stands alone is nobody's
        if match["comment"] is not None:
            start = match.start("comment") if start is None else start
        elif match["key"] or match["value"]:
            begin = match.start("key") if start is None else start
            yield _assignment(file, match, begin)
            start = None


def _assignment(file: FileText, match: re.Match[str], start: int) -> Assignment:
    raw = match["value"]
    formatted = bool(_FORMATTED.search(raw))
    spelling = Spelling(file.text)
    escapes = _ESCAPE_OR_APOSTROPHES if formatted else _ESCAPE
    spelling.decoded(*match.span("value"), escapes, _decoded)
    written = partial(
        _written,
        formatted=formatted,
        encoding="ascii" if raw.isascii() and _UNICODE.search(raw) else file.encoding,
    )
    key = _ESCAPE.sub(_decoded, match["key"])
    place = spelling.place(written)
    return Assignment(key, spelling.text, place, start, match.span("value"), match.end())


def _decoded(match: re.Match[str]) -> str:
    escape = match.group()
    if escape == "''":
        return "'"
    if escape[1] in "\r\n":
        return ""
    if len(escape) > 2:
        data = bytes.fromhex(escape.replace("\\u", ""))
        return data.decode("utf-16-be", "replace")
    return _NAMED.get(escape[1], escape[1])


def _written(text: str, formatted: bool, encoding: str) -> str:
    r"""A text as a value; what the file's encoding does not have is escaped.

    >>> _written("Él\n", False, "utf-8"), _written("it's", True, "utf-8"), _written("é😀", False, "ascii")
    ('Él\\n', "it''s", '\\u00e9\\ud83d\\ude00')
    """
    text = text.translate(_WRITTEN)
    if formatted:
        text = text.replace("'", "''")
    if text.startswith(" "):
        text = "\\" + text
    return "".join(char if _has(encoding, char) else _escaped(char) for char in text)


def _has(encoding: str, character: str) -> bool:
    try:
        return character.isascii() or bool(character.encode(encoding))
    except UnicodeEncodeError:
        return False


def _escaped(character: str) -> str:
    units = character.encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4))


def read(path: Path, file: FileText) -> Iterator[Segment]:
    """The values of a bundle."""
    yield from assignments.segments(_assignments(path, file))


def fill(order: Order) -> Filled:
    """The values that a bundle of the other language lacks."""
    return assignments.fill(order, _assignments)


FORMAT = Format(
    "Java properties",
    (".properties",),
    read,
    fill,
    fallback="latin-1",
    needs_language_in_path=True,
    joint="_",
)
