"""Diversity of references: do the rewrites of one sentence differ from each other?

Each set of references in turn is scored against all the others, and the scores are averaged:
by BLEU (*self-BLEU* of the sets; higher is less diverse), by lexical difference and by
character edit distance over all pairs of sets.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from statistics import fmean
from typing import Any

from politesse.core import PolitesseError, Signature
from politesse.metrics import _sacrebleu
from politesse.metrics.edit_distance import edit_distance
from politesse.metrics.inputs import same_length
from politesse.metrics.lexical_difference import lexical_difference
from politesse.metrics.significance import Sums, Values


@dataclass(frozen=True, slots=True)
class Diversity:
    """How alike the sets are, on average over sets or pairs of sets."""

    self_bleu: float
    lexical_difference: float
    edit_distance: float
    sets: int
    lines: int
    tokenize: str
    statistics: Sequence[Sequence[float]] = field(default=(), repr=False, compare=False)

    @property
    def signature(self) -> str:
        """How it was computed."""
        choices = {"sets": self.sets, "tok": self.tokenize, "lines": self.lines}
        return str(Signature("diversity", {**choices, "sacrebleu": _sacrebleu.version()}))

    def parts(self) -> Sums:
        """What is resampled: the sentences, each with all its references."""
        bleu = _sacrebleu.metric("BLEU", tokenize=self.tokenize)
        return Sums(self.statistics, lambda sums: _measure(bleu, self.sets, sums))

    def to_dict(self) -> dict[str, Any]:
        return {
            "self_bleu": self.self_bleu,
            "lexical_difference": self.lexical_difference,
            "edit_distance": self.edit_distance,
            "sets": self.sets,
            "lines": self.lines,
            "signature": self.signature,
        }


def diversity(references: Sequence[Sequence[str]], tokenize: str = "13a") -> Diversity:
    """How much parallel sets of references differ among themselves.

    >>> sets = [["I am not sure about it."], ["I am not sure about it."]]
    >>> result = diversity(sets)
    >>> round(result.self_bleu), result.lexical_difference
    (100, 0.0)
    """
    if len(references) < 2:
        raise PolitesseError("diversity needs at least two sets of references")
    same_length({f"set {number}": lines for number, lines in enumerate(references, 1)})
    bleu = _sacrebleu.metric("BLEU", tokenize=tokenize)
    columns: list[Sequence[Sequence[float]]] = []
    for number, lines in enumerate(references):
        others = [other for index, other in enumerate(references) if index != number]
        _sacrebleu.check(lines, others)
        columns.append(_sacrebleu.statistics(bleu, lines, others))
    pairs = list(combinations(references, 2))
    differences = [lexical_difference(one, other).pairs for one, other in pairs]
    edits = [edit_distance(one, other).pairs for one, other in pairs]
    rows = []
    for line in range(len(references[0])):
        row = [number for column in columns for number in column[line]]
        row.append(fmean(pair[line] for pair in differences))
        row.append(fmean(pair[line][0] for pair in edits))
        rows.append([*row, 1])
    values = _measure(bleu, len(references), [sum(column) for column in zip(*rows, strict=True)])
    return Diversity(
        **values,
        sets=len(references),
        lines=len(rows),
        tokenize=tokenize,
        statistics=rows,
    )


def _measure(bleu: Any, sets: int, sums: Sequence[float]) -> Values:
    width = (len(sums) - 3) // sets
    scores = [
        _sacrebleu.score(bleu, sums[start : start + width])
        for start in range(0, sets * width, width)
    ]
    return {
        "self_bleu": fmean(scores),
        "lexical_difference": float(sums[-3] / sums[-1]),
        "edit_distance": float(sums[-2] / sums[-1]),
    }
