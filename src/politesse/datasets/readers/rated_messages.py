"""Messages written for this project, each rated by two readers who did not know what was meant."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Any

from politesse.datasets.files import Malformed, Report, Source
from politesse.datasets.jsonfiles import json_lines
from politesse.datasets.records import PolitenessContrast, RatedText, Rating
from politesse.datasets.values import member, object_of

#: Readers who are this far apart have not read the same message.
DISAGREED = 3


def agreed(sources: Iterable[Source], report: Report) -> Iterator[RatedText]:
    """The messages on which the readers agree; ``score`` is the mean of their ratings."""
    for message in everything(sources, report):
        if _agreed(message):
            yield message


def everything(sources: Iterable[Source], report: Report) -> Iterator[RatedText]:
    """All messages that at least one reader could rate."""
    for source in sources:
        for message, _ in _messages(source, report):
            yield message


def pairs(sources: Iterable[Source], report: Report) -> Iterator[PolitenessContrast]:
    """Messages written as pairs, two to a ``person`` number, on which readers agree and which they do not find equally polite."""
    for source in sources:
        found: dict[int, list[RatedText]] = defaultdict(list)
        for message, person in _messages(source, report):
            if person is not None and _agreed(message):
                found[person].append(message)
        for two in found.values():
            less, more = min(two, key=_score), max(two, key=_score)
            if len(two) == 2 and less.score < more.score:
                yield PolitenessContrast(
                    more.text, less.text, more.source, more.language, more.split, more.id
                )


def _messages(source: Source, report: Report) -> Iterator[tuple[RatedText, int | None]]:
    """The messages of a file, each with the number of who wrote it, or of its pair or scene."""
    for line, value in json_lines(source.path, report):
        try:
            yield _message(value, source["language"]), value.get("person")
        except Malformed as error:
            report.defect(source.path, str(error), line)


def _agreed(message: RatedText) -> bool:
    scores = [rating.score for rating in message.raters]
    return len(scores) > 1 and max(scores) - min(scores) < DISAGREED


def _score(message: RatedText) -> float:
    return message.score


def _message(value: Any, language: str) -> RatedText:
    ratings = tuple(
        Rating(str(reader), _degree(score))
        for reader, score in object_of(member(value, "ratings", dict)).items()
    )
    if not ratings:
        raise Malformed("a message without ratings")
    return RatedText(
        member(value, "text", str),
        sum(rating.score for rating in ratings) / len(ratings),
        language,
        member(value, "split", str),
        ratings,
        member(value, "kind", str),
        member(value, "id", str),
    )


def _degree(score: Any) -> float:
    if not isinstance(score, int | float) or not -3 <= score <= 3 or score * 2 % 1:
        raise Malformed(f"a rating is a number from -3 to 3 in halves, not {score!r}")
    return float(score)
