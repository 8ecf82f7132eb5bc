"""Whose an Italian verb is that may be one of Lei: the reader's, somebody else's or nobody's."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from politesse.languages.subjects import Subjects
from politesse.languages.tokens import Tokens
from politesse.rewriting.address.choice import Option
from politesse.rewriting.address.italian_government import Government
from politesse.rewriting.address.italian_reading import REACH, Reading

OWNED = frozenset({"suo", "sua", "suoi", "sue"})


class VerbsOfLei(Reading):
    """Reads the clauses of a text for the subjects of its verbs."""

    def __init__(
        self,
        government: Government,
        subjects: Subjects,
        tokens: Tokens,
        found: list[list[Option]],
        marks: Mapping[int, str],
    ) -> None:
        super().__init__(government, tokens, found, marks)
        self.whose = subjects(tokens).whose
        self.addressed = bool(self.strong) or any(
            self.whose[place] == "" and self.asks(place) for place in marks
        )
        self.addressed |= bool(tokens.words) and tokens.words[0] in government.greeting
        self.addresses_tu = False  # as the text stands; then a Lei that begins a sentence is she
        self.mine: set[int] = set()  # verbs that are the reader's for sure
        self.capitals = any(
            raw[:1].isupper() and raw.lower() in OWNED and not tokens.first(place)
            for place, raw in enumerate(tokens.raw)
        )

    def _of_nobody(self, place: int) -> bool:
        """Whether a verb is impersonal, a passive, or has its subject behind it."""
        word, before, forms = self.words[place], self.before(place), self.government
        goes_on = bool(self.mine) and self.leads(place) and word not in forms.nouns
        if place not in self.marks and not self._verbal(place) and not goes_on:
            return True
        if before in ("si", "s'"):
            return word not in forms.own_si or self.after(place) in forms.determiners
        if before in forms.datives and forms.is_felt(self.tokens, place):
            return True  # Le fa male
        judged = before in forms.datives or forms.judges(self.tokens, place)
        if word in forms.being and judged and place not in self.strong:
            return True
        if self._asked_of(place) or self._arrives(place):
            return True
        if word in forms.modal and self.after(place) in forms.happening:
            return True  # può capitare
        return word in forms.becoming and self._suffers(place)

    def _goes_on(self, place: int) -> bool:
        """Whether a sentence goes on to tell of the person of the one before: *Mio padre è qui. Mi ha detto*."""
        low, _ = self.tokens.sentence_range(place)
        if not low or self.asks(place) or not self.leads_over_pronouns(place):
            return False
        begin, _ = self.tokens.sentence_range(low - 1)
        first = range(begin, min(low, begin + REACH))
        people = self.government.people
        named = any(self.words[at] in people and self.words[at] != "lei" for at in first[:3])
        return named and any(self.whose[at] == "other" for at in first)

    def _may_go_on(self, place: int) -> bool:
        """Whether a sentence opens with what a person of the one before may do: *Conosce Ugo? Abita qui.*"""
        low, _ = self.tokens.sentence_range(place)
        if place and self.tokens.text[self.tokens.ends[place - 1]] == ";":
            near = range(max(low, place - REACH), place)
            return any(self.words[at] in self.government.people - {"lei"} for at in near)
        if (
            not low
            or place != low
            or self.asks(place)
            or self.words[place] in self.government.modal
        ):
            return False
        begin, _ = self.tokens.sentence_range(low - 1)
        return any(
            self.words[at] in self.government.people for at in range(max(begin, low - REACH), low)
        )

    def _experienced(self, place: int) -> bool:
        """Whether a verb says what somebody else likes, misses or needs: *a mia moglie piace*."""
        return self.words[place] in self.government.arriving and self.experiences(place)

    def _reported(self, place: int) -> bool:
        """Whether somebody named before says it: *ho visto Sua sorella e mi ha detto che cerca casa*."""
        if self.after(place) == "lei" or not self.government.reports(self.tokens, place):
            return False
        if self.experiences(place):
            return (
                self._opened_by(place) is None or self._opened_by(place) in self.government.joining
            )
        low, _ = self.tokens.sentence_range(place)
        near = range(max(low, place - REACH), place)
        named = [at for at in near if self.words[at] in self.government.people - {"lei", "chi"}]
        if not named or self._opened_by(place) not in self.government.joining:
            return False
        return any(self.government.is_first(self.words[at]) for at in range(near.start, named[0]))

    def leads_over_pronouns(self, place: int) -> bool:
        """Whether nothing but pronouns of the speaker stand before a verb in its sentence."""
        low, _ = self.tokens.sentence_range(place)
        return 0 < place - low <= 2 and self.words[low] in ("mi", "ci", "me", "ce")

    def _subject_behind(self, place: int) -> bool:
        """Whether who did it is named behind: *gli esami che Le ha prescritto il dottor Sala*."""
        forms, high = self.government, self.tokens.clause_range(place)[1]
        after = place + 1
        if self._opened_by(place) not in ("che", "cui") or self.words[place] not in forms.having:
            return False
        if after + 2 >= high or not forms.is_participle(self.words[after]):
            return False
        named = self.words[after + 2] in forms.people
        return self.words[after + 1] in forms.determiners and named

    def _arrives(self, place: int) -> bool:
        """Whether who came is named behind the verb: *sarebbe venuta anche Sua figlia*."""
        forms, high = self.government, self.tokens.clause_range(place)[1]
        if self.words[place] not in forms.being or place + 2 >= high:
            return False
        named = [word for word in self.words[place + 2 : min(high, place + 4)] if word != "anche"]
        return (
            forms.has_arrived(self.words[place + 1])
            and bool(named)
            and named[0] in forms.determiners
        )

    def _second_verb(self, place: int) -> bool:
        """Whether somebody else's verb stands before, with no link between: *sta sempre attenta*."""
        low, _ = self.tokens.clause_range(place)
        for other in range(place - 1, max(low, place - REACH) - 1, -1):
            if self.words[other] in self.government.opening | self.government.joining:
                return False
            if self.whose[other] == "other":
                return True
        return False

    def _told_of(self, place: int) -> bool:
        """Whether the verb stands in a relative clause, which may have another subject."""
        if self._opened_by(place) not in ("che", "cui"):
            return False
        start = self._group(place)
        named = self.after(place) in self.government.determiners
        if start > 1 and self.words[start - 2] in self.government.joining and self.mine:
            return max(self.mine) < self.tokens.sentence_range(place)[0]  # che venga e che porti
        if start > 1 and self.words[start - 2] in ("quello", "ciò", "quel"):
            return named  # quello che propone, but quello che diceva Sua madre
        low, _ = self.tokens.sentence_range(place)
        told = any(self.whose[other] == "other" for other in range(max(low, start - REACH), start))
        return told or start < 2 or not self.government.is_finite(self.words[start - 2])

    def _group(self, place: int) -> int:
        """Where the negation and the unstressed pronouns before a verb begin."""
        low, _ = self.tokens.clause_range(place)
        while place > low:
            before = self.words[place - 1]
            leans = before in self.government.unstressed and before != "se"
            own = before == "se" and self.words[place] in ("ne", "lo", "la", "li", "le", "l'")
            if not (leans or own or before == "non"):
                break
            place -= 1
        return place

    def _opened_by(self, place: int) -> str | None:
        """The word before a verb and what leans on it."""
        return self.before(self._group(place))

    def _follows_nothing(self, place: int) -> bool:
        """Whether a verb stands where one without a subject does: first, or after a link or adverb."""
        before, forms = self._opened_by(place), self.government
        if before is None or before == "lei" or before in forms.links or before in forms.leading:
            return True
        low, _ = self.tokens.clause_range(place)
        first = next(word for word in self.words[low:] if word not in forms.joining)
        if first in forms.asking and self.asks(place):
            return True
        return (
            before.endswith("mente")
            or first in forms.before_nouns
            or first in forms.prepositions
            or first in forms.when
        )

    def _suffers(self, place: int) -> bool:
        """Whether *viene* makes a passive, mostly of a thing."""
        after = self.after(place)
        return after is not None and self.government.is_participle(after)

    def _asked_of(self, place: int) -> bool:
        """Whether the subject of a question follows its verb: *cosa ha detto il Suo capo?*"""
        after = place + 1
        if after < len(self.words) and self.government.is_participle(self.words[after]):
            after += 1
        return (
            self.asks(place)
            and self.before(place) in ("cosa", "cos'", "che")
            and after < len(self.words)
            and self.words[after] in self.government.determiners
        )

    def _verbal(self, place: int) -> bool:
        """Whether what stands before makes a verb of a word that is mostly none: *a che ora parte*."""
        before, forms = self.before(place), self.government
        if before in forms.unstressed:
            return before not in forms.determiners
        return before in forms.links or before == "non"

    def _is_noun(self, place: int) -> bool:
        """Whether what stands before makes a noun of a word that looks like a verb."""
        before, forms = self.before(place), self.government
        if before in forms.unstressed and before in forms.determiners:
            earlier = self.before(place - 1)
            opens = earlier is None or earlier in forms.links or earlier in forms.leading
            opens = opens or earlier in forms.unstressed
            return self.words[place] in forms.nouns or not (opens or earlier == "lei")
        if before in self.government.times and self.words[place] == "fa":
            return True
        return before in forms.determiners or before in forms.before_nouns

    def _passive(self, place: int) -> bool:
        """Whether what follows makes a subject after the verb likely: *è stato inviato un codice*."""
        word, after, forms = self.words[place], self.after(place), self.government
        if word not in forms.being:
            return word in forms.arriving and after in forms.determiners
        return after not in forms.states

    def _links(self, verb: int) -> bool:
        """Whether a form of *essere* says what something is: *questo è il suo posto*."""
        after = self.after(verb)
        helps = after is not None and self.government.is_participle(after)
        return self.words[verb] in self.government.being and not helps

    def _of_person(self, verb: int) -> bool:
        """Whether a verb has somebody for its subject; what a thing does to *suo* tells nothing."""
        low, _ = self.tokens.sentence_range(verb)
        if verb == low + 1 and self.whose[verb] == "other":
            return True  # Marta ha perso il suo ombrello
        return any(map(self._names, range(max(low, verb - REACH), verb)))

    @cached_property
    def _alone(self) -> bool:
        """Whether the text names nobody but the reader."""
        return not any(map(self._names, range(len(self.words))))

    def _names(self, place: int) -> bool:
        """Whether a word is one for a person, or may be a name."""
        word, raw = self.words[place], self.tokens.raw[place]
        if word == "chi" and self.before(place) in self.government.prepositions:
            return False
        if word in self.government.people:
            return word != "lei" or place not in self.strong
        greeted = self.tokens.clause[place] == self.tokens.clause[0]
        if greeted and self.words[0] in self.government.greeting:
            return False  # Gentile Rosa
        courtesy = place in self.strong or word in OWNED
        return raw[:1].isupper() and not self.tokens.first(place) and not courtesy

    def _spoke_of_other(self, place: int) -> bool:
        """Whether a verb before in the sentence is somebody else's."""
        low, _ = self.tokens.sentence_range(place)
        near = self.whose[max(low, place - 2 * REACH) : place]
        return any(whose in ("other", "joined") for whose in near)

    def tags(self, place: int) -> tuple[str, ...]:
        """The tags of the tokenizer."""
        return self.tokens.tags[place] if self.tokens.tags else ()
