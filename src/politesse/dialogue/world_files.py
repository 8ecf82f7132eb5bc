"""A world read from its folder, in the layout of MultiWOZ 2.2.

``db/<domain>_db.json`` are lists of rows; ``schema.json`` (or ``ontology/schema22.json``) says the
slots of each domain; ``goals*.json`` has goals by dialogue, each domain with ``informable``,
``requestable`` (what the scorer counts), ``also_requestable`` (what it does not), ``booking``, and
perhaps ``fail_informable`` and ``fail_booking``, which are tried first and refused; ``taken.json``
says which bookings are refused. Files may be compressed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from politesse.core import BadInput
from politesse.dialogue.world import BOOKED, DomainGoal, Entity, Goal, World
from politesse.metrics.dialogue_names import normalize_value
from politesse.metrics.inputs import read_json

_ORDER = ("restaurant", "hotel", "attraction", "train", "taxi", "hospital", "police")
_SLOTS = {
    "arrive": "arriveby",
    "leave": "leaveat",
    "arriveBy": "arriveby",
    "leaveAt": "leaveat",
    "trainID": "trainid",
    "entrance fee": "entrancefee",
    "PHONE": "phone",
    "ADDRESS": "address",
    "POST": "postcode",
    "REFERENCE": "ref",
    "TRAINID": "trainid",
}
_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_COUNTS = tuple(map(str, range(1, 9)))


def read_world(folder: Path, name: str) -> World:
    """The world of a folder."""
    tables = {}
    for path in _database(folder):
        domain = path.name.partition("_")[0]
        tables[domain] = read_json(path)
        if not isinstance(tables[domain], list):
            raise BadInput(str(path), "is not a list of entries")
    taken = folder / "taken.json"
    schema = next(
        (p for p in (folder / "schema.json", folder / "ontology" / "schema22.json") if p.is_file()),
        None,
    )
    try:
        return world_of(
            name,
            tables,
            read_json(schema) if schema else (),
            _goals(folder),
            read_json(taken) if taken.is_file() else {},
        )
    except (KeyError, TypeError, AttributeError) as error:
        raise BadInput(str(folder), f"its files are not in the layout of 2.2: {error!r}") from None


def world_of(
    name: str,
    tables: Mapping[str, Sequence[Mapping[str, Any]]],
    schema: Iterable[Mapping[str, Any]] = (),
    goals: Sequence[Goal] = (),
    taken: Mapping[str, Mapping[str, Sequence[Mapping[str, str]]]] | None = None,
) -> World:
    """A world of the database's rows as the files have them."""
    order = [*(domain for domain in _ORDER if domain in tables), *sorted({*tables} - {*_ORDER})]
    rows: dict[str, list[Entity]] = {
        domain: _sorted(domain, [_row(row) for row in tables[domain]])
        for domain in order
        if domain != "taxi"
    }
    taxis = _fleet(tables["taxi"][0]) if tables.get("taxi") else {}
    return World(name, rows, _ontology(rows, schema), goals, taken, taxis)


def _database(folder: Path) -> list[Path]:
    for candidate in (folder / "db", folder, folder.parent.parent / "db"):
        paths = sorted(candidate.glob("*_db.json*")) if candidate.is_dir() else []
        if paths:
            return paths
    raise BadInput(str(folder), "has no db folder with restaurant_db.json and so on")


def _row(row: Mapping[str, Any]) -> dict[str, str]:
    """A row's texts in lower case; a table of prices by room becomes one line."""
    normal = {}
    for key, value in row.items():
        slot = _SLOTS.get(key, key.lower().replace(" ", ""))
        if isinstance(value, dict):
            value = ", ".join(f"{kind} {price} pounds" for kind, price in sorted(value.items()))
        if isinstance(value, str | int) and slot != "location":
            text = str(value).strip()
            if slot not in ("introduction", "phone", "trainid", "postcode"):
                text = text.lower()
            normal[slot] = normalize_value(slot, text) if slot in ("name", "type", "food") else text
    return normal


def _sorted(domain: str, rows: list[dict[str, str]]) -> list[Entity]:
    if domain == "train":
        return sorted(rows, key=lambda row: (row.get("leaveat", ""), row.get("trainid", "")))
    return list(rows)


def _fleet(row: Mapping[str, Any]) -> dict[str, list[str]]:
    dial = row.get("taxi_dial", "07")
    return {"colours": row["taxi_colors"], "cars": row["taxi_types"], "dial": [dial]}


def _ontology(
    tables: Mapping[str, Sequence[Entity]], schema: Iterable[Mapping[str, Any]]
) -> dict[str, dict[str, tuple[str, ...]]]:
    """The values of each slot: what the database holds, and what the schema lists beside it."""
    ontology = {
        domain: {
            slot: tuple(sorted({row[slot] for row in rows if row.get(slot, "?") not in ("?", "")}))
            for slot in dict.fromkeys(slot for row in rows for slot in row)
        }
        for domain, rows in tables.items()
    }
    for domain, slots in BOOKED.items():
        for slot in slots:
            values = _DAYS if slot == "bookday" else () if slot == "booktime" else _COUNTS
            ontology.setdefault(domain, {})[slot] = values
    for service in schema:
        known = ontology.setdefault(service["service_name"], {})
        for slot in service["slots"]:
            name = slot["name"].partition("-")[2]
            known[name] = tuple(sorted({*known.get(name, ()), *slot.get("possible_values", ())}))
    return ontology


def _goals(folder: Path) -> tuple[Goal, ...]:
    goals = []
    for path in sorted(folder.glob("goals*.json*")):
        goals_by_name = read_json(path)
        if not isinstance(goals_by_name, dict):
            raise BadInput(str(path), "is not a JSON object with goals by dialogue")
        for name, domains in goals_by_name.items():
            goals.append(
                Goal(name, {domain: _goal(path, name, domains[domain]) for domain in domains})
            )
    return tuple(goals)


def _goal(path: Path, name: str, value: Any) -> DomainGoal:
    if not isinstance(value, dict) or not isinstance(value.get("informable"), dict):
        raise BadInput(str(path), f"the goal of {name!r} has no 'informable'")
    return DomainGoal(
        _renamed(value["informable"]),
        tuple(
            _SLOTS.get(slot, slot)
            for slot in (*value.get("requestable", ()), *value.get("also_requestable", ()))
        ),
        _renamed(value.get("booking") or {}, "book"),
        _renamed(value.get("fail_informable") or {}),
        _renamed(value.get("fail_booking") or {}, "book"),
    )


def _renamed(slots: Mapping[str, Any] | Iterable[Any], prefix: str = "") -> dict[str, str]:
    if not isinstance(slots, Mapping):
        return {}
    return {
        prefix + _SLOTS.get(slot, slot.lower()).removeprefix(prefix): str(value).lower()
        for slot, value in slots.items()
    }
