"""What a run leaves behind: every turn, and what came of each dialogue."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from politesse.core import Signature
from politesse.dialogue.language import Act, Stretch
from politesse.dialogue.types import State
from politesse.metrics.significance import Sums


@dataclass(frozen=True, slots=True)
class TurnRecord:
    """One exchange. ``original`` is the polite turn that ``text`` is a rewrite of.

    ``again`` says that the user had to come back to something, ``lost`` which slots said in this
    turn (``domain-slot``) the bot turned out not to have; ``state`` is what it believes, if it says;
    ``heard`` is what it was told instead of the text, where that was calmed first.
    """

    acts: tuple[Act, ...]
    original: str
    text: str
    stretches: tuple[Stretch, ...]
    reply: str
    error: str | None
    seconds: float
    again: bool
    lost: tuple[str, ...]
    state: State | None = None
    heard: str | None = None

    def to_dict(self) -> dict[str, Any]:
        return {
            "acts": [[act.kind, act.domain, dict(act.slots)] for act in self.acts],
            "original": self.original,
            "user": self.text,
            "values": [[stretch.start, stretch.end, f"{stretch.domain}-{stretch.slot}", stretch.value] for stretch in self.stretches],
            "bot": self.reply,
            "error": self.error,
            "seconds": round(self.seconds, 4),
            "again": self.again,
            "lost": list(self.lost),
            "state": self.state,
            "heard": self.heard,
        }  # fmt: skip

    @classmethod
    def from_dict(cls, record: Mapping[str, Any]) -> TurnRecord:
        """The turn that ``to_dict`` wrote down."""
        return cls(
            tuple(
                Act(kind, domain, tuple(slots.items())) for kind, domain, slots in record["acts"]
            ),
            record["original"],
            record["user"],
            tuple(
                Stretch(start, end, slot.partition("-")[0], slot.partition("-")[2], value)
                for start, end, slot, value in record["values"]
            ),
            record["bot"],
            record["error"],
            record["seconds"],
            record["again"],
            tuple(record["lost"]),
            record["state"],
            record.get("heard"),
        )


@dataclass(frozen=True, slots=True)
class DialogueRecord:
    """One dialogue and its outcome.

    ``booked`` and ``answered`` are how many of so many bookings and requests were right; all
    rates count a dialogue in which nothing was to be booked as one without errors there.
    """

    goal: str
    condition: str
    turns: tuple[TurnRecord, ...]
    success: bool
    inform: bool
    booked: tuple[int, int]
    answered: tuple[int, int]
    gave_up: bool
    missed: tuple[str, ...]

    @property
    def reasks(self) -> int:
        """Turns in which the user had to come back to something."""
        return sum(turn.again for turn in self.turns)

    @property
    def errors(self) -> tuple[str, ...]:
        """What went wrong on the wire, turn by turn: the kinds, without details."""
        return tuple(turn.error.partition(":")[0] for turn in self.turns if turn.error)

    @property
    def lost(self) -> tuple[str, ...]:
        """Slots that were lost, once for each time."""
        return tuple(slot for turn in self.turns for slot in turn.lost)

    @property
    def first_missed(self) -> int:
        """The turn, from 0, whose answer was not what was expected; the last where none is named."""
        named = re.match(r"turn (\d+):", self.missed[0]) if self.missed else None
        return min(int(named[1]), len(self.turns)) - 1 if named else len(self.turns) - 1

    def to_dict(self) -> dict[str, Any]:
        return {
            "goal": self.goal,
            "condition": self.condition,
            "success": self.success,
            "inform": self.inform,
            "booked": list(self.booked),
            "answered": list(self.answered),
            "gave_up": self.gave_up,
            "missed": list(self.missed),
            "reasks": self.reasks,
            "errors": list(self.errors),
            "lost": list(self.lost),
            "turns": [turn.to_dict() for turn in self.turns],
        }

    @classmethod
    def from_dict(cls, record: Mapping[str, Any]) -> DialogueRecord:
        """The dialogue that ``to_dict`` wrote down."""
        return cls(
            record["goal"],
            record["condition"],
            tuple(TurnRecord.from_dict(turn) for turn in record["turns"]),
            record["success"],
            record["inform"],
            (record["booked"][0], record["booked"][1]),
            (record["answered"][0], record["answered"][1]),
            record["gave_up"],
            tuple(record["missed"]),
        )


@dataclass(frozen=True, slots=True)
class StressResult:
    """All dialogues of a run, by condition, in the order of the goals; the first is the baseline.

    ``parts`` are what each condition's measures are computed from, one row a dialogue; ``rude``
    names the conditions in which users are rude to the bot as it is. ``planned`` is how many goals
    were meant to be tried, where the run ended before; ``notes`` are what a reader must know besides.
    """

    bot: str
    world: str
    mode: str
    dialogues: Mapping[str, tuple[DialogueRecord, ...]]
    parts: Mapping[str, Sums]
    rude: tuple[str, ...]
    choices: Mapping[str, object]
    seconds: float
    planned: int | None = None
    notes: tuple[str, ...] = ()

    @property
    def sampled(self) -> bool:
        """Whether the goals stand for others, so that few of them say little; cases of one's own do not."""
        return self.mode != "cases"

    @property
    def baseline(self) -> str:
        return next(iter(self.dialogues))

    @property
    def signature(self) -> str:
        """Everything that could change the numbers."""
        fixed = {"bot": self.bot, "world": self.world, "mode": self.mode}
        return str(Signature("stress", {**fixed, **self.choices}))

    def pairs(self, condition: str) -> Iterator[tuple[DialogueRecord, DialogueRecord]]:
        """Each goal's dialogue with the baseline's user and with this condition's."""
        yield from zip(self.dialogues[self.baseline], self.dialogues[condition], strict=True)


