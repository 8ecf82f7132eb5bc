"""What is wrong with a conversion by the words that stay beside those that change.

A verb that the paradigms do not know has no options, so the model leaves it without a doubt: *Trocknen Sie die
Stelle ab, rau sie auf*, *dan riskeert je*. Its place tells that it is one: it opens a clause among commands, before
an article or a pronoun, or stands before the reader. A pack says in ``[settings.unfit]`` which words those are.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Any

from politesse.core import TargetRegister
from politesse.languages import Pack
from politesse.languages.tokens import Tokens
from politesse.rewriting.address.choice import Option

_STOPS = frozenset(",;:")
_SHORTEST = 3


class Unfit:
    """Finds the words of one language that do not fit what becomes of the others."""

    def __init__(
        self,
        pack: Pack,
        target: TargetRegister,
        table: Mapping[str, Any],
        joining: Iterable[str],
        subject: str = "",
        prefixes: Iterable[str] = (),
    ) -> None:
        self._pack = pack
        self._joining = frozenset(joining)
        self._subject = subject
        self._prefixes = tuple(prefixes)
        told = target in table.get("to", ())
        self._objects = frozenset(table.get("objects", ())) if told else frozenset()
        self._endings = tuple(table.get("endings", ("",)))
        self._others = frozenset(table.get("others", ()))
        self._unlike = tuple(table.get("unlike", ()))
        turned = table.get("turned", {}).get(target, {})
        self._reader: str = turned.get("reader", "")
        self._ending: str = turned.get("ending", "")
        self._no_verbs = frozenset(turned.get("others", ()))
        self._subjects = frozenset(turned.get("subjects", ()))
        self._negations = frozenset(turned.get("negations", ()))
        self._then = frozenset(turned.get("then", ()))
        acted = table.get("acted", {}).get(target, {})
        self._acted = frozenset(acted.get("objects", ()))
        self._cells = tuple(acted.get("cells", ()))
        self._modals = frozenset(acted.get("modals", ()))
        self._old: str = acted.get("old", "")

    def __call__(self, tokens: Tokens, chosen: Sequence[Option]) -> str | None:
        """The first words that do not fit, or None."""
        if not chosen:
            return None
        changed = {place for one in chosen for place in range(one.low, one.high)}
        return (
            self._left_command(tokens, chosen, changed)
            or self._left_verb(tokens, chosen, changed)
            or self._lost_condition(tokens, chosen)
            or self._lost_subject(tokens, chosen)
            or self._left_second(tokens, chosen, changed)
        )

    @cached_property
    def _known(self) -> frozenset[str]:
        return self._pack.paradigms.forms("*")

    def _knows(self, word: str) -> bool:
        """Whether a word is a form of the paradigms, be it with a prefix."""
        return word in self._known or any(
            word.startswith(one) and word[len(one) :] in self._known for one in self._prefixes
        )

    def _left_command(
        self, tokens: Tokens, chosen: Sequence[Option], changed: set[int]
    ) -> str | None:
        """An unknown word where a command stands: *Trocknen Sie sie ab, rau sie auf.*"""
        if not self._objects or all(one.kind != "imperative" for one in chosen):
            return None
        commanding = {tokens.sentence[one.low] for one in chosen if one.kind == "imperative"}
        for place, word in enumerate(tokens.words[:-1]):
            if place in changed or tokens.quoted[place] or len(word) < _SHORTEST:
                continue
            after = tokens.words[place + 1]
            if after not in self._objects or _between(tokens, place + 1).strip():
                continue
            first = tokens.first(place)
            joined = not first and (
                tokens.words[place - 1] in self._joining
                or not _STOPS.isdisjoint(_between(tokens, place))
            )
            if not (first or (joined and tokens.sentence[place] in commanding)):
                continue
            if "?" in tokens.finals[tokens.sentence[place]]:
                continue
            if not first and not tokens.raw[place].islower():
                continue
            if self._may_command(word):
                return f"{tokens.raw[place]} {tokens.raw[place + 1]}"
        return None

    def _may_command(self, word: str) -> bool:
        """Whether a word that no paradigm has may be a command by its letters."""
        return (
            word.isalpha()
            and word.endswith(self._endings)
            and word not in self._others
            and not (self._unlike and word.endswith(self._unlike))
            and not self._knows(word)
        )

    def _left_verb(self, tokens: Tokens, chosen: Sequence[Option], changed: set[int]) -> str | None:
        """An unknown verb before the reader, with whom it would change: *dan riskeert je*."""
        for one in chosen if self._reader else ():
            place = one.low - 1
            if one.new != self._reader or place < 0 or place in changed:
                continue
            word = tokens.words[place]
            if tokens.clause[place] != tokens.clause[one.low] or not word.endswith(self._ending):
                continue
            if word in self._no_verbs or self._knows(word) or not word.isalpha():
                continue
            if place and tokens.words[place - 1] in self._subjects:
                continue  # het overrompelt je
            if tokens.raw[place].islower() or tokens.first(place):
                return f"{tokens.raw[place]} {one.new}"
        return None

    def _lost_condition(self, tokens: Tokens, chosen: Sequence[Option]) -> str | None:
        """A command that is denied, with what happens *then*: it was a condition, *Doet u dat niet, dan …*"""
        for one in chosen if self._then else ():
            if one.kind != "imperative" or one.high - one.low < 2:
                continue
            _, end = tokens.clause_range(one.low)
            denied = not self._negations.isdisjoint(tokens.words[one.high : end])
            if denied and end < len(tokens.words) and tokens.words[end] in self._then:
                return f"{one.new} … {tokens.words[end]}"
        return None

    def _lost_subject(self, tokens: Tokens, chosen: Sequence[Option]) -> str | None:
        """A verb of the reader right before the reader as its object: *triffst dich*."""
        for verb, after in pairwise(chosen) if self._acted else ():
            if verb.high != after.low or after.kind != "pronoun" or after.new not in self._acted:
                continue
            clause = tokens.clause[verb.low]
            named = any(
                tokens.clause[one.low] == clause and one.op.endswith(f">{self._subject}")
                for one in chosen
            )
            if verb.kind == "verb" and verb.op.endswith(self._cells) and not named:
                return f"{verb.new} {after.new}"
        return None

    def _left_second(
        self, tokens: Tokens, chosen: Sequence[Option], changed: set[int]
    ) -> str | None:
        """A second verb of the reader that stays: *prüfst du die Angaben und unterschreiben*."""
        if not self._old:
            return None
        words, forms = tokens.words, self._pack.paradigms.forms(self._old)
        for place in range(2, len(words)):
            joined = words[place - 1] in self._joining and words[place] in forms
            if place in changed or not joined or not tokens.raw[place].islower():
                continue
            if self._is_infinitive(words[place - 2], forms):
                continue  # kannst du prüfen und unterschreiben
            begin, _ = tokens.sentence_range(place)
            verbs = [one for one in chosen if begin <= one.low < place and one.kind == "verb"]
            told = any(one.op.endswith(self._cells) for one in verbs)
            if told and self._modals.isdisjoint(one.new for one in verbs):
                return f"{words[place - 1]} {words[place]}"
        return None

    def _is_infinitive(self, word: str, forms: frozenset[str]) -> bool:
        return word in forms or any(
            word.startswith(one) and word[len(one) :].removeprefix("zu") in forms
            for one in self._prefixes
        )


def _between(tokens: Tokens, place: int) -> str:
    """What stands between a word and the one before it."""
    return tokens.text[tokens.ends[place - 1] : tokens.starts[place]]
