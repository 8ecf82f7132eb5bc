"""One text, looked through once for all aspects that are scored of it."""

from __future__ import annotations

from functools import cached_property

from politesse.core import Register
from politesse.languages import Pack
from politesse.languages.matching import Match
from politesse.scoring.features import Grams, Piece, pieces, scaled
from politesse.scoring.politeness_strategies import strategy_finder
from politesse.scoring.register import scorer


class AnalysedText:
    """A text of a pack's language; each part of its analysis is made when first asked for.

    >>> from politesse.languages import load
    >>> text = AnalysedText(load("de"), "Hast du bitte kurz Zeit?")
    >>> text.register, [match.rule.kind for match in text.strategies]
    ('informal', ['please', 'minimiser'])
    """

    def __init__(self, pack: Pack, text: str) -> None:
        self.pack = pack
        self.text = text
        self.tokens = pack.tokenize(text)
        self._ngrams: dict[Grams, dict[int, float]] = {}

    @cached_property
    def _decided(self) -> tuple[Register, list[Match]]:
        return scorer(self.pack).decide(self.tokens)

    @property
    def register(self) -> Register:
        """The register of the text."""
        return self._decided[0]

    @property
    def markers(self) -> list[Match]:
        """The markers that carry the register."""
        return self._decided[1]

    @cached_property
    def strategies(self) -> list[Match]:
        """The politeness strategies in the text."""
        return strategy_finder(self.pack)(self.tokens)

    @cached_property
    def pieces(self) -> list[Piece]:
        """The words and marks that n-grams are made of."""
        return pieces(self.text)

    def ngrams(self, grams: Grams) -> dict[int, float]:
        """How much of each hashed n-gram is in the text; scorers that hash alike share them."""
        found = self._ngrams.get(grams)
        if found is None:
            found = scaled(grams.places_of([piece.form for piece in self.pieces]))
            self._ngrams[grams] = found
        return found
