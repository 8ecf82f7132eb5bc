"""What the model of idle clauses goes by in each language: whom a clause speaks of, and what it counts."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from politesse.core.toml import Shape, keys
from politesse.rewriting.politeness.content import whole_words

#: ``[signs]`` of a pack's ``transfer.toml``.
SHAPE: Shape = {**keys("you? me? others? counted? articles? hours? past?", [str]), "stem?": int}

_WORDS = ("you", "me", "others", "counted", "articles", "hours", "past")


@dataclass(frozen=True, slots=True)
class Signs:
    """The words of persons, numbers, times of the day and of what is past.

    ``stem`` is how many letters of a word tell what it is, whatever its ending; 0 where words do not
    change much. ``articles`` are words of number that mostly count nothing (*a*, *one*). Where no spaces are set, every letter is taken for a word.
    """

    you: re.Pattern[str]
    me: re.Pattern[str]
    others: re.Pattern[str]
    counted: re.Pattern[str]
    articles: re.Pattern[str]
    hours: re.Pattern[str]
    past: re.Pattern[str]
    stem: int
    spaced: bool

    def persons(self, text: str) -> str:
        """Which persons a clause has: a digit each for the one spoken to, the speaker, and others."""
        kinds = (self.you, self.me, self.others)
        return "".join("1" if kind.search(text) else "0" for kind in kinds)

    def counts(self, text: str) -> bool:
        """Whether a clause has a word of number."""
        found = self.counted.finditer(text)
        return any(self.articles.fullmatch(match.group()) is None for match in found)


def signs_of(table: Mapping[str, Any], spaced: bool) -> Signs:
    """The signs of a pack's table."""

    def pattern(name: str) -> re.Pattern[str]:
        patterns: Sequence[str] = table.get(name, [])
        return whole_words(patterns or ["(?!)"], spaced)

    return Signs(
        **{name: pattern(name) for name in _WORDS},
        stem=table.get("stem", 0),
        spaced=spaced,
    )
