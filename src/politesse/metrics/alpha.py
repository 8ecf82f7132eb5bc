"""Krippendorff's alpha: agreement beyond chance for any number of raters, with gaps.

On nominal, ordinal, interval or ratio scales, as Krippendorff defines it (Computing Krippendorff's
alpha-reliability, 2011).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import chain, combinations
from typing import Any

from politesse.core import PolitesseError, Signature
from politesse.metrics.significance import Items

SCALES = ("nominal", "ordinal", "interval", "ratio")


@dataclass(frozen=True, slots=True)
class Alpha:
    """Alpha and what it was computed from."""

    alpha: float
    scale: str
    rows: tuple[tuple[float, ...], ...] = field(default=(), repr=False)

    @property
    def signature(self) -> str:
        """How it was computed."""
        return str(Signature("alpha", {"scale": self.scale, "items": len(self.rows)}))

    def parts(self) -> Items:
        """What is resampled: the items with their ratings."""
        return Items(self.rows, lambda rows: {"alpha": _alpha(rows, self.scale)})

    def to_dict(self) -> dict[str, Any]:
        return {"alpha": self.alpha, "items": len(self.rows), "signature": self.signature}


def alpha(matrix: Sequence[Sequence[float]], scale: str = "interval") -> Alpha:
    """Alpha of ratings, a row for each item and a column for each rater, NaN where missing.

    >>> alpha([[1, 1], [2, 2], [1, 1]], "nominal").alpha
    1.0
    """
    if scale not in SCALES:
        raise PolitesseError(f"the scale must be one of {', '.join(SCALES)}, not {scale!r}")
    rows = tuple(tuple(map(float, row)) for row in matrix)
    value = _alpha(rows, scale)
    if math.isnan(value):
        raise PolitesseError("alpha is undefined: no item has two ratings, or none differ")
    return Alpha(value, scale, rows)


def _alpha(rows: Sequence[Sequence[float]], scale: str) -> float:
    """One minus the disagreement within items, over the disagreement that chance would give."""
    units = [[value for value in row if not math.isnan(value)] for row in rows]
    units = [unit for unit in units if len(unit) > 1]
    counts = Counter(chain.from_iterable(units))
    if len(counts) < 2:
        return math.nan
    if scale == "ordinal":
        ranks = _middle_ranks(counts)
        units = [[ranks[value] for value in unit] for unit in units]
        counts = Counter({ranks[value]: number for value, number in counts.items()})
    distance = _DISTANCES[scale]
    within = sum(
        sum(distance(one, other) for one, other in combinations(unit, 2)) / (len(unit) - 1)
        for unit in units
    )
    expected = _between(counts, scale) / (counts.total() - 1)
    return 1.0 - within / expected if expected else math.nan


def _middle_ranks(counts: Counter[float]) -> dict[float, float]:
    """The middle of the places that each value takes when all are sorted.

    Two values are as far apart on the ordinal scale as these are on the interval scale.

    >>> _middle_ranks(Counter([3, 1, 1]))
    {1: 1.0, 3: 2.5}
    """
    ranks, below = {}, 0
    for value in sorted(counts):
        ranks[value] = below + counts[value] / 2
        below += counts[value]
    return ranks


def _between(counts: Counter[float], scale: str) -> float:
    """The distances of all pairs of ratings, whatever item they are of."""
    if scale == "ratio":
        return sum(
            counts[one] * counts[other] * _ratio(one, other)
            for one, other in combinations(counts, 2)
        )
    total = counts.total()
    if scale == "nominal":
        return (total * total - sum(number * number for number in counts.values())) / 2
    mean = sum(value * number for value, number in counts.items()) / total
    return total * sum(number * (value - mean) ** 2 for value, number in counts.items())


def _ratio(one: float, other: float) -> float:
    return ((one - other) / (one + other)) ** 2 if one + other else 0.0


def _interval(one: float, other: float) -> float:
    return (one - other) ** 2


_DISTANCES: dict[str, Callable[[float, float], float]] = {
    "nominal": lambda one, other: float(one != other),
    "ordinal": _interval,
    "interval": _interval,
    "ratio": _ratio,
}
