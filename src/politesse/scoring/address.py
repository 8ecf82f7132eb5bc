"""Decides whether an ambiguous marker speaks to the reader or of a third person.

*Tiene* is *you have* or *he has*, *su* is *your* or *his*; a sentence-initial *Sie* is *you*,
*they* or *she*. A linear model over the words around the marker decides, trained on
parallel text whose English side tells the two apart (``politesse.training.address``).
"""

from __future__ import annotations

import math
import zlib
from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from politesse.languages import Pack, load
from politesse.languages.analysis import Forms
from politesse.languages.matching import Match
from politesse.languages.tokens import Tokens, Words
from politesse.scoring.packed import embedded, pack, quantised, unpack


@dataclass(frozen=True, slots=True)
class GenreWeights:
    """What tells talk, which has somebody to address, from a report, which has nobody.

    The model learns from single sentences, mostly of one kind, and cannot learn this from them.
    Each number is added to a marker's log-odds: ``first`` where the text says *I*, ``question``
    where it asks, ``sentences`` for each further one; ``names``, ``figures`` and ``length`` are
    taken off for each capitalised word within a sentence, for digits, and for long sentences.
    """

    first: float
    question: float
    sentences: float
    names: float
    figures: float
    length: float
    words: Words

    def __call__(self, tokens: Tokens) -> float:
        sentences = max(1, len(tokens.finals))
        names = sum(
            raw[:1].isupper() and not tokens.first(index) for index, raw in enumerate(tokens.raw)
        )
        return (
            self.first * any(word in self.words for word in tokens.words)
            + self.question * any("?" in final for final in tokens.finals)
            + self.sentences * min(sentences - 1, 2)
            - self.names * min(names, 4)
            - self.figures * any(raw[:1].isdigit() for raw in tokens.raw)
            - self.length * math.log(max(1, len(tokens.words)) / sentences)
        )


@dataclass(frozen=True, slots=True)
class AddressModel:
    """Hashed features, one byte each, and the probability from which a marker counts."""

    weights: array[int]
    scale: float
    bias: float
    threshold: float
    checksum: str
    genre: GenreWeights | None = None

    def choose(
        self, tokens: Tokens, matches: Sequence[Match], margin: Callable[[Match], float]
    ) -> list[Match]:
        """Those of ``matches`` that speak to the reader, each by its margin beyond the threshold."""
        everywhere = self._total(text_features(tokens, matches)) * self.scale + self.bias
        edge = math.log(self.threshold / (1 - self.threshold))
        if self.genre is not None:
            edge -= self.genre(tokens)
        totals = self._totals(tokens, matches)
        return [
            match
            for match, total in zip(matches, totals, strict=True)
            if everywhere + total > edge + margin(match)
        ]

    def probabilities(self, tokens: Tokens, matches: Sequence[Match]) -> list[float]:
        """How likely each of ``matches`` speaks to the reader."""
        everywhere = self._total(text_features(tokens, matches)) * self.scale + self.bias
        totals = self._totals(tokens, matches)
        return [1 / (1 + math.exp(-everywhere - total)) for total in totals]

    def _totals(self, tokens: Tokens, matches: Sequence[Match]) -> Iterator[float]:
        """What the features of each marker weigh; those of a sentence are weighed once for all its markers."""
        by_sentence: dict[int, int] = {}
        for match in matches:
            number = tokens.sentence[match.low]
            if number not in by_sentence:
                by_sentence[number] = self._total(sentence_features(tokens, match))
            yield (self._total(local_features(tokens, match)) + by_sentence[number]) * self.scale

    def _total(self, names: Iterator[str]) -> int:
        """The weight of all named features together, in units of the scale."""
        weights, bits = self.weights, len(self.weights) - 1
        crc32 = zlib.crc32
        return sum([weights[crc32(name.encode()) & bits] for name in names])


def text_features(tokens: Tokens, matches: Sequence[Match]) -> Iterator[str]:
    """What the whole text says, whichever marker is meant."""
    yield f"n{min(len(tokens.words), 80).bit_length()}"
    yield f"s{min(len(tokens.finals), 4)}"
    yield f"m{min(len(matches), 6)}"
    for final in {final[-1:] for final in tokens.finals}:
        yield f"f{final}"


def marker_features(tokens: Tokens, match: Match) -> Iterator[str]:
    """What stands around one marker, and what its sentence has."""
    yield from local_features(tokens, match)
    yield from sentence_features(tokens, match)


