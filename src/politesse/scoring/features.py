"""Hashed n-grams of a text: what the linear scorers of politeness and formality read.

Words, pairs of words and the letters within a word, each hashed into one of ``2 ** bits`` buckets.
Needs nothing but the standard library, and keeps to offsets of the text as given, so that every
part of a score can be shown on the words it comes from.
"""

from __future__ import annotations

import math
import re
import unicodedata
import zlib
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from operator import mul
from typing import NamedTuple

from politesse.core.protect import OBJECT, mask

# ``\w`` leaves out the vowel signs of Indic scripts and the joiners inside their words.
_MARKS = (
    "\u0300-\u036f\u0900-\u0903\u093a-\u094f\u0951-\u0957\u0962\u0963"
    "\u0b82\u0bbe-\u0bcd\u0bd7\u200c\u200d"
)
_PIECE = re.compile(rf"{OBJECT}+|[\w{_MARKS}]+(?:['’]\w+)*|[^\w\s]")
_UNSPACED = re.compile("[\u3040-\u30ff\u3400-\u9fff]")  # Japanese, which has no spaces
_SYLLABLES = re.compile("[\uac00-\ud7a3]")  # Korean, where a letter is a syllable
_LENGTHS = {"unspaced": (1, 4), "syllables": (2, 4), "letters": (3, 5)}
_MOST_REMEMBERED = 200_000  # words, so that memory does not grow with the text
_LONGEST = 400  # pieces: a longer text says no more of its tone


class Piece(NamedTuple):
    """A word or a mark, its lookup form and where it stands."""

    form: str
    start: int
    end: int


def pieces(text: str) -> list[Piece]:
    """The words and marks of a text.

    >>> [piece.form for piece in pieces("Don’t panic, {name}!")]
    ["don't", 'panic', ',', '{}', '!']
    """
    cut = []
    for match in _PIECE.finditer(mask(text)):
        piece = match.group()
        if piece[0] == OBJECT:
            form = "{}"
        else:
            form = unicodedata.normalize("NFC", piece).lower().replace("’", "'")
        cut.append(Piece(form, match.start(), match.end()))
        if len(cut) == _LONGEST:
            break
    return cut


class Grams:
    """The hashed n-grams of texts in one language.

    Letters hash alike in all languages, so that close relatives may share a table; whole words
    and pairs of words are kept apart by ``language``.

    >>> grams = Grams("en", bits=18)
    >>> values = grams.values("Thank you!")
    >>> round(sum(value * value for value in values.values()), 6)
    1.0
    """

    def __init__(self, language: str, bits: int) -> None:
        self.language = language
        self.bits = bits
        self._last = (1 << bits) - 1
        self._words: dict[str, tuple[int, ...]] = {}
        self._pairs: dict[tuple[str, str], int] = {}

    def of_word(self, form: str) -> tuple[int, ...]:
        """The buckets of a word and of the letters in it."""
        buckets = self._words.get(form)
        if buckets is None:
            buckets = tuple(self._bucket(name) for name in self._names(form))
            if len(self._words) >= _MOST_REMEMBERED:
                self._words.clear()
            self._words[form] = buckets
        return buckets

    def of_pair(self, first: str, second: str) -> int:
        """The bucket of two words that follow each other."""
        key = (first, second)
        bucket = self._pairs.get(key)
        if bucket is None:
            bucket = self._bucket(f"b{self.language} {first} {second}")
            if len(self._pairs) >= _MOST_REMEMBERED:
                self._pairs.clear()
            self._pairs[key] = bucket
        return bucket

    def buckets(self, text: str) -> list[int]:
        """The buckets of all n-grams of a text, as often as they occur."""
        return self.buckets_of([piece.form for piece in pieces(text)])

    def buckets_of(self, forms: list[str]) -> list[int]:
        """The buckets of all n-grams of a text that is cut into words already."""
        buckets: list[int] = []
        before = "^"
        for form in forms:
            buckets.extend(self.of_word(form))
            buckets.append(self.of_pair(before, form))
            before = form
        if forms:
            buckets.append(self.of_pair(before, "$"))
        return buckets

    def values(self, text: str) -> dict[int, float]:
        """How much of each n-gram is in a text: damped counts, scaled to length one."""
        return scaled(self.buckets(text))

    def _bucket(self, name: str) -> int:
        return zlib.crc32(name.encode()) & self._last

    def _names(self, form: str) -> Iterable[str]:
        yield f"w{self.language} {form}"
        shortest, longest = _LENGTHS[_script(form)]
        if len(form) == 1 and shortest > 1:
            return
        framed = f"<{form}>"
        for length in range(shortest, longest + 1):
            for start in range(len(framed) - length + 1):
                yield f"c{framed[start : start + length]}"


@cache
def shared_grams(language: str, bits: int) -> Grams:
    """The n-grams of a language, made once for all scorers that hash alike."""
    return Grams(language, bits)


def scaled(buckets: Iterable[int]) -> dict[int, float]:
    """Damped counts of ``buckets``, scaled so that their squares add up to one."""
    log = math.log
    counts = {
        bucket: 1.0 if count == 1 else 1 + log(count) for bucket, count in Counter(buckets).items()
    }
    length = math.sqrt(sum(map(mul, counts.values(), counts.values())))
    return {bucket: count / length for bucket, count in counts.items()}


def by_piece(grams: Grams, cut: list[Piece], weights: Mapping[int, float]) -> list[float]:
    """What each piece adds, when ``weights`` says what each bucket adds in all.

    A bucket that several n-grams share is divided among them; a pair among its two words.
    """
    if not cut:
        return []
    forms = [piece.form for piece in cut]
    times = Counter(grams.buckets_of(forms))
    share = {bucket: weights.get(bucket, 0.0) / count for bucket, count in times.items()}
    added = [sum(share[bucket] for bucket in grams.of_word(form)) for form in forms]
    edges = ["^", *forms, "$"]
    for index in range(len(edges) - 1):
        words = [word for word in (index - 1, index) if 0 <= word < len(forms)]
        for word in words:
            added[word] += share[grams.of_pair(edges[index], edges[index + 1])] / len(words)
    return added


def _script(form: str) -> str:
    if _UNSPACED.search(form):
        return "unspaced"
    return "syllables" if _SYLLABLES.match(form) else "letters"
