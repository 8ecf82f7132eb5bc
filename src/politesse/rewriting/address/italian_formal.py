"""What the grammar of an Italian clause leaves of the ways to make Lei of tu."""

from __future__ import annotations

from politesse.languages.tokens import PLACEHOLDER
from politesse.rewriting.address.choice import Option
from politesse.rewriting.address.italian_reading import REACH, VERBS, Reading, must, only

_PLAIN = ("la", "lo", "mi")  # pronouns behind a command that make no other word of it
_AT = frozenset({"alle", "all'", "dalle"})  # before an hour
_TI = frozenset({"ti", "te", "t'"})
_WOULD = ("rei", "remmo")  # how what the speaker would do ends
_HOUR = 4  # words with which it is told: alle due e mezza
_DURING = frozenset({"dopo", "durante", "senza", "entro"})  # before a meal, a trip, a signature


class FormalReading(Reading):
    """What becomes of tu."""

    def narrow(self, place: int, here: list[Option]) -> list[Option]:
        word = self.words[place]
        if word == "non":
            return self._forbidden(place, here)
        if short := [option for option in here if option.op == "short"]:
            self.commands[place] = True  # va', fa', di'
            return must(short)
        if word in ("ti", "t'"):
            return self._object(place, here)
        if word == "te":
            return self._stressed(place, here)
        finite = [option for option in here if option.kind in VERBS]
        if finite and word in self.government.second and not self._governed(place):
            return self._verb(place, finite)  # porti la macchina, but vorrei porti una domanda
        if any(option.kind == "clitic" for option in here):
            return self._infinitive(place, here)
        if any(option.kind in VERBS for option in here):
            return self._verb(place, here)
        return must(here)

    def _governed(self, place: int) -> bool:
        """Whether an infinitive may stand here: after a preposition or another verb."""
        before, forms = self.before(place), self.government
        return before is not None and (before in forms.prepositions or forms.is_finite(before))

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
        stretch = self.words[max(low, place - REACH) : place]
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
            for other in range(max(0, place - REACH), place)
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
        finite = self.words[place] in self.government.subjunctive and not self._governed(place)
        if place not in self.strong and finite:
            return []
        verb = self.words[governing] if governing is not None else ""
        own = verb in self.government.own_modal or self._before_own(place, governing)
        if own or (
            self.government.is_reflexive(self.words[place]) and not self.government.is_first(verb)
        ):
            return must([one for one in clitics if one.new.endswith("si")])
        ending = self.government.case_of_infinitive(self.tokens, place).lower()
        return must([one for one in clitics if one.new.endswith(ending)])

    def _before_own(self, place: int, governing: int | None) -> bool:
        """Whether an infinitive says when or how the reader does what he is told: *prima di coricarti*."""
        told = governing is not None and self.commands.get(governing, False)
        timed = self.before(place) == "di" and self.words[place - 2] in ("prima", "invece")
        return told and timed

    def _verb(self, place: int, here: list[Option]) -> list[Option]:
        word = self.words[place]
        if self.before(place) == "tu" or self.after(place) == "tu":
            self.strong.add(place)
        past = word in self.government.past_subjunctive
        if past and (self._known_by_speaker(place) or self._had_for_reader(place)):
            return []
        if word in self.government.past_subjunctive and not self._subjunctive_of_tu(place):
            return here
        if self._is_counted(place):
            return []
        if word in self.government.subjunctive and self._wished(place):
            return []
        if self.before(place) in _DURING and word in self.government.nouns:
            return []  # dopo cena
        double = any(option.op == "double" for option in here)
        if not double and self.experiences(place) and self.government.reports(self.tokens, place):
            return []  # a mia moglie piace …, pensa che dovresti
        command = True if double else self._commands(place)
        if command is None:
            may = word in self.government.second or place in self.marks
            return here if may and word not in self.government.behind else []
        self.commands[place] = command
        if command and word not in self.government.indicative | self.government.nouns:
            self.strong.add(place)
        imperatives = [option for option in here if option.kind == "imperative"]
        plain = [option for option in imperatives if option.op.startswith("{imp.2sg}")]
        imperatives = plain or imperatives  # compila is one of compilare
        statements = [option for option in here if option.kind == "verb"]
        chosen = imperatives if command else statements
        if not chosen:
            return here if place in self.strong else []
        return must(chosen) if self.strong else chosen

    def _is_counted(self, place: int) -> bool:
        """Whether a number makes a noun of a form of tu: *hai %s messaggi*."""
        before = self.before(place)
        if place in self.strong or before is None or self._follows_hour(place):
            return False
        if self.words[place] not in self.government.second:
            return False
        return before == PLACEHOLDER or before[:1].isdigit() or before in self.government.numerals

    def _known_by_speaker(self, place: int) -> bool:
        """Whether *avessi* is *I had*: *se lo avessi saputo, sarei venuto*."""
        low, high = self.tokens.sentence_range(place)
        after = self.after(place)
        if self.words[place] not in self.government.having or after not in self.government.known:
            return False
        if {"tu", "me", "mi"} & set(self.words[max(low, place - REACH) : place]):
            return False
        near = self.words[place + 1 : min(high, place + REACH)]
        return any(word.endswith(_WOULD) for word in near)

    def _had_for_reader(self, place: int) -> bool:
        """Whether the reader is to whom something was done: *se te l'avessi detto*, but *se ti fossi perso*."""
        leaning = self.words[max(0, place - 2) : place]
        return self.words[place] in self.government.having and not _TI.isdisjoint(leaning)

    def _subjunctive_of_tu(self, place: int) -> bool:
        """Whether *potessi* is *you could* and not *I could*."""
        low, high = self.tokens.sentence_range(place)
        low, high = max(low, place - REACH), min(high, place + REACH)
        sentence = self.words[low:high]
        if "tu" in sentence[: place - low] or (self.before(place) == "che" and self._wished(place)):
            return True
        if (
            self.words[low:place]
            and "se" in self.words[low:place]
            and "ti" in sentence[place - low :]
        ):
            return True  # se ci avessi avvisati, ti avremmo aspettato
        return any(word in self.government.conditional for word in sentence)

    def _commands(self, place: int) -> bool | None:
        """Whether a form of tu is a command; None where it may be no verb of tu at all."""
        word, before = self.words[place], self.before(place)
        forms = self.government
        told, stated = word in forms.commands, word in forms.second
        if not told:
            leans = before in forms.unstressed and (
                before not in forms.determiners or self.before(place - 1) in forms.unstressed
            )
            leans = leans or self._is_asked(place)
            verbal = before in forms.links or leans or before == "non"
            verbal = verbal or self.joined(place) is not None or self._states(place)
            verbal = verbal or self._follows_hour(place)
            return False if place in self.strong or (verbal and bool(self.strong)) else None
        if "'" in self.tokens.text[self.tokens.ends[place] : self.tokens.ends[place] + 1]:
            return True
        behind = word in forms.behind
        known = place in self.strong or (bool(self.strong) and word.endswith(_PLAIN))
        if behind and known and not forms.is_participle(word) and word not in forms.adjectives:
            return True  # tieniti, mettila
        row = self.joined(place)
        follows = row is not None and self.commands[row] and word not in forms.adjectives
        if behind and place not in self.marks and not self.leads(place) and not follows:
            return None
        if word in forms.excusing and self.after(place) == "se" and self.leads(place):
            return True  # scusa se ti disturbo, sai …?
        if self.tokens.first(place) and self.after(place) is None and self._is_call(place):
            return True  # senti, hai tempo?
        if not behind and (
            before in forms.unstressed or before in ("non", "tu") or self.asks(place)
        ):
            return False if stated else None
        joined = self.joined(place)
        if joined is not None:
            return self.commands[joined] if self.commands[joined] or stated else None
        if self.leads(place):
            late = word in forms.receiving and self._conditioned(place)
            noun = word in forms.nouns and self.after(place) in forms.of
            if noun or (word in forms.never and not stated and not self._goes_on(place)):
                return None
            return not (stated and (late or word in forms.stative))
        if before in forms.joining and self._follows_infinitive(place):
            return True
        placed = before in forms.links or self._follows_hour(place)
        told = place in self.strong or (placed and bool(self.strong))
        return False if stated and told else None

    def _is_call(self, place: int) -> bool:
        """Whether a word of a clause of its own calls for attention before the sentence goes on."""
        goes_on = not self.tokens.last(place)
        return goes_on and self.words[place] in self.government.calling

    def _goes_on(self, place: int) -> bool:
        """Whether a command with a pronoun behind it is joined to a verb: *resta qui e raccontaci*."""
        _, high = self.tokens.sentence_range(place)
        return any(
            self.words[at - 1] in self.government.joining
            and self.words[at] in self.government.behind
            and at in self.marks
            for at in range(place + 2, min(high, place + REACH))
        )

    def _is_asked(self, place: int) -> bool:
        """Whether a question opens with a word that asks, before its verb: *da quanto tempo aspetti?*"""
        low, _ = self.tokens.clause_range(place)
        opening = self.words[low : min(place, low + 2)]
        asking = self.government.asking - {"che"}
        return self.asks(place) and not asking.isdisjoint(opening) and place - low <= REACH // 2

    def _follows_infinitive(self, place: int) -> bool:
        """Whether the clause begins with an infinitive that says what to do: *premere e attendi*."""
        low, _ = self.tokens.clause_range(place)
        return self.government.is_infinitive(self.words[low])

    def _states(self, place: int) -> bool:
        """Whether *trovi* opens a clause with an object: to tu that is no command."""
        following = self.after(place) in self.government.determiners
        return following and self.leads(place) and self.words[place] in self.government.subjunctive

    def _follows_hour(self, place: int) -> bool:
        """Whether an hour stands before a verb with an object: *alle due firmi il contratto*."""
        low, _ = self.tokens.sentence_range(place)
        timed = not _AT.isdisjoint(self.words[max(low, place - _HOUR) : place])
        return timed and self.after(place) in self.government.determiners

    def _conditioned(self, place: int) -> bool:
        """Whether a clause with *se* or *quando* stands before: *se paghi oggi, ricevi…*"""
        low, _ = self.tokens.sentence_range(place)
        stretch = self.words[max(low, place - REACH) : place]
        return any(word in ("se", "quando") for word in stretch)
