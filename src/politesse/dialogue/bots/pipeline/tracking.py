"""What the bot believes after each turn: wishes, choices and bookings, domain by domain."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from politesse.dialogue.bots.pipeline.lexicon import VENUES
from politesse.dialogue.bots.pipeline.reading import (
    LAST_VENUE,
    SEARCHED,
    Context,
    Understood,
)
from politesse.dialogue.world import BOOKED, DONT_CARE, Entity, World

_OTHER_TIME = {"leaveat": "arriveby", "arriveby": "leaveat"}


@dataclass(slots=True)
class Topic:
    """One domain of a session."""

    search: dict[str, str] = field(default_factory=dict)
    booking: dict[str, str] = field(default_factory=dict)
    soft: dict[str, str] = field(default_factory=dict)
    chosen: Entity | None = None
    wants_booking: bool = False
    reference: str | None = None
    booked: dict[str, str] = field(default_factory=dict)
    booked_entity: Entity | None = None
    changed: bool = False

    @property
    def details_changed(self) -> bool:
        """Whether the booking asked for is not the one that was made."""
        return self.booking != self.booked


@dataclass(slots=True)
class Session:
    """One user's dialogue."""

    topics: dict[str, Topic] = field(default_factory=dict)
    active: str | None = None
    last_venue: str | None = None
    asked: tuple[str, ...] = ()
    proposed: str | None = None
    turns: int = 0

    def topic(self, domain: str) -> Topic:
        return self.topics.setdefault(domain, Topic())

    def context(self) -> Context:
        """What the reader of the next turn needs to know."""
        known = {name: {*topic.search, *topic.booking} for name, topic in self.topics.items()}
        held = {name: {**topic.search, **topic.booking} for name, topic in self.topics.items()}
        booked = frozenset(name for name, topic in self.topics.items() if topic.reference)
        return Context(self.active, self.asked, known, held, booked)

    def state(self) -> dict[str, dict[str, str]]:
        """The belief in the slots of the corpus: what is searched for and booked."""
        return {
            name: {**topic.soft, **topic.search, **topic.booking}
            for name, topic in self.topics.items()
            if topic.search or topic.booking or topic.soft
        }


