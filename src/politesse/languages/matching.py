"""Finds the rules of a pack in a text: one pass over its tokens, then the longest wins."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from politesse.languages.rules import Rule
from politesse.languages.tokens import Tokens


class Match(NamedTuple):
    """A rule that holds for the tokens from ``low`` up to ``high``."""

    rule: Rule
    low: int
    high: int


class Matcher:
    """Rules indexed by what triggers them, so that a text is read once for all of them."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self._words: dict[str, list[tuple[int, Rule, tuple[str, ...]]]] = {}
        self._endings: dict[str, list[tuple[int, Rule]]] = {}
        self._tags: dict[str, list[tuple[int, Rule]]] = {}
        for order, rule in enumerate(rules):
            for words in dict.fromkeys((*rule.words, *((form,) for form in rule.forms))):
                self._words.setdefault(words[0], []).append((order, rule, words[1:]))
            for ending in rule.endings:
                self._endings.setdefault(ending, []).append((order, rule))
            for tag in rule.tags:
                self._tags.setdefault(tag, []).append((order, rule))
        self._lengths = sorted({len(ending) for ending in self._endings}, reverse=True)

    def every(self, tokens: Tokens) -> list[tuple[int, Match]]:
        """All matches, overlapping ones too, each with its rule's place in the pack."""
        found: list[tuple[int, Match]] = []
        table, lengths, all_words = self._words, self._lengths, tokens.words
        for low, word in enumerate(all_words):
            for order, rule, rest in table.get(word, ()):
                high = low + 1
                if rest:
                    high += len(rest)
                    if tuple(all_words[low + 1 : high]) != rest or (
                        tokens.sentence[low] != tokens.sentence[high - 1]
                    ):
                        continue
                if rule.holds(tokens, low, high):
                    found.append((order, Match(rule, low, high)))
            for length in lengths:
                for order, rule in self._endings.get(word[-length:], ()):
                    if (
                        len(word) >= max(rule.min, length)
                        and word not in rule.exceptions
                        and rule.holds(tokens, low, low + 1)
                    ):
                        found.append((order, Match(rule, low, low + 1)))
            if tokens.tags:
                for tag in tokens.tags[low]:
                    for order, rule in self._tags.get(tag, ()):
                        if rule.holds(tokens, low, low + 1):
                            found.append((order, Match(rule, low, low + 1)))
        return found

    def __call__(self, tokens: Tokens) -> list[Match]:
        """The matches that stand, in order of place.

        Where matches overlap the longest stands, and of equal ones that of the earlier
        rule. A rule of level ``none`` takes part and then goes: it says what is not a marker.
        """
        found = self.every(tokens)
        if len(found) > 1:
            found.sort(key=lambda item: (item[1].low - item[1].high, item[0], item[1].low))
            taken: set[int] = set()
            standing = []
            for item in found:
                covered = range(item[1].low, item[1].high)
                if taken.isdisjoint(covered):
                    taken.update(covered)
                    standing.append(item)
            found = sorted(standing, key=lambda item: item[1].low)
        return [match for _, match in found if match.rule.level != "none"]
