"""Placeholders for the values in a bot's text, found in the world's database.

For bots that only speak: Inform and Success look for ``[name]``, ``[phone]`` and so on in an answer.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from politesse.dialogue.bots.pipeline.words import Phrases
from politesse.dialogue.listening import references
from politesse.dialogue.world import World

_WORD = re.compile(r"[\w']+")
_DAYS = "monday|tuesday|wednesday|thursday|friday|saturday|sunday"
#: Slots whose values are found as they stand in the database, the longest first.
_LISTED = ("name", "address", "postcode", "phone", "trainid", "department", "food", "entrancefee")
_STATIONS = ("departure", "destination")
_PATTERNS = (
    ("phone", r"\+?\b0\d(?:[ -]?\d){7,10}\b"),
    ("price", r"(?:£ ?\d+(?:\.\d\d?)?|\b\d+(?:\.\d\d?)? ?(?:pounds|gbp))\b"),
    ("duration", r"\b\d+ minutes?\b"),
    ("time", r"\b\d{1,2}:\d\d\b"),
    ("day", rf"\b(?:{_DAYS})\b"),
    ("area", r"(?<=\bthe )(?:centre|center|north|south|east|west)\b"),
    ("pricerange", r"\b(?:cheap|moderate|moderately|expensive)\b"),
    ("stars", r"\b[0-5](?= ?-?stars?\b)"),
)


class Delexicaliser:
    """Puts placeholders into texts about one world.

    >>> from politesse.dialogue.world import town
    >>> placeholders = Delexicaliser(town())
    >>> placeholders("Chez Odette is at 99 Guildhall Steps; call 01632960124.")
    '[name] is at [address]; call [phone].'
    """

    def __init__(self, world: World) -> None:
        slots: dict[tuple[str, ...], str] = {}
        for slot in (*_LISTED, *_STATIONS):
            for value in _values(world, slot):
                words = tuple(_WORD.findall(value))
                slots.setdefault(words, "destination" if slot in _STATIONS else slot)
        self._values = Phrases(slots.items())
        self._codes = {"".join(words) for words in slots}
        self._patterns = [(slot, re.compile(text, re.IGNORECASE)) for slot, text in _PATTERNS]

    def __call__(self, text: str) -> str:
        """The text with a placeholder for each value that is known."""
        for code in sorted(references(text), key=len, reverse=True):
            if code.lower() not in self._codes:
                text = text.replace(code, "[ref]")
        words = list(_WORD.finditer(text))
        matches = self._values.find([word.group(0).lower() for word in words])
        for low, high, slot in reversed(matches):
            text = f"{text[: words[low].start()]}[{slot}]{text[words[high - 1].end() :]}"
        for slot, pattern in self._patterns:
            text = pattern.sub(f"[{slot}]", text)
        return text


def _values(world: World, slot: str) -> Iterator[str]:
    """The values of a slot that can be told from plain words, in lower case."""
    rows: Iterable[str] = (
        row.get(slot, "") for domain in world.domains for row in world.rows(domain)
    )
    for value in dict.fromkeys(rows):
        value = value.lower().strip()
        if len(value) > 3 and value != "free" and value != "none":
            yield value
            if slot == "name" and value.startswith("the ") and len(value) > 9:
                yield value.removeprefix("the ")
