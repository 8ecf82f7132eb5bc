"""Files with a column of texts, read row by row and written again with columns added.

>>> import tempfile
>>> from pathlib import Path
>>> path = Path(tempfile.mkdtemp()) / "a.csv"
>>> _ = path.write_text("id,text\\n1,Hallo\\n2,Servus\\n")
>>> source = Source(str(path), "text")
>>> [text for rows, lines in rows_of(source, layout_of(source)) for text in rows.texts]
['Hallo', 'Servus']
"""

from __future__ import annotations

import io
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, cast

from politesse.core import BadInput
from politesse.core.files import unpacked
from politesse.tables.delimited import delimited
from politesse.tables.lines import Lines
from politesse.tables.records import records
from politesse.tables.sources import (
    COLUMNAR,
    DELIMITED,
    RECORDS,
    Source,
    ending,
    has_columns,
    sources,
)
from politesse.tables.storage import reading
from politesse.tables.types import Field, Layout, Rows, Stretch, Type, Values, Writer

__all__ = [
    "Field", "Layout", "Rows", "Source", "Stretch", "Type", "Values", "Writer", "layout_of",
    "open_source", "rows_of", "sources",
]  # fmt: skip

_MARKS = {b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}
_ROWS = 1000
_START = 4096  # bytes that tell how a file is written


@contextmanager
def open_source(
    source: Source, encoding: str | None = None
) -> Iterator[tuple[BinaryIO, Callable[[], int]]]:
    """The bytes of a source, unpacked, in UTF-8 where they are text; and how far it has been read.

    ``encoding`` is what they are in; a mark at the start that says UTF-16 is believed too.
    """
    with reading(source.name) as stored, unpacked(stored, Path(source.name)) as file:
        if ending(source.name) in COLUMNAR:
            yield file, stored.tell
            return
        held = file if hasattr(file, "peek") else io.BufferedReader(cast(io.RawIOBase, file))
        start = held.peek(_START)
        marked = _MARKS.get(start[:2])
        returns = ending(source.name) in DELIMITED and b"\r" in start and b"\n" not in start
        if encoding or marked or returns:
            recoded = _Recoded(held, encoding or marked or "utf-8-sig", source.name, returns)
            yield cast(BinaryIO, recoded), stored.tell
        else:
            yield held, stored.tell


def layout_of(source: Source, encoding: str | None = None) -> Layout:
    """What is to be known of a source before its rows are read."""
    kind = ending(source.name)
    if not has_columns(source.name):
        return Lines()  # which may come from a pipe, that can be read only once
    with open_source(source, encoding) as (file, _):
        if kind in DELIMITED:
            return delimited(source, file)
        if kind in RECORDS:
            return records(source, file)
        from politesse.tables.columnar import columnar

        return columnar(source, file)


def rows_of(
    source: Source,
    layout: Layout,
    encoding: str | None = None,
    rows: int = _ROWS,
    added: Collection[str] = (),
) -> Iterator[tuple[Rows, Sequence[int]]]:
    """The rows of a source, some at a time, with their lines."""
    with open_source(source, encoding) as (file, _):
        for stretch in layout.stretches(file, rows):
            yield layout.parse(stretch, added), stretch.lines


class _Recoded:
    """Lines of a file in another encoding, or with returns only at their ends, as UTF-8."""

    def __init__(self, file: BinaryIO, encoding: str, where: str, returns: bool = False) -> None:
        try:
            self._lines = io.TextIOWrapper(file, encoding, newline=None if returns else "\n")
        except LookupError:
            raise BadInput(where, f"there is no encoding {encoding!r}") from None
        self._encoding, self._where = encoding, where

    def __iter__(self) -> Iterator[bytes]:
        try:
            for line in self._lines:
                yield line.encode("utf-8", "surrogatepass")
        except UnicodeError as error:
            raise BadInput(self._where, f"is not {self._encoding}: {error}") from None
