"""The toolkit's own scorers and rewriters, as everyone calls them."""

from __future__ import annotations

from collections.abc import Sequence

from politesse.benchmarks.systems.base import OwnSystem
from politesse.core import PolitesseError, TargetRegister, Value
from politesse.languages import available, split_tag
from politesse.rewriting import rewrite
from politesse.rewriting.rewriters import ASPECTS
from politesse.scoring import score

_SAMPLE = "Thank you."  # for what a score says of itself, whatever the text


class Scorer(OwnSystem):
    """``politesse score``: politeness and formality as far as it gives them for a language."""

    about = "the toolkit's own scorer"

    def supports(self, language: str) -> bool:
        if language.partition("-")[0] not in available():
            return False
        sample = score(_SAMPLE, language)
        return sample.politeness is not None or sample.formality is not None

    def signature(self, language: str) -> str:
        return str(score(_SAMPLE, language).signature)

    def politeness(self, texts: Sequence[str], language: str) -> list[float]:
        return self._values(texts, language, "politeness")

    def formality(self, texts: Sequence[str], language: str) -> list[float]:
        return self._values(texts, language, "formality")

    @staticmethod
    def _values(texts: Sequence[str], language: str, aspect: str) -> list[float]:
        scores = score(texts, language, aspects=[aspect])
        values: list[Value | None] = [getattr(scored, aspect) for scored in scores]
        if None in values:
            raise PolitesseError(f"there is no {aspect} scorer for {language} yet")
        return [value.value for value in values if value is not None]


class Rewriting(OwnSystem):
    """``politesse rewrite``: texts in another wording or address, unchanged where they cannot be."""

    about = "the toolkit's own rewriter"

    def supports(self, language: str) -> bool:
        return split_tag(language)[0] in available()

    def signature(self, language: str) -> str:
        return rewrite(_SAMPLE, "formal", language, aspects=ASPECTS).signature

    def rewrite(self, texts: Sequence[str], language: str) -> list[str]:
        return [result.best for result in rewrite(texts, "formal", language, aspects={"style"})]

    def impolite(self, texts: Sequence[str]) -> list[str]:
        return [rewrite(text, "impolite", "en").best for text in texts]

    def readdress(self, texts: Sequence[str], language: str, to: TargetRegister) -> list[str]:
        results = rewrite(texts, to, language, aspects={"address"}, min_confidence=0)
        return [result.best for result in results]
