"""What a simulated user understands of a bot's text, with nothing but the text to go by."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from politesse.dialogue.world import Entity, World

_WORD = re.compile(r"[a-z0-9]+")
_SENTENCE = re.compile(r"[^.?!\n]*[.?!\n]?")
_CODE = re.compile(r"(?<![\w£$€.])(?=[A-Z0-9]*[A-Z])[A-Z0-9]{6,10}(?![\w])")
_NAMED_CODE = re.compile(
    r"\b(?:ref(?:erence)?|confirmation|booking)(?: (?:number|code|no\.?|id))?(?: is|:|#|\s)+\s*"
    r"([A-Za-z0-9]*\d[A-Za-z0-9]*|[A-Z0-9]{4,12})\b",
    re.IGNORECASE,
)
_PHONE = re.compile(r"(?<!\d)\+?\d(?:[ -]?\d){8,13}(?!\d)")
_POSTCODE = re.compile(r"\b[a-z]{1,2}\d{1,2}[a-z]? ?\d[a-z]{2}\b", re.IGNORECASE)
_TIME = re.compile(r"\b\d{1,2}:\d{2}\b")
_FULL_STOP = re.compile(r"(?<=\d)\.(?=\d)|(?<=\b[a-z])\.", re.IGNORECASE)
_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_FREE = {"free": ("free", "no entrance fee", "no charge"), "0 pounds": ("free",)}
_NO = re.compile(r"\b(?:no|not|n't|without|unfortunately|lacks?|neither|nor)\b|n't\b")
_YES_NO = {
    "internet": re.compile(r"\b(?:internet|wi-?fi)\b", re.IGNORECASE),
    "parking": re.compile(r"\bparking\b", re.IGNORECASE),
}


@dataclass(frozen=True, slots=True)
class Heard:
    """What one answer of a bot says to a user.

    ``entities`` are those of the current domain that it names, ``asked`` the slots it asks for.
    """

    text: str
    entities: tuple[Entity, ...] = ()
    asked: tuple[str, ...] = ()
    references: tuple[str, ...] = ()
    nothing: bool = False
    refused: bool = False
    lost: bool = False
    more: bool = False
    many: bool = False
    offers_booking: bool = False

    @property
    def days(self) -> tuple[str, ...]:
        """The days of the week it names."""
        words = _WORD.findall(self.text.lower())
        return tuple(day for day in _DAYS if day in words)

    @property
    def times(self) -> tuple[str, ...]:
        """The times it names, as HH:MM."""
        return tuple(time.zfill(5) for time in _TIME.findall(self.text))


class Listener:
    """Reads a bot's text against a world."""

    def __init__(self, world: World, patterns: Mapping[str, Any]) -> None:
        self._world = world
        self._cues = {name: _any(items) for name, items in patterns["heard"].items()}
        self._asks = {slot: _any(items) for slot, items in patterns["asks"].items()}
        self._numbers = _numbers(world)
        self._names: dict[str, _Named] = {
            domain: _by_first_word(world, domain) for domain in world.domains
        }

    def hear(
        self, text: str, domain: str, slots: Sequence[str], wanted: Mapping[str, str]
    ) -> Heard:
        """What the text says in a domain; ``slots`` are those a bot could ask for there."""
        questions = self._questions(text)
        asked = tuple(slot for slot in slots if any(self._asks_for(slot, q) for q in questions))
        return Heard(
            text,
            self._entities(text, domain, wanted),
            asked,
            tuple(code for code in references(text) if code.lower() not in self._numbers),
            self._cue("nothing", text),
            self._cue("refused", text),
            self._cue("lost", text),
            self._cue("more", text),
            self._cue("many", text),
            self._cue("offers_booking", text),
        )

    def _cue(self, name: str, text: str) -> bool:
        return bool(self._cues[name].search(text))

    def _asks_for(self, slot: str, question: str) -> bool:
        cue = self._asks.get(slot)
        return bool(cue.search(question)) if cue else slot in question.lower()

    def _questions(self, text: str) -> list[str]:
        sentences = (sentence.strip() for sentence in _SENTENCE.findall(_FULL_STOP.sub("·", text)))
        return [sentence for sentence in sentences if sentence and self._cue("question", sentence)]

    def _entities(self, text: str, domain: str, wanted: Mapping[str, str]) -> tuple[Entity, ...]:
        words = _WORD.findall(text.lower())
        names = self._names.get(domain, {})
        entities_by_name: dict[tuple[str, ...], Entity] = {}
        index = 0
        while index < len(words):
            for name, entities in names.get(words[index], ()):
                if tuple(words[index : index + len(name)]) == name:
                    entities_by_name.setdefault(name, self._meant(domain, entities, wanted))
                    index += len(name) - 1
                    break
            index += 1
        if not entities_by_name and domain == "train":
            return self._trains(text, wanted)
        unique = {id(entity): entity for entity in entities_by_name.values()}
        return tuple(unique.values())

    def _meant(self, domain: str, entities: Sequence[Entity], wanted: Mapping[str, str]) -> Entity:
        """Of several that share a name, as a train does that runs every day, one that fits."""
        if len(entities) > 1:
            fits = set(map(id, self._world.find(domain, wanted)))
            return next((entity for entity in entities if id(entity) in fits), entities[0])
        return entities[0]

    def _trains(self, text: str, wanted: Mapping[str, str]) -> tuple[Entity, ...]:
        """A train told by its times, where the bot gives no number of it."""
        times = {time.zfill(5) for time in _TIME.findall(text)}
        times -= {wanted.get("leaveat", ""), wanted.get("arriveby", "")}
        if not times:
            return ()
        fits = self._world.find("train", wanted)
        both = [train for train in fits if {train.get("leaveat"), train.get("arriveby")} <= times]
        some = [train for train in fits if train.get("leaveat") in times]
        return tuple((both or some)[:1])


