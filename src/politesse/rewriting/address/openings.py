"""Commands that open a clause, where a form is somebody else's as well: *crée ton profil*.

French *crée* is what he does and what the reader is told to do; a subject would stand before it. Where a
clause begins with such a verb and nobody else is in sight, the verb may not stay when the text changes.
``[settings.openings]`` of a pack has the words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from politesse.languages.tokens import Tokens
from politesse.rewriting.address.choice import Option

_HYPHENS = ("-", "‐", "‑")


class Openings:
    """Finds the verbs that command by where they stand, for one language."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        self._subject = frozenset(table["subject"])
        self._others = frozenset(table["others"])
        self._clitics = frozenset(table["clitics"])
        self._reader = frozenset(table["reader"])
        self._after = frozenset(table["after"])
        self._negation = frozenset(table["negation"])
        self._negated = frozenset(table["negated"])
        self._leading = frozenset(table["leading"])
        self._so = frozenset(table["so"])
        self._joining = frozenset(table["joining"])
        self._relative = frozenset(table["relative"])
        self._never = frozenset(table["never"])

    def __call__(self, tokens: Tokens, options: Sequence[Sequence[Option]]) -> set[int]:
        """The places of verbs that command, or that the reader is the subject of."""
        found: set[int] = set()
        told: set[int] = set()
        for place, here in enumerate(options):
            may = any(option.kind == "imperative" and option.high == place + 1 for option in here)
            if (
                may
                and tokens.words[place] not in self._never
                and self._is_command(tokens, options, place, found)
            ):
                found.add(place)
            elif self._is_told(tokens, options, place):
                told.add(place)
        return found | told

    def is_of_others(self, tokens: Tokens, place: int) -> bool:
        """Whether somebody else stands before a verb as its subject: *il ne te presse pas*."""
        return self._subject_before(tokens, place) in self._others

    def _is_told(self, tokens: Tokens, options: Sequence[Sequence[Option]], place: int) -> bool:
        """Whether the reader stands before a verb, with nothing but clitics between: *tu te serais*."""
        verb = any(option.kind == "verb" for option in options[place])
        return verb and self._subject_before(tokens, place) in self._subject

    def _subject_before(self, tokens: Tokens, place: int) -> str:
        """The word before a verb and its clitics, but where a hyphen ties it to what is before it."""
        before = self._before_clitics(tokens, place)
        if before and tokens.words[before - 1] in self._negation:
            before -= 1
        if not before or tokens.clause[before - 1] != tokens.clause[place]:
            return ""
        start = tokens.starts[before - 1]
        return (
            "" if tokens.text[max(0, start - 1) : start] in _HYPHENS else tokens.words[before - 1]
        )

    def _before_clitics(self, tokens: Tokens, place: int) -> int:
        """Where the clitics before a verb begin."""
        begin = place
        while (
            begin > 0
            and tokens.words[begin - 1] in self._clitics
            and tokens.clause[begin - 1] == tokens.clause[place]
        ):
            begin -= 1
        return begin

    def _is_command(
        self, tokens: Tokens, options: Sequence[Sequence[Option]], place: int, found: set[int]
    ) -> bool:
        words = tokens.words
        begin = self._before_clitics(tokens, place)
        negated = begin > 0 and words[begin - 1] in self._negation
        own = negated and not self._reader.isdisjoint(words[begin:place])  # ne te presse pas
        begin = begin - 1 if negated else place
        if tokens.clause[begin] != tokens.clause[place] or not self._takes(tokens, place, negated):
            return False
        low, _ = tokens.sentence_range(place)
        if begin == low:
            return True
        if tokens.clause[begin - 1] != tokens.clause[begin]:
            return own or self._free(tokens, low, begin, found)
        if words[begin - 1] in self._so and tokens.clause[begin - 2] != tokens.clause[begin]:
            return True
        return words[begin - 1] in self._joining and self._chained(
            tokens, options, low, begin, found
        )

    def _takes(self, tokens: Tokens, place: int, negated: bool) -> bool:
        """Whether an object or a negation follows, so that the word is a verb and no noun."""
        after = place + 1
        if after == len(tokens.words) or tokens.clause[after] != tokens.clause[place]:
            return False
        return tokens.words[after] in (self._negated if negated else self._after)

    def _free(self, tokens: Tokens, low: int, place: int, found: set[int]) -> bool:
        """Whether the clauses before a place name nobody else: *Pour commencer, …*, *Si tu veux, …*"""
        for begin in range(low, place):
            if begin > low and tokens.clause[begin] == tokens.clause[begin - 1]:
                continue
            opens = tokens.words[begin] in self._leading or tokens.words[begin] in self._reader
            if not opens and begin not in found:
                return False
        return True

    def _chained(
        self,
        tokens: Tokens,
        options: Sequence[Sequence[Option]],
        low: int,
        place: int,
        found: set[int],
    ) -> bool:
        """Whether a command of the same sentence comes before, and no relative clause since."""
        for before in range(place - 1, low - 1, -1):
            if before in found:
                return True
            if tokens.words[before] in self._relative:
                return False
            opens = before == low or tokens.clause[before - 1] != tokens.clause[before]
            if opens and any(option.kind == "imperative" for option in options[before]):
                return self._free(tokens, low, before, found) or any(
                    option.kind == "verb" for option in options[before]
                )
        return False
