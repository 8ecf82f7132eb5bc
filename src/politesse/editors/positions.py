"""Offsets into a text as editors count them: lines, and units of an encoding."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from itertools import accumulate

from lsprotocol.types import Position, Range

from politesse.formats.types import LINE_END

_MORE_THAN_ONE = {
    "utf-8": re.compile(r"[^\x00-\x7f]"),
    "utf-16": re.compile("[\U00010000-\U0010ffff]"),
    "utf-32": re.compile(r"(?!)"),
}
_BYTES = {"utf-8": 1, "utf-16": 2, "utf-32": 4}


class Positions:
    r"""The positions of one text. What lies behind the end of a line is its end.

    >>> positions = Positions("ä\r\n𝄞b", "utf-16")
    >>> print(positions.position(4))
    1:2
    >>> positions.offset(Position(line=1, character=2)), positions.offset(Position(line=0, character=9))
    (4, 1)
    """

    def __init__(self, text: str, encoding: str) -> None:
        ends = list(LINE_END.finditer(text))
        self._starts = [0, *(match.end() for match in ends)]
        self._ends = [*(match.start() for match in ends), len(text)]
        wide = list(_MORE_THAN_ONE[encoding].finditer(text))
        self._places = [match.start() for match in wide]
        more = (_units(match.group(), encoding) - 1 for match in wide)
        self._more = [0, *accumulate(more)]
        self._units = [place + self._more[at] for at, place in enumerate(self._places)]

    def position(self, offset: int) -> Position:
        """Where an offset lies."""
        line = bisect_right(self._starts, offset) - 1
        return Position(line, self._unit(offset) - self._unit(self._starts[line]))

    def offset(self, position: Position) -> int:
        """The offset of a position, or of the nearest that there is."""
        if position.line >= len(self._starts):
            return self._ends[-1]
        line = max(position.line, 0)
        start = self._starts[line]
        return min(self._at(self._unit(start) + max(position.character, 0)), self._ends[line])

    def range(self, start: int, end: int) -> Range:
        """The stretch between two offsets."""
        return Range(self.position(start), self.position(end))

    def extent(self, stretch: Range) -> tuple[int, int]:
        """The offsets that a range lies between."""
        start, end = self.offset(stretch.start), self.offset(stretch.end)
        return min(start, end), max(start, end)

    def _unit(self, offset: int) -> int:
        """How many units stand before an offset."""
        return offset + self._more[bisect_left(self._places, offset)]

    def _at(self, unit: int) -> int:
        """The offset with so many units before it; of half a character, that of the whole."""
        last = bisect_right(self._units, unit) - 1
        if last < 0:
            return unit
        return max(self._places[last], unit - self._more[last + 1])


def _units(character: str, encoding: str) -> int:
    return (
        len(character.encode(encoding if encoding == "utf-8" else f"{encoding}-le", "replace"))
        // _BYTES[encoding]
    )
