"""Records of JSON, one a line."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, BinaryIO

from politesse.core import BadInput
from politesse.tables.cells import decoded, json_line
from politesse.tables.sources import RECORDS, Source, ending
from politesse.tables.types import Field, Rows, Stretch, Values, Writer

_MARK = b"\xef\xbb\xbf"


class _NoRecord(Exception):
    """Why a line is no record."""


class _NoCell(Exception):
    """Why a record has no text."""


@dataclass(frozen=True, slots=True)
class Records:
    """Records that need not have the same keys; those of the first are known beforehand."""

    where: str
    names: tuple[str, ...]
    column: str

    @property
    def kinds(self) -> tuple[str, ...]:
        own = ending(self.where)
        return (own, *(kind for kind in RECORDS if kind != own))

    def stretches(self, file: BinaryIO, rows: int) -> Iterator[Stretch]:
        lines = iter(file)
        unmarked = chain([next(lines, b"").removeprefix(_MARK)], lines)
        numbered = ((line, number) for number, line in enumerate(unmarked, 1) if line.strip())
        return Stretch.cut(numbered, rows)

    def parse(self, stretch: Stretch, added: Collection[str] = ()) -> Rows:
        rows = Rows(kept=stretch.data)
        for place, line in enumerate(stretch.data):
            text = None
            try:
                record = record_of(line)
                if there := record.keys() & added:
                    rows.bad[place] = f"has a key {min(there)!r} already"
                text = cell(record, self.column)
            except _NoRecord as error:
                rows.bad[place] = str(error)
            except _NoCell as error:
                rows.without[place] = str(error)
            rows.texts.append(text)
        return rows

    def records(self, rows: Rows) -> list[dict[str, Any]]:
        return [record_of(line) for line in rows.kept]

    def raw(self, rows: Rows, place: int) -> str:
        return decoded(rows.kept[place]).rstrip("\r\n")

    def writer(self, file: BinaryIO, fields: Sequence[Field], kind: str) -> Writer:
        return _Writer(file, fields)


class _Writer:
    """Writes records as they were, to the last digit, with values before the closing brace."""

    def __init__(self, file: BinaryIO, fields: Sequence[Field]) -> None:
        self._file, self._fields = file, fields

    def write(self, rows: Rows, values: Sequence[Values | None]) -> None:
        for place, (line, added) in enumerate(zip(rows.kept, values, strict=True)):
            if added is None:
                continue
            new = json_line({field.name: added.get(field.name) for field in self._fields})
            if place in rows.bad:
                self._file.write(new)
                continue
            own = line.strip()[:-1].rstrip()
            self._file.write(own + (b"" if own == b"{" else b", ") + new[1:])

    def close(self) -> None:
        """Nothing is left to write."""


def records(source: Source, file: BinaryIO) -> Records:
    """Look at the first record; the file is to be opened anew for all of them."""
    for line in file:
        if line.strip():
            line = line.removeprefix(_MARK)
            if line.lstrip().startswith(b"["):
                cause = (
                    "begins with a JSON array; a record a line is wanted, as jq -c '.[]' writes it"
                )
                raise BadInput(source.name, cause, 1)
            try:
                names = tuple(record_of(line))
            except _NoRecord:
                names = ()
            return Records(source.name, names, source.column)
    return Records(source.name, (), source.column)


def record_of(line: bytes) -> dict[str, Any]:
    """The record of a line."""
    try:
        record = json.loads(decoded(line))
    except json.JSONDecodeError as error:
        raise _NoRecord(f"is not JSON: {error.msg}") from None
    except (ValueError, RecursionError):
        raise _NoRecord("is JSON with a number too long or nested too deep to read") from None
    if not isinstance(record, dict):
        raise _NoRecord("is not a JSON object")
    return record


def cell(record: dict[str, Any], column: str) -> Any:
    """What stands under a key, under keys within each other with dots between, or at a number.

    >>> cell({"a": {"b": "text"}}, "a.b")
    'text'
    """
    if column in record:
        return record[column]
    if not column:
        return None
    if column.isdigit() and 0 < int(column) <= len(record):
        return list(record.values())[int(column) - 1]
    value: Any = record
    for key in column.split("."):
        if not isinstance(value, dict) or key not in value:
            raise _NoCell(f"has no column {column!r}; there are: {', '.join(record)}")
        value = value[key]
    return value
