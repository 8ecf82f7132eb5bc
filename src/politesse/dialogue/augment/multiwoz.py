"""MultiWOZ 2.2 dialogues: variants of whole dialogues, frames and span annotations kept true."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any

from politesse.core import BadInput
from politesse.dialogue.augment.styles import Moved, Restyler, Span

#: The spans of a turn in ``dialog_acts.json``, by dialogue and turn.
Acts = Mapping[str, Mapping[str, Any]]


def is_dialogues(value: Any) -> bool:
    """Whether a JSON value is a file of dialogues."""
    return (
        isinstance(value, list)
        and bool(value)
        and all(
            isinstance(dialogue, dict) and "turns" in dialogue and "dialogue_id" in dialogue
            for dialogue in value
        )
    )


def variant_id(name: str, style: str) -> str:
    """A dialogue's id for its variant.

    >>> variant_id("PMUL4398.json", "impolite")
    'PMUL4398-impolite.json'
    """
    return f"{name.removesuffix('.json')}-{style}{'.json' if name.endswith('.json') else ''}"


def dialogue_variant(
    dialogue: Mapping[str, Any], acts: Mapping[str, Any], restyle: Restyler, where: str
) -> tuple[dict[str, Any], dict[str, Any]] | None:
    """The dialogue with its user turns in the new style, and the acts of its turns.

    None where no turn could be changed.
    """
    style = restyle.name.partition(",")[0]
    variant = copy.deepcopy(dict(dialogue))
    new_acts = copy.deepcopy(dict(acts))
    name = str(variant["dialogue_id"])
    variant["dialogue_id"] = variant_id(name, style)
    changed = False
    spoken = 0
    for turn in variant["turns"]:
        if not isinstance(turn, dict) or not isinstance(turn.get("utterance"), str):
            raise BadInput(where, f"{name}: a turn has no 'utterance'")
        if turn.get("speaker") != "USER":
            continue
        number = str(turn.get("turn_id"))
        slots = _slots(turn)
        marked = _span_info(new_acts.get(number))
        spans: list[Span] = [(slot["start"], slot["exclusive_end"]) for slot in slots]
        spans += [(entry[3], entry[4]) for entry in marked]
        moved = restyle(turn["utterance"], spans, name, spoken)
        spoken += 1
        if moved is not None:
            _put(turn, slots, marked, moved)
            changed = True
    return (variant, new_acts) if changed else None


def _slots(turn: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The slots of a turn's frames that stand in its text."""
    return [
        slot
        for frame in turn.get("frames") or ()
        for slot in frame.get("slots") or ()
        if isinstance(slot.get("start"), int) and isinstance(slot.get("exclusive_end"), int)
    ]


def _span_info(acts: Any) -> list[list[Any]]:
    entries = acts.get("span_info") if isinstance(acts, Mapping) else None
    return [
        entry
        for entry in entries or ()
        if isinstance(entry, list) and len(entry) == 5 and isinstance(entry[3], int)
    ]


def _put(
    turn: dict[str, Any], slots: list[dict[str, Any]], marked: list[list[Any]], moved: Moved
) -> None:
    turn["utterance"] = moved.text
    for slot, (start, end) in zip(slots, moved.spans, strict=False):
        slot["start"], slot["exclusive_end"] = start, end
    for entry, (start, end) in zip(marked, moved.spans[len(slots) :], strict=True):
        entry[3], entry[4] = start, end
