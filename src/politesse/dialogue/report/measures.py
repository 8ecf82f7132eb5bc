"""The measures of a run by condition, and how far each falls from the polite users'."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from politesse.core import MissingExtra
from politesse.dialogue.report.certainty import Differences
from politesse.dialogue.results import StressResult
from politesse.metrics.significance import Comparison, Sums, compare

ALL_RUDE = "all rude users"
ALL_CALMED = "all rude, calmed"
POOLED = (ALL_RUDE, ALL_CALMED)
_SAMPLES = 2000


@dataclass(frozen=True, slots=True)
class Kind:
    """How a measure is shown: its words, its unit, and which way is better."""

    label: str
    unit: str = "%"
    higher: bool = True


KINDS: Mapping[str, Kind] = {
    "success": Kind("Task success"),
    "inform": Kind("Right offers"),
    "bookings": Kind("Right bookings"),
    "answers": Kind("Right answers"),
    "checks": Kind("Checks that hold"),
    "bleu": Kind("BLEU", ""),
    "combined": Kind("Combined", ""),
    "state_f1": Kind("State F1"),
    "joint_accuracy": Kind("Joint accuracy"),
    "other_belief": Kind("Another belief", higher=False),
    "gave_up": Kind("Gave up", higher=False),
    "turns": Kind("Turns", "", higher=False),
    "reasks": Kind("Asked again", "", higher=False),
    "errors": Kind("Errors", "", higher=False),
}


@dataclass(frozen=True, slots=True)
class Change:
    """One measure under a condition beside the baseline; the interval is of the difference.

    ``p`` is two-sided and adjusted for the number of conditions tested (Holm). Where the
    statistics extra is not installed ``low``, ``high`` and ``p`` are none.
    """

    value: float
    baseline: float
    low: float | None = None
    high: float | None = None
    p: float | None = None

    @property
    def delta(self) -> float:
        return self.value - self.baseline

    @property
    def significant(self) -> bool:
        return self.p is not None and self.p < 0.05

    def to_dict(self) -> dict[str, Any]:
        return {
            "value": round(self.value, 3),
            "baseline": round(self.baseline, 3),
            "delta": round(self.delta, 3),
            "interval": None
            if self.low is None
            else [round(self.low, 3), round(self.high or 0.0, 3)],
            "p": None if self.p is None else round(self.p, 5),
        }


@dataclass(frozen=True, slots=True)
class Measures:
    """Every measure of every condition; ``test`` says how the differences were tested.

    ``goals`` holds how success differs from the baseline's, goal by goal.
    """

    by_condition: Mapping[str, Mapping[str, Change]]
    test: str
    goals: Mapping[str, Differences]


def measured(result: StressResult, seed: int = 1) -> Measures:
    """The measures of a run. Rude personas are also taken together, averaged by dialogue."""
    base = result.parts[result.baseline]
    groups = {name: parts for name, parts in result.parts.items() if name != result.baseline}
    calmed = [f"{name}+calm" for name in result.rude if f"{name}+calm" in result.parts]
    goals = {name: _differences(result, [name]) for name in groups}
    for together, names in ((ALL_RUDE, result.rude), (ALL_CALMED, calmed)):
        if len(names) > 1:
            groups[together] = _pooled([result.parts[name] for name in names])
            goals[together] = _differences(result, names)
    values = _plain(base)
    table = {result.baseline: {name: Change(value, value) for name, value in values.items()}}
    test = ""
    compared: dict[str, Comparison | None] = {}
    for name, parts in groups.items():
        compared[name] = _compared(parts, base, seed)
        row = _changes(_plain(parts), values, compared[name])
        low, high = goals[name].interval()
        table[name] = {**row, "success": replace(row["success"], low=low, high=high)}
    if tested := [comparison for comparison in compared.values() if comparison]:
        test = tested[0].signature
    adjusted = _adjusted(table, [name for name in groups if name not in POOLED])
    return Measures(adjusted, test, goals)


def _differences(result: StressResult, names: Sequence[str]) -> Differences:
    """Success with these users less that with the baseline's, goal by goal, their mean."""
    base = result.dialogues[result.baseline]
    return Differences.of(
        [
            sum(result.dialogues[name][index].success for name in names) / len(names) - one.success
            for index, one in enumerate(base)
        ]
    )


def _pooled(sides: Sequence[Sums]) -> Sums:
    rows = [
        [sum(float(row[index]) for row in rows) / len(rows) for index in range(len(rows[0]))]
        for rows in zip(*(side.rows for side in sides), strict=True)
    ]
    return Sums(rows, sides[0].measure)


def _plain(parts: Sums) -> dict[str, float]:
    """The measures without numpy, from plain sums."""
    sums = [sum(float(number) for number in column) for column in zip(*parts.rows, strict=True)]
    return dict(parts.measure(sums))


def _compared(parts: Sums, base: Sums, seed: int) -> Comparison | None:
    try:
        return compare(parts, base, _SAMPLES, seed, test="randomisation")
    except MissingExtra:
        return None


def _changes(
    values: Mapping[str, float], base: Mapping[str, float], tested: Comparison | None
) -> dict[str, Change]:
    if tested is None:
        return {name: Change(value, base[name]) for name, value in values.items()}
    return {
        name: Change(values[name], base[name], difference.low, difference.high, difference.p)
        for name, difference in tested.differences.items()
    }


def _adjusted(
    table: Mapping[str, Mapping[str, Change]], tested: Sequence[str]
) -> dict[str, dict[str, Change]]:
    """Holm's adjustment over the conditions, measure by measure."""
    adjusted = {name: dict(row) for name, row in table.items()}
    for measure in next(iter(adjusted.values())):
        ranked = sorted(
            (adjusted[name][measure].p or 0.0, name)
            for name in tested
            if adjusted[name][measure].p is not None
        )
        floor = 0.0
        for index, (p, name) in enumerate(ranked):
            floor = max(floor, min(1.0, p * (len(ranked) - index)))
            old = adjusted[name][measure]
            adjusted[name][measure] = replace(old, p=floor)
    return adjusted
