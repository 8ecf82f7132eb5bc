"""Verbs that a pronoun leads: Hindi *तू क्या कर रहा है* has the verb forms of *he* and *it* as well.

What the model learnt from has few such pronouns, so that it would leave the verbs behind. ``[settings.led.formal]``
of a pack names the ``subjects``, the person of their cells and the words ``until`` which they lead: there
a form of that person follows, and elsewhere it is somebody else's. ``closing`` cells stand only at
the end of a clause (*पहुँच* is a command there, and part of *पहुँच गए* elsewhere).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, cached_property
from typing import Any

from politesse.core import TargetRegister
from politesse.languages import Pack
from politesse.languages.tokens import Tokens
from politesse.rewriting.address.choice import Option
from politesse.rewriting.address.conversion import conversion


class Led:
    """Finds the verbs that follow the subjects of one language."""

    def __init__(self, pack: Pack, table: Mapping[str, Any]) -> None:
        self._pack = pack
        self._subjects = frozenset(table["subjects"])
        self._until = frozenset(table["until"])
        self._cells: list[str] = table["closing"]
        self._closing = tuple(f"{{{cell}}}" for cell in self._cells)
        self._particles = frozenset(table["particles"])
        self._joining = frozenset(table["joining"])
        self._negations = frozenset(table["negations"])
        self._person: str = table["person"]

    def __call__(self, tokens: Tokens, options: list[list[Option]]) -> frozenset[int]:
        """The places of verbs that must follow; what cannot stand where it does is taken away."""
        for place, word in enumerate(tokens.words):
            if word in self._stems and not self._closes(tokens, place):
                options[place] = [one for one in options[place] if not self._of_person(one)]
        places = self._followers(tokens, options)
        for place, here in enumerate(options):
            if place not in places:
                options[place] = [option for option in here if not self._follows(option)]
        return places

    def _of_person(self, option: Option) -> bool:
        source = option.op.partition(">")[0]
        return source.endswith(f".{self._person}}}") or source.startswith(self._closing)

    def _follows(self, option: Option) -> bool:
        """Whether an option is of a form that is somebody else's where no subject leads it."""
        commands = option.op.startswith(self._closing)
        return option.kind == "phrase" or (self._of_person(option) and not commands)

    def _closes(self, tokens: Tokens, place: int) -> bool:
        """Whether a clause ends after a place, but for particles."""
        words, clause, after = tokens.words, tokens.clause, place + 1
        while after < len(words) and words[after] in self._particles:
            after += 1
        return (
            after == len(words) or clause[after] != clause[place] or words[after] in self._joining
        )

    def _followers(self, tokens: Tokens, options: list[list[Option]]) -> frozenset[int]:
        found: set[int] = set()
        for at, word in enumerate(tokens.words):
            if word in self._subjects and not tokens.quoted[at]:
                found.update(self._led(tokens, options, at))
            elif options[at] and word in self._stems and self._forbids(tokens, at):
                found.add(at)
        return frozenset(found)

    def _led(self, tokens: Tokens, options: list[list[Option]], at: int) -> list[int]:
        """The verbs after a subject, or else those before it, up to what cuts them off."""
        for reach in (range(at + 1, len(tokens.words)), range(at - 1, -1, -1)):
            found = []
            for place in reach:
                cut = tokens.words[place] in self._until and abs(place - at) > 1
                if cut or tokens.clause[place] != tokens.clause[at]:
                    break
                if self._verbal(tokens, options, place):
                    found.append(place)
            if found:
                return found
        return []

    def _verbal(self, tokens: Tokens, options: list[list[Option]], place: int) -> bool:
        """Whether a word agrees with a subject: a form of its person, or a phrase with one."""
        word, here = tokens.words[place], options[place]
        if word in self._stems and not self._closes(tokens, place):
            return False
        return any(one.kind == "phrase" for one in here) or bool(here and word in self._forms)

    def _forbids(self, tokens: Tokens, place: int) -> bool:
        """Whether a command at the end of a clause has its negation beside: *भूल मत*."""
        beside = tokens.words[max(0, place - 1) : place + 2]
        return not self._negations.isdisjoint(beside) and self._closes(tokens, place)

    @cached_property
    def _stems(self) -> frozenset[str]:
        """The forms of the closing cells, as words are looked up."""
        cells = self._pack.paradigms.by_cell
        forms = [form for cell in self._cells for form in cells.get(cell, ())]
        return frozenset(word for form in forms for word in self._pack.tokenize(form).words)

    @cached_property
    def _forms(self) -> frozenset[str]:
        """The forms of the person, as words are looked up."""
        forms = self._pack.paradigms.forms(f"*.{self._person}")
        return frozenset(word for form in forms for word in self._pack.tokenize(form).words)


@cache
def led(pack: Pack, target: TargetRegister) -> Led | None:
    """What finds the verbs that pronouns lead, None where a language has no need of it."""
    table = conversion(pack, target).settings.get("led", {}).get(target)
    return Led(pack, table) if table else None