def interactive_parts(dialogues: Sequence[DialogueRecord]) -> Sums:
    """The measures of an interactive run, in percent where they are rates.

    >>> record = DialogueRecord("g", "polite", (), True, True, (0, 0), (2, 3), False, ())
    >>> round(interactive_parts([record]).measure([1, 1, 0, 0, 2, 3, 4, 0, 0, 0, 1])["answers"], 1)
    66.7
    """
    rows = [
        (
            dialogue.success, dialogue.inform, *dialogue.booked, *dialogue.answered,
            len(dialogue.turns), dialogue.reasks, dialogue.gave_up, len(dialogue.errors), 1,
        )
        for dialogue in dialogues
    ]  # fmt: skip
    return Sums(rows, _rates)


def _rates(sums: Any) -> dict[str, float]:
    success, inform, booked, bookings, answered, requests, turns, reasks, left, errors, n = (
        float(number) for number in sums
    )
    return {
        "success": 100 * success / n,
        "inform": 100 * inform / n,
        "bookings": 100 * booked / bookings if bookings else 100.0,
        "answers": 100 * answered / requests if requests else 100.0,
        "gave_up": 100 * left / n,
        "turns": turns / n,
        "reasks": reasks / n,
        "errors": errors / n,
    }


def lost_in(state: State | None, stretches: Sequence[Stretch]) -> list[str]:
    """Values of a turn that a bot's state lacks after it; none where it tells no state.

    >>> lost_in({"hotel": {"area": "north"}}, [Stretch(0, 4, "hotel", "area", "east")])
    ['hotel-area']
    """
    if state is None:
        return []
    return [
        f"{stretch.domain}-{stretch.slot}"
        for stretch in stretches
        if stretch.slot in TRACKED
        and not believed(state, stretch.domain, stretch.slot, stretch.value)
    ]


#: Slots that a state holds; a name picked from an offer may or may not be one.
TRACKED = frozenset({
    "area", "pricerange", "food", "type", "stars", "internet", "parking", "departure",
    "destination", "day", "leaveat", "arriveby", "department",
    "bookpeople", "bookday", "booktime", "bookstay",
})  # fmt: skip


def believed(state: State, domain: str, slot: str, value: str, absent: bool = False) -> bool:
    """Whether a state has a value; ``absent`` is the answer where it has none for the slot.

    >>> believed({"hotel": {"hotel-bookday": "Monday"}}, "hotel", "bookday", "monday")
    True
    """
    for name, held in state.get(domain, {}).items():
        if name.rpartition("-")[2].replace(" ", "").lower() == slot:
            return _plain(held) == _plain(value)
    return absent


def _plain(value: str) -> str:
    value = value.lower().strip()
    return {"free": "yes"}.get(value, value.removeprefix("0"))
