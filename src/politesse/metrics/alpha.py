"""Krippendorff's alpha: agreement beyond chance for any number of raters, with gaps.

By the library ``krippendorff``; nominal, ordinal, interval or ratio scales.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from politesse.core import PolitesseError, Signature
from politesse.metrics.extras import need
from politesse.metrics.significance import Items

SCALES = ("nominal", "ordinal", "interval", "ratio")

_PURPOSE = "Krippendorff's alpha"


@dataclass(frozen=True, slots=True)
class Alpha:
    """Alpha and what it was computed from."""

    alpha: float
    scale: str
    rows: tuple[tuple[float, ...], ...] = field(default=(), repr=False)

    @property
    def signature(self) -> str:
        """How it was computed."""
        version = need("importlib.metadata", _PURPOSE).version("krippendorff")
        choices = {"scale": self.scale, "items": len(self.rows), "krippendorff": version}
        return str(Signature("alpha", choices))

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
    np = need("numpy", _PURPOSE)
    table = np.array(rows, dtype=float).T
    pairable = table[:, (~np.isnan(table)).sum(0) > 1]
    if not pairable.size or len(np.unique(pairable[~np.isnan(pairable)])) < 2:
        return math.nan
    library = need("krippendorff", _PURPOSE)
    return float(library.alpha(reliability_data=pairable, level_of_measurement=scale))
