"""Korean names that are called: 민수야 and 지은아 among friends, 민수 씨 politely.

A name is known by its two syllables, which parents choose from few; 진짜야 and 괜찮아 have others.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain

from politesse.core import TargetRegister
from politesse.languages.ko.grammar import NO_CODA, coda

_BEGINNING = r"(?:^|(?<=[.!?~\n])|(?<=[.!?~\n]\s))"
_CALLED = {"formal": r"(?P<end>[아야])(?=[,!~ ])", "informal": r" 씨(?=[,!~])"}
# 고마워, 민수야. calls, 나야, 민수야. and 응, 민수야. may say who it is.
_AFTER = r"(?<=[가-힣요], )(?<!나야, )(?<![은는이응], )(?<!아니, )(?<!맞아, )(?<!누구, )"
_CALLED_LAST = {"formal": r"(?P<end>[아야])(?=[,!~.?]|$)", "informal": r" 씨(?=[,!~.?]|$)"}


class Calls:
    """Finds names that are called, towards one register."""

    def __init__(self, syllables: str, others: Sequence[str], target: TargetRegister) -> None:
        self._target = target
        self._others = frozenset(others)
        name = f"(?P<name>[{syllables}]{{2}})"
        self._find = (
            re.compile(_BEGINNING + name + _CALLED[target]),
            re.compile(_AFTER + name + _CALLED_LAST[target]),
        )
        self.may_be_in = re.compile(
            f"{_CALLED[target]}|{_CALLED_LAST[target]}".replace("?P<end>", "")
        ).search

    def __call__(self, text: str) -> Iterator[tuple[int, int, str]]:
        """Where each begins and ends, and what it becomes.

        >>> list(Calls("민수지은", (), "formal")("지은아, 밥 먹었어?"))
        [(0, 3, '지은 씨')]
        >>> list(Calls("민수지은", (), "informal")("민수 씨, 식사하셨어요?"))
        [(0, 4, '민수야')]
        >>> list(Calls("민수지은", (), "formal")("고마워, 민수야."))
        [(5, 8, '민수 씨')]
        >>> list(Calls("민수지은", (), "formal")("나야, 민수야."))
        []
        """
        for found in chain.from_iterable(find.finditer(text) for find in self._find):
            name = found["name"]
            end = "야" if coda(name) == NO_CODA else "아"
            if name in self._others or (self._target == "formal" and found["end"] != end):
                continue
            yield *found.span(), f"{name} 씨" if self._target == "formal" else name + end
