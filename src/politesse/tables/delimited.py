"""Tables with a header and a comma, semicolon, bar or tab between cells."""

from __future__ import annotations

import csv
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, BinaryIO

from politesse.core import BadInput
from politesse.tables.cells import CellsWriter, JsonWriter, decoded
from politesse.tables.sources import DELIMITED, Source, ending
from politesse.tables.types import Field, Rows, Stretch, Writer

_MARK = b"\xef\xbb\xbf"
_COMMAS = ",;\t|"
_LONGEST = 10_000_000  # characters of a cell; a longer one has a quote that nothing closes
_OPEN = "a quote is opened and never closed"

csv.field_size_limit(_LONGEST)


@dataclass(frozen=True, slots=True)
class Delimited:
    """The header of a table, and how its cells are told apart.

    In tab-separated files a quotation mark is part of the text, unless it plainly is not: it holds a line
    break without which cells are missing, or has doubled ones within.
    """

    where: str
    names: tuple[str, ...]
    index: int
    comma: str
    end: str
    marked: bool

    @property
    def kinds(self) -> tuple[str, ...]:
        own = ending(self.where)
        return (own, *(kind for kind in (*DELIMITED, ".jsonl", ".ndjson") if kind != own))

    def stretches(self, file: BinaryIO, rows: int) -> Iterator[Stretch]:
        return Stretch.cut(self._rows(file), rows)

    def _rows(self, file: BinaryIO) -> Iterator[tuple[bytes, int]]:
        records = _records(file, self.comma, len(self.names))
        line = next(records, b"").count(b"\n")  # of the header
        for record in records:
            line += record.count(b"\n") or 1
            if len(self.names) == 1 or record.rstrip(b"\r\n"):  # else a blank line is no row
                yield record, line

    def parse(self, stretch: Stretch, added: Collection[str] = ()) -> Rows:
        rows = Rows(kept=[])
        for place, record in enumerate(stretch.data):
            cells = _cells(decoded(record), self.comma)
            if cells is None:
                rows.bad[place] = _OPEN
            elif len(cells) != len(self.names):
                rows.bad[place] = f"{len(cells)} columns where the header has {len(self.names)}"
            cells = cells or [decoded(record).rstrip("\r\n")]
            rows.kept.append(cells)
            rows.texts.append(None if place in rows.bad else cells[self.index])
        return rows

    def records(self, rows: Rows) -> list[dict[str, Any]]:
        return [dict(zip(self.names, cells, strict=False)) for cells in rows.kept]

    def raw(self, rows: Rows, place: int) -> str:
        return self.comma.join(rows.kept[place])

    def writer(self, file: BinaryIO, fields: Sequence[Field], kind: str) -> Writer:
        if kind not in DELIMITED:
            return JsonWriter(file, fields, self.names)
        if self.marked:
            file.write(_MARK)
        comma = self.comma if kind == ending(self.where) else DELIMITED[kind]
        return CellsWriter(file, fields, self.names, comma, self.end)


def delimited(source: Source, file: BinaryIO) -> Delimited:
    """Read the header of a table; the file is to be opened anew for the rows."""
    lines = iter(file)
    first = next(lines, b"")
    kind = ending(source.name)
    comma = "\t" if DELIMITED[kind] == "\t" else _comma(decoded(first))
    record = next(_records(chain([first], lines), comma), b"")
    if not record.removeprefix(_MARK).strip():
        raise BadInput(source.name, "the file is empty")
    names = tuple(_cells(decoded(record.removeprefix(_MARK)), comma) or ())
    marked, end = record.startswith(_MARK), "\r\n" if record.endswith(b"\r\n") else "\n"
    return Delimited(source.name, names, _index(source, names), comma, end, marked)


def _index(source: Source, names: Sequence[str]) -> int:
    """The place of a column, by its name or by its number from one."""
    column = source.column
    if not column:
        return 0
    bare = [name.strip() for name in names]
    for known in (list(names), bare):
        if column in known:
            return known.index(column)
    if column.isdigit() and 0 < int(column) <= len(names):
        return int(column) - 1
    cause = f"has no column {column!r}; there are: {', '.join(bare)}"
    raise BadInput(source.name, cause, 1)


def _comma(header: str) -> str:
    """What stands between the names of a header, outside of quotes.

    >>> _comma('"a, b";c;d'), _comma("text")
    (';', ',')
    """
    plain = "".join(header.split('"')[::2])
    return max(_COMMAS, key=plain.count)


def _unquoted(cell: str) -> str:
    """A cell between tabs, without quotes where doubled ones within show that they are no text.

    >>> _unquoted('"a ""b"" c"'), _unquoted('"a"'), _unquoted('"a" and "b"')
    ('a "b" c', '"a"', '"a" and "b"')
    """
    inner = cell[1:-1]
    if len(cell) < 4 or cell[0] != '"' or cell[-1] != '"' or '""' not in inner:
        return cell
    return cell if '"' in inner.replace('""', "") else inner.replace('""', '"')


def _records(lines: Iterable[bytes], comma: str, width: int = 0) -> Iterator[bytes]:
    """The lines of a table of so many columns, those of one row together."""
    waiting = iter(lines)
    while (line := next(waiting, None)) is not None:
        if b'"' not in line or (comma == "\t" and line.count(b"\t") >= width - 1):
            yield line
            continue
        taken, closed = _row(line, waiting, comma)
        record = b"".join(taken)
        if closed and (comma != "\t" or len(_cells(decoded(record), comma) or ()) == width):
            yield record
        else:  # only the line itself is spoilt
            yield line
            waiting = chain(taken[1:], waiting)


def _row(line: bytes, more: Iterator[bytes], comma: str) -> tuple[list[bytes], bool]:
    """The lines of a row, and whether every quote in them is closed."""
    taken: list[bytes] = []
    closed = True

    def feed() -> Iterator[str]:
        nonlocal closed
        for one in chain([line], more):
            taken.append(one)
            yield decoded(one)
        closed = False  # the reader asked for more than there is

    try:
        next(csv.reader(feed(), delimiter=comma))
    except csv.Error:
        closed = False
    return taken, closed


def _cells(record: str, comma: str) -> list[str] | None:
    """The cells of a row, None where a quote is left open."""
    bare = record.rstrip("\r\n")
    if '"' not in record:
        return bare.split(comma)
    if comma == "\t" and "\n" not in bare:
        return [_unquoted(cell) for cell in bare.split(comma)]
    closed = True

    def feed() -> Iterator[str]:
        nonlocal closed
        yield record
        closed = False

    try:
        cells = next(csv.reader(feed(), delimiter=comma))
    except csv.Error:
        return None
    return cells if closed else None
