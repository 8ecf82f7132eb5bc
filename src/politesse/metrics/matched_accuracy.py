"""Matched accuracy: did a translation take the requested formality?

A hypothesis is compared with the phrases that annotators marked in a formal and an
informal reference, between ``[F]`` and ``[/F]``. It counts exactly as the shared task's
scorer does, quirks included: a phrase matches when each of its tokens between spaces is
among the hypothesis's, in any order, with case and attached punctuation; in Japanese,
when it is a part of the hypothesis. Beside the published numbers it tells what they
hide: the coverage, and the accuracy over all sentences.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from politesse.core import PolitesseError, Signature
from politesse.metrics.significance import Sums

Label = Literal["formal", "informal", "neutral", "other"]

_PHRASE = re.compile(r"\[F\](.*?)\[/F\]")
_WITHOUT_SPACES = frozenset({"ja"})
_LABELS: tuple[Label, ...] = ("formal", "informal", "neutral", "other")


@dataclass(frozen=True, slots=True)
class MatchedAccuracy:
    """The counts of one file of hypotheses and what follows from them."""

    formal: int
    informal: int
    neutral: int
    other: int
    language: str
    labels: tuple[Label, ...] = ()

    @property
    def lines(self) -> int:
        """How many hypotheses there are."""
        return self.formal + self.informal + self.neutral + self.other

    @property
    def matched(self) -> int:
        """How many could be told formal or informal."""
        return self.formal + self.informal

    @property
    def formal_accuracy(self) -> float:
        """The share of formal ones among those that could be told; 0 if none could."""
        return self.formal / self.matched if self.matched else 0.0

    @property
    def informal_accuracy(self) -> float:
        """The share of informal ones among those that could be told; 0 if none could."""
        return self.informal / self.matched if self.matched else 0.0

    @property
    def coverage(self) -> float:
        """The share of hypotheses that could be told."""
        return self.matched / self.lines

    @property
    def signature(self) -> str:
        """How it was counted."""
        match = "substring" if self.language in _WITHOUT_SPACES else "tokens"
        choices = {"lang": self.language, "match": match, "lines": self.lines}
        return str(Signature("macc", choices))

    def parts(self) -> Sums:
        """What is resampled: the label of each hypothesis."""

        def measure(sums: Sequence[float]) -> dict[str, float]:
            formal, informal, neutral, other = (round(number) for number in sums)
            return MatchedAccuracy(formal, informal, neutral, other, self.language).rates()

        return Sums([[float(label == name) for name in _LABELS] for label in self.labels], measure)

    def rates(self) -> dict[str, float]:
        """The shares that follow from the counts."""
        return {
            "formal_accuracy": self.formal_accuracy,
            "informal_accuracy": self.informal_accuracy,
            "coverage": self.coverage,
            "formal_of_all": self.formal / self.lines,
            "informal_of_all": self.informal / self.lines,
        }

    def to_dict(self) -> dict[str, Any]:
        return {
            "formal": self.formal,
            "informal": self.informal,
            "neutral": self.neutral,
            "other": self.other,
            **self.rates(),
            "signature": self.signature,
        }


def matched_accuracy(
    hypotheses: Sequence[str],
    formal: Sequence[str],
    informal: Sequence[str],
    language: str,
) -> MatchedAccuracy:
    """Label each hypothesis by the annotated references and count.

    >>> result = matched_accuracy(["Hast du Zeit?"], ["[F]Haben Sie[/F] Zeit?"],
    ...                           ["[F]Hast du[/F] Zeit?"], "de")
    >>> result.informal, result.informal_accuracy
    (1, 1.0)
    """
    sizes = {len(hypotheses), len(formal), len(informal)}
    if len(sizes) > 1:
        raise PolitesseError(
            f"hypotheses, formal and informal references must have as many lines: "
            f"{len(hypotheses)}, {len(formal)}, {len(informal)}"
        )
    if not hypotheses:
        raise PolitesseError("there are no hypotheses: the files are empty")
    language = language.replace("_", "-").partition("-")[0].lower()
    labels = tuple(
        label(hypothesis.strip(), formal_text.strip(), informal_text.strip(), language)
        for hypothesis, formal_text, informal_text in zip(hypotheses, formal, informal, strict=True)
    )
    counts = Counter(labels)
    return MatchedAccuracy(
        counts["formal"], counts["informal"], counts["neutral"], counts["other"], language, labels
    )


def label(hypothesis: str, formal: str, informal: str, language: str) -> Label:
    """The formality of one hypothesis beside its annotated references."""
    if language in _WITHOUT_SPACES:
        matches_formal = any(phrase in hypothesis for phrase in _PHRASE.findall(formal))
        matches_informal = any(phrase in hypothesis for phrase in _PHRASE.findall(informal))
    else:
        tokens = set(hypothesis.split())
        matches_formal = _matches(formal, tokens)
        matches_informal = _matches(informal, tokens)
    if matches_formal:
        return "other" if matches_informal else "formal"
    return "informal" if matches_informal else "neutral"


def _matches(reference: str, tokens: set[str]) -> bool:
    return any(tokens.issuperset(phrase.split()) for phrase in _PHRASE.findall(reference))
