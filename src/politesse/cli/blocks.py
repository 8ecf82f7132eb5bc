"""Wide tables on a narrow terminal: as many columns as fit, the others in blocks below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len
from rich.table import Table
from rich.text import Text

from politesse.cli.terminal import console

_GAP = 2  # between columns
_NAME = 34  # columns that names of rows get before they are folded


def print_blocks(heading: Sequence[str], rows: Sequence[Sequence[Text]]) -> None:
    """Print a table whole: nothing is cut, and on a terminal nothing goes over its edge.

    The first column names the rows and stands in every block; its names are folded where they
    are long. A pipe has no edge to keep within.
    """
    screen = console()
    if not screen.is_terminal:
        screen.width = 10_000
    names = max(map(_wide, (heading[0], *(row[0].plain for row in rows))))
    first = min(names, _NAME) if screen.is_terminal else names
    for columns in blocks(_widths(heading, rows), first, screen.width):
        grid = Table(box=None, pad_edge=False, header_style="bold")
        grid.add_column(Text(heading[0]), width=first, overflow="fold")
        for column in columns:
            grid.add_column(Text(heading[column]), justify="right", no_wrap=True)
        for row in rows:
            grid.add_row(row[0], *(row[column] for column in columns))
        screen.print(grid, crop=False, overflow="ignore")


def blocks(widths: Sequence[int], first: int, room: int) -> Iterator[list[int]]:
    """The columns of each block, counted from 1, each block with one at least.

    >>> list(blocks([10, 10, 10], 8, 32))
    [[1, 2], [3]]
    """
    block: list[int] = []
    used = first
    for number, width in enumerate(widths, 1):
        if block and used + _GAP + width > room:
            yield block
            block, used = [], first
        block.append(number)
        used += _GAP + width
    if block:
        yield block


def _widths(heading: Sequence[str], rows: Sequence[Sequence[Text]]) -> list[int]:
    return [
        max(_wide(text) for text in (heading[column], *(row[column].plain for row in rows)))
        for column in range(1, len(heading))
    ]


def _wide(text: str) -> int:
    return max((cell_len(line) for line in text.split("\n")), default=0)
