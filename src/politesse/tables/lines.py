"""Plain text, one text a line."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from typing import Any, BinaryIO

from politesse.tables.cells import CellsWriter, JsonWriter, decoded
from politesse.tables.types import Field, Rows, Stretch, Writer

_MARK = b"\xef\xbb\xbf"


@dataclass(frozen=True, slots=True)
class Lines:
    """Lines as a table of one column, ``text``."""

    @property
    def names(self) -> tuple[str, ...]:
        return ("text",)

    @property
    def kinds(self) -> tuple[str, ...]:
        return (".jsonl", ".ndjson", ".csv", ".tsv", ".tab")

    def stretches(self, file: BinaryIO, rows: int) -> Iterator[Stretch]:
        lines = iter(file)
        unmarked = chain([first.removeprefix(_MARK) for first in islice(lines, 1)], lines)
        return Stretch.cut(((line, number) for number, line in enumerate(unmarked, 1)), rows)

    def parse(self, stretch: Stretch, added: Collection[str] = ()) -> Rows:
        texts = [decoded(line).rstrip("\r\n") for line in stretch.data]
        return Rows(texts, [[text] for text in texts])

    def records(self, rows: Rows) -> list[dict[str, Any]]:
        return [{"text": text} for text in rows.texts]

    def raw(self, rows: Rows, place: int) -> str:
        return str(rows.texts[place])

    def writer(self, file: BinaryIO, fields: Sequence[Field], kind: str) -> Writer:
        if kind in (".jsonl", ".ndjson"):
            return JsonWriter(file, fields, self.names)
        return CellsWriter(file, fields, self.names, "," if kind == ".csv" else "\t")
