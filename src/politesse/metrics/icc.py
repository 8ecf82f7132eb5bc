"""Intraclass correlation: how much of the variance of ratings is that of the items.

The forms of Shrout and Fleiss (1979). ``icc1``: each item has raters of its own; ``icc2``: the
same raters, drawn from many, rate all items; ``icc3``: just these raters are of interest. The same
names with ``k`` are of the mean of all raters of an item.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from politesse.core import PolitesseError, Signature
from politesse.core.progress import Progress, silent
from politesse.metrics.extras import need
from politesse.metrics.significance import Items, Values
from politesse.metrics.simulation import Simulation, simulate

_PURPOSE = "Intraclass correlation"
_TWO_WAY = ("icc2", "icc3", "icc2k", "icc3k")


@dataclass(frozen=True, slots=True)
class IntraclassCorrelation:
    """All forms that the ratings allow; two-way ones need every rater for every item."""

    forms: dict[str, float]
    rows: tuple[tuple[float, ...], ...] = field(default=(), repr=False)

    @property
    def signature(self) -> str:
        """How it was computed."""
        design = "two-way" if "icc2" in self.forms else "one-way"
        return str(Signature("icc", {"design": design, "items": len(self.rows)}))

    def parts(self) -> Items:
        """What is resampled: the items with their ratings."""
        return Items(self.rows, _forms)

    def to_dict(self) -> dict[str, Any]:
        return {**self.forms, "items": len(self.rows), "signature": self.signature}


def icc(matrix: Sequence[Sequence[float]]) -> IntraclassCorrelation:
    """Intraclass correlation of ratings, a row for each item and a column for each rater.

    NaN is a missing rating; with any, only the one-way forms are given, and each item's raters
    are taken to be its own.

    >>> result = icc([[1, 1], [2, 2], [3, 3]])
    >>> result.forms["icc1"], result.forms["icc3"]
    (1.0, 1.0)
    """
    rows = tuple(tuple(map(float, row)) for row in matrix)
    if len(rows) < 2 or max(map(_present, rows)) < 2:
        raise PolitesseError("intraclass correlation needs two items and an item with two ratings")
    return IntraclassCorrelation(dict(_forms(rows)), rows)


def simulated_icc(
    values: Sequence[Sequence[float]],
    draws: int = 1000,
    seed: int = 1,
    progress: Progress = silent,
) -> Simulation:
    """``icc2`` of two simulated annotators; ``values`` are the ratings of each item."""
    np = need("numpy", _PURPOSE)

    def statistic(one: Any, other: Any) -> float:
        return _two_way(np.column_stack([one, other]))["icc2"]

    return simulate(values, statistic, "icc", draws, seed, [("form", "icc2")], progress)


def _present(row: Sequence[float]) -> int:
    return sum(not math.isnan(value) for value in row)


def _forms(rows: Sequence[Sequence[float]]) -> Values:
    np = need("numpy", _PURPOSE)
    table = np.array(rows, dtype=float)
    forms = _one_way(table)
    if not np.isnan(table).any():
        forms |= _two_way(table)
    return forms


def _one_way(table: Any) -> dict[str, float]:
    np = need("numpy", _PURPOSE)
    counts = (~np.isnan(table)).sum(1)
    table, counts = table[counts > 0], counts[counts > 0]
    items, total = len(table), counts.sum()
    means = np.nanmean(table, axis=1)
    grand = np.nansum(table) / total
    between = (counts * (means - grand) ** 2).sum() / (items - 1)
    within = np.nansum((table - means[:, None]) ** 2) / max(total - items, 1)
    # The number of raters of an item, or what stands for it where items differ.
    raters = (total - (counts**2).sum() / total) / (items - 1)
    return {
        "icc1": _ratio(between - within, between + (raters - 1) * within),
        "icc1k": _ratio(between - within, between),
    }


def _two_way(table: Any) -> dict[str, float]:
    items, raters = table.shape
    grand = table.mean()
    by_item = raters * ((table.mean(1) - grand) ** 2).sum() / (items - 1)
    by_rater = items * ((table.mean(0) - grand) ** 2).sum() / (raters - 1)
    rest = ((table - table.mean(1)[:, None] - table.mean(0)[None] + grand) ** 2).sum()
    error = rest / ((items - 1) * (raters - 1))
    bias = (by_rater - error) / items
    return {
        "icc2": _ratio(by_item - error, by_item + (raters - 1) * error + raters * bias),
        "icc3": _ratio(by_item - error, by_item + (raters - 1) * error),
        "icc2k": _ratio(by_item - error, by_item + bias),
        "icc3k": _ratio(by_item - error, by_item),
    }


def _ratio(upper: float, lower: float) -> float:
    return float(upper / lower) if lower else math.nan
