"""Style score: how strongly texts show a style, by any scorer of one text.

A scorer is any function from a text to a number, higher for more of the style: a formality
model, the probability of a classifier, a rule. The *accuracy* is the share of texts on the
wanted side of a threshold.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from statistics import fmean
from typing import Any

from politesse.core import PolitesseError, Signature
from politesse.core.progress import Progress, counted, silent
from politesse.metrics.significance import Sums

Scorer = Callable[[str], float]

_REPORT_EVERY = 200


@dataclass(frozen=True, slots=True)
class StyleScore:
    """The mean score, and the share of texts above the threshold."""

    mean: float
    accuracy: float
    threshold: float
    scorer: str
    scores: tuple[float, ...] = field(default=(), repr=False)

    @property
    def signature(self) -> str:
        """How it was computed."""
        choices = {"scorer": self.scorer, "threshold": self.threshold, "lines": len(self.scores)}
        return str(Signature("style", choices))

    def parts(self) -> Sums:
        """What is resampled: the score of each text."""
        return Sums(
            [(score, score > self.threshold, 1) for score in self.scores],
            lambda sums: {
                "mean": float(sums[0] / sums[2]),
                "accuracy": float(sums[1] / sums[2]),
            },
        )

    def to_dict(self) -> dict[str, Any]:
        return {
            "mean": self.mean,
            "accuracy": self.accuracy,
            "lines": len(self.scores),
            "signature": self.signature,
        }


def style_score(
    texts: Sequence[str],
    scorer: Scorer,
    threshold: float = 0.0,
    name: str = "custom",
    progress: Progress = silent,
) -> StyleScore:
    """The mean of a scorer over texts; ``name`` is what the signature calls the scorer.

    >>> result = style_score(["Hi!!", "Good evening."], lambda text: -text.count("!"), -1)
    >>> result.mean, result.accuracy
    (-1.0, 0.5)
    """
    if not texts:
        raise PolitesseError("there are no texts to score: the file is empty")
    scores = []
    reported = counted(texts, len(texts), "scoring", progress, _REPORT_EVERY)
    for number, text in enumerate(reported, 1):
        score = float(scorer(text))
        if not math.isfinite(score):
            raise PolitesseError(f"the scorer gave {score} for text {number}: {text[:60]!r}")
        scores.append(score)
    return StyleScore(
        mean=fmean(scores),
        accuracy=sum(score > threshold for score in scores) / len(scores),
        threshold=threshold,
        scorer=name,
        scores=tuple(scores),
    )
