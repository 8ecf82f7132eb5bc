"""KeiCO: Japanese sentences by level of honorific speech, as CSV with Japanese headings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from politesse.datasets.files import Report, Row, Source, rows
from politesse.datasets.records import HonorificText
from politesse.datasets.values import each, flag_of, text_of, whole_of

_COLUMNS = ("本文", "Level", "尊敬語", "謙譲語", "丁寧語", "フィールド")


def read(sources: Iterable[Source], report: Report) -> Iterator[HonorificText]:
    """Sentences with their level, 1 the most honorific, and flags for the kinds of keigo."""
    for source in sources:
        yield from each(rows(source.path, report, _COLUMNS), source.path, report, _text)


def _text(row: Row) -> HonorificText:
    return HonorificText(
        text_of(row, "本文"),
        whole_of(row, "Level", 1, 4),
        respectful=flag_of(row, "尊敬語"),
        humble=flag_of(row, "謙譲語"),
        polite=flag_of(row, "丁寧語"),
        field=text_of(row, "フィールド"),
    )
