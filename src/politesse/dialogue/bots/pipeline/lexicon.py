"""The bot's lexicon: the words of ``lexicon.toml`` and those of a world."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from typing import Any

from politesse.core import toml
from politesse.core.toml import Each, Shape, keys
from politesse.dialogue.bots.pipeline.words import Phrases, Speller, plain
from politesse.dialogue.world import World

#: Domains whose entities have a name.
VENUES = ("restaurant", "hotel", "attraction")
Name = tuple[tuple[str, str], ...]
"""Which venues a phrase may name: (domain, name) each."""

_PHRASES = Each([str])  # what is meant: the ways to say it
_LEXICON: Shape = {
    **keys("domains not_domains weak_domains types stand_in requests days", _PHRASES),
    **keys("cuisine_spellings times spelling", Each(str)),
    "numbers": Each(int),
    "values": {
        "area": _PHRASES,
        "pricerange": _PHRASES,
        "internet": {"yes": [str]},
        "parking": {"yes": [str]},
    },
    "talk": keys("dontcare yes no thanks bye book not_book info suggest other named alone", [str]),
    "cues": keys("from to arrive leave", [str]),
    "cuisines": {"plain": [str], "beside_food": [str]},
    "ordinary": {"words": [str], "risky": [str]},
    "people": {"nouns": [str], "before": [str]},
    "referring": {"before": [str]},
    "stay": {"nouns": [str]},
}


@cache
def tables() -> dict[str, Any]:
    """The lexicon as it is written."""
    path = files("politesse.dialogue.bots.pipeline").joinpath("lexicon.toml")
    return toml.read(path, _LEXICON, "lexicon.toml")


class Lexicon:
    """Phrases by what they say, for one world; the same for all sessions."""

    def __init__(self, world: World) -> None:
        data = tables()
        self.spelling: dict[str, str] = data["spelling"]
        self.numbers: dict[str, str] = {word: str(n) for word, n in data["numbers"].items()}
        self.times: dict[str, str] = data["times"]
        self._ordinary = frozenset(data["ordinary"]["words"])
        self.domains = self._said(
            {name: words for name, words in data["domains"].items() if name in world.domains}
        )
        self.not_domains = {word: frozenset(nexts) for word, nexts in data["not_domains"].items()}
        self.weak_domains = self._said(data["weak_domains"])
        self.requests = self._said(data["requests"])
        self.talk = self._said(data["talk"])
        self.days = self._said(data["days"])
        self.areas = self._said(data["values"]["area"])
        self.prices = self._said(data["values"]["pricerange"])
        self.comforts = self._said(
            {slot: data["values"][slot]["yes"] for slot in ("internet", "parking")}
        )
        self.cues = self._said({key: data["cues"][key] for key in ("from", "to")})
        self.time_cues = self._said({key: data["cues"][key] for key in ("arrive", "leave")})
        self.people_nouns = Phrases((self._plain(noun), True) for noun in data["people"]["nouns"])
        self.people_before = Phrases((self._plain(cue), True) for cue in data["people"]["before"])
        self.nights = frozenset(data["stay"]["nouns"])
        self.types = self._said(_kinds(world, data))
        self.foods: Phrases[str] = Phrases(self._foods(world, data))
        self.stations: Phrases[str] = Phrases(self._short_forms(_stations(world)))
        self.departments: Phrases[str] = Phrases(self._departments(world))
        named, doubtful = self._names(world)
        self.names: Phrases[Name] = Phrases(named.items())
        self.doubtful: Phrases[Name] = Phrases(doubtful.items())
        self.referring = frozenset(data["referring"]["before"])
        self.speller = Speller(
            self._vocabulary(world, data), self._ordinary | set(_all_words(data))
        )

    def _plain(self, text: str) -> tuple[str, ...]:
        return plain(text, self.spelling)

    def _said(self, table: dict[str, list[str]]) -> Phrases[str]:
        return Phrases((self._plain(text), key) for key, texts in table.items() for text in texts)

    def _foods(self, world: World, data: dict[str, Any]) -> Iterator[tuple[tuple[str, ...], str]]:
        """Cuisines, in the spelling that the world's database has, where it has one."""
        known = set(world.ontology.get("restaurant", {}).get("food", ()))
        spellings = data["cuisine_spellings"]
        for food in sorted({*known, *data["cuisines"]["plain"], *spellings}):
            meant = spellings.get(food, food)
            yield self._plain(food), food if food in known or meant not in known else meant
        for food in data["cuisines"]["beside_food"]:
            yield self._plain(f"{food} food"), food

    def _departments(self, world: World) -> Iterator[tuple[tuple[str, ...], str]]:
        names = world.ontology.get("hospital", {}).get("department", ())
        for name in names:
            words = self._plain(name)
            yield words, name
            for word in (words[:-1],) if words[-1] in ("unit", "clinic", "department") else ():
                yield word, name

    def _short_forms(self, names: Iterable[str]) -> Iterator[tuple[tuple[str, ...], str]]:
        """Names, and parts of a name that no other name has: "stansted" for "stansted airport"."""
        words = {name: self._plain(name) for name in names}
        parts = Counter(part for name in words for part in {*_parts(words[name])})
        for name in words:
            for part in _parts(words[name]):
                if parts[part] == 1 and any(word not in self._ordinary for word in part):
                    yield part, name
            yield words[name], name
        firsts = {words[name][0]: name for name in sorted(words, reverse=True)}
        for first, name in firsts.items():
            if first not in self._ordinary:
                yield (first,), name

    def _names(
        self, world: World
    ) -> tuple[dict[tuple[str, ...], Name], dict[tuple[str, ...], Name]]:
        """Phrases that name venues, and those that do so only where something else says it."""
        owners: dict[tuple[str, ...], set[tuple[str, str]]] = {}
        whole: set[tuple[str, ...]] = set()
        for domain in VENUES:
            for row in world.rows(domain):
                words = self._plain(row["name"])
                whole.add(words)
                bare = words[1:] if words[0] == "the" and len(words) > 1 else words
                whole.add(bare)
                for part in {words, bare, *_parts(bare), *self._without_kind(bare)}:
                    owners.setdefault(part, set()).add((domain, row["name"]))
        risky = frozenset(tables()["ordinary"]["risky"])
        sure: dict[tuple[str, ...], Name] = {}
        doubtful: dict[tuple[str, ...], Name] = {}
        for part, venues in owners.items():
            if part in whole:
                venues = {venue for venue in venues if part in self._full(venue[1])} or venues
            elif len(venues) > 1:
                continue
            strange = [word for word in part if word not in self._ordinary and len(word) > 2]
            if part in whole:
                clear = any(word not in risky for word in part)
            else:
                clear = bool(strange) and (len(part) > 1 or len(part[0]) > 4)
            if clear:
                sure[part] = tuple(sorted(venues))
            elif part in whole or len(part) > 1:
                doubtful[part] = tuple(sorted(venues))
        return sure, doubtful

    def _full(self, name: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        words = self._plain(name)
        return words, words[1:] if words[0] == "the" and len(words) > 1 else words

    def _without_kind(self, words: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        kinds = ("guesthouse", "hotel", "restaurant", "college", "museum", "theatre", "cinema")
        if words[-1] in kinds and len(words) > 1:
            yield words[:-1]
        if words[0] in kinds and len(words) > 1:
            yield words[1:]
        if words[-3:] == ("bed", "and", "breakfast"):
            yield (*words[:-3], "b", "and", "b")
            yield (*words[:-3], "bb")

    def _vocabulary(self, world: World, data: dict[str, Any]) -> Iterator[str]:
        """Words worth mending a slip for."""
        names = [row["name"] for domain in VENUES for row in world.rows(domain)]
        for name in (
            *names,
            *_stations(world),
            *world.ontology.get("restaurant", {}).get("food", ()),
        ):
            yield from (word for word in self._plain(name) if len(word) >= 7)
        for table in (data["days"], data["types"], data["domains"], data["values"]["pricerange"]):
            for texts in table.values():
                yield from (word for text in texts for word in text.split() if len(word) >= 6)
        yield from (
            "postcode",
            "address",
            "reference",
            "cambridge",
            "guesthouse",
            "people",
            "nights",
        )


def _kinds(world: World, data: dict[str, Any]) -> dict[str, list[str]]:
    """Words for kinds of attraction that this world has."""
    known = set(world.ontology.get("attraction", {}).get("type", ()))
    kinds: dict[str, list[str]] = {kind: [kind] for kind in known}
    for kind, texts in data["types"].items():
        for choice in (kind, *data["stand_in"].get(kind, ())):
            if choice in known:
                kinds[choice] += texts
                break
    return kinds


def _stations(world: World) -> list[str]:
    train = world.ontology.get("train", {})
    return sorted({*train.get("departure", ()), *train.get("destination", ())})


def _parts(words: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Unbroken parts of a name that neither begin nor end with a small word."""
    small = ("and", "of", "the", "at", "a", "by", "in", "du", "de")
    for low in range(len(words)):
        for high in range(low + 1, len(words) + 1):
            part = words[low:high]
            if part[0] not in small and part[-1] not in small:
                yield part


def _all_words(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for inner in value.values():
            yield from _all_words(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _all_words(inner)
    elif isinstance(value, str):
        yield from value.split()
