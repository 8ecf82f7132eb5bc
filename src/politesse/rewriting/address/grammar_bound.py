"""Which words surely speak to the reader, where formal address has the verbs of the third person.

A command, a verb with a word for the reader beside it, a pronoun that can be nobody else; and what only persons do
where a text tells of no other person. Such words may not stay when a text changes.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from itertools import pairwise

from politesse.languages.clauses import Clauses
from politesse.languages.tokens import Tokens
from politesse.rewriting.address.choice import Option
from politesse.rewriting.address.grammar_acts import Acts
from politesse.rewriting.address.grammar_forms import (
    CLUSTER,
    FAR,
    VERBS,
    is_tied,
    next_word,
)
from politesse.rewriting.address.grammar_told import Told


class Addressing(Told, Acts):
    """Says which words of a text must change with it, and which are left behind."""

    def bound(self, tokens: Tokens, options: Sequence[Sequence[Option]]) -> set[int]:
        """The places of words that surely address the reader, and so may not stay."""
        clauses = self._subjects(tokens)
        if not self._informal:
            return self._told(tokens, clauses, options)
        found = {
            place
            for place, here in enumerate(options)
            if (here and self._addresses(tokens, clauses, place, {one.kind for one in here}))
            or (here and self._is_on_person(tokens, here, clauses, place))
        }
        found |= {
            place
            for place in clauses.verbs
            if options[place] and self._is_act(tokens, clauses, place)
        }
        commanded = {
            tokens.sentence[place]
            for place in found
            if any(one.kind == "imperative" for one in options[place])
        }
        found |= {
            place
            for place, here in enumerate(options)
            if here
            and (
                (
                    tokens.sentence[place] in commanded
                    and (
                        self._waits(tokens, clauses, options, place)
                        or self._comes_first(tokens, clauses, place)
                    )
                )
                or self._as_pleases(tokens, clauses, place)
            )
        }
        found |= self._owned(tokens, clauses, options, found)
        return found | (self._called_reader(tokens, options) if found else set())

    def _called_reader(self, tokens: Tokens, options: Sequence[Sequence[Option]]) -> set[int]:
        """The places of *o senhor* and *a senhora*, which are the reader in a text that speaks to one."""
        return {
            place
            for place, here in enumerate(options)
            if any(one.kind == "pronoun" for one in here)
            and self._subjects.is_reader_phrase(tokens, place)
        }

    def _owned(
        self,
        tokens: Tokens,
        clauses: Clauses,
        options: Sequence[Sequence[Option]],
        found: set[int],
    ) -> set[int]:
        """The places of what the reader has, where a text speaks to one and tells of no other person.

        *Su pedido* opens a sentence, *desde su cuenta* goes with a verb of the reader; *la caja y su
        tapa* may be of a thing.
        """
        told = {place for place in found if tokens.words[place] not in self._told_of}
        if not told:
            return set()
        mine = {place for place in found if any(one.kind in VERBS for one in options[place])}
        owned = set()
        for place, here in enumerate(options):
            if not any(one.kind == "possessive" for one in here):
                continue
            begin, _ = tokens.sentence_range(place)
            start = place - (place > begin and tokens.words[place - 1] in self._before_owned)
            if clauses.tells_of_person(start):
                break
            verb = bisect_left(clauses.verbs, place) - 1
            last = clauses.verbs[verb] if verb >= 0 else -1
            commands = [one for one in mine if max(begin, last) <= one < place]
            named = [one for one in clauses.phrases if begin <= one < start]
            if commands or not named:
                owned.add(place)
        return owned

    def _as_pleases(self, tokens: Tokens, clauses: Clauses, place: int) -> bool:
        """Whether a verb leaves it to the reader how to do what he is told: *donde quiera*, *o que preferir*."""
        word = tokens.words[place]
        if word not in self._pleasing or word not in self._conditional:
            return False
        if clauses.whose[place] or clauses.tells_of_person(place):
            return False
        before = self._over_clitics(tokens, place)
        return before >= 0 and tokens.words[before] in self._wherever

    def _waits(
        self,
        tokens: Tokens,
        clauses: Clauses,
        options: Sequence[Sequence[Option]],
        place: int,
    ) -> bool:
        """Whether a verb is what the reader does before what he is told to: *quando chegar, avise*."""
        word = tokens.words[place]
        if word not in self._conditional or clauses.stands[place] != "inner":
            return False
        if clauses.whose[place] or clauses.named(place):
            return False
        if self._is_done_to(tokens, clauses, options, place):
            return False
        if word in self._turning and next_word(tokens, place) in self._subjects.determiners:
            return False
        before = place - 1
        while before > 0 and tokens.words[before] in self._clitics | self._negations:
            before -= 1
        return tokens.words[before] in self._conditions

    def _comes_first(self, tokens: Tokens, clauses: Clauses, place: int) -> bool:
        """Whether a verb says what the reader has done, after which he is told something: *si la ha olvidado, pida otra*."""
        if clauses.whose[place] or clauses.stands[place] != "inner":
            return False
        if clauses.tells_of_person(place) or tokens.words[place] not in self._indicative:
            return False
        return self._acting(tokens, place) and self._is_condition(tokens, place)

    def _is_done_to(
        self, tokens: Tokens, clauses: Clauses, options: Sequence[Sequence[Option]], place: int
    ) -> bool:
        """Whether the reader is whom somebody else does something: *le pediría*, *llamará a usted*."""
        _, end = tokens.clause_range(place)
        near = range(place + 1, min(end, place + 2 * CLUSTER))
        for other in near[:-1]:
            if tokens.words[other] in self._joining or clauses.stands[other] in ("main", "inner"):
                break
            if tokens.words[other] in self._beside and self._subjects.names_reader(
                tokens, other + 1
            ):
                return True
        governed = [one for other in near[: CLUSTER - 1] for one in options[other]]
        if tokens.words[place] in self._of_either and self._is_on_person(
            tokens, governed, clauses, place
        ):
            return True  # quería invitarlo
        return any(
            any(one.kind == "pronoun" for one in options[other])
            and self._addresses(tokens, clauses, other, {"pronoun"})
            for other in self._leaning(tokens, place)
        )

    def _is_on_person(
        self, tokens: Tokens, here: Sequence[Option], clauses: Clauses, place: int
    ) -> bool:
        """Whether a pronoun goes with the infinitive of what is done to persons: *invitarlo*."""
        hers = self._is_hers(tokens, clauses, place)
        if clauses.tells_of_person(place) and not hers:
            return False
        done = self._only_persons if clauses.named(place) and not hers else self._on_persons
        written = [one.new.partition("-")[0] for one in here if one.kind == "clitic"]
        return any(new.removesuffix("te") in done for new in written)

    def _is_hers(self, tokens: Tokens, clauses: Clauses, place: int) -> bool:
        """Whether *la* can be none but the reader, since nothing feminine is named before: *mi hijo puede llevarla*."""
        after = tokens.words[place + 1] if is_tied(tokens, place + 1) else tokens.words[place]
        if not after.endswith("la") or not self._feminine:
            return False
        return not any(self._is_feminine(tokens, one) for one in clauses.phrases if one < place)

    def _is_feminine(self, tokens: Tokens, place: int) -> bool:
        """Whether what is named from here on may be feminine, by its determiner or its ending."""
        word = tokens.words[place]
        if word in self._feminine:
            return True
        if word not in self._subjects.determiners:
            return not word.endswith("o")  # a name
        noun = next_word(tokens, place) or ""
        return word not in self._masculine and noun.endswith(self._feminine_endings)

    def _addresses(self, tokens: Tokens, clauses: Clauses, place: int, kinds: set[str]) -> bool:
        """Whether a verb is the reader's or a command, or a pronoun can be nobody else."""
        word = tokens.words[place]
        if word in self._enclitic:
            return "imperative" in kinds
        if kinds & set(VERBS) and clauses.whose[place] == "reader":
            return True
        if (
            "verb" in kinds
            and word in self._subjects.infinitives
            and (self._is_thanked(tokens, place) or self._is_led_by_reader(tokens, place))
        ):
            return True
        if "imperative" in kinds:
            if self._is_repeated(tokens, place) or self._takes_up(tokens, clauses, place):
                return True
            if word in self._subjects.small:
                if self._goes_on(tokens, place):
                    return True
                return next_word(tokens, place) in self._subjects.prepositions  # entre en su cuenta
            known = word in self._asking and not self._may_be_noun(tokens, place)
            if not known or clauses.stands[place] != "main":
                return False
            return self._opens(tokens, place) or self._joins_command(tokens, clauses, place)
        if kinds & set(VERBS):
            return self._is_forbidden(tokens, clauses, place)
        if "phrase" in kinds and word in self._subjects.reflexive:
            verb = self._verb_after(tokens, place)  # se lo llevo
            told = verb is None or clauses.tells_of_person(place)
            return not told and not self._doubled(tokens, verb or place)
        if "possessive" in kinds:
            return self._joins_reader(tokens, place)
        if "clitic" in kinds:
            return self._is_asked_leave(tokens, place)
        if "pronoun" not in kinds:
            return False
        if word in self._subjects.datives and self._means_reader(tokens, place):
            return True
        verb = place - 1 if is_tied(tokens, place) else self._verb_after(tokens, place)
        hers = word == "la" and self._is_hers(tokens, clauses, place)
        if verb is None or (clauses.tells_of_person(place) and not hers):
            return False
        if word in self._subjects.datives:
            return not self._doubled(tokens, verb)
        meant = self._acting.meant(tokens, verb)
        if self._lets_go(tokens, verb):
            return True
        if word == "la" and not clauses.named(place) and tokens.words[verb] in self._of_speaker:
            return True  # la noto cansada, before any other woman or thing is named
        if not self._only_persons.isdisjoint(meant):
            return True
        told = clauses.named(place) or tokens.has(self._subjects.indefinite, 0, place)
        told = told and not hers
        return not told and not self._on_persons.isdisjoint(meant)

    def _lets_go(self, tokens: Tokens, verb: int) -> bool:
        """Whether somebody is let in or out, which things are not: *si no la dejan pasar*."""
        return tokens.words[verb] in self._letting and next_word(tokens, verb) in self._going

    def _is_asked_leave(self, tokens: Tokens, place: int) -> bool:
        """Whether the reader is asked to let something be done for him: *permítame ofrecerle*."""
        if not place or not tokens.words[place].endswith(("le", "se")):
            return False
        command = tokens.words[place - 1]
        return command in self._asking_leave and not self._doubled(tokens, place)

    def _goes_on(self, tokens: Tokens, place: int) -> bool:
        """Whether *and* and another command follow a word that is mostly a preposition: *entre e feche a porta*."""
        _, end = tokens.clause_range(place)
        joined = place + 2 < end and tokens.words[place + 1] in self._joining
        return joined and tokens.words[place + 2] in self._asking | self._enclitic

    def _joins_command(self, tokens: Tokens, clauses: Clauses, place: int) -> bool:
        """Whether *and* stands before a command, where nothing brings in a subjunctive: *abra la caja y saque*."""
        begin, _ = tokens.clause_range(place)
        if clauses.whose[place] or place == begin or tokens.words[place - 1] not in self._joining:
            return False
        near = tokens.words[max(begin, place - FAR) : place]
        return self._wishes.isdisjoint(near) and not self._brought_in(tokens, place)

    def _may_be_noun(self, tokens: Tokens, place: int) -> bool:
        """Whether a command may be a noun, as what follows it tells: *firme*, but not *firme el recibo*."""
        word, after, known = tokens.words[place], next_word(tokens, place), self._subjects
        if word not in known.nouns:
            return False
        if word in self._invited and after in known.prepositions:
            return False
        return after not in known.determiners - known.prepositions

    def _is_repeated(self, tokens: Tokens, place: int) -> bool:
        """Whether a command is said twice: *pase, pase*."""
        word = tokens.words[place]
        near = [one for one in (place - 1, place + 1) if 0 <= one < len(tokens.words)]
        return tokens.words[place] in self._commands and any(
            tokens.words[other] == word
            and tokens.sentence[other] == tokens.sentence[place]
            and tokens.clause[other] != tokens.clause[place]
            and self._opens(tokens, min(other, place))
            for other in near
        )

    def _is_led_by_reader(self, tokens: Tokens, place: int) -> bool:
        """Whether an infinitive has the reader for its subject, after a preposition: *até o senhor voltar*."""
        begin, _ = tokens.clause_range(place)
        before = self._over_clitics(tokens, place)
        for low in (before, before - 1):
            if low > begin and self._subjects.names_reader(tokens, low):
                return tokens.words[low - 1] in self._subjects.prepositions
        return False

    def _is_thanked(self, tokens: Tokens, place: int) -> bool:
        """Whether an infinitive says for what the reader is thanked: *obrigado por ter vindo*."""
        before = self._over_clitics(tokens, place)
        if before < 1 or tokens.words[before] not in self._for:
            return False
        thanks = before - 1
        while thanks > 0 and is_tied(tokens, thanks):
            thanks -= 1
        return tokens.words[thanks] in self._thanks

    def _takes_up(self, tokens: Tokens, clauses: Clauses, place: int) -> bool:
        """Whether a command goes on after what a thing does: *comprueba que funciona y vuelve a entrar*."""
        if clauses.whose[place] not in ("", "within") or clauses.tells_of_person(place):
            return False
        before = place - 1
        while before > 0 and tokens.words[before] in self._subjects.adverbs:
            before -= 1
        if tokens.words[before] not in self._joining or clauses.stands[place] != "inner":
            return False
        if self._informal and not self._follows_other(tokens, clauses, place):
            return False
        return self._acting(tokens, place) or self._as_pleased(tokens, clauses, place)

    def _as_pleased(self, tokens: Tokens, clauses: Clauses, place: int) -> bool:
        """Whether the verb before leaves something to the reader: *siéntese donde quiera y espere*."""
        verb = bisect_left(clauses.verbs, place) - 1
        last = clauses.verbs[verb] if verb >= 0 else -1
        return last >= 0 and tokens.words[last] in self._pleasing & self._conditional

    def _follows_other(self, tokens: Tokens, clauses: Clauses, place: int) -> bool:
        """Whether the verb before is one within a clause, of somebody or something named: *que la luz esté apagada y*."""
        verb = bisect_left(clauses.verbs, place) - 1
        last = clauses.verbs[verb] if verb >= 0 else -1
        if last < 0 or tokens.sentence[last] != tokens.sentence[place]:
            return False
        return clauses.stands[last] == "inner" and (
            clauses.whose[last] == "other" or self._as_pleased(tokens, clauses, place)
        )

    def _joins_reader(self, tokens: Tokens, place: int) -> bool:
        """Whether *and* joins what somebody has to the reader: *por usted y por su familia*."""
        begin, _ = tokens.clause_range(place)
        near = tokens.words[max(begin, place - CLUSTER) : place]
        pairs = pairwise(near)
        return any(one in self._stressed and two in self._joining for one, two in pairs)

    def _is_forbidden(self, tokens: Tokens, clauses: Clauses, place: int) -> bool:
        """Whether a verb is what the reader shall not do: *no cierre*, *nem a escreva*."""
        free = clauses.whose[place] == "" and clauses.stands[place] == "main"
        return free and tokens.words[place] in self._asking and self._brought_in(tokens, place)

    def _means_reader(self, tokens: Tokens, place: int) -> bool:
        """Whether a dative is told by a word for the reader after it: *le mandó a usted*."""
        _, end = tokens.clause_range(place)
        pairs = pairwise(tokens.words[place : min(end, place + FAR)])
        return any(one in self._to and two in self._subjects.readers for one, two in pairs)

    def _doubled(self, tokens: Tokens, verb: int) -> bool:
        """Whether the person a dative means is named after the verb: *le dije a Pedro*."""
        _, end = tokens.clause_range(verb)
        return any(
            tokens.words[other] in self._to
            and not self._subjects.is_time(tokens, other)
            and not self._is_article(tokens, other)
            for other in range(verb + 1, min(end, verb + FAR))
        )

    def _is_article(self, tokens: Tokens, place: int) -> bool:
        """Whether a word that is also a preposition begins what is done: *ligo-lhe para confirmar a consulta*."""
        if tokens.words[place] not in self._articles:
            return False
        after = next_word(tokens, place)
        return after is not None and not (
            self._subjects.is_person(tokens, place) or after in self._subjects.others
        )

    def _of_person(self, tokens: Tokens, clauses: Clauses, place: int) -> bool:
        """Whether the verb before a word in its sentence is that of a person named there."""
        begin, _ = tokens.sentence_range(place)
        named = bisect_left(clauses.people, begin)
        if named == len(clauses.people) or clauses.people[named] > place:
            return False
        verb = bisect_left(clauses.verbs, place) - 1
        if verb < 0 or clauses.verbs[verb] < begin:
            return False
        return clauses.whose[clauses.verbs[verb]] in ("other", "joined", "before")

    def _unowned(
        self, tokens: Tokens, clauses: Clauses, options: list[list[Option]]
    ) -> list[list[Option]]:
        """The options of a text without what persons have of whom alone it tells: *mi abuela toma su café*."""
        if not clauses.people or any(any(one.kind != "possessive" for one in o) for o in options):
            return options
        theirs = all(
            self._of_person(tokens, clauses, at) for at, here in enumerate(options) if here
        )
        return [[] for _ in options] if theirs else options

    def _is_condition(self, tokens: Tokens, place: int) -> bool:
        """Whether a verb says under which condition the reader does something: *si cambia de opinión*."""
        before = place - 1
        while before > 0 and tokens.words[before] in self._clitics | self._negations:
            if self._subjects.opens_clause(tokens, before):
                break
            before -= 1
        opened = before >= 0 and tokens.words[before] in self._conditions - self._wishing
        return opened and next_word(tokens, place) not in self._subjects.determiners

    def halved(
        self, tokens: Tokens, options: Sequence[Sequence[Option]], chosen: Sequence[Option]
    ) -> bool:
        """Whether a verb stays that can only be the reader's too, since nobody else is told of."""
        if not self._informal or not chosen:
            return False
        clauses, changed = self._subjects(tokens), {one.low for one in chosen}
        commanded = {tokens.sentence[one.low] for one in chosen if one.kind == "imperative"}
        return any(
            place not in changed
            and tokens.sentence[place] in commanded
            and tokens.words[place] in self._asking
            and place > 0
            and tokens.words[place - 1] in self._joining
            and self._follows_other(tokens, clauses, place)
            for place in clauses.verbs
        ) or any(
            place not in changed
            and any(one.kind == "verb" for one in options[place])
            and (clauses.stands[place] == "main" or self._is_condition(tokens, place))
            and clauses.whose[place] == ""
            and not clauses.tells_of_person(place)
            and tokens.words[place] in self._indicative
            and tokens.words[place] not in self._impersonal
            for place in clauses.verbs
        )
