"""Placeholders of an answer filled with what the database found."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from politesse.dialogue.bots.pipeline.responses import shown
from politesse.dialogue.types import State
from politesse.dialogue.world import Entity, World

_PLACEHOLDER = re.compile(r"\[(?:value_)?([a-z_]+)\]")
#: Other names under which answers of the corpus know a slot.
_ALIASES = {"id": "trainid", "post": "postcode", "reference": "ref", "car": "type"}
_KEY = {"train": "trainid"}


def lexicalised(text: str, domain: str | None, state: State, world: World) -> str:
    """A delexicalised answer in plain words.

    Each further name is the next find's, with all that follows it; what nobody knows is left out.
    """
    slots = state.get(domain, {}) if domain else {}
    matches: Sequence[Entity] = world.find(domain, slots) if domain else ()
    index = -1

    def fill(match: re.Match[str]) -> str:
        nonlocal index
        slot = _ALIASES.get(match.group(1), match.group(1))
        if slot == _KEY.get(domain or "", "name"):
            index += 1
        entity: Entity = matches[max(index, 0) % len(matches)] if matches else {}
        return shown(slot, _value(slot, domain, entity, slots, len(matches), world))

    return " ".join(_PLACEHOLDER.sub(fill, text).split())


def _value(
    slot: str,
    domain: str | None,
    entity: Entity,
    slots: Mapping[str, str],
    number: int,
    world: World,
) -> str:
    if slot in ("choice", "count"):
        return str(number)
    if slot == "ref" and domain and entity:
        details = {name: value for name, value in slots.items() if name.startswith("book")}
        return world.book(domain, entity, details) or ""
    if slot == "time":
        return slots.get("booktime") or entity.get("leaveat", "")
    if slot in ("day", "people", "stay"):
        return slots.get(f"book{slot}") or slots.get(slot) or entity.get(slot, "")
    value = entity.get(slot) or slots.get(slot, "")
    return "" if value in ("?", "dontcare") else value
