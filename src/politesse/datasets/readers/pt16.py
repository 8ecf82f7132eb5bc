"""PT16: English sentences rated for formality, as ``SID,label,sentence``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from politesse.datasets.files import Report, Row, Source, rows
from politesse.datasets.records import RatedText
from politesse.datasets.values import each, number_of, text_of


def read(sources: Iterable[Source], report: Report) -> Iterator[RatedText]:
    """Sentences with the mean rating, from −3 (very informal) to 3 (very formal)."""
    for source in sources:

        def rated(row: Row, source: Source = source) -> RatedText:
            score = number_of(row, "label", -3, 3)
            return RatedText(
                text_of(row, "sentence"), score, "en", source["split"], id=text_of(row, "SID")
            )

        table = rows(source.path, report, ("SID", "label", "sentence"))
        yield from each(table, source.path, report, rated)
