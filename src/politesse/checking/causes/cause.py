"""What a cause is: why a marker does not speak to the reader."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from politesse.checking.causes.context import Context
from politesse.checking.reasons import Line, Reason, named
from politesse.formats import Segment
from politesse.languages import Pack
from politesse.languages.matching import Match

Hearing = Callable[[Context, list[Match]], list[Match]]
_OfOne = Callable[[Context, Match], bool]
_OfAll = Callable[[Context, Sequence[Match]], Collection[Match]]
_OfString = Callable[[Pack, Segment], bool]


@dataclass(frozen=True, slots=True, eq=False)
class Cause(Reason):
    """Why a marker is not heard: ``heard`` gives those that are left, in the languages it is asked in."""

    heard: Hearing
    packs: Callable[[Pack], bool]
    kinds: frozenset[str] | None = None

    def asked_in(self, pack: Pack) -> bool:
        """Whether it is asked in a language, which must have markers of its kinds."""
        known = self.kinds is None or any(rule.kind in self.kinds for rule in pack.register_rules)
        return known and self.packs(pack)


@dataclass(frozen=True, slots=True, eq=False)
class Silence(Reason):
    """Why a string as a whole speaks to no single reader."""

    holds: _OfString


def cause(
    *,
    yes: Sequence[Line],
    no: Sequence[Line],
    kinds: frozenset[str] | None = None,
    packs: Callable[[Pack], bool] = lambda pack: True,
    when: Callable[[Context], bool] | None = None,
) -> Callable[[_OfOne], Cause]:
    """Makes a cause of a function that says of one marker whether it does not speak to the reader.

    It is asked of markers of these ``kinds``, in languages of these ``packs`` (``third_person``,
    ``with_words("impersonal")``, ``lambda pack: pack.code == "cs"``), and of strings ``when`` that holds. It is the
    reason why a marker of each string in ``yes`` is not heard, and is not in ``no``, where one is heard.
    """

    def made(function: _OfOne) -> Cause:
        def heard(context: Context, markers: list[Match]) -> list[Match]:
            asked = markers if kinds is None else [m for m in markers if m.rule.kind in kinds]
            if not asked or (when is not None and not when(context)):
                return markers
            return _without(markers, [match for match in asked if function(context, match)])

        return Cause(*named(function), tuple(yes), tuple(no), heard, packs, kinds)

    return made


def common_cause(
    *,
    yes: Sequence[Line],
    no: Sequence[Line],
    kinds: frozenset[str] | None = None,
    packs: Callable[[Pack], bool] = lambda pack: True,
    when: Callable[[Context], bool] | None = None,
) -> Callable[[_OfAll], Cause]:
    """Makes a cause of a function that says which of all markers together do not speak to the reader.

    It is told of all of them where one at least is of these ``kinds``; for the other settings see :func:`cause`.
    """

    def made(function: _OfAll) -> Cause:
        def heard(context: Context, markers: list[Match]) -> list[Match]:
            if kinds is not None and not any(match.rule.kind in kinds for match in markers):
                return markers
            if when is not None and not when(context):
                return markers
            return _without(markers, function(context, markers))

        return Cause(*named(function), tuple(yes), tuple(no), heard, packs, kinds)

    return made


def _without(markers: list[Match], unheard: Collection[Match]) -> list[Match]:
    """The markers that are left."""
    if not unheard:
        return markers
    gone = set(unheard)
    return [match for match in markers if match not in gone]


def silence(*, yes: Sequence[Line], no: Sequence[Line]) -> Callable[[_OfString], Silence]:
    """Makes a silence of a function that says whether a string speaks to no single reader."""

    def made(function: _OfString) -> Silence:
        return Silence(*named(function), tuple(yes), tuple(no), function)

    return made


def source_silence(
    *, yes: Sequence[Line], no: Sequence[Line]
) -> Callable[[Callable[[str, str], bool]], Silence]:
    """Makes a silence of a function that is asked about a source and its translation."""

    def made(function: Callable[[str, str], bool]) -> Silence:
        def holds(pack: Pack, segment: Segment) -> bool:
            return segment.source is not None and function(segment.source, segment.text)

        return Silence(*named(function), tuple(yes), tuple(no), holds)

    return made
