"""What the bot does: search, offer, ask, answer, book."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from politesse.dialogue.bots.pipeline.lexicon import VENUES
from politesse.dialogue.bots.pipeline.reading import Understood
from politesse.dialogue.bots.pipeline.responses import Answer, templates
from politesse.dialogue.bots.pipeline.tracking import Session, Topic, Tracker
from politesse.dialogue.world import BOOKED, DONT_CARE, Entity, World

_SERVICES = {
    "restaurant": "restaurants",
    "hotel": "places to stay",
    "attraction": "attractions",
    "train": "trains",
    "taxi": "taxis",
    "hospital": "the hospital",
    "police": "the police",
}
_ASKED_OF = {
    "restaurant": ("food", "area", "pricerange"),
    "hotel": ("area", "pricerange", "stars"),
    "attraction": ("type", "area"),
}
_CONTACT = ("address", "postcode", "phone")
#: So many finds are told of without asking for more wishes.
_MANY = 4
#: What can be asked of an entity.
_KNOWN = {
    "restaurant": (*_CONTACT, "area", "food", "pricerange"),
    "hotel": (*_CONTACT, "area", "price", "pricerange", "stars", "type", "internet", "parking"),
    "attraction": (*_CONTACT, "area", "entrancefee", "openhours", "type"),
    "train": ("trainid", "price", "duration", "leaveat", "arriveby"),
}


@dataclass(slots=True)
class Turn:
    """What is decided in one turn."""

    answer: Answer
    asked: list[str]
    proposed: str | None = None
    domains: tuple[str, ...] = ()


class Policy:
    """Decides on the answer to a turn."""

    def __init__(self, world: World, tracker: Tracker) -> None:
        self._world = world
        self._tracker = tracker
        self._services = _listed(
            [_SERVICES[domain] for domain in world.domains if domain in _SERVICES], "or"
        )

    def act(self, session: Session, understood: Understood, domains: list[str]) -> Turn:
        """The answer, and what of it the next turn must know."""
        turn = Turn(Answer(), [])
        if self._leaves(understood):
            act = "bye" if "bye" in understood.flags or "no" in understood.flags else "welcome"
            turn.answer.say(f"general.{act}")
            return turn
        if not domains:
            turn.answer.say("general.hello", {"services": self._services})
            return turn
        turn.domains = tuple(domains[-2:])
        for domain in turn.domains:
            topic = session.topic(domain)
            if domain in VENUES:
                self._venue(turn, domain, topic, understood)
            elif domain == "train":
                self._train(turn, topic, understood)
            elif domain == "taxi":
                self._taxi(turn, topic)
            else:
                self._office(turn, domain, topic)
        if not turn.asked and turn.proposed is None:
            turn.answer.say("general.more")
        return turn

    def _leaves(self, understood: Understood) -> bool:
        """Whether the user only thanks or takes leave."""
        if not understood.flags & {"thanks", "bye", "no"}:
            return False
        new = (
            understood.informs
            or understood.requests
            or understood.mentioned
            or understood.same
            or understood.wondered
        )
        return not new and not understood.flags & {"book", "other", "suggest"}

    # Venues

    def _venue(self, turn: Turn, domain: str, topic: Topic, understood: Understood) -> None:
        """Search, book, answer, offer, and ask for what is missing."""
        matches = self._tracker.found(topic, domain)
        if not matches:
            topic.chosen = None
            _say_none(turn, domain, topic.search)
            turn.asked.append("food" if domain == "restaurant" else "area")
            return
        fresh = topic.chosen is None or topic.chosen not in matches
        if fresh or topic.chosen is None:
            topic.chosen = matches[0]
        elif "other" in understood.flags and len(matches) > 1:
            topic.chosen = matches[(matches.index(topic.chosen) + 1) % len(matches)]
            fresh = True
        asked = [slot for slot in understood.requests.get(domain, ()) if slot in _KNOWN[domain]]
        if "info" in understood.flags and not fresh and not asked:
            asked = list(_CONTACT)
        done = self._book(turn, domain, topic, topic.chosen, understood)
        if asked or understood.wondered:
            self._tell(turn, domain, topic.chosen, [*asked, *understood.wondered], not done)
            done = True
        if not done or (topic.changed and fresh and not asked and not topic.wants_booking):
            self._offer(turn, domain, topic, matches)
        self._continue(turn, domain, topic, matches)

    def _offer(self, turn: Turn, domain: str, topic: Topic, matches: list[Entity]) -> None:
        entity = topic.chosen or matches[0]
        values = dict(entity) | {"choice": str(len(matches)), "comforts": _comforts(entity)}
        kind = "offer_one" if len(matches) == 1 else "offer_many"
        turn.answer.say(f"{domain}.{kind}", values)
        if not self._narrowing(domain, topic, matches):
            self._tell(turn, domain, entity, _CONTACT, False)

    def _continue(self, turn: Turn, domain: str, topic: Topic, matches: list[Entity]) -> None:
        """What to ask next: a detail of the booking, a wish to narrow the search, or a booking."""
        if topic.reference and not topic.details_changed:
            return
        if topic.wants_booking and domain in BOOKED:
            missing = [slot for slot in BOOKED[domain] if slot not in topic.booking]
            _ask(turn, missing)
            return
        wishes = self._narrowing(domain, topic, matches)
        if wishes:
            _ask(turn, wishes[:1])
        elif domain in BOOKED:
            turn.proposed = domain
            turn.answer.say(f"{domain}.propose")

    def _narrowing(self, domain: str, topic: Topic, matches: list[Entity]) -> list[str]:
        """What could be asked to narrow a long list of finds."""
        if len(matches) <= _MANY or "name" in topic.search:
            return []
        return [slot for slot in _ASKED_OF[domain] if slot not in topic.search]

    # Bookings

    def _book(
        self, turn: Turn, domain: str, topic: Topic, entity: Entity, understood: Understood
    ) -> bool:
        """Book, or say what was booked; whether there was anything to say about a booking."""
        if domain not in BOOKED or not topic.wants_booking:
            return False
        values = dict(entity) | topic.booking
        missing = [slot for slot in BOOKED[domain] if slot not in topic.booking]
        if missing:
            turn.answer.say(f"{domain}.book_missing", values)
            return True
        again = topic.reference and not topic.details_changed and topic.booked_entity == entity
        if again:
            asked = understood.requests.get(domain, ())
            if (asked and "ref" not in asked) or understood.wondered:
                return False
            turn.answer.say(f"{domain}.booked_before", values | {"ref": topic.reference or ""})
            return True
        topic.reference = self._world.book(domain, entity, topic.booking)
        if topic.reference is None:
            turn.answer.say(f"{domain}.full", values)
            turn.asked += [slot for slot in BOOKED[domain] if slot != "bookpeople"]
            topic.booked = {}
            return True
        topic.booked, topic.booked_entity = dict(topic.booking), entity
        turn.answer.say(f"{domain}.booked", values | {"ref": topic.reference})
        return True

    # Trains, taxis, offices

    def _train(self, turn: Turn, topic: Topic, understood: Understood) -> None:
        matches = self._world.find("train", topic.search)
        if not matches:
            topic.chosen = None
            turn.answer.say("train.none")
            turn.asked += ["leaveat", "arriveby", "day"]
            return
        questions = [
            slot for slot in understood.requests.get("train", ()) if slot in _KNOWN["train"]
        ]
        missing = self._unsettled(topic, matches)
        if missing and not (missing == ["leaveat"] and (topic.wants_booking or questions)):
            if len(missing) < 3 and topic.search:
                turn.answer.say("train.wait", {"choice": str(len(matches))})
            _ask(turn, missing[:2])
            return
        # Who must be somewhere by a time is best served by the last train before it.
        topic.chosen = matches[-1] if "arriveby" in topic.search else matches[0]
        done = self._book(turn, "train", topic, topic.chosen, understood)
        if "trainid" in questions or not (done or questions):
            turn.answer.say("train.offer", topic.chosen)
            questions = [slot for slot in questions if slot in ("price", "duration")]
        if questions:
            self._tell(turn, "train", topic.chosen, questions, True)
        if not topic.wants_booking:
            turn.proposed = "train"
            turn.answer.say("train.propose")
        elif "bookpeople" not in topic.booking:
            _ask(turn, ["bookpeople"])

    def _unsettled(self, topic: Topic, matches: list[Entity]) -> list[str]:
        """What a journey still lacks; an end that the database leaves no choice of is settled."""
        missing = [
            slot
            for slot in ("departure", "destination", "day")
            if slot not in topic.search and len({row[slot] for row in matches}) > 1
        ]
        timed = {"leaveat", "arriveby"} & topic.search.keys()
        return missing if timed else [*missing, "leaveat"]

    def _taxi(self, turn: Turn, topic: Topic) -> None:
        missing = [slot for slot in ("departure", "destination") if slot not in topic.search]
        if not {"leaveat", "arriveby"} & topic.search.keys():
            missing.append("leaveat")
        if missing:
            _ask(turn, missing[:2])
            return
        car = self._world.find("taxi", topic.search)[0]
        act = "booked" if topic.chosen != car or topic.changed else "booked_before"
        topic.chosen = car
        turn.answer.say(f"taxi.{act}", topic.search | dict(car))

    def _office(self, turn: Turn, domain: str, topic: Topic) -> None:
        """The hospital or the police: all that is known, since those who ask are in a hurry."""
        matches = self._world.find(domain, topic.search) or self._world.find(domain, {})
        topic.chosen = matches[0]
        act = "department" if "department" in topic.search else "answer"
        turn.answer.say(f"{domain}.{act}", matches[0])
        known = [slot for slot in _CONTACT if matches[0].get(slot)]
        self._tell(turn, domain, matches[0], known, False)

    # Answers

    def _tell(
        self, turn: Turn, domain: str, entity: Entity, slots: Iterable[str], named: bool
    ) -> None:
        """Say what is asked of an entity in one sentence."""
        wordings = templates()["answers"]
        parts = []
        for slot in dict.fromkeys(slots):
            value = entity.get(slot, "")
            if slot in ("internet", "parking"):
                parts.append(wordings[slot if value == "yes" else f"no_{slot}"])
            elif value and value != "?":
                parts.append(wordings[slot])
            else:
                parts.append(wordings["unknown"].replace("{what}", slot))
        if not parts:
            return
        key = "{trainid}" if domain == "train" else "{name}"
        start = f"For {key}, " if named else ""
        turn.answer.add(f"{start}{_listed(parts, 'and')}.", entity)


def _ask(turn: Turn, slots: Iterable[str]) -> None:
    for slot in slots:
        turn.asked.append(slot)
        if slot == "leaveat":
            turn.asked.append("arriveby")
        turn.answer.say(f"questions.{slot}")


def _comforts(entity: Entity) -> str:
    has = [slot for slot in ("internet", "parking") if entity.get(slot) == "yes"]
    return f" and free {_listed(has, 'and')}" if has else ""


def _say_none(turn: Turn, domain: str, search: Mapping[str, str]) -> None:
    """Nothing was found: say for which wishes, so that the user can change one."""
    given = {slot for slot, value in search.items() if value != DONT_CARE}
    kinds = [slot for slot in ("pricerange", "food", "type") if slot in given]
    template = templates()[domain]["none"]
    template = template.replace("<kinds>", "".join(f" {{{slot}}}" for slot in kinds))
    template = template.replace("<area>", " in the {area}" if "area" in given else "")
    turn.answer.add(template, search)


def _listed(parts: list[str], word: str) -> str:
    """Parts of a sentence joined: "a, b and c"."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} {word} {parts[-1]}"
