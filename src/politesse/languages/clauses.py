"""The clauses of a text while it is gone over: who was named in them, and whose their verbs are."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass, field
from typing import Literal

from politesse.languages.tokens import Tokens

#: ``reader`` and ``other`` are named in the clause, or the verb is of nobody; ``joined`` is the person
#: whose the verb is that a word such as *y* ties it to, and ``before`` the person of whom the sentence
#: before told. ``within`` may be the reader's still: only the clauses around it speak of something else.
Subject = Literal["reader", "other", "joined", "within", "before", ""]
#: Where a form stands that may be a finite verb: in a clause of its own, in one that a link opened, or
#: where no verb can stand (``noun``). Other words stand nowhere.
Standing = Literal["main", "inner", "noun", ""]


@dataclass(slots=True)
class Clause:
    """What is known of a clause: who was named, and whose the verb is that came."""

    subject: Subject = ""
    person: bool = False  # whether it is a person, who does what things cannot
    held: bool = False  # somebody named before a comma, with whose name the reader may be called
    verb: bool = False
    third: bool = False  # whether that verb is of the third person and no subjunctive
    whose: Subject = ""
    joined: Subject = ""  # whose the next verb is that has no subject of its own
    inner: bool = False
    tells: bool = (
        False  # what somebody says or why he does something, of himself if of nobody named
    )
    row: bool = False  # whether a comma sets it apart from a clause before it of the same person
    fact: bool = False  # whether it goes on from a clause within another that states a fact

    @property
    def theirs(self) -> bool:
        """Whether its verb is somebody else's."""
        return self.whose in ("other", "joined", "before")

    @property
    def passed_on(self) -> Subject:
        """Whose a verb is that *y* ties to this clause."""
        if not self.theirs:
            return "within" if self.whose == "within" else ""
        return "joined" if self.person else "within"


@dataclass(frozen=True, slots=True)
class Clauses:
    """For each word of a text whose it is, if it is a verb of which that can be said, and where."""

    whose: list[Subject]
    stands: list[Standing]
    verbs: list[int]  #: the places of all verbs
    phrases: list[int]  #: the places of words that name somebody or something
    people: list[int] = field(default_factory=list)  #: the places of words that name a person

    def tells_of_person(self, place: int) -> bool:
        """Whether somebody is named before a word, whose the verbs after may be."""
        return bool(self.people) and self.people[0] < place

    def named(self, place: int) -> bool:
        """Whether anybody or anything is named before a word, whom a pronoun may mean."""
        return bool(self.phrases) and self.phrases[0] < place

    def around(self, place: int) -> tuple[str, str]:
        """Whose the verb before a word is and whose the one after it, and where they stand."""
        before, after = bisect_left(self.verbs, place), bisect_right(self.verbs, place)
        return (
            self._told(self.verbs[before - 1]) if before else "^",
            self._told(self.verbs[after]) if after < len(self.verbs) else "$",
        )

    def _told(self, place: int) -> str:
        return f"{self.whose[place]}.{self.stands[place]}"

    def of_others(self, place: int) -> bool:
        """Whether a word has the form of a verb and is none, or is surely somebody else's."""
        return self.whose[place] in ("other", "joined", "before") or self.stands[place] == "noun"


