"""Korean names that are called: 민수야 and 지은아 among friends, 민수 씨 politely.

A name is known by its two syllables, which parents choose from few; 진짜야 and 괜찮아 have others. In a letter
names stand in lines of their own: 민수야 or 민수 씨께 in the first, 지은이가 or 지은 드림 in the last.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain

from politesse.core import TargetRegister
from politesse.core.protect import OBJECT
from politesse.languages.ko.grammar import NO_CODA, coda

_BEGINNING = r"(?:^|(?<=[.!?~\n])|(?<=[.!?~\n]\s))"
_CALLED = {"formal": r"(?P<end>[아야])(?=[,!~ ])", "informal": r" 씨(?=[,!~])"}
# 고마워, 민수야. calls, 나야, 민수야. and 응, 민수야. may say who it is.
_AFTER = r"(?<=[가-힣요], )(?<!나야, )(?<![은는이응], )(?<!아니, )(?<!맞아, )(?<!누구, )"
_CALLED_LAST = {"formal": r"(?P<end>[아야])(?=[,!~.?]|$)", "informal": r" 씨(?=[,!~.?]|$)"}
_FAMILY = "김이박최정강조윤장임한오서신권황안송전홍유고문양손배백허남심노하곽성차주우구민류나진엄채원천방공현함변염여추도소석선설마길"
# Lines of a letter: whom it is for, and who writes it.
_FIRST = {
    "formal": r"^\s{0,5}(?P<found>NAME(?P<end>[아야]|이?에게))(?=[ \t]*\n)",
    "informal": r"^\s{0,5}(?P<found>(?:(?P<family>[FAMILY])?NAME|(?P<slot>SLOT)) ?[님씨](?P<to>께|에게)?)(?=[ \t]*\n)",
}
_LAST = {
    "formal": r"\n(?P<found>NAME(?P<end>이?가))\s{0,5}$",
    "informal": r"\n(?P<found>(?:NAME|(?P<slot>[가-힣A-Za-z0-9SLOT][가-힣A-Za-z0-9SLOT ]{0,19}?)) (?:드림|올림|배상))\s{0,5}$",
}


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
        self._first, self._last = (
            re.compile(
                line[target].replace("NAME", name).replace("SLOT", slot).replace("FAMILY", _FAMILY)
            )
            for line, slot in ((_FIRST, f"{OBJECT}{{1,80}}"), (_LAST, OBJECT))
        )
        self._name = re.compile(f"[{_FAMILY}]?{name}")
        self.may_be_in = re.compile(
            f"{_CALLED[target]}|{_CALLED_LAST[target]}|\n".replace("?P<end>", "")
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
        yield from self._of_letter(text)
        for found in chain.from_iterable(find.finditer(text) for find in self._find):
            name = found["name"]
            end = _calling(name)
            if name in self._others or (self._target == "formal" and found["end"] != end):
                continue
            yield *found.span(), f"{name} 씨" if self._target == "formal" else name + end

    def is_name(self, word: str) -> bool:
        """Whether a word may be a given name, with a family name or without."""
        found = self._name.fullmatch(word)
        return found is not None and found["name"] not in self._others

    def _of_letter(self, text: str) -> Iterator[tuple[int, int, str]]:
        """The names in the first and in the last line of a letter.

        >>> list(Calls("민수지은", (), "formal")("민수야\\n\\n잘 지내?\\n\\n지은이가"))
        [(0, 3, '민수 씨'), (12, 16, '지은 드림')]
        >>> list(Calls("민수지은", (), "informal")("지은 씨께\\n\\n보냅니다.\\n\\n지원팀 드림"))
        [(0, 5, '지은에게'), (14, 20, '지원팀')]
        """
        first, last = self._first.search(text), self._last.search(text)
        if first and first["name"] not in self._others:
            new = self._addressed(first)
            if new is not None:
                yield *first.span("found"), new
        if last and last["name"] not in self._others:
            new = self._signed(last)
            if new is not None:
                yield *last.span("found"), new

    def _addressed(self, found: re.Match[str]) -> str | None:
        """Whom a letter is for, as the first line says it at the other level."""
        name = found["name"]
        if self._target == "informal":
            if name is None:
                return f"{found['slot']}에게"
            return f"{found['family'] or ''}{name}에게" if found["to"] else name + _calling(name)
        if found["end"] in "아야":
            return f"{name} 씨" if found["end"] == _calling(name) else None
        return f"{name} 씨께"

    def _signed(self, found: re.Match[str]) -> str | None:
        """Who writes, as the last line says it at the other level; a team or a full name goes alone."""
        name = found["name"]
        if self._target == "informal":
            return found["slot"] if name is None else name + _acting(name)
        return f"{name} 드림" if found["end"] == _acting(name) else None


def _calling(name: str) -> str:
    """What a name has that is called: 민수야, 지은아."""
    return "야" if coda(name) == NO_CODA else "아"


def _acting(name: str) -> str:
    """What a name has that is a subject among friends: 민수가, 지은이가."""
    return "가" if coda(name) == NO_CODA else "이가"
