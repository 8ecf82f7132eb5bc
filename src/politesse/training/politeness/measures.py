"""What the politeness models are measured by, and how scores become probabilities."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from politesse.core import PolitesseError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Calibration:
    """From raw scores to the published scale and to probabilities."""

    scale: float
    slope: float
    offset: float


def calibration(held: Floats, scores: Floats) -> Calibration:
    """Fitted on held-out scores: the spread of the ratings, and the odds of a rating above 0."""
    import numpy as np

    slope = offset = 0.0
    truth = (scores > 0).astype(float)
    inputs = np.column_stack([held, np.ones(len(held))])
    weights = np.zeros(2)
    for _ in range(25):  # Newton's method for a logistic regression of two weights
        chances = 1 / (1 + np.exp(-(inputs @ weights)))
        hessian = (inputs * (chances * (1 - chances))[:, None]).T @ inputs + 1e-6 * np.eye(2)
        weights += np.linalg.solve(hessian, inputs.T @ (truth - chances))
    slope, offset = map(float, weights)
    return Calibration(float(scores.std() / (held.std() or 1.0)), slope, offset)


def folds(
    groups: NDArray[np.intp], parts: int, seed: int
) -> Iterator[tuple[NDArray[np.intp], NDArray[np.intp]]]:
    """(used, held out) rows; each is held out once, and the rows of a group together."""
    import numpy as np

    order = np.random.default_rng(seed).permutation(np.unique(groups))
    for part in np.array_split(order, parts):
        held = np.isin(groups, part)
        yield np.flatnonzero(~held), np.flatnonzero(held)


def measured(held: Floats, scores: Floats, extreme: NDArray[np.bool_]) -> dict[str, float]:
    """Accuracy on the top and bottom quarter, and rank correlation over all."""
    import numpy as np
    from scipy.stats import spearmanr

    if not extreme.any():
        raise PolitesseError("no text of the top and bottom quarter to measure on")
    right = (held[extreme] > 0) == (scores[extreme] > 0)
    return {
        "accuracy": float(np.mean(right)),
        "spearman": float(spearmanr(held, scores).statistic),
    }
