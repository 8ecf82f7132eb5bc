"""What speaks for or against a text's formality, as features that mean the same in every language.

Noisy text (case, repetition, shortened and contracted spellings, slang) is kept apart from
register (formal and colloquial words, address, who is spoken of and how).
"""

from __future__ import annotations

import math
from functools import cache

from politesse.languages import STRATEGIES, Pack
from politesse.languages.matching import Match, Matcher
from politesse.languages.tokens import Tokens
from politesse.scoring.noise import NOISE, Cue, noise
from politesse.scoring.politeness_strategies import counted
from politesse.scoring.text import AnalysedText

#: Cues of noisy text; the packs' own are contractions, interjections and slang.
NOISY = (*NOISE, "contraction", "interjection", "slang")

#: Strategies that say how a request is put and little of its formality: no model of formality weighs them.
UNHEEDED = ("minimise", "choice", "indirect-question", "offer", "in-group", "honorific", "reason")

#: Cues of register: words of the packs' ``formality.toml``, address, and politeness strategies.
REGISTER = (
    "formal", "colloquial", "formal-address", "informal-address",
    *(strategy for strategy in STRATEGIES if strategy not in ("slang", *UNHEEDED)),
)  # fmt: skip

#: What else is counted of a text.
SHAPE = (
    "words", "words squared", "letters a word", "long words", "very long words", "longest word",
    "words a sentence", "sentences", "question", "commas", "comma share", "colons", "brackets",
    "quotes", "hyphens", "digits", "link", "capitalised", "very short", "short",
)  # fmt: skip


def feature_names() -> list[str]:
    """Every named feature, in the order the trainer lays them out."""
    return [*NOISY, *REGISTER, *SHAPE]


class CueFinder:
    """Finds the cues of formality in texts of one language."""

    def __init__(self, pack: Pack) -> None:
        self._pack = pack
        self._words = Matcher(pack.formality_rules)
        self._registers = {level.id: level.register for level in pack.levels.values()}

    def __call__(self, text: AnalysedText) -> list[Cue]:
        """All cues, in order of place."""
        tokens = text.tokens
        cues = list(noise(tokens, self._pack))
        strategies = [match for match in text.strategies if match.rule.kind not in UNHEEDED]
        for match in (*self._words(tokens), *strategies):
            cues.append(_cue(match.rule.kind, tokens, match))
        for marker in text.markers:
            cues.append(_cue(f"{self._registers[marker.rule.level]}-address", tokens, marker))
        return sorted(cues, key=lambda cue: (cue.start, cue.end, cue.kind))


def _cue(kind: str, tokens: Tokens, match: Match) -> Cue:
    return Cue(kind, tokens.starts[match.low], tokens.ends[match.high - 1])


@cache
def cue_finder(pack: Pack) -> CueFinder:
    """The finder of a pack, made once."""
    return CueFinder(pack)


def features(tokens: Tokens, cues: list[Cue]) -> dict[str, float]:
    """The named features of a text; one that is absent is zero."""
    counts = counted([cue.kind for cue in cues])
    named = {kind: math.log1p(count) for kind, count in counts.items()}
    return named | _shape(tokens, max(1, len(tokens.words)))


def _shape(tokens: Tokens, words: int) -> dict[str, float]:
    text = tokens.text
    lengths = list(map(len, tokens.words)) or [0]
    sentences = max(1, len(tokens.finals))
    several = math.log(words)
    commas = text.count(",") + text.count("、") + text.count("，")
    return {
        "words": several,
        "words squared": several * several,
        "letters a word": sum(lengths) / words,
        "long words": len([length for length in lengths if length > 6]) / words,
        "very long words": len([length for length in lengths if length > 9]) / words,
        "longest word": float(min(max(lengths), 25)),
        "words a sentence": min(words / sentences, 60.0),
        "sentences": math.log(sentences),
        "question": float(text.rstrip().endswith(("?", "？"))),
        "commas": float(min(commas, 8)),
        "comma share": commas / words,
        "colons": float(min(text.count(";") + text.count(":"), 4)),
        "brackets": float(min(text.count("("), 4)),
        "quotes": float(min(text.count('"') + text.count("„") + text.count("«"), 4)),
        "hyphens": float(min(text.count("-"), 6)),
        "digits": sum([text.count(sign) for sign in set(text) if sign.isdigit()])
        / max(1, len(text)),
        "link": float("http" in text or "www." in text),
        "capitalised": len([word for word in tokens.raw[1:] if word[:1].isupper()]) / words,
        "very short": float(words <= 3),
        "short": float(words <= 6),
    }
