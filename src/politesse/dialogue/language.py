"""What a simulated user says: acts turned into sentences, with the place of every value."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any, Literal

from politesse.core import toml
from politesse.core.toml import Each, Shape, keys
from politesse.dialogue.world import DONT_CARE

Manner = Literal["polite", "plain"]

_HOLE = re.compile(r"\{(\w+)\}")
#: The kinds of act whose sentences name what is looked for.
_SEEKING = frozenset({"inform", "next", "again"})
_BOOKING = frozenset({"book", "rebook", "retry"})
_ASKING = frozenset({"request", "reask"})

_WAYS = {"before?": [str], "after?": [str], "noun?": [str]}
_SAID = Each(([str], Each([str])))  # by slot, or by domain and slot
_TALK: Shape = {
    "articles_an": [str],
    "articles_a": [str],
    "surfaces": Each(Each(str)),
    "domains": Each(
        {
            "nouns": [str],
            "pronoun": [str],
            "slots?": Each({**_WAYS, "yes?": _WAYS, "no?": _WAYS}),
            "uncountable?": Each([str]),
        }
    ),
    **keys("said details things", _SAID),
    **keys("singular whether asks", Each([str])),
    "heard": keys("nothing refused lost more offers_booking many question", [str]),
    "acts": Each({"polite": [str], "plain": [str]}),
}


@dataclass(frozen=True, slots=True)
class Act:
    """One thing a user does in a turn: its kind, the domain, and slots with their values.

    Kinds: inform, next (inform in a further domain), answer, add, change, correct, again,
    suggest, select, book, rebook, retry, request, reask, decline, repeat, bye, giveup.
    """

    kind: str
    domain: str = ""
    slots: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Stretch:
    """Where a value stands in a text."""

    start: int
    end: int
    domain: str
    slot: str
    value: str


@dataclass(frozen=True, slots=True)
class Line:
    """A text with the stretches that must survive any rewriting.

    >>> name = Line("the inn", (Stretch(0, 7, "hotel", "name", "the inn"),))
    >>> line = Line.of("I want {value}.", {"value": name})
    >>> [line.text[stretch.start : stretch.end] for stretch in line.stretches]
    ['the inn']
    """

    text: str
    stretches: tuple[Stretch, ...] = ()

    @classmethod
    def of(cls, template: str, parts: Mapping[str, Line]) -> Line:
        """A template with lines in its holes."""
        text, stretches, offset = "", [], 0
        for hole in _HOLE.finditer(template):
            text += template[offset : hole.start()]
            part = parts[hole[1]]
            stretches += part.moved(len(text))
            text += part.text
            offset = hole.end()
        return cls(text + template[offset:], tuple(stretches))

    @classmethod
    def joined(cls, parts: Sequence[Line], by: str = " ", last: str | None = None) -> Line:
        """Lines one after the other, the last set off by ``last``."""
        line = cls("")
        for number, part in enumerate(parts):
            link = (last if last and number == len(parts) - 1 else by) if number else ""
            offset = len(line.text) + len(link)
            line = cls(line.text + link + part.text, (*line.stretches, *part.moved(offset)))
        return line

    def moved(self, by: int) -> list[Stretch]:
        """The stretches as they lie when the text begins ``by`` characters later."""
        return [
            Stretch(
                stretch.start + by, stretch.end + by, stretch.domain, stretch.slot, stretch.value
            )
            for stretch in self.stretches
        ]

    def capitalised(self) -> Line:
        """With a capital at the start."""
        return Line(self.text[:1].upper() + self.text[1:], self.stretches)


class UserLanguage:
    """The sentences of a language, read from ``talk/<language>.toml``."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data

    def turn(self, acts: Sequence[Act], manner: Manner, random: Random) -> Line:
        """All acts of a turn as one text."""
        return Line.joined([self._sentence(act, manner, random).capitalised() for act in acts])

    def _sentence(self, act: Act, manner: Manner, random: Random) -> Line:
        frames = self.data["acts"][act.kind][manner]
        if act.kind in _ASKING and (asked := self._whether(act, random)):
            return asked
        frame = random.choice(frames)
        return Line.of(frame, self._parts(act, random))

    def _parts(self, act: Act, random: Random) -> dict[str, Line]:
        if act.kind in _SEEKING:
            return {"np": self._noun_phrase(act, random)}
        if act.kind in _BOOKING:
            pieces = [self._detail(act.domain, slot, value, random) for slot, value in act.slots]
            nouns = self.data["domains"].get(act.domain, {}).get("pronoun", ["it"])
            return {"pieces": Line.joined(pieces), "pronoun": Line(random.choice(nouns))}
        if act.kind in _ASKING:
            things = [Line(f"the {self._thing(act.domain, slot, random)}") for slot, _ in act.slots]
            return {"things": Line.joined(things, ", ", " and ")}
        if act.kind == "select":
            slot, value = act.slots[0]
            return {"value": _value(act.domain, slot, value, value)}
        said = [self._said(act.domain, slot, value, random) for slot, value in act.slots]
        return {"said": Line.joined(said)}

    def _whether(self, act: Act, random: Random) -> Line | None:
        """The question for something that is there or not, which has no noun to ask for."""
        if len(act.slots) != 1 or act.slots[0][0] not in self.data["whether"]:
            return None
        return Line(random.choice(self.data["whether"][act.slots[0][0]]))

    def _noun_phrase(self, act: Act, random: Random) -> Line:
        domain = self.data["domains"].get(act.domain, {})
        noun = Line(random.choice(domain.get("nouns", [act.domain])))
        before: list[Line] = []
        after: list[Line] = []
        for slot, value in act.slots:
            if value == DONT_CARE:
                continue
            where, template = self._piece(domain, slot, value, random)
            filled = Line.of(template, {"value": self._value(act.domain, slot, value)})
            part = _whole(filled, act.domain, slot, value)
            if where == "noun":
                loose = value in domain.get("uncountable", {}).get(slot, ())
                noun = Line.joined([part, Line(domain["nouns"][-2])]) if loose else part
            else:
                (before if where == "before" else after).append(part)
        words = Line.joined([*before, noun, *after])
        return Line.joined([Line(self._article(words.text)), words])

    def _piece(
        self, domain: Mapping[str, Any], slot: str, value: str, random: Random
    ) -> tuple[str, str]:
        places = domain.get("slots", {}).get(slot, {})
        places = places.get(value, places)
        choices = [
            (where, text) for where in ("before", "noun", "after") for text in places.get(where, ())
        ]
        return random.choice(choices) if choices else ("after", f"with {slot} {{value}}")

    def _said(self, domain: str, slot: str, value: str, random: Random) -> Line:
        if value == DONT_CARE:
            thing = self._thing(domain, slot, random)
            return Line.of(
                random.choice(self.data["said"]["dontcare"]["any"]), {"thing": Line(thing)}
            )
        choices = self.data["said"].get(slot, [f"The {slot} should be {{value}}."])
        if isinstance(choices, Mapping):
            choices = choices.get(value, [f"The {slot} should be {{value}}."])
        if value == "1":
            choices = self.data["singular"].get(slot, choices)
        filled = Line.of(random.choice(choices), {"value": self._value(domain, slot, value)})
        return _whole(filled, domain, slot, value).capitalised()

    def _detail(self, domain: str, slot: str, value: str, random: Random) -> Line:
        details = self.data["details"]
        choices = details.get(domain, {}).get(slot) or details.get(slot, [f"with {slot} {{value}}"])
        if value == "1":
            choices = details["singular"].get(slot, choices)
        return Line.of(random.choice(choices), {"value": self._value(domain, slot, value)})

    def _thing(self, domain: str, slot: str, random: Random) -> str:
        things = self.data["things"]
        choices = things.get(domain, {}).get(slot) or things.get(slot, [slot])
        return str(random.choice(choices))

    def _value(self, domain: str, slot: str, value: str) -> Line:
        surface = self.data["surfaces"].get(slot, {}).get(value, value)
        return _value(domain, slot, value, str(surface))

    def _article(self, words: str) -> str:
        lower = words.lower()
        if lower.startswith(tuple(self.data["articles_an"])):
            return "an"
        return "an" if lower[:1] in "aeiou" and not lower.startswith(
            tuple(self.data["articles_a"])
        ) else "a"  # fmt: skip


def _value(domain: str, slot: str, value: str, surface: str) -> Line:
    return Line(surface, (Stretch(0, len(surface), domain, slot, value),))


def _whole(line: Line, domain: str, slot: str, value: str) -> Line:
    """Words that say yes or no without the word itself: all of them are the value."""
    if line.stretches:
        return line
    end = len(line.text.rstrip("."))
    return Line(line.text, (Stretch(0, end, domain, slot, value),))


@cache
def english() -> UserLanguage:
    """The English sentences.

    >>> act = Act("inform", "restaurant", (("pricerange", "expensive"), ("area", "north")))
    >>> line = english().turn([act], "plain", Random(3))
    >>> [line.text[stretch.start : stretch.end] for stretch in line.stretches]
    ['expensive', 'north']
    """
    source = files("politesse.dialogue").joinpath("talk", "english.toml")
    return UserLanguage(toml.read(source, _TALK, "english.toml"))
