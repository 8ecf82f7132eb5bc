"""Acts in words, once with values and once with placeholders for them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

from politesse.core import toml
from politesse.core.toml import Each, Shape, keys

_SLOT = re.compile(r"\{(\w+)\}")
_ARTICLE = re.compile(r"\ba (?=\{(\w+)\})")
_SINGULAR = {
    "people": "person",
    "nights": "night",
    "tickets": "ticket",
    "seats": "seat",
    "stars": "star",
}
_ONE = re.compile(rf"\b1 ({'|'.join(_SINGULAR)})\b")
_VOWELS = frozenset("aeio8")
_SMALL = frozenset(
    {"and", "of", "the", "at", "by", "in", "on", "to", "a", "du", "de", "del", "for"}
)
_TITLED = frozenset({"name", "departure", "destination", "address"})
#: Filled in as written in both forms: no value of the database.
_WORDS = frozenset({"services", "comforts", "what"})
_CAPITALS = frozenset({"postcode", "trainid"})


@dataclass(slots=True)
class Answer:
    """An answer as it grows."""

    texts: list[str] = field(default_factory=list)
    delexicalised: list[str] = field(default_factory=list)

    def say(self, act: str, values: Mapping[str, str] | None = None) -> None:
        """Add an act; ``act`` is its section and name in the templates."""
        section, _, name = act.partition(".")
        self.add(templates()[section][name], values or {})

    def add(self, template: str, values: Mapping[str, str]) -> None:
        text, bare = fill(template, values)
        self.texts.append(text)
        self.delexicalised.append(bare)


def fill(template: str, values: Mapping[str, str]) -> tuple[str, str]:
    """A template with its values, and with placeholders.

    >>> fill("{name} is a {type}.", {"name": "the inn", "type": "hotel"})
    ('The Inn is a hotel.', '[name] is a [type].')
    """
    text = _ARTICLE.sub(
        lambda slot: "an " if values.get(slot[1], "")[:1] in _VOWELS else "a ", template
    )
    text = _SLOT.sub(lambda slot: shown(slot.group(1), values.get(slot.group(1), "")), text)
    text = _ONE.sub(lambda many: f"1 {_SINGULAR[many[1]]}", text)
    bare = _SLOT.sub(lambda slot: _placeholder(slot.group(1), values), template)
    return text[:1].upper() + text[1:], bare[:1].upper() + bare[1:]


def shown(slot: str, value: str) -> str:
    """A value as a reader expects it.

    >>> shown("name", "the man on the moon"), shown("postcode", "cb21ab")
    ('The Man on the Moon', 'CB21AB')
    """
    if slot in _CAPITALS:
        return value.upper()
    if slot not in _TITLED:
        return value
    words = value.split()
    return " ".join(
        word if at and word in _SMALL else word[:1].upper() + word[1:]
        for at, word in enumerate(words)
    )


def _placeholder(slot: str, values: Mapping[str, str]) -> str:
    return values.get(slot, "") if slot in _WORDS else f"[{slot}]"


_VENUE = keys("offer_many offer_one none propose", str)
_BOOKING = keys("book_missing booked booked_before full", str)
_RESPONSES: Shape = {
    "general": keys("hello more bye welcome unclear", str),
    "restaurant": _VENUE | _BOOKING,
    "hotel": _VENUE | _BOOKING,
    "attraction": _VENUE,
    "train": keys("offer none wait propose", str) | _BOOKING,
    "taxi": keys("booked booked_before", str),
    "hospital": keys("answer department", str),
    "police": {"answer": str},
    "answers": Each(str),  # by slot
    "questions": Each(str),
}


@cache
def templates() -> dict[str, dict[str, str]]:
    """The templates by section."""
    path = files("politesse.dialogue.bots.pipeline").joinpath("responses.toml")
    return toml.read(path, _RESPONSES, "responses.toml")
