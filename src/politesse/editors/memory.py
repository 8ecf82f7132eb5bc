"""Judges that remember strings, so that of an edited file only what changed is judged again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields, replace
from typing import Any

from politesse.checking.config import Config
from politesse.checking.fault import Fault
from politesse.checking.judge import Judge
from politesse.checking.survey import Judging, judge_for
from politesse.formats import Segment
from politesse.scoring import RegisterScore


class Outdated(Exception):
    """That nobody wants the result any more: the text has changed, or is closed."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What one string adds to the counts and groups of a judge, and its faults."""

    faults: tuple[Fault, ...]
    counts: Counter[str]
    scoped: Counter[str]
    described: Counter[str]
    kept: RegisterScore | None  #: of a plural form that may differ from another


@dataclass(slots=True)
class Memory:
    """The verdicts on the strings of one document, as it was when last judged and as it is."""

    before: dict[Any, Verdict] = field(default_factory=dict)
    now: dict[Any, Verdict] = field(default_factory=dict)

    def turn(self) -> None:
        """Forget what the document no longer holds."""
        self.before, self.now = self.now, {}

    def verdict(self, key: Any, judged: Callable[[], Verdict]) -> Verdict:
        """What is remembered under a key, or else found now."""
        found = self.now.get(key) or self.before.get(key) or judged()
        self.now[key] = found
        return found


@dataclass(slots=True)
class RememberingJudge(Judge):
    """A judge with a memory, that stops when its result is no longer wanted."""

    memory: Memory = field(default_factory=Memory)
    wanted: Callable[[], bool] = lambda: True

    def __call__(self, segment: Segment) -> Iterator[Fault]:
        """The faults of a string, remembered or found."""
        if not self.wanted():
            raise Outdated
        key = (
            self.pack.tag, self.expected, self.surveying, self.descriptions,
            segment.id, segment.text, segment.source, segment.group,
        )  # fmt: skip
        verdict = self.memory.verdict(key, lambda: self._judged(segment))
        self.segments += 1
        self.counts.update(verdict.counts)
        self.scoped.update(verdict.scoped)
        self.described.update(verdict.described)
        if segment.group and verdict.kept is not None:
            self._groups.setdefault(segment.group, []).append((segment, verdict.kept))
        for fault in verdict.faults:
            yield replace(fault, segment=segment)

    def _judged(self, segment: Segment) -> Verdict:
        """The verdict of a judge that knows of no other string."""
        alone = Judge(**{name: getattr(self, name) for name in _SETTINGS})
        faults = tuple(alone(segment))
        kept = [score for group in alone._groups.values() for _, score in group]
        last = kept[0] if kept else None
        return Verdict(faults, alone.counts, alone.scoped, alone.described, last)


_SETTINGS = [
    one.name
    for one in fields(Judge)
    if one.name not in ("counts", "scoped", "described", "segments", "_groups")
]


def remembering(memory: Memory, wanted: Callable[[], bool]) -> Judging:
    """Makes judges that share a memory."""

    def judging(tag: str, expected: str | None, config: Config, surveying: bool) -> Judge:
        plain = judge_for(tag, expected, config, surveying)
        settings = {name: getattr(plain, name) for name in _SETTINGS}
        return RememberingJudge(**settings, memory=memory, wanted=wanted)

    return judging
