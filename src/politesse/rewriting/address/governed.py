"""The case of a pronoun that has one form in the old register and two in the new: *на вас*, *на тебе* or *на тебя*.

``[settings.governed.informal]`` (or ``formal``) of a pack says by which prepositions the ``word`` is the ``stands``
form, as of a place. After those of ``either`` the words of its clause tell: ``standing`` and ``going`` list them,
``*`` after the beginning of one. Where they tell nothing the conversion is not sure.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from politesse.languages.tokens import Tokens
from politesse.rewriting.address.choice import Option


class Governed:
    """Tells the case of a pronoun by its preposition, in one language and direction."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        self._word: str = table["word"]
        self._stands: str = table["stands"]
        self._goes: str = table["goes"]
        self._after = frozenset(table.get("after", ()))
        self._either = frozenset(table.get("either", ()))
        self._plainly: Mapping[str, str] = table.get("plainly", {})
        self._standing, self._standing_so = _told(table.get("standing", ()))
        self._going, self._going_so = _told(table.get("going", ()))

    def __call__(self, tokens: Tokens, options: Sequence[list[Option]]) -> list[list[Option]]:
        """The options without pronouns in a case that cannot be."""
        return [self._fitting(tokens, here) for here in options]

    def unsure(self, tokens: Tokens, chosen: Sequence[Option]) -> bool:
        """Whether nothing tells the case of a pronoun that changes."""
        return any(
            tokens.words[one.low] == self._word and self._form(tokens, one.low) is None
            for one in chosen
        )

    def _fitting(self, tokens: Tokens, here: list[Option]) -> list[Option]:
        if not any(tokens.words[one.low] == self._word for one in here):
            return here
        form = self._form(tokens, here[0].low)
        both = (self._stands, self._goes)
        kept = [one for one in here if one.new not in both or form in (None, one.new)]
        return kept or here

    def _form(self, tokens: Tokens, place: int) -> str | None:
        """The form that is right at a place, or None where that is not told."""
        before = tokens.words[place - 1] if place and not tokens.first(place) else ""
        if before in self._after:
            return self._stands
        if before not in self._either:
            return self._goes
        low, high = tokens.clause_range(place)
        words = [word for at, word in enumerate(tokens.words[low:high], low) if at != place]
        stands = any(word in self._standing or word.startswith(self._standing_so) for word in words)
        goes = any(word in self._going or word.startswith(self._going_so) for word in words)
        if stands == goes:
            return None if stands else self._plainly.get(before)
        return self._stands if stands else self._goes


def _told(listed: Iterable[str]) -> tuple[frozenset[str], tuple[str, ...]]:
    """Whole words, and the beginnings of others."""
    words = list(listed)
    begun = tuple(word[:-1] for word in words if word.endswith("*"))
    return frozenset(word for word in words if not word.endswith("*")), begun
