"""The register detector as a labeller of formality."""

from __future__ import annotations

from collections.abc import Sequence

from politesse.benchmarks.systems.base import OwnSystem
from politesse.core import Register
from politesse.languages import load
from politesse.scoring import scorer

_SIDES = {"formal": 1.0, "informal": -1.0, "neutral": 0.0, "mixed": 0.0}


class RegisterDetector(OwnSystem):
    """Which address a text commits to, by the rules of its language pack."""

    about = "the register detector of the language packs"

    def signature(self, language: str) -> str:
        return str(scorer(load(language)).signature)

    def register(self, texts: Sequence[str], language: str) -> list[Register]:
        score = scorer(load(language))
        return [score(text).register for text in texts]

    def formality(self, texts: Sequence[str], language: str) -> list[float]:
        return [_SIDES[register] for register in self.register(texts, language)]
