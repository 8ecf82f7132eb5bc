"""Tells clauses that say something to a bot from complaints, irony and talk of the day.

A linear model a language, over hashed features of a clause (its words, and signs of the pack that all
languages share), over what the encoder of politeness reads in it, and over how much it sounds like
business to a first model, which has read talk with bots and clerks on one side and films and small talk
on the other. The languages are learnt together: what one knows of the shared features and of the
encoder, it lends to the others (``politesse.training.calming``).
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
from typing import TYPE_CHECKING, Any

from politesse.core import PolitesseError
from politesse.rewriting.politeness.signs import Signs
from politesse.rewriting.politeness.tables import Manners
from politesse.scoring.encoder import encoder
from politesse.scoring.packed import embedded, pack, quantised, unpack

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_LETTER = r"(?:[^\W_]|[\u0900-\u0dff])"
_WORD = re.compile(rf"\d{{1,2}}:\d\d|{_LETTER}+(?:['’-]{_LETTER}+)*|[\"“”]")
_SIGN = re.compile(r"\d{1,2}[:：]\d\d|\d+(?:[.,]\d+)*|[A-Za-z]+|[^\W_]|[\"“”「」]")
_TIME = re.compile(r"\d{1,2}[:：]\d\d")
_CAPITAL = re.compile(r"(?<=[^\W\d_,;] )(?=[^\W\d_])(\w)\w")
_SHOUTED = re.compile(r"[A-ZÀ-ÝА-ЯЁЄІЇ]{3,}")
_MARKS = " \t\n,;:—–-…、，；："
_FIGURES = frozenset({"<time>", "<fig>"})
_MOST = 4.0  # what the first model may say at most, either way
#: What a feature begins with that means the same in every language.
SHARED = "#"


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause of a turn, the number of its sentence and the mark that ends that."""

    text: str
    sentence: int
    mark: str

    @property
    def said(self) -> str:
        """The clause without the marks around it."""
        return self.text.strip(_MARKS)


@dataclass(frozen=True, slots=True)
class IdleModel:
    """Weights of one byte: of the first model, of the clause's features, and of what the encoder reads."""

    table: array[int]
    size: int
    business_step: float
    step: float
    vector_step: float
    bias: float
    business: float
    lead: float
    encoder: str
    checksum: str

    def sounds(self, text: str, signs: Signs) -> float:
        """How much a clause sounds like business, within limits."""
        total = self._total(own_features(words(text, signs.spaced)), 0) * self.business_step
        return max(-_MOST, min(_MOST, total))

    @property
    def knows_business(self) -> bool:
        """Whether it has a first model."""
        return self.business != 0

    def knows(self, word: str) -> bool:
        """Whether the first model has learnt anything of a word."""
        return self._total([f"u{word}"], 0) != 0

    def kept(self, turn: Sequence[Clause], table: Manners) -> list[float]:
        """How likely each clause of a turn says something that must stay."""
        if not turn:
            return []
        sounds = [self.sounds(clause.text, table.signs) for clause in turn]
        best = max(sounds)
        made = []
        for names, sound, read in zip(features(turn, table), sounds, self._read(turn), strict=True):
            raw = self.bias + self.step * self._total(names, self.size) + read
            raw += self.business * sound + self.lead * (best - sound)
            made.append(1 / (1 + math.exp(-max(-30.0, min(30.0, raw)))))
        return made

    def _read(self, turn: Sequence[Clause]) -> list[float]:
        """What the encoder adds to each clause."""
        import numpy as np

        weights = np.frombuffer(self.table, np.int8)[2 * self.size :]
        if not len(weights):
            return [0.0] * len(turn)
        if self.encoder != encoder().checksum:
            raise PolitesseError(
                f"the model of idle clauses was fitted with the encoder {self.encoder} and the embedded one is "
                f"{encoder().checksum}; train it anew: politesse train calming"
            )
        read: list[float] = (vectors(turn) @ weights * self.vector_step).tolist()
        return read

    def _total(self, names: Iterable[str], first: int) -> int:
        table, most = self.table, self.size - 1
        return sum([table[first + (zlib.crc32(name.encode()) & most)] for name in names])


def vectors(turn: Sequence[Clause]) -> NDArray[np.float64]:
    """What the encoder reads in each clause: a row a clause."""
    read: NDArray[np.float64] = encoder().vectors([clause.said for clause in turn])
    return read


def words(text: str, spaced: bool = True) -> list[str]:
    """The words of a clause in small letters; what a figure says does not matter.

    >>> words("Table for 4, 14:30")
    ['table', 'for', '<fig>', '<time>']
    """
    return [_plain(word) for word in (_WORD if spaced else _SIGN).findall(text)]


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


