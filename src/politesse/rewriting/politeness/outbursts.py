"""What people say when they lose their temper: ``outbursts.toml`` of a pack, and draws from it.

A text of the table stands for many: ``{minutes}`` is a word list, ``[a|b]`` one or the other. Every
text and every word of a list belongs to one of two parts, by its checksum: what is *taught* may be
used to train and to mend, what is *held* is for measuring alone.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from math import log10
from random import Random
from typing import Any

from politesse.core import BadInput, PolitesseError
from politesse.core.toml import Each, Shape, keys, parse
from politesse.languages import Pack
from politesse.rewriting.politeness.tables import (
    ACTS,
    BUSY,
    FORMS,
    SCENARIO,
    listed,
    manners,
    rules_of,
)

FILE = "outbursts.toml"
#: The parts of a table; ``all`` is both.
PARTS = ("taught", "held", "all")
#: Where something is said: before the turn, within its last sentence (set off by dashes, or at its
#: end), after the turn, instead of it.
PLACES = ("open", "aside", "tail", "close", "alone")

_WITHIN = frozenset({"aside", "tail"})
_HELD = 3  # every so many-th text is held
_CHOICE = re.compile(r"\[([^\[\]]*)\]")
_LIST = re.compile(r"\{(\w+)\}")
_DEEP = 8  # lists may name lists
_RULE = {"find": (str, [str]), "put": (str, [str]), "ends?": str, "asks?": bool}
_SHAPE: Shape = {
    "words?": Each([str]),
    "breaks?": [str],
    "smooth?": [[str]],
    "reword?": [_RULE],
    "clip?": [_RULE],
    "say": [
        {
            "texts": [str],
            "place": (PLACES, [PLACES]),
            "level?": (int, [int]),
            "act?": (ACTS, [ACTS]),
            "scenario?": (SCENARIO, [SCENARIO]),
            "after?": (FORMS, [FORMS]),
            **keys("theme?", str),
            **keys("heard? offensive?", bool),
        }
    ],
}


@dataclass(frozen=True, slots=True)
class Character:
    """Who is rude: one for a dialogue, so that he keeps his themes and does not repeat himself.

    ``key`` names him, ``turn`` is the number of the turn from 0: only later ones can complain of an
    answer. ``part`` says which part of the tables he talks by.
    """

    key: str = ""
    turn: int = 0
    part: str = "taught"

    def __post_init__(self) -> None:
        if self.part not in PARTS:
            raise PolitesseError(f"a part of the phrases is {', '.join(PARTS)}, not {self.part!r}")


@dataclass(frozen=True, slots=True)
class Saying:
    """One text of the table and where it fits."""

    text: str
    places: frozenset[str]
    scenarios: frozenset[str]
    acts: frozenset[str]
    levels: frozenset[int]
    after: frozenset[str]
    theme: str
    heard: bool
    offensive: bool

    @property
    def held(self) -> bool:
        return is_held(self.text)


def is_held(text: str) -> bool:
    """Whether a text is kept back for measuring: about every third one, by its checksum."""
    return sha256(text.encode()).digest()[0] % _HELD == 0


def _belongs(text: str, part: str) -> bool:
    return part == "all" or is_held(text) == (part == "held")


class Outbursts:
    """The table of one language."""

    def __init__(self, table: Mapping[str, Any], pack: Pack, where: str) -> None:
        self._words: Mapping[str, Sequence[str]] = table.get("words", {})
        self.sayings = tuple(
            saying for entry in table["say"] for saying in _sayings(entry, self._words, where)
        )
        self.themes = sorted({saying.theme for saying in self.sayings if saying.theme})
        self.rewords = rules_of(table.get("reword", []), pack, where)
        self.clips = rules_of(table.get("clip", []), pack, where)
        self._smooth = [(re.compile(find), put) for find, put in table.get("smooth", [])]
        words = "|".join(table.get("breaks", [])) or "(?!)"
        self.breaks = re.compile(rf",?\s+(?=(?:{words})\s+\S)", re.IGNORECASE)

    def fitting(
        self, part: str, places: frozenset[str], level: int, act: str, form: str
    ) -> list[Saying]:
        """What may be said at a place of a turn, whoever says it."""
        return [
            saying
            for saying in self._of(part)
            if saying.places & places
            and level in saying.levels
            and act in saying.acts
            and (not saying.after or form in saying.after)
        ]

    def _of(self, part: str) -> Sequence[Saying]:
        return _part(self, part)

    def words(self, name: str, part: str) -> Sequence[str]:
        """A word list as far as it belongs to a part; all of it where nothing does."""
        every = self._words[name]
        return [word for word in every if _belongs(word, part)] or every

    def spelt(self, saying: Saying, part: str, random: Random) -> str:
        """One of the many texts that a text of the table stands for."""
        text = saying.text
        text = self._chosen(text, random)
        for _ in range(_DEEP):
            if not _LIST.search(text):
                break
            named = _LIST.sub(lambda match: random.choice(self.words(match[1], part)), text)
            text = self._chosen(named, random)
        for pattern, put in self._smooth:
            text = pattern.sub(put, text)
        within = saying.places <= _WITHIN
        return text if within or not text[0].islower() else text[0].upper() + text[1:]

    @staticmethod
    def _chosen(text: str, random: Random) -> str:
        return _CHOICE.sub(lambda match: random.choice(match[1].split("|")), text)

    def weight(self, saying: Saying, part: str) -> float:
        """How often a text is drawn: the more, the more texts it stands for."""
        return _weight(self, saying.text, part)

    def themes_of(self, character: Character) -> frozenset[str]:
        """What a character goes on about: two themes of the table."""
        random = Random(f"{character.key}|themes")
        return frozenset(random.sample(self.themes, min(2, len(self.themes))))


@cache
def _weight(table: Outbursts, text: str, part: str) -> float:
    return 1.0 + log10(_ways(table, text, part))


@cache
def _ways(table: Outbursts, text: str, part: str) -> int:
    """How many texts a text of the table stands for."""
    ways = 1
    for match in _CHOICE.finditer(text):
        ways *= sum(_ways(table, choice, part) for choice in match[1].split("|"))
    for match in _LIST.finditer(_CHOICE.sub("", text)):
        ways *= sum(_ways(table, word, part) for word in table.words(match[1], part))
    return ways


@cache
def _part(table: Outbursts, part: str) -> Sequence[Saying]:
    return [saying for saying in table.sayings if _belongs(saying.text, part)]


def _sayings(entry: Mapping[str, Any], words: Mapping[str, Any], where: str) -> list[Saying]:
    made = []
    for text in entry["texts"]:
        for name in _LIST.findall(text):
            if name not in words:
                raise BadInput(where, f"{text!r}: there is no word list {name!r}")
        levels = entry.get("level", [1, 2, 3])
        made.append(
            Saying(
                text,
                frozenset(listed(entry["place"])),
                frozenset(listed(entry.get("scenario", "any"))),
                frozenset(listed(entry.get("act", BUSY))),
                frozenset([levels] if isinstance(levels, int) else levels),
                frozenset(listed(entry.get("after", []))),
                entry.get("theme", ""),
                entry.get("heard", False),
                entry.get("offensive", False),
            )
        )
    return made


@cache
def outbursts(pack: Pack) -> Outbursts | None:
    """The table of a pack, or none where it has none."""
    if not pack.has(FILE) or manners(pack) is None:
        return None
    where = pack.where(FILE)
    return Outbursts(parse(pack.read(FILE), where, _SHAPE), pack, where)
