"""The files of a dialogue evaluation: predictions, goals, references, bookings, database.

Each is checked when it is read, so that a missing key is named with its dialogue and turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from politesse.core import BadInput
from politesse.metrics.dialogue import Database
from politesse.metrics.inputs import read_json

_DOMAINS = ("attraction", "hotel", "restaurant", "train")


def read_predictions(path: Path) -> dict[str, list[dict[str, Any]]]:
    """Predicted turns by dialogue: ``{"mul0001": [{"response": …, "state": …}, …], …}``."""
    predictions = _mapping(path)
    for name, turns in _lists(path, predictions):
        for number, turn in enumerate(turns):
            where = f"dialogue {name!r}, turn {number}"
            if not isinstance(turn, dict):
                raise BadInput(str(path), f"{where}: is not an object")
            if not isinstance(turn.get("response"), str):
                raise BadInput(str(path), f"{where}: has no 'response' text")
            state = turn.get("state", {})
            if not isinstance(state, dict) or not all(isinstance(d, dict) for d in state.values()):
                raise BadInput(str(path), f"{where}: its 'state' must map domains to slots")
    return predictions


def read_goals(path: Path) -> dict[str, dict[str, Any]]:
    """Goals by dialogue: for each domain ``informable`` constraints and ``requestable`` slots."""
    goals = _mapping(path)
    for name, domains in goals.items():
        if not isinstance(domains, dict):
            raise BadInput(str(path), f"the goal of {name!r} is not an object")
        for domain, goal in domains.items():
            for key in ("informable", "requestable"):
                if not isinstance(goal, dict) or key not in goal:
                    raise BadInput(str(path), f"the goal of {name!r} has no {key!r} for {domain}")
    return goals


def read_references(path: Path) -> dict[str, list[str]]:
    """Reference responses by dialogue, one a turn."""
    references = _mapping(path)
    for name, turns in _lists(path, references):
        if not all(isinstance(turn, str) for turn in turns):
            raise BadInput(str(path), f"dialogue {name!r}: a reference is not a text")
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
