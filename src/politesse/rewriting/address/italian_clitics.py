"""Italian pronouns written with a verb: *dammelo* ↔ *me lo dia*, *non toccarlo* ↔ *non lo tocchi*.

A command to tu has its pronouns behind it, a command to Lei before it, and a tu is told not to do
something by the infinitive. One pronoun behind an imperative is a cell of the paradigms; two of them,
and those of infinitives, are too many for that and are cut off here.
"""

from __future__ import annotations

from collections.abc import Iterator

from politesse.languages.paradigms import Paradigms, Word
from politesse.languages.tokens import Tokens
from politesse.rewriting.address.choice import Option

_SINGLE = ("mi", "ti", "ci", "vi", "lo", "la", "li", "le", "gli", "ne")
_FIRST = {"me": "me", "te": "se", "ce": "ce", "ve": "ve"}
_SECOND = ("lo", "la", "li", "le", "ne")
#: What is written behind a verb to tu, by what stands before the verb to Lei.
BEHIND = {
    **{one: one for one in _SINGLE if one != "ti"},
    "si": "ti",
    **{f"{formal} {two}": one + two for one, formal in _FIRST.items() for two in _SECOND},
    **{f"glie{two}": f"glie{two}" for two in _SECOND},
    "se ne": "tene",
}
_BEFORE = {behind: before for before, behind in BEHIND.items()}
_LONGEST_FIRST = sorted(_BEFORE, key=len, reverse=True)
_OWN = tuple("se" + two for two in _SECOND)  # sedersene: of Lei's own
_SHORT = {"da": "dare", "di": "dire", "fa": "fare", "sta": "stare", "va": "andare"}
_DOUBLE = {
    True: ("te",),
    False: ("se", "ie"),
}  # before the last pronoun behind an infinitive, by target
ELISION = ("'", "’")
_MOST_BEFORE = 2  # pronouns before a verb


