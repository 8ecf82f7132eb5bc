"""Politeness from strategy lexicons: ours, and those induced by the authors of the corpus.

A text's score is the sum of the weights of the strategies in it, each counted once, less what
the median English request has. A strategy that opens a sentence counts in its place: *please* at
the start is not *please* inside.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from politesse.benchmarks.systems.base import OwnSystem
from politesse.core import Signature, toml
from politesse.core.backends import Spec
from politesse.core.toml import Each, Shape, keys
from politesse.datasets import read
from politesse.languages import load
from politesse.languages.matching import Matcher

_SENTENCE = re.compile(r"[.!?।…]+\s+|\n+")


class StrategyLexicon(OwnSystem):
    """The strategies of the language packs, weighted by the published averages for English."""

    about = "the language packs' strategy lexicons, with the weights published for English"

    def __init__(self, spec: Spec | None = None, data: Path | None = None) -> None:
        super().__init__(spec, data)
        self._matchers: dict[str, Matcher] = {}

    def supports(self, language: str) -> bool:
        return load(language).has("politeness.toml")

    def signature(self, language: str) -> str:
        choices = {"lang": language, "pack": load(language).checksum, "weights": _weights_digest()}
        return str(Signature("strategy-lexicon", choices))

    def strategies(self, text: str, language: str) -> frozenset[str]:
        pack = load(language)
        if language not in self._matchers:
            self._matchers[language] = Matcher(pack.politeness_rules)
        matches = self._matchers[language].every(pack.tokenize(text))
        return frozenset(match.rule.kind for _, match in matches)

    def politeness(self, texts: Sequence[str], language: str) -> list[float]:
        usual = _table()["usual"]["packs"]
        return [_score(self.strategies(text, language)) - usual for text in texts]


class InducedLexicon(OwnSystem):
    """The published lexicons: up to five words aligned with each English cue.

    Words are compared whole and in lower case, without the punctuation around them.
    """

    about = "the published induced lexicons, with the weights published for English"

    def __init__(self, spec: Spec | None = None, data: Path | None = None) -> None:
        super().__init__(spec, data)
        self._lexicons: dict[str, Mapping[str, frozenset[str]]] = {}

    def supports(self, language: str) -> bool:
        return bool(self._lexicon(language))

    def signature(self, language: str) -> str:
        entries = sorted((name, *sorted(words)) for name, words in self._lexicon(language).items())
        digest = hashlib.sha256(repr(entries).encode()).hexdigest()[:8]
        choices = {"lang": language, "lexicon": digest, "weights": _weights_digest()}
        return str(Signature("induced-lexicon", choices))

    def strategies(self, text: str, language: str) -> frozenset[str]:
        starts, words = set(), set()
        for sentence in _sentences(text):
            starts.update(sentence[:1])
            words.update(sentence)
        return frozenset(
            name
            for name, cues in self._lexicon(language).items()
            if not cues.isdisjoint(starts if name.endswith("-start") else words)
        )

    def politeness(self, texts: Sequence[str], language: str) -> list[float]:
        return [_score(self.strategies(text, language)) for text in texts]

    def _lexicon(self, language: str) -> Mapping[str, frozenset[str]]:
        if language not in self._lexicons:
            cues_of: dict[str, set[str]] = {}
            names = _table()["names"]
            for entry in read("tydip", self._data, part="strategies", language=language):
                name = names.get(entry.strategy, entry.strategy)
                cues_of.setdefault(name, set()).update(word.lower() for word, _ in entry.words)
            self._lexicons[language] = {name: frozenset(cues) for name, cues in cues_of.items()}
        return self._lexicons[language]


_WEIGHTS: Shape = {
    **keys("published ours", Each(float)),
    "usual": {"packs": float},
    "names": Each(str),
}


@cache
def weights() -> Mapping[str, float]:
    """The weight of each strategy.

    >>> weights()["gratitude"]
    0.87
    """
    return {**_table()["published"], **_table()["ours"]}


@cache
def _table() -> dict[str, Any]:
    path = files(__package__).joinpath("strategy_weights.toml")
    return toml.read(path, _WEIGHTS, "strategy_weights.toml")


@cache
def _weights_digest() -> str:
    return hashlib.sha256(repr(sorted(_table().items())).encode()).hexdigest()[:8]


def _score(strategies: frozenset[str]) -> float:
    known = weights()
    return sum(known.get(name, 0.0) for name in sorted(strategies))


def _sentences(text: str) -> Iterator[list[str]]:
    for sentence in _SENTENCE.split(text.lower()):
        words = [stripped for word in sentence.split() if (stripped := _bare(word))]
        if words:
            yield words


def _bare(word: str) -> str:
    """A word without the punctuation and symbols around it.

    >>> _bare("«bonjour»,"), _bare("s'il")
    ('bonjour', "s'il")
    """
    low, high = 0, len(word)
    while low < high and unicodedata.category(word[low])[0] in "PSZ":
        low += 1
    while high > low and unicodedata.category(word[high - 1])[0] in "PSZ":
        high -= 1
    return word[low:high]
