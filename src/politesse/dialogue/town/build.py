"""Builds the town's files from the lists under ``authored/``: ``python -m politesse.dialogue.town.build``.

The same lists and seed give the same files; they are packaged, and a test compares them.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

from politesse.core import toml
from politesse.core.files import read_text, write_text
from politesse.core.toml import Each, Shape, keys
from politesse.dialogue.town.goals import invent_goals
from politesse.dialogue.town.schema import schema_of

_HERE = Path(__file__).parent
_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_LAST_DEPARTURE = 20 * 60 + 30
Rows = list[dict[str, Any]]
_PLACE = keys("name address postcode phone", str)
_TOWN: Shape = {
    **keys("station dial", str),
    **keys("seed goals", int),
    "postcodes": Each(str),
    "clinic": {key: str for key in _PLACE if key != "phone"},
    "police": _PLACE,
    "taxi": {"dial": str, "colours": [str], "cars": [str]},
    "rooms": Each([int]),
}


def build() -> dict[str, Any]:
    """The content of every file of the town, by its path in the folder."""
    settings = toml.read(_HERE / "authored" / "town.toml", _TOWN)
    tables = {
        "restaurant": _restaurants(settings),
        "hotel": _hotels(settings),
        "attraction": _attractions(settings),
        "train": _trains(settings),
        "hospital": _clinic(settings),
        "police": [{"id": "0", **settings["police"]}],
        "taxi": [_taxis(settings["taxi"])],
    }
    goals, taken = invent_goals(tables, settings["goals"], Random(settings["seed"]))
    files: dict[str, Any] = {f"db/{name}_db.json": rows for name, rows in tables.items()}
    return files | {"schema.json": schema_of(tables), "goals.json": goals, "taken.json": taken}


def write(folder: Path) -> None:
    """Write all files under a folder."""
    for name, content in build().items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        write_text(path, text_of(content))


def text_of(content: Any) -> str:
    """A file's content as it is packaged: one row a line, so that a change is easy to read."""
    if isinstance(content, list):
        return "[\n" + ",\n".join(json.dumps(row) for row in content) + "\n]\n"
    rows = (f"{json.dumps(key)}: {json.dumps(value)}" for key, value in content.items())
    return "{\n" + ",\n".join(rows) + "\n}\n"


def _listed(name: str) -> Iterator[dict[str, str]]:
    first, *rest = read_text(_HERE / "authored" / f"{name}.tsv").splitlines()
    header = first.split("\t")
    for line in rest:
        yield dict(zip(header, line.split("\t"), strict=True))


def _addressed(
    rows: Iterable[dict[str, str]], settings: Mapping[str, Any], first_phone: int
) -> Iterator[dict[str, Any]]:
    """Rows with house number, postcode and phone, all by their place in the list."""
    for number, row in enumerate(rows):
        street = row.pop("street")
        area = settings["postcodes"][row["area"]]
        letters = chr(ord("a") + number % 22) + chr(ord("a") + (7 * number) % 23)
        yield {
            "id": str(number),
            **row,
            "address": f"{3 + 4 * number % 97} {street}",
            "postcode": f"{area} {1 + number % 8}{letters}",
            "phone": f"{settings['dial']}{first_phone + number:03d}",
        }


def _restaurants(settings: Mapping[str, Any]) -> Rows:
    rows = _addressed(_listed("restaurants"), settings, 100)
    return [row | {"type": "restaurant"} for row in rows]


def _hotels(settings: Mapping[str, Any]) -> Rows:
    rows = []
    for row in _addressed(_listed("hotels"), settings, 200):
        single, double, family = settings["rooms"][row["pricerange"]]
        prices = {"single": str(single), "double": str(double), "family": str(family)}
        rows.append(row | {"price": prices, "takesbookings": "yes"})
    return rows


def _attractions(settings: Mapping[str, Any]) -> Rows:
    rows = []
    for row in _addressed(_listed("attractions"), settings, 300):
        named = {"entrance fee": row.pop("fee"), "openhours": row.pop("hours")}
        rows.append(row | named | {"pricerange": "?"})
    return rows


def _clinic(settings: Mapping[str, Any]) -> Rows:
    clinic, dial = settings["clinic"], settings["dial"]
    return [
        {"id": number, **row, **clinic, "phone": f"{dial}{710 + number}"}
        for number, row in enumerate(_listed("departments"))
    ]


def _trains(settings: Mapping[str, Any]) -> Rows:
    home = settings["station"]
    rows: Rows = []
    for line, row in enumerate(_listed("railway")):
        leave, trip = _minutes(row["first"]), int(row["minutes"])
        while leave <= _LAST_DEPARTURE:
            # The train back leaves when the one out has had time to turn round.
            for way in ((home, row["station"], leave), (row["station"], home, leave + 40)):
                for day in _DAYS:
                    rows.append(_train(len(rows), line, way, day, trip, row["price"]))
            leave += int(row["every"])
    return rows


def _train(
    number: int, line: int, way: tuple[str, str, int], day: str, trip: int, price: str
) -> dict[str, Any]:
    departure, destination, leave = way
    return {
        "trainID": f"MB{line + 1}{number:03d}",
        "departure": departure,
        "destination": destination,
        "day": day,
        "leaveAt": _clock(leave),
        "arriveBy": _clock(leave + trip),
        "duration": f"{trip} minutes",
        "price": f"{price} pounds",
    }


def _taxis(settings: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "taxi_colors": settings["colours"],
        "taxi_types": settings["cars"],
        "taxi_dial": settings["dial"],
    }


def _minutes(time: str) -> int:
    hour, minute = time.split(":")
    return int(hour) * 60 + int(minute)


def _clock(minutes: int) -> str:
    return f"{minutes // 60:02d}:{minutes % 60:02d}"


if __name__ == "__main__":
    write(Path(sys.argv[1]) if len(sys.argv) > 1 else _HERE)
