"""BLEU: n-gram overlap of outputs with references, or with their own inputs.

Against several references it is the *multi-BLEU* of style transfer. Against the inputs it is
*self-BLEU*: how much of the wording was kept. Both are sacrebleu's, on its scale of 0 to 100.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from politesse.core import Signature
from politesse.metrics import _sacrebleu
from politesse.metrics.significance import Sums


@dataclass(frozen=True, slots=True)
class Bleu:
    """BLEU of one file of outputs."""

    bleu: float
    lines: int
    references: int
    tokenize: str
    lowercase: bool
    name: str = "bleu"
    statistics: Sequence[Sequence[int]] = field(default=(), repr=False, compare=False)

    @property
    def signature(self) -> str:
        """How it was computed."""
        choices = {
            "refs": self.references,
            "case": "lc" if self.lowercase else "mixed",
            "tok": self.tokenize,
            "smooth": "exp",
            "lines": self.lines,
            "sacrebleu": _sacrebleu.version(),
        }
        return str(Signature(self.name, choices))

    def parts(self) -> Sums:
        """What is resampled: the counts of each line."""
        metric = _metric(self.tokenize, self.lowercase)
        key = self.name.replace("-", "_")
        return Sums(self.statistics, lambda sums: {key: _sacrebleu.score(metric, sums)})

    def to_dict(self) -> dict[str, Any]:
        return {
            self.name.replace("-", "_"): self.bleu,
            "lines": self.lines,
            "signature": self.signature,
        }


def bleu(
    hypotheses: Sequence[str],
    references: Sequence[Sequence[str]],
    tokenize: str = "13a",
    lowercase: bool = False,
) -> Bleu:
    """Corpus BLEU against one or more sets of references, each as long as the hypotheses.

    >>> round(bleu(["the cat sat on the mat"], [["the cat sat on a mat"]]).bleu, 1)
    53.7
    """
    return _bleu("bleu", hypotheses, references, tokenize, lowercase)


def self_bleu(
    outputs: Sequence[str],
    inputs: Sequence[str],
    tokenize: str = "13a",
    lowercase: bool = False,
) -> Bleu:
    """BLEU of the outputs against their own inputs: 100 is a copy.

    >>> round(self_bleu(["i like it a lot"], ["i like it a lot"]).bleu)
    100
    """
    return _bleu("self-bleu", outputs, [inputs], tokenize, lowercase)


def _bleu(
    name: str,
    hypotheses: Sequence[str],
    references: Sequence[Sequence[str]],
    tokenize: str,
    lowercase: bool,
) -> Bleu:
    _sacrebleu.check(hypotheses, references)
    metric = _metric(tokenize, lowercase)
    rows = _sacrebleu.statistics(metric, hypotheses, references)
    value = _sacrebleu.score(metric, [sum(column) for column in zip(*rows, strict=True)])
    return Bleu(value, len(rows), len(references), tokenize, lowercase, name, rows)


def _metric(tokenize: str, lowercase: bool) -> Any:
    return _sacrebleu.metric("BLEU", tokenize=tokenize, lowercase=lowercase)
