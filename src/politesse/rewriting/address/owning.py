"""Whether a word that may own what follows does so: Dutch *je naam*, but *je gestuurd*, *je volgende week*.

``[settings.not_before]`` and ``[settings.unowned]`` of a pack name what is never owned.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from politesse.languages import Pack
from politesse.languages.tokens import Tokens

_PARTICIPLES = ("d", "t", "en")


class Owning:
    """Tells what cannot be owned, for one language."""

    def __init__(self, pack: Pack, settings: Mapping[str, Any], prefixes: Sequence[str]) -> None:
        self._pack = pack
        self._prefixes = prefixes
        self._not_before = {
            kind: frozenset(words) for kind, words in settings.get("not_before", {}).items()
        }
        table = settings.get("unowned", {})
        self._cells: Sequence[str] = table.get("cells", ())
        self._nouns = frozenset(table.get("nouns", ()))
        self._particles: Sequence[str] = table.get("particles", ())
        self._participles: str = table.get("participles", "")
        self._inseparable = tuple(table.get("inseparable", ()))
        self._next = frozenset(table.get("next", ()))
        self._times = frozenset(table.get("times", ()))

    def stands_alone(self, kind: str, tokens: Tokens, high: int) -> bool:
        """Whether a word that needs another after it has none: the end, or one it cannot take."""
        never = self._not_before.get(kind)
        if never is None:
            return False
        words, clause = tokens.words, tokens.clause
        if high == len(words) or clause[high] != clause[high - 1]:
            return True
        inside = high + 1 < len(words) and clause[high + 1] == clause[high]
        word, after = words[high], words[high + 1] if inside else ""
        if word in never or word in self._verbs or (word in self._next and after in self._times):
            return True
        if self._is_participle(word, not after or after in never):
            return True
        parts = (word.removeprefix(particle) for particle in self._particles)
        return any(part != word and part in self._verbs for part in parts)

    def _is_participle(self, word: str, closes: bool) -> bool:
        """Whether a word looks like a participle, which nobody owns: *je gestuurd*, *je bezorgd*.

        One in *-en* may stand before a noun, *je gekozen wachtwoord*, unless it ``closes``.
        """
        begins = self._participles
        if not begins or word in self._nouns or (word.endswith("en") and not closes):
            return False
        if word[-1:] in ("d", "t") and word.startswith(self._inseparable):
            return word[:-1] in self._pack.paradigms.forms("inv.2sg")
        stems = (word, *(word.removeprefix(p) for p in self._prefixes if word.startswith(p)))
        return word.endswith(_PARTICIPLES) and any(stem.startswith(begins) for stem in stems)

    @cached_property
    def _verbs(self) -> frozenset[str]:
        """Verb forms before which something owned cannot end: *je trouwt*, but *je bericht*."""
        forms = {
            form.lower()
            for word in self._pack.paradigms.words
            for cell in self._cells
            for form in word.cells.get(cell, ())
        }
        return frozenset(forms - self._nouns)
