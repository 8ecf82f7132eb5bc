"""One text, looked through once for all aspects that are scored of it."""

from __future__ import annotations

from functools import cached_property

from politesse.languages import Pack
from politesse.languages.matching import Match
from politesse.scoring.features import Grams, Piece, pieces, scaled
from politesse.scoring.politeness_strategies import strategy_finder
from politesse.scoring.register import scorer


class AnalysedText:
    """A text of a pack's language; what not every aspect needs is made when first asked for.

    >>> from politesse.languages import load
    >>> text = AnalysedText(load("de"), "Hast du bitte kurz Zeit?")
    >>> text.register, [match.rule.kind for match in text.strategies]
    ('informal', ['second-person', 'please'])
    """

    def __init__(self, pack: Pack, text: str) -> None:
        self.pack = pack
        self.text = text
        self.tokens = pack.tokenize(text)
        #: The register, and the markers that carry it: every aspect has a use for them.
        self.register, self.markers = scorer(pack).decide(self.tokens)
        self._ngrams: dict[Grams, dict[int, float]] = {}

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
        values = self._ngrams.get(grams)
        if values is None:
            values = scaled(grams.buckets_of([piece.form for piece in self.pieces]))
            self._ngrams[grams] = values
        return values
