"""How formal a text is, and the cues and words that make it so."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from politesse.core import Span, Value
from politesse.languages import Pack, load
from politesse.languages.identify import identify
from politesse.scoring.features import shared_grams
from politesse.scoring.formality_cues import NOISY, cue_finder, features
from politesse.scoring.linear import LinearModel, linear_model
from politesse.scoring.noise import NOISE, Cue
from politesse.scoring.politeness import Contribution, word_contributions
from politesse.scoring.politeness_strategies import counted
from politesse.scoring.text import AnalysedText

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
        self.grams = shared_grams(str(model.about["language"]), model.bits)

    def __call__(self, text: str) -> Formality:
        """The formality of ``text`` with all that adds to it."""
        return self.explained(AnalysedText(self.pack, text))

    def value(self, text: AnalysedText) -> Value:
        """Just the value, which is quicker to get than the explanation."""
        named = features(text.tokens, self._find(text))
        return self.model.value(self.model.raw(text.ngrams(self.grams), named))

    def explained(self, text: AnalysedText, words: bool = True) -> Formality:
        """The value and what adds to it.

        Without ``words``, which is quicker, what they add is part of the shape.
        """
        model = self.model
        cues = self._find(text)
        parts = model.named_parts(features(text.tokens, cues))
        shown = self._by_cue(cues, parts)
        by_word = word_contributions(self.grams, text, model) if words else ()
        raw, base = model.total(text.ngrams(self.grams), parts), model.scale * model.bias
        return Formality(
            value=model.value(raw),
            noise=tuple([part for part in shown if part.kind == "noise"]),
            register=tuple([part for part in shown if part.kind == "register"]),
            words=by_word,
            shape=model.scale * raw - base - sum([part.amount for part in (*shown, *by_word)]),
            base=base,
        )

    def _by_cue(self, cues: list[Cue], parts: dict[str, float]) -> list[Contribution]:
        """Each cue with its share of what its kind adds."""
        times = counted([cue.kind for cue in cues])
        return [
            Contribution(
                cue.start,
                cue.end,
                "noise" if cue.kind in _NOISY else "register",
                cue.kind,
                self.model.scale * parts.get(cue.kind, 0.0) / times[cue.kind],
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
