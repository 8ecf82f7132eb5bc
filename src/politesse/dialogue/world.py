"""The world a task bot speaks of: what there is, what can be booked, what users want.

A world is a folder in the layout of MultiWOZ 2.2: ``schema.json``, ``db/<domain>_db.json``, goals.
:func:`town` is an invented one that comes with the package, :func:`multiwoz` reads the real one.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path

Entity = Mapping[str, str]
Ontology = Mapping[str, Mapping[str, tuple[str, ...]]]

#: What a user says who has no preference; such a constraint holds for everything.
DONT_CARE = "dontcare"
#: The slots of a booking, by domain.
BOOKED = {
    "restaurant": ("bookday", "bookpeople", "booktime"),
    "hotel": ("bookday", "bookpeople", "bookstay"),
    "train": ("bookpeople",),
}
#: Slots that are compared as times, and how.
_BEFORE, _AFTER = "arriveby", "leaveat"
_UNKNOWN = "?"
_REFERENCE_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"


@dataclass(frozen=True, slots=True)
class DomainGoal:
    """What a user wants in one domain.

    ``fail_inform`` and ``fail_book`` hold what the user asks for first, in vain; where the bot says
    so, the values of ``inform`` and ``book`` take their place.
    """

    inform: Mapping[str, str] = field(default_factory=dict)
    request: tuple[str, ...] = ()
    book: Mapping[str, str] = field(default_factory=dict)
    fail_inform: Mapping[str, str] = field(default_factory=dict)
    fail_book: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Goal:
    """What a user wants in one dialogue, domain by domain in the order they come up."""

    id: str
    domains: Mapping[str, DomainGoal]


class World:
    """A database that can be searched and booked in, its ontology, and goals of users.

    All values are lower-case texts under the slot names of MultiWOZ 2.2 (``pricerange``,
    ``arriveby``, ``bookday`` …). ``taken`` says by domain and name which bookings are refused: one
    whose details agree with everything in one of its entries.

    >>> small = World("small", {"hotel": [{"name": "the inn", "area": "east", "stars": "3"}]})
    >>> small.find("hotel", {"area": "east", "stars": "dontcare"})[0]["name"]
    'the inn'
    >>> small.find("hotel", {"area": "west"})
    []
    """

    def __init__(
        self,
        name: str,
        tables: Mapping[str, Sequence[Entity]],
        ontology: Ontology | None = None,
        goals: Sequence[Goal] = (),
        taken: Mapping[str, Mapping[str, Sequence[Mapping[str, str]]]] | None = None,
        taxis: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        self.name = name
        self.goals = goals
        self._taken = taken or {}
        self._taxis = taxis or {}
        self._tables = {domain: list(rows) for domain, rows in tables.items()}
        self.ontology = ontology if ontology is not None else _values_of(self._tables)
        taxi = ("taxi",) if self._taxis else ()
        self.domains = tuple(dict.fromkeys((*self._tables, *taxi)))
        self._index = {domain: _indexed(rows) for domain, rows in self._tables.items()}
        self._searches: dict[tuple[str, tuple[tuple[str, str], ...]], tuple[Entity, ...]] = {}

    def rows(self, domain: str) -> Sequence[Entity]:
        """Everything there is in a domain."""
        return self._tables.get(domain, ())

    def find(self, domain: str, constraints: Mapping[str, str]) -> list[Entity]:
        """What meets the constraints, in the order of the database (trains by departure).

        Slots that the database does not have (those of a booking) and ``dontcare`` are left aside.
        ``arriveby`` means then or earlier, ``leaveat`` then or later. A name that is none of the
        database's finds those that hold it. A taxi is always found: a car and a phone number.
        """
        if domain == "taxi":
            return [self._taxi(constraints)] if self._taxis else []
        index = self._index.get(domain, {})
        wanted = tuple(
            sorted(
                (slot, value.lower())
                for slot, value in constraints.items()
                if slot in index and value and value != DONT_CARE
            )
        )
        key = (domain, wanted)
        entities = self._searches.get(key)
        if entities is None:
            entities = self._searches[key] = tuple(self._search(domain, wanted))
        return list(entities)

    def book(self, domain: str, entity: Entity, details: Mapping[str, str]) -> str | None:
        """A reference number, the same for the same booking; None where it is taken or refused."""
        if entity.get("takesbookings") == "no":
            return None
        name = entity.get("trainid") or entity.get("name") or entity.get("type") or ""
        for entry in self._taken.get(domain, {}).get(name, ()):
            if all(details.get(slot) == value for slot, value in entry.items()):
                return None
        text = "|".join((self.name, domain, name, *(f"{k}={details[k]}" for k in sorted(details))))
        return _letters(text, 8)

    def _search(self, domain: str, wanted: Iterable[tuple[str, str]]) -> Iterable[Entity]:
        rows, index = self._tables[domain], self._index[domain]
        places = set(range(len(rows)))
        for slot, value in wanted:
            places &= _fitting(slot, value, index[slot])
        return (rows[row_number] for row_number in sorted(places))

    def _taxi(self, constraints: Mapping[str, str]) -> Entity:
        """The same car for the same ride."""
        ride = "|".join(f"{slot}={constraints[slot]}" for slot in sorted(constraints))
        number = int.from_bytes(hashlib.sha256(f"{self.name}|{ride}".encode()).digest()[:8], "big")
        colours, cars = self._taxis["colours"], self._taxis["cars"]
        car = f"{colours[number % len(colours)]} {cars[number // 97 % len(cars)]}"
        return {"type": car, "phone": f"{self._taxis['dial'][0]}{number % 10**8:08d}"}


def _indexed(rows: Sequence[Entity]) -> dict[str, dict[str, set[int]]]:
    index: dict[str, dict[str, set[int]]] = {slot: {} for row in rows for slot in row}
    for slot, places in index.items():
        for row_number, row in enumerate(rows):
            places.setdefault(row.get(slot, _UNKNOWN), set()).add(row_number)
    return index


def _fitting(slot: str, value: str, places: Mapping[str, set[int]]) -> set[int]:
    fits = set(places.get(_UNKNOWN, ()))
    if slot in (_BEFORE, _AFTER):
        limit = minutes(value)
        for stored, rows in places.items():
            if (minutes(stored) <= limit) if slot == _BEFORE else (minutes(stored) >= limit):
                fits |= rows
        return fits
    if value in places or slot != "name":
        return fits | places.get(value, set())
    return fits.union(*(rows for name, rows in places.items() if value in name))


@cache
def minutes(time: str) -> int:
    """A time of day in minutes; 0 for what is none.

    >>> minutes("09:15"), minutes("soon")
    (555, 0)
    """
    hour, colon, minute = time.partition(":")
    return int(hour) * 60 + int(minute) if colon and (hour + minute).isdecimal() else 0


def _letters(text: str, number: int) -> str:
    digest = hashlib.sha256(text.encode()).digest()
    return "".join(_REFERENCE_LETTERS[byte % len(_REFERENCE_LETTERS)] for byte in digest[:number])


def _values_of(tables: Mapping[str, Sequence[Entity]]) -> Ontology:
    return {
        domain: {
            slot: tuple(sorted({row[slot] for row in rows if row.get(slot, _UNKNOWN) != _UNKNOWN}))
            for slot in dict.fromkeys(slot for row in rows for slot in row)
        }
        for domain, rows in tables.items()
    }


@cache
def town() -> World:
    """The invented town that comes with the package.

    >>> len(town().goals)
    200
    """
    from politesse.dialogue.world_files import read_world

    with as_file(files("politesse.dialogue").joinpath("town")) as folder:
        return read_world(folder, "town")


def own_world(folder: Path) -> World:
    """The world of a folder in the layout of MultiWOZ, under its own name; MultiWOZ itself by its."""
    from politesse.dialogue.world_files import read_world

    published = (folder / "ontology").is_dir() or folder.name.lower().startswith("multiwoz")
    return read_world(folder, "multiwoz" if published else folder.resolve().name)


def multiwoz(folder: Path) -> World:
    """MultiWOZ from its folder: database and, where it has a file of them, the users' goals."""
    from politesse.dialogue.world_files import read_world

    return read_world(folder, "multiwoz")
