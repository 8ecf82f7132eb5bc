"""Which of a model's hypotheses says it best, by what can be seen of their words.

A small model at times writes forms that no text has, spells names anew, takes a word of interfaces in
another sense, or loses *not*. Each of these costs a hypothesis more than its likelihood tells the
first few apart, so another that is without comes before it.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from typing import NamedTuple

from politesse.languages.english import may_command
from politesse.languages.tags import code_of
from politesse.translation.dictionary import Place, Switched, known_forms, places, switched
from politesse.translation.glossary import Term, terms
from politesse.translation.lexicon import COMMON, Lexicon, folded, stems, words
from politesse.translation.termbase import Termbase
from politesse.translation.types import Hypothesis

_UNKNOWN, _NAME, _TERM, _WORD, _OWN, _NEGATION, _MARK = 0.25, 0.3, 0.15, 0.3, 1.0, 0.3, 0.1
_CUT, _LEAST = 1.0, 0.7  # for one with less than this share of the likeliest's letters
_AGAIN = 2  # times a source is said in other words
_REMEMBERED = 256  # sources whose terms are known
_JUDGED = 4096  # translations whose faults are known
_MOST = 3  # words of a kind that count
_SHORTEST = 3  # letters of a word that may be unknown, of a name, of a part of a compound: one more
_EXACT = '"'  # around a rendering that is looked for as it stands
_COMPOUNDING = ("de", "nl")
_OTHER_SCRIPTS = ("ru", "ja", "hi")
_UNSPACED = ("ja",)
_NAMES = re.compile(r"(?<=[a-z,;:] )[A-Z][a-z]+(?:[A-Z][a-z]+)?\b")
_NEGATED = re.compile(
    r"\b(?:not|never|cannot|nothing|nobody|no one|no longer)\b|n[’']t\b", re.IGNORECASE
)
_NEGATIONS = {
    code: re.compile(pattern, re.IGNORECASE)
    for code, pattern in {
        "de": r"\b(?:nicht|nie(?:mals|mand\w*)?|kein\w*|nichts|ohne|un(?:gültig|möglich|zureichend|fähig)\w*|weder)\b",
        "nl": r"\b(?:niet|nooit|geen|niets|niks|niemand|zonder|on(?:geldig|mogelijk|voldoende|bekend)\w*)\b",
        "fr": r"\b(?:ne|n|pas|jamais|rien|personne|sans|aucune?|non|im(?:poss|prob)\w+|in(?:val|cap|suff|corr|conn|trouv)\w+|ni)\b",
        "es": r"\b(?:no|nunca|jamás|nada|nadie|ningun\w*|ningún|sin|tampoco|impos\w+|in(?:vál|cap|suf|corr)\w+|ni)\b",
        "it": r"\b(?:non|mai|niente|nulla|nessun\w*|senza|no|imposs\w+|in(?:val|cap|suff|corr)\w+|né)\b",
        "pt": r"\b(?:não|nunca|jamais|nada|ninguém|nenhum\w*|sem|imposs\w+|in(?:vál|cap|suf|corr)\w+|nem)\b",
        "ru": r"\b(?:не\w*|ни\w*|без\w*)\b",
        "ja": r"な[いくきけ]|なかっ|ませ|まい|[ぬず]|[不無未非禁]",
        "hi": r"नहीं|नही|मत|(?<!\S)न(?!\S)|बिना|गैर|असफल|असमर्थ|अमान्य|अनुपलब्ध|असंभव|विफल",
    }.items()
}
_DOUBLED = re.compile(r"\b(?:nicht|niet)\b.{0,40}\b(?:niemand|niemandem|niemanden|nichts|niets)\b")
_PERSONAL = re.compile(r"\b(?:you|your|yours|my|we|our|us|please)\b", re.IGNORECASE)
_FIRST = re.compile(r"\bI\b")
_ENDS = str.maketrans("。！？：", ".!?:")
_FINAL = re.compile(r"(?:\.\.\.|[.!?:…。！？：])$")


class _Sought(NamedTuple):
    """A term: how English has it, one of which a translation must have, and other words for it."""

    english: re.Pattern[str]
    stems: tuple[tuple[str, ...], ...]
    again: tuple[str, ...]


class Wording:
    """Ranks the hypotheses of one language, with the lexicons of the model that made them."""

    def __init__(
        self, language: str, lexicons: Mapping[str, Lexicon], terms: Termbase | None = None
    ) -> None:
        self._code = code_of(language)
        # What is translated into English is judged by its likelihood alone.
        known = {} if self._code == "en" else lexicons
        self._own = known.get(language) or known.get(self._code)
        self._english = known.get("en")
        self._common = known.get(COMMON)
        self.language = language
        # A source is held against all its hypotheses, one after the other, and those again beside others.
        self.fault = lru_cache(_JUDGED)(self._fault)
        self._meant = lru_cache(_REMEMBERED)(self._terms_of)
        self._terms = terms
        self._named = lru_cache(_REMEMBERED)(self._places)

    def ranked(self, source: str, hypotheses: Sequence[Hypothesis]) -> list[Hypothesis]:
        """The hypotheses with what is wrong taken off their scores, the best first.

        What is left out cannot be wrong, so one that is much shorter than the likeliest comes last.
        """
        least = _LEAST * max((len(one.text) for one in hypotheses[:1]), default=0)
        judged = [
            replace(
                one,
                score=one.score
                - self.fault(source, one.text)
                - _CUT * (not one.text or len(one.text) < least),
            )
            for one in hypotheses
        ]
        return sorted(judged, key=lambda one: -one.score)

    def _fault(self, source: str, text: str) -> float:
        """What the words of a translation cost it."""
        cost = _UNKNOWN * min(_MOST, sum(1 for _ in self.unknown(source, text)))
        cost += _NAME * min(_MOST, sum(name not in text for name in self.names(source)))
        cost += _TERM * min(_MOST, self._missed(source, text))
        lacking = self.lacking(source, text)
        cost += _WORD * min(_MOST, len(lacking)) + _OWN * any(place.own for place in lacking)
        if self._denied(source) and not self._denies(text):
            cost += _NEGATION
        if self._code in _COMPOUNDING and _DOUBLED.search(text):
            cost += _NEGATION
        return cost + _MARK * (_end(source) != _end(text))

    def doubt(self, source: str, text: str, strange: Sequence[str]) -> str | None:
        """What in the words of a translation is likely to be wrong; None where nothing is seen.

        A model that makes up ``strange`` words has mostly not understood what is around them either.
        """
        if strange:
            return f"no text it knows has {', '.join(strange)}"
        if self._denied(source) and not self._denies(text):
            return "what is denied is not"
        return None

    def _denied(self, source: str) -> bool:
        """Whether a source denies something in a language that is known to say so."""
        return self._code in _NEGATIONS and _NEGATED.search(source) is not None

    def _denies(self, text: str) -> bool:
        return _NEGATIONS[self._code].search(text) is not None

    def unknown(self, source: str, text: str) -> Iterator[str]:
        """The words of a translation that the language is not known to have, nor the source."""
        if self._own is None or self._code in _UNSPACED:
            return
        given = set(words(source))
        for word in words(text):
            if len(word) > _SHORTEST and word not in given and not self._known(word, self._own):
                yield word

    def rare(self, source: str) -> int:
        """How many words of an English source the model has seldom read; 0 where that is not known."""
        common = self._common
        if common is None:
            return 0
        return sum(len(word) >= _SHORTEST and word not in common for word in words(source))

    def _known(self, word: str, own: Lexicon) -> bool:
        if word in own or word in known_forms(self.language):
            return True
        return self._code in _COMPOUNDING and any(
            _part(word[:cut], own) and word[cut:] in own
            for cut in range(_SHORTEST + 1, len(word) - _SHORTEST)
        )

    def names(self, source: str, but: Container[str] = ()) -> list[str]:
        """Names that English texts do not know, and which have no other form for that; not those in ``but``.

        A tale or news write them in the script of their language, so there they are left to the model.
        """
        if self._english is None or (self._code in _OTHER_SCRIPTS and not _personal(source)):
            return []
        known = self._english
        return [
            name
            for name in _NAMES.findall(source)
            if len(name) > _SHORTEST and name.lower() not in known and name not in but
        ]

    def lacking(self, source: str, text: str) -> list[Place]:
        """The words of a source that its translation has in none of the ways that are known."""
        if not (named := self._named(source)):
            return []
        said = folded(text)
        return [place for place in named if not place.word.in_text(said)]

    def switched(self, source: str, text: str) -> list[Switched]:
        """A source with the words that its translation lacks put into it."""
        return switched(source, self.lacking(source, text))

    def _places(self, source: str) -> list[Place]:
        """What is known of a source's words: terms of the user's own before those of the table."""
        own = self._terms.places(source) if self._terms else []
        taken = {sign for place in own for sign in range(place.start, place.end)}
        rest = [place for place in places(source, self.language) if place.start not in taken]
        return sorted([*own, *rest], key=lambda place: place.start)

    def _missed(self, source: str, text: str) -> int:
        """How many terms of interfaces in the source the translation has in none of their ways."""
        return sum(1 for _ in self._misses(source, text))

    def otherwise(self, source: str, text: str) -> list[str]:
        """The source in other words, where its translation has a term in another sense.

        The first way has other words for all such terms, the next for one of them.
        """
        missed = [one for one in self._misses(source, text) if one.again]
        whole = source
        for pattern, _, again in missed:
            whole = _reworded(pattern, again[0], whole)
        single = [
            _reworded(pattern, other, source) for pattern, _, again in missed for other in again
        ]
        return [way for way in dict.fromkeys([whole, *single]) if way != source][:_AGAIN]

    def _misses(self, source: str, text: str) -> Iterator[_Sought]:
        """The terms that a translation has in none of their ways, the longest first."""
        said, taken = folded(text), set[int]()
        for span, sought in self._meant(source):
            # *Your order number* has a number, not an order.
            if taken.isdisjoint(span) and not any(
                all(map(said.__contains__, stems)) for stems in sought.stems
            ):
                yield sought
            taken.update(span)

    def _terms_of(self, source: str) -> list[tuple[range, _Sought]]:
        """The terms of a source and where they are, the longest first."""
        spoken = folded(source)
        personal = _personal(source) or _FIRST.search(source) is not None
        found = [
            (range(*match.span()), sought)
            for sought in _sought(self.language)
            if (personal or not sought.again) and (match := sought.english.search(spoken))
        ]
        return sorted(found, key=lambda one: -len(one[0]))


def _personal(source: str) -> bool:
    """Whether who reads or writes is in a text: it is of an interface or its support, not a tale."""
    return _PERSONAL.search(source) is not None or may_command(source)


def _reworded(pattern: re.Pattern[str], other: str, source: str) -> str:
    """A source with another word for a term, and the article that goes with it."""
    found = pattern.search(source.lower())
    if found is None:
        return source
    before, after = source[: found.start()], source[found.end() :]
    article = "an" if other[0] in "aeiou" else "a"
    before = re.sub(r"\b([Aa])n? $", lambda match: match[1] + article[1:] + " ", before)
    plural = "s" if found["plural"] and not other.endswith("s") else ""
    capital = source[found.start()].isupper()
    return before + (other[0].upper() + other[1:] if capital else other) + plural + after


def _part(word: str, own: Lexicon) -> bool:
    """Whether a word may begin a compound: as it stands, or without the letter that joins it."""
    return word in own or (word.endswith("s") and word[:-1] in own)


@cache
def _sought(language: str) -> tuple[_Sought, ...]:
    """For each term of sentences what is looked for in English and in a translation."""
    return tuple(
        _Sought(_english(term), tuple(_stems(one, language) for one in term.renderings), term.again)
        for term in terms(language)
        if term.in_sentences
    )


def _english(term: Term) -> re.Pattern[str]:
    ways = "|".join(re.escape(way.lower()) for way in term.english)
    return re.compile(rf"(?<![\w-])(?<!on )(?:{ways})(?P<plural>s)?(?![\w-])")


def _stems(rendering: str, language: str) -> tuple[str, ...]:
    """What a rendering has in all its forms: its longer words, or its only one, without endings."""
    if rendering.startswith(_EXACT):
        return (folded(rendering.strip(_EXACT)),)
    return stems(rendering, language)


def _end(text: str) -> str:
    """The mark a text ends with, in one writing."""
    found = _FINAL.search(text.rstrip("\"'”’)»」 "))
    mark = found.group().translate(_ENDS) if found else ""
    return "…" if mark == "..." else mark
