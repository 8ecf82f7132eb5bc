"""What the words around a word of an Italian text tell, whichever way its address changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import islice

from politesse.languages.tokens import Tokens
from politesse.rewriting.address.choice import Option
from politesse.rewriting.address.italian_government import Government

VERBS = ("verb", "imperative", "guess")
_TO = frozenset({"a", "ad", "al", "allo", "alla", "all'"})
_PHRASE = 4  # words in which a person is named, or a verb stands beside it
REACH = 12  # words before a word among which what governs it is looked for


class Reading:
    """One text, read from left to right."""

    def __init__(
        self,
        government: Government,
        tokens: Tokens,
        found: list[list[Option]],
        marks: Mapping[int, str],
    ) -> None:
        self.marks = marks  # words of the old address, and how strong each is
        self.tokens = tokens
        self.words = tokens.words
        self.found = found
        self.strong = {place for place, strength in marks.items() if strength == "strong"}
        self.government = government
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
        if (
            place + 1 == len(self.words)
            or self.tokens.clause[place + 1] != self.tokens.clause[place]
        ):
            return None
        return self.words[place + 1]

    def asks(self, place: int) -> bool:
        """Whether the sentence is a question."""
        return "?" in self.tokens.finals[self.tokens.sentence[place]]

    def leads(self, place: int) -> bool:
        """Whether nothing but words that lead up to a command stands before it in its clause."""
        low, _ = self.tokens.clause_range(place)
        leading = self.government.leading
        return place - low <= REACH and all(word in leading for word in self.words[low:place])

    def joined(self, place: int) -> int | None:
        """The verb that a word such as *e* joins this one to."""
        if self.before(place) not in self.government.joining:
            return None
        low, _ = self.tokens.sentence_range(place)
        earlier = (verb for verb in islice(reversed(self.commands), REACH) if low <= verb < place)
        last = next(earlier, None)
        if last is None or self.commands[last] or not self.is_within(last):
            return last
        told = next((verb for verb in earlier if self.commands[verb]), last)
        return told if self.words[place] not in self.government.of_things else last

    def is_within(self, verb: int) -> bool:
        """Whether a verb stands in a clause within another: *trascina i file che vuoi e premi*."""
        low, _ = self.tokens.clause_range(verb)
        near = self.words[max(low, verb - REACH) : verb]
        return not self.government.opening.isdisjoint(near)

    def experiences(self, place: int) -> bool:
        """Whether a sentence opens with whom something pleases, is missing or concerns: *a mia moglie piace*."""
        low, _ = self.tokens.sentence_range(place)
        if self.words[low] not in _TO or low == place:
            return False
        near = range(low + 1, min(place, low + _PHRASE))
        person = (at for at in near if self.words[at] in self.government.people - {"lei"})
        named = next(person, None)
        return named is not None and any(
            self.words[at] in self.government.arriving
            or self.government.has_arrived(self.words[at])
            for at in range(named + 1, min(place + 1, named + _PHRASE))
        )

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
        for other in range(place - 1, max(low, place - REACH) - 1, -1):
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


def only(options: Sequence[Option], new: str) -> list[Option]:
    """The options of one word that write ``new``; all where none does."""
    chosen = [option for option in options if option.new.lower() == new.lower()]
    return chosen or list(options)


def must(options: Sequence[Option]) -> list[Option]:
    """Options of which one is to be carried out."""
    return [replace(option, must=True) for option in options]
