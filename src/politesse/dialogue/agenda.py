"""What a user still has to do: one errand a domain, worked off against what the bot says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from politesse.dialogue.language import Act
from politesse.dialogue.listening import Heard, gives, looks_like
from politesse.dialogue.world import DONT_CARE, DomainGoal, Entity, World

_BOOKABLE = {
    "restaurant": ("bookpeople", "bookday", "booktime"),
    "hotel": ("bookpeople", "bookstay", "bookday"),
    "train": ("bookpeople",),
}
#: Domains whose bots ask for these although no goal mentions them.
_ASKABLE = {
    "restaurant": ("area", "pricerange", "food", "name"),
    "hotel": ("area", "pricerange", "stars", "type", "internet", "parking", "name"),
    "attraction": ("area", "type", "name"),
    "train": ("departure", "destination", "day", "leaveat", "arriveby"),
    "taxi": ("departure", "destination", "leaveat", "arriveby"),
    "hospital": ("department",),
}
_MOST_ASKED = 3


@dataclass(frozen=True, slots=True)
class Answer:
    """What the user was told for a requested slot, and whether it is true."""

    value: str
    right: bool


@dataclass(slots=True)
class Errand:
    """One domain of a goal in progress: what was said, what came back."""

    domain: str
    goal: DomainGoal
    wanted: dict[str, str]
    details: dict[str, str]
    said: dict[str, str] = field(default_factory=dict)
    asked: set[str] = field(default_factory=set)
    entity: Entity | None = None
    mentioned: bool = False
    answers: dict[str, Answer] = field(default_factory=dict)
    reference: str | None = None
    booking_tried: bool = False
    asked_for_one: bool = False
    book_first: bool = True

    @property
    def named(self) -> bool:
        """Whether the user knows what to look for, so that the bot need not offer anything."""
        return "name" in self.wanted or self.domain in ("taxi", "hospital", "police")

    @property
    def books(self) -> bool:
        return bool(self.details)

    @property
    def open_requests(self) -> list[str]:
        """What the user still wants to know; a booking's reference comes with the booking."""
        return [slot for slot in self.goal.request if slot not in self.answers and slot != "ref"]

    @property
    def settled(self) -> bool:
        """Whether nothing is left to do here."""
        offered = self.mentioned if self.named else self.entity is not None
        booked = self.reference is not None or not self.books
        return offered and booked and not self.open_requests

    @property
    def askable(self) -> list[str]:
        """The slots that a bot could sensibly ask for now."""
        own = [*self.wanted, *self.details]
        return list(
            dict.fromkeys((*own, *_ASKABLE.get(self.domain, ()), *_BOOKABLE.get(self.domain, ())))
        )


def errands(goal: Mapping[str, DomainGoal], random: Random) -> list[Errand]:
    """The errands of a goal, with details drawn for a booking that the goal leaves open."""
    todo = []
    for domain, part in goal.items():
        book = dict(part.book)
        if not book and "ref" in part.request:
            book = _drawn(domain, random)
        wanted = {**part.inform, **part.fail_inform}
        errand = Errand(domain, part, wanted, {**book, **part.fail_book} if book else {})
        errand.book_first = random.random() < 0.5
        todo.append(errand)
    return todo


def complete_ride(errand: Errand, before: Sequence[Errand], world: World, random: Random) -> None:
    """A taxi that the goal does not say from where or to where runs between what was found."""
    missing = [slot for slot in ("departure", "destination") if slot not in errand.wanted]
    if errand.domain != "taxi" or not missing:
        return
    taken = set(errand.wanted.values())
    venues = [
        earlier.entity["name"] for earlier in before if earlier.entity and "name" in earlier.entity
    ]
    for rows in _venues(world):
        venues += [row["name"] for row in random.sample(list(rows), min(2, len(rows)))]
    free = [name for name in dict.fromkeys(venues) if name not in taken]
    ride = dict(zip(missing, free, strict=False))
    errand.wanted = {**ride, **errand.wanted}


def _venues(world: World) -> list[Sequence[Entity]]:
    named = (world.rows(domain) for domain in ("hotel", "restaurant", "attraction"))
    return [rows for rows in named if rows and "name" in rows[0]]


def _drawn(domain: str, random: Random) -> dict[str, str]:
    days = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
    draws = {
        "bookpeople": str(random.randint(1, 8)),
        "bookday": random.choice(days),
        "booktime": f"{random.randint(11, 20)}:{random.choice(('00', '15', '30', '45'))}",
        "bookstay": str(random.randint(1, 5)),
    }
    return {slot: draws[slot] for slot in _BOOKABLE.get(domain, ())}


