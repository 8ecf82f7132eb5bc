"""KeiCO: Japanese sentences by level of honorific speech, as CSV with Japanese headings.

The releases differ in two headings: the level is ``Level`` in the older files and Japanese in the
corrected ones, and so is the field of activity.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from politesse.datasets.files import Malformed, Report, Row, Source, rows
from politesse.datasets.records import HonorificText
from politesse.datasets.values import each, flag_of, text_of, whole_of

_COLUMNS = ("本文", "尊敬語", "謙譲語", "丁寧語")
_LEVEL = ("Level", "レベル", "敬語レベル")
_FIELD = ("フィールド", "活動領域")


def read(sources: Iterable[Source], report: Report) -> Iterator[HonorificText]:
    """Sentences with their level, 1 the most honorific, and flags for the kinds of keigo."""
    for source in sources:
        table = rows(source.path, report, _COLUMNS, more=True)
        yield from each(table, source.path, report, _text)


def _text(row: Row) -> HonorificText:
    return HonorificText(
        text_of(row, "本文"),
        whole_of(row, _one_of(row, _LEVEL), 1, 4),
        respectful=flag_of(row, "尊敬語"),
        humble=flag_of(row, "謙譲語"),
        polite=flag_of(row, "丁寧語"),
        field=text_of(row, _one_of(row, _FIELD)),
    )


def _one_of(row: Row, names: tuple[str, ...]) -> str:
    """The heading that a release has for a column."""
    for name in names:
        if name in row:
            return name
    raise Malformed(f"there is no column {' or '.join(names)}")
