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


class Openings:
    """Finds the verbs that command by where they stand, for one language."""

    def __init__(self, table: Mapping[str, Any]) -> None:
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
        """The places of verbs that command."""
        found: set[int] = set()
        for place, here in enumerate(options):
            may = any(option.kind == "imperative" and option.high == place + 1 for option in here)
            if (
                may
                and tokens.words[place] not in self._never
                and self._is_command(tokens, options, place, found)
            ):
                found.add(place)
        return found

    def _is_command(
        self, tokens: Tokens, options: Sequence[Sequence[Option]], place: int, found: set[int]
    ) -> bool:
        words = tokens.words
        negated = place > 0 and words[place - 1] in self._negation
        begin = place - negated
        if tokens.clause[begin] != tokens.clause[place] or not self._takes(tokens, place, negated):
            return False
        low, _ = tokens.sentence_range(place)
        if begin == low:
            return True
        if tokens.clause[begin - 1] != tokens.clause[begin]:
            return self._free(tokens, low, begin, found)
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
