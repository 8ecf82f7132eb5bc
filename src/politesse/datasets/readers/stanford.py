"""The Stanford politeness corpora: requests with the scores of five raters each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from politesse.datasets.files import Report, Row, Source, rows
from politesse.datasets.records import RatedText, Rating
from politesse.datasets.values import each, number_of, text_of

_RATERS = range(1, 6)
_COLUMNS = (
    "Community",
    "Id",
    "Request",
    *(f"Score{number}" for number in _RATERS),
    *(f"TurkId{number}" for number in _RATERS),
    "Normalized Score",
)


def read(sources: Iterable[Source], report: Report) -> Iterator[RatedText]:
    """Requests: ``score`` is the corpus's normalised mean, the raters' own run from 1 to 25."""
    for source in sources:
        table = rows(source.path, report, _COLUMNS)
        yield from each(table, source.path, report, _rated)


def _rated(row: Row) -> RatedText:
    ratings = tuple(
        Rating(text_of(row, f"TurkId{number}"), number_of(row, f"Score{number}", 1, 25))
        for number in _RATERS
    )
    return RatedText(
        text_of(row, "Request"),
        number_of(row, "Normalized Score"),
        "en",
        raters=ratings,
        source=text_of(row, "Community"),
        id=text_of(row, "Id"),
    )
