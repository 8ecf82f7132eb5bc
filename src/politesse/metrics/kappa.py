"""Weighted kappa: agreement on an ordinal scale beyond chance (Cohen 1968).

A disagreement weighs by the distance of the two categories: its square, the distance itself, or
any matrix of weights. For crowds it is computed between simulated annotators, whose mean ratings
are rounded to the nearest category, the higher one where two are as near.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Literal

from politesse.core import PolitesseError
from politesse.core.progress import Progress, silent
from politesse.metrics.extras import need
from politesse.metrics.simulation import Simulation, simulate

Weights = Literal["quadratic", "linear", "none"]

_PURPOSE = "Kappa"


def weighted_kappa(
    one: Sequence[float],
    other: Sequence[float],
    weights: Weights | Sequence[Sequence[float]] = "quadratic",
    categories: Sequence[float] | None = None,
) -> float:
    """Cohen's kappa of two annotators; NaN where both use one category only.

    ``categories`` are those of the scale, in order; by default those that occur. ``weights`` may
    be a matrix of disagreement, zero on its diagonal.

    >>> round(weighted_kappa([1, 2, 3, 3], [1, 2, 3, 2]), 3)
    0.8
    """
    np = need("numpy", _PURPOSE)
    if len(one) != len(other):
        raise PolitesseError(f"the annotators rate {len(one)} and {len(other)} items")
    if not len(one):
        raise PolitesseError("there is nothing to compare: no ratings")
    scale = np.array(sorted(set(one) | set(other)) if categories is None else categories)
    rows, columns = np.searchsorted(scale, one), np.searchsorted(scale, other)
    size = len(scale)
    observed = np.bincount(rows * size + columns, minlength=size * size).reshape(size, size)
    expected = np.outer(observed.sum(1), observed.sum(0)) / observed.sum()
    cost = _cost(weights, size)
    chance = float((cost * expected).sum())
    return 1 - float((cost * observed).sum()) / chance if chance else math.nan


def _cost(weights: Any, size: int) -> Any:
    np = need("numpy", _PURPOSE)
    if not isinstance(weights, str):
        return np.array(weights, dtype=float)
    distance = abs(np.subtract.outer(np.arange(size), np.arange(size)))
    if weights == "quadratic":
        return distance**2
    if weights == "linear":
        return distance
    if weights == "none":
        return (distance > 0).astype(float)
    raise PolitesseError(f"weights must be quadratic, linear or none, not {weights!r}")


def simulated_kappa(
    values: Sequence[Sequence[float]],
    weights: Weights = "quadratic",
    draws: int = 1000,
    seed: int = 1,
    progress: Progress = silent,
) -> Simulation:
    """Weighted kappa of two simulated annotators; ``values`` are the ratings of each item.

    >>> simulated_kappa([[1, 1, 2], [3, 3, 3], [5, 5, 4]], draws=100).median > 0.8
    True
    """
    np = need("numpy", _PURPOSE)
    scale = np.array(sorted({value for item in values for value in item}))
    middles = (scale[1:] + scale[:-1]) / 2

    def statistic(one: Any, other: Any) -> float:
        rounded = scale[np.searchsorted(middles, other, side="right")]
        return weighted_kappa(one, rounded, weights, scale)

    choices = [("weights", weights), ("categories", len(scale))]
    return simulate(values, statistic, "kappa", draws, seed, choices, progress)
