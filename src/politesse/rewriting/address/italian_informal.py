"""What the grammar of an Italian clause leaves of the ways to make tu of Lei.

A verb of Lei is also one of he, she or it: it changes where it has no subject of its own and stands
where a verb without one does.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from politesse.languages.it.morphology import OTHER
from politesse.languages.subjects import Subjects
from politesse.languages.tokens import Tokens
from politesse.rewriting.address.choice import Option
from politesse.rewriting.address.italian_government import Government
from politesse.rewriting.address.italian_reading import REACH, VERBS, Reading, must, only

_OWNED = frozenset({"suo", "sua", "suoi", "sue"})
_STRESSING = frozenset({"anche", "solo", "soltanto", "pure", "neanche", "nemmeno", "proprio"})
_AGAINST = frozenset({"io", "noi", "lui", "loro", "invece"})


class InformalReading(Reading):
    """What becomes of Lei."""

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
        self.addresses_tu = False  # as the text stands; then a Lei that begins a sentence is she
        self.mine: set[int] = set()  # verbs that are the reader's for sure
        self.capitals = any(
            raw[:1].isupper() and raw.lower() in _OWNED and not tokens.first(place)
            for place, raw in enumerate(tokens.raw)
        )

    def narrow(self, place: int, here: list[Option]) -> list[Option]:
        word = self.words[place]
        if self.addresses_tu and self.words[self.tokens.sentence_range(place)[0]] == "lei":
            return []
        longest = max(option.high for option in here)
        commands = [o for o in here if o.kind == "imperative" and o.high == longest]
        if commands and longest > place + 1:
            return self._with_pronouns(place, here, commands)
        if any(option.kind in VERBS for option in here):
            return self._verb(place, here)
        if any(option.kind == "clitic" for option in here):
            return self._infinitive(place, here)
        if word in ("si", "s'"):
            return self._reflexive(place, here)
        if word == "se":
            return self._doubled_own(place, here)
        if word in ("la", "le", "l'"):
            return self._object(place, here)
        if word == "lei":
            return self._pronoun(place, here)
        if word == "sé":
            return must(here) if self._own(place) else []
        if word.startswith("gli"):
            return self._double(place, here)
        if place in self.strong:
            return must(here)
        if any(option.kind == "possessive" for option in here):
            return self._possessive(place, here)
        return here

    def _possessive(self, place: int, here: list[Option]) -> list[Option]:
        """*Suo* goes with a verb of the reader where the text names nobody else who could own."""
        if self._owned(place):
            return []
        return must(here) if self._alone and self._own(place) else here

    def _with_pronouns(
        self, place: int, here: list[Option], commands: Sequence[Option]
    ) -> list[Option]:
        """*Mi dica*, *non lo tocchi*, *si accomodi*: a command where nothing brings in a subjunctive."""
        verb = commands[0].high - 1
        if (
            verb in self.strong
            or (self.leads(place) and not self.asks(place) and self.addressed)
            or self._follows_command(place)
        ):
            self.commands[verb] = True
            self.mine.add(verb)
            return must(list(commands[:1]))
        return (
            [option for option in here if option.kind != "imperative"] if self.asks(place) else here
        )

    def _follows_command(self, place: int) -> bool:
        joined = self.joined(place)
        return joined is not None and self.commands.get(joined, False)

    def _verb(self, place: int, here: list[Option]) -> list[Option]:
        """What a form of Lei may become: a command, a statement, or nothing where it is no verb of Lei."""
        told = self._commanded(place, [option for option in here if option.kind == "imperative"])
        if told is not None:
            return told
        self.commands[place] = False
        statements = [option for option in here if option.kind == "verb"]
        whose = self.whose[place]
        if whose == "other" or (whose == "joined" and place not in self.strong):
            return []
        plain = self.words[place] not in self.government.nouns
        if statements and (whose == "reader" or (self._joins_own(place) and plain)):
            return self._own_verb(place, statements)
        if self._is_noun(place) or self._of_nobody(place):
            return []
        return self._stated(place, statements) if statements else here

    def _commanded(self, place: int, imperatives: list[Option]) -> list[Option] | None:
        """The commands a word may be, none where it is a subjunctive; None where it is neither."""
        if not imperatives:
            return None
        if self._opened_by(place) == "che":
            return []
        if place in self.strong or self._follows_command(place):
            self.commands[place] = True
            return self._own_verb(place, imperatives)
        if not self.leads(place) or self.asks(place):
            return None
        plain = self.words[place] not in self.government.indicative | self.government.nouns
        if not (self.addressed and plain) and place not in self.marks:
            return None
        self.commands[place] = True
        found = self._own_verb(place, imperatives)
        return found if self.addressed and plain else imperatives

    def _own_verb(self, place: int, options: list[Option]) -> list[Option]:
        """The options of a verb that is the reader's for sure."""
        self.mine.add(place)
        return must(options)

    def _of_nobody(self, place: int) -> bool:
        """Whether a verb is impersonal, a passive, or has its subject behind it."""
        word, before, forms = self.words[place], self.before(place), self.government
        goes_on = bool(self.mine) and self.leads(place) and word not in forms.nouns
        if place not in self.marks and not self._verbal(place) and not goes_on:
            return True
        if before in ("si", "s'"):
            return word not in forms.own_si or self.after(place) in forms.determiners
        judged = before in forms.datives or forms.judges(self.tokens, place)
        if word in forms.being and judged and place not in self.strong:
            return True
        if self._asked_of(place) or self._arrives(place):
            return True
        return word in forms.becoming and self._suffers(place)

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

    def _stated(self, place: int, statements: list[Option]) -> list[Option]:
        """Statements of Lei, which must change where the verb can have no other subject."""
        whose, alone = self.whose[place], self._follows_nothing(place)
        if place in self.strong and alone:
            return self._own_verb(place, statements)
        if self._second_verb(place):
            return []
        if not alone:
            return statements if self.words[place] in self.government.modal else []
        if self.addressed and whose == "" and not self._passive(place) and not self._told_of(place):
            return self._own_verb(place, statements)
        return statements

    def _joins_own(self, place: int) -> bool:
        """Whether a word such as *o* joins a verb to one of the reader."""
        return self.joined(place) in self.mine

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
            before.endswith("mente") or first in forms.before_nouns or first in forms.prepositions
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

    def _owned(self, place: int) -> bool:
        """Whether *suo* is somebody else's: of the subject, or where the reader has capitals."""
        if self.capitals or (OTHER in self.tags(place) and self._spoke_of_other(place)):
            return True
        low, _ = self.tokens.clause_range(place)
        near = range(max(low, place - REACH), place)
        verbs = [verb for verb in near if self.government.is_finite(self.words[verb])]
        asked = self.asks(place) and self.tokens.last(self.tokens.clause_range(place)[1] - 1)
        if not verbs or asked or self._links(verbs[-1]):
            return False
        return self.whose[verbs[-1]] in ("other", "joined") and self._of_person(verbs[-1])

    def _of_person(self, verb: int) -> bool:
        """Whether a verb has somebody for its subject; what a thing does to *suo* tells nothing."""
        low, _ = self.tokens.sentence_range(verb)
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
        courtesy = place in self.strong or word in _OWNED
        return raw[:1].isupper() and not self.tokens.first(place) and not courtesy

    def _spoke_of_other(self, place: int) -> bool:
        """Whether a verb before in the sentence is somebody else's."""
        low, _ = self.tokens.sentence_range(place)
        near = self.whose[max(low, place - 2 * REACH) : place]
        return any(whose in ("other", "joined") for whose in near)

    def _links(self, verb: int) -> bool:
        """Whether a form of *essere* says what something is: *questo è il suo posto*."""
        after = self.after(verb)
        helps = after is not None and self.government.is_participle(after)
        return self.words[verb] in self.government.being and not helps

    def tags(self, place: int) -> tuple[str, ...]:
        """The tags of the tokenizer."""
        return self.tokens.tags[place] if self.tokens.tags else ()

    def _doubled_own(self, place: int, here: list[Option]) -> list[Option]:
        """*Se ne va* and *non se lo ricorda* go with their verb; *se lo vede* has *se* for *if*."""
        verb = self.verb_after(place)
        phrases = [option for option in here if option.high > place + 1]
        if any(option.new.startswith("te stess") for option in phrases):
            if self._own(place):
                return must(phrases)
            return [] if self._spoke_of_other(place) else phrases
        if verb is None or not phrases or self.tokens.raw[place + 1][:1].isupper():
            return []
        low, high = self.tokens.clause_range(place)
        whole = self.asks(place) and self.tokens.first(low) and self.tokens.last(high - 1)
        if place == low and self.words[place + 1] != "ne" and not whole:
            return []
        kept = self._verb(verb, self.found[verb]) if self.found[verb] else []
        self.found[verb] = kept
        return must(phrases) if verb in self.mine else phrases if kept else []

    def _double(self, place: int, here: list[Option]) -> list[Option]:
        """*Glielo mando* goes with a reader called Lei whom the text speaks to."""
        verb = self.verb_after(place)
        if verb is not None and self._done_by_reader(verb):
            return []
        told = verb is not None and self.government.is_first(self.words[verb])
        return must(here) if (told or self._alone) and self.addressed else here

    def _reflexive(self, place: int, here: list[Option]) -> list[Option]:
        verb = self.verb_after(place)
        if verb is None or not self.found[verb]:
            return []
        if verb != place + 1:
            return []
        asked = place in self.strong  # si è reso conto che…?
        left = must(self.found[verb]) if asked else self._verb(verb, self.found[verb])
        kept = [option for option in left if option.kind == "verb"]
        self.found[verb] = []
        return [replace(one, low=place, new=f"ti {one.new}") for one in kept]

    def _infinitive(self, place: int, here: list[Option]) -> list[Option]:
        """*Può sedersi* goes with *può*; *aiutarLa* has its capital, *aiutarla* may be hers."""
        raw = self.tokens.raw[place]
        if raw[-2:] in ("La", "Le") or place in self.strong:
            return must(here)
        governing = self.governing(place)
        if any(option.op.startswith("double") for option in here):
            told = governing is not None and self.government.is_first(self.words[governing])
            own = governing in self.mine and "glie" not in self.words[place]
            return must(here) if own or (told and self.addressed) else here
        if self.words[place].endswith("si"):
            if governing is None:
                return here if self.addressed else []
            asked = self.before(governing) in ("le", "la") and governing - 1 in self.strong
            if governing in self.mine or asked:
                return must(here)
            return here if self.found[governing] else []
        first = governing is not None and self.government.is_first(self.words[governing])
        personal = self.government.person_object(self.words[place])
        return here if first and personal else []

    def _object(self, place: int, here: list[Option]) -> list[Option]:
        """*La chiamo* and *Le scrivo* where the verb speaks of persons; *l'ho visto* is no reader."""
        pronouns = [option for option in here if option.kind == "pronoun"]
        raw, forms = self.tokens.raw[place], self.government
        verb = self.verb_after(place)
        if verb is None or self.before(place) in forms.unstressed - {"se"}:
            return []
        capital = raw[:1].isupper() and not self.tokens.first(place)
        own = self._done_by_reader(verb)
        if capital or (place in self.strong and not own):
            small = [option for option in pronouns if option.op[:1].islower()]
            return must(small) if forms.is_finite(self.words[verb]) else []
        if own or not forms.is_finite(self.words[verb]) or not forms.personal(self.tokens, verb):
            return []
        if self.words[place] == "l'":
            if forms.has_masculine(self.tokens, verb):
                return []
            return (
                must(pronouns) if self.addressed and self.tokens.sentence[place] == 0 else pronouns
            )
        if self.words[verb] in forms.nouns and self.words[place] == "la":
            return []
        theirs = forms.is_first(self.words[verb]) or self.whose[verb] == "other"
        told = theirs and self.addressed
        return must(pronouns) if told and (raw[:1].isupper() or not self.capitals) else pronouns

    def _done_by_reader(self, verb: int) -> bool:
        """Whether a verb may be the reader's, who then is not its object."""
        if self.government.of_reader(self.words[verb]):
            return True
        return bool(self.found[verb]) and self.whose[verb] in ("", "reader")

    def _pronoun(self, place: int, here: list[Option]) -> list[Option]:
        """*Lei* after a preposition is *te*; beside a verb *tu* or nothing."""
        governed = self.before(place) in self.government.prepositions
        chosen = only(here, "te" if governed else "tu")
        if not governed and self._goes_without(place):
            chosen += [option for option in here if not option.new]
        own = place in self.strong or (self.tokens.raw[place][:1].isupper() and self.addressed)
        return must(chosen) if own else chosen

    def _goes_without(self, place: int) -> bool:
        """Whether a verb of tu needs no *tu*: its ending tells, and nobody else stands against it."""
        verb, forms = place + 1, self.government
        _, end = self.tokens.clause_range(place)
        while verb < end and (self.words[verb] in forms.unstressed or self.words[verb] == "non"):
            verb += 1
        if verb == end or self.whose[verb] != "reader":
            return False
        if not any(map(_tells_person, self.found[verb])):
            return False
        low, high = self.tokens.sentence_range(place)
        near = self.words[max(low, place - REACH) : min(high, place + REACH)]
        return self.before(place) not in _STRESSING and _AGAINST.isdisjoint(near)

    def _own(self, place: int) -> bool:
        """Whether a verb of the reader stands before in the sentence, and nobody else's after it."""
        low, _ = self.tokens.sentence_range(place)
        near = range(place - 1, max(low, place - REACH) - 1, -1)
        told = (verb for verb in near if verb in self.mine or self.whose[verb] == "other")
        return next(told, None) in self.mine


def _tells_person(option: Option) -> bool:
    """Whether a verb will have an ending of tu alone, which no subjunctive has: *che tu abbia*."""
    return option.kind == "verb" and not option.op.startswith("{sbj.")
