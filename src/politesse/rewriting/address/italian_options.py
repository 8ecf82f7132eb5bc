"""What Italian words could become, where the grammar of the clause leaves fewer ways than the table.

*Ti* is *si* beside a verb of tu, and else *Le* or *La* by what the verb governs; a form that is a
command or a statement (*prendi*) is a command where it opens a clause; a verb of Lei has no subject of
its own; a command in a row with another is one as well. What remains in doubt the model decides.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from politesse.core import TargetRegister, opposite
from politesse.languages import Pack
from politesse.languages.it.morphology import OTHER
from politesse.languages.tokens import Tokens
from politesse.rewriting.address.choice import Option
from politesse.rewriting.address.italian_clitics import Clitics
from politesse.rewriting.address.italian_government import Government
from politesse.rewriting.address.options import WordOptions

_VERBS = ("verb", "imperative", "guess")
_OWNED = frozenset({"suo", "sua", "suoi", "sue"})
_REACH = 12  # words before an infinitive among which the verb that governs it is looked for


class ItalianOptions(WordOptions):
    """Lists the options of Italian in one direction."""

    def __init__(self, pack: Pack, target: TargetRegister) -> None:
        super().__init__(pack, target)
        assert pack.subjects is not None
        self._subjects = pack.subjects
        self.times = frozenset(self.table.settings["government"]["times"])
        self._clitics = Clitics(pack.paradigms)
        self._government = Government(pack.paradigms, self.table.settings["government"])
        self._old = {
            rule.id: rule.strength
            for rule in pack.register_rules
            if rule.level in pack.levels
            and pack.levels[rule.level].register == opposite(target)
        }

    def __call__(self, tokens: Tokens) -> list[list[Option]]:
        """For each token the options that begin there, without that of keeping it."""
        found = super().__call__(tokens)
        make = self._clitics.formal if self.target == "formal" else self._clitics.informal
        for option in make(tokens):
            if not tokens.quoted[option.low]:
                found[option.low].append(option)
        if not any(found):
            return found
        marks = {
            place: self._old[match.rule.id]
            for match in self.pack.register_matcher(tokens)
            if match.rule.id in self._old and not tokens.quoted[match.low]
            for place in range(match.low, match.high)
        }
        narrow = FormalReading if self.target == "formal" else InformalReading
        return narrow(self, tokens, found, marks).narrowed()


class _Reading:
    """One text, read from left to right."""

    def __init__(
        self,
        lister: ItalianOptions,
        tokens: Tokens,
        found: list[list[Option]],
        marks: Mapping[int, str],
    ) -> None:
        self.lister = lister
        self.marks = marks  # words of the old address, and how strong each is
        self.tokens = tokens
        self.words = tokens.words
        self.found = found
        self.strong = {place for place, strength in marks.items() if strength == "strong"}
        self.government = lister._government
        self.commands: dict[int, bool] = {}  # of verbs read already whether they are commands

    def narrowed(self) -> list[list[Option]]:
        """The options that the clauses allow; those that must be carried out say so."""
        for place, here in enumerate(self.found):
            if here:
                self.found[place] = self.narrow(place, here)
        return self.found

    def narrow(self, place: int, here: list[Option]) -> list[Option]:
        raise NotImplementedError

    def before(self, place: int) -> str | None:
        """The word before, where no mark stands between."""
        if place == 0 or self.tokens.clause[place - 1] != self.tokens.clause[place]:
            return None
        return self.words[place - 1]

    def after(self, place: int) -> str | None:
        """The word after, where no mark stands between."""
        if place + 1 == len(self.words) or self.tokens.clause[place + 1] != self.tokens.clause[place]:
            return None
        return self.words[place + 1]

    def asks(self, place: int) -> bool:
        """Whether the sentence is a question."""
        return "?" in self.tokens.finals[self.tokens.sentence[place]]

    def leads(self, place: int) -> bool:
        """Whether nothing but words that lead up to a command stands before it in its clause."""
        low, _ = self.tokens.clause_range(place)
        leading = self.government.leading
        return all(word in leading for word in self.words[low:place])

    def joined(self, place: int) -> int | None:
        """The verb that a word such as *e* joins this one to."""
        if self.before(place) not in self.government.joining:
            return None
        low, _ = self.tokens.sentence_range(place)
        earlier = [verb for verb in self.commands if low <= verb < place]
        return max(earlier) if earlier else None

    def verb_after(self, place: int) -> int | None:
        """The verb that an unstressed pronoun stands before."""
        _, end = self.tokens.clause_range(place)
        for other in range(place + 1, min(end, place + 4)):
            if self.words[other] not in self.government.unstressed:
                return other
        return None

    def governing(self, place: int) -> int | None:
        """The finite verb nearest before an infinitive."""
        low, _ = self.tokens.sentence_range(place)
        for other in range(place - 1, max(low, place - _REACH) - 1, -1):
            if self.government.is_finite(self.words[other]) and self.is_verb(other):
                return other
        return None

    def is_verb(self, place: int) -> bool:
        """Whether a form of a verb is no noun by what stands before it."""
        before, forms = self.before(place), self.government
        if self.words[place] in forms.second and place not in self.marks:
            return before in forms.links or before == "non"
        if before in forms.unstressed:
            return True
        return before not in forms.determiners and before not in forms.before_nouns


class FormalReading(_Reading):
    """What becomes of tu."""

    def narrow(self, place: int, here: list[Option]) -> list[Option]:
        word = self.words[place]
        if word == "non":
            return self._forbidden(place, here)
        if word in ("ti", "t'"):
            return self._object(place, here)
        if word == "te":
            return self._stressed(place, here)
        if any(option.kind == "clitic" for option in here):
            return self._infinitive(place, here)
        if any(option.kind in _VERBS for option in here):
            return self._verb(place, here)
        return must(here)

    def _forbidden(self, place: int, here: list[Option]) -> list[Option]:
        """*Non toccare* opens a clause; elsewhere something governs the infinitive."""
        if not self.leads(place) and self.joined(place) is None:
            return []
        self.commands[here[0].high - 1] = True
        return must(here[-1:])

    def _object(self, place: int, here: list[Option]) -> list[Option]:
        """*Ti siedi* is *si siede*, *ti scrivo* is *Le scrivo*, *ti chiamo* is *La chiamo*."""
        verb = self.verb_after(place)
        if verb is None:
            return []
        own = self.government.of_reader(self.words[verb]) and not self._of_another(verb)
        if own or self.before(place) == "tu":
            return must(only(here, "si"))
        if self.government.first_or_second(self.words[verb]):
            return here
        want = self.government.case(self.tokens, verb)
        if want == "La" and self.words[verb] in self.government.having:
            want = "L'"
        return must(only(here, want))

    def _of_another(self, verb: int) -> bool:
        """Whether a form of tu is a subjunctive of somebody else: *spero che ti aiuti*."""
        word = self.words[verb]
        return word in self.government.subjunctive and self._wished(verb) and "tu" not in self.words

    def _wished(self, place: int) -> bool:
        """Whether what stands before brings in a subjunctive."""
        low, _ = self.tokens.sentence_range(place)
        stretch = self.words[max(low, place - _REACH) : place]
        links = [number for number, word in enumerate(stretch) if word in self.government.opening]
        if not links:
            return False
        link = stretch[links[-1]]
        wished = any(word in self.government.wishing for word in stretch[: links[-1]])
        return link in self.government.conceding or (link == "che" and wished)

    def _stressed(self, place: int, here: list[Option]) -> list[Option]:
        """*Te lo do* is *glielo do*, *te ne vai* is *se ne va*, *porta con te* is *porti con sé*."""
        phrases = [option for option in here if option.kind == "phrase"]
        if phrases:
            verb = self.verb_after(place)
            own = verb is not None and self.government.of_reader(self.words[verb])
            return must([one for one in phrases if one.new.startswith("se ") is own])
        if longer := [option for option in here if option.high > place + 1]:
            return must(longer)
        verb = self.governing(place)
        keeps = self.before(place) == "con" and any(
            self.words[other] in self.government.keeping
            for other in range(max(0, place - _REACH), place)
        )
        care = self.before(place) == "di" and place > 1 and self.words[place - 2] == "cura"
        if (keeps or care) and verb is not None and not self.government.is_first(self.words[verb]):
            return must(only(here, "sé"))
        return must(only(here, "Lei"))

    def _infinitive(self, place: int, here: list[Option]) -> list[Option]:
        """*Vuoi sederti* is *sedersi*, *vorrei aiutarti* is *aiutarLa*, *dirti* is *dirLe*."""
        clitics = [option for option in here if option.kind == "clitic"]
        if doubled := [option for option in clitics if option.op.startswith("double")]:
            own = self.words[place].endswith("tene")
            return must([one for one in doubled if one.op.endswith("se") is own])
        governing = self.governing(place)
        if place not in self.strong and self.words[place] in self.government.subjunctive:
            return []
        verb = self.words[governing] if governing is not None else ""
        own = verb in self.government.own_modal
        if own or self.government.is_reflexive(self.words[place]) and not self.government.is_first(verb):
            return must([one for one in clitics if one.new.endswith("si")])
        ending = self.government.case_of_infinitive(self.tokens, place).lower()
        return must([one for one in clitics if one.new.endswith(ending)])

    def _verb(self, place: int, here: list[Option]) -> list[Option]:
        word = self.words[place]
        if self.before(place) == "tu" or self.after(place) == "tu":
            self.strong.add(place)
        if word in self.government.past_subjunctive and not self._subjunctive_of_tu(place):
            return here
        if word in self.government.subjunctive and self._wished(place):
            return []
        command = self._commands(place)
        if command is None:
            return [] if word in self.government.behind else here
        self.commands[place] = command
        imperatives = [option for option in here if option.kind == "imperative"]
        statements = [option for option in here if option.kind == "verb"]
        chosen = imperatives if command else statements
        if not chosen:
            return here if place in self.strong else []
        return must(chosen) if self.strong else chosen

    def _subjunctive_of_tu(self, place: int) -> bool:
        """Whether *potessi* is *you could* and not *I could*."""
        low, high = self.tokens.sentence_range(place)
        sentence = self.words[low:high]
        if "tu" in sentence[: place - low] or self.before(place) == "che" and self._wished(place):
            return True
        return any(word in self.government.conditional for word in sentence)

    def _commands(self, place: int) -> bool | None:
        """Whether a form of tu is a command; None where it may be no verb of tu at all."""
        word, before = self.words[place], self.before(place)
        forms = self.government
        told, stated = word in forms.commands, word in forms.second
        if not told:
            leans = before in forms.unstressed and before not in forms.determiners
            verbal = before in forms.links or leans or before == "non"
            verbal = verbal or self.joined(place) is not None or self._states(place)
            return False if place in self.strong or (verbal and self.strong) else None
        if "'" in self.tokens.text[self.tokens.ends[place] : self.tokens.ends[place] + 1]:
            return True
        behind = word in forms.behind
        if behind and place not in self.marks and not self.leads(place):
            return None
        if not behind and (before in forms.unstressed or before in ("non", "tu") or self.asks(place)):
            return False if stated else None
        joined = self.joined(place)
        if joined is not None:
            return self.commands[joined] if self.commands[joined] or stated else None
        if self.leads(place):
            late = word in forms.receiving and self._conditioned(place)
            noun = word in forms.nouns and self.after(place) in forms.of
            if noun or (word in forms.never and not stated):
                return None
            return not (stated and (late or word in forms.stative))
        verbal = before in forms.links and self.strong
        return False if stated and (place in self.strong or verbal) else None

    def _states(self, place: int) -> bool:
        """Whether *trovi* opens a clause with an object: to tu that is no command."""
        following = self.after(place) in self.government.determiners
        return following and self.leads(place) and self.words[place] in self.government.subjunctive

    def _conditioned(self, place: int) -> bool:
        """Whether a clause with *se* or *quando* stands before: *se paghi oggi, ricevi…*"""
        low, _ = self.tokens.sentence_range(place)
        return any(word in ("se", "quando") for word in self.words[low:place])


class InformalReading(_Reading):
    """What becomes of Lei."""

    def __init__(
        self,
        lister: ItalianOptions,
        tokens: Tokens,
        found: list[list[Option]],
        marks: Mapping[int, str],
    ) -> None:
        super().__init__(lister, tokens, found, marks)
        self.whose = lister._subjects(tokens)
        self.addressed = bool(self.strong) or any(
            self.whose[place] == "" and self.asks(place) for place in marks
        )
        self.mine: set[int] = set()  # verbs that are the reader's for sure
        self.capitals = any(
            raw[:1].isupper() and raw.lower() in _OWNED and not tokens.first(place)
            for place, raw in enumerate(tokens.raw)
        )

    def narrow(self, place: int, here: list[Option]) -> list[Option]:
        word = self.words[place]
        longest = max(option.high for option in here)
        commands = [o for o in here if o.kind == "imperative" and o.high == longest]
        if commands and longest > place + 1:
            return self._with_pronouns(place, here, commands)
        if any(option.kind in _VERBS for option in here):
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
        if any(option.kind == "possessive" for option in here) and self._owned(place):
            return []
        return here

    def _with_pronouns(
        self, place: int, here: list[Option], commands: Sequence[Option]
    ) -> list[Option]:
        """*Mi dica*, *non lo tocchi*, *si accomodi*: a command where nothing brings in a subjunctive."""
        verb = commands[0].high - 1
        if verb in self.strong or (
            self.leads(place) and not self.asks(place) and self.addressed
        ) or self._follows_command(place):
            self.commands[verb] = True
            self.mine.add(verb)
            return must(list(commands[:1]))
        return [option for option in here if option.kind != "imperative"] if self.asks(place) else here

    def _follows_command(self, place: int) -> bool:
        joined = self.joined(place)
        return joined is not None and self.commands.get(joined, False)

    def _verb(self, place: int, here: list[Option]) -> list[Option]:
        word, before = self.words[place], self.before(place)
        forms = self.government
        imperatives = [option for option in here if option.kind == "imperative"]
        if imperatives and self._opened_by(place) == "che":
            return []
        if imperatives and (place in self.strong or self._follows_command(place)):
            self.commands[place] = True
            self.mine.add(place)
            return must(imperatives)
        if imperatives and self.addressed and self.leads(place) and not self.asks(place):
            if word not in forms.indicative and word not in forms.nouns:
                self.commands[place] = True
                self.mine.add(place)
                return must(imperatives)
        if imperatives and place in self.marks and self.leads(place) and not self.asks(place):
            self.commands[place] = True
            self.mine.add(place)
            return imperatives
        statements = [option for option in here if option.kind == "verb"]
        self.commands[place] = False
        whose = self.whose[place]
        if whose == "other" or (whose == "joined" and place not in self.strong):
            return []
        if self._joins_own(place) and statements and word not in forms.nouns:
            self.mine.add(place)
            return must(statements)
        if self._is_noun(place) or (place not in self.marks and not self._verbal(place)):
            return []
        if before in ("si", "s'") and (
            word not in forms.own_si or self.after(place) in forms.determiners
        ):
            return []
        if word in forms.being and (before in forms.datives or forms.judges(self.tokens, place)):
            return []
        if self._asked_of(place) or (word in forms.becoming and self._suffers(place)):
            return []
        if not statements:
            return here
        if whose == "reader" or (place in self.strong and self._follows_nothing(place)):
            self.mine.add(place)
            return must(statements)
        if self._second_verb(place):
            return []
        if not self._follows_nothing(place):
            return statements if word in forms.of_reader_mostly else []
        if self.addressed and whose == "" and not self._passive(place) and not self._told_of(place):
            self.mine.add(place)
            return must(statements)
        return statements

    def _joins_own(self, place: int) -> bool:
        """Whether a word such as *o* joins a verb to one of the reader."""
        return self.joined(place) in self.mine

    def _second_verb(self, place: int) -> bool:
        """Whether somebody else's verb stands before, with no link between: *sta sempre attenta*."""
        low, _ = self.tokens.clause_range(place)
        for other in range(place - 1, low - 1, -1):
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
        told = any(self.whose[other] == "other" for other in range(low, start))
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
        return before.endswith("mente") or first in forms.before_nouns or first in forms.prepositions

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
        if before in self.lister.times and self.words[place] == "fa":
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
        if OTHER in self.tags(place) or self.capitals:
            return True
        low, _ = self.tokens.clause_range(place)
        verbs = [verb for verb in range(low, place) if self.government.is_finite(self.words[verb])]
        asked = self.asks(place) and self.tokens.last(self.tokens.clause_range(place)[1] - 1)
        if not verbs or asked or self._links(verbs[-1]):
            return False
        return self.whose[verbs[-1]] in ("other", "joined")

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
        if verb is None or not phrases or self.tokens.raw[place + 1][:1].isupper():
            return [option for option in here if option.new.startswith("te stess")]
        if self.before(place) is None and self.words[place + 1] != "ne":
            return []
        kept = self._verb(verb, self.found[verb]) if self.found[verb] else []
        self.found[verb] = kept
        return must(phrases) if verb in self.mine else phrases if kept else []

    def _double(self, place: int, here: list[Option]) -> list[Option]:
        """*Glielo mando* goes with a reader called Lei whom the text speaks to."""
        verb = self.verb_after(place)
        told = verb is not None and self.government.is_first(self.words[verb])
        return must(here) if told and self.addressed else here

    def _reflexive(self, place: int, here: list[Option]) -> list[Option]:
        verb = self.verb_after(place)
        if verb is None or not self.found[verb]:
            return []
        if verb != place + 1:
            return []
        kept = [option for option in self._verb(verb, self.found[verb]) if option.kind == "verb"]
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
        own = bool(self.found[verb]) and self.whose[verb] in ("", "reader")
        if capital or (place in self.strong and not own):
            return must(pronouns) if forms.is_finite(self.words[verb]) else []
        if own or not forms.is_finite(self.words[verb]) or not forms.personal(self.tokens, verb):
            return []
        if self.words[place] == "l'":
            if forms.has_masculine(self.tokens, verb):
                return []
            return must(pronouns) if self.addressed and self.tokens.sentence[place] == 0 else pronouns
        if self.words[verb] in forms.nouns and self.words[place] == "la":
            return []
        told = forms.is_first(self.words[verb]) and self.addressed
        return must(pronouns) if told and (raw[:1].isupper() or not self.capitals) else pronouns

    def _pronoun(self, place: int, here: list[Option]) -> list[Option]:
        """*Lei* after a preposition is *te*; beside a verb *tu* or nothing."""
        governed = self.before(place) in self.government.prepositions
        chosen = only(here, "te" if governed else "tu")
        own = place in self.strong or self.tokens.raw[place][:1].isupper() and self.addressed
        return must(chosen) if own else chosen

    def _own(self, place: int) -> bool:
        governing = self.governing(place)
        return governing is not None and governing in self.mine


def only(options: Sequence[Option], new: str) -> list[Option]:
    """The options of one word that write ``new``; all where none does."""
    chosen = [option for option in options if option.new.lower() == new.lower()]
    return chosen or list(options)


def must(options: Sequence[Option]) -> list[Option]:
    """Options of which one is to be carried out."""
    return [replace(option, must=True) for option in options]
