"""What of a text must survive every rewriting: values, numbers, names, times, yes and no."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from politesse.core.protect import protected
from politesse.rewriting.politeness.draft import Draft

Stretch = tuple[int, int]

# A digit and all that clings to it: 14:30, £12.50, CB2-1DB, 5th.
_LETTER = "0-9A-Za-zÀ-ÿ"  # not those of scripts that set no spaces
_FIGURES = re.compile(
    rf"(?:[£$€₹¥]|(?<![{_LETTER}]))[{_LETTER}]*\d(?:[{_LETTER}:.,/’'-]*[{_LETTER}])?%?"
)
_CAPITALISED = re.compile(r"(?<=[^\W\d_,;] )[^\W\d_][\w’'&-]*")
# Vowel signs of Indian scripts are no word letters to ``re``.
_INSIDE = r"[\w\u0900-\u0dff]"


@dataclass(frozen=True, slots=True)
class Locks:
    """Which letters of a source must stay, and what a rule may go over if it says so.

    ``fixed`` letters stay whatever a rule says: stretches the caller protects, figures,
    placeholders, names. Those of the caller, placeholders and words that are always values
    (days, months) are ``given``: no clause goes that has one. ``by_kind`` holds the letters of words that only rules written for
    them may take away: ``negation``, ``answer``, ``number``.
    """

    stretches: tuple[Stretch, ...]
    fixed: frozenset[int]
    by_kind: Mapping[str, frozenset[int]]
    given: frozenset[int] = frozenset()

    def allow(self, lost: Iterable[int], over: frozenset[str]) -> bool:
        """Whether these letters may go."""
        gone = {place for place in lost if place >= 0}
        if not self.fixed.isdisjoint(gone):
            return False
        return all(kind in over or places.isdisjoint(gone) for kind, places in self.by_kind.items())


class ContentFinder:
    """Finds what must survive in texts of one language; ``words`` are its words by kind."""

    def __init__(
        self, words: Mapping[str, Sequence[str]], common: Iterable[str], spaced: bool = True
    ) -> None:
        # Where no spaces are set, a short word may be part of any other; a day or a time is not.
        self._kinds = {
            kind: whole_words(patterns, spaced or kind != "value")
            for kind, patterns in words.items()
        }
        self._common = frozenset(common)

    def __call__(self, text: str, protect: Iterable[Stretch] = (), names: bool = True) -> Locks:
        """The locks of a text; ``protect`` are stretches that stay exactly as they are."""
        stretches = [(start, end) for start, end in protect if start < end]
        stretches += [(start, end) for start, end, _ in protected(text)]
        if "value" in self._kinds:
            stretches += [match.span() for match in self._kinds["value"].finditer(text)]
        given = frozenset(place for start, end in stretches for place in range(start, end))
        stretches += [match.span() for match in _FIGURES.finditer(text)]
        if names:
            stretches += self._names(text)
        fixed = {place for start, end in stretches for place in range(start, end)}
        by_kind = {
            kind: frozenset(
                place for match in pattern.finditer(text) for place in range(*match.span())
            )
            for kind, pattern in self._kinds.items()
            if kind != "value"
        }
        return Locks(tuple(sorted(set(stretches))), frozenset(fixed), by_kind, given)

    def _names(self, text: str) -> list[Stretch]:
        """Capitalised words that no sentence start explains."""
        if not any(letter.islower() for letter in text):
            return []
        return [
            match.span()
            for match in _CAPITALISED.finditer(text)
            if match.group()[0].isupper() and match.group().lower() not in self._common
        ]


def whole_words(patterns: Sequence[str], spaced: bool = True) -> re.Pattern[str]:
    """Any of the patterns, as words; anywhere in a text of a language that sets no spaces."""
    either = f"(?:{'|'.join(patterns)})"
    whole = rf"(?<!{_INSIDE}){either}(?!{_INSIDE})" if spaced else either
    return re.compile(whole, re.IGNORECASE)


def without(locks: Locks, gone: frozenset[int]) -> Locks:
    """The locks of what is left of a text when some of its letters have gone as whole clauses."""
    kept = tuple(
        (start, end) for start, end in locks.stretches if gone.isdisjoint(range(start, end))
    )
    return Locks(kept, locks.fixed - gone, locks.by_kind, locks.given)


def survives(source: str, draft: Draft, locks: Locks) -> bool:
    """Whether every locked stretch stands in the draft, letter by letter and in one piece."""
    at = {origin: place for place, origin in enumerate(draft.origin) if origin >= 0}
    for start, end in locks.stretches:
        first = at.get(start)
        if first is None or draft.text[first : first + end - start] != source[start:end]:
            return False
        if draft.origin[first : first + end - start] != tuple(range(start, end)):
            return False
    return True
