"""How polite a text is, and the strategies and words that make it so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from politesse.core import Register, Span, Value
from politesse.languages import STRATEGIES, Pack, load
from politesse.languages.identify import identify
from politesse.languages.matching import Match
from politesse.languages.tokens import Tokens
from politesse.scoring.features import Grams, Piece, by_piece, pieces, scaled
from politesse.scoring.linear import LinearModel, linear_model
from politesse.scoring.politeness_strategies import READING, features, strategy_finder
from politesse.scoring.reading import encoder
from politesse.scoring.register import scorer

_LEAST = 0.005  # on the published scale: less is not worth a mark
_BORNE = 0.1  # of what the encoder says: a word that changes less bears nothing


@dataclass(frozen=True, slots=True)
class Contribution:
    """What one stretch of the text adds to its politeness, on the published scale.

    ``kind`` is ``strategy`` or ``word``; ``name`` the strategy or the word.
    """

    start: int
    end: int
    kind: str
    name: str
    amount: float


@dataclass(frozen=True, slots=True)
class Politeness:
    """The politeness of a text with everything that adds to it.

    ``strategies`` and ``words`` are in order of place. ``reading`` is what the text as a whole
    adds, as the encoder reads it, ``shape`` what its length, its marks and its register add,
    ``base`` what the language's model starts from. Where the value is not at the end of the
    scale, all of these add up to it.
    """

    value: Value
    strategies: tuple[Contribution, ...]
    words: tuple[Contribution, ...]
    reading: float
    shape: float
    base: float

    def reading_words(self, text: str, most: int = 4) -> tuple[str, ...]:
        """The words of ``text`` that bear most of ``reading``, found by leaving each out."""
        if not self.reading:
            return ()
        side = 1 if self.reading > 0 else -1
        found = sorted(encoder().by_word(text), key=lambda one: -side * one[1])
        return tuple(word for word, amount in found[:most] if side * amount > _BORNE)

    def by_strategy(self) -> dict[str, float]:
        """What each strategy adds in all, from the largest to the smallest."""
        sums: dict[str, float] = {}
        for part in self.strategies:
            sums[part.name] = sums.get(part.name, 0.0) + part.amount
        return dict(sorted(sums.items(), key=lambda item: (-item[1], item[0])))

    def spans(self, text: str) -> tuple[Span, ...]:
        """The strategies as spans of ``text``: level ``polite`` or ``impolite``."""
        return tuple(
            Span(
                part.start,
                part.end,
                text[part.start : part.end],
                "strategy",
                "polite" if part.amount > 0 else "impolite",
                part.name,
                f"{part.name} {part.amount:+.2f}",
            )
            for part in self.strategies
            if abs(part.amount) >= _LEAST
        )


class PolitenessScorer:
    """Scores the politeness of texts of one language."""

    def __init__(self, pack: Pack, model: LinearModel) -> None:
        self.pack = pack
        self.model = model
        self._find = strategy_finder(pack)
        self._grams = Grams(str(model.about["language"]), model.bits)

    def __call__(self, text: str) -> Politeness:
        """The politeness of ``text`` with all that adds to it."""
        result = scorer(self.pack)(text)
        return self.explained(self.pack.tokenize(text), result.register)

    def value(self, tokens: Tokens, register: Register) -> Value:
        """Just the value, which is quicker to get than the explanation."""
        named = self._named(tokens, self._find(tokens), register)
        return self.model.value(self.model.raw(self._grams.values(tokens.text), named))

    def _named(self, tokens: Tokens, matches: list[Match], register: Register) -> dict[str, float]:
        """The named features, with how the text reads where the model asks for it."""
        named = features(tokens, matches, register)
        if READING in self.model.named:
            named[READING] = encoder()(tokens.text)
        return named

    def explained(self, tokens: Tokens, register: Register, words: bool = True) -> Politeness:
        """The value and what adds to it, for a text that is cut into tokens already.

        Without ``words``, which is quicker, what they add is part of the shape.
        """
        matches = self._find(tokens)
        named = self._named(tokens, matches, register)
        found = pieces(tokens.text)
        values = scaled(self._grams.places_of([piece.form for piece in found]))
        stretch = self.model.stretch
        told = word_contributions(self._grams, found, self.model, values) if words else ()
        parts = self.model.named_parts(named)
        strategies = self._by_match(tokens, matches, parts)
        raw, base = self.model.raw(values, named), stretch * self.model.bias
        reading = stretch * parts.get(READING, 0.0)
        shown = sum(part.amount for part in (*strategies, *told))
        return Politeness(
            value=self.model.value(raw),
            strategies=tuple(strategies),
            words=told,
            reading=reading,
            shape=stretch * raw - base - reading - shown,
            base=base,
        )

    def _by_match(
        self, tokens: Tokens, matches: list[Match], parts: dict[str, float]
    ) -> list[Contribution]:
        """Each match with its share of what its strategy adds."""
        kinds = [match.rule.kind for match in matches]
        times = Counter(kinds)
        total = {
            kind: sum(parts.get(f"{kind}{aspect}", 0.0) for aspect in ("", " times", " first", " last"))
            for kind in STRATEGIES
            if kind in times
        }  # fmt: skip
        return [
            Contribution(
                tokens.starts[match.low],
                tokens.ends[match.high - 1],
                "strategy",
                kind,
                self.model.stretch * total[kind] / times[kind],
            )
            for match, kind in zip(matches, kinds, strict=True)
        ]


def word_contributions(
    grams: Grams, found: list[Piece], model: LinearModel, values: Mapping[int, float]
) -> tuple[Contribution, ...]:
    """What each word adds to the score of a linear model, on the published scale."""
    added = by_piece(grams, found, model.parts(values))
    return tuple(
        Contribution(piece.start, piece.end, "word", piece.form, amount * model.stretch)
        for piece, amount in zip(found, added, strict=True)
    )


@cache
def politeness_scorer(pack: Pack) -> PolitenessScorer | None:
    """The scorer of a pack, made once; None where there is no model for its language."""
    model = linear_model("politeness", pack.code)
    return PolitenessScorer(pack, model) if model else None


def politeness(text: str, language: str | None = None) -> Politeness | None:
    """How polite a text is and why; None for a language without a model.

    >>> thanks = politeness("Thank you so much, could you please help me?", "en")
    >>> rude = politeness("What the hell is wrong with you?", "en")
    >>> thanks.value.value > 0 > rude.value.value
    True
    >>> next(iter(thanks.by_strategy()))
    'gratitude'
    """
    scores = politeness_scorer(load(language or identify(text)))
    return scores(text) if scores else None
