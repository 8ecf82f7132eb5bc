"""How honorific a Japanese text is: one of four levels, and the kinds of 敬語 it uses.

The level of a :class:`~politesse.core.Score` says what the text's last predicates commit to; this
is the finer scale of honorific corpora, from 1 (the most honorific) to 4 (plain).
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations, pairwise

from politesse.core import PolitesseError
from politesse.languages import load
from politesse.scoring.features import scaled
from politesse.scoring.linear import LinearModel, linear_model
from politesse.scoring.register import scorer

#: What is scored: the levels from the most honorific to plain, then the kinds.
OUTPUTS = ("level-1", "level-2", "level-3", "level-4", "respectful", "humble", "polite")

_LEVELS = OUTPUTS[:4]
_CUT = re.compile(r"[。！？!?／/\n]+")
_PREFIX = re.compile("[おご御][一-龥]")
_LONGEST_END = 9
_MOST = 5  # honorific words beyond this are as good as this many
_MOST_RULES = 12  # that are crossed with one another


@dataclass(frozen=True, slots=True)
class Honorifics:
    """The honorific level of a text, 1 to 4, and which kinds of 敬語 are in it.

    ``respectful`` is 尊敬語, ``humble`` 謙譲語, ``polite`` 丁寧語 and nothing higher. ``scores``
    are what each was decided by; a kind is taken to be there from its threshold on.
    """

    level: int
    respectful: bool
    humble: bool
    polite: bool
    scores: Mapping[str, float]


def features(text: str) -> Iterator[str]:
    """What the model reads: markers of the pack, words, ends of sentences, and how many honorifics."""
    pack = load("ja")
    text = text.replace("御", "ご")
    tokens = pack.tokenize(text)
    result = scorer(pack).of(tokens)
    rules = [match.rule for _, match in pack.register_matcher.every(tokens)]
    tags = [tag for found in tokens.tags for tag in found]
    for rule in rules:
        yield f"r:{rule.id}"
        yield f"l:{rule.level}"
    for _ in range(3):  # what the pack says of the whole text counts for more
        yield f"reg:{result.register}"
        yield f"lev:{result.level}"
    yield from (f"t:{tag}" for tag in tags)
    for sentence in _CUT.split(text):
        sentence = sentence.strip()
        yield from (f"e:{sentence[-size:]}" for size in range(1, _LONGEST_END + 1))
    words = tokens.words
    yield from (f"w:{word}" for word in words)
    yield from (f"w:{a} {b}" for a, b in pairwise(words))
    yield from (f"w:{a} {b} {c}" for a, b, c in zip(words, words[1:], words[2:], strict=False))
    prefixes = len(_PREFIX.findall(text))
    honorific = min(prefixes + sum(tag.startswith("honorific") for tag in tags), _MOST)
    end = _CUT.sub("", text)[-3:]
    yield from (f"h:{honorific}", f"h:{honorific} {end}", f"h:{honorific} {end[-2:]}")
    yield from (f"p:{min(prefixes, 3)}", f"p:{min(prefixes, 3)} {end[-2:]}")
    yield from (f"n:{min(len(text) // 5, 10)}", f"n:{min(len(text) // 5, 10)} {honorific}")
    marks = sorted({rule.id for rule in rules})[:_MOST_RULES]
    yield from (f"rh:{mark} {honorific}" for mark in marks)
    yield from (f"rr:{a} {b}" for a, b in combinations(marks, 2))


def values(text: str, bits: int) -> dict[int, float]:
    """The hashed features of a text, scaled to length one."""
    last = (1 << bits) - 1
    return scaled(zlib.crc32(name.encode()) & last for name in features(text))


@cache
def _models() -> dict[str, LinearModel]:
    found = {name: linear_model("honorifics", f"ja.{name}") for name in OUTPUTS}
    missing = [name for name, model in found.items() if model is None]
    if missing:
        raise PolitesseError(f"weights/honorifics has no model for: {', '.join(missing)}")
    return {name: model for name, model in found.items() if model is not None}


def honorifics(text: str) -> Honorifics:
    """The honorific level and kinds of a Japanese text.

    >>> honorifics("社長は応接室でお待ちになっていらっしゃいます。").level
    1
    >>> plain = honorifics("もう帰るよ。")
    >>> plain.level, plain.respectful, plain.humble, plain.polite
    (4, False, False, False)
    """
    models = _models()
    found = values(text, models["level-1"].bits)
    scores = {name: model.raw(found, {}) for name, model in models.items()}
    level = max(_LEVELS, key=lambda name: scores[name])
    flags = {name: scores[name] > float(models[name].about["threshold"]) for name in OUTPUTS[4:]}
    return Honorifics(
        level=_LEVELS.index(level) + 1,
        respectful=flags["respectful"],
        humble=flags["humble"],
        polite=flags["polite"],
        scores={name: round(score, 4) for name, score in scores.items()},
    )
