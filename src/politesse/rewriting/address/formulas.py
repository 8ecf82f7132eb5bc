"""Salutations and closings: set phrases of letters, which the model of single words does not know.

``[salutations]`` and ``[closings]`` of a pack's ``conversion.toml`` pair what is written to somebody
addressed informally with what is written formally, and list what ``fits`` both. ``{name}`` stands for
a name, which stays, ``{man}`` and ``{woman}`` for one that the pack's ``[gender]`` lists, ``{rest}`` for what
follows up to the end of the sentence; what begins with ``^`` holds only where a line begins, what ends in ``$``
only where it ends, what begins with ``^^`` only where the text begins. Nothing else changes inside such a phrase: *Liebe* is no verb there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from politesse.core import Edit, TargetRegister
from politesse.core.protect import OBJECT, mask
from politesse.languages import Pack
from politesse.rewriting.address.conversion import conversion_table
from politesse.rewriting.address.korean_calls import Calls

_NAME, _REST = "{name}", "{rest}"
_LISTED = {"{man}": "m", "{woman}": "f"}
_ANY_NAME = re.compile("|".join(map(re.escape, (_NAME, *_LISTED))))
_UNTIL_END = r"[^.!?\n]{0,200}"
_SMALL = "".join(chr(code) for code in range(0x61, 0x530) if chr(code).islower())
_CAPITALISED = rf"(?:[^\W\d_{_SMALL}][\w\u0900-\u0963'’-]{{0,40}}\.?|{OBJECT}{{1,80}})"
_MASKED = re.compile(f"{OBJECT}+")
_MOST_WORDS = 3  # of a name beside its first
_OPENING = 5  # blanks and quotation marks before a phrase
_ROWS_A_PHRASE = 4  # that may find it
_MOST = 50  # phrases of a text; more of them are a list
_BEFORE = re.compile(r"(?:^|[\n.!?…:;,–。！？、，：])[ \t\u00a0\"„“«(*]{0,5}$")
_LINE = re.compile(r"(?:^|\n)[ \t\u00a0\"„“«(*]{0,5}$")
_ENDS = r"(?=[ \t\u00a0\u3000]{0,3}(?:$|\n))"
_AFTER = {
    "salutations": r"(?=[ \t\u00a0]{0,3}(?:$|[\n,!:.;–、。！，：]))",
    "closings": rf"(?=[ \t\u00a0]{{0,3}}(?:$|[^\w\"\s]|\n|[^\W{_SMALL}]))",
}


@dataclass(frozen=True, slots=True)
class Formula:
    """A salutation or closing of a text, and what stands in its place: itself where it fits."""

    start: int
    end: int
    old: str
    new: str
    named: bool = False  #: whether a name stands in it

    @property
    def edit(self) -> Edit:
        """The change without the words that both share at the end, which are mostly the name."""
        old, new = self.old.split(" "), self.new.split(" ")
        shared = 0
        while shared < min(len(old), len(new)) - 1 and old[-1 - shared] == new[-1 - shared]:
            shared += 1
        tail = len(" ".join(["", *old[len(old) - shared :]])) if shared else 0
        return Edit(self.start, self.end - tail, self.new[: len(self.new) - tail])


@dataclass(frozen=True, slots=True)
class _Row:
    """How one phrase is found, and what it becomes."""

    find: re.Pattern[str]
    new: str
    before: re.Pattern[str]
    opens: bool = False  #: whether it is one only where the text begins


class Formulas:
    """The salutations and closings of a language, towards one register; ``table`` has others than the pack's."""

    def __init__(
        self, pack: Pack, target: TargetRegister, table: Mapping[str, Any] | None = None
    ) -> None:
        if table is None:
            table = conversion_table(pack) if pack.has("conversion.toml") else {}
        rows: list[tuple[str, _Row]] = []
        for kind, after in _AFTER.items():
            own = table.get(kind, {})
            names = _names(own, table.get("gender", {}))
            for old, new in _directed(own, target).items():
                phrase, before = old.strip("^$"), _LINE if old[0] == "^" else _BEFORE
                found = re.compile(_phrase(phrase, names) + (_ENDS if old[-1] == "$" else after))
                opens = old.startswith("^^")
                rows.append((phrase, _Row(found, new.strip("^$"), before, opens)))
        rows.sort(key=lambda row: (_NAME in row[0], bool(_ANY_NAME.search(row[0])), -len(row[0])))
        self._rows = [row for _, row in rows]
        calls = table.get("salutations", {}).get("calls")
        self._calls = Calls(calls["syllables"], calls["others"], target) if calls else None
        heads = sorted({_loose(old.partition("{")[0].strip()) for old, _ in rows})
        self._any = re.compile("|".join(heads)) if heads else None

    def __call__(self, text: str) -> list[Formula]:
        """The phrases of a text in order, those that stay among them."""
        calls = self._calls if self._calls and self._calls.may_be_in(text) else None
        if calls is None and (self._any is None or not self._any.search(text)):
            return []
        masked = mask(text)
        called = calls(masked) if calls else ()
        taken = [
            Formula(low, high, text[low:high], _unmasked(text, masked, low, new), named=True)
            for low, high, new in called
        ]
        every = []
        for row in self._rows:
            for found in row.find.finditer(masked):
                start = found.start()
                if row.opens and start > _OPENING:
                    break
                if row.before.search(masked[max(0, start - _OPENING - 1) : start]):
                    every.append(_filled(text, found, row.new))
                if len(every) > _MOST * _ROWS_A_PHRASE:
                    return []
        for one in sorted(every, key=lambda one: one.start - one.end):
            if all(one.end <= other.start or one.start >= other.end for other in taken):
                taken.append(one)
        if len(taken) > _MOST:
            return []
        return sorted(taken, key=lambda formula: formula.start)


