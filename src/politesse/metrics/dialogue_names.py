"""One name for what dialogue systems write differently: slots, values, times, dialogues.

What is the same as what is in ``dialogue_tables.toml``; the rules are those of the published scorer.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from politesse.core import toml
from politesse.core.toml import Each, Shape, keys
from politesse.metrics.extras import need

#: Domain → slot → value; a value may also be a list, whose first entry counts, or a number.
State = Mapping[str, Mapping[str, Any]]

_SLOT = re.compile(r"\[([\w\s]+)\](?:es|s|-s|-es)?")

_TABLES: Shape = {
    "slots": Each([str]),
    "values": keys("type name food time", Each(str)),
}


@cache
def _tables() -> dict[str, Any]:
    path = files("politesse.metrics").joinpath("dialogue_tables.toml")
    return toml.read(path, _TABLES, "dialogue_tables.toml")


@cache
def _slot_classes() -> dict[str, str]:
    return {name: kind for kind, names in _tables()["slots"].items() for name in names}


def dialogue_name(name: str) -> str:
    """The name of a dialogue in lower case, without the ending that some files give it.

    >>> dialogue_name("PMUL4462.json")
    'pmul4462'
    """
    return name.strip().lower().removesuffix(".json")


def has_slots(text: str) -> bool:
    """Whether a text has slots in brackets, which normalising makes classes of."""
    return _SLOT.search(text) is not None


def normalize_response(text: str) -> str:
    """A system turn in the form that is compared: slots as classes, tokens as Moses has them.

    >>> normalize_response("The [value_name] -s phone is [phone] .")
    'the NAME phone is PHONE.'
    """
    classes = _slot_classes()
    text = _SLOT.sub(lambda match: classes.get(match.group(1), ""), text.lower())
    text = text.replace(" -s", "").replace(" -ly", "")
    tokenizer, detokenizer = _moses()
    detokenized: str = detokenizer.detokenize(tokenizer.tokenize(text))
    return detokenized


@cache
def _moses() -> tuple[Any, Any]:
    moses = need("sacremoses", "Normalising responses")
    return moses.MosesTokenizer(lang="en"), moses.MosesDetokenizer(lang="en")


def normalize_state(state: State) -> dict[str, dict[str, str]]:
    """A dialogue state with the names of slots and values that the database has.

    >>> normalize_state({"train": {"leaveAt": ["9:15", "09:15"], "people": 2, "day": None}})
    {'train': {'leave': '09:15', 'people': '2'}}
    """
    normal: dict[str, dict[str, str]] = {}
    for domain, slots in state.items():
        values = normal[domain.lower()] = {}
        for slot, given in slots.items():
            value = given[0] if isinstance(given, list | tuple) and given else given
            if isinstance(value, str | int | float):
                name = normalize_slot(slot)
                values[name] = normalize_value(name, str(value))
    return normal


def normalize_slot(name: str) -> str:
    """The one name of a slot."""
    name = name.lower().replace(" ", "")
    return {"arriveby": "arrive", "leaveat": "leave"}.get(name, name)


def normalize_value(slot: str, value: str) -> str:
    """The one spelling of a value.

    >>> normalize_value("leave", "after 5:15 pm"), normalize_value("parking", "free")
    ('17:15', 'yes')
    """
    aliases = _tables()["values"]
    value = value.lower()
    if slot in ("parking", "internet"):
        return "yes" if value == "free" else value
    if slot == "type":
        return str(aliases["type"].get(value, value))
    if slot == "food":
        return str(aliases["food"].get(value, value))
    if slot in ("arrive", "leave", "time"):
        return normalize_time(value)
    if slot in ("name", "departure", "destination"):
        value = value.strip().replace(" & ", " and ").replace("&", " and ").replace(" '", "'")
        return str(aliases["name"].get(value, value))
    return value


def normalize_time(text: str) -> str:
    """A time of day as HH:MM.

    >>> [normalize_time(text) for text in ("9", "1530", "9:15", "by 7 pm", "noon", "")]
    ['09:00', '15:30', '09:15', '19:00', '12:00', '00:00']
    """
    text = text.strip().lower()
    text = _tables()["values"]["time"].get(text, text)
    for word in ("by ", "after ", "afer "):
        text = text.removeprefix(word).strip()
    for ending in ("am", "a.m."):
        text = text.removesuffix(ending).strip()
    for ending in ("pm", "p.m."):
        if text.endswith(ending):
            hour, _, minute = text.removesuffix(ending).strip().partition(":")
            if hour.isdigit():
                return f"{int(hour) + 12}:{minute or '00'}"
            text = text.removesuffix(ending).strip()
    if not text:
        return "00:00"
    if text[-1] in ".,?":
        text = text[:-1]
    if text.isdigit():
        return f"{text[:2]}:{text[2:]}" if len(text) == 4 else f"{text.zfill(2)}:00"
    if ":" in text:
        text = text.replace(" ", "")
    hour, colon, minute = text.partition(":")
    return f"{hour.zfill(2)}:{minute}" if colon and len(text) == 4 else text
