"""One text, looked through once for all aspects that are scored of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from politesse.languages import Pack
from politesse.languages.matching import Match
from politesse.scoring.features import Grams, NGrams, Piece, forms, pieces
from politesse.scoring.politeness_strategies import construction_finder, strategy_finder
from politesse.scoring.register import scorer

#: What misleads in a quotation; anything else in one is a title or a name as often as not.
_QUOTED = frozenset(("gratitude", "apology", "please", "please-start", "greeting", "insult"))


class AnalysedText:
    """A text of a pack's language; what not every aspect needs is made when first asked for.

    >>> from politesse.languages import load
    >>> text = AnalysedText(load("de"), "Hast du bitte kurz Zeit?")
    >>> text.register, [match.rule.kind for match in text.strategies]
    ('informal', ['second-person', 'please', 'minimise'])
    """

    def __init__(self, pack: Pack, text: str) -> None:
        self.pack = pack
        self.text = text
        self.tokens = pack.tokenize(text)
        #: The register, and the markers that carry it: every aspect has a use for them.
        self.register, self.markers = scorer(pack).decide(self.tokens)
        self._ngrams: dict[Grams, NGrams] = {}

    @cached_property
    def strategies(self) -> list[Match]:
        """The politeness strategies in the text."""
        return strategy_finder(self.pack)(self.tokens)

    @cached_property
    def constructions(self) -> list[Match]:
        """The constructions outside quotations in which single words mislead."""
        quoted = self.tokens.quoted
        found = construction_finder(self.pack)(self.tokens)
        return [match for match in found if not (quoted and quoted[match.low])]

    @cached_property
    def spoken(self) -> AnalysedText:
        """The text with blanks for the words that mislead: those of constructions, which are
        weighed as such, and those of rude or courteous quotations, which somebody else said.

        >>> from politesse.languages import load
        >>> AnalysedText(load("en"), 'He wrote "you fool" to me.').spoken.text
        'He wrote "        " to me.'
        """
        hidden = self._quoted()
        for match in self.constructions:
            if match.rule.kind != "small-talk":  # whose words say what they mean
                hidden.update(range(match.low, match.high))
        return AnalysedText(self.pack, self._without(hidden)) if hidden else self

    def _quoted(self) -> set[int]:
        """The tokens in quotation marks, where courtesy or rudeness is among them."""
        quoted = self.tokens.quoted
        if not any(quoted):
            return set()
        if not any(quoted[match.low] and match.rule.kind in _QUOTED for match in self.strategies):
            return set()
        return {index for index, inside in enumerate(quoted) if inside}

    def _without(self, hidden: set[int]) -> str:
        """The text with a blank for every letter of the tokens ``hidden``."""
        letters = list(self.text)
        for index in hidden:
            start, end = self.tokens.starts[index], self.tokens.ends[index]
            letters[start:end] = " " * (end - start)
        return "".join(letters)

    @cached_property
    def pieces(self) -> list[Piece]:
        """The words and marks that n-grams are made of."""
        return pieces(self.text)

    def ngrams(self, grams: Grams) -> NGrams:
        """The hashed n-grams of the text; scorers that hash alike share them."""
        counted = self._ngrams.get(grams)
        if counted is None:
            counted = self._ngrams[grams] = grams.of_text(self.text)
        return counted

    @staticmethod
    def count_ngrams(texts: Sequence[AnalysedText], grams: Grams) -> None:
        """Count the n-grams of many texts at once, which is quicker than when each asks."""
        counted = grams.counted([forms(text.text, text.tokens.masked) for text in texts])
        for text, ngrams in zip(texts, counted, strict=True):
            text._ngrams[grams] = ngrams
