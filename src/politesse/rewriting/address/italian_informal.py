"""What the grammar of an Italian clause leaves of the ways to make tu of Lei.

A verb of Lei is also one of he, she or it: it changes where it has no subject of its own and stands
where a verb without one does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from politesse.languages.it.morphology import OTHER
from politesse.rewriting.address.choice import Option
from politesse.rewriting.address.italian_reading import REACH, VERBS, must, only
from politesse.rewriting.address.italian_subjects import VerbsOfLei

_STRESSING = frozenset({"anche", "solo", "soltanto", "pure", "neanche", "nemmeno", "proprio"})
_LINKING = frozenset({"che", "se"})
_ASKED = 5  # words between whom the reader is to tell something and what it is
_AGAINST = frozenset({"io", "noi", "lui", "loro", "invece"})


class InformalReading(VerbsOfLei):
    """What becomes of Lei."""

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
        owned = range(place + 1, min(place + 2, len(self.words)))
        alone = self._alone or not any(
            self._names(at) for at in range(len(self.words)) if at not in owned
        )
        return must(here) if alone and self._own(place) else here

    def _with_pronouns(
        self, place: int, here: list[Option], commands: Sequence[Option]
    ) -> list[Option]:
        """*Mi dica*, *non lo tocchi*, *si accomodi*: a command where nothing brings in a subjunctive."""
        verb = commands[0].high - 1
        if self.before(place) == "che" and self.words[verb] not in self.government.indicative:
            own = [option for option in here if option.kind == "reflexive"]
            return must(own) if self._wished_of(verb) else own  # spero che si riprenda
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
        if self.before(place) in self.government.determiners - self.government.unstressed:
            return []  # una lista
        self.commands[place] = False
        statements = [option for option in here if option.kind == "verb"]
        whose = self.whose[place]
        if whose == "other" or (whose == "joined" and place not in self.strong):
            return []
        if place not in self.strong and (self._goes_on(place) or self._subject_behind(place)):
            return []
        if self._experienced(place) or self._reported(place):
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

    def _stated(self, place: int, statements: list[Option]) -> list[Option]:
        """Statements of Lei, which must change where the verb can have no other subject."""
        whose, alone = self.whose[place], self._follows_nothing(place)
        if place in self.strong and alone:
            return self._own_verb(place, statements)
        if self._second_verb(place):
            return []
        if not alone:
            return statements if self.words[place] in self.government.modal else []
        if self._wished_of(place) or self._after_condition(place):
            return self._own_verb(place, statements)
        if self._may_go_on(place):
            return statements
        if self.is_within(place) and self._told_of_him(place):
            return []  # glielo dico io quando torna
        if self.addressed and whose == "" and not self._passive(place) and not self._told_of(place):
            return self._own_verb(place, statements)
        return statements

    def _wished_of(self, place: int) -> bool:
        """Whether the speaker wishes it of the reader, and names nobody else: *ci piacerebbe che restasse*."""
        start = self._group(place)
        if self._opened_by(place) != "che" or start < 2 or not self.addressed:
            return False
        wish, low = start - 2, self.tokens.sentence_range(place)[0]
        mine = self.government.is_first(self.words[wish]) or self.before(wish) in ("mi", "ci")
        if not mine or self.words[wish] not in self.government.wishing:
            return False
        return self.after(place) not in self.government.determiners and not any(
            map(self._names, range(max(low, wish - REACH), place))
        )

    def _after_condition(self, place: int) -> bool:
        """Whether a verb says what the reader can do if he does something: *se vuole, può restare*."""
        low, _ = self.tokens.sentence_range(place)
        begin, _ = self.tokens.clause_range(place)
        if begin != place or self.words[place] not in self.government.modal:
            return False
        if self.whose[place] not in ("", "within", "before"):
            return False
        return any(verb in self.mine and self.is_within(verb) for verb in range(low, begin))

    def _joins_own(self, place: int) -> bool:
        """Whether a word such as *o* joins a verb to one of the reader."""
        return self.joined(place) in self.mine

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

    @cached_property
    def _courtesy(self) -> bool:
        """Whether pronouns of the reader have capitals within sentences."""
        return self.capitals or any(
            self.words[place] in ("lei", "le")
            and self.tokens.raw[place][:1].isupper()
            and not self.tokens.first(place)
            for place in self.strong
        )

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
        if (verb is not None and self._done_by_reader(verb)) or self._told_of_him(place):
            return []
        told = verb is not None and self.government.is_first(self.words[verb])
        return must(here) if (told or self._alone) and self.addressed else here

    def _no_woman(self, place: int) -> bool:
        """Whether nothing that *la* could be is named before."""
        before = self.words[max(0, place - 4 * REACH) : place]
        return self.government.feminine.isdisjoint(before)

    def _told_of_him(self, place: int) -> bool:
        """Whether the reader is to do something to another before: *non gli dica niente. Glielo dico io*."""
        return any(
            self.words[at] == "gli" and at + 1 in self.mine
            for at in range(max(0, place - 2 * REACH), place)
        )

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
        if self._courtesy and raw[-2:] in ("la", "le"):
            return []  # who writes Lei and Le with capitals means others by small letters
        first = governing is not None and self.government.is_first(self.words[governing])
        personal = self.government.person_object(self.words[place])
        theirs = governing is not None and self.whose[governing] == "other"
        if theirs and personal and self.addressed and raw[-2:] == "la" and self._no_woman(place):
            return must(here)  # mio figlio può accompagnarla
        if first and personal and self.addressed and raw[-2:] == "le" and self._alone:
            return must(here)  # le scrivo per ricordarle
        return here if first and personal else []

    def _object(self, place: int, here: list[Option]) -> list[Option]:
        """*La chiamo* and *Le scrivo* where the verb speaks of persons; *l'ho visto* is no reader."""
        pronouns = [option for option in here if option.kind == "pronoun"]
        raw, forms = self.tokens.raw[place], self.government
        verb = self.verb_after(place)
        if verb is None or self.before(place) in forms.unstressed - {"se"}:
            return []
        capital = raw[:1].isupper() and not self.tokens.first(place)
        felt = self.words[place] == "le" and forms.is_felt(self.tokens, verb)
        own = not felt and self._done_by_reader(verb)
        if felt and not self._spoke_of_other(place):
            return must(pronouns)
        if capital or (place in self.strong and not own):
            small = [option for option in pronouns if option.op[:1].islower()]
            return must(small) if forms.is_finite(self.words[verb]) else []
        if own or not forms.is_finite(self.words[verb]) or not forms.personal(self.tokens, verb):
            return []
        if self.words[place] == "l'":
            if forms.has_masculine(self.tokens, verb):
                return []
            told = self.tokens.sentence[place] == 0 or self._alone
            return must(pronouns) if self.addressed and told else pronouns
        if self.words[verb] in forms.nouns and self.words[place] == "la":
            return []
        if self._told_another(place):
            return []
        theirs = forms.is_first(self.words[verb]) or self.whose[verb] == "other"
        told = theirs and self.addressed
        return must(pronouns) if told and (raw[:1].isupper() or not self.capitals) else pronouns

    def _told_another(self, place: int) -> bool:
        """Whether the reader is to tell somebody what is done to her: *le dica che la aspettiamo*."""
        low, _ = self.tokens.sentence_range(place)
        near = range(max(low, place - _ASKED), place)
        told = (at for at in near if self.words[at] in ("le", "gli") and at + 1 in self.mine)
        return any(not _LINKING.isdisjoint(self.words[at + 1 : place]) for at in told)

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
