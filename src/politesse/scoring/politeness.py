"""How polite a text is, and the strategies and words that make it so."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from politesse.core import PolitesseError, Span, Value
from politesse.languages import Pack, load
from politesse.languages.identify import identify
from politesse.scoring.encoder import encoder
from politesse.scoring.features import Grams, by_piece, shared_grams
from politesse.scoring.linear import LinearModel, linear_model
from politesse.scoring.politeness_strategies import ENCODER, counted, features
from politesse.scoring.text import AnalysedText

_LEAST = 0.005  # on the published scale: less is not worth a mark
_BORNE = 0.1  # of what the encoder says: a word that changes less bears nothing

#: What a construction adds, on the published scale. The ratings have too few to learn from: these
#: are set on pairs written for it, in which single words point the wrong way.
WEIGHTS = {
    "mock-courtesy": -0.9,
    "prohibition": -0.1,
    "reproach": -0.8,
    "challenge": -0.8,
    "reassurance": 0.8,
    "unsurpassed": 0.8,
    "self-blame": 0.8,
    "newcomer": 0.4,
    "small-talk": 0.4,
}
#: Strategies that are never rude by themselves: where the model takes off for one, it takes off
#: what the rest of the score counts twice.
COURTESIES = frozenset(
    ("gratitude", "deference", "greeting", "apology", "please", "please-start", "positive")
)


class Contribution(NamedTuple):
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

    ``strategies``, with the constructions in which words mislead, and ``words`` are in order of
    place; ``weighed`` is the text without the words that mislead. ``encoder`` is what the encoder adds, which
    reads the text as a whole, ``shape`` what its length, its marks and its register add,
    ``base`` what the language's model starts from. Where the value is not at the end of the
    scale, all of these add up to it.
    """

    value: Value
    strategies: tuple[Contribution, ...]
    words: tuple[Contribution, ...]
    encoder: float
    shape: float
    base: float
    weighed: str = ""

    def encoder_words(self, text: str, most: int = 4) -> tuple[str, ...]:
        """The words of ``text``, as it was weighed, that bear most of ``encoder``, found by leaving each out."""
        if not self.encoder:
            return ()
        side = 1 if self.encoder > 0 else -1
        words = sorted(encoder().by_word(text), key=lambda pair: -side * pair[1])
        return tuple(word for word, amount in words[:most] if side * amount > _BORNE)

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
                "polite" if part.amount >= 0 else "impolite",
                part.name,
                f"{part.name} {part.amount:+.2f}",
            )
            for part in self.strategies
            if abs(part.amount) >= _LEAST or part.name in COURTESIES
        )


class PolitenessScorer:
    """Scores the politeness of texts of one language."""

    def __init__(self, pack: Pack, model: LinearModel) -> None:
        self.pack = pack
        self.model = model
        self.grams = shared_grams(str(model.about["language"]), model.bits)
        #: The checksum of the encoder the model was fitted with; None if it weighs none.
        self.encoder = _fitting_encoder(model) if ENCODER in model.named else None

    def __call__(self, text: str) -> Politeness:
        """The politeness of ``text`` with all that adds to it."""
        return self.explained(AnalysedText(self.pack, text))

    def value(self, text: AnalysedText) -> Value:
        """Just the value, which is quicker to get than the explanation."""
        spoken, model = text.spoken, self.model
        raw = model.raw(spoken.ngrams(self.grams), self._named(spoken))
        return model.value(raw + _constructed(text) / model.scale)

    def explained(
        self, text: AnalysedText, encoded: float | None = None, words: bool = True
    ) -> Politeness:
        """The value and what adds to it; ``encoded`` is what the encoder said of it as spoken, if known.

        Without ``words``, which is quicker, what they add is part of the shape.
        """
        model, spoken = self.model, text.spoken
        named = self._named(spoken, encoded)
        ngrams = spoken.ngrams(self.grams)
        parts = model.named_parts(named)
        strategies = [*self._by_strategy(spoken, parts), *_by_construction(text)]
        strategies.sort(key=lambda part: (part.start, part.end))
        by_word = word_contributions(self.grams, spoken, model) if words else ()
        raw = model.total(ngrams, parts) + _constructed(text) / model.scale
        base = model.scale * model.bias
        whole = model.scale * parts.get(ENCODER, 0.0)
        shown = sum([part.amount for part in (*strategies, *by_word)])
        return Politeness(
            value=model.value(raw),
            strategies=tuple(strategies),
            words=by_word,
            encoder=whole,
            shape=model.scale * raw - base - whole - shown,
            base=base,
            weighed=spoken.text,
        )

    def _named(self, text: AnalysedText, encoded: float | None = None) -> dict[str, float]:
        """The named features, with what the encoder says where the model weighs it."""
        named = features(text.tokens, text.strategies, text.register)
        if self.encoder:
            named[ENCODER] = encoder()(text.text) if encoded is None else encoded
        return named

    def _by_strategy(self, text: AnalysedText, parts: dict[str, float]) -> list[Contribution]:
        """Each match with its share of what its strategy adds."""
        tokens, matches = text.tokens, text.strategies
        kinds = [match.rule.kind for match in matches]
        times = counted(kinds)
        total = {
            kind: sum([parts.get(f"{kind}{aspect}", 0.0) for aspect in ("", " times", " first", " last")])
            for kind in times
        }  # fmt: skip
        return [
            Contribution(
                tokens.starts[match.low],
                tokens.ends[match.high - 1],
                "strategy",
                kind,
                self.model.scale * _shown(kind, total[kind]) / times[kind],
            )
            for match, kind in zip(matches, kinds, strict=True)
        ]


def _shown(kind: str, amount: float) -> float:
    """What a strategy is said to add: a courtesy nothing less than nothing."""
    return max(0.0, amount) if kind in COURTESIES else amount


def _constructed(text: AnalysedText) -> float:
    """What the constructions of a text add, each kind once."""
    return sum([WEIGHTS[kind] for kind in {match.rule.kind for match in text.constructions}])


def _by_construction(text: AnalysedText) -> list[Contribution]:
    """Each construction with its share of what its kind adds."""
    if not text.constructions:
        return []
    tokens, times = text.tokens, counted([match.rule.kind for match in text.constructions])
    return [
        Contribution(
            tokens.starts[match.low],
            tokens.ends[match.high - 1],
            "strategy",
            match.rule.kind,
            WEIGHTS[match.rule.kind] / times[match.rule.kind],
        )
        for match in text.constructions
    ]


def _fitting_encoder(model: LinearModel) -> str:
    """The checksum of the embedded encoder, which must be the one the model was fitted with."""
    fitted, present = model.about.get("encoder"), encoder().checksum
    if fitted != present:
        raise PolitesseError(
            f"the politeness model of {model.about['language']!r} was fitted with the encoder "
            f"{fitted}, but weights/encoder is {present}: put that encoder back, or fit the model "
            "again with politesse train politeness"
        )
    return present


def word_contributions(
    grams: Grams, text: AnalysedText, model: LinearModel
) -> tuple[Contribution, ...]:
    """What each word adds to the score of a linear model, on the published scale."""
    added = by_piece(grams, text.pieces, model.parts(text.ngrams(grams).values()))
    return tuple(
        Contribution(piece.start, piece.end, "word", piece.form, amount * model.scale)
        for piece, amount in zip(text.pieces, added, strict=True)
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
    >>> "gratitude" in thanks.by_strategy()
    True
    """
    scores = politeness_scorer(load(language or identify(text)))
    return scores(text) if scores else None
