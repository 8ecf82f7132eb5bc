"""Which words must change where a text says tú: commands that nothing but their place shows."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from politesse.languages.clauses import Clauses
from politesse.languages.tokens import Tokens
from politesse.rewriting.address.choice import Option
from politesse.rewriting.address.grammar_forms import FAR, ClauseForms, next_word


class Told(ClauseForms):
    """Says which words a text that speaks to tú tells its reader to do."""

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
            if (
                any(one.kind == "clitic" and one.high == place + 2 for one in here)
                and not options[place + 1]
            )
            or (here and self._is_done_by_tu(tokens, place))
            or (here and self._is_two_in_one(tokens, place))
            or (here and self._goes_with_tu(tokens, clauses, options, place))
            or (here and self._joins_tu(tokens, clauses, options, place))
        }

    def _goes_with_tu(
        self, tokens: Tokens, clauses: Clauses, options: Sequence[Sequence[Option]], place: int
    ) -> bool:
        """Whether what opens a clause commands, as the clauses of its sentence tell.

        *Si no estás, llama* has a condition of the reader before it, *ábrelo, copia el código* a command.
        """
        if not any(one.kind == "imperative" for one in options[place]):
            return False
        begin, end = tokens.sentence_range(place)
        low, _ = tokens.clause_range(place)
        if clauses.stands[place] != "main" or clauses.of_others(place) or low == begin:
            return False
        if "?" in tokens.finals[tokens.sentence[place]] or not self._opens(tokens, place):
            return False
        if tokens.words[place] in self._stative or end - begin > 2 * FAR:
            return False
        if any(begin <= one < place for one in clauses.people):
            return False
        return any(
            (tokens.words[one] in self._second and clauses.stands[one] == "inner")
            or tokens.words[one] in self._enclitic_to_tu
            for one in range(begin, low)
        )

    def _is_two_in_one(self, tokens: Tokens, place: int) -> bool:
        """Whether two pronouns are written as one before their verb: *se to disseram*."""
        single = tokens.words[place] in self._contracted
        return single and next_word(tokens, place) in self._finite

    def _joins_tu(
        self, tokens: Tokens, clauses: Clauses, options: Sequence[Sequence[Option]], place: int
    ) -> bool:
        """Whether *and* joins a command to what the reader shall not do: *não te esqueças disso e chega cedo*."""
        if not any(one.kind == "imperative" for one in options[place]) or not place:
            return False
        if tokens.words[place - 1] not in self._joining or clauses.of_others(place):
            return False
        begin, _ = tokens.sentence_range(place)
        last = bisect_left(clauses.verbs, place) - 1
        verb = clauses.verbs[last] if last >= 0 else -1
        if verb < begin or any(begin <= one < place for one in clauses.people):
            return False
        forbids = tokens.words[verb] in self._second and self._brought_in(tokens, verb)
        return forbids and clauses.stands[verb] == "main" and self._opens(tokens, verb)

    def _is_done_by_tu(self, tokens: Tokens, place: int) -> bool:
        """Whether an infinitive has the ending of tu: *por nos teres ajudado*, but not *os teus deveres*."""
        if tokens.words[place] not in self._of_tu:
            return False
        before = self._over_clitics(tokens, place)
        led = before >= 0 and tokens.words[before] in self._subjects.prepositions
        return led and (before < place - 1 or tokens.words[before] in self._for)
