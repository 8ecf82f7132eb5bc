"""How rude turns differ from polite ones: length, politeness, likeness, and the words."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any

from politesse.dialogue.results import DialogueRecord

_WORD = re.compile(r"[a-z]+(?:['’][a-z]+)?", re.IGNORECASE)
#: Words that say nothing of what a text is about.
STOP = frozenset(
    [
        "a",
        "about",
        "after",
        "again",
        "all",
        "also",
        "am",
        "an",
        "and",
        "any",
        "are",
        "aren't",
        "as",
        "at",
        "be",
        "been",
        "before",
        "being",
        "but",
        "by",
        "can",
        "can't",
        "could",
        "couldn't",
        "did",
        "didn't",
        "do",
        "does",
        "doesn't",
        "doing",
        "don't",
        "down",
        "for",
        "from",
        "further",
        "had",
        "has",
        "have",
        "having",
        "he",
        "her",
        "here",
        "hers",
        "him",
        "his",
        "how",
        "i",
        "i'd",
        "i'll",
        "i'm",
        "i've",
        "if",
        "in",
        "into",
        "is",
        "isn't",
        "it",
        "it's",
        "its",
        "itself",
        "let's",
        "me",
        "more",
        "most",
        "my",
        "myself",
        "no",
        "nor",
        "not",
        "of",
        "off",
        "on",
        "once",
        "only",
        "or",
        "other",
        "our",
        "ours",
        "out",
        "over",
        "own",
        "same",
        "she",
        "should",
        "so",
        "some",
        "such",
        "than",
        "that",
        "that's",
        "the",
        "their",
        "theirs",
        "them",
        "then",
        "there",
        "these",
        "they",
        "this",
        "those",
        "through",
        "to",
        "too",
        "under",
        "until",
        "up",
        "very",
        "was",
        "we",
        "were",
        "what",
        "when",
        "where",
        "which",
        "while",
        "who",
        "whom",
        "why",
        "will",
        "with",
        "won't",
        "would",
        "you",
        "your",
        "yours",
        "yourself",
        "s",
        "t",
    ]
)


@cache
def politeness_of(text: str) -> float:
    """How polite a text is on the published scale, −3 to +3; 0 for an empty one."""
    from politesse.languages import load
    from politesse.scoring.politeness import politeness_scorer
    from politesse.scoring.text import AnalysedText

    scores = politeness_scorer(load("en"))
    if not scores or not text.strip():
        return 0.0
    return scores.value(AnalysedText(scores.pack, text)).value


def words(text: str) -> list[str]:
    """The words of a text in lower case.

    >>> words("I'd like 2 tickets.")
    ["i'd", 'like', 'tickets']
    """
    return [word.lower().replace("’", "'") for word in _WORD.findall(text)]


class Likeness:
    """How alike two texts are: the cosine of their words, each weighed by how rare it is."""

    def __init__(self, texts: Iterable[str]) -> None:
        seen: Counter[str] = Counter()
        self._texts = 0
        for text in texts:
            self._texts += 1
            seen.update(set(words(text)))
        self._seen = seen

    def __call__(self, one: str, other: str) -> float:
        first, second = self._vector(one), self._vector(other)
        if not first or not second:
            return 1.0 if words(one) == words(other) else 0.0
        dot = sum(weight * second.get(word, 0.0) for word, weight in first.items())
        return dot / math.sqrt(
            sum(weight * weight for weight in first.values())
            * sum(weight * weight for weight in second.values())
        )

    def _vector(self, text: str) -> dict[str, float]:
        return {
            word: count * (1 + math.log((1 + self._texts) / (1 + self._seen[word])))
            for word, count in Counter(words(text)).items()
        }


@dataclass(frozen=True, slots=True)
class Keywords:
    """The words of polite and rude turns: the most frequent, and the most telling with z-scores."""

    frequent: tuple[tuple[str, ...], tuple[str, ...]]
    telling: tuple[tuple[tuple[str, float], ...], tuple[tuple[str, float], ...]]

    def to_dict(self) -> dict[str, Any]:
        return {
            "frequent": {"original": list(self.frequent[0]), "rude": list(self.frequent[1])},
            "telling": {
                "original": [[word, round(z, 2)] for word, z in self.telling[0]],
                "rude": [[word, round(z, 2)] for word, z in self.telling[1]],
            },
        }


def keywords(dialogues: Iterable[DialogueRecord], top: int = 20) -> Keywords:
    """The key words of rude turns beside those of the polite turns that they were made from.

    The most telling are by the log-odds ratio with an informative prior (Monroe and others 2008).
    """
    polite: Counter[str] = Counter()
    rude: Counter[str] = Counter()
    for dialogue in dialogues:
        for turn in dialogue.turns:
            polite.update(_content(turn.original))
            rude.update(_content(turn.text))
    scores = log_odds(rude, polite)
    ranked = sorted(scores, key=lambda word: (-scores[word], word))
    return Keywords(
        (_frequent(polite, top), _frequent(rude, top)),
        (
            tuple((word, -scores[word]) for word in reversed(ranked[-top:]) if scores[word] < 0),
            tuple((word, scores[word]) for word in ranked[:top] if scores[word] > 0),
        ),
    )


def log_odds(one: Mapping[str, int], other: Mapping[str, int]) -> dict[str, float]:
    """The z-score of each word's log-odds between two counts, above 0 for those of ``one``.

    >>> scores = log_odds(Counter(hurry=9, train=9), Counter(please=9, train=9))
    >>> scores["hurry"] > 1.5, scores["please"] < -1.5, round(scores["train"], 6)
    (True, True, 0.0)
    """
    prior = {word: one.get(word, 0) + other.get(word, 0) for word in {*one, *other}}
    # A prior as strong as the counts themselves would pull everything to the middle.
    scale = 0.1
    total = scale * sum(prior.values())
    first, second = sum(one.values()), sum(other.values())
    scores = {}
    for word, seen in prior.items():
        weight = scale * seen
        a, b = one.get(word, 0) + weight, other.get(word, 0) + weight
        odds = math.log(a / (first + total - a)) - math.log(b / (second + total - b))
        scores[word] = odds / math.sqrt(1 / a + 1 / b)
    return scores


def _content(text: str) -> list[str]:
    return [word for word in words(text) if word not in STOP and len(word) > 1]


def _frequent(counts: Counter[str], top: int) -> tuple[str, ...]:
    return tuple(sorted(counts, key=lambda word: (-counts[word], word))[:top])


@dataclass(frozen=True, slots=True)
class Bin:
    """A fifth of the rude dialogues: the attribute's range and mean, and how far measures fell."""

    low: float
    high: float
    mean: float
    dialogues: int
    drops: Mapping[str, float]

    def to_dict(self) -> dict[str, Any]:
        return {
            "range": [round(self.low, 4), round(self.high, 4)],
            "mean": round(self.mean, 4),
            "dialogues": self.dialogues,
            "drops": {name: round(value, 3) for name, value in self.drops.items()},
        }


def binned(
    pairs: Sequence[tuple[DialogueRecord, DialogueRecord]],
    values: Sequence[float],
    bins: int = 5,
    measures: Sequence[str] = ("success", "inform"),
) -> tuple[Bin, ...]:
    """The pairs ranked by a value of the rude dialogue and cut into bins of one size."""
    order = sorted(range(len(pairs)), key=lambda index: (values[index], pairs[index][1].goal))
    cuts = [round(number * len(order) / bins) for number in range(bins + 1)]
    table = []
    for start, end in pairwise(cuts):
        chosen = order[start:end]
        if not chosen:
            continue
        inside = [values[index] for index in chosen]
        drops = {
            name: 100
            * sum(
                getattr(pairs[index][0], name) - getattr(pairs[index][1], name) for index in chosen
            )
            / len(chosen)
            for name in measures
        }
        table.append(Bin(min(inside), max(inside), sum(inside) / len(inside), len(inside), drops))
    return tuple(table)
