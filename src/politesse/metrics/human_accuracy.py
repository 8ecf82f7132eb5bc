"""Estimated human accuracy: how often would one rater be right by the others?

One rater of each item, drawn at random, is the prediction; the mean of the other raters is the gold
score. Both are positive above a threshold. Repeated, this gives the accuracy a model can be
compared with.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from politesse.core.progress import Progress, silent
from politesse.metrics.simulation import Simulation, simulate


def human_accuracy(
    values: Sequence[Sequence[float]],
    threshold: float = 0.0,
    draws: int = 1000,
    seed: int = 1,
    progress: Progress = silent,
) -> Simulation:
    """The distribution of accuracy over draws; ``values`` are the ratings of each item.

    >>> human_accuracy([[1, 2, 1], [-1, -2, -1]], draws=10).median
    1.0
    """

    def statistic(one: Any, other: Any) -> float:
        return float(((one > threshold) == (other > threshold)).mean())

    choices = [("threshold", threshold)]
    return simulate(values, statistic, "human-accuracy", draws, seed, choices, progress)
