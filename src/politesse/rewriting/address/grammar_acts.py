"""Whether a verb without a subject says what the reader does, since no thing and nobody else does it."""

from __future__ import annotations

from collections.abc import Sequence

from politesse.languages.clauses import Clauses
from politesse.languages.tokens import Tokens
from politesse.rewriting.address.grammar_forms import ClauseForms, is_tied, next_word

_OF_SPEAKER = ("me", "nos")
_OBJECTS = ("rlo", "rla", "rlos", "rlas")  # how an infinitive ends with what is done to something


class Acts(ClauseForms):
    """Tells the verbs of persons from those of things, and what the speaker wants of the reader."""

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
        leaning = before in self._clitics | self._negations or self._acting.helps(tokens, place)
        if word in self._subjects.nouns and not leaning:
            return False
        if self._acting(tokens, place) or self._uses(tokens, clauses, place):
            return True
        if word in self._doing and next_word(tokens, place) in self._done:
            return True  # si no hace nada
        if word in self._having and self._has(tokens, place):
            return True
        moves = word not in self._impersonal and self._acting.moves(tokens, place)
        return moves and not clauses.named(place)

    def _has(self, tokens: Tokens, place: int) -> bool:
        """Whether what somebody has is what no thing has: *si tiene dudas*, *si tiene alguna pregunta*."""
        after = next_word(tokens, place)
        if after in self._subjects.indefinite:
            after = next_word(tokens, place + 1)
        return after in self._had

    def _uses(self, tokens: Tokens, clauses: Clauses, place: int) -> bool:
        """Whether somebody can do something with the one thing that is named: *puede seguirlo*, *pode segui-la*."""
        if not self._acting.helps(tokens, place) or tokens.words[place] in self._impersonal:
            return False
        last = place + 1
        named = [
            one for one in clauses.phrases if one < place and not self._is_preposition(tokens, one)
        ]
        if last >= len(tokens.words) or not _is_one_phrase(named):
            return False
        written = tokens.words[last].endswith(_OBJECTS) or (
            is_tied(tokens, last + 1) and tokens.words[last + 1] in self._subjects.tied
        )
        return written and tokens.clause[last] == tokens.clause[place]

    def _is_preposition(self, tokens: Tokens, place: int) -> bool:
        """Whether a word that may be an article stands right after a verb: *está a caminho*."""
        word = tokens.words[place]
        if place == 0 or word not in self._subjects.prepositions:
            return False
        return tokens.words[place - 1] in self._standing

    def _is_wished(self, tokens: Tokens, place: int) -> bool:
        """Whether a subjunctive says what the speaker wants of somebody: *quiero que venga*, *que me diga*."""
        begin, _ = tokens.clause_range(place)
        link = self._over_clitics(tokens, place)
        if link <= begin or tokens.words[link] not in self._wishing:
            return False
        verb, small = link - 1, self._subjects.prepositions
        if tokens.words[verb] in self._needed:
            return self._acting(tokens, place) or self._acting.moves(tokens, place)
        while verb > begin and tokens.words[verb] in self._subjects.infinitives | self._linking:
            if not self._acting(tokens, place):
                return False  # no puedo creer que no fuera
            verb -= 1  # não posso garantir que receba
        while verb > begin and self._subjects.is_adverb(tokens.words[verb]):
            if tokens.words[verb] in small:
                return False  # hasta que termine
            verb -= 1
        if self._subjects(tokens).stands[verb] not in ("main", "inner"):
            return False
        return tokens.words[verb] in self._of_speaker or self._pleases_speaker(tokens, verb)

    def _pleases_speaker(self, tokens: Tokens, verb: int) -> bool:
        """Whether the speaker would like something: *nos gustaría*, *me encantaría*."""
        mine = verb > 0 and tokens.words[verb - 1] in _OF_SPEAKER
        return mine and tokens.words[verb] in self._cnd & self._subjects.experiencers


def _is_one_phrase(places: Sequence[int]) -> bool:
    """Whether words that name something are those of one phrase: *a sua encomenda*."""
    return bool(places) and places[-1] - places[0] < len(places)
