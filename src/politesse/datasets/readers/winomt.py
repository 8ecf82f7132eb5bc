"""WinoMT: ``gender  position  sentence  occupation``, tab-separated."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from politesse.datasets.files import Malformed, Report, Row, Source, fields
from politesse.datasets.records import GenderSentence
from politesse.datasets.values import each, text_of, whole_of

_WORD = re.compile(r"\S+")


def read(sources: Iterable[Source], report: Report) -> Iterator[GenderSentence]:
    """The sentences; the position is the occupation's first word, counted from 0."""
    for source in sources:

        def sentence(row: Row, source: Source = source) -> GenderSentence:
            return _sentence(row, source["split"])

        table = fields(source.path, report, ("gender", "position", "sentence", "occupation"))
        yield from each(table, source.path, report, sentence)


def _sentence(row: Row, split: str) -> GenderSentence:
    gender = row["gender"]
    if gender not in ("male", "female", "neutral"):
        raise Malformed(f"gender must be male, female or neutral, not {gender!r}")
    text, occupation = text_of(row, "sentence"), text_of(row, "occupation")
    position = whole_of(row, "position", 0)
    starts = [word.start() for word in _WORD.finditer(text)]
    if position >= len(starts):
        raise Malformed(f"there is no word {position} in the sentence")
    start = starts[position]
    end = start + len(occupation)
    if text[start:end].lower() != occupation.lower():
        raise Malformed(f"word {position} is {text[start:].split()[0]!r}, not {occupation!r}")
    return GenderSentence(text, gender, occupation, start, end, split)  # type: ignore[arg-type]
