"""Invents users' goals over a database: all can be met, some only after a first refusal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from politesse.dialogue.world import World
from politesse.dialogue.world_files import world_of

Goal = dict[str, Any]
Taken = dict[str, dict[str, list[dict[str, str]]]]

_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_MEALS = ("12:00", "12:30", "13:15", "17:45", "18:30", "19:00", "19:45", "20:15")
_SEARCHED = {
    "restaurant": ("food", "pricerange", "area"),
    "hotel": ("type", "pricerange", "area", "stars", "internet", "parking"),
    "attraction": ("type", "area"),
}
_ASKED = {
    "restaurant": ("PHONE", "ADDRESS", "POST"),
    "hotel": ("PHONE", "ADDRESS", "POST"),
    "attraction": ("PHONE", "ADDRESS", "POST"),
}
_ASKED_BESIDE = {
    "attraction": ("entrancefee", "openhours"),
    "hotel": ("price",),
    "train": ("price", "duration"),
}
#: How often each kind of dialogue comes up, in hundredths.
_PLANS = (
    (14, ("restaurant",)),
    (12, ("hotel",)),
    (8, ("attraction",)),
    (8, ("train",)),
    (5, ("taxi",)),
    (4, ("hospital",)),
    (2, ("police",)),
    (10, ("restaurant", "hotel")),
    (8, ("attraction", "restaurant")),
    (6, ("hotel", "attraction")),
    (7, ("train", "hotel")),
    (5, ("train", "attraction")),
    (4, ("train", "restaurant")),
    (4, ("restaurant", "attraction", "taxi")),
    (3, ("hotel", "restaurant", "taxi")),
)
_NAMED, _REFUSED_FIRST, _BOOKED = 0.15, 0.3, 0.6


def invent_goals(
    tables: Mapping[str, Sequence[Mapping[str, Any]]], number: int, random: Random
) -> tuple[dict[str, Goal], Taken]:
    """So many goals, and which bookings are refused so that the first tries fail."""
    inventor = _Inventor(world_of("town", tables), random)
    goals = {}
    for index in range(number):
        goals[f"town{index + 1:03d}"] = inventor.goal()
    return goals, inventor.taken


class _Inventor:
    def __init__(self, world: World, random: Random) -> None:
        self._world = world
        self._random = random
        self.taken: Taken = {}
        #: Bookings that a goal promises: name and details of what no later goal may take.
        self._promised: dict[str, list[Mapping[str, str]]] = {}

    def goal(self) -> Goal:
        weights, plans = zip(*_PLANS, strict=True)
        plan: tuple[str, ...] = self._random.choices(plans, weights)[0]
        goal: Goal = {}
        for domain in plan:
            make = getattr(self, f"_{domain}", self._venue)
            goal[domain] = make(domain, goal)
        return goal

    def _venue(self, domain: str, goal: Goal) -> Goal:
        random = self._random
        wanted = random.choice(self._world.rows(domain))
        if random.random() < _NAMED:
            inform = {"name": wanted["name"]}
            refused: dict[str, str] = {}
        else:
            slots = [slot for slot in _SEARCHED[domain] if wanted[slot] != "no"]
            count = min(len(slots), random.choice((2, 2, 3, 4)))
            inform = {slot: wanted[slot] for slot in sorted(random.sample(slots, count))}
            refused = self._refusal(domain, inform)
        part: Goal = {"informable": inform, "requestable": [], "booking": {}}
        if refused:
            part["fail_informable"] = refused
        if domain in ("restaurant", "hotel") and random.random() < _BOOKED:
            self._add_booking(domain, part)
        else:
            self._add_requests(domain, part)
        return part

    def _refusal(self, domain: str, inform: Mapping[str, str]) -> dict[str, str]:
        """One slot's value under which nothing is found, for some of the goals."""
        if self._random.random() >= _REFUSED_FIRST:
            return {}
        choices = [
            {slot: value}
            for slot in inform
            for value in self._world.ontology[domain][slot]
            if value not in ("no", "free") and not self._world.find(domain, {**inform, slot: value})
        ]
        return self._random.choice(choices) if choices else {}

    def _add_requests(self, domain: str, part: Goal) -> None:
        asked = _ASKED[domain]
        part["requestable"] = sorted(self._random.sample(asked, self._random.randint(1, 3)))
        beside = _ASKED_BESIDE.get(domain, ())
        if beside and self._random.random() < 0.5:
            part["also_requestable"] = [self._random.choice(beside)]

    def _add_booking(self, domain: str, part: Goal) -> None:
        names = [row["name"] for row in self._world.find(domain, part["informable"])]
        part["requestable"] = ["REFERENCE"]
        part["booking"] = details = self._details(domain)
        while any(self._is_taken(domain, name, details) for name in names):
            part["booking"] = details = self._details(domain)
        for name in names:
            self._promised.setdefault(name, []).append(details)
        slot = "time" if domain == "restaurant" else "stay"
        others = _MEALS if domain == "restaurant" else ("1", "2", "3", "4", "5")
        value = self._random.choice([other for other in others if other != details[slot]])
        first = {"bookday": details["day"], f"book{slot}": value}
        if self._random.random() < _REFUSED_FIRST and not self._is_promised(names, first):
            part["fail_booking"] = {slot: value}
            for name in names:
                self.taken.setdefault(domain, {}).setdefault(name, []).append(first)

    def _details(self, domain: str) -> dict[str, str]:
        random = self._random
        details = {"day": random.choice(_DAYS), "people": str(random.randint(1, 8))}
        if domain == "restaurant":
            return details | {"time": random.choice(_MEALS)}
        return details | {"stay": str(random.randint(1, 5))}

    def _is_taken(self, domain: str, name: str, details: Mapping[str, str]) -> bool:
        entries = self.taken.get(domain, {}).get(name, ())
        return any(_agree(details, entry) for entry in entries)

    def _is_promised(self, names: Sequence[str], entry: Mapping[str, str]) -> bool:
        return any(
            _agree(booking, entry) for name in names for booking in self._promised.get(name, ())
        )

    def _train(self, domain: str, goal: Goal) -> Goal:
        random = self._random
        train = random.choice(self._world.rows("train"))
        inform = {slot: train[slot] for slot in ("departure", "destination", "day")}
        if random.random() < 0.5:
            inform["arrive"] = _quarter(train["arriveby"], later=True)
        else:
            inform["leave"] = _quarter(train["leaveat"], later=False)
        part: Goal = {"informable": inform, "requestable": ["TRAINID"], "booking": {}}
        if random.random() < _BOOKED:
            part["booking"] = {"people": str(random.randint(1, 8))}
            part["requestable"] = ["REFERENCE"]
        if random.random() < 0.5:
            part["also_requestable"] = [random.choice(_ASKED_BESIDE["train"])]
        return part

    def _taxi(self, domain: str, goal: Goal) -> Goal:
        """A ride between two places; those whose name the goal says are taken first."""
        random = self._random
        named = [
            part["informable"]["name"] for part in goal.values() if "name" in part["informable"]
        ]
        kinds = ("hotel", "attraction", "restaurant")
        places = [row["name"] for kind in kinds for row in self._world.rows(kind)]
        departure, destination = [*named, *random.sample(places, 2)][:2]
        if departure == destination:
            destination = "marlbeck station"
        inform = {"departure": departure, "destination": destination}
        inform[random.choice(("leave", "arrive"))] = (
            f"{random.randint(7, 22):02d}:{random.choice((0, 15, 30, 45)):02d}"
        )
        return {"informable": inform, "requestable": ["PHONE"], "booking": {}}

    def _hospital(self, domain: str, goal: Goal) -> Goal:
        department = self._random.choice(self._world.rows("hospital"))["department"]
        asked = sorted(self._random.sample(("PHONE", "ADDRESS", "POST"), 2))
        return {"informable": {"department": department}, "requestable": asked, "booking": {}}

    def _police(self, domain: str, goal: Goal) -> Goal:
        asked = sorted(self._random.sample(("PHONE", "ADDRESS", "POST"), 2))
        return {"informable": {}, "requestable": asked, "booking": {}}


def _agree(details: Mapping[str, str], entry: Mapping[str, str]) -> bool:
    return all(details[slot.removeprefix("book")] == value for slot, value in entry.items())


def _quarter(time: str, later: bool) -> str:
    """The next quarter of an hour at or after a time, or the last at or before it."""
    hour, minute = map(int, time.split(":"))
    quarters = -(-minute // 15) if later else minute // 15
    return f"{hour + quarters // 4:02d}:{quarters % 4 * 15:02d}"
