"""The words and forms of a language by which the grammar of its clauses is known.

For languages where formal address has the verbs of the third person.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from politesse.core import TargetRegister
from politesse.languages import Pack
from politesse.languages.tokens import Tokens
from politesse.rewriting.address.acting import Acting, forms_of

VERBS = ("verb", "guess", "imperative")
CLITICS = ("pronoun", "reflexive")
CLUSTER = 3  # unstressed pronouns and negations between a pronoun and its verb
FAR = 20  # words after a verb among which a person is named whom it does something


class ClauseForms:
    """The forms of one language and direction, and where they stand in a clause."""

    def __init__(self, pack: Pack, target: TargetRegister, settings: Mapping[str, Any]) -> None:
        assert pack.subjects is not None
        self._subjects = pack.subjects
        self._informal = target == "informal"
        self._clitics = frozenset(pack.subjects.clitics)
        self._articles = pack.subjects.articles
        self._tied = pack.subjects.tied
        self._negations = frozenset(settings.get("negations", ()))
        self._to = frozenset(settings.get("to", ()))
        self._wishes = frozenset(settings.get("wishes", ()))
        self._cluster = frozenset(settings.get("cluster", ()))
        forms = pack.paradigms.forms
        self._finite = pack.subjects.finite
        self._third = forms("ind.*.3sg") | forms("cnd.3sg") | forms("sbj.*.3sg")
        self._indicative = forms("ind.*.3sg") | forms("cnd.3sg")
        self._readers = pack.subjects.readers
        self._second = (forms("*.2sg") | forms("*.2pl")) - self._third
        self._commands = forms("imp.2sg") | forms("imp.3sg")
        self._asking = forms("imp.3sg") - forms("ind.*.3sg")
        self._conditions = frozenset(settings.get("conditions", ()))
        self._conditional = forms("sbj.*.3sg")
        self._turning = forms_of(pack, settings.get("turning", ()))
        self._datives = forms_of(pack, settings.get("datives", ()))
        self._accusatives = forms_of(pack, settings.get("accusatives", ()))
        self._reflexives = forms_of(pack, settings.get("reflexives", ()))
        self._on_persons = self._accusatives | forms_of(pack, settings.get("on_persons", ()))
        self._only_persons = forms_of(pack, settings.get("only_persons", ()))
        self._by_reader = frozenset(tuple(one.split()) for one in settings.get("by_reader", ()))
        self._acting = Acting(pack, "imp.3sg" if self._informal else "imp.2sg", settings)
        self._joining = frozenset(settings.get("joining", ()))
        self._beside = frozenset(settings.get("beside", ()))
        self._of_speaker = (forms("*.1sg") | forms("*.1pl")) - self._third
        self._objects = self._clitics - pack.subjects.datives - pack.subjects.reflexive
        self._of_either = _shared(pack, settings.get("seldom", ()))
        self._stressed = self._readers | frozenset(settings.get("stressed_forms", ()))
        self._stative = forms_of(pack, settings.get("stative", ()))
        self._several = forms("imp.2pl.os")
        self._wishing = frozenset(settings.get("wishing", ()))
        self._informal_words = frozenset(settings.get("informal", ()))
        self._enclitic = forms("imp.3sg.*")
        self._contracted = frozenset(settings.get("contracted", ()))
        self._pointing = frozenset(settings.get("pointing", ()))
        self._numerals = frozenset(settings.get("numerals", ()))
        self._own_phrases = frozenset(settings.get("own_phrases", ()))
        self._saying = pack.subjects.saying
        self._impersonal = forms_of(pack, settings.get("impersonal", ()))
        self._speaker = frozenset(settings.get("speaker", ()))
        self._copulas = forms_of(pack, settings.get("copulas", ()))
        self._known_to_us = frozenset(settings.get("presented", ()))
        self._pleasing = forms_of(pack, settings.get("pleasing", ()))
        self._wherever = frozenset(settings.get("wherever", ()))
        self._thanks = frozenset(settings.get("thanks", ()))
        self._for = frozenset(settings.get("thanked_for", ()))
        past = forms("ind.pst.3sg") | forms("ind.ipf.3sg") | forms("cnd.3sg")
        self._told_of = past | self._saying  # what may be told of somebody who is not named
        self._seldom = _seldom(pack, settings.get("seldom", ()))
        self._asking |= self._seldom & forms("imp.3sg")
        self._enclitic_to_tu = forms("imp.2sg.*") - self._finite
        self._invited = frozenset(settings.get("invited", ()))
        self._after_prepositions = frozenset(settings.get("after_prepositions", ()))
        self._plain_after = frozenset(settings.get("plain_after", ()))
        self._compared = frozenset(settings.get("compared", ()))
        self._losing = forms_of(pack, settings.get("losing", ()))
        self._standing = forms_of(pack, settings.get("standing", ()))
        self._asking_leave = frozenset(settings.get("asking_leave", ()))
        self._linking = frozenset(settings.get("linking", ()))
        self._letting = forms_of(pack, settings.get("letting", ()))
        self._going = frozenset([*settings.get("moves", ()), "pasar", "passar", "subir"])
        self._having = forms_of(pack, settings.get("having", ()))
        self._had = frozenset(settings.get("had", ()))
        self._feminine = frozenset(settings.get("feminine", ()))
        self._masculine = frozenset(settings.get("masculine", ()))
        self._feminine_endings = tuple(settings.get("feminine_endings", ()))
        self._things = forms_of(pack, settings.get("things", ()))
        self._needed = frozenset(settings.get("needed", ()))
        self._bare = frozenset(settings.get("bare", ()))
        self._doing = forms_of(pack, settings.get("doing", ()))
        self._done = frozenset(settings.get("done", ()))
        self._of_tu = forms("inf.pers.2sg")
        self._cnd = forms("cnd.3sg") | forms("ind.ipf.3sg")
        self._before_owned = frozenset(settings.get("before_owned", ()))

    def _opens(self, tokens: Tokens, place: int) -> bool:
        """Whether nothing stands before a verb in its clause but small words."""
        begin, _ = tokens.clause_range(place)
        return place - begin < FAR and all(
            word in self._subjects.small for word in tokens.words[begin:place]
        )

    def _links(self, tokens: Tokens, place: int) -> bool:
        return place < len(tokens.words) and self._subjects.opens_clause(tokens, place)

    def _verb_after(self, tokens: Tokens, place: int) -> int | None:
        """The finite verb or other word that an unstressed pronoun leans on, None for an article."""
        _, end = tokens.clause_range(place)
        for other in range(place + 1, min(end, place + 1 + CLUSTER)):
            if tokens.words[other] not in self._clitics:
                leans = tokens.words[place] not in self._articles or (
                    other == place + 1 and self._subjects.leans(tokens, place)
                )
                return other if leans else None
        return None

    def _leaning(self, tokens: Tokens, verb: int) -> list[int]:
        """The places of the unstressed pronouns before a verb, and of one tied to it."""
        begin, end = tokens.clause_range(verb)
        places = [verb + 1] if verb + 1 < end and is_tied(tokens, verb + 1) else []
        for other in range(verb - 1, max(begin, verb - CLUSTER) - 1, -1):
            if tokens.words[other] not in self._clitics:
                break
            places.append(other)
        return places

    def _brought_in(self, tokens: Tokens, place: int) -> bool:
        """Whether a negation or a wish before a verb makes it a subjunctive without a link."""
        begin, _ = tokens.clause_range(place)
        words = tokens.words
        if any(word in self._wishes for word in words[max(begin, place - 2 * CLUSTER) : place]):
            return True
        for other in range(place - 1, max(begin, place - CLUSTER) - 1, -1):
            if words[other] in self._negations:
                return True
            if words[other] not in self._clitics:
                return False
        return False

    def _over_clitics(self, tokens: Tokens, place: int) -> int:
        """The place before a verb and the pronouns and negations that lean on it, -1 where its clause begins."""
        begin, _ = tokens.clause_range(place)
        before = place - 1
        while before >= begin and tokens.words[before] in self._clitics | self._negations:
            if self._subjects.opens_clause(tokens, before):
                break
            before -= 1
        return before if before >= begin else -1

    def _has_object(self, tokens: Tokens, place: int) -> bool:
        """Whether what is done to something begins here, so that a person is told in the dative."""
        if place >= len(tokens.words) or tokens.clause[place] != tokens.clause[place - 1]:
            return False
        word = tokens.words[place]
        known = word in self._subjects.determiners or word in self._pointing
        if not known or word in self._subjects.prepositions:
            return False
        return not self._subjects.says_when(tokens, place)


def _seldom(pack: Pack, lemmas: Sequence[str]) -> frozenset[str]:
    """Statements of verbs that are hardly used, whose forms are mostly those of another verb: *venga*."""
    own, others = (
        frozenset(
            form
            for word in pack.paradigms.words
            if (word.lemma in lemmas) is wanted
            for form in word.cells.get("ind.prs.3sg", ())
        )
        for wanted in (True, False)
    )
    return own - others


def _shared(pack: Pack, seldom: Sequence[str] = ()) -> frozenset[str]:
    """Forms that a verb has for the speaker and for the third person alike: *quería*, *venga*."""
    return frozenset(
        form
        for word in pack.paradigms.words
        if word.lemma not in seldom
        for cell, forms in word.cells.items()
        if cell.endswith(".1sg")
        for form in forms
        if form in word.cells.get(cell[:-3] + "3sg", ())
    )


def is_tied(tokens: Tokens, place: int) -> bool:
    """Whether a hyphen ties a word to the one before it."""
    if place >= len(tokens.words):
        return False
    start = tokens.starts[place]
    return place > 0 and tokens.text[start - 1 : start] in ("-", "‑")


def next_word(tokens: Tokens, place: int) -> str | None:
    """The word after, in the same clause."""
    if place + 1 == len(tokens.words) or tokens.clause[place + 1] != tokens.clause[place]:
        return None
    return tokens.words[place + 1]
