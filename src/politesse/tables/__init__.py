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
from politesse.tables.sources import COLUMNAR, DELIMITED, RECORDS, Source, ending, sources
from politesse.tables.storage import reading
from politesse.tables.types import Field, Layout, Rows, Stretch, Type, Values, Writer

__all__ = [
    "Field", "Layout", "Rows", "Source", "Stretch", "Type", "Values", "Writer", "layout_of",
    "open_source", "rows_of", "sources",
]  # fmt: skip

_MARKS = {b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}
_ROWS = 1000


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
        marked = _MARKS.get(held.peek(2)[:2])
        if encoding or marked:
            recoded = _Recoded(held, encoding or str(marked), source.name)
            yield cast(BinaryIO, recoded), stored.tell
        else:
            yield held, stored.tell


def layout_of(source: Source, encoding: str | None = None) -> Layout:
    """What is to be known of a source before its rows are read."""
    kind = ending(source.name)
    with open_source(source, encoding) as (file, _):
        if kind in DELIMITED:
            return delimited(source, file)
        if kind in RECORDS:
            return records(source, file)
        if kind in COLUMNAR:
            from politesse.tables.columnar import columnar

            return columnar(source, file)
    return Lines()


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
    """Lines of a file in another encoding, as UTF-8."""

    def __init__(self, file: BinaryIO, encoding: str, where: str) -> None:
        try:
            self._lines = io.TextIOWrapper(file, encoding, newline="\n")
        except LookupError:
            raise BadInput(where, f"there is no encoding {encoding!r}") from None
        self._encoding, self._where = encoding, where

    def __iter__(self) -> Iterator[bytes]:
        try:
            for line in self._lines:
                yield line.encode("utf-8", "surrogatepass")
        except UnicodeError as error:
            raise BadInput(self._where, f"is not {self._encoding}: {error}") from None
