"""Whether a text that commits to no address speaks to the reader all the same.

Where formal address is the third person (*su*, *tiene*) a report of somebody else reads word
for word like talk to the reader. What kind of text it is tells them apart: names, length,
questions, a first person; with how strongly the rewriter and the address model lean.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache

from politesse.languages import Pack
from politesse.languages.matching import Matcher
from politesse.languages.tokens import Tokens
from politesse.rewriting.address.conversion import conversion
from politesse.scoring.address import address_model

_FIRST_PERSON = ("first-person", "first-person-start", "first-person-plural")
_MOST = 8.0
_OF_TALK = (3, 4, 8)  # the signs of questions, calls and answers
_DOUBTFUL = -1.5  # from here on a text may be talk
_LIKELY = 1.0  # log-odds


def signs(pack: Pack, tokens: Tokens, evidence: float) -> list[float]:
    """What speaks for and against: numbers of about the same size, the last always 1."""
    count = max(1, len(tokens.words))
    names = sum(
        raw[:1].isupper() and not tokens.first(place) for place, raw in enumerate(tokens.raw)
    )
    finals = "".join(tokens.finals)
    return [
        min(max(evidence, 0.0), _MOST),
        min(10 * names / count, 4.0),
        math.log(count),
        float("?" in finals),
        float("!" in finals),
        float(bool(_first_persons(pack).every(tokens))),
        _address(pack, tokens),
        float(any(raw[:1].isdigit() for raw in tokens.raw)),
        float(_answers(pack, tokens)),
        1.0,
    ]


def convinces(weights: Sequence[float], found: Sequence[float]) -> bool:
    """Whether the signs together speak for address."""
    return _total(weights, found) > 0


def suggests(weights: Sequence[float], found: Sequence[float]) -> bool:
    """Whether a text may be talk: it asks, calls out or answers, or little speaks against it.

    Enough for who wants the best guess, however unsure.
    """
    return any(found[sign] for sign in _OF_TALK) or _total(weights, found) > _DOUBTFUL


def is_likely(pack: Pack, tokens: Tokens) -> bool:
    """Whether the address model holds an ambiguous word for address, if not surely."""
    return _address(pack, tokens) > _LIKELY


def _total(weights: Sequence[float], found: Sequence[float]) -> float:
    return sum(weight * sign for weight, sign in zip(weights, found, strict=True))


def _answers(pack: Pack, tokens: Tokens) -> bool:
    """Whether a sentence begins as only talk does: *Bueno, …*, *Sí. …*"""
    words, clause = tokens.words, tokens.clause
    said = _said(pack)
    return any(
        word in said
        and (place == 0 or tokens.first(place))
        and (place + 1 == len(words) or clause[place + 1] != clause[place])
        for place, word in enumerate(words)
    )


def _address(pack: Pack, tokens: Tokens) -> float:
    """The log-odds the address model gives the likeliest ambiguous marker."""
    model = address_model(pack.code)
    markers = [m for m in pack.register_matcher(tokens) if m.rule.strength == "ambiguous"]
    if model is None or not markers:
        return -_MOST / 2
    best = min(max(model.probabilities(tokens, markers)), 1 - 1e-6)
    return max(-_MOST, min(_MOST, math.log(max(best, 1e-6) / (1 - best))))


@cache
def _first_persons(pack: Pack) -> Matcher:
    rules = pack.politeness_rules if pack.has("politeness.toml") else []
    return Matcher([rule for rule in rules if rule.kind in _FIRST_PERSON])


@cache
def _said(pack: Pack) -> frozenset[str]:
    """Words with which an answer begins, by the pack's table."""
    return frozenset(conversion(pack, "informal").settings.get("answers", ()))
