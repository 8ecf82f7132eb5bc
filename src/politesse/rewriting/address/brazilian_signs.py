"""Whether a Portuguese text is of Brazil, as its words and the places of its pronouns tell.

*Ônibus* and *celular*, *com você* for *consigo*, *me avisa* for *avisa-me*, *está chegando* for *está a chegar*. Signs
of Portugal count against it; where there are none of either the text is taken for one of Portugal.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from politesse.languages import Pack
from politesse.languages.tokens import Tokens
from politesse.rewriting.address.acting import forms_of
from politesse.rewriting.address.grammar_forms import is_tied, next_word

# Vowels before m and n that are closed in Brazil: eletrônico, prêmio; open in Portugal.
_CLOSED = re.compile(r"(?!fêmea)\w*[êô][mn][aeiouáéíóú]")
_OPEN = re.compile(r"\w*[éó][mn][aeiouáéíóú]")
_HALF = 0.5
_NEAR = 6  # words between a verb and whom it gives something
_COMES_BEFORE = 4  # words of a noun phrase before an unstressed pronoun


class Brazil:
    """Tells texts of Brazil from those of Portugal."""

    def __init__(self, pack: Pack, table: Mapping[str, Any], giving: list[str]) -> None:
        assert pack.subjects is not None
        self._subjects, words = pack.subjects, {key: frozenset(w) for key, w in table.items()}
        self._words = words
        forms = pack.paradigms.forms
        third = forms("ind.*.3sg") | forms("cnd.3sg") | forms("sbj.*.3sg")
        self._second = forms("*.2sg") - third - forms("imp.2sg") - forms("sbj.fut.2sg")
        self._second -= forms("inf.pers.2sg") | forms("ind.prs.1sg")
        self._stated = (forms("ind.*") | forms("cnd.*")) - forms("imp.*")
        self._gerunds, self._participles = forms("ger"), forms("ptc")
        self._infinitives = pack.subjects.infinitives
        self._progressive = forms_of(pack, table["progressive"])
        self._being = forms_of(pack, ["estar"])
        self._needing = forms_of(pack, table["needing"])
        self._giving = forms_of(pack, giving)
        self._finite = pack.subjects.finite | forms("ind.prs.3sg")
        self._signs: tuple[Callable[[Tokens, int], float], ...] = (
            self._word,
            self._pronoun,
            self._reader,
            self._verb,
            self._owned,
        )

    def __call__(self, tokens: Tokens) -> bool:
        """Whether more speaks for Brazil than for Portugal."""
        found = {
            (sign, word): weight
            for place, word in enumerate(tokens.words)
            for sign in self._signs
            if (weight := sign(tokens, place))
        }.values()
        return sum(weight for weight in found if weight > 0) >= 1 and sum(found) > 0

    def _word(self, tokens: Tokens, place: int) -> float:
        """Words and spellings of one country."""
        word, known = tokens.words[place], self._words
        if word == "gente" and place and tokens.words[place - 1] == "a":
            return 1  # a gente marca
        if word in known["brazil"] or _CLOSED.match(word):
            return 1
        if word in known["either"]:
            return _HALF
        if word in known["europe"] or _OPEN.match(word):
            return -1
        told = word == "tu" or word in self._second
        return -2 if told and (tokens.raw[place][:1].islower() or place == 0) else 0

    def _pronoun(self, tokens: Tokens, place: int) -> float:
        """Where an unstressed pronoun stands: *me avisa*, *eu te ligo*, *vou te ligar*, but *avisou-me*."""
        words = tokens.words
        if words[place] not in self._words["weak"] or place + 1 == len(words):
            return 0
        if is_tied(tokens, place):
            return -1 if words[place - 1] in self._stated else 0
        begin, end = tokens.clause_range(place)
        after = words[place + 1]
        if place + 1 == end or is_tied(tokens, place + 1):
            return 0
        verb = after in self._finite
        if place == begin:
            return float(verb and words[place] not in ("se", "nos"))
        before = words[place - 1]
        helped = after in self._infinitives or after in self._gerunds
        if helped and before in self._finite and before not in self._subjects.small:
            return 1
        if not verb or words[place] == "se":
            return 0  # e se vai, which may be a condition
        if before in self._words["subjects"]:
            low = place - 1 - (before[:3] == "sen")
            return float(self._words["told_when"].issuperset(words[begin:low]))
        if before in ("e", "mas"):
            return float(self._subjects.links.isdisjoint(words[begin:place]))  # e me fala
        return float(self._follows_subject(tokens, begin, place))

    def _follows_subject(self, tokens: Tokens, begin: int, place: int) -> bool:
        """Whether nothing but who does something stands before a pronoun: *a sua mãe me falou*."""
        named = tokens.words[begin:place]
        if not 2 <= len(named) <= _COMES_BEFORE:
            return False
        first = named[0] in self._subjects.determiners and named[0] not in self._words["drawing"]
        small = self._subjects.small - self._subjects.determiners
        return first and not any(word in small for word in named)

    def _reader(self, tokens: Tokens, place: int) -> float:
        """Where the reader stands: *com você*, *ver você*, *mandar para a senhora*, but *consigo*."""
        words = tokens.words
        word, before = words[place], words[place - 1] if place else ""
        begin, _ = tokens.clause_range(place)
        if word == "si" and before in self._subjects.prepositions:
            return -2
        if word == "consigo" and next_word(tokens, place) not in self._infinitives:
            return -2 if before not in ("não", "eu", "só", "já") else 0
        titled = word in ("senhor", "senhora") and before in ("o", "a") and place - 1 > begin
        if not titled and word not in ("você", "vc", "cê"):
            return 0
        low = place - titled
        if is_tied(tokens, low - 1) or next_word(tokens, place) in ("mesmo", "mesma"):
            return 0  # avise-a você, pesquisar você mesmo
        led = words[low - 1] if low > begin else ""
        if not titled and led in self._words["before_reader"]:
            return 1
        if led in self._infinitives | self._gerunds:
            return 1
        given = titled and led == "para"
        return float(given and not self._giving.isdisjoint(words[max(begin, low - _NEAR) : low]))

    def _verb(self, tokens: Tokens, place: int) -> float:
        """*Está chegando*, *precisa trazer*, but *está a chegar*."""
        words = tokens.words
        _, end = tokens.clause_range(place)
        if place + 1 >= end or is_tied(tokens, place + 1):
            return 0
        after = words[place + 1]
        if words[place] in self._progressive and after in self._gerunds:
            return 1
        if words[place] in self._needing and after in self._infinitives:
            return float(not is_tied(tokens, place + 2))
        if words[place] in self._being and after == "a" and place + 2 < end:
            return -2 if words[place + 2] in self._infinitives else 0
        return 0

    def _owned(self, tokens: Tokens, place: int) -> float:
        """What somebody has without an article, *minha chefe pediu*, or as in *a casa do senhor*."""
        words = tokens.words
        begin, end = tokens.clause_range(place)
        if words[place] in self._words["possessives"] and place == begin and place + 2 < end:
            if words[place + 1] in self._words["owners"] | self._subjects.small:
                return 0
            return float(any(words[other] in self._finite for other in range(place + 2, end)))
        if words[place] in self._words["possessives"] and begin < place < end - 1:
            bare = words[place - 1] in ("e", "com", "para") and words[place + 1] not in self._finite
            return _HALF * bare
        titled = words[place] in ("senhor", "senhora") and place - 3 >= begin
        if not titled or words[place - 1] not in ("do", "da"):
            return 0
        named = place + 1 == end or words[place + 1] not in ("de", "do", "da")
        return float(named and words[place - 3] in self._subjects.determiners | {"na", "no"})
