"""How well a rewriting reads, beside the text it comes from: a light measure of letters.

A model of character n-grams, interpolated from one letter to four, learnt from the sentences and
words of the language's own pack. It knows what words of the language look like and nothing of
grammar, so it sees what a bad model produces (broken words, foreign ones, loops of a syllable)
and is only ever used to compare a candidate with its source.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache

from politesse.languages import Pack

_ORDER = 4
_KNOWN = 0.9  # how much of the likelihood an n-gram takes that was seen after its context
_UNSEEN = 1e-4
_SPACES = re.compile(r"\s+")
_SHARPNESS = 2.0


class LetterModel:
    """Likelihood of text, letter by letter."""

    def __init__(self, texts: Iterator[str]) -> None:
        self._counts = [Counter[str]() for _ in range(_ORDER + 1)]
        for text in texts:
            padded = _padded(text)
            for order, counts in enumerate(self._counts):
                counts.update(
                    padded[place - order + 1 : place + 1]
                    for place in range(_ORDER - 1, len(padded))
                )
        self._contexts = [Counter[str]() for _ in range(_ORDER + 1)]
        for order in range(1, _ORDER + 1):
            for gram, times in self._counts[order].items():
                self._contexts[order][gram[:-1]] += times

    def log_likelihood(self, text: str) -> float:
        """The mean log-likelihood of a letter."""
        padded = _padded(text)
        places = range(_ORDER - 1, len(padded))
        return sum(self._letter(padded, place) for place in places) / max(1, len(places))

    def _letter(self, padded: str, place: int) -> float:
        likely = _UNSEEN
        for order in range(1, _ORDER + 1):
            gram = padded[place - order + 1 : place + 1]
            seen = self._contexts[order][gram[:-1]]
            if not seen:
                break
            likely = _KNOWN * self._counts[order][gram] / seen + (1 - _KNOWN) * likely
        return math.log(likely)


def fluency(pack: Pack, text: str, new: str) -> float:
    """1 where the new text reads as well as the old or better, less the worse it reads.

    >>> from politesse.languages import load
    >>> fluency(load("en"), "Please open the file.", "Kindly open the file.") > 0.9
    True
    >>> fluency(load("en"), "Please open the file.", "Plxqe zzopn tfhe fjle.") < 0.5
    True
    """
    model = letter_model(pack)
    worse = model.log_likelihood(text) - model.log_likelihood(new)
    return min(1.0, math.exp(-_SHARPNESS * worse))


@cache
def letter_model(pack: Pack) -> LetterModel:
    """The model of a language, learnt once from its pack."""
    return LetterModel(_sentences(pack))


def _sentences(pack: Pack) -> Iterator[str]:
    for example in pack.examples:
        yield example.text
    for rule in (*pack.register_rules, *pack.politeness_rules, *pack.formality_rules):
        yield from rule.yes
        yield from rule.no
        for words in rule.words:
            yield " ".join(words).replace("' ", "'")


def _padded(text: str) -> str:
    return " " * (_ORDER - 1) + _SPACES.sub(" ", text.strip().lower()) + " "
