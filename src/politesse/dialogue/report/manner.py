"""The bot's own tone in a run: what its replies sound like, and what rude users do to that."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from politesse.core import PolitesseError, Score
from politesse.dialogue.report.measures import ALL_RUDE
from politesse.dialogue.results import DialogueRecord, StressResult
from politesse.languages.ngrams import has_word
from politesse.tone import Drift, Expected
from politesse.tone.drift import drift_of, registers, scored
from politesse.tone.judging import aspects_of, verdict_of

_NOTHING = Expected()
_TOLD = 3  # broken replies that a failure names


@dataclass(frozen=True, slots=True)
class Breach:
    """A reply that is not what it must be."""

    condition: str
    goal: str
    turn: int
    user: str
    reply: str
    reason: str

    def to_dict(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(frozen=True, slots=True)
class Manner:
    """How the bot talks to whom.

    ``polite`` is the mean politeness of replies by condition, ``registers`` how many read as what,
    ``held`` how many of how many replies are what is ``expected``; ``drifts`` holds each rude
    condition, and all of them together, against the polite users.
    """

    language: str
    expected: Expected | None
    polite: Mapping[str, float]
    registers: Mapping[str, Mapping[str, int]]
    held: Mapping[str, tuple[int, int]]
    drifts: Mapping[str, Drift]
    breaches: tuple[Breach, ...]

    @property
    def headline(self) -> Drift | None:
        """The drift over all rude users; none without any."""
        return self.drifts.get(ALL_RUDE) or next(iter(self.drifts.values()), None)

    @property
    def verdict(self) -> str:
        """What can be said of the tone, in a sentence or two."""
        said = []
        if (found := self.headline) is not None:
            known = found.drifts or found.steady
            said.append(f"The bot {'is' if known else 'gave'} {found.verdict}.")
        if self.expected is not None and self.held:
            good, judged = map(sum, zip(*self.held.values(), strict=True))
            said.append(f"{good:,} of {judged:,} replies are as they must be ({self.expected}).")
        return " ".join(said)

    def failures(self) -> list[str]:
        """Why the tone is not what was asked for, a line each."""
        if self.expected is None:
            return []
        lines = [
            f"tone: to {breach.condition} users the bot said {breach.reply!r}: {breach.reason}"
            for breach in self.breaches[:_TOLD]
        ]
        if len(self.breaches) > _TOLD:
            lines.append(
                f"tone: {len(self.breaches) - _TOLD:,} more replies are not as they must be"
            )
        found = self.headline
        if self.expected.steady and found is not None and found.drifts:
            lines.append(f"tone: not steady: {found.verdict}")
        return lines

    def undecided(self) -> str | None:
        """Why nobody can say whether the tone is steady, where that was asked for."""
        found = self.headline
        if self.expected is None or not self.expected.steady:
            return None
        if found is None:
            return "steady: no rude users were run"
        return None if found.drifts or found.steady else f"steady: {found.verdict}"

    def to_dict(self) -> dict[str, Any]:
        return {
            "language": self.language,
            "expected": str(self.expected) if self.expected else None,
            "politeness": {name: round(value, 4) for name, value in self.polite.items()},
            "registers": {name: dict(counts) for name, counts in self.registers.items()},
            "as_expected": {name: list(counts) for name, counts in self.held.items()},
            "drift": {name: found.to_dict() for name, found in self.drifts.items()},
            "breaches": [breach.to_dict() for breach in self.breaches],
        }


def manner_of(result: StressResult, expected: Expected | None, language: str) -> Manner | None:
    """The bot's tone in a run; none where it said nothing, or nothing can be said of its language."""
    replies = [
        turn.reply
        for records in result.dialogues.values()
        for record in records
        for turn in record.turns
        if has_word(turn.reply)
    ]
    if not replies:
        return None
    try:
        known = scored(replies, language, aspects_of(expected or _NOTHING))
    except PolitesseError:
        if expected is not None:
            raise
        return None
    said = {
        name: [_said(record, known) for record in records]
        for name, records in result.dialogues.items()
    }
    breaches = tuple(_breaches(result, known, expected)) if expected else ()
    broken = Counter(breach.condition for breach in breaches)
    counts = {name: sum(map(len, groups)) for name, groups in said.items()}
    return Manner(
        language,
        expected,
        {name: _mean(groups) for name, groups in said.items() if counts[name]},
        {name: registers(groups) for name, groups in said.items()},
        {name: (counts[name] - broken[name], counts[name]) for name in said} if expected else {},
        dict(_drifts(result, said)),
        breaches,
    )


def _said(record: DialogueRecord, known: Mapping[str, Score]) -> list[Score]:
    return [known[turn.reply] for turn in record.turns if turn.reply in known]


def _mean(groups: Sequence[Sequence[Score]]) -> float:
    values = [one.politeness.value for group in groups for one in group if one.politeness]
    return sum(values) / len(values)


def _drifts(
    result: StressResult, said: Mapping[str, Sequence[Sequence[Score]]]
) -> Iterator[tuple[str, Drift]]:
    base = said[result.baseline]
    everybody: list[list[Score]] = [[] for _ in base]
    for name in result.rude:
        for whole, one in zip(everybody, said[name], strict=True):
            whole += one
        if found := _paired(base, said[name]):
            yield name, found
    if len(result.rude) > 1 and (found := _paired(base, everybody)):
        yield ALL_RUDE, found


def _paired(polite: Sequence[Sequence[Score]], rude: Sequence[Sequence[Score]]) -> Drift | None:
    pairs = [(one, other) for one, other in zip(polite, rude, strict=True) if one and other]
    return drift_of([one for one, _ in pairs], [other for _, other in pairs]) if pairs else None


def _breaches(
    result: StressResult, known: Mapping[str, Score], expected: Expected
) -> Iterator[Breach]:
    for name, records in result.dialogues.items():
        for record in records:
            for number, turn in enumerate(record.turns):
                found = known.get(turn.reply)
                verdict = verdict_of(found, expected) if found else None
                if verdict is not None and not verdict.passed:
                    yield Breach(name, record.goal, number, turn.text, turn.reply, verdict.reason)
