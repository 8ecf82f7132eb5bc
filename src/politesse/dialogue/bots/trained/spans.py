"""Dialogues as words: tokens of a text, a belief as one span, the database's answer as one word."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from politesse.dialogue.types import State
from politesse.dialogue.world import BOOKED, World

_WORD = re.compile(r"\[[a-z_]+\]|\d+:\d+|[a-z0-9'’-]+|[^\sa-z0-9]")
_NO_SPACE_BEFORE = re.compile(r" (?=[.,!?;:%)])")
#: What the database says, in one word: how many finds, or that the booking asked for is refused.
FINDS = ("none", "one", "few", "many", "full")
_FEW = 4


def words_of(text: str) -> list[str]:
    """The words of a text in lower case; placeholders, times and marks are words of their own.

    >>> words_of("[name] is free at 19:45, isn't it?")
    ['[name]', 'is', 'free', 'at', '19:45', ',', "isn't", 'it', '?']
    """
    return _WORD.findall(text.lower())


def text_of(words: Iterable[str]) -> str:
    """Words as a text again.

    >>> text_of(["[name]", "is", "free", "."])
    '[name] is free.'
    """
    return _NO_SPACE_BEFORE.sub("", " ".join(words))


def span_of(state: State) -> list[str]:
    """A belief as a span of words: domains in brackets, slots with a colon, then the value.

    >>> span_of({"hotel": {"area": "east", "name": "the inn"}})
    ['[hotel]', 'area:', 'east', 'name:', 'the', 'inn']
    """
    span: list[str] = []
    for domain in sorted(state):
        slots = {slot: value for slot, value in state[domain].items() if value}
        if slots:
            span.append(f"[{domain}]")
        for slot in sorted(slots):
            span += [f"{slot}:", *slots[slot].lower().split()]
    return span


def state_of(span: Sequence[str]) -> dict[str, dict[str, str]]:
    """The belief of a span; what a model wrote out of place is passed over.

    >>> state_of(["east", "[hotel]", "area:", "east", "name:", "stars:", "4"])
    {'hotel': {'area': 'east', 'stars': '4'}}
    """
    state: dict[str, dict[str, str]] = {}
    domain: str | None = None
    slot: str | None = None
    values: list[str] = []

    def close() -> None:
        if domain and slot and values:
            state.setdefault(domain, {})[slot] = " ".join(values)

    for word in span:
        if word.startswith("[") and word.endswith("]"):
            close()
            domain, slot, values = word[1:-1], None, []
        elif word.endswith(":") and len(word) > 1:
            close()
            slot, values = word[:-1], []
        else:
            values.append(word)
    close()
    return state


def finds(world: World, state: State) -> dict[str, str]:
    """What the database says of each domain of a belief, in one word."""
    return {
        domain: _find(world, domain, slots)
        for domain, slots in state.items()
        if domain in world.domains
    }


def _find(world: World, domain: str, slots: Mapping[str, str]) -> str:
    matches = world.find(domain, slots)
    details = {slot: slots[slot] for slot in BOOKED.get(domain, ()) if slot in slots}
    asked = domain in BOOKED and len(details) == len(BOOKED[domain])
    if matches and asked and world.book(domain, matches[0], details) is None:
        return "full"
    if len(matches) < 2:
        return FINDS[len(matches)]
    return "few" if len(matches) <= _FEW else "many"


def changed_domain(before: State, after: State, current: str | None) -> str | None:
    """The domain a turn is about, as far as the belief shows: the one it changed most."""
    changes: Mapping[str, int] = {
        domain: sum(before.get(domain, {}).get(slot) != value for slot, value in slots.items())
        for domain, slots in after.items()
    }
    most = max(changes, key=lambda domain: changes[domain], default=None)
    if most is None or not changes[most] or changes.get(current or ""):
        return current
    return most
