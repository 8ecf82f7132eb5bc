"""What may be a finding, and how a reason for not being sure of it is written."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

from politesse.checking.reasons import Line, Reason, named
from politesse.core import Span
from politesse.formats import Segment
from politesse.languages import Pack
from politesse.languages.tokens import Tokens
from politesse.scoring import RegisterScore

#: Letters of UTF-8 that were read as Latin.
GARBLED = re.compile("[\u00c2\u00c3][\u0080-\u00bf]|\u00e2\u20ac")


@dataclass(frozen=True, slots=True)
class Suspicion:
    """A string that is not of the register it is held to, by the words that were heard."""

    pack: Pack
    segment: Segment
    result: RegisterScore

    def sides(self) -> dict[str, list[Span]]:
        """The words that were heard, by register."""
        sides: dict[str, list[Span]] = {"formal": [], "informal": []}
        for span in self.result.spans:
            sides[self.pack.levels[span.level].register].append(span)
        return sides

    def deciding(self) -> list[Span]:
        """The words that were heard, less those that decide nothing by themselves."""
        weak = _weak_rules(self.pack)
        return [span for span in self.result.spans if span.rule not in weak]


@cache
def _weak_rules(pack: Pack) -> frozenset[str]:
    return frozenset(rule.id for rule in pack.register_rules if rule.strength == "weak")


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


def place_of(tokens: Tokens, span: Span) -> int:
    """The number of the word that a stretch begins with."""
    return bisect_left(tokens.starts, span.start)
