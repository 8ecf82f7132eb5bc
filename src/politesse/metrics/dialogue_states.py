"""Belief states: their F1, the share of turns in which all of one is right, and beliefs that differ.

Inform and Success look at what is offered; a bot that mishears a third of what is said may still
offer something that fits. These look at what it believes.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from politesse.metrics.dialogue_names import State, normalize_slot, normalize_state, normalize_value
from politesse.metrics.significance import Sums, Values

#: What ``tracked`` counts: right slots, held ones, true ones, turns all right, turns.
COUNTS = 5
#: What ``differing`` counts: turns with another belief, turns.
DIFFERING = 2
_NOTHING = frozenset({"", "none", "not mentioned", "not given", "?"})


def tracked(
    predicted: Sequence[State | None],
    true: Sequence[State],
    slots: Collection[str] | None = None,
) -> tuple[int, ...]:
    """The counts of one dialogue, over the turns that both sides have.

    A turn without a state keeps that of the turn before. A true value may be a list, any of which is
    right. ``slots`` are those that count, all where none are named.

    >>> tracked([{"hotel": {"area": "north", "stars": "4"}}], [{"hotel": {"area": ["north", "nord"]}}])
    (1, 2, 1, 0, 1)
    """
    right = held = wanted = joint = turns = 0
    for state, truth in zip(carried(predicted), true, strict=False):
        belief, answers = flat(state, slots), _answers(truth, slots)
        hits = sum(value in answers.get(slot, ()) for slot, value in belief.items())
        right, held, wanted = right + hits, held + len(belief), wanted + len(answers)
        joint += hits == len(belief) == len(answers)
        turns += 1
    return right, held, wanted, joint, turns


def differing(one: Sequence[State | None], other: Sequence[State | None]) -> tuple[int, int]:
    """In how many turns two beliefs differ, and how many there are on both sides.

    >>> differing([{"hotel": {"area": "north"}}, None], [{"hotel": {}}, {"hotel": {"Area": "North"}}])
    (1, 2)
    """
    pairs = list(zip(carried(one), carried(other), strict=False))
    return sum(flat(first) != flat(second) for first, second in pairs), len(pairs)


def carried(states: Sequence[State | None]) -> list[State]:
    """The states, each kept until another is told.

    >>> carried([None, {"taxi": {}}, None])
    [{}, {'taxi': {}}, {'taxi': {}}]
    """
    last: State = {}
    held = []
    for state in states:
        last = last if state is None else state
        held.append(last)
    return held


def flat(state: State, slots: Collection[str] | None = None) -> dict[tuple[str, str], str]:
    """A state as one table, under one name for each slot and value."""
    return {
        (domain, slot): value
        for domain, held in normalize_state(_bare(state)).items()
        for slot, value in held.items()
        if value.strip() not in _NOTHING and (slots is None or slot in slots)
    }


def _answers(state: State, slots: Collection[str] | None) -> dict[tuple[str, str], frozenset[str]]:
    answers = {}
    for (domain, slot), value in flat(state, slots).items():
        given = next(
            given
            for name, given in _bare(state)[_key(state, domain)].items()
            if normalize_slot(name) == slot
        )
        others = given if isinstance(given, list | tuple) else (given,)
        answers[domain, slot] = frozenset(
            {value, *(normalize_value(slot, str(other)) for other in others)}
        )
    return answers


def _key(state: State, domain: str) -> str:
    return next(name for name in state if name.lower() == domain)


def _bare(state: State) -> dict[str, dict[str, Any]]:
    """Slots without the domain that some systems put in front."""
    return {
        domain: {name.rpartition("-")[2]: value for name, value in slots.items()}
        for domain, slots in state.items()
    }


def tracking_rates(sums: Sequence[float]) -> Values:
    """F1 and joint accuracy, in %, from the sum of the counts.

    >>> tracking_rates([1, 2, 1, 0, 1])
    {'state_f1': 66.66666666666667, 'joint_accuracy': 0.0}
    """
    right, held, wanted, joint, turns = (float(number) for number in sums)
    both = held + wanted
    return {
        "state_f1": 200 * right / both if both else 100.0,
        "joint_accuracy": 100 * joint / turns if turns else 100.0,
    }


def differing_rates(sums: Sequence[float]) -> Values:
    """The share of turns with another belief, in %."""
    other, turns = (float(number) for number in sums)
    return {"other_belief": 100 * other / turns if turns else 0.0}


def beside(parts: Sums, rows: Sequence[Sequence[float]], rates: Any) -> Sums:
    """A metric with further columns and the values that follow from them."""
    width = len(rows[0]) if rows else 0

    def measure(sums: Any) -> Values:
        return {**parts.measure(sums[:-width]), **rates(sums[-width:])}

    joined = [(*row, *more) for row, more in zip(parts.rows, rows, strict=True)]
    return Sums(joined, measure) if width else parts


def by_dialogue(
    predictions: Mapping[str, Sequence[Mapping[str, Any]]], true: Mapping[str, Sequence[State]]
) -> dict[str, tuple[int, ...]]:
    """The counts of each dialogue of predicted turns."""
    return {
        name: tracked([turn.get("state") for turn in turns], true[name])
        for name, turns in predictions.items()
    }
