"""Systems that look at nothing: the most frequent label, and the corpus as it is."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from politesse.core import PolitesseError, Signature


class Majority:
    """Always the label that is most frequent in the set it is tested on.

    It sees the gold labels, so it is a yardstick and not a system anyone could deploy.
    """

    about = "the most frequent label of the test set"

    def __init__(self, data: Path | None = None, answer: float | None = None) -> None:
        self._data = data
        self._answer = answer

    def signature(self, language: str) -> str:
        return str(Signature("majority"))

    def fit(self, gold: Sequence[bool]) -> Majority:
        """The system that gives the more frequent answer; of equals, the upper one."""
        return Majority(self._data, 1.0 if 2 * sum(gold) >= len(gold) else -1.0)

    def politeness(self, texts: Sequence[str], language: str) -> list[float]:
        return [self._constant()] * len(texts)

    def formality(self, texts: Sequence[str], language: str) -> list[float]:
        return [self._constant()] * len(texts)

    def _constant(self) -> float:
        if self._answer is None:
            raise PolitesseError("the majority system must be fitted first")
        return self._answer


class Corpus:
    """No system at all: what is counted is the corpus itself."""

    about = "the corpus itself, as counted here"
    gives_references = True

    def __init__(self, data: Path | None = None) -> None:
        pass

    def signature(self, language: str) -> str:
        return str(Signature("corpus"))
