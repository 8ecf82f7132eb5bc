"""in_formal: German sentences of eleven genres scored for formality, as TSV."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from politesse.datasets.files import Report, Row, Source, fields
from politesse.datasets.records import RatedText
from politesse.datasets.values import each, number_of, text_of


def read(sources: Iterable[Source], report: Report) -> Iterator[RatedText]:
    """Sentences with their best–worst score, from −1 (informal) to 1 (formal)."""
    for source in sources:
        table = fields(source.path, report, ("id", "score", "text"), header=True)
        yield from each(table, source.path, report, _rated)


def _rated(row: Row) -> RatedText:
    name = text_of(row, "id")
    genre = name.rpartition("_")[0]
    return RatedText(
        text_of(row, "text"), number_of(row, "score", -1, 1), "de", source=genre, id=name
    )
