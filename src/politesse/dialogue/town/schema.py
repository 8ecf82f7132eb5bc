"""The town's schema: services, slots and intents, as MultiWOZ 2.2 writes them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

_DAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
_COUNTS = [str(number) for number in range(1, 9)]

#: For each service what it is, and its slots with what they mean; those marked * are searched by.
_SERVICES: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "restaurant": (
        "finding and booking a table",
        {
            "pricerange*": "how expensive it is",
            "area*": "the part of town",
            "food*": "the cuisine",
            "name*": "its name",
            "bookday": "day of the booking",
            "bookpeople": "how many will come",
            "booktime": "time of the booking",
            "address": "its address",
            "phone": "its phone number",
            "postcode": "its postcode",
            "ref": "reference number of the booking",
        },
    ),
    "hotel": (
        "finding and booking a room",
        {
            "pricerange*": "how expensive it is",
            "type*": "hotel or guesthouse",
            "parking*": "whether guests may park",
            "internet*": "whether there is internet",
            "stars*": "how many stars it has",
            "area*": "the part of town",
            "name*": "its name",
            "bookday": "first day of the stay",
            "bookpeople": "how many will come",
            "bookstay": "how many nights",
            "address": "its address",
            "phone": "its phone number",
            "postcode": "its postcode",
            "ref": "reference number of the booking",
        },
    ),
    "attraction": (
        "finding something to see or do",
        {
            "area*": "the part of town",
            "type*": "what kind it is",
            "name*": "its name",
            "entrancefee": "what it costs",
            "openhours": "when it is open",
            "address": "its address",
            "phone": "its phone number",
            "postcode": "its postcode",
        },
    ),
    "train": (
        "finding a train and booking seats",
        {
            "departure*": "station it leaves from",
            "destination*": "station it goes to",
            "day*": "day of the journey",
            "leaveat*": "time it leaves",
            "arriveby*": "time it arrives",
            "bookpeople": "how many seats",
            "trainid": "number of the train",
            "price": "what a ticket costs",
            "duration": "how long it takes",
            "ref": "reference number of the booking",
        },
    ),
    "taxi": (
        "ordering a taxi",
        {
            "departure*": "where it picks up",
            "destination*": "where it goes",
            "leaveat*": "when it leaves",
            "arriveby*": "when it must be there",
            "type": "the car",
            "phone": "the driver's number",
        },
    ),
    "hospital": (
        "the clinic and its departments",
        {
            "department*": "the department",
            "address": "its address",
            "phone": "its phone number",
            "postcode": "its postcode",
        },
    ),
    "police": (
        "the police station",
        {
            "name*": "its name",
            "address": "its address",
            "phone": "its phone number",
            "postcode": "its postcode",
        },
    ),
}
_CATEGORICAL = ("pricerange", "area", "type", "parking", "internet", "stars", "day")
_STATIONS = ("departure", "destination")


def schema_of(tables: Mapping[str, Sequence[Mapping[str, Any]]]) -> list[dict[str, Any]]:
    """The schema, with the values that the database has for each categorical slot."""
    return [_service(name, tables.get(name, ())) for name in _SERVICES]


def _service(name: str, rows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    about, slots = _SERVICES[name]
    searched = [slot[:-1] for slot in slots if slot.endswith("*")]
    booked = [slot for slot in slots if slot.startswith("book")]
    intents = [_intent(f"find_{name}", f"search: {about}", [], searched)]
    if booked:
        intents.append(_intent(f"book_{name}", f"book: {about}", booked, searched))
    return {
        "service_name": name,
        "description": about,
        "slots": [_slot(name, slot.rstrip("*"), text, rows) for slot, text in slots.items()],
        "intents": intents,
    }


def _slot(service: str, slot: str, about: str, rows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    values: list[str] = []
    if slot == "bookday":
        values = _DAYS
    elif slot in ("bookpeople", "bookstay"):
        values = _COUNTS
    elif (slot in _CATEGORICAL and service != "taxi") or (slot in _STATIONS and service == "train"):
        values = sorted({str(row[slot]) for row in rows if row.get(slot, "?") != "?"})
    return {
        "name": f"{service}-{slot}",
        "description": about,
        "is_categorical": bool(values),
        "possible_values": values,
    }


def _intent(name: str, about: str, required: list[str], optional: list[str]) -> dict[str, Any]:
    return {
        "name": name,
        "description": about,
        "is_transactional": bool(required),
        "required_slots": [f"{name.partition('_')[2]}-{slot}" for slot in required],
        "optional_slots": {f"{name.partition('_')[2]}-{slot}": "dontcare" for slot in optional},
    }
