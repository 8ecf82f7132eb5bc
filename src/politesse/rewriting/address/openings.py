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
_MOST_ADJECTIVES = 4
_NUMBERS = ("deux", "trois", "quatre", "cinq", "sept", "huit", "neuf")


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
        self._nouns = frozenset(table["nouns"])
        self._articles = frozenset(table["articles"])
        self._before_nouns = frozenset(table["before_nouns"])
        self._asking = frozenset(table["asking"])
        self._tied_after = self._subject | frozenset(table["tied"])

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

    def is_none(self, kind: str, tokens: Tokens, place: int) -> bool:
        """Whether a word is no verb of the reader where it stands: *tes codes*, *la fiche de paie*, *je t'écris*."""
        words, clause = tokens.words, tokens.clause
        if place == 0 or clause[place - 1] != clause[place] or self._is_asked(tokens, place):
            return False
        before = words[place - 1]
        if before in self._before_nouns or self._acts(tokens, place):
            return True
        if before in self._articles:  # which are clitics too: tu la fermes, ne la ferme pas
            begin = self._before_clitics(tokens, place)
            led = words[begin - 1] if begin and clause[begin - 1] == clause[place] else ""
            told = led in self._negation or (kind == "verb" and led in self._subject)
            return not told and not (kind == "verb" and led in self._relative)
        return kind == "verb" and (
            self._owned_before(tokens, place) or not self._may_tell(tokens, place)
        )

    def _acts(self, tokens: Tokens, place: int) -> bool:
        """Whether somebody else does what a verb says: *je t'écris*, but *toi qui écris*."""
        return self._subject_before(tokens, place) in self._others - self._relative

    def _owned_before(self, tokens: Tokens, place: int) -> bool:
        """Whether words of a noun stand between a determiner and a word: *tes trois dernières fiches*."""
        for other in range(place - 1, max(-1, place - 1 - _MOST_ADJECTIVES), -1):
            word = tokens.words[other]
            if tokens.clause[other] != tokens.clause[place]:
                return False
            if word in self._before_nouns:
                return other < place - 1
            if not word.endswith(("s", "x", *_NUMBERS)) or word in self._clitics | self._reader:
                return False
        return False

    def _may_tell(self, tokens: Tokens, place: int) -> bool:
        """Whether the reader may be the subject of a verb: named before it in its sentence, or tied to it."""
        low, _ = tokens.sentence_range(place)
        before = tokens.words[place - 1]
        if not self._reader.isdisjoint(tokens.words[low:place]):
            return True
        return before in self._joining | self._clitics | self._negation | self._asking

    def _is_asked(self, tokens: Tokens, place: int) -> bool:
        """Whether the reader is tied to a verb: *quelles langues as-tu*, *penses-y*."""
        after = place + 1
        if after == len(tokens.words) or tokens.words[after] not in self._tied_after:
            return False
        return tokens.text[tokens.ends[place] : tokens.starts[after]] in _HYPHENS

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
        """Whether a word is no noun, be it by the object or the negation that follows."""
        if not negated and tokens.words[place] not in self._nouns:
            return True
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
