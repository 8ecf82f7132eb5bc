"""What is said to one reader, said to several: *du hast* as *ihr habt*, *je kunt* as *jullie kunnen*.

The model chooses what one reader would be told; the pack's ``[plural]`` tables say what that is to
several. A verb that is the same in both registers has no option, and still differs then.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from politesse.languages.tokens import Tokens
from politesse.rewriting.address.choice import Option


@dataclass(frozen=True, slots=True)
class Several:
    """How a language speaks to several readers.

    ``verbs`` are forms that only several readers change; ``before`` are words right after which
    a pronoun is a subject, ``inverting`` ones right after which a verb and its subject stand;
    ``again`` is what a word becomes after another word of address in its sentence.
    """

    verbs: Mapping[str, str]
    before: frozenset[str]
    inverting: frozenset[str]
    again: Mapping[str, str]
    prepositions: frozenset[str] = frozenset()  #: words after which it is no subject

    def __call__(self, tokens: Tokens, chosen: Sequence[Option]) -> tuple[Option, ...] | None:
        """What was chosen as several readers are told, or None where that is not known."""
        told: list[Option] = []
        for option in chosen:
            if option.plural is None:
                return None
            repeated = bool(told) and tokens.sentence[told[-1].low] == tokens.sentence[option.low]
            new = self.again.get(option.plural, option.plural) if repeated else option.plural
            told.append(replace(option, new=new if option.kind == "possessive" else option.plural))
        if not self.verbs:
            return tuple(told)
        changed = {option.low for option in told if option.kind in ("verb", "imperative")}
        verbs: dict[int, Option] = {}
        for option in told:
            if option.kind == "pronoun" and tokens.words[option.low - 1] not in self.prepositions:
                place = self._verb(tokens, option.low, changed)
                if place is None:
                    return None
                if place >= 0:
                    word = tokens.words[place]
                    verbs[place] = Option(place, place + 1, self.verbs[word], "plural", "verb")
        return tuple(sorted([*told, *verbs.values()], key=lambda option: option.low))

    def _verb(self, tokens: Tokens, place: int, changed: set[int]) -> int | None:
        """The verb of a pronoun that would stay: -1 where there is none, None where it is not clear."""
        words = tokens.words
        low, high = tokens.clause_range(place)
        staying = [p for p in range(low, high) if words[p] in self.verbs and p not in changed]
        if not staying or place - 1 in changed or place + 1 in changed:
            return -1
        opens = place == low or words[place - 1] in self.before
        if opens:
            return staying[0] if staying[0] == place + 1 else staying[-1]
        verb = place - 1
        if verb in staying and (verb == low or words[verb - 1] in self.inverting):
            return verb
        return None
