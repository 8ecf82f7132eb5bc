"""Whose verb a verb is: the reader's, somebody else's, or nobody's that is named.

Where formal address has the verbs of *he* and *she*, the subject of the clause tells the two apart:
a noun phrase, a name, a pronoun, or none at all where the verb has none (*llueve*, *se vende*) or its
person stands in the dative (*le gusta*). A pack says in ``subjects.toml`` by which words these are
known; scoring and rewriting both ask here.

The words of a sentence are gone over once. A link such as *que* or *si* opens a clause within the one
before, a comma closes it again, and a word such as *y* gives a verb the subject of the one before it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from politesse.core.toml import Shape, keys
from politesse.languages.paradigms import Paradigms
from politesse.languages.tokens import PLACEHOLDER, Tokens

#: ``reader`` and ``other`` are named in the clause, or the verb is of nobody; ``joined`` is the other
#: that the verb before has. Where only the clause around it or the sentence before spoke of somebody
#: else (``within``, ``before``), the verb may still be the reader's.
Subject = Literal["reader", "other", "joined", "within", "before", ""]

_KEYS = (
    "reader others determiners clitics datives reflexive prepositions links joining adverbs times nouns"
    " adverb_endings finite third clitics_after tied experiencers impersonal passive arriving saying"
)
SUBJECTS: Shape = {f"{key}?": shape for key, shape in keys(_KEYS, [str]).items()}
_STRONG = frozenset(";:¿¡()–—\n")
_NEAR = 3  # words after a determiner among which its noun is looked for


@dataclass(slots=True)
class _Clause:
    """What is known of a clause: who was named, and whose the verb is that came."""

    subject: Subject = ""
    held: bool = False  # somebody named before a comma, with whose name the reader may be called
    verb: bool = False
    whose: Subject = ""
    joined: bool = False  # to a verb of somebody else
    inner: bool = False


@dataclass(slots=True)
class _Reading:
    """How far the words of a text have been gone over."""

    tokens: Tokens
    found: list[Subject]
    clauses: list[_Clause] = field(default_factory=lambda: [_Clause()])
    before: bool = False  # whether the sentence before spoke of somebody else
    last: int = -1  # the place of the last verb

    @property
    def now(self) -> _Clause:
        return self.clauses[-1]

    def start(self) -> None:
        """Begin a sentence, or what a colon or semicolon sets apart like one."""
        first = self.clauses[0]
        self.before = first.whose in ("other", "joined", "before")
        self.clauses, self.last = [_Clause()], -1

    def comma(self) -> None:
        """Go back to the clause that the others stand in, or on to the next of a row.

        What was named before one comma is the subject of a verb after the next (*El juez, que es de
        Soria, dijo*); right after the first it may be a vocative.
        """
        outer = self.clauses[0]
        self.clauses = [outer]
        if outer.verb:
            self.clauses = [_Clause(joined=outer.whose in ("other", "joined"))]
        elif outer.held:
            outer.subject, outer.held = "other", False
        elif outer.subject:
            outer.subject, outer.held = "", True

    def join(self) -> None:
        """A word such as *y*: the next verb may have the subject of this one."""
        now = self.now
        if now.verb:
            theirs = now.whose in ("other", "joined")
            self.clauses[-1] = _Clause(joined=theirs, inner=now.inner)

    def name(self, who: Subject) -> None:
        """Somebody is named before the verb; what follows one may be its object."""
        if not self.now.verb and not self.now.subject:
            self.now.subject = who

    def verb(self, place: int, third: bool) -> None:
        """A verb comes; ``third`` if it is of the third person and no subjunctive.

        A subjunctive that no link brings in is a command, and has nobody else for its subject.
        """
        if self.now.verb and len(self.clauses) > 1 and not self.clauses[-2].verb:
            self.clauses.pop()
        now = self.now
        commands = not third and not now.inner
        who: Subject = "" if now.verb or (commands and now.subject == "other") else now.subject
        if not who and third and not now.verb:
            who = self._understood(place)
        self.found[place] = who
        now.verb, now.whose, self.last = True, who if third else "", place

    def _understood(self, place: int) -> Subject:
        """Whose a verb may be that has no subject of its own."""
        now = self.now
        if now.joined:
            return "joined"
        if now.inner:
            theirs = len(self.clauses) > 1 and self.clauses[-2].whose in ("other", "joined")
            return "within" if theirs else ""
        asked = "?" in self.tokens.finals[self.tokens.sentence[place]]
        return "before" if self.before and not asked else ""

    def nobody(self, place: int) -> None:
        """A verb comes that is of no person."""
        self.found[place] = "other"
        self.now.verb, self.now.whose, self.last = True, "", place


class Subjects:
    """Finds the subjects of verbs in the texts of one language."""

    def __init__(self, table: dict[str, Any], paradigms: Paradigms) -> None:
        words = {key: frozenset(table.get(key, ())) for key in _KEYS.split()}
        self._phrases = [tuple(phrase.split()) for phrase in words["reader"]]
        self._readers = frozenset(phrase[0] for phrase in self._phrases)
        self._others, self._determiners = words["others"], words["determiners"]
        self._clitics, self._datives = words["clitics"], words["datives"]
        self._prepositions, self._links = words["prepositions"], words["links"]
        self._joining, self._adverbs = words["joining"], words["adverbs"]
        self._times, self._nouns = words["times"], words["nouns"]
        self._reflexive, self._endings = words["reflexive"], tuple(words["adverb_endings"])
        self._clitics_after, self._tied = words["clitics_after"], words["tied"]
        self._finite = _forms(paradigms, words["finite"])
        self._third = _forms(paradigms, words["third"])
        self._infinitives = paradigms.forms("inf")
        self._experiencers = _of(paradigms, words["experiencers"])
        self._impersonal = _of(paradigms, words["impersonal"])
        self._passive = _of(paradigms, words["passive"])
        self._arriving = _of(paradigms, words["arriving"])
        self._saying = _of(paradigms, words["saying"])
        self._between = self._adverbs | self._clitics | self._datives | self._joining
        self._known = self._links | self._joining | self._adverbs | self._prepositions
        self._known |= self._clitics | self._datives | self._finite | self._infinitives

    def __call__(self, tokens: Tokens) -> list[Subject]:
        """For each word whose it is, if it is a verb of which that can be said."""
        reading = _Reading(tokens, [""] * len(tokens.words))
        for place, word in enumerate(tokens.words):
            self._cut(reading, place)
            if tokens.quoted[place]:
                continue
            if self._opens_clause(tokens, place):
                subject: Subject = "other" if word in self._others else ""
                reading.clauses.append(_Clause(subject, inner=True))
            elif word in self._joining:
                reading.join()
            elif self._is_verb(reading, place):
                if self._of_nobody(tokens, place):
                    reading.nobody(place)
                else:
                    self._verb(reading, place)
            else:
                self._named(reading, place)
        return reading.found

    def _cut(self, reading: _Reading, place: int) -> None:
        tokens = reading.tokens
        if place == 0 or tokens.clause[place] == tokens.clause[place - 1]:
            return
        between = tokens.text[tokens.ends[place - 1] : tokens.starts[place]]
        if tokens.first(place) or not _STRONG.isdisjoint(between):
            reading.start()
        else:
            reading.comma()

    def _opens_clause(self, tokens: Tokens, place: int) -> bool:
        """Whether a word is a link, and no pronoun of the verb: *se quer*, not *trata-se*, *não se vê*."""
        if place < 0 or tokens.words[place] not in self._links:
            return False
        if tokens.words[place] not in self._clitics:
            return True
        if tokens.text[tokens.starts[place] - 1 : tokens.starts[place]] == "-":
            return False
        before = _before(tokens, place)
        return before is None or before not in self._clitics_after

    def _is_verb(self, reading: _Reading, place: int) -> bool:
        """Whether a word is a verb here and no noun of the same form."""
        tokens = reading.tokens
        word = tokens.words[place]
        if word not in self._finite or word in self._determiners:
            return False
        if _after(tokens, place) in self._tied:
            return False
        if word in self._infinitives and not (reading.now.inner and not reading.now.verb):
            return False  # quando chegar, but para chegar
        before = _before(tokens, place)
        if before is None:
            return True
        if tokens.raw[place][:1].isupper() and tokens.clause[place] == tokens.clause[place - 1]:
            return False
        if before in self._clitics:
            return before not in self._determiners or self._leans(tokens, place - 1)
        return before not in self._determiners and before not in self._prepositions

    def _leans(self, tokens: Tokens, place: int) -> bool:
        """Whether a word that is an article elsewhere is a pronoun before its verb."""
        word, after = tokens.words[place], _after(tokens, place)
        if word not in self._clitics or after not in self._finite or after in self._determiners:
            return False
        if self._clitics_after:
            return _before(tokens, place) in self._clitics_after
        return after not in self._nouns

    def _verb(self, reading: _Reading, place: int) -> None:
        """A verb with a subject, which follows a verb of saying after a quotation."""
        tokens = reading.tokens
        word = tokens.words[place]
        if word in self._saying and place and tokens.quoted[place - 1]:
            reading.clauses = [_Clause("other")]
        reading.verb(place, word in self._third)

    def _of_nobody(self, tokens: Tokens, place: int) -> bool:
        """Whether a verb has no person for a subject, by what it means and what stands beside it."""
        words = tokens.words
        word, after, end = words[place], _after(tokens, place), tokens.ends[place]
        tied = after if tokens.text[end : end + 1] == "-" and word in self._third else None
        before = None if self._opens_clause(tokens, place - 1) else _before(tokens, place)
        if word in self._experiencers and not self._datives.isdisjoint((before, tied)):
            return True
        if word in self._passive and not self._reflexive.isdisjoint((before, tied)):
            return True
        if word in self._arriving and after in self._determiners:
            return after not in self._prepositions
        return word in self._impersonal or self._will_be_impersonal(words, place)

    def _will_be_impersonal(self, words: Sequence[str], place: int) -> bool:
        """Whether an infinitive that no one does follows: *va a llover*."""
        following = words[place + 1 : place + 3]
        return any(word in self._impersonal and word in self._infinitives for word in following)

    def _named(self, reading: _Reading, place: int) -> None:
        """Take up a word that names somebody, or nothing."""
        tokens = reading.tokens
        word, before = tokens.words[place], _before(tokens, place)
        if before in self._prepositions:
            return
        if word in self._readers and (end := self._reader_ends(tokens, place)):
            stands = tokens.raw[end][:1].isupper() if end < len(tokens.raw) else False
            stands = stands and tokens.clause[end] == tokens.clause[place]
            self._pronoun(reading, "other" if stands else "reader")
        elif word in self._others:
            self._pronoun(reading, "other")
        elif word in self._determiners:
            if self._opens_phrase(tokens, place):
                reading.name("other")
        elif self._is_name(tokens, place):
            reading.name("other")

    def _reader_ends(self, tokens: Tokens, place: int) -> int:
        """The end of a phrase such as *o senhor* that begins here, or 0."""
        for phrase in self._phrases:
            end = place + len(phrase)
            if tuple(tokens.words[place:end]) == phrase:
                return end
        return 0

    def _pronoun(self, reading: _Reading, who: Subject) -> None:
        """A pronoun is the subject after its verb too: *ha firmado usted*."""
        now = reading.now
        if now.verb and who == "reader" and reading.found[reading.last] != "other":
            reading.found[reading.last] = now.whose = who
        reading.name(who)

    def _opens_phrase(self, tokens: Tokens, place: int) -> bool:
        """Whether a noun phrase begins that may be a subject: no time, no pronoun of the verb."""
        after = _after(tokens, place)
        if after is None or after in self._links or after in self._prepositions:
            return False
        if self._leans(tokens, place):
            return False
        return self._times.isdisjoint(tokens.words[place + 1 : place + 1 + _NEAR])

    def _is_name(self, tokens: Tokens, place: int) -> bool:
        """Whether a word is a name, or a bare noun that begins a sentence before its verb."""
        word, raw = tokens.words[place], tokens.raw[place]
        if word in self._known or word.endswith(self._endings):
            return False
        if word != PLACEHOLDER and not raw[:1].isupper():
            return False
        if not tokens.first(place):
            return True
        for other in range(place + 1, min(place + 1 + _NEAR, len(tokens.words))):
            if tokens.clause[other] != tokens.clause[place]:
                return False
            if tokens.words[other] in self._finite:
                return True
            if tokens.words[other] not in self._between:
                return tokens.raw[other][:1].isupper()
        return False


def _before(tokens: Tokens, place: int) -> str | None:
    """The word before, where no mark stands between."""
    if place == 0 or tokens.clause[place - 1] != tokens.clause[place]:
        return None
    return tokens.words[place - 1]


def _after(tokens: Tokens, place: int) -> str | None:
    """The word after, where no mark stands between."""
    if place + 1 == len(tokens.words) or tokens.clause[place + 1] != tokens.clause[place]:
        return None
    return tokens.words[place + 1]


def _forms(paradigms: Paradigms, cells: Iterable[str]) -> frozenset[str]:
    return frozenset().union(*(paradigms.forms(cell) for cell in cells))


def _of(paradigms: Paradigms, lemmas: frozenset[str]) -> frozenset[str]:
    """All forms of some verbs."""
    return frozenset(
        form.lower()
        for word in paradigms.words
        if word.lemma in lemmas
        for forms in word.cells.values()
        for form in forms
    )
