"""The venues and trains of a dialogue task, queried as the published scorer queries them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher
from functools import cache
from typing import Any

from politesse.metrics.dialogue_names import normalize_slot, normalize_value

#: Domains with venues that have names; trains have ids.
VENUES = ("restaurant", "hotel", "attraction")

_IGNORED_COLUMNS = {
    "attraction": {"location", "openhours"},
    "hotel": {"location", "price"},
    "restaurant": {"location", "introduction"},
    "train": set(),
}
_DONT_CARE = frozenset(
    {"dontcare", "don't care", "do not care", "dont care", "do n't care", "doesn't care", ""}
)
_FUZZY = {
    "restaurant": {"name", "food"},
    "hotel": {"name"},
    "attraction": {"name"},
    "train": {"departure", "destination"},
}
_FUZZY_RATIO = 90


class Database:
    """The venues of the domains that can be searched."""

    def __init__(self, tables: Mapping[str, Sequence[Mapping[str, Any]]]) -> None:
        self._rows: dict[str, list[dict[str, str]]] = {}
        self._keys: dict[str, set[str]] = {}
        self._indexes: dict[tuple[str, str], dict[str, set[int]]] = {}
        self._fitting: dict[tuple[str, str, str], frozenset[int]] = {}
        self._matches: dict[tuple[str, tuple[tuple[str, str], ...]], frozenset[str]] = {}
        for domain in (*VENUES, "train"):
            rows = [_row(row) for row in tables.get(domain, ())]
            self._rows[domain] = rows
            keys = set(rows[0]) if rows else set()
            self._keys[domain] = keys - _IGNORED_COLUMNS[domain]
            for slot in self._keys[domain]:
                indexes = self._indexes[domain, slot] = {}
                for index, row in enumerate(rows):
                    # A row without the slot fits whatever is wanted, as one with "?" does.
                    indexes.setdefault(row.get(slot, "?"), set()).add(index)

    def query(self, domain: str, constraints: Mapping[str, str]) -> frozenset[str]:
        """The names, or for trains the ids, of all that meets the constraints."""
        wanted = tuple(
            sorted(
                (key, value)
                for key, value in constraints.items()
                if key in self._keys[domain] and value not in _DONT_CARE
            )
        )
        key = (domain, wanted)
        if key not in self._matches:
            rows = self._rows[domain]
            indexes = frozenset(range(len(rows)))
            for slot, value in wanted:
                indexes &= self._rows_that_fit(domain, slot, value)
            name = "trainid" if domain == "train" else "name"
            self._matches[key] = frozenset(rows[index][name] for index in indexes)
        return self._matches[key]

    def _rows_that_fit(self, domain: str, slot: str, value: str) -> frozenset[int]:
        """Which rows meet one constraint: decided once for each value that the slot has."""
        key = (domain, slot, value)
        if key not in self._fitting:
            stored = self._indexes[domain, slot].items()
            fits = (indexes for held, indexes in stored if _fits(domain, slot, value, held))
            self._fitting[key] = frozenset().union(*fits)
        return self._fitting[key]


def _row(row: Mapping[str, Any]) -> dict[str, str]:
    """A row under our names for its columns; what it holds is compared as it is stored.

    Aliases of names are for states and goals alone: one that is turned into another name than the
    stored one finds nothing, in the published scorer too. Its database spells the types rightly,
    where the corpus has *mutliple sports*.
    """
    held = {normalize_slot(key): value for key, value in row.items() if isinstance(value, str)}
    return held | {"type": normalize_value("type", held["type"])} if "type" in held else held


def _fits(domain: str, slot: str, value: str, stored: str) -> bool:
    if stored == "?":
        return True
    if slot == "arrive":
        return _minutes(stored) <= _minutes(value)
    if slot == "leave":
        return _minutes(stored) >= _minutes(value)
    if slot in _FUZZY[domain]:
        return value == stored or _alike(value, stored)
    return value == stored


@cache
def _alike(one: str, other: str) -> bool:
    """Whether the partial ratio is high enough; computed only where the letters allow it."""
    shorter = min(len(one), len(other))
    shared = (_letters(one) & _letters(other)).total()
    # A window with m letters in common has at least m, so its ratio is 2m / (shorter + m) at best.
    if not shared or 200 * shared / (shorter + shared) < _FUZZY_RATIO - 0.5:
        return False
    return partial_ratio(one, other) >= _FUZZY_RATIO


@cache
def _letters(text: str) -> Counter[str]:
    return Counter(text)


def partial_ratio(one: str, other: str) -> int:
    """How well the shorter text fits a part of the longer, 0 to 100.

    The published scorer's library compares only the windows that begin at a common block,
    and so do we: libraries that try every window rate some pairs higher.

    >>> partial_ratio("liverpool street", "london liverpool street")
    100
    """
    shorter, longer = sorted((one, other), key=len)
    if not shorter:
        return 0
    best = 0.0
    for block in SequenceMatcher(None, shorter, longer).get_matching_blocks():
        start = max(0, block.b - block.a)
        window = longer[start : start + len(shorter)]
        best = max(best, SequenceMatcher(None, shorter, window).ratio())
        if best > 0.995:
            return 100
    return round(100 * best)


def _minutes(time: str) -> int:
    if not re.match(r"\d\d:\d\d", time):
        return 0
    hours, minutes = time.split(":")[:2]
    return int(hours) * 60 + int(minutes[:2])
