"""Systems that look at nothing: the most frequent label, and the corpus as it is."""

from __future__ import annotations

from collections.abc import Sequence

from politesse.benchmarks.systems.base import OwnSystem
from politesse.core import PolitesseError, Signature


class Majority(OwnSystem):
    """Always the label that is most frequent in the set it is tested on.

    It sees the gold labels, so it is a yardstick and not a system anyone could deploy.
    """

    about = "the most frequent label of the test set"

    _answer: float | None = None

    def signature(self, language: str) -> str:
        return str(Signature("majority"))

    def fit(self, gold: Sequence[bool]) -> Majority:
        """The system that gives the more frequent answer; of equals, the upper one."""
        fitted = Majority(data=self._data)
        fitted._answer = 1.0 if 2 * sum(gold) >= len(gold) else -1.0
        return fitted

    def politeness(self, texts: Sequence[str], language: str) -> list[float]:
        return [self._constant()] * len(texts)

    def formality(self, texts: Sequence[str], language: str) -> list[float]:
        return [self._constant()] * len(texts)

    def _constant(self) -> float:
        if self._answer is None:
            raise PolitesseError("the majority system must be fitted first")
        return self._answer


class Corpus(OwnSystem):
    """No system at all: what is counted is the corpus itself."""

    about = "the corpus itself, as counted here"
    gives_references = True

    def signature(self, language: str) -> str:
        return str(Signature("corpus"))
