"""Classification: accuracy, precision, recall and F1 of predicted labels.

Classes are all labels that occur, in the gold labels or the predictions. A precision, recall or
F1 with nothing in its denominator is 0. Macro-F1 is the plain mean over classes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean
from typing import Any

from politesse.core import PolitesseError, Signature
from politesse.metrics.inputs import same_length
from politesse.metrics.significance import Sums, Values


@dataclass(frozen=True, slots=True)
class Classification:
    """The figures of one set of predictions; ``confusion`` counts predictions by gold label."""

    accuracy: float
    macro_f1: float
    classes: Mapping[str, Mapping[str, float]]
    confusion: Mapping[str, Mapping[str, int]]
    pairs: tuple[tuple[str, str], ...] = field(default=(), repr=False)
    others: tuple[str, ...] = ()

    @property
    def signature(self) -> str:
        """How it was counted."""
        choices = {"classes": len(self.classes), "items": len(self.pairs)}
        return str(Signature("classification", choices))

    def parts(self) -> Sums:
        """What is resampled: the cell of the confusion matrix each item falls into.

        A class that is in no gold label and no prediction of a draw counts nowhere.
        """
        labels = sorted({*self.classes, *self.others})
        places = {label: number for number, label in enumerate(labels)}
        rows = []
        for gold, predicted in self.pairs:
            row = [0] * len(labels) ** 2
            row[places[gold] * len(labels) + places[predicted]] = 1
            rows.append(row)

        def measure(sums: Sequence[float]) -> Values:
            cells = {
                (gold, predicted): sums[places[gold] * len(labels) + places[predicted]]
                for gold in labels
                for predicted in labels
            }
            accuracy, macro, _ = _figures(labels, cells)
            return {"accuracy": accuracy, "macro_f1": macro}

        return Sums(rows, measure)

    def to_dict(self) -> dict[str, Any]:
        return {
            "accuracy": self.accuracy,
            "macro_f1": self.macro_f1,
            "classes": {label: dict(values) for label, values in self.classes.items()},
            "confusion": {label: dict(counts) for label, counts in self.confusion.items()},
            "items": len(self.pairs),
            "signature": self.signature,
        }


def classification(
    gold: Sequence[str], predictions: Sequence[str], others: Sequence[str] = ()
) -> Classification:
    """Compare predicted labels with gold labels.

    ``others`` are labels of another system that these predictions shall be compared with.

    >>> result = classification(["a", "a", "b", "b"], ["a", "b", "b", "b"])
    >>> result.accuracy, round(result.macro_f1, 3), result.classes["b"]["precision"]
    (0.75, 0.733, 0.6666666666666666)
    """
    same_length({"the gold labels": gold, "the predictions": predictions})
    if not gold:
        raise PolitesseError("there are no labels: the file is empty")
    pairs = tuple(zip(map(str, gold), map(str, predictions), strict=True))
    cells = Counter(pairs)
    labels = sorted({label for pair in pairs for label in pair})
    accuracy, macro, classes = _figures(labels, cells)
    confusion = {
        label: {predicted: cells[label, predicted] for predicted in labels} for label in labels
    }
    return Classification(accuracy, macro, classes, confusion, pairs, tuple(sorted(set(others))))


def _figures(
    labels: Sequence[str], cells: Mapping[tuple[str, str], float]
) -> tuple[float, float, dict[str, dict[str, float]]]:
    classes = {}
    total = right = 0.0
    for label in labels:
        hit = float(cells[label, label])
        gold = float(sum(cells[label, other] for other in labels))
        predicted = float(sum(cells[other, label] for other in labels))
        if not gold + predicted:
            continue
        right += hit
        total += gold
        classes[label] = {
            "precision": hit / predicted if predicted else 0.0,
            "recall": hit / gold if gold else 0.0,
            "f1": 2 * hit / (gold + predicted),
            "items": round(gold),
        }
    return right / total, fmean(values["f1"] for values in classes.values()), classes
