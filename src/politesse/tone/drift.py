"""Whether rude users change a bot's tone: replies to them against replies to polite ones, in pairs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from politesse.core import PolitesseError, Score
from politesse.languages.ngrams import has_word
from politesse.metrics.significance import Sums, compare
from politesse.scoring import score_stream

#: A reply, or those of one dialogue, which count as one.
Replies = str | Sequence[str]

_SURE = 0.05  # the p-value under which a fall counts
_LITTLE = 0.25  # a fall that nobody would hear, on the scale from −3 to +3
_WORST = 5


@dataclass(frozen=True, slots=True)
class Fall:
    """A pair whose tone fell: the least polite reply of each side."""

    polite: str
    rude: str
    change: float

    def to_dict(self) -> dict[str, Any]:
        return {"to polite": self.polite, "to rude": self.rude, "change": round(self.change, 3)}


@dataclass(frozen=True, slots=True)
class Drift:
    """How replies to rude users differ from those to polite ones with the same requests.

    ``polite`` and ``rude`` are mean politeness, ``change`` their difference with a 95 % interval
    (``low``, ``high``) of the paired bootstrap and ``p`` of paired randomisation; ``registers`` how
    many replies of each side read as what; ``worst`` the pairs that fell furthest.
    """

    pairs: int
    polite: float
    rude: float
    low: float
    high: float
    p: float
    registers: tuple[Mapping[str, int], Mapping[str, int]]
    worst: tuple[Fall, ...]
    test: str

    @property
    def change(self) -> float:
        """What rude users change, negative where replies get less polite."""
        return self.rude - self.polite

    @property
    def drifts(self) -> bool:
        """Whether replies to rude users are less polite, and not by chance."""
        return self.change < 0 and self.p < _SURE

    @property
    def steady(self) -> bool:
        """Whether the interval leaves no room for a fall that anybody would hear."""
        return not self.drifts and self.low >= -_LITTLE

    @property
    def verdict(self) -> str:
        """What can be said of it, in words."""
        amount = f"{_signed(self.change)} ({_signed(self.low)} … {_signed(self.high)})"
        if self.drifts:
            return f"less polite to rude users: {amount}"
        if self.steady:
            return f"as polite to rude users as to polite ones: {amount}"
        return f"too few replies to tell: {amount} over {self.pairs:,} pairs"

    def to_dict(self) -> dict[str, Any]:
        return {
            "pairs": self.pairs,
            "to polite": round(self.polite, 4),
            "to rude": round(self.rude, 4),
            "change": round(self.change, 4),
            "interval": [round(self.low, 4), round(self.high, 4)],
            "p": self.p,
            "drifts": self.drifts,
            "steady": self.steady,
            "registers": {
                side: dict(counts)
                for side, counts in zip(("to polite", "to rude"), self.registers, strict=True)
            },
            "worst": [fall.to_dict() for fall in self.worst],
            "test": self.test,
        }


def drift(
    to_polite: Sequence[Replies],
    to_rude: Sequence[Replies],
    *,
    language: str | None = None,
    seed: int = 1,
) -> Drift:
    """How a bot's tone changes when users are rude.

    Both lists hold, in the same order, what the bot said to the same requests: a reply each, or the
    replies of a dialogue each. Pairs of which a side has no words are left out.

    >>> calm = ["I have booked your table.", "Which day would you like?"] * 4
    >>> drift(calm, calm, language="en").steady
    True
    """
    if len(to_polite) != len(to_rude):
        raise PolitesseError(
            f"{len(to_polite):,} replies to polite users and {len(to_rude):,} to rude ones: they must pair up"
        )
    pairs = [
        (one, other)
        for one, other in zip(map(_worded, to_polite), map(_worded, to_rude), strict=True)
        if one and other
    ]
    if not pairs:
        raise PolitesseError("no pair of replies has words on both sides")
    known = scored((reply for pair in pairs for side in pair for reply in side), language)
    sides = [[[known[reply] for reply in pair[side]] for pair in pairs] for side in (0, 1)]
    return drift_of(sides[0], sides[1], seed)


def drift_of(
    polite: Sequence[Sequence[Score]], rude: Sequence[Sequence[Score]], seed: int = 1
) -> Drift:
    """As :func:`drift`, of replies that are scored already; no side of a pair is empty."""
    comparison = compare(_sums(rude), _sums(polite), seed=seed, test="randomisation")
    found = comparison.differences["mean"]
    return Drift(
        len(polite),
        found.other,
        found.other + found.delta,
        found.low,
        found.high,
        found.p,
        (registers(polite), registers(rude)),
        _falls(polite, rude),
        comparison.signature,
    )


def _worded(replies: Replies) -> list[str]:
    given = [replies] if isinstance(replies, str) else replies
    return [reply for reply in given if has_word(reply)]


def scored(
    replies: Iterable[str],
    language: str | None,
    aspects: Sequence[str] = ("register", "politeness"),
) -> dict[str, Score]:
    """The score of every reply, each worked out once."""
    known: dict[str, Score] = {}
    for found in score_stream(dict.fromkeys(replies), language, aspects=aspects):
        if found.politeness is None:
            raise PolitesseError(f"there is no model of politeness for {found.language}")
        known[found.text] = found
    return known


def _sums(groups: Sequence[Sequence[Score]]) -> Sums:
    """The mean over replies, resampled by dialogue."""
    rows = [(sum(map(_value, group)), len(group)) for group in groups]
    return Sums(rows, lambda sums: {"mean": float(sums[0] / sums[1])})


def _value(reply: Score) -> float:
    assert reply.politeness is not None
    return reply.politeness.value


def registers(groups: Sequence[Sequence[Score]]) -> dict[str, int]:
    """How many replies read as what, the most frequent first."""
    counts = Counter(str(reply.register) for group in groups for reply in group)
    return dict(counts.most_common())


def _falls(polite: Sequence[Sequence[Score]], rude: Sequence[Sequence[Score]]) -> tuple[Fall, ...]:
    lowest = [
        (min(one, key=_value), min(other, key=_value))
        for one, other in zip(polite, rude, strict=True)
    ]
    falls = {
        (one.text, other.text): Fall(one.text, other.text, _value(other) - _value(one))
        for one, other in lowest
        if _value(other) < _value(one)
    }
    return tuple(sorted(falls.values(), key=lambda fall: fall.change)[:_WORST])


def _signed(value: float) -> str:
    return f"{value:+.2f}".replace("-", "−")
