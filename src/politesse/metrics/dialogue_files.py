"""The files of a dialogue evaluation: predictions, goals, references, bookings, database.

Each is checked when it is read, so that a missing key is named with its dialogue and turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from politesse.core import BadInput
from politesse.metrics.dialogue_database import VENUES, Database
from politesse.metrics.dialogue_names import State, has_slots, normalize_response
from politesse.metrics.inputs import read_json

_DOMAINS = (*VENUES, "train")
_ALL_DOMAINS = (*_DOMAINS, "taxi", "police", "hospital")
_REQUESTS = {"phone": "PHONE", "address": "ADDRESS", "postcode": "POST", "trainID": "TRAINID"}


def read_predictions(path: Path) -> dict[str, list[dict[str, Any]]]:
    """Predicted turns by dialogue: ``{"mul0001": [{"response": …, "state": …}, …], …}``.

    ``state`` and ``active_domains`` may be missing.
    """
    predictions = _mapping(path)
    for where, turn in _turns(path, predictions):
        if not isinstance(turn.get("response"), str):
            raise BadInput(str(path), f"{where}: has no 'response' text")
        if turn.get("state") is not None:
            turn["state"] = _state(path, where, turn["state"])
        domains = turn.get("active_domains")
        if not (domains is None or isinstance(domains, str) or _texts(domains)):
            raise BadInput(str(path), f"{where}: its 'active_domains' is not a list of names")
    return predictions


def read_states(path: Path) -> dict[str, list[State]]:
    """True states by dialogue, one a turn: in the layout of predictions, or the bare states."""
    dialogues = _mapping(path)
    states: dict[str, list[State]] = {name: [] for name in dialogues}
    for name, turns in dialogues.items():
        for where, turn in _turns(path, {name: turns}):
            states[name].append(_state(path, where, turn.get("state", turn)))
    return states


def read_goals(path: Path) -> dict[str, dict[str, Any]]:
    """Goals by dialogue: for each domain ``informable`` constraints and ``requestable`` slots.

    The goals of the corpus as it was first published, with ``info`` and ``reqt``, are read too.
    """
    goals = {}
    for name, value in _mapping(path).items():
        domains = value.get("goal", value) if isinstance(value, dict) else value
        if not isinstance(domains, dict):
            raise BadInput(str(path), f"the goal of {name!r} is not an object")
        first_layout = any(isinstance(goal, dict) and "info" in goal for goal in domains.values())
        if first_layout:
            goals[name] = scored_goal(domains)
            continue
        for domain, goal in domains.items():
            for key, kind in (("informable", dict), ("requestable", list)):
                if not isinstance(goal, dict) or not isinstance(goal.get(key), kind):
                    raise BadInput(str(path), f"the goal of {name!r} has no {key!r} for {domain}")
        goals[name] = domains
    return goals


def scored_goal(domains: Mapping[str, Any]) -> dict[str, Any]:
    """A goal of the corpus as it was first published, in the form that is scored."""
    return {
        domain: _converted(goal)
        for domain, goal in domains.items()
        if domain in _ALL_DOMAINS and goal
    }


def _converted(goal: Mapping[str, Any]) -> dict[str, Any]:
    requests = [_REQUESTS[slot] for slot in goal.get("reqt", ()) if slot in _REQUESTS]
    booked = ["REFERENCE"] if goal.get("book") else []
    return {
        "informable": goal.get("info", {}),
        "requestable": requests + booked,
        "booking": {
            slot: value
            for slot, value in (goal.get("book") or {}).items()
            if isinstance(value, str)
        },
    }


def read_references(path: Path) -> dict[str, list[str]]:
    """Reference responses by dialogue, one a turn; normalised here where they still have slots."""
    references = _mapping(path)
    for name, turns in _lists(path, references):
        texts = [turn.get("response") if isinstance(turn, dict) else turn for turn in turns]
        if not _texts(texts):
            raise BadInput(str(path), f"dialogue {name!r}: a reference is not a text")
        references[name] = texts
    if any(has_slots(text) for texts in references.values() for text in texts):
        return {name: list(map(normalize_response, texts)) for name, texts in references.items()}
    return references


def read_booked(path: Path) -> dict[str, list[list[str]]]:
    """The domains that are booked, by dialogue and turn."""
    booked = _mapping(path)
    for name, turns in _lists(path, booked):
        if not all(isinstance(turn, list) for turn in turns):
            raise BadInput(str(path), f"dialogue {name!r}: a turn is not a list of domains")
    return booked


def read_database(folder: Path) -> Database:
    """The database of a folder with ``restaurant_db.json`` and so on, perhaps compressed."""
    tables = {}
    for domain in _DOMAINS:
        endings = ("", ".xz", ".gz")
        paths = [folder / f"{domain}_db.json{ending}" for ending in endings]
        path = next((path for path in paths if path.is_file()), None)
        if path is None:
            raise BadInput(str(folder), f"has no {domain}_db.json")
        rows = read_json(path)
        if not isinstance(rows, list) or not rows:
            raise BadInput(str(path), "is not a list of venues")
        key = "trainid" if domain == "train" else "name"
        for number, row in enumerate(rows, 1):
            if not isinstance(row, dict) or key not in {str(name).lower() for name in row}:
                raise BadInput(str(path), f"entry {number} has no {key!r}")
        tables[domain] = rows
    return Database(tables)


def _mapping(path: Path) -> dict[str, Any]:
    value = read_json(path)
    if not isinstance(value, dict):
        raise BadInput(str(path), "is not a JSON object with dialogues by name")
    if not value:
        raise BadInput(str(path), "has no dialogues")
    return value


def _lists(path: Path, dialogues: dict[str, Any]) -> Iterator[tuple[str, list[Any]]]:
    for name, turns in dialogues.items():
        if not isinstance(turns, list):
            raise BadInput(str(path), f"dialogue {name!r} is not a list of turns")
        yield name, turns


def _turns(path: Path, dialogues: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every turn, and where it is in words."""
    for name, turns in _lists(path, dialogues):
        for number, turn in enumerate(turns):
            where = f"dialogue {name!r}, turn {number}"
            if not isinstance(turn, dict):
                raise BadInput(str(path), f"{where}: is not an object")
            yield where, turn


def _state(path: Path, where: str, state: Any) -> State:
    """A state as domains with slots; what is empty may be written as anything empty."""
    if state and not isinstance(state, dict):
        raise BadInput(str(path), f"{where}: its 'state' must map domains to slots")
    for domain, slots in (state or {}).items():
        if slots and not isinstance(slots, dict):
            raise BadInput(str(path), f"{where}: its 'state' must map domains to slots")
        for slot, value in (slots or {}).items():
            if isinstance(value, dict):
                raise BadInput(
                    str(path), f"{where}: the value of {domain} {slot} is an object, not a text"
                )
    return {domain: slots or {} for domain, slots in (state or {}).items()}


def _texts(values: Any) -> bool:
    return isinstance(values, list) and all(isinstance(value, str) for value in values)
