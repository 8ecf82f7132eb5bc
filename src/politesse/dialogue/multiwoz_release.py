"""MultiWOZ from its released files: what replaying and scoring need, made from 2.2 and 2.4.

2.2 has the dialogues, with acts and where values stand; 2.4 has the users' goals and the corrected
states of the validation and test set. From both together come the files that the scorer reads: the
goals, the delexicalised answers as references, what is booked after each turn, and the dialogues one
a line.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from politesse.core.files import write_text
from politesse.datasets import read
from politesse.datasets.locate import found
from politesse.datasets.records import Act, Dialogue, DialogueTurn, SlotSpan
from politesse.metrics.dialogue_files import scored_goal
from politesse.metrics.dialogue_names import normalize_response, normalize_slot

#: Our names of the held-out splits by those of 2.2.
_SPLITS = {"dev": "val", "test": "test"}


def corrected(released: Iterable[Dialogue], later: Iterable[Dialogue]) -> Iterator[Dialogue]:
    """The dialogues of 2.2 with the states of 2.4 in place of theirs, turn by turn, and its goals.

    A dialogue that 2.4 does not have stays as it is, as do turns that one of them has more.
    """
    known = {dialogue.id: dialogue for dialogue in later}
    for dialogue in released:
        other = known.get(dialogue.id)
        if other is None:
            yield dialogue
            continue
        both = zip(dialogue.turns, other.turns, strict=False)
        turns = tuple(replace(turn, state=new.state, booked=new.booked) for turn, new in both)
        rest = dialogue.turns[len(turns) :]
        yield replace(dialogue, turns=turns + rest, goal=other.goal, message=other.message)


def complete(data: Path | str | None = None) -> list[Path]:
    """Write the files for replaying and scoring beside the released ones; nothing is overwritten.

    Both releases must be there. Gives the files that were written.
    """
    home, later = found("multiwoz22", data), found("multiwoz24", data)
    if not home or not later or "dialogues" not in home.files or _has_scoring(home.folder):
        return []
    dialogues = [
        replace(dialogue, split=_SPLITS[dialogue.split])
        for dialogue in corrected(
            read("multiwoz22", data, part="dialogues"), read("multiwoz24", data)
        )
        if dialogue.split in _SPLITS and dialogue.goal
    ]
    if not dialogues:
        return []
    texts = _texts([_delexicalised(dialogue) for dialogue in dialogues])
    if "database" not in home.files and "database" in later.files:
        texts |= {
            f"db/{document.name}.json": _json(document.content)
            for document in read("multiwoz24", data, part="database")
        }
    written = []
    for name, text in texts.items():
        path = home.folder / name
        path.parent.mkdir(exist_ok=True)
        write_text(path, text)
        written.append(path)
    return written


def _has_scoring(folder: Path) -> bool:
    return any(folder.glob("goals_*.json*")) or any(folder.glob("multiwoz_*.jsonl*"))


def _texts(dialogues: list[Dialogue]) -> dict[str, str]:
    """The files by name."""
    texts = {
        "goals_test_val.json": _json({one.id: scored_goal(one.goal) for one in dialogues}),
        "booked_domains.json": _json(
            {one.id: [list(turn.booked) for turn in one.turns] for one in dialogues}
        ),
    }
    for split in dict.fromkeys(one.split for one in dialogues):
        mine = [one for one in dialogues if one.split == split]
        texts[f"ref_mwz22like_{split}.json"] = _json(
            {one.id: [turn.reference for turn in one.turns] for one in mine}
        )
        texts[f"multiwoz_{split}.jsonl"] = "".join(f"{_json(_line(one))}\n" for one in mine)
    return texts


def _line(dialogue: Dialogue) -> dict[str, Any]:
    return {
        "id": dialogue.id,
        "goal": scored_goal(dialogue.goal),
        "message": list(dialogue.message),
        "turns": [_turn(turn) for turn in dialogue.turns],
    }


def _turn(turn: DialogueTurn) -> dict[str, Any]:
    return {
        "user": turn.user,
        "user_act": _acts(turn.user_acts),
        "user_spans_tok": [_in_tokens(turn.user, span) for span in turn.user_spans if span.act],
        "system": turn.system,
        "system_delex": turn.delexicalised,
        "ref_norm": turn.reference,
        "system_act": _acts(turn.system_acts),
        "state21": {
            domain: {slot: list(values) for slot, values in slots.items()}
            for domain, slots in turn.state.items()
        },
        "booked_domains": list(turn.booked),
    }


def _acts(acts: Iterable[Act]) -> dict[str, list[list[str]]]:
    named: dict[str, list[list[str]]] = {}
    for act in acts:
        named.setdefault(act.name, []).append([act.slot, act.value])
    return named


def _in_tokens(text: str, span: SlotSpan) -> list[Any]:
    """A span as [act, slot, value, first token, last token]."""
    first = len(text[: span.start].split())
    last = first + max(len(text[span.start : span.end].split()), 1) - 1
    return [span.act, span.slot, span.value, first, last]


def _delexicalised(dialogue: Dialogue) -> Dialogue:
    turns = []
    for turn in dialogue.turns:
        text = delexicalise(turn.system, turn.system_spans)
        turns.append(replace(turn, delexicalised=text, reference=normalize_response(text)))
    return replace(dialogue, turns=tuple(turns))


def delexicalise(text: str, spans: Iterable[SlotSpan]) -> str:
    """A text with its slots in place of the marked values, as far as the scorer has classes for them.

    >>> span = SlotSpan("Hotel-Inform", "name", "Blue Heron", 4, 14)
    >>> delexicalise("The Blue Heron it is.", [span])
    'The [name] it is.'
    """
    places: dict[tuple[int, int], str] = {}
    for span in sorted(spans, key=lambda one: (one.start, -one.end)):
        slot = normalize_slot(span.slot.partition("-")[2] or span.slot)
        apart = all(span.end <= low or high <= span.start for low, high in places)
        if apart and span.start < span.end and _counts(slot):
            places[span.start, span.end] = slot
    for (low, high), slot in sorted(places.items(), reverse=True):
        text = f"{text[:low]}[{slot}]{text[high:]}"
    return text


@cache
def _counts(slot: str) -> bool:
    return bool(normalize_response(f"[{slot}]").strip())


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
