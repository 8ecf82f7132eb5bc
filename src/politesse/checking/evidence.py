"""Weak evidence: why what may be a finding is counted and not reported, unless one asks for it.

A weakness is a function of a few lines with a docstring that says why, and strings of our own for which it is the
reason and just is not. To add one, write it here and name it in ``WEAKNESSES``;
``tests/checking/test_evidence.py`` tries its strings.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from politesse.checking.causes.context import VERBAL, words
from politesse.checking.causes.labels import may_name
from politesse.checking.reasons import Line, Reason, named
from politesse.core import Span
from politesse.formats import Segment
from politesse.languages import Pack
from politesse.languages.english import names_reader, states
from politesse.languages.tokens import Tokens
from politesse.scoring import RegisterScore

_NEAR = 2  # words between a verb and what opens its clause


@dataclass(frozen=True, slots=True)
class Suspicion:
    """A string that is not of the register it is held to, by the words that were heard."""

    pack: Pack
    segment: Segment
    result: RegisterScore


@dataclass(frozen=True, slots=True, eq=False)
class Weakness(Reason):
    """Why a finding is not sure."""

    holds: Callable[[Suspicion], bool]


def weakness(
    *, yes: Sequence[Line], no: Sequence[Line]
) -> Callable[[Callable[[Suspicion], bool]], Weakness]:
    """Makes a weakness of a function that says whether a finding is not sure.

    It is the reason why the strings in ``yes`` are not reported in a house of another register; those of
    ``no`` are.
    """

    def made(function: Callable[[Suspicion], bool]) -> Weakness:
        return Weakness(*named(function), tuple(yes), tuple(no), function)

    return made


@weakness(
    yes=[
        Line("ko", "A null key", "널 키"),
        Line("ja", "Automatic start of the old list", "古い一覧を自動で表示する。"),
    ],
    no=[
        Line("ko", "You have entered no key.", "네가 키를 입력하지 않았어."),
        Line("ja", "A chair that broke", "椅子が壊れた。"),
    ],
)
def nothing_said(suspicion: Suspicion) -> bool:
    """The source says nothing to the reader, and a word by itself may be another, or a plain verb name a command."""
    source, result = suspicion.segment.source, suspicion.result
    if source is None or not suspicion.pack.every_sentence or result.register != "informal":
        return False
    weak = all(
        may_name(suspicion.pack, span.text) if span.kind in VERBAL else len(result.spans) == 1
        for span in result.spans
    )
    return weak and not (names_reader(source) or states(source))


@weakness(
    yes=[
        Line("es", "Please wash the old herbs.", "Lave usted las zanahorias y las viejas hiervas.")
    ],
    no=[
        Line("es", "Do you want to wash your hands?", "¿Quieres lavar sus manos? Hágalo."),
        Line("es", "It will work when you do it.", "Todo irá bien cuando lo hagas con usted."),
    ],
)
def slip(suspicion: Suspicion) -> bool:
    """One verb alone speaks the other way, and stands where a noun is as likely: a slip of the pen."""
    pack, result = suspicion.pack, suspicion.result
    subordinators = words(pack, "subordinator")
    if result.register != "mixed" or not subordinators:
        return False
    sides: dict[str, list[Span]] = {"formal": [], "informal": []}
    for span in result.spans:
        sides[pack.levels[span.level].register].append(span)
    tokens = pack.tokenize(result.text)
    return any(
        len(side) == 1
        and side[0].kind in VERBAL
        and _deep(tokens, bisect_left(tokens.starts, side[0].start), subordinators)
        for side in sides.values()
    )


def _deep(tokens: Tokens, place: int, subordinators: frozenset[str]) -> bool:
    """Whether a word neither opens its clause, as verbs do, nor has what may open another before it."""
    low, _ = tokens.clause_range(place)
    before = tokens.words[max(low, place - _NEAR) : place]
    return place - low > _NEAR and subordinators.isdisjoint(before)


WEAKNESSES: tuple[Weakness, ...] = (nothing_said, slip)


def weakness_of(suspicion: Suspicion) -> Weakness | None:
    """The first weakness of a finding, None where it is sure."""
    return next((one for one in WEAKNESSES if one.holds(suspicion)), None)
