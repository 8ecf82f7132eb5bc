"""Rewriting by translation: into another language and back, which smooths what is informal."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from politesse.core import PolitesseError
from politesse.languages import Pack
from politesse.rewriting.changes import changes
from politesse.rewriting.meaning import preserved
from politesse.rewriting.types import Candidate, RewriterFactory, To

#: Takes texts and gives one translation a text.
Translate = Callable[[Sequence[str]], Sequence[str]]

#: Takes texts, their language and the language wanted, and gives one translation a text.
Engine = Callable[[Sequence[str], str, str], Sequence[str]]


class RoundTrip:
    """Goes through a pivot language with any two translators.

    >>> words = {"salut": "hello", "hello": "bonjour"}
    >>> there = back = lambda texts: [words[text] for text in texts]
    >>> from politesse.languages import load
    >>> RoundTrip(load("fr"), there, back).rewrite(["salut"])[0][0].text
    'bonjour'
    """

    def __init__(self, pack: Pack, there: Translate, back: Translate, name: str = "engine") -> None:
        self._pack = pack
        self._there, self._back = there, back
        self.name = f"round-trip({name})"

    def rewrite(self, texts: Sequence[str], nbest: int = 1) -> list[list[Candidate]]:
        """Each text as it comes back, unless nothing changed or nothing came."""
        away = _checked(self._there(list(texts)), texts, self.name)
        home = _checked(self._back(away), texts, self.name)
        return [self._candidates(text, new.strip()) for text, new in zip(texts, home, strict=True)]

    def _candidates(self, text: str, new: str) -> list[Candidate]:
        if not new or new == text:
            return []
        # A translation is as sure as its meaning is the same: no other sign is at hand.
        meaning = preserved(self._pack, text, new)
        return [Candidate(new, self.name, meaning, meaning, changes(text, new))]


def through(engine: Engine, name: str, pivot: str = "en") -> RewriterFactory:
    """What makes round trips through ``pivot`` with one engine for both ways.

    The way back asks for nothing but a translation: what it does to the register is the
    engine's own taste, which is mostly formal.
    """

    def make(pack: Pack, to: To) -> RoundTrip | None:
        if to != "formal" or pack.code == pivot:
            return None
        return RoundTrip(
            pack,
            lambda texts: engine(texts, pack.code, pivot),
            lambda texts: engine(texts, pivot, pack.code),
            f"{name},{pivot}",
        )

    return make


def _checked(made: Sequence[str], texts: Sequence[str], name: str) -> list[str]:
    found = list(made)
    if len(found) != len(texts):
        raise PolitesseError(f"{name}: the translator gave {len(found)} texts for {len(texts)}")
    return found
