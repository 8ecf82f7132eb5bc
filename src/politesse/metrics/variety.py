"""Variety of texts: does a collection say things in ever new words, or the same again and again?

*distinct-n* is the share of its n-grams that are there once each; *self-BLEU* the mean BLEU of each
text against all others, without a penalty for short ones. Both depend on how many texts there are, so collections are compared by
samples of one size.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import exp, log
from random import Random
from statistics import fmean
from typing import Any

from politesse.core import PolitesseError, Signature

_TOKEN = re.compile(r"[^\W_]+(?:['’][^\W_]+)*|[^\w\s]")
_CHARACTERS = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")  # written without spaces
_ORDER = 4
_SAMPLES = 10
#: Texts of a sample, unless told otherwise: as many as people rewrote for comparison.
SAMPLE = 277

Gram = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Variety:
    """How various texts are, on average over samples of ``size`` texts."""

    distinct_1: float
    distinct_2: float
    self_bleu: float
    size: int
    texts: int
    samples: int
    seed: int

    @property
    def signature(self) -> str:
        """How it was computed."""
        choices = {"sample": self.size, "of": self.texts, "samples": self.samples}
        return str(Signature("variety", {**choices, "seed": self.seed, "case": "lc", "order": 4}))

    def to_dict(self) -> dict[str, Any]:
        return {
            "distinct_1": round(self.distinct_1, 4),
            "distinct_2": round(self.distinct_2, 4),
            "self_bleu": round(self.self_bleu, 2),
            "signature": self.signature,
        }


def variety(groups: Sequence[Sequence[str]], size: int = SAMPLE, seed: int = 1) -> Variety:
    """How various the texts of dialogues are; a sample takes dialogues whole until it is full.

    >>> same = variety([["a table for two please"], ["a table for two please"]], 2)
    >>> round(same.self_bleu), same.distinct_2
    (100, 0.5)
    """
    filled = [group for group in groups if group]
    total = sum(map(len, filled))
    if total < 2:
        raise PolitesseError("variety needs at least two texts")
    samples = _SAMPLES if total > size else 1
    found = [_measured(_sample(filled, size, Random(f"{seed}/{n}"))) for n in range(samples)]
    one, two, alike = (fmean(column) for column in zip(*found, strict=True))
    return Variety(one, two, alike, min(size, total), total, samples, seed)


def added(pairs: Iterable[tuple[str, str]]) -> float:
    """The share of the sentences that rewrites add which are there only once.

    >>> added([("Yes.", "Hurry. Yes."), ("No.", "Hurry. No. Quick!")])
    0.6666666666666666
    """
    sentences: Counter[str] = Counter()
    for source, rewrite in pairs:
        known = set(_sentences(source))
        sentences.update(one for one in _sentences(rewrite) if one not in known)
    return len(sentences) / sentences.total() if sentences else 0.0


def _sentences(text: str) -> list[str]:
    parts = re.split(r"(?<=[.!?…])\s+|(?<=[。！？])|\s—\s", text.lower())
    return [part.strip(" .!?…") for part in parts if part.strip(" .!?…")]


def _sample(groups: Sequence[Sequence[str]], size: int, random: Random) -> list[str]:
    drawn: list[str] = []
    for group in random.sample(groups, len(groups)):
        drawn += group
        if len(drawn) >= size:
            break
    return drawn[:size]


def _tokens(text: str) -> list[str]:
    return _TOKEN.findall(_CHARACTERS.sub(r" \g<0> ", text.lower()))


def _grams(tokens: Sequence[str], order: int) -> list[Gram]:
    return [tuple(tokens[start : start + order]) for start in range(len(tokens) - order + 1)]


def _measured(texts: Sequence[str]) -> tuple[float, float, float]:
    cut = [_tokens(text) for text in texts]
    distinct = []
    for order in (1, 2):
        grams = [gram for tokens in cut for gram in _grams(tokens, order)]
        distinct.append(len(set(grams)) / len(grams) if grams else 0.0)
    return distinct[0], distinct[1], _self_bleu([tokens for tokens in cut if tokens])


def _self_bleu(texts: Sequence[Sequence[str]]) -> float:
    """The mean BLEU of texts against all others, clipped counts looked up and not compared anew."""
    counts = [
        [Counter(_grams(tokens, order)) for tokens in texts] for order in range(1, _ORDER + 1)
    ]
    highest = [_two_highest(of_order) for of_order in counts]
    return 100 * fmean(
        _bleu(index, len(tokens), counts, highest) for index, tokens in enumerate(texts)
    )


def _two_highest(counts: Sequence[Counter[Gram]]) -> dict[Gram, tuple[int, int, int]]:
    """Of each n-gram the highest count in a text, which text that is, and the next highest."""
    found: dict[Gram, tuple[int, int, int]] = {}
    for index, counted in enumerate(counts):
        for gram, times in counted.items():
            best, where, second = found.get(gram, (0, -1, 0))
            if times > best:
                found[gram] = (times, index, best)
            elif times > second:
                found[gram] = (best, where, times)
    return found


def _bleu(
    index: int,
    length: int,
    counts: Sequence[Sequence[Counter[Gram]]],
    highest: Sequence[dict[Gram, tuple[int, int, int]]],
) -> float:
    logs, smooth = 0.0, 1.0
    orders = min(_ORDER, length)  # a text of two words has no trigrams to be judged by
    for order in range(orders):
        mine = counts[order][index]
        matched = 0
        for gram, times in mine.items():
            best, where, second = highest[order][gram]
            matched += min(times, second if where == index else best)
        total = mine.total()
        if not matched:
            smooth *= 2
            logs += log(1 / (smooth * total))
        else:
            logs += log(matched / total)
    return exp(logs / orders)
