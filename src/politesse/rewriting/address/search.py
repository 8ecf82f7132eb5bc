"""Finds the likeliest ways to convert a text: a beam over the places that may change."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from politesse.languages.tokens import Tokens
from politesse.rewriting.address.alike import merged
from politesse.rewriting.address.choice import Hints, Option
from politesse.rewriting.address.features import Surroundings, choice_features, hashed
from politesse.rewriting.address.model import ChoiceModel

_MOST_BEFORE = 50  # changes before a place that are looked at; no sentence has so many
_DOUBTED = math.log(0.9)  # a choice that is less likely


@dataclass(frozen=True, slots=True)
class Path:
    """One way to convert a text: what was chosen, and the log of how likely all of it is.

    ``kept`` is the log of how likely it is that every word stays: what the path must beat. ``doubts`` counts
    the choices that were not likely, ``staying`` is the log of how likely the words stay that did.
    """

    chosen: tuple[Option, ...] = ()
    log: float = 0.0
    until: int = 0
    last: int = -1  # the place of the last decision
    kept: float = 0.0
    doubts: int = 0
    staying: float = 0.0

    def history(self, place: int, tokens: Tokens) -> list[int]:
        """What was decided before, as features of the next decision."""
        return [hashed(name) for name in history(self.chosen, self.last, place, tokens)]

    def keeping(self, place: int, likely: float) -> Path:
        """The way on where a word stays, with the log of how likely it does."""
        doubts = self.doubts + (likely < _DOUBTED)
        staying = self.staying + likely
        return Path(self.chosen, self.log + likely, place + 1, place, 0.0, doubts, staying)

    def choosing(self, option: Option, likely: float, place: int) -> Path:
        """The way on with an option, with the log of how likely it is."""
        doubts, chosen = self.doubts + (likely < _DOUBTED), (*self.chosen, option)
        return Path(chosen, self.log + likely, option.high, place, 0.0, doubts, self.staying)


def history(chosen: Sequence[Option], last: int, place: int, tokens: Tokens) -> list[str]:
    """Features that tell of the decisions made before ``place``."""
    clause = sentence = beside = "-"
    if chosen:
        option = chosen[-1]
        if tokens.clause[option.low] == tokens.clause[place]:
            clause = option.op
        if tokens.sentence[option.low] == tokens.sentence[place]:
            sentence = option.kind
        if option.high == place:
            beside = option.op
    if beside == "-" and last == place - 1:
        beside = "kept"
    names = [f"H{clause}|{beside}", f"h{sentence}|{beside}", f"G{min(len(chosen), 3)}"]
    return names + _subject(chosen, place, tokens)


def _subject(chosen: Sequence[Option], place: int, tokens: Tokens) -> list[str]:
    """The pronoun converted last, and whether a verb has been converted with it."""
    verbs = 0
    until = place
    for option in islice(reversed(chosen), _MOST_BEFORE):
        if tokens.sentence[option.low] != tokens.sentence[place]:
            break
        if option.kind == "pronoun":
            inverted = any(o.high == option.low and o.kind == "verb" for o in chosen[-4:])
            same = tokens.clause[option.low] == tokens.clause[place]
            closes = place + 1 == len(tokens.words) or (
                tokens.clause[place + 1] != tokens.clause[place]
            )
            state = f"{option.op}|{min(verbs + inverted, 2)}"
            return [f"N{state}|{same}|{closes}", f"n{state}|{min(until - option.low, 6)}"]
        verbs += option.kind in ("verb", "imperative", "guess")
    return [f"N-{min(verbs, 2)}"]


def search(
    model: ChoiceModel,
    tokens: Tokens,
    options: Sequence[Sequence[Option]],
    hints: Hints,
    width: int = 4,
    ahead: Sequence[Option] | None = None,
    bound: Collection[int] = (),
) -> list[Path]:
    """The likeliest paths, best first; ``ahead`` is what an earlier search chose.

    The words at the places in ``bound`` may not stay as they are.
    """
    around = Surroundings(tokens, options, hints, ahead)
    bias = hints.bias
    paths = [Path()]
    still = Path()
    for place in around.places:
        here = options[place]
        context = around.at(place)
        names = [(hashed(option.op), hashed("#" + option.kind)) for option in here]
        fixed = [
            bias
            + option.prior
            + model.total(context, op)
            + model.total(context, kind)
            + model.total(choice_features(option, tokens), 0)
            for option, (op, kind) in zip(here, names, strict=True)
        ]
        norm = _log_sum(_with_past(model, fixed, names, still.history(place, tokens)))
        still = Path((), still.log - norm, place + 1, place)
        grown: list[Path] = []
        for path in paths:
            if path.until > place:
                grown.append(path)
                continue
            scores = _with_past(model, fixed, names, path.history(place, tokens))
            norm = _log_sum(scores, place not in bound)
            if place not in bound:
                grown.append(path.keeping(place, -norm))
            grown += [
                path.choosing(option, score - norm, place)
                for option, score in merged(here, scores, hints.alike)
                if score - norm > -9
            ]
        grown.sort(key=lambda path: -path.log)
        paths = grown[:width]
    return [replace(path, kept=still.log) for path in paths]


def _with_past(
    model: ChoiceModel,
    fixed: Sequence[float],
    names: Sequence[tuple[int, int]],
    past: Sequence[int],
) -> list[float]:
    """The scores of all options, with what speaks for them from the decisions before."""
    return [
        base + model.total(past, op) + model.total(past, kind)
        for base, (op, kind) in zip(fixed, names, strict=True)
    ]


def _log_sum(scores: Sequence[float], keeping: bool = True) -> float:
    """The log of the sum of all choices' weights, that of ``keeping`` the word among them."""
    weights = [*scores, 0.0] if keeping else scores
    top = max(weights)
    return top + math.log(sum(math.exp(weight - top) for weight in weights))
