"""Kendall's tau: do two annotators order the items alike?

Tau-b, which corrects for ties, by scipy. For crowds it is computed between simulated annotators.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from politesse.core import PolitesseError
from politesse.core.progress import Progress, silent
from politesse.metrics.extras import need
from politesse.metrics.simulation import Simulation, simulate


def kendall_tau(one: Sequence[float], other: Sequence[float]) -> float:
    """Tau-b of two orders of the same items; NaN where one of them does not vary.

    >>> round(kendall_tau([1, 2, 3, 4], [1, 2, 4, 3]), 3)
    0.667
    """
    if len(one) != len(other):
        raise PolitesseError(f"the annotators rate {len(one)} and {len(other)} items")
    return float(need("scipy.stats", "Kendall's tau").kendalltau(one, other).statistic)


def simulated_tau(
    values: Sequence[Sequence[float]],
    draws: int = 1000,
    seed: int = 1,
    progress: Progress = silent,
) -> Simulation:
    """Tau of two simulated annotators; ``values`` are the ratings of each item.

    >>> simulated_tau([[1, 1], [2, 2], [3, 3]], draws=10).median
    1.0
    """

    def statistic(one: Any, other: Any) -> float:
        return kendall_tau(one, other)

    return simulate(values, statistic, "tau", draws, seed, [("variant", "b")], progress)
