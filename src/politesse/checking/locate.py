"""Finds a segment's text in its file again, however the format writes it down.

One mechanism serves every format: the text is looked for as it stands, then with each
character allowed to be escaped and the line allowed to be broken the way any of the
formats do it. Fixes are spliced in at the places found, so that the rest of the file
keeps every byte; they are verified by reading the file again.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

_XML_NAMES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;"}
_SHORT = {"\n": "n", "\t": "t", "\r": "r"}

# What may stand between two characters of the text: a broken PO string, a continued line of
# properties, inline markup that the reader of the format removed, a CDATA mark.
_BREAK = r'(?:"\s*\n\s*"|\\\r?\n[ \t]*|<!\[CDATA\[|\]\]>|<[^<>\n]{1,200}>)*'

_WINDOW = 200_000  # how far behind its unit's beginning a text can be


class Located:
    """Where a text stands in a file: its extent, and that of each piece asked for."""

    __slots__ = ("end", "pieces", "start")

    def __init__(self, start: int, end: int, pieces: list[tuple[int, int]]) -> None:
        self.start = start
        self.end = end
        self.pieces = pieces


class Locator:
    """Finds texts in one file, each search beginning where its unit does."""

    def __init__(self, raw: str) -> None:
        self.raw = raw
        self._offsets: list[int] | None = None
        self._last: dict[str, int] = {}

    def line(self, offset: int) -> int:
        """The number of the line that ``offset`` is on."""
        from bisect import bisect_right

        return bisect_right(self._line_offsets(), offset)

    def find(
        self, text: str, line: int = 0, pieces: Sequence[tuple[int, int]] = ()
    ) -> Located | None:
        """The text at or after a line; ``pieces`` are parts of it to be located too.

        A text that is asked for again from the same line is the next one like it.
        """
        offsets = self._line_offsets()
        start = offsets[min(max(line, 1), len(offsets)) - 1]
        key = f"{start}|{text}"
        start = max(start, self._last.get(key, 0))
        located = self._plain(text, start, pieces) or self._escaped(text, start, pieces)
        if located:
            self._last[key] = located.end
        return located

    def _plain(self, text: str, start: int, pieces: Sequence[tuple[int, int]]) -> Located | None:
        at = _after_source(self.raw, text, start)
        if at < 0:
            return None
        found = [(at + low, at + high) for low, high in pieces]
        return Located(at, at + len(text), found)

    def _escaped(self, text: str, start: int, pieces: Sequence[tuple[int, int]]) -> Located | None:
        pattern = _pattern(text, pieces)
        begin = _target_part(self.raw, start)
        match = pattern.search(self.raw, begin, start + _WINDOW)
        if not match:
            match = pattern.search(self.raw, start) or pattern.search(self.raw)
        if not match:
            return None
        found = [match.span(number + 1) for number in range(len(pieces))]
        return Located(match.start(), match.end(), found)

    def _line_offsets(self) -> list[int]:
        if self._offsets is None:
            self._offsets = [0]
            self._offsets += (match.end() for match in re.finditer(r"\r\n|\n|\r", self.raw))
        return self._offsets


_TARGET = re.compile(r'^msgstr(?:\[\d+\])?\s*"|<target\b|<translation\b', re.MULTILINE)


def _target_part(raw: str, start: int) -> int:
    """Where the translation of a bilingual unit begins, if it is one."""
    found = _TARGET.search(raw, start, start + _WINDOW)
    if found is None:
        return start
    # Only if no other unit lies between.
    between = raw[start : found.start()]
    return found.start() if between.count("\n\n") == 0 or "<" in between else start


def _after_source(raw: str, text: str, start: int) -> int:
    at = raw.find(text, _target_part(raw, start), start + _WINDOW + len(text))
    while at >= 0 and not _whole(raw, at, text):
        at = raw.find(text, at + 1, start + _WINDOW + len(text))
    return at


def _whole(raw: str, at: int, text: str) -> bool:
    """Whether the text found is not just the inside of a longer word."""
    before, after = raw[at - 1 : at], raw[at + len(text) : at + len(text) + 1]
    return not (before.isalnum() and text[:1].isalnum()) and not (
        after.isalnum() and text[-1:].isalnum()
    )


def _pattern(text: str, pieces: Sequence[tuple[int, int]]) -> re.Pattern[str]:
    opens = {low for low, _ in pieces}
    closes = {high for _, high in pieces}
    parts = []
    position = 0
    for match in re.finditer(r"\s+|.", text, re.DOTALL):
        position = match.start()
        if position in closes:
            parts.append(")")
        if parts:
            parts.append(_BREAK)
        if position in opens:
            parts.append("(")
        parts.append(_character(match.group()))
    if len(text) in closes:
        parts.append(")")
    return re.compile("".join(parts))


def _character(piece: str) -> str:
    if piece.isspace():
        return r"(?:\s|\\[ntr]|&#(?:10|13|9|160);|&#x[Aa9dD];|&nbsp;|\\u00[aA]0|<br\s*/?>)+"
    code = ord(piece)
    ways = [re.escape(piece), rf"\\?{re.escape(piece)}", rf"&\#0*{code};", rf"&\#x0*(?i:{code:x});"]
    if piece in _XML_NAMES:
        ways.append(_XML_NAMES[piece])
    if piece in _SHORT:
        ways.append(rf"\\{_SHORT[piece]}")
    if piece == "'":
        ways.append("''")
    if code > 0xFFFF:
        high, low = divmod(code - 0x10000, 0x400)
        ways.append(rf"(?i:\\u{0xD800 + high:04x}\\u{0xDC00 + low:04x}|\\u{code:08x})")
    else:
        ways.append(rf"(?i:\\u{code:04x})")
    return f"(?:{'|'.join(ways)})"
