"""Lexical difference: the share of tokens that two texts do not have in common.

For a pair, the mean of two shares: tokens of the one that the other lacks, and the reverse. A
token that occurs twice must occur twice in the other to be matched. The corpus value is the mean
over pairs; 0 is the same words in any order, 1 is nothing in common.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from politesse.core import PolitesseError, Signature
from politesse.metrics.inputs import same_length
from politesse.metrics.significance import Sums
from politesse.metrics.tokens import tokenizer


@dataclass(frozen=True, slots=True)
class LexicalDifference:
    """The mean over pairs, and each pair's own."""

    value: float
    tokenize: str
    lowercase: bool
    pairs: tuple[float, ...] = field(default=(), repr=False)

    @property
    def signature(self) -> str:
        """How it was counted."""
        choices = {
            "tok": self.tokenize,
            "case": "lc" if self.lowercase else "mixed",
            "lines": len(self.pairs),
        }
        return str(Signature("lexical-difference", choices))

    def parts(self) -> Sums:
        """What is resampled: the value of each pair."""
        return Sums(
            [(value, 1) for value in self.pairs],
            lambda sums: {"lexical_difference": float(sums[0] / sums[1])},
        )

    def to_dict(self) -> dict[str, Any]:
        return {
            "lexical_difference": self.value,
            "lines": len(self.pairs),
            "signature": self.signature,
        }


def lexical_difference(
    one: Sequence[str], other: Sequence[str], tokenize: str = "words", lowercase: bool = False
) -> LexicalDifference:
    """How much the wording of two parallel texts differs.

    >>> lexical_difference(["get out of it"], ["leave it"]).value
    0.625
    """
    same_length({"the one": one, "the other": other})
    if not one:
        raise PolitesseError("there are no pairs: the files are empty")
    cut = tokenizer(tokenize)
    pairs = []
    for first, second in zip(one, other, strict=True):
        if lowercase:
            first, second = first.lower(), second.lower()
        pairs.append(_difference(cut(first), cut(second)))
    return LexicalDifference(sum(pairs) / len(pairs), tokenize, lowercase, tuple(pairs))


def _difference(one: Sequence[str], other: Sequence[str]) -> float:
    if not one or not other:
        return 0.0 if len(one) == len(other) else 1.0
    shared = (Counter(one) & Counter(other)).total()
    return (2 - shared / len(one) - shared / len(other)) / 2
