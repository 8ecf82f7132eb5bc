"""What running one system on one unit of a table gives."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from politesse.benchmarks.plan import Plan
from politesse.core import MissingExtra, PolitesseError
from politesse.datasets import read


@dataclass(frozen=True, slots=True)
class Measured:
    """A value with its interval, the number of items behind it, and its coverage."""

    value: float
    items: int
    low: float | None = None
    high: float | None = None
    coverage: float | None = None

    def to_dict(self) -> dict[str, Any]:
        fields = ("value", "items", "low", "high", "coverage")
        return {name: getattr(self, name) for name in fields if getattr(self, name) is not None}


#: Values by (part, key): the part is empty unless a unit fills several rows.
Values = Mapping[tuple[str, str], Measured]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The values of a unit, how they were counted, and what plots are drawn from.

    ``notes`` are what a reader must know of them: why a cell is empty, how many gave no answer.
    """

    values: Values
    signature: str
    series: Mapping[str, Any] = field(default_factory=dict)
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Job:
    """One system on one unit of one table."""

    plan: Plan
    unit: str
    system: Any
    data: Path | None = None
    samples: int = 1000
    seed: int = 1

    def option(self, name: str, default: Any) -> Any:
        """A setting that the plan may give."""
        return self.plan.options.get(name, default)

    def read(self, place: int = 0, **options: Any) -> list[Any]:
        """The records of the n-th data of this unit."""
        need = self.plan.needs(self.unit)[place]
        records = read(
            need.dataset,
            self.data,
            part=need.part,
            language=need.of(self.unit),
            split=need.split or None,
            **options,
        )
        rows = list(records)
        if not rows:
            raise PolitesseError(
                f"{need.dataset} {need.part} has no records for {self.unit} {need.split}".rstrip()
            )
        return rows

    def has(self, place: int) -> bool:
        """Whether there is an n-th data for this unit, and files of it are there."""
        needs = self.plan.needs(self.unit)
        return place < len(needs) and bool(needs[place].sources(self.unit, self.data))

    @property
    def wants_references(self) -> bool:
        """Whether the system stands for what the corpus itself says."""
        return bool(getattr(self.system, "gives_references", False))

    def only_counts(self) -> None:
        """Refuse any system but the corpus itself: the table counts what people wrote."""
        if not self.wants_references:
            raise PolitesseError(
                f"table {self.plan.id} of {self.plan.paper} counts the corpus itself; no system takes part"
            )

    def role(self, method: str) -> Any:
        """What the task asks of the system, or an error that says the system does not do it."""
        function = getattr(self.system, method, None)
        if function is None:
            raise PolitesseError(
                f"table {self.plan.id} of {self.plan.paper} needs a system that has "
                f"{method}(); {type(self.system).__name__} has not"
            )
        return function

    def measured(
        self,
        result: Any,
        keys: Sequence[str],
        part: str = "",
        prefix: str = "",
        coverage: float | None = None,
    ) -> dict[tuple[str, str], Measured]:
        """Values of a metric's result, with their confidence intervals."""
        values = {key: getattr(result, key, None) for key in keys}
        parts = result.parts()
        if any(value is None for value in values.values()):
            values |= {key: value for key, value in parts.estimate().items() if key in keys}
        intervals: Mapping[str, tuple[float, float]] = {}
        if self.samples:
            intervals = self.intervals(parts)
        cells = {}
        for key, value in values.items():
            low, high = intervals.get(key, (None, None))
            cells[part, prefix + key] = Measured(float(value), len(parts), low, high, coverage)  # type: ignore[arg-type]
        return cells

    def intervals(self, parts: Any) -> Mapping[str, tuple[float, float]]:
        """Bootstrap intervals; none where numpy is not installed."""
        from politesse.metrics.significance import confidence_intervals

        try:
            return confidence_intervals(parts, self.samples, self.seed).values
        except MissingExtra:
            return {}


def plain(
    values: Mapping[str, float], items: int, part: str = ""
) -> dict[tuple[str, str], Measured]:
    """Values that are counted, not estimated, and so have no interval."""
    return {(part, key): Measured(float(value), items) for key, value in values.items()}


def merged(pieces: Iterable[Values]) -> dict[tuple[str, str], Measured]:
    """Several sets of values as one."""
    whole: dict[tuple[str, str], Measured] = {}
    for piece in pieces:
        whole |= piece
    return whole