def sentence_features(tokens: Tokens, match: Match) -> Iterator[str]:
    """What the sentence of a marker has, and the words before and after it."""
    words = tokens.words
    begin, end = tokens.sentence_range(match.low)
    for word in set(words[begin:end]):
        yield f"t{word}"
    # The sentence before and the one after tell what kind of text it is.
    for word in set(words[max(0, begin - 12) : begin]) | set(words[end : end + 12]):
        yield f"o{word}"


def local_features(tokens: Tokens, match: Match) -> Iterator[str]:
    """What stands around one marker."""
    low, high = match.low, match.high
    words = tokens.words
    begin, end = tokens.sentence_range(low)
    rule = match.rule.id
    word = " ".join(words[low:high])
    final = tokens.finals[tokens.sentence[low]][-1:]
    before = words[low - 1] if low > begin else "^"
    before_2 = words[low - 2] if low - 1 > begin else "^"
    before_3 = words[low - 3] if low - 2 > begin else "^"
    after = words[high] if high < end else "$"
    after_2 = words[high + 1] if high + 1 < end else "$"
    after_3 = words[high + 2] if high + 2 < end else "$"
    cut_before = low == begin or tokens.clause[low - 1] != tokens.clause[low]
    cut_after = high == end or tokens.clause[high] != tokens.clause[high - 1]
    length = min(end - begin, 40).bit_length()
    # Capitals inside the sentence are names, and names are subjects.
    capitals = tokens.capitals(begin + 1, low)
    capitals_after = tokens.capitals(high, end)
    yield f"r{rule}"
    yield f"r{rule}|{final}"
    yield f"r{rule}|{final}|{length}"
    yield f"w{word}"
    yield f"w{word}|{final}"
    yield f"w{word}|{before}"
    yield f"w{word}|{after}"
    yield f"w{word}|{cut_before}"
    yield f"a{before}"
    yield f"b{before_2}"
    yield f"h{before_3}"
    yield f"c{after}"
    yield f"d{after_2}"
    yield f"k{after_3}"
    yield f"ab{before_2}|{before}"
    yield f"cd{after}|{after_2}"
    yield f"ac{before}|{after}"
    yield f"ra{rule}|{before}"
    yield f"rab{rule}|{before_2}|{before}"
    yield f"rc{rule}|{after}"
    yield f"rcd{rule}|{after}|{after_2}"
    yield f"rs{rule}|{before[-3:]}|{cut_before}"
    yield f"re{rule}|{after[-3:]}|{cut_after}"
    yield f"p{rule}|{min(low - begin, 8)}|{cut_before}"
    yield f"q{rule}|{low == begin}|{final}"
    yield f"e{rule}|{min(capitals, 3)}"
    yield f"i{rule}|{min(capitals_after, 3)}"
    yield f"j{length}|{final}"
    if low > begin:
        yield f"u{rule}|{_shape(tokens, low - 1, begin)}"
        if low - 1 > begin:
            yield f"v{rule}|{_shape(tokens, low - 2, begin)}|{_shape(tokens, low - 1, begin)}"
    if high < end:
        yield f"x{rule}|{_shape(tokens, high, begin)}"
    for index in range(max(begin, low - 5), low):
        yield f"l{words[index]}"
        yield f"rl{rule}|{words[index]}"
    for index in range(high, min(end, high + 5)):
        yield f"g{words[index]}"
        yield f"rg{rule}|{words[index]}"


def _shape(tokens: Tokens, index: int, begin: int) -> str:
    raw = tokens.raw[index]
    if raw == "{}":
        return "{}"
    if raw[:1].isdigit():
        return "0"
    if raw[:1].isupper():
        return "A" if index > begin else "^A"
    return "a"


@cache
def address_model(code: str) -> AddressModel | None:
    """The model of a language, or None where its markers are clear without one."""
    return embedded("address", code, lambda data: read_model(data, load(code)))


def _says_i(language: Pack, words: Sequence[str]) -> Forms:
    """The given words, and the verb forms that are of the first person and of no other."""
    analysis = language.paradigms.analysis
    return Forms(analysis, analysis.bits("*1sg"), analysis.bits("*3sg"), words)


def read_model(data: bytes, language: Pack) -> AddressModel:
    """A model as ``write_model`` stored it."""
    about, weights, checksum = unpack(data)
    genre = about.get("talk")
    return AddressModel(
        weights,
        about["scale"],
        about["bias"],
        about["threshold"],
        checksum,
        GenreWeights(**{**genre, "words": _says_i(language, genre["words"])}) if genre else None,
    )


def write_model(
    weights: Sequence[float], bias: float, threshold: float, about: dict[str, object]
) -> bytes:
    """Pack a trained model; ``weights`` has a power of two of entries."""
    scale, table = quantised(weights)
    return pack({**about, "scale": scale, "bias": bias, "threshold": threshold}, table)
