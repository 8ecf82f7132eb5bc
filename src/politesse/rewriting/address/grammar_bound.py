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
from politesse.rewriting.address.grammar_forms import (
    CLUSTER,
    FAR,
    VERBS,
    ClauseForms,
    is_tied,
    next_word,
)


class Addressing(ClauseForms):
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
            or (here and self._is_on_person(here, clauses, place))
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
        return found | {
            place
            for place, here in enumerate(options)
            if here
            and tokens.sentence[place] in commanded
            and self._waits(tokens, clauses, options, place)
        }

    def _told(
        self, tokens: Tokens, clauses: Clauses, options: Sequence[Sequence[Option]]
    ) -> set[int]:
        """The places where a text that says tú begins a sentence with what the reader is to do."""
        if self._second.isdisjoint(tokens.words) and self._informal_words.isdisjoint(tokens.words):
            return set()
        return {
            place
            for place in clauses.verbs
            if self._opens(tokens, place)
            and tokens.first(tokens.clause_range(place)[0])
            and any(one.kind == "imperative" for one in options[place])
            and clauses.whose[place] in ("", "within")
            and not clauses.tells_of_person(place)
            and "?" not in tokens.finals[tokens.sentence[place]]
            and self._acting(tokens, place)
            and tokens.words[place] not in self._stative
        } | {
            place
            for place, here in enumerate(options)
            if any(one.kind == "clitic" and one.high == place + 2 for one in here)
            and not options[place + 1]
        }

    def _is_act(self, tokens: Tokens, clauses: Clauses, place: int) -> bool:
        """Whether a verb says what persons do, and the text told of nobody but the reader.

        Where it told of nothing else either, the reader does whatever somebody does.
        """
        word, before = tokens.words[place], tokens.words[place - 1] if place else ""
        whose, inner = clauses.whose[place], clauses.stands[place] == "inner"
        if whose not in ("", "within") or clauses.tells_of_person(place):
            return False
        if whose == "within" and not inner and not self._acting.helps(tokens, place):
            return False  # ese libro es bueno, habla de usted
        if word not in self._indicative:
            return word in self._conditional and self._is_wished(tokens, place)
        asked = "?" in tokens.finals[tokens.sentence[place]] and clauses.stands[place] == "main"
        if before in self._objects or (word in self._of_either and not asked):
            return False
        if word in self._subjects.nouns and before not in self._clitics | self._negations:
            return False
        if self._acting(tokens, place):
            return True
        moves = word not in self._impersonal and self._acting.moves(tokens, place)
        return moves and not clauses.named(place)

    def _is_wished(self, tokens: Tokens, place: int) -> bool:
        """Whether a subjunctive says what the speaker wants of somebody: *quiero que venga*, *que me diga*."""
        begin, _ = tokens.clause_range(place)
        start = place
        while start > begin and tokens.words[start - 1] in self._clitics | self._negations:
            start -= 1
        if start - 1 <= begin or tokens.words[start - 1] not in self._wishing:
            return False
        return tokens.words[start - 2] in self._of_speaker

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
        if tokens.words[place] in self._of_either and self._is_on_person(governed, clauses, place):
            return True  # quería invitarlo
        return any(
            any(one.kind == "pronoun" for one in options[other])
            and self._addresses(tokens, clauses, other, {"pronoun"})
            for other in self._leaning(tokens, place)
        )

    def _is_on_person(self, here: Sequence[Option], clauses: Clauses, place: int) -> bool:
        """Whether a pronoun goes with the infinitive of what is done to persons: *invitarlo*."""
        if clauses.tells_of_person(place):
            return False
        done = self._only_persons if clauses.named(place) else self._on_persons
        written = [one.new.partition("-")[0] for one in here if one.kind == "clitic"]
        return any(new.removesuffix("te") in done for new in written)

    def _addresses(self, tokens: Tokens, clauses: Clauses, place: int, kinds: set[str]) -> bool:
        """Whether a verb is the reader's or a command, or a pronoun can be nobody else."""
        word = tokens.words[place]
        if word in self._enclitic:
            return "imperative" in kinds
        if kinds & set(VERBS) and clauses.whose[place] == "reader":
            return True
        if "imperative" in kinds:
            known = word in self._asking and word not in self._subjects.nouns
            return clauses.stands[place] == "main" and known and self._opens(tokens, place)
        if kinds & set(VERBS):
            return self._is_forbidden(tokens, clauses, place)
        if "phrase" in kinds and word in self._subjects.reflexive:
            verb = self._verb_after(tokens, place)  # se lo llevo
            told = verb is None or clauses.tells_of_person(place)
            return not told and not self._doubled(tokens, verb or place)
        if "possessive" in kinds:
            return self._joins_reader(tokens, place)
        if "pronoun" not in kinds:
            return False
        if word in self._subjects.datives and self._means_reader(tokens, place):
            return True
        verb = place - 1 if is_tied(tokens, place) else self._verb_after(tokens, place)
        if verb is None or clauses.tells_of_person(place):
            return False
        if word in self._subjects.datives:
            return not self._doubled(tokens, verb)
        meant = self._acting.meant(tokens, verb)
        if word == "la" and not clauses.named(place) and tokens.words[verb] in self._of_speaker:
            return True  # la noto cansada, before any other woman or thing is named
        if not self._only_persons.isdisjoint(meant):
            return True
        told = clauses.named(place) or tokens.has(self._subjects.indefinite, 0, place)
        return not told and not self._on_persons.isdisjoint(meant)

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
        return any(word in self._to for word in tokens.words[verb + 1 : min(end, verb + FAR)])

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
        return any(
            place not in changed
            and any(one.kind == "verb" for one in options[place])
            and (clauses.stands[place] == "main" or self._is_condition(tokens, place))
            and clauses.whose[place] == ""
            and not clauses.tells_of_person(place)
            and tokens.words[place] in self._indicative
            and tokens.words[place] not in self._impersonal
            for place in clauses.verbs
        )