class Clitics:
    """Moves the pronouns of commands from behind the verb to before it and back."""

    def __init__(self, paradigms: Paradigms) -> None:
        self._imperatives: dict[str, Word] = {}
        self._infinitives: dict[str, Word] = {}
        self._formal: dict[str, Word] = {}
        for word in paradigms.words:
            for form in word.cells.get("imp.2sg", ()):
                self._imperatives.setdefault(form, word)
            for form in word.cells.get("inf", ()):
                self._infinitives.setdefault(form, word)
            for form in word.cells.get("imp.3sg", ()):
                self._formal.setdefault(form, word)
        by_lemma = {word.lemma: word for word in paradigms.words}
        self._short = {short: by_lemma[lemma] for short, lemma in _SHORT.items()}

    def infinitive(self, word: str) -> tuple[Word, str] | None:
        """The verb of an infinitive with pronouns behind it, and these as they stand before a verb."""
        for behind in (*_LONGEST_FIRST, *_OWN):
            stem = word.removesuffix(behind)
            if stem != word and stem.endswith("r"):
                verb = self._infinitives.get(stem + "e") or self._infinitives.get(stem + "re")
                if verb is not None:
                    return verb, _BEFORE.get(behind, behind)
        return None

    def _imperative(self, word: str) -> tuple[Word, str] | None:
        """The same of a command to tu with two pronouns behind it."""
        for behind in _LONGEST_FIRST:
            stem = word.removesuffix(behind)
            if stem == word or behind in _SINGLE:
                continue
            verb = self._imperatives.get(stem)
            if verb is None and (behind.startswith("glie") or stem[-1:] == behind[:1]):
                verb = self._short.get(stem if behind.startswith("glie") else stem[:-1])
            if verb is not None:
                return verb, _BEFORE[behind]
        return None

    def _infinitive(self, place: int, word: str, formal: bool) -> Iterator[Option]:
        """*Andartene* is *andarsene* to Lei, *dirtelo* is *dirglielo*."""
        found = self.infinitive(word) if word[-4:-2] in _DOUBLE[formal] else None
        if found is None:
            return
        stem, two = word[:-4] if formal or word[-4:-2] == "se" else word[:-6], word[-2:]
        ways = ("se", "glie") if formal else ("te",)
        for way in ways:
            yield Option(place, place + 1, stem + way + two, f"double.{way}", "clitic")

    def formal(self, tokens: Tokens) -> Iterator[Option]:
        """What commands with pronouns become to Lei."""
        words = tokens.words
        for place, word in enumerate(words):
            yield from self._infinitive(place, word, True)
            if found := self._imperative(word):
                verb, before = found
                for form in verb.cells.get("imp.3sg", ())[:1]:
                    yield Option(place, place + 1, f"{before} {form}", "double", "imperative")
            if (
                word in self._short
                and tokens.text[tokens.ends[place] : tokens.ends[place] + 1] in ELISION
            ):
                for form in self._short[word].cells.get("imp.3sg", ())[:1]:
                    yield Option(place, place + 1, form, "short", "imperative")
            if word == "non" and (made := self._forbidden(tokens, place)):
                yield made

    def _forbidden(self, tokens: Tokens, place: int) -> Option | None:
        """*non toccarlo*, *non lo toccare*, *non te ne andare*, beside the pairs of the table."""
        words = tokens.words
        high, before = place + 1, ""
        while high < len(words) and high <= place + _MOST_BEFORE and words[high] in _PROCLITIC:
            before = f"{before} {_PROCLITIC[words[high]]}".strip()
            high += 1
        if high >= len(words) or tokens.clause[high] != tokens.clause[place]:
            return None
        word = words[high]
        if not before and word.endswith("r") and (cut := self._infinitives.get(word + "e")):
            form = next(iter(cut.cells.get("imp.3sg", ())), None)
            return Option(place, high + 1, f"non {form}", "forbid", "imperative") if form else None
        verb = self._infinitives.get(words[high]) if before else None
        if verb is None and not before and (found := self.infinitive(words[high])):
            verb, before = found
        form = next(iter(verb.cells.get("imp.3sg", ())), None) if verb else None
        if form is None or before == "si":
            return None  # one of the table's own
        return Option(place, high + 1, f"non {before} {form}", "forbid", "imperative")

    def informal(self, tokens: Tokens) -> Iterator[Option]:
        """What commands to Lei with pronouns before them become."""
        for place, word in enumerate(tokens.words):
            yield from self._infinitive(place, word, False)
            verb = self._formal.get(word)
            if verb is None:
                continue
            for count in range(1, _MOST_BEFORE + 1):
                low = place - count
                before = " ".join(tokens.words[max(0, low) : place])
                if low < 0 or tokens.clause[low] != tokens.clause[place] or before not in BEHIND:
                    continue
                if low and tokens.words[low - 1] == "non":
                    behind = BEHIND[before]
                    infinitive = _cut(verb.cells["inf"][0])
                    yield Option(
                        low - 1, place + 1, f"non {infinitive}{behind}", "forbid", "imperative"
                    )
                elif count > 1 or before.startswith("glie"):
                    for new in self._behind(verb, BEHIND[before]):
                        yield Option(low, place + 1, new, "double", "imperative")

    def _behind(self, verb: Word, behind: str) -> Iterator[str]:
        """A command to tu with two pronouns behind it."""
        for short, other in self._short.items():
            if other is verb:
                yield short + ("" if behind.startswith("glie") else behind[:1]) + behind
                return
        for form in verb.cells.get("imp.2sg", ())[:1]:
            yield form + behind


_PROCLITIC = {
    **{one: one for one in _SINGLE if one != "ti"},
    **_FIRST,
    "ti": "si",
    **{f"glie{two}": f"glie{two}" for two in _SECOND},
}


def _cut(infinitive: str) -> str:
    """An infinitive as pronouns are written behind it: *toccar*, *por*."""
    return (
        infinitive.removesuffix("re")
        if infinitive.endswith("rre")
        else infinitive.removesuffix("e")
    )