@dataclass(slots=True)
class Reading:
    """How far the words of a text have been gone over."""

    tokens: Tokens
    found: list[Subject]
    stands: list[Standing]
    clauses: list[Clause] = field(default_factory=lambda: [Clause()])
    before: bool = False  # whether the sentence before spoke of somebody else
    spoke: bool = False  # whether this one did before its last comma
    goes_on: bool = False  # whether only a semicolon or colon stands between
    last: int = -1  # the place of the last verb
    phrases: list[int] = field(default_factory=list)
    people: list[int] = field(default_factory=list)

    @property
    def now(self) -> Clause:
        return self.clauses[-1]

    @property
    def awaits_verb(self) -> bool:
        """Whether the clause around the present one has no verb yet: *si quiere, puede*."""
        return len(self.clauses) > 1 and not self.clauses[-2].verb

    @property
    def awaits_its_verb(self) -> bool:
        """Whether that clause has its subject already: *la casa que compró es*."""
        return self.awaits_verb and self.clauses[-2].subject != ""

    def start(self, sentence: bool) -> None:
        """Begin a ``sentence``, or what a colon or semicolon sets apart like one."""
        first = self.clauses[0]
        tagged = self.spoke and first.whose == "within"  # mi padre trabaja aquí, ¿no es cierto?
        self.before, self.spoke = tagged or (first.theirs and first.person), False
        self.clauses, self.last, self.goes_on = [Clause()], -1, not sentence

    def comma(self) -> None:
        """Go back to the clause that the others stand in, or on to the next of a row.

        What was named before one comma is the subject of a verb after the next (*El juez, que es de
        Soria, dijo*); right after the first it may be a vocative.
        """
        outer = self.clauses[0]
        self.clauses = [outer]
        if outer.verb:
            listed: Subject = "within" if outer.passed_on else ""
            row = outer.theirs and outer.person
            self.spoke |= row
            self.clauses = [Clause(person=outer.person, joined=listed, row=row)]
        elif outer.held:
            outer.subject, outer.held = "other", False
        elif outer.subject:
            outer.subject, outer.held = "", True

    def join(self) -> None:
        """A word such as *y*: the next verb may have the subject of this one."""
        now = self.now
        if now.verb and now.row and now.whose == "within":
            now.whose = self.found[self.last] = "joined"  # se levanta, toma su café y sale
        if now.verb:
            fact = now.inner and now.third
            self.clauses[-1] = Clause(
                person=now.person, joined=now.passed_on, inner=now.inner, fact=fact
            )
        elif now.joined == "within" and now.person and not now.subject:
            now.joined = "joined"

    def name(self, who: Subject, person: bool = False) -> None:
        """Somebody is named before the verb; what follows one may be its object."""
        if not self.now.verb and not self.now.subject:
            self.now.subject, self.now.person = who, person

    def verb(self, place: int, third: bool, told: bool, offered: bool) -> None:
        """A verb comes; ``third`` if it is of the third person and no subjunctive.

        A subjunctive that no link brings in is a command, and has nobody else for its subject. What
        may be ``told`` of a person goes on with the sentence before; what is mostly ``offered`` to the
        reader does not.
        """
        if self.now.verb and self.awaits_verb:
            self.clauses.pop()
        if self.now.fact and not third and not self.now.subject:
            self.clauses = [Clause()]  # compruebe que funciona y vuelva a intentarlo
        now = self.now
        self.stands[place] = "inner" if now.inner and not now.verb else "main"
        commands = not third and not now.inner
        who: Subject = "" if now.verb or (commands and now.subject == "other") else now.subject
        if not who and third and not now.verb:
            who = self._understood(place, told, offered)
        self.found[place] = who
        now.verb, now.whose, self.last = True, who if third else "", place
        now.third = third

    def _understood(self, place: int, told: bool, offered: bool) -> Subject:
        """Whose a verb may be that has no subject of its own."""
        now = self.now
        if now.joined:
            return now.joined
        if now.inner:
            around = self.clauses[-2] if len(self.clauses) > 1 else None
            if around is None or not around.theirs:
                return ""
            now.person = around.person and now.tells and not offered
            return "joined" if now.person else "within"
        if not self.before or "?" in self.tokens.finals[self.tokens.sentence[place]]:
            return ""
        now.person = told or self.goes_on
        return "before" if now.person else "within"

    def command(self, place: int) -> None:
        """A verb comes that can only be a command."""
        self.now.verb, self.now.whose, self.last = True, "", place

    def nobody(self, place: int, felt: bool = False) -> None:
        """A verb comes that is of no person; one that is named may have ``felt`` it."""
        self.found[place] = "other"
        self.stands[place] = "inner" if self.now.inner else "main"
        self.now.verb, self.now.whose, self.last = True, "", place
        if felt:
            self.now.whose, self.now.person = "other", True  # a mi hermano le gustó y pregunta
