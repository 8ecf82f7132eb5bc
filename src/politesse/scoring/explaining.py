"""What adds to the values of a score, by cause: what ``--explain`` shows and the server answers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from politesse.core import Record, Score
from politesse.scoring.formality import formality
from politesse.scoring.politeness import Contribution, politeness

#: What wording and length add, which no single word can be named for.
REST = "wording, length"


@dataclass(frozen=True, slots=True)
class Cause(Record):
    """Something that adds to a value, how much on its scale, and the words it is seen in."""

    name: str
    amount: float
    words: tuple[str, ...] = ()


def causes(score: Score, embedded: bool = True) -> dict[str, list[Cause]]:
    """By aspect what adds to it, the largest first and the rest last.

    What adds to the politeness is known where the ``embedded`` model gave it.

    >>> from politesse.scoring import score
    >>> causes(score("Could you please help me?", "en"))["politeness"][-1].name
    'wording, length'
    """
    found = {}
    if score.politeness and embedded and (polite := politeness(score.text, score.language)):
        parts = _by_name(polite.strategies, score.text)
        if polite.encoder:
            words = tuple(polite.encoder_words(polite.weighed))
            parts.append(Cause("as a whole", polite.encoder, words))
        rest = polite.base + polite.shape + sum(part.amount for part in polite.words)
        found["politeness"] = _ordered(parts, rest)
    if score.formality and (formal := formality(score.text, score.language)):
        parts = _by_name((*formal.noise, *formal.register), score.text)
        rest = formal.base + formal.shape + sum(part.amount for part in formal.words)
        found["formality"] = _ordered(parts, rest)
    return found


def _by_name(parts: Iterable[Contribution], text: str) -> list[Cause]:
    """The parts of one name as one cause."""
    named: dict[str, Cause] = {}
    for part in parts:
        so_far = named.get(part.name, Cause(part.name, 0.0))
        words = dict.fromkeys((*so_far.words, text[part.start : part.end]))
        named[part.name] = Cause(part.name, so_far.amount + part.amount, tuple(words))
    return list(named.values())


def _ordered(parts: list[Cause], rest: float) -> list[Cause]:
    return [*sorted(parts, key=lambda part: (-abs(part.amount), part.name)), Cause(REST, rest)]
