"""Whether the one reader of a text is a man or a woman, where the text tells.

Russian forms of the second person singular agree with the reader: *вы были правы* is *ты был прав* or
*ты была права*. ``[gender]`` of a pack's ``conversion.toml`` lists names and words for readers; they
count where they stand by themselves, as who is spoken to does (*Анна, вы были правы*).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import groupby, pairwise
from typing import Any

from politesse.languages import Pack
from politesse.languages.tokens import Tokens
from politesse.rewriting.address.choice import Option
from politesse.rewriting.address.conversion import conversion_table

GENDERS = ("m", "f")
_NEAR = 4  # words, within which somebody is said to be something


class ReaderGender:
    """Finds the gender of the reader of texts of one language."""

    def __init__(self, pack: Pack, table: dict[str, Any]) -> None:
        self._forms = {name: pack.paradigms.forms(f"*.{name}") for name in GENDERS}
        self._words = {name: frozenset(table[name]["vocatives"]) for name in GENDERS}
        self._endings = {name: tuple(table[name]["endings"]) for name in GENDERS}
        self._said = {name: _words(pack, table[name]["predicates"]) for name in GENDERS}
        self._owned = {name: frozenset(table[name].get("owned", ())) for name in GENDERS}
        self._owning = frozenset(table.get("owning", ()))
        wished = {name: table[name].get("wished", ()) for name in GENDERS}
        self._wished = {
            name: frozenset[str]().union(*map(pack.paradigms.forms, wished[name]))
            for name in GENDERS
        }
        self._wishing = frozenset(table.get("wishing", ()))
        self._described = {name: tuple(table[name].get("described", ())) for name in GENDERS}
        self._being = frozenset(table.get("being", ()))
        self._passed = frozenset(table.get("passed", ()))
        #: What ends otherwise for a reader of a gender: *incomodá-lo*, to a woman *incomodá-la*.
        self.written = {name: dict(table[name].get("written", {})) for name in GENDERS}
        self._beside = frozenset(table["beside"])
        self._signing = frozenset(table["signing"])
        #: The gender that is given where none is told; without one such forms are withheld.
        self.default: str | None = table.get("default")

    def of_form(self, option: Option) -> str | None:
        """The gender of the form that an option writes, None where it has none."""
        if option.reader:
            return option.reader if option.reader in GENDERS else None
        return next((name for name in GENDERS if option.new.lower() in self._forms[name]), None)

    def __call__(self, tokens: Tokens) -> str | None:
        """``m`` or ``f``, None where nothing tells or both are named."""
        found = {name for name in GENDERS if not self._said[name].isdisjoint(tokens.words)}
        found |= self._of_spouse(tokens) | self._of_wish(tokens) | self._of_being(tokens)
        before: Sequence[int] = ()
        every = range(len(tokens.words))
        for _, grouped in groupby(every, tokens.clause.__getitem__):
            places = list(grouped)
            if not self._signs(tokens, before, places):
                found |= self._named(tokens, places)
            before = places
        return found.pop() if len(found) == 1 else None

    def _of_spouse(self, tokens: Tokens) -> set[str]:
        """The genders of readers whose wife or husband is named: *ваша жена*."""
        pairs = set(pairwise(tokens.words))
        return {
            name
            for name in GENDERS
            if any(whose in self._owning and who in self._owned[name] for whose, who in pairs)
        }

    def _of_wish(self, tokens: Tokens) -> set[str]:
        """The genders of readers of whom a conditional speaks: *gdybyś potrzebowała*."""
        words, clause = tokens.words, tokens.clause
        wishes = {clause[at] for at, word in enumerate(words) if word in self._wishing}
        if not wishes:
            return set()
        told = [word for at, word in enumerate(words) if clause[at] in wishes]
        return {name for name in GENDERS if not self._wished[name].isdisjoint(told)}

    def _of_being(self, tokens: Tokens) -> set[str]:
        """The genders of readers who are said to be something: *jesteś zmęczona*."""
        words, clause = tokens.words, tokens.clause
        return {
            name
            for at, word in enumerate(words)
            if word in self._being
            for next_to in range(at + 1, min(at + _NEAR, len(words)))
            for name in GENDERS
            if clause[next_to] == clause[at]
            and words[next_to].endswith(self._described[name])
            and words[next_to - 1] not in self._passed
        }

    def _named(self, tokens: Tokens, places: Sequence[int]) -> set[str]:
        """The genders of a clause that does nothing but call somebody."""
        found: set[str] = set()
        for place in places:
            genders = self._of_word(tokens.words[place])
            capital = tokens.raw[place][:1].isupper() and place != places[0]
            if not genders and not capital and tokens.words[place] not in self._beside:
                return set()
            found |= genders
        return found

    def _of_word(self, word: str) -> set[str]:
        return {
            name
            for name in GENDERS
            if word in self._words[name] or (len(word) >= 5 and word.endswith(self._endings[name]))
        }

    def _signs(self, tokens: Tokens, before: Sequence[int], places: Sequence[int]) -> bool:
        """Whether a name is that of the writer: after a closing, or at the end without a mark."""
        closed = any(tokens.words[place] in self._signing for place in (*before, *places))
        last = places[-1] + 1 == len(tokens.words)
        return closed or (last and bool(before) and not tokens.finals[tokens.sentence[places[-1]]])


def _words(pack: Pack, items: Sequence[str]) -> frozenset[str]:
    """Words as they stand, and the forms of cells that are named as @cell."""
    cells = [pack.paradigms.forms(item[1:]) for item in items if item.startswith("@")]
    return frozenset(item for item in items if not item.startswith("@")).union(*cells)


def suited(pack: Pack, tokens: Tokens, options: list[list[Option]]) -> list[list[Option]]:
    """The options that suit the reader; where the text does not tell who that is, those for a man."""
    finder = reader_gender(pack)
    if finder is None:
        return options
    if any(finder.written.values()):
        endings = finder.written.get(finder(tokens) or "", {})
        options = [[_ended(option, endings) for option in here] for here in options]
    if not any(finder.of_form(option) for here in options for option in here):
        return options
    suits = (None, finder(tokens) or finder.default or GENDERS[0])
    return [[option for option in here if finder.of_form(option) in suits] for here in options]


def _ended(option: Option, endings: Mapping[str, str]) -> Option:
    """An option with the ending that the reader's gender asks for, where it has another."""
    for old, new in endings.items():
        whole = option.new == old and not old.startswith("-")
        if whole or (old.startswith("-") and option.new.endswith(old)):
            return replace(option, new=option.new.removesuffix(old) + new)
    return option


def guessed(pack: Pack, tokens: Tokens, chosen: Sequence[Option]) -> bool:
    """Whether something chosen is of a gender that the text does not tell."""
    finder = reader_gender(pack)
    if finder is None or finder.default is not None:
        return False
    return any(map(finder.of_form, chosen)) and finder(tokens) is None


@cache
def reader_gender(pack: Pack) -> ReaderGender | None:
    """What finds the reader's gender in a language, None where no form depends on it."""
    table = conversion_table(pack).get("gender") if pack.has("conversion.toml") else None
    return ReaderGender(pack, table) if table else None
