"""Apple's ``"key" = "value";`` files, in UTF-8 or UTF-16."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from politesse.core import BadInput
from politesse.formats import assignments
from politesse.formats.assignments import Assignment
from politesse.formats.filling import Filled, Order
from politesse.formats.types import FileText, Format, Segment, Spelling

_QUOTED = r'"[^"\\]*+(?:\\[\s\S][^"\\]*+)*+"'
_WORD = rf"(?:{_QUOTED}|[\w./$:-]++)"
_COMMENT = r"(?:/\*(?:[^*]|\*(?!/))*+\*/|//[^\r\n]*+)"
_GAP = rf"(?:\s++|{_COMMENT})*+"
_PAIR = re.compile(
    rf"(?P<blank>\s*+)(?:(?P<comment>{_COMMENT})"
    rf"|(?P<key>{_WORD}){_GAP}(?:={_GAP}(?P<value>{_WORD}){_GAP})?+;)"
)
_UNCLOSED = re.compile(rf'(?:[^"]|{_QUOTED})*+"')
_ESCAPE = re.compile(
    r"\\[uU][dD][89abAB][0-9a-fA-F]{2}\\[uU][dD][c-fC-F][0-9a-fA-F]{2}|\\[uU][0-9a-fA-F]{4}"
    r"|\\\r\n|\\[\s\S]|\r?\n"
)
_NAMED = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}
_WRITTEN = str.maketrans({"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"})


def _assignments(path: Path, file: FileText) -> Iterator[Assignment]:
    text = file.text
    position = 0
    start: int | None = None
    while match := _PAIR.match(text, position):
        position = match.end()
        if text.count("\n", *match.span("blank")) > 1:
            start = None  # a comment that stands alone is nobody's
        if match["comment"] is not None:
            start = match.start("comment") if start is None else start
            continue
        begin = match.start("key") if start is None else start
        start = None
        if match["value"] is not None:
            yield _assignment(file, match, begin)
    if text[position:].strip("\ufeff \t\r\n\0"):
        raise _malformed(path, file, position)


def _assignment(file: FileText, match: re.Match[str], start: int) -> Assignment:
    begin, end = match.span("value")
    if file.text[begin] == '"':
        begin, end = begin + 1, end - 1
    spelling = Spelling(file.text)
    spelling.decoded(begin, end, _ESCAPE, _decoded)
    key = _ESCAPE.sub(_decoded, match["key"].strip('"'))
    place = spelling.place(_written)
    return Assignment(key, spelling.text, place, start, (begin, end), match.end())


def _malformed(path: Path, file: FileText, position: int) -> BadInput:
    text = file.text
    while text[position].isspace():
        position += 1
    unclosed = _UNCLOSED.match(text, position)
    reason = "a string is not closed" if unclosed else 'malformed: no "key" = "value"; here'
    return BadInput(str(path), reason, file.line(position))


def _decoded(match: re.Match[str]) -> str:
    escape = match.group()
    if escape[0] != "\\":
        return "\n"
    if escape[1] in "uU" and len(escape) > 2:
        data = bytes.fromhex(re.sub(r"\\[uU]", "", escape))
        return data.decode("utf-16-be", "replace")
    return _NAMED.get(escape[1], escape[1:])


def _written(text: str) -> str:
    r"""A text as it stands between quotes.

    >>> _written('say "ja"\n')
    'say \\"ja\\"\\n'
    """
    return text.translate(_WRITTEN)


def _encoding(data: bytes) -> str | None:
    if data[:2].count(0) != 1:
        return None
    return "utf-16-le" if data[1] == 0 else "utf-16-be"


def read(path: Path, file: FileText) -> Iterator[Segment]:
    """The values of a table."""
    yield from assignments.segments(_assignments(path, file))


def fill(order: Order) -> Filled:
    """The values that a table of the other language lacks."""
    return assignments.fill(order, _assignments)


FORMAT = Format("Apple strings", (".strings",), read, fill, encoding=_encoding)
