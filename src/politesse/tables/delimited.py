"""Tables with a header and a comma, semicolon, bar or tab between cells."""

from __future__ import annotations

import csv
import re
from collections import deque
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from typing import Any, BinaryIO

from politesse.core import BadInput
from politesse.tables.cells import CellsWriter, JsonWriter, decoded
from politesse.tables.sources import DELIMITED, Source, ending
from politesse.tables.types import Field, Rows, Stretch, Writer

_MARK = b"\xef\xbb\xbf"
_COMMAS = ",;\t|"
_LONGEST = 10_000_000  # characters of a cell; a longer one has a quote that nothing closes
_MOST_LINES = 1000  # of a row between tabs, where most quotes are text
_OPEN = "a quote is opened and never closed"
_SPOKEN = re.compile(rb"sep=([,;|\t])\r?\n?")  # the first line of what Excel writes, at times

csv.field_size_limit(_LONGEST)


@dataclass(frozen=True, slots=True)
class Delimited:
    """The header of a table, and how its cells are told apart.

    In tab-separated files a quotation mark is part of the text, unless it plainly is not: it holds a line
    break without which cells are missing, or has doubled ones within. In others it is where something
    stands behind the closing one.
    """

    where: str
    names: tuple[str, ...]
    index: int
    comma: str
    end: str
    marked: bool
    spoken: bool = False  # a line before the header says what stands between cells

    @property
    def kinds(self) -> tuple[str, ...]:
        own = ending(self.where)
        return (own, *(kind for kind in (*DELIMITED, ".jsonl", ".ndjson") if kind != own))

    def stretches(self, file: BinaryIO, rows: int) -> Iterator[Stretch]:
        return Stretch.cut(self._rows(file), rows)

    def _rows(self, file: BinaryIO) -> Iterator[tuple[bytes, int]]:
        lines = _Lines(file)
        line = lines.skip_to_header()
        records = _records(lines, self.comma, len(self.names))
        line += next(records, b"").count(b"\n")  # of the header
        for record in records:
            line += record.count(b"\n") or 1
            if len(self.names) == 1 or record.rstrip(b"\r\n"):  # else a blank line is no row
                yield record, line

    def parse(self, stretch: Stretch, added: Collection[str] = ()) -> Rows:
        rows = Rows(kept=[])
        for place, record in enumerate(stretch.data):
            cells = _cells(decoded(record), self.comma, len(self.names))
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
            if twice := [name for name in self.names if self.names.count(name) > 1]:
                cause = f"has two columns {twice[0]!r}, and a record cannot; write {self.kinds[0]}"
                raise BadInput(self.where, cause)
            return JsonWriter(file, fields, self.names)
        if self.marked:
            file.write(_MARK)
        own = kind == ending(self.where)
        comma = self.comma if own else DELIMITED[kind]
        if self.spoken and own:
            file.write(f"sep={comma}{self.end}".encode())
        return CellsWriter(file, fields, self.names, comma, self.end)


def delimited(source: Source, file: BinaryIO) -> Delimited:
    """Read the header of a table; the file is to be opened anew for the rows."""
    lines = _Lines(file)
    lines.skip_to_header()
    first = lines.peek()
    if not first.strip():
        raise BadInput(source.name, "the file is empty")
    if b"\0" in first:
        raise BadInput(source.name, "is no UTF-8; if it is UTF-16, add --encoding utf-16-le", 1)
    tabs = DELIMITED[ending(source.name)] == "\t"
    comma = "\t" if tabs else lines.spoken or _comma(decoded(first))
    record = next(_records(lines, comma), b"")
    names = tuple(_cells(decoded(record), comma) or ())
    end = "\r\n" if record.endswith(b"\r\n") else "\n"
    index, spoken = _index(source, names), bool(lines.spoken)
    return Delimited(source.name, names, index, comma, end, lines.marked, spoken)


def _index(source: Source, names: Sequence[str]) -> int:
    """The place of a column, by its name or by its number from one."""
    column = source.column
    if not column:
        return 0
    bare = [name.strip() for name in names]
    for known in (list(names), bare):
        if known.count(column) > 1 and not column.isdigit():
            places = [str(place) for place, name in enumerate(known, 1) if name == column]
            cause = f"has several columns {column!r}: name one by its number, {' or '.join(places)}"
            raise BadInput(source.name, cause, 1)
        if known.count(column) == 1:
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


