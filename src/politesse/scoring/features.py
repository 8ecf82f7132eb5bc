"""Hashed n-grams of a text: what the linear scorers of politeness and formality read.

Words, pairs of words and the letters within a word, each hashed into one of ``2 ** bits`` buckets.
Keeps to offsets of the text as given, so that every part of a score can be shown on the words it
comes from.
"""

from __future__ import annotations

import math
import re
import unicodedata
import zlib
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import chain, islice, pairwise
from typing import TYPE_CHECKING, NamedTuple

from politesse.core.protect import OBJECT, mask
from politesse.core.remembered import Remembered

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

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
_LETTERS = zlib.crc32(b"c")  # what the names of n-grams of letters begin with
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
    places = _PIECE.finditer(mask(text))
    return [
        Piece(form, at.start(), at.end()) for form, at in zip(forms(text), places, strict=False)
    ]


def forms(text: str, masked: str | None = None) -> list[str]:
    """The lookup forms of the words and marks of a text, which may be masked already."""
    if masked is None:
        masked = mask(text)
    cut = [match[0] for match in islice(_PIECE.finditer(masked), _LONGEST)]
    if not (masked.isascii() or unicodedata.is_normalized("NFC", masked)):
        cut = [unicodedata.normalize("NFC", piece) for piece in cut]
    lower = [piece.lower() for piece in cut]
    if "’" in masked:
        lower = [form.replace("’", "'") for form in lower]
    if OBJECT in masked:
        lower = ["{}" if form[0] == OBJECT else form for form in lower]
    return lower


class NGrams:
    """How often each hashed n-gram stands in a text: damped, and scaled to length one.

    >>> ngrams, = Grams("en", bits=18).counted([["thank", "you"]])
    >>> round(sum(value * value for value in ngrams.values().values()), 6)
    1.0
    """

    __slots__ = ("_buckets", "_damped", "_length")

    def __init__(self, buckets: NDArray[np.int64], damped: NDArray[np.float64]) -> None:
        self._buckets = buckets
        self._damped = damped
        self._length = math.sqrt(damped @ damped)

    def values(self) -> dict[int, float]:
        """How much of each n-gram is in the text."""
        scaled = self._damped / self._length
        return dict(zip(self._buckets.tolist(), scaled.tolist(), strict=True))

    def total(self, table: NDArray[np.int8]) -> float:
        """What all n-grams weigh together by a table of the weights of buckets."""
        if not self._length:
            return 0.0
        return float(table.take(self._buckets) @ self._damped) / self._length


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
        #: The buckets of a word and of the letters in it.
        self.of_word = Remembered(self._of_word, _MOST_REMEMBERED)
        #: The bucket of two words that follow each other.
        self.of_pair = Remembered(self._of_pair, _MOST_REMEMBERED)

    def _of_word(self, form: str) -> NDArray[np.int64]:
        import numpy as np

        names = [self._bucket(f"w{self.language} {form}"), *self._of_letters(form)]
        return np.array(names, np.int64)

    def _of_pair(self, pair: tuple[str, str]) -> int:
        return self._bucket(f"b{self.language} {pair[0]} {pair[1]}")

    def of_pairs(self, forms: Sequence[str]) -> list[int]:
        """The buckets of all pairs of words in a text, whose ends count as words."""
        return [*map(self.of_pair.__getitem__, pairwise(("^", *forms, "$")))] if forms else []

    def buckets(self, text: str) -> list[int]:
        """The buckets of all n-grams of a text, as often as they occur."""
        cut = forms(text)
        return [
            *chain.from_iterable(self.of_word[form].tolist() for form in cut),
            *self.of_pairs(cut),
        ]

    def counted(self, texts: Sequence[Sequence[str]]) -> list[NGrams]:
        """The n-grams of texts that are cut into words, counted for all at once.

        What is said of a text does not depend on its company.
        """
        import numpy as np

        keys = np.sort(self._keys(texts))
        firsts = np.flatnonzero(np.diff(keys, prepend=-1))
        damped = 1 + np.log(np.diff(firsts, append=len(keys)))
        keys = keys[firsts]
        buckets = keys & self._last
        edges = np.searchsorted(keys, np.arange(len(texts) + 1) << self.bits).tolist()
        return [NGrams(buckets[low:high], damped[low:high]) for low, high in pairwise(edges)]

    def _keys(self, texts: Sequence[Sequence[str]]) -> NDArray[np.int64]:
        """The bucket of every n-gram of texts, above it the number of its text."""
        import numpy as np

        words = [*map(self.of_word.__getitem__, chain.from_iterable(texts))]
        pairs = [self.of_pairs(cut) for cut in texts]
        numbers = np.arange(len(texts))
        of_words = np.repeat(numbers, [len(cut) for cut in texts])
        sizes = np.fromiter(map(len, words), np.int64, len(words))
        of_pairs = np.repeat(numbers, [len(cut) for cut in pairs])
        flat = np.fromiter(chain.from_iterable(pairs), np.int64)
        owners = np.concatenate((np.repeat(of_words, sizes), of_pairs))
        return (owners << self.bits) | np.concatenate((*words, flat))

    def of_text(self, text: str) -> NGrams:
        """The n-grams of one text."""
        return self.counted([forms(text)])[0]

    def values(self, text: str) -> dict[int, float]:
        """How much of each n-gram is in a text: damped counts, scaled to length one."""
        return self.of_text(text).values()

    def _bucket(self, name: str) -> int:
        return zlib.crc32(name.encode()) & self._last

    def _of_letters(self, form: str) -> list[int]:
        """The buckets of the letters of a word; a letter by itself has none where they are short."""
        shortest, longest = _LENGTHS[_script(form)]
        if len(form) == 1 and shortest > 1:
            return []
        framed, last, crc32 = f"<{form}>", self._last, zlib.crc32
        return [
            crc32(framed[start : start + length].encode(), _LETTERS) & last
            for length in range(shortest, longest + 1)
            for start in range(len(framed) - length + 1)
        ]


@cache
def shared_grams(language: str, bits: int) -> Grams:
    """The n-grams of a language, made once for all scorers that hash alike."""
    return Grams(language, bits)


def by_piece(grams: Grams, cut: list[Piece], weights: Mapping[int, float]) -> list[float]:
    """What each piece adds, when ``weights`` says what each bucket adds in all.

    A bucket that several n-grams share is divided among them; a pair among its two words.
    """
    if not cut:
        return []
    words = [grams.of_word[piece.form].tolist() for piece in cut]
    pairs = grams.of_pairs([piece.form for piece in cut])
    times = Counter(chain(chain.from_iterable(words), pairs))
    share = {bucket: weights.get(bucket, 0.0) / count for bucket, count in times.items()}
    added = [sum(share[bucket] for bucket in buckets) for buckets in words]
    for index, pair in enumerate(pairs):
        beside = [word for word in (index - 1, index) if 0 <= word < len(cut)]
        for word in beside:
            added[word] += share[pair] / len(beside)
    return added


def _script(form: str) -> str:
    if _UNSPACED.search(form):
        return "unspaced"
    return "syllables" if _SYLLABLES.match(form) else "letters"
