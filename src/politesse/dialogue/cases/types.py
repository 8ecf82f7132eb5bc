"""What a test conversation is made of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from politesse.core import PolitesseError
from politesse.core.printable import whole_characters
from politesse.dialogue.language import Line, Stretch

#: The kinds of expectation, and what each is about.
KINDS = {
    "contains": "the answer has all of these",
    "any": "the answer has one of these",
    "not": "the answer has none of these",
    "matches": "the answer matches this pattern",
    "equals": "the answer is one of these",
    "starts": "the answer begins with this",
    "json": "the answer is JSON",
    "intent": "the bot took it for one of these intents",
    "slot": "the bot filled a slot with one of these",
    "state": "one of these stands at a path of the bot's answer or state",
    "says": "the answer says the same as this",
    "judge": "a judge finds that this is true of the answer",
    "unknown": "a check of another tool that cannot be made here",
}


@dataclass(frozen=True, slots=True)
class Expectation:
    """One thing that an answer must be; ``name`` is the slot or the path, ``negated`` turns it round.

    >>> print(Expectation("contains", ("10:00", "Sunday")), Expectation("slot", ("Rome",), "city"))
    contains “10:00” and “Sunday” slot city “Rome”
    """

    kind: str
    values: tuple[str, ...] = ()
    name: str = ""
    exact: bool = False
    negated: bool = False

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise PolitesseError(
                f"no expectation is called {self.kind!r}; write {', '.join(KINDS)}"
            )
        if self.kind == "matches":
            for pattern in self.values:
                try:
                    re.compile(pattern)
                except re.error as error:
                    raise PolitesseError(f"{pattern!r} is no pattern: {error}") from None

    def __str__(self) -> str:
        joint = " and " if self.kind == "contains" else " or "
        what = joint.join(f"“{value}”" for value in self.values)
        words = ("not" if self.negated else "", self.kind, self.name, what)
        return " ".join(word for word in words if word)


@dataclass(frozen=True, slots=True)
class CaseTurn:
    """What a user says, and what is expected of the answer.

    ``keep`` are stretches of the text that a rude user still says letter by letter; ``rude`` is the
    turn in somebody's rude words, where there are any; ``before`` and ``after`` go to the bot around
    it, whoever speaks.
    """

    user: str
    expect: tuple[Expectation, ...] = ()
    keep: tuple[str, ...] = ()
    rude: str | None = None
    before: str = ""
    after: str = ""

    def line(self) -> Line:
        """The turn with what must be kept marked."""
        return kept(self.user, self.keep)


@dataclass(frozen=True, slots=True)
class Case:
    """One conversation; ``paths`` say where in a bot's answers its intent and slots stand."""

    id: str
    turns: tuple[CaseTurn, ...]
    language: str | None = None
    paths: Mapping[str, str] = field(default_factory=dict)


def kept(text: str, values: Iterable[str]) -> Line:
    """A text with values marked where they stand as whole words.

    >>> [text for text in (kept("to Rome, Rome!", ["Rome"]).stretches)][0].start
    3
    """
    stretches: list[Stretch] = []
    for value in sorted(filter(str.strip, set(values)), key=lambda value: (-len(value), value)):
        pattern = rf"(?<!\w){re.escape(value.strip())}(?!\w)"
        for match in re.finditer(pattern, text, re.IGNORECASE):
            if all(match.end() <= one.start or one.end <= match.start() for one in stretches):
                stretches.append(Stretch(*match.span(), "said", "value", match[0]))
    return Line(text, tuple(sorted(stretches, key=lambda one: one.start)))


def named_apart(cases: Sequence[Case]) -> list[Case]:
    """The cases, each with a name of its own.

    >>> [case.id for case in named_apart([Case("a", ()), Case("a", ())])]
    ['a', 'a (2)']
    """
    seen: dict[str, int] = {}
    apart = []
    for case in cases:
        seen[case.id] = seen.get(case.id, 0) + 1
        again = f" ({seen[case.id]})" if seen[case.id] > 1 else ""
        apart.append(replace(case, id=case.id + again))
    return apart


def texts(value: Any) -> tuple[str, ...]:
    """One text or number, or a list of them, as texts.

    >>> texts(["a", 3]), texts("b"), texts(None)
    (('a', '3'), ('b',), ())
    """
    if value is None:
        return ()
    if isinstance(value, bool):
        return ("true" if value else "false",)
    if isinstance(value, str | int | float):
        return (whole_characters(str(value)),)
    if isinstance(value, list | tuple):
        return tuple(text for inner in value for text in texts(inner))
    raise PolitesseError(f"a text or a list of texts is wanted, not {type(value).__name__}")