class Hearing:
    """Takes what a bot said into an errand and tells whether that was progress."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._met: dict[tuple[str, str, str], frozenset[int]] = {}

    def take(self, errand: Errand, heard: Heard) -> bool:
        """Note everything new; True if there was something."""
        known = (errand.entity, errand.mentioned, errand.reference, len(errand.answers))
        self._offer(errand, heard)
        self._booking(errand, heard)
        self._answers(errand, heard)
        return known != (errand.entity, errand.mentioned, errand.reference, len(errand.answers))

    def wrong(self, errand: Errand, entity: Entity) -> list[str]:
        """The user's wishes that an offer does not meet."""
        return [
            slot
            for slot, value in errand.wanted.items()
            if slot in entity and id(entity) not in self._meeting(errand.domain, slot, value)
        ]

    def _meeting(self, domain: str, slot: str, value: str) -> frozenset[int]:
        """Which rows of the database meet one wish."""
        key = (domain, slot, value)
        if key not in self._met:
            self._met[key] = frozenset(map(id, self._world.find(domain, {slot: value})))
        return self._met[key]

    def truth(self, errand: Errand) -> Entity | None:
        """What the right answers are about."""
        if errand.domain == "taxi":
            matches = self._world.find("taxi", errand.wanted)
        elif errand.entity is not None:
            return errand.entity
        elif errand.named:
            matches = self._world.find(errand.domain, errand.wanted)
        else:
            return None
        return matches[0] if matches else None

    def _offer(self, errand: Errand, heard: Heard) -> None:
        if errand.named:
            errand.mentioned |= bool(heard.entities) or self._car(errand, heard)
        fitting = [entity for entity in heard.entities if not self.wrong(errand, entity)]
        if errand.entity is None and fitting:
            errand.entity = fitting[0]
        elif errand.reference is None and heard.entities and errand.entity not in heard.entities:
            # The bot has moved on to something else: the user follows if that fits as well.
            errand.entity = fitting[0] if fitting else errand.entity

    def _car(self, errand: Errand, heard: Heard) -> bool:
        """A taxi is found when the bot says what car comes or whom to call."""
        truth = self.truth(errand) if errand.domain == "taxi" else None
        return truth is not None and (
            gives(heard.text, "type", truth["type"]) or bool(looks_like(heard.text, "phone"))
        )

    def _booking(self, errand: Errand, heard: Heard) -> None:
        if errand.books and errand.booking_tried and not errand.reference and heard.references:
            errand.reference = heard.references[0]
            errand.mentioned = True

    def _answers(self, errand: Errand, heard: Heard) -> None:
        truth = self.truth(errand)
        for slot in errand.open_requests:
            value = truth.get(slot, "") if truth else ""
            if value and gives(heard.text, slot, value):
                errand.answers[slot] = Answer(value, True)
                errand.mentioned = True
            elif slot in errand.asked and (seen := looks_like(heard.text, slot)):
                errand.answers[slot] = Answer(seen, False)
            elif slot in errand.asked and value in ("", "?") and not heard.lost and heard.text:
                # Nothing is known: any answer that is not a misunderstanding has to do.
                errand.answers[slot] = Answer("", True)


