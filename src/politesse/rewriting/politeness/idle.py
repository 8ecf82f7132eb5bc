"""Tells clauses that say something to a bot from complaints, irony and talk of the day.

Two linear models over hashed features. The first has read talk with bots and clerks on one side and
films and small talk on the other, and says how much a clause sounds like business; the second knows
turns of rude customers whose idle clauses are marked, and weighs words, places and neighbours with
what the first says (``politesse.training.calming``).
"""

from __future__ import annotations

import math
import re
import zlib
from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from politesse.scoring.packed import embedded, pack, quantised, unpack

_WORD = re.compile(r"\d{1,2}:\d\d|[^\W_]+(?:['’-][^\W_]+)*|[\"“”]")
_TIME = re.compile(r"\d{1,2}:\d\d")
_CAPITAL = re.compile(r"(?<=[^\W\d_,;] )[A-Z][a-z]")
_SHOUTED = re.compile(r"[A-Z]{3,}")
_YOU = frozenset(
    ["you", "your", "you're", "you've", "you'd", "you'll", "yours", "yourself", "yall", "ya"]
)
_ME = frozenset(["i", "i'm", "i've", "i'd", "i'll", "my", "me", "im", "ive"])
_OTHERS = frozenset(
    ["he", "she", "his", "her", "they", "their", "he's", "she's", "they've", "they're"]
)
_NUMBERS = frozenset(
    [
        "one",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
        "thirteen",
        "fourteen",
        "fifteen",
        "twenty",
        "thirty",
        "forty",
        "fifty",
        "hundred",
    ]
)
_FIGURES = frozenset({"<time>", "<fig>"})
_MOST = 4.0  # what the first model may say at most, either way


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause of a turn, the number of its sentence and the mark that ends that."""

    text: str
    sentence: int
    mark: str


@dataclass(frozen=True, slots=True)
class IdleModel:
    """Weights of one byte: those of the first model, then those of the second."""

    table: array[int]
    business_step: float
    step: float
    bias: float
    business: float
    lead: float
    checksum: str

    def sounds(self, text: str) -> float:
        """How much a clause sounds like business, within limits."""
        total = self._total(own_features(words(text)), 0) * self.business_step
        return max(-_MOST, min(_MOST, total))

    def knows(self, word: str) -> bool:
        """Whether the first model has learnt anything of a word."""
        return self._total([f"u{word}"], 0) != 0

    def kept(self, turn: Sequence[Clause]) -> list[float]:
        """How likely each clause of a turn says something that must stay."""
        sounds = [self.sounds(clause.text) for clause in turn]
        best = max(sounds, default=0.0)
        made = []
        for names, sound in zip(features(turn), sounds, strict=True):
            raw = self.bias + self.step * self._total(names, len(self.table) // 2)
            raw += self.business * sound + self.lead * (best - sound)
            made.append(1 / (1 + math.exp(-max(-30.0, min(30.0, raw)))))
        return made

    def _total(self, names: Iterable[str], first: int) -> int:
        table, most = self.table, len(self.table) // 2 - 1
        return sum([table[first + (zlib.crc32(name.encode()) & most)] for name in names])


def words(text: str) -> list[str]:
    """The words of a clause in small letters; what a figure says does not matter.

    >>> words("Table for 4, 14:30")
    ['table', 'for', '<fig>', '<time>']
    """
    return [_plain(word) for word in _WORD.findall(text)]


def _plain(word: str) -> str:
    if _TIME.fullmatch(word):
        return "<time>"
    if any(letter.isdigit() for letter in word):
        return "<fig>"
    return word.lower().replace("’", "'")


def own_features(said: Sequence[str]) -> Iterator[str]:
    """What the first model reads: the words of the clause, in pairs, and how it begins."""
    yield from (f"u{word}" for word in sorted(set(said)))
    yield from (f"b{one}_{two}" for one, two in pairwise(said))
    yield f"s{said[0] if said else ''}"
    yield "S" + "_".join(said[:2])


def features(turn: Sequence[Clause]) -> Iterator[list[str]]:
    """What the second model reads of each clause: words, persons, place and neighbours."""
    said = [words(clause.text) for clause in turn]
    last = turn[-1].sentence if turn else 0
    for index, clause in enumerate(turn):
        same = [place for place, other in enumerate(turn) if other.sentence == clause.sentence]
        own = said[index]
        first, final = (own[0], own[-1]) if own else ("", "")
        mark = "?" if "?" in clause.mark else "!" if "!" in clause.mark else "."
        names = list(own_features(own))
        names += [
            f"t{one}_{two}_{three}" for one, two, three in zip(own, own[1:], own[2:], strict=False)
        ]
        names += [f"e{final}", f"q{mark}", f"q{mark}_{first}", f"n{min(len(own), 12)}"]
        names += _shape(clause.text, own, mark)
        names.append(f"k{min(index - same[0], 3)}_{min(len(same), 4)}")
        ends = ("only", "last") if clause.sentence == last else ("first", "mid")
        names.append("z" + (ends[0] if clause.sentence == 0 else ends[1]))
        names += _neighbours(index, same, said)
        yield names


def _shape(text: str, own: Sequence[str], mark: str) -> Iterator[str]:
    persons = "".join("1" if kind.intersection(own) else "0" for kind in (_YOU, _ME, _OTHERS))
    yield f"P{persons}{mark}"
    if any(len(word) > 4 and word.endswith("ed") for word in own):
        yield f"past{persons[:2]}"
    if _CAPITAL.search(text):
        yield "cap"
    if _SHOUTED.search(text):
        yield "shout"
    if not _FIGURES.isdisjoint(own):
        yield "figs"
    if not _NUMBERS.isdisjoint(own):
        yield "nums"
    counted = ("0" if word in _FIGURES or word in _NUMBERS else "a" for word in own[:6])
    yield "shape" + "".join(counted)


def _neighbours(index: int, same: Sequence[int], said: Sequence[Sequence[str]]) -> Iterator[str]:
    before = said[index - 1] if index - 1 in same else None
    after = said[index + 1] if index + 1 in same else None
    if before is None:
        yield "p^"
    else:
        yield f"p{before[0] if before else ''}"
        yield f"pl{before[-1] if before else ''}"
    if after is None:
        yield "x$"
    else:
        yield f"x{after[0] if after else ''}"
        yield "X" + "_".join(after[:2])
    for place in same:
        if place != index:
            yield from (f"o{word}" for word in sorted(set(said[place])))


def write_idle(
    business: Sequence[float],
    weights: Sequence[float],
    bias: float,
    sounding: float,
    lead: float,
) -> bytes:
    """Pack a trained model; both tables have the same power of two of entries."""
    business_step, first = quantised(business)
    step, second = quantised(weights)
    about = {
        "business_step": business_step,
        "step": step,
        "bias": bias,
        "business": sounding,
        "lead": lead,
    }
    return pack(about, first + second)


def read_idle(data: bytes) -> IdleModel:
    """A model as :func:`write_idle` stored it."""
    about, table, checksum = unpack(data)
    return IdleModel(table, checksum=checksum, **about)


@cache
def idle_model(code: str) -> IdleModel | None:
    """The embedded model of a language, or None where there is none."""
    return embedded("calming", code, read_idle)