def features(turn: Sequence[Clause], table: Manners) -> Iterator[list[str]]:
    """What the second model reads of each clause: words, signs, place and neighbours."""
    signs = table.signs
    said = [words(clause.text, signs.spaced) for clause in turn]
    shown = [list(_shown(one.said, own, table)) for one, own in zip(turn, said, strict=True)]
    last = turn[-1].sentence if turn else 0
    for index, clause in enumerate(turn):
        same = [place for place, other in enumerate(turn) if other.sentence == clause.sentence]
        own = said[index]
        first, final = (own[0], own[-1]) if own else ("", "")
        mark = (
            "?" if set("?？") & set(clause.mark) else "!" if set("!！") & set(clause.mark) else "."
        )
        names = list(own_features(own))
        names += [
            f"t{one}_{two}_{three}" for one, two, three in zip(own, own[1:], own[2:], strict=False)
        ]
        if signs.stem:
            names += (f"m{word[: signs.stem]}" for word in sorted(set(own)))
            names += (f"f{word[-3:]}" for word in sorted(set(own)) if len(word) > signs.stem)
        names += [f"e{final}", f"#q{mark}", f"q{mark}_{first}"]
        names.append(f"#n{min(len(own) if signs.spaced else len(own) // 2, 12)}")
        names += _shape(clause.text, own, mark, signs)
        names += shown[index]
        names.append(f"#k{min(index - same[0], 3)}_{min(len(same), 4)}")
        ends = ("only", "last") if clause.sentence == last else ("first", "mid")
        names.append("#z" + (ends[0] if clause.sentence == 0 else ends[1]))
        names += _neighbours(index, same, said, shown)
        yield names


def _shape(text: str, own: Sequence[str], mark: str, signs: Signs) -> Iterator[str]:
    persons = signs.persons(text)
    yield f"#P{persons}{mark}"
    if signs.past.search(text):
        yield f"past{persons[:2]}"
    if any(match[1].isupper() for match in _CAPITAL.finditer(text)):
        yield "cap"
    if _SHOUTED.search(text):
        yield "#shout"
    if not _FIGURES.isdisjoint(own):
        yield "#figs"
    if signs.counted.search(text):
        yield "#nums"
    if signs.hours.search(text):
        yield "#hours"
    counted = (
        "0" if word in _FIGURES or signs.counted.fullmatch(word) else "a" for word in own[:6]
    )
    yield "shape" + "".join(counted)


def _shown(text: str, own: Sequence[str], table: Manners) -> Iterator[str]:
    """What the patterns of the pack say of a clause."""
    found = {
        "cue": table.cue.search(text),
        "weak": table.weak.search(text),
        "command": table.command.search(text),
        "asking": table.clauses.asking.search(text),
        "closing": table.clauses.closing.search(text),
        "attached": table.clauses.attached.search(text),
        "answer": table.answer.search(text.lower()),
        "greeted": table.greeted.search(text.lower()),
        "thanked": table.thanked.search(text),
        "courteous": table.courteous.search(text),
        "reproach": table.reproach.search(text),
    }
    yield from (f"#{name}" for name, match in found.items() if match)
    for rule in table.acts:
        if rule.find.search(text):
            yield f"#act-{rule.act}"
            break
    idle = sum(word in table.chatter for word in own)
    yield f"#chatter{4 * idle // max(1, len(own))}"


def _neighbours(
    index: int, same: Sequence[int], said: Sequence[Sequence[str]], shown: Sequence[Sequence[str]]
) -> Iterator[str]:
    before = said[index - 1] if index - 1 in same else None
    after = said[index + 1] if index + 1 in same else None
    if before is None:
        yield "#p^"
    else:
        yield f"p{before[0] if before else ''}"
        yield f"pl{before[-1] if before else ''}"
        yield from (f"#p-{name}" for name in shown[index - 1])
    if after is None:
        yield "#x$"
    else:
        yield f"x{after[0] if after else ''}"
        yield "X" + "_".join(after[:2])
        yield from (f"#x-{name}" for name in shown[index + 1])
    for place in same:
        if place != index:
            yield from (f"o{word}" for word in sorted(set(said[place])))


def write_idle(
    business: Sequence[float],
    weights: Sequence[float],
    bias: float,
    sounding: float,
    lead: float,
    read: Sequence[float] = (),
    checksum: str = "",
) -> bytes:
    """Pack a trained model; both tables have the same power of two of entries.

    ``read`` are the weights of what an encoder reads, ``checksum`` tells which one.
    """
    business_step, first = quantised(business)
    step, second = quantised(weights)
    vector_step, third = quantised(read)
    about = {
        "size": len(first),
        "business_step": business_step,
        "step": step,
        "vector_step": vector_step,
        "bias": bias,
        "business": sounding,
        "lead": lead,
        "encoder": checksum,
    }
    return pack(about, first + second + third)


def read_idle(data: bytes) -> IdleModel:
    """A model as :func:`write_idle` stored it."""
    about: dict[str, Any]
    about, table, checksum = unpack(data)
    return IdleModel(table, checksum=checksum, **about)


@cache
def idle_model(code: str) -> IdleModel | None:
    """The embedded model of a language, or None where there is none."""
    return embedded("calming", code, read_idle)
