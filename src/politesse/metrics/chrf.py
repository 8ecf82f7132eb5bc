"""chrF: overlap of character n-grams with one or more references; fairer to rich morphology."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from politesse.core import Signature
from politesse.metrics import _sacrebleu
from politesse.metrics.significance import Sums


@dataclass(frozen=True, slots=True)
class Chrf:
    """chrF of one file of outputs, 0 to 100."""

    chrf: float
    lines: int
    references: int
    word_order: int
    statistics: Sequence[Sequence[int]] = field(default=(), repr=False, compare=False)

    @property
    def signature(self) -> str:
        """How it was computed."""
        choices = {
            "refs": self.references,
            "nc": 6,
            "nw": self.word_order,
            "lines": self.lines,
            "sacrebleu": _sacrebleu.version(),
        }
        return str(Signature("chrf", choices))

    def parts(self) -> Sums:
        """What is resampled: the counts of each line."""
        metric = _sacrebleu.metric("CHRF", word_order=self.word_order)
        return Sums(self.statistics, lambda sums: {"chrf": _sacrebleu.score(metric, sums)})

    def to_dict(self) -> dict[str, Any]:
        return {"chrf": self.chrf, "lines": self.lines, "signature": self.signature}


def chrf(
    hypotheses: Sequence[str], references: Sequence[Sequence[str]], word_order: int = 0
) -> Chrf:
    """Corpus chrF; ``word_order=2`` makes it chrF++.

    >>> chrf(["Guten Tag"], [["Guten Tag"]]).chrf
    100.0
    """
    _sacrebleu.check(hypotheses, references)
    metric = _sacrebleu.metric("CHRF", word_order=word_order)
    rows = _sacrebleu.statistics(metric, hypotheses, references)
    value = _sacrebleu.score(metric, [sum(column) for column in zip(*rows, strict=True)])
    return Chrf(value, len(rows), len(references), word_order, rows)