class Tracker:
    """Brings a session up to date with what was understood."""

    def __init__(self, world: World) -> None:
        self._world = world

    def update(self, session: Session, understood: Understood) -> list[str]:
        """Take in a turn; the domains it is about, in the order they came up."""
        for topic in session.topics.values():
            topic.changed = False
        for domain, slots in understood.informs.items():
            if domain in self._world.domains:
                self._inform(session.topic(domain), domain, slots)
        for domain, slots in understood.soft.items():
            self._prefer(session.topic(domain), domain, slots, understood)
        for domain, slot, source in understood.same:
            self._copy(session, domain, slot, source)
        if "taxi" in understood.mentioned or session.active == "taxi":
            self._ride(session, understood)
        domains = [
            domain
            for domain in dict.fromkeys(
                (*understood.requests, *understood.mentioned, *understood.informs)
            )
            if domain in self._world.domains
        ]
        if not domains and session.active:
            domains = [session.active]
        for domain in domains:
            session.topic(domain)
        self._intentions(session, understood, domains)
        if domains:
            session.active = domains[-1]
            session.last_venue = session.active if session.active in VENUES else session.last_venue
        return domains

    def found(self, topic: Topic, domain: str) -> list[Entity]:
        """What fits; a soft wish is dropped when nothing would be left."""
        if topic.soft:
            matches = self._world.find(domain, topic.soft | topic.search)
            if matches:
                return matches
            topic.soft = {}
        return self._world.find(domain, topic.search)

    def _inform(self, topic: Topic, domain: str, slots: Mapping[str, str]) -> None:
        new = {s: v for s, v in slots.items() if s in SEARCHED[domain]}
        booking = {s: v for s, v in slots.items() if s in BOOKED.get(domain, ())}
        topic.changed = any(topic.search.get(s) != v for s, v in new.items()) or any(
            topic.booking.get(s) != v for s, v in booking.items()
        )
        if domain in VENUES:
            self._settle_name(topic, domain, new)
        for slot, value in new.items():
            if (
                value == DONT_CARE
                and topic.search.get(slot, DONT_CARE) != DONT_CARE
                and slot in ("leaveat", "arriveby", "day")
            ):
                continue
            topic.search[slot] = value
            topic.soft.pop(slot, None)
            other_time = _OTHER_TIME.get(slot)
            if other_time and other_time not in new and not self._world.find(domain, topic.search):
                topic.search.pop(other_time, None)
        topic.booking |= booking

    def _prefer(
        self, topic: Topic, domain: str, slots: Mapping[str, str], understood: Understood
    ) -> None:
        """A soft wish; said again on its own, of an offer that does not meet it, it is a firm one."""
        insisted = topic.chosen is not None and not understood.informs.get(domain)
        for slot, value in slots.items():
            if insisted and topic.chosen and topic.chosen.get(slot, value) != value:
                self._inform(topic, domain, {slot: value})
            elif slot not in topic.search:
                topic.soft[slot] = value

    def _settle_name(self, topic: Topic, domain: str, new: dict[str, str]) -> None:
        """A named venue and other wishes must agree; what was said last counts."""
        merged = topic.search | new
        if "name" not in merged or self._world.find(domain, merged):
            return
        if "name" in new:
            row = next(iter(self._world.find(domain, {"name": new["name"]})), None)
            if row is not None:
                for slot in [s for s, v in topic.search.items() if row.get(s, v) != v]:
                    topic.search.pop(slot)
                for slot in [s for s, v in new.items() if row.get(s, v) != v and s != "name"]:
                    new.pop(slot)
        else:
            topic.search.pop("name", None)
            topic.chosen = None

    def _copy(self, session: Session, domain: str, slot: str, source: str | None) -> None:
        """A value that another domain has: "the same day as my hotel"."""
        others = (
            [source] if source else [name for name in reversed(session.topics) if name != domain]
        )
        target = session.topic(domain)
        for name in others:
            topic = session.topics.get(name or "")
            if topic is None:
                continue
            value = topic.booking.get(slot) or topic.search.get(slot)
            if slot == "bookday":
                value = value or topic.search.get("day")
            if value is None and topic.chosen and slot in ("area", "pricerange"):
                value = topic.chosen.get(slot)
            if value and value != DONT_CARE:
                named = "day" if slot == "bookday" and domain == "train" else slot
                self._inform(target, domain, {named: value})
                return

    def _ride(self, session: Session, understood: Understood) -> None:
        taxi = session.topic("taxi")
        ends = dict(understood.places)
        venues = [
            venue for venue in session.topics if venue in VENUES and session.topics[venue].chosen
        ]
        if "between" in understood.flags or (ends and len(venues) == 2):
            for slot in ("departure", "destination"):
                free = [venue for venue in venues if venue not in ends.values()]
                if (
                    free
                    and slot not in ends
                    and slot not in {*taxi.search, *understood.informs.get("taxi", ())}
                ):
                    ends[slot] = free[0]
        for slot, domain in ends.items():
            if domain == LAST_VENUE and venues:
                domain = session.last_venue if session.last_venue in venues else venues[-1]
            topic = session.topics.get(domain)
            entity = topic and (topic.booked_entity or topic.chosen)
            if entity and slot not in understood.informs.get("taxi", {}):
                taxi.changed = True
                taxi.search[slot] = entity["name"]
        meal = session.topics.get("restaurant")
        table = meal.booked_entity if meal else None
        timed = {"leaveat", "arriveby"} & {*taxi.search, *understood.informs.get("taxi", ())}
        if meal and table and not timed and taxi.search.get("destination") == table["name"]:
            # Who takes a taxi to a table wants to be there when it is booked for.
            taxi.search["arriveby"] = meal.booked["booktime"]

    def _intentions(self, session: Session, understood: Understood, domains: list[str]) -> None:
        flags = understood.flags
        for domain in domains:
            topic = session.topic(domain)
            if domain not in BOOKED:
                continue
            if "not_book" in flags:
                topic.wants_booking = False
                continue
            given = understood.informs.get(domain, {}).keys()
            details = given & {"bookpeople", "bookstay", "booktime"}
            agreed = "yes" in flags and session.proposed == domain and "info" not in flags
            asks = "ref" in understood.requests.get(domain, ())
            if "book" in flags or details or agreed or asks:
                topic.wants_booking = True
