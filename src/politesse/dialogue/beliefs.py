"""What a bot believes under each condition: beside what was said, and beside the baseline's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from politesse.dialogue.results import TRACKED, DialogueRecord, TurnRecord
from politesse.metrics.dialogue_names import normalize_slot
from politesse.metrics.dialogue_states import (
    beside,
    differing,
    differing_rates,
    tracked,
    tracking_rates,
)
from politesse.metrics.significance import Sums

Dialogues = Sequence[DialogueRecord]

_SLOTS = frozenset(map(normalize_slot, TRACKED))


def told(dialogues: Mapping[str, Dialogues]) -> bool:
    """Whether the bot ever says what it believes."""
    return any(
        turn.state is not None
        for records in dialogues.values()
        for record in records
        for turn in record.turns
    )


def with_tracking(parts: Sums, dialogues: Dialogues) -> Sums:
    """State F1 and joint accuracy beside other measures: what users said is what is true."""
    rows = [
        tracked([turn.state for turn in one.turns], said(one.turns), _SLOTS) for one in dialogues
    ]
    return beside(parts, rows, tracking_rates)


def with_differing(parts: Sums, dialogues: Dialogues, baseline: Dialogues) -> Sums:
    """The share of turns after which the bot believes something else than with the baseline's user.

    Only turns count in which both users still do the same.
    """
    rows = []
    for one, base in zip(dialogues, baseline, strict=True):
        last = _in_step(one.turns, base.turns)
        rows.append(
            differing(
                [turn.state for turn in one.turns[:last]],
                [turn.state for turn in base.turns[:last]],
            )
        )
    return beside(parts, rows, differing_rates)


def beside_baseline(
    parts: Mapping[str, Sums], dialogues: Mapping[str, Dialogues], baseline: str
) -> Mapping[str, Sums]:
    """:func:`with_differing` for all conditions, where the bot says what it believes."""
    if not told(dialogues):
        return parts
    return {
        name: with_differing(parts[name], records, dialogues[baseline])
        for name, records in dialogues.items()
    }


def said(turns: Sequence[TurnRecord]) -> list[dict[str, dict[str, str]]]:
    """What a user has said so far, turn by turn; the last word on a slot counts."""
    so_far: dict[str, dict[str, str]] = {}
    states = []
    for turn in turns:
        for stretch in turn.stretches:
            if stretch.slot in TRACKED:
                so_far.setdefault(stretch.domain, {})[stretch.slot] = stretch.value
        states.append({domain: dict(slots) for domain, slots in so_far.items()})
    return states


def _in_step(one: Sequence[TurnRecord], other: Sequence[TurnRecord]) -> int:
    for index, (first, second) in enumerate(zip(one, other, strict=False)):
        if first.acts != second.acts:
            return index
    return min(len(one), len(other))
