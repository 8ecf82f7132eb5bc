"""Finds the rules of a pack in a text: one pass over its tokens, then the longest wins."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from politesse.core.remembered import Remembered
from politesse.languages.analysis import Forms
from politesse.languages.rules import Rule
from politesse.languages.tokens import Tokens

_Entry = tuple[int, Rule, tuple[str, ...]]  # its place in the pack, itself, the words after


class Match(NamedTuple):
    """A rule that holds for the tokens from ``low`` up to ``high``."""

    rule: Rule
    low: int
    high: int


_MOST_REMEMBERED = 100_000  # words, so that memory does not grow with the text


class Matcher:
    """Rules indexed by what triggers them, so that a text is read once for all of them."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self._words: dict[str, list[_Entry]] = {}
        self._forms: dict[tuple[int, frozenset[str]], tuple[Forms, list[_Entry]]] = {}
        self._endings: dict[str, list[tuple[int, Rule]]] = {}
        self._tags: dict[str, list[tuple[int, Rule]]] = {}
        self._entries = Remembered(self._triggered, _MOST_REMEMBERED)
        self._last: tuple[Tokens | None, list[Match]] = None, []
        for order, rule in enumerate(rules):
            for words in dict.fromkeys(rule.words):
                self._words.setdefault(words[0], []).append((order, rule, words[1:]))
            if rule.forms:
                key = rule.forms.cells, rule.forms.words
                self._forms.setdefault(key, (rule.forms, []))[1].append((order, rule, ()))
            for ending in rule.endings:
                self._endings.setdefault(ending, []).append((order, rule))
            for tag in rule.tags:
                self._tags.setdefault(tag, []).append((order, rule))
        self._lengths = sorted({len(ending) for ending in self._endings}, reverse=True)

    def _triggered(self, word: str) -> tuple[_Entry, ...]:
        """The rules a word triggers."""
        rules = tuple(self._words.get(word, ()))
        for forms, entries in self._forms.values():
            if word in forms:
                rules += tuple([entry for entry in entries if word not in entry[1].exceptions])
        for length in self._lengths:
            for order, rule in self._endings.get(word[-length:], ()):
                if len(word) >= max(rule.min, length) and word not in rule.exceptions:
                    rules = (*rules, (order, rule, ()))
        return rules

    def every(self, tokens: Tokens) -> list[tuple[int, Match]]:
        """All matches, overlapping ones too, each with its rule's place in the pack."""
        matches: list[tuple[int, Match]] = []
        all_words, tags = tokens.words, tokens.tags if self._tags else []
        followed = zip(
            map(self._entries.__getitem__, all_words), (*all_words[1:], ""), strict=False
        )
        for low, (entries, following) in enumerate(followed):
            for order, rule, rest in entries:
                high = low + 1
                if rest:
                    if rest[0] != following:
                        continue
                    high += len(rest)
                    if tuple(all_words[low + 1 : high]) != rest or (
                        tokens.sentence[low] != tokens.sentence[high - 1]
                    ):
                        continue
                if rule.holds(tokens, low, high):
                    matches.append((order, Match(rule, low, high)))
            if tags:
                for tag in tags[low]:
                    for order, rule in self._tags.get(tag, ()):
                        if rule.holds(tokens, low, low + 1):
                            matches.append((order, Match(rule, low, low + 1)))
        return matches

    def __call__(self, tokens: Tokens) -> list[Match]:
        """The matches that stand, in order of place; those of the last text are remembered.

        Where matches overlap the longest stands, and of equal ones that of the earlier
        rule. A rule of level ``none`` takes part and then goes: it says what is not a marker.
        """
        known, found = self._last
        if known is not tokens:
            found = self._standing(tokens)
            self._last = tokens, found
        return list(found)

    def _standing(self, tokens: Tokens) -> list[Match]:
        matches = self.every(tokens)
        if len(matches) > 1:
            matches.sort(key=lambda item: (item[1].low - item[1].high, item[0], item[1].low))
            taken: set[int] = set()
            standing = []
            for item in matches:
                covered = range(item[1].low, item[1].high)
                if taken.isdisjoint(covered):
                    taken.update(covered)
                    standing.append(item)
            matches = sorted(standing, key=lambda item: item[1].low)
        return [match for _, match in matches if match.rule.level != "none"]
