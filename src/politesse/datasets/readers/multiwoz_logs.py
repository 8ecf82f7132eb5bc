"""MultiWOZ in the layout of 2.1, which 2.4 has too: ``data.json``, and lists of the held-out ids.

A dialogue is its goal and a log of utterances, the user's and the system's in turn. The state stands
with the system's: what is looked for under ``semi`` and what is booked under ``book``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from politesse.datasets.files import Malformed, Report, Source, lines
from politesse.datasets.jsonfiles import json_members
from politesse.datasets.readers.multiwoz import acts_of, dialogue_id
from politesse.datasets.records import Dialogue, DialogueTurn
from politesse.datasets.values import list_of, member, object_of

_NONE = frozenset({"", "not mentioned", "none"})


def read(sources: Iterable[Source], report: Report) -> Iterator[Dialogue]:
    """The dialogues in file order; those that no list names are of the training set."""
    files = list(sources)
    splits = {
        dialogue_id(name.strip()): source["listed"]
        for source in files
        if source["listed"]
        for _, name in lines(source.path, report)
        if name.strip()
    }
    for source in files:
        if not source["dialogues"]:
            continue
        for line, name, value in json_members(source.path, report):
            try:
                yield _dialogue(dialogue_id(name), value, splits)
            except Malformed as error:
                report.defect(source.path, f"{name}: {error}", line)


def _dialogue(name: str, value: Any, splits: Mapping[str, str]) -> Dialogue:
    goal = dict(member(value, "goal", dict))
    message = goal.pop("message", [])
    told = [message] if isinstance(message, str) else list_of(message, str)
    log = member(value, "log", list)
    turns = tuple(
        _turn(log[at], log[at + 1] if at + 1 < len(log) else {"text": "", "metadata": {}})
        for at in range(0, len(log), 2)
    )
    wanted = {domain: what for domain, what in goal.items() if what and isinstance(what, dict)}
    return Dialogue(name, turns, splits.get(name, "train"), tuple(wanted), wanted, tuple(told))


def _turn(user: Any, system: Any) -> DialogueTurn:
    metadata = object_of(object_of(system).get("metadata"))
    states = ((domain, _slots(domain, object_of(said))) for domain, said in metadata.items())
    return DialogueTurn(
        member(user, "text", str).strip(),
        member(system, "text", str).strip(),
        {domain: slots for domain, slots in states if slots},
        user_acts=acts_of(_acts(user)),
        system_acts=acts_of(_acts(system)),
        booked=tuple(
            domain
            for domain, said in metadata.items()
            if object_of(object_of(said).get("book")).get("booked")
        ),
    )


def _acts(turn: Mapping[str, Any]) -> Any:
    """The acts of an utterance; where there are none the file has words in their place."""
    acts = turn.get("dialog_act")
    return acts if isinstance(acts, Mapping) else {}


def _slots(domain: str, said: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    """The slots of a domain as 2.2 names them, each with the values that are right."""
    looked_for = object_of(said.get("semi"))
    booked = {f"book{slot}": value for slot, value in object_of(said.get("book")).items()}
    booked.pop("bookbooked", None)
    slots = {}
    for slot, value in (*looked_for.items(), *booked.items()):
        given = value if isinstance(value, list) else str(value).split("|")
        values = tuple(str(one).strip() for one in given if str(one).strip() not in _NONE)
        if values:
            slots[slot.lower().replace(" ", "")] = values
    return slots
