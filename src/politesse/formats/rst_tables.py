"""Tables of reStructuredText that are drawn: their cells, where none spans several columns."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from politesse.formats.blocks import Document, Piece, columns

#: The line that begins a simple table, and the one that begins a grid.
BORDER = re.compile(r"=+(?: +=+)+$")
GRID = re.compile(r"\+(?:[-=]+\+)+$")

_RULE = re.compile(r"[=-]+(?: +[=-]+)*$")
_COLUMN = re.compile(r"=+")
_CROSS = re.compile(r"\+")

#: The pieces of a cell, and whether it may be made longer.
Cells = Iterator[tuple[list[Piece], bool]]


def simple_cells(document: Document) -> Cells:
    """The cells of a simple table; a row whose first cell is empty continues the one above."""
    edges = _edges(document, _COLUMN)
    row: list[list[Piece]] = [[] for _ in edges]
    document.at += 1
    while document.at < len(document.lines):
        if _ruled(document, _RULE):
            yield from _cells(row)
            if not document.there(document.at + 1):
                break
        elif document.there(document.at):
            pieces = _cut(document, edges)
            if pieces[0].end > pieces[0].start:
                yield from _cells(row)
            for cell, piece in zip(row, pieces, strict=True):
                cell += [piece] if piece.end > piece.start else []
        document.at += 1
    yield from _cells(row)
    document.at += 1


def grid_cells(document: Document) -> Cells:
    """The cells of a grid; a row with a cell that spans columns is left out."""
    edges = _edges(document, _CROSS)
    row: list[list[Piece]] = [[] for _ in edges[1:]]
    whole = True
    while document.there(document.at) and document.content(document.at)[0] in "+|":
        if _ruled(document, GRID):
            yield from _cells(row, free=False)
            whole = True
        else:
            bars = _cut(document, [edge for at in edges for edge in (at, at + 1)])
            whole = whole and all(document.text[bar.start : bar.end] == "|" for bar in bars[::2])
            for cell, piece in zip(row, bars[1::2], strict=False):
                cell += [piece] if piece.end > piece.start else []
        if not whole:
            row = [[] for _ in edges[1:]]
        document.at += 1


def _edges(document: Document, mark: re.Pattern[str]) -> list[int]:
    """The columns of the marks of the line."""
    line = document.lines[document.at]
    return [match.start() - line.start for match in mark.finditer(document.text, *line)]


def _ruled(document: Document, rule: re.Pattern[str]) -> bool:
    return document.match(rule, document.start(document.at)) is not None


def _cut(document: Document, edges: Sequence[int]) -> list[Piece]:
    """The line cut at columns, each piece without the blanks around it."""
    line = document.lines[document.at]
    offsets = [min(offset, line.end) for offset in _offsets(document, edges)]
    return [
        _stripped(document.text, start, end)
        for start, end in zip(offsets, [*offsets[1:], line.end], strict=True)
    ]


def _offsets(document: Document, edges: Sequence[int]) -> list[int]:
    """The offsets of columns; a wide character takes two."""
    line = document.lines[document.at]
    text = document.text[line.start : line.end]
    if text.isascii():
        return [line.start + edge for edge in edges]
    offsets, column, index = [], 0, 0
    for edge in edges:
        while column < edge and index < len(text):
            column += columns(text[index])
            index += 1
        offsets.append(line.start + index)
    return offsets


def _stripped(text: str, start: int, end: int) -> Piece:
    inner = text[start:end]
    start += len(inner) - len(inner.lstrip())
    return Piece(start, start + len(inner.strip()))


def _cells(row: list[list[Piece]], free: bool = True) -> Cells:
    """The cells of a row that is done, which is emptied. Only the last of a simple one is free."""
    for number, cell in enumerate(row, 1):
        if cell:
            yield list(cell), free and number == len(row) and len(cell) == 1
        cell.clear()
