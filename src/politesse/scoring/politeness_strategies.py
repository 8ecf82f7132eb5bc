"""The politeness strategies in a text, as features that mean the same in every language."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache

from politesse.core import Register
from politesse.languages import STRATEGIES, Pack
from politesse.languages.matching import Match, Matcher
from politesse.languages.rules import Rule
from politesse.languages.tokens import Tokens

#: How a strategy's features are named: how often, whether, at a sentence's start, in the last one.
ASPECTS = ("{} times", "{}", "{} first", "{} last")

#: What else is counted of a text.
SHAPE = (
    "words", "sentences", "words a sentence", "questions", "exclamations", "doubled mark",
    "dots", "capitals", "quotation", "formal", "informal", "mixed",
)  # fmt: skip

#: What the encoder says of the text as a whole, by the name it has in the packed models.
ENCODER = "reading"


def feature_names() -> list[str]:
    """Every named feature, in the order the trainer lays them out."""
    return [aspect.format(kind) for aspect in ASPECTS for kind in STRATEGIES] + list(SHAPE)


class StrategyFinder:
    """Finds the strategies, or the constructions, that the rules of one pack describe."""

    def __init__(self, pack: Pack, rules: Iterable[Rule]) -> None:
        self._matcher = Matcher(rule for rule in rules if rule.applies_to(pack.variant))

    def __call__(self, tokens: Tokens) -> list[Match]:
        """All strategies, in order of place; of one strategy the longest where they overlap."""
        matches = [match for _, match in self._matcher.every(tokens)]
        if len(matches) < 2:
            return matches
        matches.sort(key=lambda match: (match.low - match.high, match.low, match.rule.kind))
        taken: set[tuple[str, int]] = set()
        standing = []
        for match in matches:
            covered = {(match.rule.kind, index) for index in range(match.low, match.high)}
            if taken.isdisjoint(covered):
                taken |= covered
                standing.append(match)
        return sorted(standing, key=lambda match: (match.low, match.high, match.rule.kind))


@cache
def strategy_finder(pack: Pack) -> StrategyFinder:
    """The finder of a pack's strategies, made once; without ``politeness.toml`` there are none."""
    return StrategyFinder(pack, pack.politeness_rules if pack.has("politeness.toml") else ())


@cache
def construction_finder(pack: Pack) -> StrategyFinder:
    """The finder of a pack's constructions, made once."""
    return StrategyFinder(pack, pack.construction_rules)


def counted(kinds: Iterable[str]) -> dict[str, int]:
    """How often there is each; of a few, which a text has, quicker than a Counter."""
    counts: dict[str, int] = {}
    for kind in kinds:
        counts[kind] = counts.get(kind, 0) + 1
    return counts


def features(tokens: Tokens, matches: list[Match], register: Register) -> dict[str, float]:
    """The named features of a text; one that is absent is zero."""
    named: dict[str, float] = {}
    last = len(tokens.finals) - 1
    for kind, count in counted([match.rule.kind for match in matches]).items():
        named[f"{kind} times"] = math.log1p(count)
        named[kind] = 1.0
    for match in matches:
        if tokens.first(match.low):
            named[f"{match.rule.kind} first"] = 1.0
        if tokens.sentence[match.low] == last:
            named[f"{match.rule.kind} last"] = 1.0
    return named | _shape(tokens, register)


def _shape(tokens: Tokens, register: Register) -> dict[str, float]:
    words, sentences = len(tokens.words), max(1, len(tokens.finals))
    text = tokens.text
    shouted = len([word for word in tokens.raw if word.isupper() and len(word) > 2])
    finals = tokens.finals
    shape = {
        "words": math.log1p(words),
        "sentences": float(min(sentences, 10)),
        "words a sentence": min(words / sentences, 60) / 20,
        "questions": float(min(3, len([final for final in finals if "?" in final]))),
        "exclamations": float(min(3, len([final for final in finals if "!" in final]))),
        "doubled mark": float("??" in text or "?!" in text or "!?" in text or "!!" in text),
        "dots": float("..." in text or "…" in text),
        "capitals": shouted / max(1, words),
        "quotation": float(True in tokens.quoted),
    }
    if register != "neutral":
        shape[register] = 1.0
    return shape