_Named = dict[str, list[tuple[tuple[str, ...], list[Entity]]]]


def _by_first_word(world: World, domain: str) -> _Named:
    """Names by their first word, the longest first; an article in front may be missing."""
    named: dict[tuple[str, ...], list[Entity]] = {}
    for entity in world.rows(domain):
        name = tuple(_WORD.findall((entity.get("trainid") or entity.get("name") or "").lower()))
        forms = {name, name[1:]} if name[:1] == ("the",) and len(name) > 2 else {name}
        for form in forms - {()}:
            named.setdefault(form, []).append(entity)
    index: _Named = {}
    for form, entities in sorted(named.items(), key=lambda item: (-len(item[0]), item[0])):
        index.setdefault(form[0], []).append((form, entities))
    return index


def _numbers(world: World) -> frozenset[str]:
    """Codes of the world that could be taken for a booking's: train numbers and postcodes."""
    return frozenset(
        _squeezed(row[slot])
        for domain in world.domains
        for row in world.rows(domain)
        for slot in ("trainid", "postcode")
        if slot in row
    )


def _any(patterns: Sequence[str]) -> re.Pattern[str]:
    return re.compile(
        "|".join(f"(?:{pattern})" for pattern in patterns), re.IGNORECASE | re.MULTILINE
    )


def references(text: str) -> tuple[str, ...]:
    """The booking references in a text.

    >>> references("Booked! Your reference number is QK7M2PXA. Train TR1234 leaves at 09:15.")
    ('QK7M2PXA',)
    """
    named = [match[1] for match in _NAMED_CODE.finditer(text)]
    named = [code for code in named if re.search(r"\d", code) or code.isupper()]
    bare = [code for code in _CODE.findall(text) if re.search(r"\d", code) or len(code) == 8]
    codes = dict.fromkeys((*named, *bare))
    return tuple(code for code in codes if not re.fullmatch(r"(?i)tr\d+|\d{1,2}|\d{9,}", code))


def gives(text: str, slot: str, value: str) -> bool:
    """Whether a text says the value of a slot.

    >>> gives("Their number is 01223 315-702.", "phone", "01223315702")
    True
    >>> gives("Yes, it has free wifi.", "internet", "yes")
    True
    >>> gives("Sorry, there is no parking.", "parking", "yes")
    False
    """
    if slot in _YES_NO and value in ("yes", "no", "free"):
        return _says_yes_or_no(text, _YES_NO[slot], value)
    if not value or value == "?":
        return False
    if slot in ("phone", "postcode", "ref", "trainid"):
        return _squeezed(value) in _squeezed(text)
    words, wanted = _WORD.findall(text.lower()), _WORD.findall(value.lower())
    if _within(wanted, words):
        return True
    if value.lower() in _FREE:
        return any(phrase in text.lower() for phrase in _FREE[value.lower()])
    if slot in ("price", "duration", "entrancefee"):
        return _within([word for word in wanted if word.isdigit()], words)
    return False


def looks_like(text: str, slot: str) -> str | None:
    """Something that a user would take for the value of a slot, be it right or wrong.

    >>> looks_like("Call 01223 111 222.", "phone")
    '01223 111 222'
    """
    pattern = {"phone": _PHONE, "postcode": _POSTCODE}.get(slot)
    match = pattern.search(text) if pattern else None
    return match[0] if match else None


def _says_yes_or_no(text: str, thing: re.Pattern[str], value: str) -> bool:
    for sentence in _SENTENCE.findall(text):
        if thing.search(sentence):
            return (value == "no") == bool(_NO.search(sentence.lower()))
    return False


def _within(wanted: Sequence[str], words: Sequence[str]) -> bool:
    size = len(wanted)
    return bool(wanted) and any(
        list(words[index : index + size]) == list(wanted) for index in range(len(words) - size + 1)
    )


def _squeezed(text: str) -> str:
    return re.sub(r"[^a-z0-9]", "", text.lower())
