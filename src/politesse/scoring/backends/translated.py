"""Translate, then classify: any language through a translation engine and the English model."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from politesse.core import PolitesseError, Value
from politesse.scoring.backends import Backend, Embedded

#: Takes texts, their language and the language wanted, and gives one translation a text.
Engine = Callable[[Sequence[str], str, str], Sequence[str]]


class Translated:
    """Scores what an engine makes of the texts in English (or in ``into``).

    >>> backend = Translated(lambda texts, source, target: ["Thank you!" for _ in texts])
    >>> backend.values(["Danke!"], "de") == Embedded().values(["Thank you!"], "en")
    True
    """

    def __init__(
        self, engine: Engine, inner: Backend | None = None, into: str = "en", name: str = "engine"
    ) -> None:
        self._engine, self._name = engine, name
        self._inner = inner or Embedded()
        self._into = into

    def values(self, texts: Sequence[str], language: str) -> list[Value]:
        """A value a text, in order."""
        if language.partition("-")[0] == self._into:
            return self._inner.values(texts, self._into)
        translations = list(self._engine(list(texts), language, self._into))
        if len(translations) != len(texts):
            raise PolitesseError(
                f"the translation engine gave {len(translations)} texts for {len(texts)} ({language})"
            )
        return self._inner.values(translations, self._into)

    def signature(self) -> str:
        return f"translated({self._name}>{self._into},{self._inner.signature()})"
