"""What the clause around a word rules out, where formal address has the verbs of the third person.

A verb with a subject of its own, or a noun of the same form, does not change; a command is no
subjunctive; and of *te* the verb tells whether it is *se* (te sientas) or *le* (te llamo). Choices that
only together make no sense are found by ``torn``.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence

from politesse.languages.clauses import Clauses
from politesse.languages.tokens import Tokens
from politesse.rewriting.address.choice import Option
from politesse.rewriting.address.grammar_bound import Addressing
from politesse.rewriting.address.grammar_forms import (
    CLITICS,
    CLUSTER,
    FAR,
    VERBS,
    is_tied,
    next_word,
)

_OF_SPEAKER = ("me", "nos")
_ACCUSATIVES = ("lo", "la", "los", "las")
_WITHOUT_OBJECT = re.compile("l[oa]s?$")
_CHANGING = ("s", "z", "r", "m", "ão", "õe")  # ends of verbs after which -o is -lo or -no
_LOST = ("s", "z", "r")  # last letters that a verb loses before -lo


class Grammar(Addressing):
    """Says which options of one language and direction the grammar of a clause allows."""

    def __call__(self, tokens: Tokens, options: list[list[Option]]) -> list[list[Option]]:
        """The options that the clause around each of them allows."""
        clauses = self._subjects(tokens)
        left = [[one for one in here if self._allows(tokens, clauses, one)] for here in options]
        if not self._informal:
            return left
        for place in clauses.verbs:
            if left[place] and self._is_done_to(tokens, clauses, left, place):
                left[place] = [one for one in left[place] if one.kind == "imperative"]
        return self._unowned(tokens, clauses, left)

    def _allows(self, tokens: Tokens, clauses: Clauses, option: Option) -> bool:
        if option.kind in VERBS:
            return self._may_address(tokens, clauses, option)
        word = tokens.words[option.low]
        if option.kind == "pronoun" and word in self._readers and self._after_prepositions:
            return self._suits_preposition(tokens, option)
        if option.kind == "pronoun" and word in self._of_speaker and option.low:
            return tokens.words[option.low - 1] not in self._negations  # não consigo
        if option.kind == "clitic":
            return self._suits_infinitive(tokens, option)
        if option.kind == "phrase" and word in self._contracted:
            return is_tied(tokens, option.low) or next_word(tokens, option.low) in self._finite
        if option.kind == "possessive" and self._informal:
            return not self._has_own(tokens, clauses, option.low)
        single = option.kind in CLITICS and option.high == option.low + 1
        if single and (word in self._subjects.small or word in self._tied):
            return self._suits_verb(tokens, clauses, option)
        return True

    def _suits_preposition(self, tokens: Tokens, option: Option) -> bool:
        """Whether a word for the reader has the form that prepositions ask for: *para ti*, but *según tú*."""
        before = option.low - 1
        near = before >= 0 and tokens.clause[before] == tokens.clause[option.low]
        word = tokens.words[before] if near else ""
        if word in self._plain_after:
            return bool(option.new) and option.new not in self._after_prepositions
        governed = word in self._subjects.prepositions
        if not governed and (word in self._compared or tokens.words[before] in self._conditional):
            return bool(option.new) and option.new not in self._after_prepositions  # si yo fuera tú
        return (option.new in self._after_prepositions) is governed

    def _stands_before(self, tokens: Tokens, place: int) -> bool:
        """Whether what is somewhere follows its verb: *ahí está su maleta*, *está ali a sua mala*."""
        _, end = tokens.clause_range(place)
        after = place + 1
        while after < end and tokens.words[after] in self._subjects.adverbs:
            after += 1
        owned = after + 1 < end and tokens.words[after + 1] in self._subjects.determiners
        if after >= end or (tokens.words[after] in self._subjects.prepositions and not owned):
            return False
        named = tokens.words[after] in self._subjects.determiners
        return named and not self._subjects.says_when(tokens, after)

    def _has_own(self, tokens: Tokens, clauses: Clauses, place: int) -> bool:
        """Whether somebody else does to himself or loses what he has: *se puso su chaqueta*, *perdió su bolso*."""
        verb = bisect_left(clauses.verbs, place) - 1
        last = clauses.verbs[verb] if verb >= 0 else -1
        if last < 1 or clauses.whose[last] not in ("other", "joined"):
            return False
        if place - last > 2 * CLUSTER or tokens.clause[last] != tokens.clause[place]:
            return False
        near = tokens.words[last - 1], tokens.words[last + 1]
        own = not self._subjects.reflexive.isdisjoint(near)
        own |= not self._losing.isdisjoint(self._acting.meant(tokens, last))
        return own and clauses.tells_of_person(place)

    def _suits_infinitive(self, tokens: Tokens, option: Option) -> bool:
        """Whether a pronoun that is written with an infinitive can be what the option says.

        It has the case of its verb (*decirle*), and is no reflexive after a verb that is not the
        reader's (*quería verte*).
        """
        word = tokens.words[option.low]
        if self._informal:
            return not (self._governs_own(tokens, option.low) or self._is_by_reader(tokens, option))
        if option.high > option.low + 1:
            return self._takes_accusative(tokens, option)
        if not word.endswith("te"):
            return True
        if not self._may_be_governed(tokens, option.low):
            dative = word.removesuffix("te") in self._datives
            return option.new.endswith("le" if dative else ("le", "lo"))
        if self._is_own_phrase(tokens, option.low) or self._acts_on_self(tokens, option.low):
            return option.new.endswith("se")
        if word.removesuffix("te") in self._datives:
            return option.new.endswith("le")
        return option.new.endswith("se") or word.removesuffix("te") not in self._reflexives

    def _is_by_reader(self, tokens: Tokens, option: Option) -> bool:
        """Whether the reader does what an infinitive says, and so is not its object: *antes de abrirlo*."""
        word, place = tokens.words[option.low], option.low
        if not word.endswith(_ACCUSATIVES) or _WITHOUT_OBJECT.sub("", word) in self._on_persons:
            return False
        before = tuple(tokens.words[max(0, place - 2) : place])
        if before in self._by_reader or before[-1:] in self._by_reader:
            return True
        _, end = tokens.clause_range(place)
        aim = place > 0 and tokens.first(place - 1) and end == place + 1 < len(tokens.words)
        return aim and tokens.words[end] in self._commands | self._enclitic  # para evitarlo, entre

    def _is_own_phrase(self, tokens: Tokens, place: int) -> bool:
        """Whether what follows makes a verb the reader's own: *darte prisa*, *darte de baja*."""
        if not tokens.words[place].startswith("dar"):
            return False
        _, end = tokens.clause_range(place)
        after = tokens.words[place + 1 : min(end, place + CLUSTER)]
        return any(" ".join(after[:size]) in self._own_phrases for size in (1, 2))

    def _acts_on_self(self, tokens: Tokens, place: int) -> bool:
        """Whether a verb of the reader governs the infinitive: *vas a darte*, but *me dejas darte*."""
        begin, _ = tokens.clause_range(place)
        for other in range(place - 1, max(begin, place - 1 - CLUSTER) - 1, -1):
            if tokens.words[other] in self._second:
                return other == begin or tokens.words[other - 1] not in self._clitics
            if tokens.words[other] not in self._subjects.small:
                break
        return False

    def _governs_own(self, tokens: Tokens, place: int) -> bool:
        """Whether the verb before an infinitive is the reader's, who then is not its object: *puede verlo*."""
        if tokens.words[place].endswith("se"):
            return False
        begin, _ = tokens.clause_range(place)
        clauses = self._subjects(tokens)
        for other in range(place - 1, max(begin, place - 1 - CLUSTER) - 1, -1):
            if clauses.stands[other] in ("main", "inner"):
                if other > begin and tokens.words[other - 1] in _OF_SPEAKER:
                    return False  # me deja darle un consejo
                mine = clauses.whose[other] in ("", "reader", "within")
                asked = tokens.words[other] not in self._of_either or self._is_condition(
                    tokens, other
                )
                return mine and asked and tokens.words[other] in self._third
            if tokens.words[other] not in self._subjects.small:
                return False
        return False

    def _takes_accusative(self, tokens: Tokens, option: Option) -> bool:
        """Whether an infinitive with *-te* tied to it may have *-lo* instead: *ver-te*, not *ligar-te*."""
        word = tokens.words[option.low]
        if word in self._datives or (word in self._reflexives and word not in self._finite):
            return False
        return not self._has_object(tokens, option.high)

    def _may_be_governed(self, tokens: Tokens, place: int) -> bool:
        """Whether the verb before an infinitive is the reader's, or none is there."""
        begin, _ = tokens.clause_range(place)
        whose = self._subjects(tokens).whose
        for other in range(place - 1, max(begin, place - 1 - CLUSTER) - 1, -1):
            word = tokens.words[other]
            if whose[other] in ("other", "joined", "before"):
                return False
            if word in self._second or word in self._commands:
                return True
            if word in self._finite:
                return False
            if word not in self._subjects.small:
                return True
        return True

    def _may_address(self, tokens: Tokens, clauses: Clauses, option: Option) -> bool:
        """Whether a verb can be the reader's, and a command or a subjunctive as the option says."""
        place = option.low
        stands = clauses.stands[place]
        if option.high > place + 1:
            tied = "-" not in option.op or is_tied(tokens, place + 1)
            return tied and clauses.whose[place] != "other"
        goes_on = clauses.whose[place] == "before" and option.kind == "imperative"
        if option.op.startswith("{inf."):
            return True
        if option.op.startswith("{inf}"):
            return self._is_thanked(tokens, place) or self._is_led_by_reader(tokens, place)
        if option.op.startswith("{ind.") and tokens.words[place] in self._seldom:
            return False  # venga is no form of vengar
        if self._is_speakers(tokens, clauses, place) or self._presents(tokens, clauses, place):
            return False
        if clauses.whose[place] != "reader" and self._is_of_thing(tokens, place):
            return False
        if clauses.of_others(place) and not goes_on and not self._is_of_tu(tokens, clauses, place):
            return False
        if not stands and tokens.words[place] in self._subjects.small:
            return option.kind == "imperative" and self._is_command(tokens, place)
        if self._is_counted(tokens, place) or tokens.words[place] in self._pointing:
            return False  # nada is seldom a form of nadar
        if not stands and tokens.words[place] in self._subjects.determiners:
            return False  # sua is no form of suar
        if tokens.words[place] in self._several and not self._opens(tokens, place):
            return tokens.words[place - 1] in self._joining  # fumaos is a participle too
        if option.kind == "imperative" and self._acting.helps(tokens, place):
            return False  # nor pode segui-la one of podar
        if goes_on and tokens.words[place] in self._saying and self._links(tokens, place + 1):
            return False  # la señora le saluda. Pregunta cómo está
        if option.new[-1:] in _LOST and self._loses_letter(tokens, place):
            return False
        if option.kind == "imperative" and self._cannot_command(tokens, place):
            return False
        if option.kind == "imperative":
            return stands != "inner" or self._takes_up(tokens, clauses, place)
        if not option.op.startswith("{sbj.prs"):
            return True
        if stands != "main":
            return not self._takes_up(tokens, clauses, place)
        return self._brought_in(tokens, place)

    def _is_of_thing(self, tokens: Tokens, place: int) -> bool:
        """Whether a verb helps one that only things do: *no puede contener su nombre*."""
        if not self._informal or not self._acting.helps(tokens, place):
            return False
        return not self._things.isdisjoint(self._acting.meant(tokens, place))

    def _cannot_command(self, tokens: Tokens, place: int) -> bool:
        """Whether a command cannot stand here: *está usted conforme*, *agua y sal*, *dá-te jeito?*"""
        begin, end = tokens.clause_range(place)
        word, near = tokens.words[place], tokens.words[max(begin, place - CLUSTER) : place]
        if word in self._bare and not self._opens(tokens, place):
            return True
        named = word in self._subjects.nouns and self._joining.isdisjoint(near)
        if named and not (self._copulas | self._standing).isdisjoint(near):
            return True
        if self._informal or not is_tied(tokens, place + 1):
            return False
        asked = (
            "?" in tokens.finals[tokens.sentence[place]] and end == tokens.sentence_range(place)[1]
        )
        return asked and place == begin and tokens.words[place + 1] in self._informal_words

    def _is_of_tu(self, tokens: Tokens, clauses: Clauses, place: int) -> bool:
        """Whether a verb has an ending of tú and its pronoun, whoever is named before: *dice Ana que te casas*."""
        if self._informal or clauses.stands[place] == "noun" or not place:
            return False
        own = tokens.words[place - 1] in self._informal_words & self._clitics
        return own and tokens.words[place] in self._second

    def _is_speakers(self, tokens: Tokens, clauses: Clauses, place: int) -> bool:
        """Whether a verb is what the speaker would do in a case told before: *si yo fuera usted, no firmaría*."""
        if not self._informal or tokens.words[place] not in self._of_either:
            return False
        if clauses.whose[place] == "reader":
            return False
        begin, _ = tokens.sentence_range(place)
        return any(
            tokens.words[other] in self._of_either
            and other > begin
            and tokens.words[other - 1] in self._speaker
            and clauses.stands[other] == "inner"
            for other in range(max(begin, place - FAR), place)
        )

    def _presents(self, tokens: Tokens, clauses: Clauses, place: int) -> bool:
        """Whether a verb says who somebody else is, or what is somewhere: *será mi vecina*, *ahí está su maleta*."""
        if clauses.stands[place] != "main" or clauses.whose[place] == "reader":
            return False
        word, after = tokens.words[place], place + 1
        if word in self._standing:
            return self._stands_before(tokens, place)
        if word not in self._copulas:
            if self._copulas.isdisjoint(self._acting.meant(tokens, place)):
                return False
            after += 1
        _, end = tokens.clause_range(place)
        if after >= end or not self._opens(tokens, place):
            return False
        if tokens.words[after] in self._subjects.prepositions and after + 1 < end:
            return self._subjects.names_reader(tokens, after + 1)  # es para usted
        return tokens.words[after] in self._known_to_us and self._subjects.is_person(tokens, after)

    def _is_counted(self, tokens: Tokens, place: int) -> bool:
        """Whether a numeral makes a noun of a word: *dos firmas*, but *a las dos firmas*."""
        if tokens.words[place] not in self._subjects.nouns or place == 0:
            return False
        counted = tokens.words[place - 1] in self._numerals
        timed = place > 1 and tokens.words[place - 2] in self._articles
        return counted and not timed and tokens.clause[place - 1] == tokens.clause[place]

    def _is_command(self, tokens: Tokens, place: int) -> bool:
        """Whether a word that is mostly a preposition commands: *entre en su cuenta*, *entre, por favor*."""
        opens = place == 0 or tokens.clause[place - 1] != tokens.clause[place]
        after = next_word(tokens, place)
        if not opens:
            return False
        return after is None or after in self._subjects.prepositions or self._goes_on(tokens, place)

    def _loses_letter(self, tokens: Tokens, place: int) -> bool:
        """Whether a pronoun is tied to a verb that would lose its last letter: *conheces-o*."""
        after = place + 1
        return (
            bool(self._tied)
            and after < len(tokens.words)
            and is_tied(tokens, after)
            and tokens.words[after] in self._articles
        )

    def _suits_verb(self, tokens: Tokens, clauses: Clauses, option: Option) -> bool:
        """Whether an unstressed pronoun can be the reader as its verb stands."""
        place = option.low
        tied = is_tied(tokens, place)
        word = tokens.words[place]
        if not tied and (word in self._tied or word not in self._clitics):
            return False
        if self._subjects.opens_clause(tokens, place):
            return False
        if next_word(tokens, place) in self._cluster:
            return False
        if tied and option.new in self._articles and tokens.words[place - 1].endswith(_CHANGING):
            return False  # esperamo-lo, viram-no
        verb = place - 1 if tied else self._verb_after(tokens, place)
        if verb is None:
            return word not in self._articles
        if (
            not tied
            and tokens.words[verb] in self._subjects.small
            and (tokens.words[verb] not in self._finite)
        ):
            return False  # lo que, lo antes posible
        if self._informal:
            return self._was_reader(tokens, clauses, option, verb, tied)
        return self._becomes(tokens, clauses, option, verb, tied)

    def _becomes(
        self, tokens: Tokens, clauses: Clauses, option: Option, verb: int, tied: bool
    ) -> bool:
        """*te sientas* is *se*, *te llamo* is *le*; an infinitive may have either."""
        word, reflexive = tokens.words[verb], option.kind == "reflexive"
        if word in self._second:
            return reflexive
        if tied and self._cannot_command(tokens, verb):
            return not reflexive and self._has_case(tokens, option, verb)
        if tied and word in self._commands and clauses.whose[verb] not in ("other", "joined"):
            return reflexive or clauses.whose[verb] != ""
        if tied and word in self._subjects.infinitives:
            if word in self._reflexives or option.new in self._articles:
                return reflexive and word in self._reflexives
            if word in self._datives or word in self._accusatives:
                return not reflexive and word in self._datives
        if reflexive:
            return word not in self._finite
        return self._has_case(tokens, option, verb)

    def _has_case(self, tokens: Tokens, option: Option, verb: int) -> bool:
        """Whether *le* or *lo* is what the verb takes, which may follow another: *vou-te ligar*."""
        _, end = tokens.clause_range(verb)
        for place in range(verb, min(end, verb + 1 + CLUSTER)):
            word = tokens.words[place]
            if word in self._datives:
                return option.new in self._subjects.datives
            if word in self._accusatives and not self._called(tokens, place):
                return option.new not in self._subjects.datives
            if place > verb and word not in self._subjects.small:
                break
        if self._pointing and self._has_object(tokens, verb + 1 + is_tied(tokens, verb + 1)):
            return option.new in self._subjects.datives
        return True

    def _called(self, tokens: Tokens, place: int) -> bool:
        """Whether a verb has another object, so that its person is a dative: *chamo-lhe um táxi*."""
        after = place + 1 + is_tied(tokens, place + 1)
        return bool(self._pointing) and self._has_object(tokens, after)

    def _was_reader(
        self, tokens: Tokens, clauses: Clauses, option: Option, verb: int, tied: bool
    ) -> bool:
        """*se sienta* may be the reader's, *se vende* is not; *dígale* speaks of another."""
        word = tokens.words[verb]
        if option.kind == "reflexive":
            infinitive = word in self._subjects.infinitives and clauses.stands[verb] == "noun"
            if word not in self._finite or infinitive:
                return True
            return word in self._third and not clauses.of_others(verb)
        if not tied and self._subjects.is_doubled(tokens, option.low, verb):
            return False  # a mi madre le gustó
        if tokens.words[option.low] in self._objects and (
            clauses.whose[verb] == "reader" or self._told_another(tokens, option.low)
        ):
            return False  # si usted no lo molesta
        asked = word in self._asking and clauses.stands[verb] == "main"
        return not (asked and (tied or self._brought_in(tokens, verb)))

    def _told_another(self, tokens: Tokens, place: int) -> bool:
        """Whether the reader is to tell somebody what is done to him or her: *dígale que la esperamos*."""
        begin, _ = tokens.sentence_range(place)
        links = [
            link
            for link in range(max(begin + 1, place - CLUSTER), place)
            if self._subjects.opens_clause(tokens, link)
        ]
        if any(self._subjects.asks_another(tokens, link) for link in links):
            return True
        near = range(max(begin, place - 3 * CLUSTER), links[0]) if links else ()
        return any(
            self._subjects.tells_another(tokens, at) and tokens.words[at + 1] in self._to
            for at in near
        )  # dígale a su jefe que lo espero

    def _wavers(self, tokens: Tokens, chosen: Sequence[Option]) -> bool:
        """Whether the reader is once *le* and once *lo* where the verbs do not tell which."""
        written = {one.new: one.low for one in chosen if one.kind == "pronoun"}
        dative = next((written[word] for word in written if word in self._subjects.datives), None)
        if dative is None or not any(word in self._cluster for word in written):
            return False
        verb = self._verb_after(tokens, dative)
        return verb is not None and self._datives.isdisjoint(self._acting.meant(tokens, verb))

    def torn(
        self, tokens: Tokens, options: Sequence[Sequence[Option]], chosen: Sequence[Option]
    ) -> bool:
        """Whether a pronoun and its verb go different ways, or both the same where only one can."""
        changed = {one.low: one for one in chosen}
        if not self._informal and self._wavers(tokens, chosen):
            return True
        for place, word in enumerate(tokens.words):
            if word not in self._clitics or tokens.quoted[place]:
                continue
            verb = place - 1 if is_tied(tokens, place) else self._verb_after(tokens, place)
            if verb is None or not any(one.kind in VERBS for one in options[verb]):
                continue
            moved = verb in changed and changed[verb].kind in VERBS
            here = changed.get(place)
            if here is None:
                may = any(one.kind == "reflexive" for one in options[place])
                if moved and may and word in self._subjects.reflexive:
                    return True
            elif here.kind in CLITICS and moved != (here.kind == "reflexive"):
                return True
        return False
