"""Which cells of the paradigms a word may be a form of, told from its stem and its ending.

To write out all forms of all words takes long and much memory, and a text asks for few of them: a word is taken
apart when it is first met, and what was found is remembered.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from politesse.core.remembered import Remembered

if TYPE_CHECKING:
    from politesse.languages.paradigms import Inflection, Word

#: A word has no more stems.
MOST_STEMS = 9
_NUMBERS = tuple(range(MOST_STEMS))
_MOST_REMEMBERED = 200_000  # words, so that memory does not grow with the text


class Analysis(Remembered[str, int]):
    """For each word in lower case a number with a bit for every cell it is a form of; 0 for an unknown one.

    >>> from politesse.languages.paradigms import read_paradigms
    >>> classes = '[ar]\\nstrip = "ar"\\ncells = {"prs.2sg" = "2as", "prs.3sg" = "2a", "imp" = "=prs.3sg"}'
    >>> analysis = read_paradigms(classes, "pensar\\tar\\tpens,piens", "demo").analysis
    >>> analysis["piensa"] == analysis.bits("prs.3sg") | analysis.bits("imp"), analysis["pensa"]
    (True, 0)
    """

    def __init__(self, words: Iterable[Word]) -> None:
        super().__init__(self._cells_of, _MOST_REMEMBERED)
        self._bits: dict[str, int] = {}
        self._own: dict[str, int] = {}  # forms that are not as their class makes them
        self._longest = 0
        # What a stem takes, by its number: endings with their cells, each with the cells that are regular.
        # Few stems take something of their own, so that hardly an object is made for each.
        self._taken: list[tuple[tuple[Mapping[str, int], int], ...]] = [()]
        self._stems: dict[str, int] = {}
        slots: dict[tuple[Inflection, tuple[int, ...]], dict[str, int]] = {}
        known: dict[tuple[int, int, int], int] = {}
        for word in words:
            regular = self._exceptions(word) if word.own else -1
            for stem, numbers in _numbered(word.stems):
                key = word.kind, numbers
                slot = slots.get(key)
                if slot is None:
                    slot = slots[key] = self._endings(*key)
                stem = stem.lower()
                before = self._stems.get(stem, 0)
                step = before, id(slot), regular
                if step not in known:
                    known[step] = len(self._taken)
                    self._taken.append((*self._taken[before], (slot, regular)))
                self._stems[stem] = known[step]

    def _bit(self, cell: str) -> int:
        return self._bits.setdefault(cell, 1 << len(self._bits))

    def _exceptions(self, word: Word) -> int:
        """Note the forms that are a word's own; the bits of all cells but theirs."""
        regular = -1
        for cell, forms in word.own.items():
            bit = self._bit(cell)
            regular &= ~bit
            for form in forms:
                low = form.lower()
                self._own[low] = self._own.get(low, 0) | bit
        return regular

    def _endings(self, kind: Inflection, numbers: tuple[int, ...]) -> dict[str, int]:
        """The endings that a class puts on the stems of some numbers, with their cells."""
        endings: dict[str, int] = {}
        for cell, parts in kind.cells.items():
            for number, ending in parts:
                if number in numbers:
                    low = ending.lower()
                    endings[low] = endings.get(low, 0) | self._bit(cell)
        self._longest = max(self._longest, *map(len, endings), 0)
        return endings

    def _cells_of(self, word: str) -> int:
        cells, size, stems = self._own.get(word, 0), len(word), self._stems
        for cut in range(max(0, size - self._longest), size + 1):
            taken = stems.get(word[:cut])
            if taken:
                for endings, regular in self._taken[taken]:
                    cells |= endings.get(word[cut:], 0) & regular
        return cells

    def bits(self, pattern: str) -> int:
        """The bits of the cells that ``pattern`` (with ``*``) names; 0 where there are none."""
        if "*" not in pattern:
            return self._bits.get(pattern, 0)
        return sum(bit for cell, bit in self._bits.items() if fnmatchcase(cell, pattern))


class Forms:
    """The forms of some cells but of none of some others, and words beside them, to look a word up in.

    >>> from politesse.languages import load
    >>> analysis = load("es").paradigms.analysis
    >>> first = Forms(analysis, analysis.bits("*1sg"), analysis.bits("*3sg"), {"yo"})
    >>> [word in first for word in ("pienso", "piensa", "pensaba", "yo")]
    [True, False, False, True]
    """

    __slots__ = ("_analysis", "_not", "cells", "words")

    def __init__(
        self, analysis: Analysis, cells: int, but: int = 0, words: Iterable[str] = ()
    ) -> None:
        self._analysis = analysis
        self._not = but
        self.cells = cells
        self.words = frozenset(words)

    def __contains__(self, word: str) -> bool:
        if word in self.words:
            return True
        cells = self._analysis[word]
        return cells & self.cells != 0 and not cells & self._not

    def isdisjoint(self, words: Iterable[str]) -> bool:
        """Whether none of the words is among these."""
        return not any(map(self.__contains__, words))

    def __bool__(self) -> bool:
        return bool(self.cells or self.words)


def _numbered(stems: Sequence[str]) -> Iterable[tuple[str, tuple[int, ...]]]:
    """The different stems of a word, each with its numbers; the last one has all that follow too."""
    last = len(stems) - 1
    if last == 0:
        return ((stems[0], _NUMBERS),)
    numbers: dict[str, tuple[int, ...]] = {}
    for number, stem in enumerate(stems):
        own = _NUMBERS[number:] if number == last else (number,)
        numbers[stem] = numbers.get(stem, ()) + own
    return numbers.items()
