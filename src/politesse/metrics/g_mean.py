"""G-Mean: one number for style, content and fluency of style transfer.

The geometric mean of the accuracy of the style in per cent, of BLEU (0 to 100) and of the
inverse of the perplexity: (ACC × BLEU / PPL)^(1/3).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from politesse.core import PolitesseError, Signature
from politesse.metrics.bleu import Bleu
from politesse.metrics.fluency import Fluency
from politesse.metrics.inputs import same_length
from politesse.metrics.significance import Sums, Values
from politesse.metrics.style_score import StyleScore


@dataclass(frozen=True, slots=True)
class GMean:
    """The geometric mean and what it is made of."""

    accuracy: float
    bleu: float
    perplexity: float
    made_of: tuple[Sums, ...] = field(default=(), repr=False, compare=False)

    @property
    def g_mean(self) -> float:
        """(accuracy × BLEU / perplexity)^(1/3)."""
        return float((self.accuracy * self.bleu / self.perplexity) ** (1 / 3))

    @property
    def signature(self) -> str:
        """How it was computed."""
        return str(Signature("g-mean", {"of": "accuracy,bleu,1/perplexity", "accuracy": "percent"}))

    def parts(self) -> Sums | None:
        """What is resampled: the texts, where it was computed from texts."""
        if not self.made_of:
            return None
        style, content, fluency = self.made_of
        rows = [
            [*one, *two, *three]
            for one, two, three in zip(style.rows, content.rows, fluency.rows, strict=True)
        ]
        first = len(style.rows[0])
        second = first + len(content.rows[0])

        def measure(sums: Sequence[float]) -> Values:
            values = {
                **style.measure(sums[:first]),
                **content.measure(sums[first:second]),
                **fluency.measure(sums[second:]),
            }
            bleu = next(value for name, value in values.items() if name.endswith("bleu"))
            return {
                "g_mean": (100 * values["accuracy"] * bleu / values["perplexity"]) ** (1 / 3),
                "accuracy": 100 * values["accuracy"],
                "bleu": bleu,
                "perplexity": values["perplexity"],
            }

        return Sums(rows, measure)

    def to_dict(self) -> dict[str, Any]:
        return {
            "g_mean": self.g_mean,
            "accuracy": self.accuracy,
            "bleu": self.bleu,
            "perplexity": self.perplexity,
            "signature": self.signature,
        }


def g_mean(accuracy: float, bleu: float, perplexity: float) -> GMean:
    """The geometric mean of accuracy in per cent, BLEU and 1/perplexity.

    >>> round(g_mean(73.6, 25.4, 28.5).g_mean, 2)
    4.03
    """
    for name, value in (("accuracy", accuracy), ("BLEU", bleu)):
        if not 0 <= value <= 100:
            raise PolitesseError(f"the {name} must lie between 0 and 100, not {value}")
    if not perplexity >= 1:
        raise PolitesseError(f"the perplexity must be at least 1, not {perplexity}")
    return GMean(accuracy, bleu, perplexity)


def g_mean_of(style: StyleScore, content: Bleu, fluency: Fluency) -> GMean:
    """The G-Mean of results for the same texts; its interval then comes from the texts."""
    parts = (style.parts(), content.parts(), fluency.parts())
    same_length(dict(zip(("style", "content", "fluency"), parts, strict=True)))
    mean = g_mean(100 * style.accuracy, content.bleu, fluency.perplexity)
    return GMean(mean.accuracy, mean.bleu, mean.perplexity, parts)