def stays(formulas: Sequence[Formula]) -> str | None:
    """What to tell of salutations that stay, since who is meant goes by no other name."""
    same = [one.old for one in formulas if one.named and one.old == one.new]
    return f"the salutation stays ({', '.join(same)})" if same else None


def _directed(table: Mapping[str, Any], target: TargetRegister) -> dict[str, str]:
    """What becomes what in one direction; of phrases for both directions the first is written."""
    found: dict[str, str] = {phrase: phrase for phrase in table.get("fits", ())}
    for informal, written in table.get("both", {}).items():
        formal = [written] if isinstance(written, str) else written
        pairs = {informal: formal[0]} if target == "formal" else dict.fromkeys(formal, informal)
        found.update(pairs)
    found.update(table.get(f"to_{target}", {}))
    return found


def _name(particles: Sequence[str], others: Sequence[str]) -> str:
    """An expression for a name: words with a capital, small ``particles`` before them, no ``others``."""
    small = "|".join(re.escape(word) for word in sorted(particles, key=len, reverse=True))
    none = rf"(?!(?:{'|'.join(re.escape(word) for word in others)})\b)" if others else ""
    word = rf"(?:(?:{small})[ \u00a0]){{0,2}}{_CAPITALISED}" if small else _CAPITALISED
    return rf"(?P<name>{none}{word}(?:[ \u00a0]{word}){{0,{_MOST_WORDS}}})"


def _names(own: Mapping[str, Any], gender: Mapping[str, Any]) -> dict[str, str]:
    """Expressions for what stands for a name in the phrases of one kind."""
    others = own.get("no_names", ())
    told = own.get("name")
    none = rf"(?!(?:{'|'.join(map(re.escape, others))})\b)" if others else ""
    names = {
        _NAME: rf"(?P<name>{none}(?:{told}|{OBJECT}{{1,80}}))"
        if told
        else _name(own.get("particles", ()), others)
    }
    for stands, which in _LISTED.items():
        listed = [word.capitalize() for word in gender.get(which, {}).get("vocatives", ())]
        known = "|".join(re.escape(word) for word in listed if word not in others)
        names[stands] = f"(?P<name>{known or '(?!)'})"
    return names


def _phrase(phrase: str, names: Mapping[str, str]) -> str:
    """An expression for a phrase of a table, its first letter in either case."""
    found, until = "", 0
    for place in _ANY_NAME.finditer(phrase):
        found += (
            _loose(phrase[: place.start()])
            if not until
            else re.escape(phrase[until : place.start()])
        )
        found += names[place.group()]
        until = place.end()
    found += re.escape(phrase[until:]) if until else _loose(phrase)
    return rf"(?<!\w){found.replace(re.escape(_REST), _UNTIL_END)}(?!\w)"


def _loose(part: str) -> str:
    """The beginning of a phrase with its first letter in either case."""
    first = part[:1]
    head = f"[{first.upper()}{first.lower()}]" if first.isalpha() else re.escape(first)
    return head + re.escape(part[1:])


def _unmasked(text: str, masked: str, low: int, new: str) -> str:
    """What becomes of a phrase, with the placeholder that a mask stands for in it."""
    found = _MASKED.search(masked, low)
    return _MASKED.sub(lambda _: text[slice(*found.span())], new) if found else new


def _filled(text: str, found: re.Match[str], new: str) -> Formula:
    """The phrase that was found, with the name and the first letter's case in the new one."""
    start, end = found.span()
    old, named = text[start:end], _ANY_NAME.search(new) is not None
    if named:
        name = text[slice(*found.span("name"))]
        new = _ANY_NAME.sub(lambda _: name, new)
    if old[:1].islower() != new[:1].islower():
        new = (new[:1].lower() if old[:1].islower() else new[:1].upper()) + new[1:]
    return Formula(start, end, old, new, named)


def within(formulas: Sequence[Formula], starts: Sequence[int]) -> Iterator[int]:
    """The places of tokens, given by where they start, that stand inside phrases."""
    for place, start in enumerate(starts):
        if any(one.start <= start < one.end for one in formulas):
            yield place


@cache
def formulas(pack: Pack, target: TargetRegister) -> Formulas:
    """The phrases of a language towards a register, made once."""
    return Formulas(pack, target)
