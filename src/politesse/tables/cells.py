"""Rows of cells, written as a table or as records."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any, BinaryIO

from politesse.tables.types import Field, Rows, Values

_BYTES = 0xDC00  # where the half characters begin that stand for bytes


def decoded(data: bytes) -> str:
    """Bytes as text; those that are none become half characters, which are bytes again when written."""
    return data.decode("utf-8", "surrogateescape")


def broken(text: str) -> str | None:
    """What is wrong with a text that has half characters: bytes or escapes that are none.

    >>> broken("Größe"), broken(decoded(b"Gr\\xf6\\xdfe"))
    (None, 'is not UTF-8: byte 0xf6')
    """
    try:
        text.encode()
    except UnicodeEncodeError as error:
        half = ord(text[error.start])
        return (
            f"is not UTF-8: byte 0x{half - _BYTES:02x}"
            if half >= _BYTES
            else "has half a character"
        )
    return None


class CellsWriter:
    """Writes cells with commas between, or tabs, with values added to each row."""

    def __init__(
        self,
        file: BinaryIO,
        fields: Sequence[Field],
        names: Sequence[str],
        comma: str = ",",
        end: str = "\n",
    ) -> None:
        self._file, self._fields, self._width = file, fields, len(names)
        self._comma, self._end = comma, end
        # Between tabs a quotation mark is text like any other.
        marks = "\r\n\t" if comma == "\t" else f'"\r\n{comma}'
        self._marked = re.compile(f"[{re.escape(marks)}]").search
        self._put([*names, *(field.name for field in fields)])

    def write(self, rows: Rows, values: Sequence[Values | None]) -> None:
        for cells, added in zip(rows.kept, values, strict=True):
            if added is not None:
                own = (*cells, *("",) * self._width)[: self._width]
                self._put([*own, *(shown(added.get(field.name)) for field in self._fields)])

    def close(self) -> None:
        """Nothing is left to write."""

    def _put(self, cells: Sequence[str]) -> None:
        line = self._comma.join(map(self._cell, cells)) + self._end
        self._file.write(line.encode("utf-8", "surrogateescape"))

    def _cell(self, text: str) -> str:
        if self._marked(text):
            return '"' + text.replace('"', '""') + '"'
        return text


def shown(value: Any) -> str:
    """A value as a cell.

    >>> shown(None), shown(True), shown(0.5), shown([1])
    ('', 'true', '0.5', '[1]')
    """
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    return json.dumps(value, ensure_ascii=False)


class JsonWriter:
    """Writes cells as records, one a line."""

    def __init__(self, file: BinaryIO, fields: Sequence[Field], names: Sequence[str]) -> None:
        self._file, self._fields, self._names = file, fields, names

    def write(self, rows: Rows, values: Sequence[Values | None]) -> None:
        for cells, added in zip(rows.kept, values, strict=True):
            if added is not None:
                record = dict(zip(self._names, cells, strict=False))
                record |= {field.name: added.get(field.name) for field in self._fields}
                self._file.write(json_line(record))

    def close(self) -> None:
        """Nothing is left to write."""


def json_line(record: Values) -> bytes:
    """A record as a line of JSON; half characters are escaped."""
    line = json.dumps(record, ensure_ascii=False)
    if broken(line):
        line = json.dumps(record)
    return line.encode() + b"\n"
