"""How likely a conversion is right as a whole, from how likely the model holds its choices.

The model's own likelihood is that of the choices it was taught; what it was not taught (a reader
that is named, a verb of somebody else) it does not count. ``weights/rewriting/calibration.toml`` has
a logistic curve, fitted on sentences with right answers (``evaluation/calibration.py``): one slope
for all languages, and an offset a language and direction that is drawn towards none.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from politesse.core import TargetRegister
from politesse.core.toml import Each, Shape, keys, read

_SHAPE: Shape = {**keys("intercept likelihood changes left", float), "offsets": Each(float)}
_LEAST, _MOST = 0.01, 0.999


def signs(likelihood: float, changes: int, left: float) -> tuple[float, float, float]:
    """What the curve goes by: the log-odds of the choices, how many they are, and what is left.

    Of two conversions that are equally likely the longer one had the surer choices. ``left`` is how
    likely a word that stayed still speaks to the reader in the old way.
    """
    sure = min(max(likelihood, _LEAST), _MOST)
    return math.log(sure / (1 - sure)), math.log(max(1, changes)), left


@dataclass(frozen=True, slots=True)
class Calibration:
    """The curve of one language and direction."""

    intercept: float
    weights: tuple[float, float, float]

    def __call__(self, likelihood: float, changes: int, left: float) -> float:
        """How likely a conversion is right.

        >>> curve = Calibration(0.5, (1.0, 0.4, -0.5))
        >>> round(curve(0.5, 1, 0.0), 2), round(curve(0.99, 3, 0.0), 2)
        (0.62, 1.0)
        """
        found = signs(likelihood, changes, left)
        total = self.intercept + sum(w * s for w, s in zip(self.weights, found, strict=True))
        return 1 / (1 + math.exp(-total))


def fitted(code: str, target: TargetRegister) -> bool:
    """Whether the curve of a language towards a register was fitted on its own sentences."""
    return f"{code}-{target}" in _table()["offsets"]


@cache
def _table() -> dict[str, Any]:
    return read(files("politesse") / "weights" / "rewriting" / "calibration.toml", _SHAPE)


@cache
def calibration(code: str, target: TargetRegister) -> Calibration:
    """The curve of a language towards a register, without an offset where none was fitted."""
    table = _table()
    offset = table["offsets"].get(f"{code}-{target}", 0.0)
    weights = (table["likelihood"], table["changes"], table["left"])
    return Calibration(table["intercept"] + offset, weights)
