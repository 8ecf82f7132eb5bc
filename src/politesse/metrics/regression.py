"""Regression: how near predicted scores are to the gold ones, and whether they order alike."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from politesse.core import PolitesseError, Signature
from politesse.metrics.extras import need
from politesse.metrics.inputs import same_length
from politesse.metrics.significance import Items, Values

_PURPOSE = "A correlation"


@dataclass(frozen=True, slots=True)
class Regression:
    """Correlations and errors; a correlation is NaN where one side does not vary."""

    pearson: float
    spearman: float
    mae: float
    rmse: float
    pairs: tuple[tuple[float, float], ...] = field(default=(), repr=False)

    @property
    def signature(self) -> str:
        """How it was computed."""
        return str(Signature("regression", {"ties": "mean-rank", "items": len(self.pairs)}))

    def parts(self) -> Items:
        """What is resampled: the pairs of gold and predicted score."""
        return Items(self.pairs, _measure)

    def to_dict(self) -> dict[str, Any]:
        return {
            "pearson": self.pearson,
            "spearman": self.spearman,
            "mae": self.mae,
            "rmse": self.rmse,
            "items": len(self.pairs),
            "signature": self.signature,
        }


def regression(gold: Sequence[float], predictions: Sequence[float]) -> Regression:
    """Compare predicted scores with gold scores.

    >>> result = regression([1, 2, 3, 4], [1.5, 2.5, 3.5, 9.5])
    >>> result.spearman, result.mae
    (1.0, 1.75)
    """
    same_length({"the gold scores": gold, "the predictions": predictions})
    if len(gold) < 2:
        raise PolitesseError(f"a correlation needs at least two items, not {len(gold)}")
    pairs = tuple(
        (float(expected), float(predicted))
        for expected, predicted in zip(gold, predictions, strict=True)
    )
    if not all(math.isfinite(score) for pair in pairs for score in pair):
        raise PolitesseError("a score is NaN or infinite; only finite numbers can be compared")
    return Regression(**_measure(pairs), pairs=pairs)


def correlation(one: Any, other: Any) -> float:
    """Pearson's r of two arrays, NaN where one of them does not vary.

    >>> correlation([1, 2, 3], [2, 4, 6])
    1.0
    """
    np = need("numpy", _PURPOSE)
    one = np.asarray(one, dtype=float)
    other = np.asarray(other, dtype=float)
    if (one == one[0]).all() or (other == other[0]).all():
        return math.nan
    one, other = one - one.mean(), other - other.mean()
    # Scaling first keeps squares of tiny numbers from vanishing.
    one, other = one / abs(one).max(), other / abs(other).max()
    r = float(one @ other / math.sqrt((one @ one) * (other @ other)))
    return max(-1.0, min(1.0, r))


def rank_correlation(one: Any, other: Any) -> float:
    """Spearman's rho: Pearson's r of the ranks, ties at their mean rank.

    >>> rank_correlation([1, 2, 3], [1, 4, 9])
    1.0
    """
    rank = need("scipy.stats", _PURPOSE).rankdata
    return correlation(rank(one), rank(other))


def _measure(pairs: Sequence[tuple[float, float]]) -> Values:
    np = need("numpy", _PURPOSE)
    gold, predicted = np.array(pairs, dtype=float).T
    return {
        "pearson": correlation(gold, predicted),
        "spearman": rank_correlation(gold, predicted),
        "mae": float(abs(gold - predicted).mean()),
        "rmse": float(np.sqrt(((gold - predicted) ** 2).mean())),
    }
