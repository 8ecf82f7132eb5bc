"""Calibration: are probabilities what they say, and where should the threshold lie?

``calibration`` compares the probability of the positive class with how often it is right: the
expected calibration error over bins of equal width, the Brier score, and the table behind a
reliability plot. ``percentile_threshold`` moves the threshold of a scorer so that a given share
of a development set is predicted positive, for use on data with another balance of classes.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from politesse.core import PolitesseError, Record, Signature
from politesse.metrics.extras import need
from politesse.metrics.inputs import same_length
from politesse.metrics.significance import Sums, Values


@dataclass(frozen=True, slots=True)
class Bin(Record):
    """One row of a reliability table: probabilities from ``low`` up to ``high``."""

    low: float
    high: float
    items: int
    confidence: float
    positive: float


@dataclass(frozen=True, slots=True)
class Calibration:
    """Calibration of the probabilities of a positive class."""

    ece: float
    brier: float
    bins: tuple[Bin, ...]
    statistics: Sequence[Sequence[float]] = field(default=(), repr=False, compare=False)

    @property
    def signature(self) -> str:
        """How it was computed."""
        choices = {"bins": len(self.bins), "width": "equal", "items": len(self.statistics)}
        return str(Signature("calibration", choices))

    def parts(self) -> Sums:
        """What is resampled: the bin, probability, label and squared error of each item."""
        number = len(self.bins)
        return Sums(self.statistics, lambda sums: _measure(sums, number))

    def to_dict(self) -> dict[str, Any]:
        return {
            "ece": self.ece,
            "brier": self.brier,
            "reliability": [bin_.to_dict() for bin_ in self.bins],
            "items": len(self.statistics),
            "signature": self.signature,
        }


def calibration(gold: Sequence[int], probabilities: Sequence[float], bins: int = 10) -> Calibration:
    """Compare probabilities of the positive class with labels, 1 for positive and 0 for not.

    A probability of exactly 1 belongs to the last bin.

    >>> result = calibration([1, 1, 0, 1], [0.9, 0.9, 0.1, 0.6])
    >>> round(result.ece, 3), round(result.brier, 4)
    (0.175, 0.0475)
    """
    same_length({"the gold labels": gold, "the probabilities": probabilities})
    if not gold:
        raise PolitesseError("there are no labels: the file is empty")
    if bins < 1:
        raise PolitesseError(f"the number of bins must be at least 1, not {bins}")
    if not set(gold) <= {0, 1}:
        odd = next(label for label in gold if label not in (0, 1))
        raise PolitesseError(f"gold labels must be 0 or 1, not {odd}")
    rows = []
    for number, (label, probability) in enumerate(zip(gold, probabilities, strict=True), 1):
        if not 0 <= probability <= 1:
            raise PolitesseError(f"item {number}: {probability} is not a probability")
        index = min(int(probability * bins), bins - 1)
        row = [0.0] * (3 * bins + 2)
        row[3 * index : 3 * index + 3] = [1.0, probability, float(label)]
        row[-2:] = [(probability - label) ** 2, 1.0]
        rows.append(row)
    sums = [math.fsum(column) for column in zip(*rows, strict=True)]
    table = []
    for index in range(bins):
        items, confidence, positive = sums[3 * index : 3 * index + 3]
        table.append(
            Bin(
                index / bins,
                (index + 1) / bins,
                round(items),
                confidence / items if items else math.nan,
                positive / items if items else math.nan,
            )
        )
    return Calibration(**_measure(sums, bins), bins=tuple(table), statistics=rows)


def calibration_by(
    gold: Sequence[int], probabilities: Sequence[float], groups: Sequence[str], bins: int = 10
) -> dict[str, Calibration]:
    """The same of each group of items by itself, such as a language, in order of their names.

    >>> measured = calibration_by([1, 0, 1], [0.9, 0.2, 0.6], ["fr", "fr", "es"])
    >>> {group: round(one.ece, 2) for group, one in measured.items()}
    {'es': 0.4, 'fr': 0.15}
    """
    same_length({"the gold labels": gold, "the groups": groups})
    rows: dict[str, list[int]] = {}
    for row, group in enumerate(groups):
        rows.setdefault(group, []).append(row)
    return {
        group: calibration([gold[row] for row in own], [probabilities[row] for row in own], bins)
        for group, own in sorted(rows.items())
    }


def _measure(sums: Sequence[float], bins: int) -> Values:
    total = sums[-1]
    gaps = (abs(sums[3 * index + 1] - sums[3 * index + 2]) for index in range(bins))
    return {"ece": float(sum(gaps) / total), "brier": float(sums[-2] / total)}


@dataclass(frozen=True, slots=True)
class Threshold:
    """A threshold, the percentile it lies at, and what it does to the scores it was set on."""

    threshold: float
    percentile: float
    positive_rate: float
    items: int

    @property
    def signature(self) -> str:
        """How it was set."""
        choices = {"percentile": f"{self.percentile:g}", "items": self.items}
        return str(Signature("threshold", {**choices, "positive": "score>=threshold"}))

    def predict(self, scores: Sequence[float]) -> list[int]:
        """1 for each score at or above the threshold."""
        return [int(score >= self.threshold) for score in scores]

    def to_dict(self) -> dict[str, Any]:
        return {
            "threshold": self.threshold,
            "percentile": self.percentile,
            "positive_rate": self.positive_rate,
            "items": self.items,
            "signature": self.signature,
        }


def percentile_threshold(scores: Sequence[float], percentile: float) -> Threshold:
    """The threshold at a percentile of development scores: that share of them lies below it.

    To have four in five predicted positive, take the 20th percentile.

    >>> result = percentile_threshold([0.1, 0.2, 0.3, 0.4, 0.5], percentile=20)
    >>> round(result.threshold, 2), result.positive_rate
    (0.18, 0.8)
    """
    np = need("numpy", "A percentile")
    if not len(scores):
        raise PolitesseError("there are no scores to set a threshold by: the file is empty")
    if not 0 <= percentile <= 100:
        raise PolitesseError(f"the percentile must lie between 0 and 100, not {percentile}")
    if not all(map(math.isfinite, scores)):
        raise PolitesseError("a score is NaN or infinite; a threshold needs finite numbers")
    threshold = float(np.percentile(scores, percentile))
    above = sum(score >= threshold for score in scores)
    return Threshold(threshold, float(percentile), above / len(scores), len(scores))


@dataclass(frozen=True, slots=True)
class ThresholdEffect:
    """Accuracy on other data before and after a threshold was moved, beside the majority's."""

    threshold: Threshold
    default: float
    before: float
    after: float
    majority: float
    rows: Sequence[Sequence[float]] = field(default=(), repr=False, compare=False)

    @property
    def signature(self) -> str:
        """How it was set and applied."""
        return f"{self.threshold.signature}|default:{self.default:g}|tested:{len(self.rows)}"

    def parts(self) -> Sums:
        """What is resampled: whether each item is right before and after, and its label."""
        return Sums(self.rows, _effect)

    def to_dict(self) -> dict[str, Any]:
        return {
            **self.threshold.to_dict(),
            "before": self.before,
            "after": self.after,
            "majority": self.majority,
            "tested": len(self.rows),
            "signature": self.signature,
        }


def threshold_effect(
    threshold: Threshold, scores: Sequence[float], gold: Sequence[int], default: float = 0.5
) -> ThresholdEffect:
    """How accurate scores are with the default threshold and with a calibrated one.

    >>> moved = percentile_threshold([0.1, 0.2, 0.3, 0.4, 0.5], percentile=20)
    >>> effect = threshold_effect(moved, [0.1, 0.3, 0.4, 0.6], [0, 1, 1, 1])
    >>> effect.before, effect.after, effect.majority
    (0.5, 1.0, 0.75)
    """
    same_length({"the scores": scores, "the gold labels": gold})
    if not gold:
        raise PolitesseError("there are no labels: the file is empty")
    rows = [
        [
            float((score >= default) == bool(label)),
            float((score >= threshold.threshold) == bool(label)),
            float(label),
            1.0,
        ]
        for score, label in zip(scores, gold, strict=True)
    ]
    values = _effect([sum(column) for column in zip(*rows, strict=True)])
    return ThresholdEffect(threshold, default, **values, rows=rows)


def _effect(sums: Sequence[float]) -> Values:
    before, after, positive, items = (float(number) for number in sums)
    majority = max(positive, items - positive)
    return {"before": before / items, "after": after / items, "majority": majority / items}
