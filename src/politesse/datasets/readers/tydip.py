"""TyDiP: rated requests as ``sentence,score``, and the induced strategy lexicons."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator

from politesse.datasets.files import Malformed, Report, Row, Source, rows
from politesse.datasets.records import LexiconEntry, RatedText
from politesse.datasets.values import each, number_of, text_of

_STRATEGY = "Strategy - "


def scored(sources: Iterable[Source], report: Report) -> Iterator[RatedText]:
    """Sentences with the mean of their raters' z-scores; above 0 is polite."""
    for source in sources:

        def rated(row: Row, source: Source = source) -> RatedText:
            score = number_of(row, "score")
            return RatedText(text_of(row, "sentence"), score, source["language"], source["split"])

        table = rows(source.path, report, ("sentence", "score"))
        yield from each(table, source.path, report, rated)


def strategies(sources: Iterable[Source], report: Report) -> Iterator[LexiconEntry]:
    """The English cues of each strategy and the words aligned with them.

    A row whose first column begins with ``Strategy -`` opens a strategy; the rows below it are
    its cues. The second column is a Python list of (word, count), the third says whether the
    English cue was found in the corpus.
    """
    for source in sources:
        strategy = ""
        for line, row in rows(source.path, report, ("0", "1", "2")):
            if row["0"].startswith(_STRATEGY):
                strategy = row["0"].removeprefix(_STRATEGY)
                continue
            try:
                yield _entry(row, strategy, source["language"])
            except Malformed as error:
                report.defect(source.path, str(error), line)


def _entry(row: Row, strategy: str, language: str) -> LexiconEntry:
    if not strategy:
        raise Malformed("a cue stands before the first strategy")
    if row["2"] not in ("True", "False"):
        raise Malformed(f"the third column must be True or False, not {row['2']!r}")
    return LexiconEntry(
        strategy, text_of(row, "0"), _aligned(row["1"]), language, aligned=row["2"] == "True"
    )


def _aligned(text: str) -> tuple[tuple[str, int], ...]:
    try:
        pairs = ast.literal_eval(text)
    except (ValueError, SyntaxError):
        raise Malformed(f"the aligned words are no list: {text[:40]!r}") from None
    if not isinstance(pairs, list):
        raise Malformed("the aligned words are no list")
    words = []
    for pair in pairs:
        match pair:
            case (str() as word, int() as count):
                words.append((word, count))
            case _:
                raise Malformed(f"an aligned word is no (word, count): {pair!r}")
    return tuple(words)