class Planner:
    """Decides what the user does next in an errand."""

    def __init__(self, hearing: Hearing, random: Random) -> None:
        self._hearing, self._random = hearing, random

    def opening(self, errand: Errand, first: bool) -> list[Act]:
        """How an errand begins: one to three of its wishes."""
        if errand.domain == "taxi":
            chosen = list(errand.wanted)
        else:
            size = min(len(errand.wanted), self._random.randint(1, _MOST_ASKED))
            chosen = list(errand.wanted)[:1] + self._random.sample(
                list(errand.wanted)[1:], max(size - 1, 0)
            )
        chosen = [slot for slot in errand.wanted if slot in chosen]
        return [self._tell(errand, "inform" if first else "next", chosen)]

    def following(self, errand: Errand, heard: Heard) -> tuple[list[Act], list[str]]:
        """The next acts, and the slots that the bot turns out to have lost."""
        repeated = [slot for slot in heard.asked if slot in errand.said]
        if errand.entity is None and heard.entities and not errand.named:
            return self._object(errand, heard)
        if heard.nothing and errand.entity is None:
            return self._nothing(errand, heard)
        if heard.refused and errand.booking_tried and not errand.reference:
            return self._refused(errand)
        if wrong := self._misbooked(errand, heard):
            return [self._tell(errand, "correct", wrong)], wrong
        answers = self._answer(errand, heard)
        if answers:
            return answers, repeated
        return self._onwards(errand, heard), repeated

    def _object(self, errand: Errand, heard: Heard) -> tuple[list[Act], list[str]]:
        """Nothing offered fits: say which wishes it misses."""
        wrong = self._hearing.wrong(errand, heard.entities[0])
        fresh = [slot for slot in wrong if slot not in errand.said]
        if fresh:
            return [self._tell(errand, "add", fresh)], []
        return [self._tell(errand, "correct", wrong)], wrong

    def _nothing(self, errand: Errand, heard: Heard) -> tuple[list[Act], list[str]]:
        changed = [s for s, v in errand.goal.fail_inform.items() if errand.wanted.get(s) == v]
        if changed:
            errand.wanted = dict(errand.goal.inform)
            slots = [slot for slot in changed if slot in errand.wanted]
            for slot in changed:
                errand.said.pop(slot, None)
            if slots:
                return [self._tell(errand, "change", slots)], []
        return [self._tell(errand, "again", list(errand.wanted))], []

    def _refused(self, errand: Errand) -> tuple[list[Act], list[str]]:
        changed = [s for s, v in errand.goal.fail_book.items() if errand.details.get(s) == v]
        if changed:
            errand.details = {**errand.details, **errand.goal.book}
            slots = [slot for slot in changed if slot in errand.details]
            return [self._tell_details(errand, "retry", list(errand.details))] if slots else [], []
        return [self._tell_details(errand, "rebook", list(errand.details))], []

    def _misbooked(self, errand: Errand, heard: Heard) -> list[str]:
        """Details that a confirmation gets visibly wrong."""
        if not errand.reference or errand.reference not in heard.references:
            return []
        wrong = []
        day, time = errand.details.get("bookday"), errand.details.get("booktime")
        if day and heard.days and day not in heard.days:
            wrong.append("bookday")
        if time and heard.times and time.zfill(5) not in heard.times:
            wrong.append("booktime")
        if wrong:
            errand.reference = None
        return wrong

    def _answer(self, errand: Errand, heard: Heard) -> list[Act]:
        """Answers to what the bot asks, if anything still hangs on them."""
        if errand.settled or not heard.asked:
            return []
        offered = errand.entity is not None or (errand.named and errand.mentioned)
        details = [slot for slot in heard.asked if slot in errand.details]
        if offered:
            if details and not errand.reference:
                errand.booking_tried = True
                return [self._tell(errand, "answer", details)]
            return []
        wishes = [slot for slot in heard.asked if slot in errand.wanted]
        if wishes or details:
            return [self._tell(errand, "answer", [*wishes, *details])]
        return self._no_preference(errand, heard)

    def _no_preference(self, errand: Errand, heard: Heard) -> list[Act]:
        """The bot asks for what the goal leaves open: say so, and what was not said yet."""
        if heard.asked == ("name",):
            return [Act("suggest", errand.domain)]
        loose = [slot for slot in heard.asked if slot != "name" and not slot.startswith("book")]
        fresh = [slot for slot in loose if slot not in errand.said][:2]
        if not fresh:
            return []
        errand.said.update(dict.fromkeys(fresh, DONT_CARE))
        acts = [Act("answer", errand.domain, tuple((slot, DONT_CARE) for slot in fresh))]
        untold = [slot for slot in errand.wanted if slot not in errand.said]
        return [*acts, self._tell(errand, "add", untold[:2])] if untold else acts

    def _onwards(self, errand: Errand, heard: Heard) -> list[Act]:
        untold = [slot for slot in errand.wanted if slot not in errand.said]
        if errand.entity is None and not (errand.named and errand.mentioned):
            return self._seek(errand, heard, untold)
        acts = []
        if not errand.books and (
            heard.offers_booking or any(slot.startswith("book") for slot in heard.asked)
        ):
            acts.append(Act("decline", errand.domain))
        if len(heard.entities) > 1 and errand.entity in heard.entities and errand.entity:
            slot = "trainid" if "trainid" in errand.entity else "name"
            acts.append(Act("select", errand.domain, ((slot, errand.entity[slot]),)))
        book = errand.books and not errand.reference
        if book and (errand.book_first or not errand.open_requests):
            return [*acts, self._book(errand)]
        if errand.open_requests:
            return [*acts, self._request(errand)]
        return [*acts, self._book(errand)] if book else acts

    def _seek(self, errand: Errand, heard: Heard, untold: Sequence[str]) -> list[Act]:
        if untold:
            size = self._random.randint(1, 2)
            return [self._tell(errand, "add", list(untold)[:size])]
        if errand.named and errand.open_requests:
            return [self._request(errand)]
        if errand.named and errand.books:
            return [self._book(errand)]
        if heard.many and not heard.nothing and not errand.asked_for_one:
            errand.asked_for_one = True
            return [Act("suggest", errand.domain)]
        return [self._tell(errand, "again", list(errand.wanted))]

    def _book(self, errand: Errand) -> Act:
        kind = "rebook" if errand.booking_tried else "book"
        errand.booking_tried = True
        return self._tell_details(errand, kind, list(errand.details))

    def _request(self, errand: Errand) -> Act:
        fresh = [slot for slot in errand.open_requests if slot not in errand.asked]
        kind = "request" if fresh else "reask"
        slots = (fresh or errand.open_requests)[: self._random.randint(1, _MOST_ASKED)]
        errand.asked.update(slots)
        return Act(kind, errand.domain, tuple((slot, "?") for slot in slots))

    def _tell(self, errand: Errand, kind: str, slots: Sequence[str]) -> Act:
        values = {**errand.wanted, **errand.details}
        pairs = tuple((slot, values[slot]) for slot in slots if slot in values)
        errand.said.update(pairs)
        return Act(kind, errand.domain, pairs)

    def _tell_details(self, errand: Errand, kind: str, slots: Sequence[str]) -> Act:
        pairs = tuple((slot, errand.details[slot]) for slot in slots)
        errand.said.update(pairs)
        return Act(kind, errand.domain, pairs)
