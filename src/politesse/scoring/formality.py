"""How formal a text is, and the cues and words that make it so."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache

from politesse.core import Span, Value
from politesse.languages import Pack, load
from politesse.languages.identify import identify
from politesse.languages.tokens import Tokens
from politesse.scoring.features import Grams, pieces, scaled
from politesse.scoring.formality_cues import NOISY, cue_finder, features
from politesse.scoring.linear import LinearModel, linear_model
from politesse.scoring.noise import NOISE, Cue
from politesse.scoring.politeness import Contribution, word_contributions
from politesse.scoring.register import scorer

_LEAST = 0.005  # on the published scale: less is not worth a mark
_NOISY = frozenset(NOISY)
_WORDING = frozenset({"formal", "colloquial"})


@dataclass(frozen=True, slots=True)
class Formality:
    """The formality of a text with everything that adds to it.

    ``noise`` are the cues of careless writing, ``register`` those of its words and address,
    ``words`` what the words themselves add, all in order of place. ``shape`` is what its length
    and the length of its words add, ``base`` what the language's model starts from. Where the
    value is not at the end of the scale, all of these add up to it.
    """

    value: Value
    noise: tuple[Contribution, ...]
    register: tuple[Contribution, ...]
    words: tuple[Contribution, ...]
    shape: float
    base: float

    def by_cue(self) -> dict[str, float]:
        """What each cue adds in all, from the largest to the smallest."""
        sums: dict[str, float] = {}
        for part in (*self.noise, *self.register):
            sums[part.name] = sums.get(part.name, 0.0) + part.amount
        return dict(sorted(sums.items(), key=lambda item: (-item[1], item[0])))

    def spans(self, text: str) -> tuple[Span, ...]:
        """The cues as spans of ``text``: kind ``noise`` or ``formality``, level by what they add.

        Address and politeness strategies are left out: other scorers have spans for these.
        """
        shown = [part for part in self.register if part.name in _WORDING]
        parts = sorted((*self.noise, *shown), key=lambda part: (part.start, part.end))
        return tuple(
            Span(
                part.start,
                part.end,
                text[part.start : part.end],
                "noise" if part.kind == "noise" else "formality",
                "formal" if part.amount > 0 else "informal",
                part.name,
                f"{NOISE.get(part.name, part.name)} {part.amount:+.2f}",
            )
            for part in parts
            if abs(part.amount) >= _LEAST
        )


class FormalityScorer:
    """Scores the formality of texts of one language."""

    def __init__(self, pack: Pack, model: LinearModel) -> None:
        self.pack = pack
        self.model = model
        self._find = cue_finder(pack)
        self._grams = Grams(str(model.about["language"]), model.bits)

    def __call__(self, text: str) -> Formality:
        """The formality of ``text`` with all that adds to it."""
        return self.explained(self.pack.tokenize(text), scorer(self.pack)(text).spans)

    def value(self, tokens: Tokens, address: tuple[Span, ...]) -> Value:
        """Just the value; ``address`` are the markers of register in the same text."""
        named = features(tokens, self._find(tokens, address))
        return self.model.value(self.model.raw(self._grams.values(tokens.text), named))

    def explained(self, tokens: Tokens, address: tuple[Span, ...], words: bool = True) -> Formality:
        """The value and what adds to it, for a text that is cut into tokens already.

        Without ``words``, which is quicker, what they add is part of the shape.
        """
        cues = self._find(tokens, address)
        named = features(tokens, cues)
        found = pieces(tokens.text)
        values = scaled(self._grams.places_of([piece.form for piece in found]))
        stretch = self.model.stretch
        parts = self.model.named_parts(named)
        shown = self._by_cue(cues, parts)
        told = word_contributions(self._grams, found, self.model, values) if words else ()
        raw, base = self.model.raw(values, named), stretch * self.model.bias
        return Formality(
            value=self.model.value(raw),
            noise=tuple(part for part in shown if part.kind == "noise"),
            register=tuple(part for part in shown if part.kind == "register"),
            words=told,
            shape=stretch * raw - base - sum(part.amount for part in (*shown, *told)),
            base=base,
        )

    def _by_cue(self, cues: list[Cue], parts: dict[str, float]) -> list[Contribution]:
        """Each cue with its share of what its kind adds."""
        times = Counter(cue.kind for cue in cues)
        return [
            Contribution(
                cue.start,
                cue.end,
                "noise" if cue.kind in _NOISY else "register",
                cue.kind,
                self.model.stretch * parts.get(cue.kind, 0.0) / times[cue.kind],
            )
            for cue in cues
        ]


@cache
def formality_scorer(pack: Pack) -> FormalityScorer | None:
    """The scorer of a pack, made once; None where there is no model for its language."""
    model = linear_model("formality", pack.code)
    return FormalityScorer(pack, model) if model else None


def formality(text: str, language: str | None = None) -> Formality | None:
    """How formal a text is and why; None for a language without a model.

    >>> letter = formality("Please find the requested documents enclosed.", "en")
    >>> chat = formality("omg thats sooo cool lol!!!", "en")
    >>> letter.value.value > 0 > chat.value.value
    True
    >>> sorted({part.name for part in chat.noise})[:3]
    ['abbreviation', 'interjection', 'lower-case']
    """
    scores = formality_scorer(load(language or identify(text)))
    return scores(text) if scores else None
