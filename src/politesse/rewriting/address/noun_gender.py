"""Which possessive a noun takes: French *ton cabinet*, *ta pharmacie*, for one *votre*.

``[settings.nouns]`` of a pack lists nouns, adjectives and endings of either gender. What it does not know is left
to the model.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Any

from politesse.languages.tokens import Tokens

_VOWELS = frozenset("aeiouyœæ")
_HYPHENS = "-‐‑"
_MOST_PASSED = 2


class NounGender:
    """Tells the gender of what is owned, for one language."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        self._forms: Mapping[str, str] = table.get("forms", {})
        self._passed = frozenset(table.get("passed", ()))
        self._vowel = frozenset(table.get("vowel", ()))
        self._known = {word: gender for gender in ("f", "m") for word in table.get(gender, ())}
        self._endings = [
            (ending, gender)
            for gender, endings in table.get("endings", {}).items()
            for ending in endings
        ]
        self._endings.sort(key=lambda pair: -len(pair[0]))

    def rules_out(self, form: str, tokens: Tokens, after: int) -> bool:
        """Whether a form does not go with the words from ``after`` on."""
        wanted = self._forms.get(form)
        if wanted is None or after >= len(tokens.words):
            return False
        first = tokens.words[after]
        if first in self._vowel or _opens_with_vowel(first):
            return wanted == "f"  # ton adresse
        gender = self._gender(tokens, after)
        return gender is not None and gender != wanted

    def _gender(self, tokens: Tokens, after: int) -> str | None:
        """The gender by the first word that tells one; of words tied by a hyphen only if listed together."""
        words = tokens.words
        for place in range(after, min(after + 1 + _MOST_PASSED, len(words))):
            word = words[place]
            if place + 1 < len(words) and _hyphen(tokens, place):
                return self._known.get(f"{word}-{words[place + 1]}")
            if word in self._known:
                return self._known[word]
            if word not in self._passed:
                return next((g for ending, g in self._endings if word.endswith(ending)), None)
        return None


def _hyphen(tokens: Tokens, place: int) -> bool:
    between = tokens.text[tokens.ends[place] : tokens.starts[place + 1]]
    return bool(between) and between in _HYPHENS


def _opens_with_vowel(word: str) -> bool:
    return unicodedata.normalize("NFD", word[:1])[:1] in _VOWELS
