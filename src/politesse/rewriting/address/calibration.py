"""How likely a conversion is right as a whole, by what was seen on the way to it.

The model's own likelihood is that of the choices it was taught; what it was not taught (a reader
that is named, a verb of somebody else) it does not count, and where two answers are right it halves.
``weights/rewriting/calibration.toml`` has two logistic curves, one for languages whose choices a model
makes and one for those that go by rules, fitted on texts with right answers
(``evaluation/calibration.py``), with an offset a language and direction that is drawn towards none.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Literal

from politesse.core import TargetRegister
from politesse.core.toml import Each, Shape, read

#: What chooses in a language: a trained model, or the rules of its pack.
Group = Literal["models", "rules"]

_SHAPE: Shape = {"models": Each(float), "rules": Each(float), "offsets": Each(float)}
_LEAST, _MOST = 0.01, 0.9995


@dataclass(frozen=True, slots=True)
class Signs:
    """What tells of a conversion whether it is right.

    ``doubts`` counts the choices that were not likely, or not sure by the rules; ``staying`` is the log of
    how likely all words stay that did. ``stay`` counts the words that could have changed and stay,
    ``commands`` those among them that may be commands, ``sentences`` those that are no salutation or
    closing. An ``unmarked`` text has no word that is sure to speak to its reader, a ``neutral`` result
    has none of either address: there it counts how ``likely`` the model holds the whole.
    """

    likely: float
    doubts: int
    staying: float
    stay: int
    commands: int
    sentences: int
    unmarked: bool
    neutral: bool

    def weighed(self) -> dict[str, float]:
        """Each as a number of a size that a curve can weigh."""
        short = _log_odds(_MOST) - _log_odds(self.likely)
        return {
            "doubts": float(self.doubts),
            "staying": _log_odds(math.exp(min(0.0, self.staying))),
            "stay": math.log1p(self.stay),
            "commands": math.log1p(self.commands),
            "sentences": math.log(max(1, self.sentences)),
            "unmarked": short if self.unmarked else 0.0,
            "neutral": short if self.neutral else 0.0,
        }


def _log_odds(likely: float) -> float:
    sure = min(max(likely, _LEAST), _MOST)
    return math.log(sure / (1 - sure))


#: The signs that each curve goes by.
SIGNS: Mapping[Group, tuple[str, ...]] = {
    "models": ("doubts", "staying", "sentences", "unmarked", "neutral"),
    "rules": ("doubts", "stay", "commands", "sentences"),
}


@dataclass(frozen=True, slots=True)
class Calibration:
    """The curve of one language and direction."""

    intercept: float
    weights: Mapping[str, float]

    def __call__(self, signs: Signs) -> float:
        """How likely a conversion is right.

        >>> from dataclasses import replace
        >>> curve = Calibration(3.0, {"doubts": -1.5, "sentences": -0.5})
        >>> sure = Signs(1.0, 0, 0.0, 0, 0, 1, False, False)
        >>> round(curve(sure), 2), round(curve(replace(sure, doubts=2, sentences=4)), 2)
        (0.95, 0.33)
        """
        weighed = signs.weighed()
        total = self.intercept + sum(w * weighed[name] for name, w in self.weights.items())
        return 1 / (1 + math.exp(-total))


def fitted(code: str, target: TargetRegister) -> bool:
    """Whether the curve of a language towards a register was fitted on its own texts."""
    return f"{code}-{target}" in _table()["offsets"]


@cache
def _table() -> dict[str, Any]:
    return read(files("politesse") / "weights" / "rewriting" / "calibration.toml", _SHAPE)


@cache
def calibration(code: str, target: TargetRegister, group: Group) -> Calibration:
    """The curve of a language towards a register, without an offset where none was fitted."""
    table = _table()
    weights = dict(table[group])
    intercept = weights.pop("intercept") + table["offsets"].get(f"{code}-{target}", 0.0)
    return Calibration(intercept, weights)
