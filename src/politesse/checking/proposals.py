"""What a doubt is about: a fix that is proposed, and what it would do to its string."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from politesse.checking.fixes import Fix
from politesse.checking.prepared import prepared
from politesse.checking.reasons import Line, Reason, named
from politesse.core.edits import apply
from politesse.formats import Segment
from politesse.languages import Pack
from politesse.scoring import RegisterScore


@dataclass(frozen=True, slots=True)
class Proposal:
    """A fix and the string that it is for.

    ``described``: whether the string has another register as a description.
    """

    pack: Pack
    segment: Segment
    result: RegisterScore
    fix: Fix
    described: bool

    def fixed(self) -> str:
        """The string with the fix."""
        return apply(self.segment.text, self.fix.edits)

    def changes(self, start: int, end: int) -> bool:
        """Whether the fix changes anything of a stretch."""
        return any(edit.start < end and start < edit.end for edit in self.fix.edits)

    def opens_unheard(self) -> bool:
        """Whether the first change opens the string, and is of a word that does not speak to the reader."""
        first = min(edit.start for edit in self.fix.edits)
        before = self.segment.text[:first].strip()
        return not before and all(span.start > first for span in self.result.spans)

    def would_open_with_order(self) -> bool:
        """Whether the string with the fix opens with what reads as an order to a friend."""
        opening = self.pack.register_matcher(self.pack.tokenize(prepared(self.pack, self.fixed())))[
            :1
        ]
        return any(
            one.low == 0
            and one.rule.kind == "imperative"
            and self.pack.levels[one.rule.level].register == "informal"
            for one in opening
        )


@dataclass(frozen=True, slots=True, eq=False)
class Doubt(Reason):
    """Why a fix is not written."""

    holds: Callable[[Proposal], bool]


def doubt(
    *, yes: Sequence[Line], no: Sequence[Line]
) -> Callable[[Callable[[Proposal], bool]], Doubt]:
    """Makes a doubt of a function that says whether a fix is not to be written.

    It is the reason why the fixes of the strings in ``yes`` are but proposed; those of ``no`` are written.
    """

    def made(function: Callable[[Proposal], bool]) -> Doubt:
        return Doubt(*named(function), tuple(yes), tuple(no), function)

    return made
