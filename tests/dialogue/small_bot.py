"""A small task bot that tests talk to: it spots values of the world's ontology in a text.

Whatever it does not see it asks for. It is thread-safe, deterministic and easily confused, as the
bots are that a stress run is for. ``grumpy`` words make it lose a turn altogether.
"""

from __future__ import annotations

import re
from typing import Any

from politesse.dialogue.types import Reply
from politesse.dialogue.world import World

_CUES = {
    "taxi": ("taxi", "cab"),
    "train": ("train",),
    "restaurant": ("restaurant", "eat", "food"),
    "hotel": ("hotel", "stay", "guesthouse"),
    "attraction": (
        "attraction",
        "visit",
        "place to go",
        "museum",
        "park",
        "nightclub",
        "swimming ?pool",
        "concert ?hall",
        "college",
        "cinema",
        "theatre",
        "church",
        "gallery",
    ),
    "hospital": ("hospital", "clinic", "department"),
    "police": ("police",),
}
_THINGS = {
    "phone": "number", "address": "address", "postcode": "postcode", "price": "price",
    "duration": "travel time", "trainid": "train id", "entrancefee": "entrance fee",
    "openhours": "opening hours", "area": "area", "pricerange": "price range", "type": "type",
    "stars": "star rating", "food": "type of food", "internet": "internet|wifi",
    "parking": "parking", "leaveat": "departure time", "arriveby": "arrival time",
}  # fmt: skip
_DETAILS = {
    "restaurant": ("bookpeople", "bookday", "booktime"),
    "hotel": ("bookpeople", "bookday", "bookstay"),
    "train": ("bookpeople",),
}
_QUESTIONS = {
    "bookpeople": "For how many people?",
    "bookday": "On which day?",
    "booktime": "At what time?",
    "bookstay": "For how many nights?",
}
_DAYS = "monday|tuesday|wednesday|thursday|friday|saturday|sunday"


class SmallBot:
    """Answers about a world from spotted words."""

    def __init__(self, world: World, grumpy: tuple[str, ...] = (), name: str = "small") -> None:
        self.name = name
        self._world, self._grumpy = world, grumpy
        self._sessions: dict[str, dict[str, Any]] = {}

    def reply(self, session: str, text: str) -> Reply:
        low = text.lower()
        memory = self._sessions.setdefault(session, {"domain": "", "state": {}, "entity": {}})
        if any(word in low for word in self._grumpy):
            return Reply("Sorry, I did not understand that.", state=_copy(memory["state"]))
        domain = memory["domain"] = self._domain(low, memory["domain"])
        if not domain:
            return Reply("Hello, what are you looking for?")
        slots = memory["state"].setdefault(domain, {})
        before = {name: value for name, value in slots.items() if not name.startswith("book")}
        slots.update(self._spotted(domain, low))
        if any(before.get(name) != slots[name] for name in slots if not name.startswith("book")):
            memory["entity"].pop(domain, None)
        answer = self._answer(memory, domain, slots, low)
        return Reply(answer, state=_copy(memory["state"]), domain=domain)

    def end(self, session: str) -> None:
        self._sessions.pop(session, None)

    def _domain(self, low: str, current: str) -> str:
        for domain, cues in _CUES.items():
            if any(re.search(rf"\b{cue}\b", low) for cue in cues):
                return domain
        return current

    def _spotted(self, domain: str, low: str) -> dict[str, str]:
        found = {}
        for slot, values in self._world.ontology.get(domain, {}).items():
            if slot in ("area", "pricerange", "food", "type", "name", "department"):
                squeezed = low.replace("ing pool", "ingpool").replace("concert hall", "concerthall")
                hits = [one for one in values if re.search(rf"\b{re.escape(one)}", squeezed)]
                if hits:
                    found[slot] = max(hits, key=len)
        if match := re.search(r"(\d)[ -]star", low):
            found["stars"] = match[1]
        if domain == "hotel" and re.search("wifi|internet", low):
            found["internet"] = "no" if "not need" in low else "yes"
        if domain == "hotel" and "parking" in low:
            found["parking"] = "no" if "not need" in low else "yes"
        if match := re.search(rf"\b({_DAYS})\b", low):
            found["day" if domain == "train" else "bookday"] = match[1]
        if match := re.search(r"(\d+) (?:people|person)", low):
            found["bookpeople"] = match[1]
        if match := re.search(r"(\d+) nights?", low):
            found["bookstay"] = match[1]
        for match in re.finditer(r"(\w+) (\d{1,2}:\d{2})", low):
            after = {"after": "leaveat", "by": "arriveby"}
            slot = after.get(match[1], "") if domain in ("train", "taxi") else "booktime"
            if slot:
                found[slot] = match[2]
        if domain in ("train", "taxi"):
            found.pop("bookday", None)
            found |= self._ride(low)
        return found

    def _ride(self, low: str) -> dict[str, str]:
        places = {
            one
            for slot in ("departure", "destination")
            for one in self._world.ontology["train"][slot]
        }
        places |= {
            name
            for d in ("restaurant", "hotel", "attraction")
            for name in self._world.ontology[d]["name"]
        }
        found = {}
        for slot, cue in (
            ("departure", "from|at|departure is"),
            ("destination", "to|destination is"),
        ):
            for match in re.finditer(rf"\b(?:{cue}) (?=\w)", low):
                hits = [one for one in places if low.startswith(one, match.end())]
                if hits:
                    found[slot] = max(hits, key=len)
        return found

    def _answer(self, memory: dict[str, Any], domain: str, slots: dict[str, str], low: str) -> str:
        found = self._world.find(domain, slots)
        if not found:
            return f"Sorry, there is no {domain} that matches."
        entity = found[0]
        said = []
        if domain not in memory["entity"] or memory["entity"][domain] is not entity:
            memory["entity"][domain] = entity
            said.append(self._offer(domain, entity))
        said += [
            f"The {slot} is {entity[slot]}."
            if slot not in ("internet", "parking")
            else f"It has {'' if entity[slot] == 'yes' else 'no '}{slot}."
            for slot, cue in _THINGS.items()
            if slot in entity and re.search(cue, low)
        ]
        if domain in _DETAILS and re.search(r"\bbook|\btickets?\b", low):
            memory["booking"] = True
        if memory.get("booking") and domain in _DETAILS:
            said.append(self._book(memory, domain, entity, slots))
        return " ".join(said) or "Is there anything else?"

    def _offer(self, domain: str, entity: dict[str, str]) -> str:
        if domain == "taxi":
            return f"A {entity['type']} will pick you up."
        if domain == "train":
            return f"{entity['trainid']} leaves at {entity['leaveat']}."
        return f"I can offer {entity['name']}."

    def _book(
        self, memory: dict[str, Any], domain: str, entity: dict[str, str], slots: dict[str, str]
    ) -> str:
        wanted = _DETAILS[domain]
        missing = [slot for slot in wanted if slot not in slots]
        if missing:
            return " ".join(_QUESTIONS[slot] for slot in missing)
        memory["booking"] = False
        number = self._world.book(domain, entity, {slot: slots[slot] for slot in wanted})
        if number is None:
            return "Sorry, I was unable to book that."
        return f"It is booked. Your reference number is {number}."


def _copy(state: dict[str, dict[str, str]]) -> dict[str, dict[str, str]]:
    return {domain: dict(slots) for domain, slots in state.items()}