class _Lines:
    """The lines of a file, some of which can be put back."""

    def __init__(self, lines: Iterable[bytes]) -> None:
        self._lines = iter(lines)
        self._back: deque[bytes] = deque()
        self.marked = False
        self.spoken = ""

    def __iter__(self) -> _Lines:
        return self

    def __next__(self) -> bytes:
        return self._back.popleft() if self._back else next(self._lines)

    def put_back(self, lines: Sequence[bytes]) -> None:
        """Give these again first."""
        self._back.extendleft(reversed(lines))

    def peek(self) -> bytes:
        """The line that comes next, nothing at the end."""
        if not self._back:
            self._back.extend(islice(self._lines, 1))
        return self._back[0] if self._back else b""

    def skip_to_header(self) -> int:
        """Pass over a mark, lines without anything, and one that says what stands between cells.

        Says how many lines that were.
        """
        passed = 0
        if (first := self.peek()).startswith(_MARK):
            self.marked = True
            self._back[0] = first.removeprefix(_MARK)
        while (line := self.peek()) and not line.strip():
            passed += 1
            next(self)
        if said := _SPOKEN.fullmatch(line):
            self.spoken = said[1].decode()
            passed += 1
            next(self)
        return passed


def _records(lines: _Lines, comma: str, width: int = 0) -> Iterator[bytes]:
    """The lines of a table of so many columns, those of one row together."""
    for line in lines:
        if b'"' not in line or (comma == "\t" and line.count(b"\t") >= width - 1):
            yield line
            continue
        for escaped in (False, True) if b'\\"' in line else (False,):
            taken, closed = _row(line, lines, comma, width, escaped)
            record = b"".join(taken)
            if closed and (comma != "\t" or len(_cells(decoded(record), comma) or ()) == width):
                yield record
                break
            lines.put_back(taken[1:])
        else:  # only the line itself is spoilt
            yield line


def _row(
    line: bytes, more: Iterator[bytes], comma: str, width: int, escaped: bool
) -> tuple[list[bytes], bool]:
    """The lines of a row, and whether every quote in them is closed."""
    taken: list[bytes] = []
    closed = True

    def feed() -> Iterator[str]:
        nonlocal closed
        tabs = 0
        for one in chain([line], more):
            taken.append(one)
            tabs += one.count(b"\t")
            if comma == "\t" and (tabs >= width > 1 or len(taken) > _MOST_LINES):
                break
            yield decoded(one)
        closed = False  # the reader asked for more than there is

    try:
        next(_reader(feed(), comma, escaped))
    except csv.Error:
        closed = False
    return taken, closed


def _reader(lines: Iterable[str], comma: str, escaped: bool) -> Any:
    """What reads quoted cells, and quotes within that are doubled or have a backslash before them."""
    if escaped:
        return csv.reader(lines, delimiter=comma, strict=True, escapechar="\\", doublequote=False)
    return csv.reader(lines, delimiter=comma, strict=True)


def _cells(record: str, comma: str, width: int = 0) -> list[str] | None:
    """The cells of a row, None where a quote is left open.

    >>> _cells('1,"Hi, ""you""!"', ","), _cells('1,"Hi \\\\"you\\\\"!"', ","), _cells('1,"Hi" she said', ",", 2)
    (['1', 'Hi, "you"!'], ['1', 'Hi "you"!'], ['1', '"Hi" she said'])
    """
    bare = record.rstrip("\r\n")
    if '"' not in record:
        return _fitted(bare.split(comma), width)
    if comma == "\t" and "\n" not in bare:
        return _fitted([_unquoted(cell) for cell in bare.split(comma)], width)
    for escaped in (False, True) if '\\"' in record else (False,):
        if (cells := _read(record, comma, escaped)) is not None:
            return _fitted(cells, width)
    literal = _fitted(bare.split(comma), width)
    paired = all(cell.count('"') % 2 == 0 for cell in literal)
    return literal if paired and len(literal) == width and "\n" not in bare else None


def _read(record: str, comma: str, escaped: bool) -> list[str] | None:
    """The cells of a row with quotes, None where these are not what they should be."""
    closed = True

    def feed() -> Iterator[str]:
        nonlocal closed
        yield record
        closed = False

    try:
        cells: list[str] = next(_reader(feed(), comma, escaped))
    except csv.Error:
        return None
    return cells if closed else None


def _fitted(cells: list[str], width: int) -> list[str]:
    """The cells of a row without those that are too many and hold nothing."""
    return cells[:width] if width and not any(cells[width:]) else cells
