"""What a user's turn says: wishes by domain and slot, questions, yes, no, thanks.

Rules and lexicons only. A turn is read sentence by sentence; names and values are found first, then
each is given to the domain it stands nearest to. The rules look for what carries the task and pass
over everything else, so that wrapping a wish in rudeness leaves its meaning alone.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, field

from politesse.dialogue.bots.pipeline.lexicon import VENUES, Lexicon, Name
from politesse.dialogue.bots.pipeline.words import TAKEN, Sentence, sentences
from politesse.dialogue.world import DONT_CARE

#: Slots a value of which may belong to several domains.
BOOKED = {
    "restaurant": ("bookday", "bookpeople", "booktime"),
    "hotel": ("bookday", "bookpeople", "bookstay"),
    "train": ("bookpeople",),
}
SEARCHED = {
    "restaurant": ("food", "area", "pricerange", "name"),
    "hotel": ("type", "area", "pricerange", "stars", "internet", "parking", "name"),
    "attraction": ("type", "area", "name"),
    "train": ("departure", "destination", "day", "leaveat", "arriveby"),
    "taxi": ("departure", "destination", "leaveat", "arriveby"),
    "hospital": ("department",),
    "police": (),
}
_ABOUT_SLOT = {
    "price": "pricerange",
    "prices": "pricerange",
    "cost": "pricerange",
    "expensive": "pricerange",
    "area": "area",
    "location": "area",
    "where": "area",
    "anywhere": "area",
    "part": "area",
    "side": "area",
    "food": "food",
    "cuisine": "food",
    "type": "type",
    "kind": "type",
    "star": "stars",
    "stars": "stars",
    "rating": "stars",
    "parking": "parking",
    "internet": "internet",
    "wifi": "internet",
    "time": "leaveat",
    "day": "day",
}


@dataclass(slots=True)
class Context:
    """What of the dialogue so far decides how a turn is read."""

    domain: str | None = None
    asked: tuple[str, ...] = ()
    known: dict[str, set[str]] = field(default_factory=dict)


@dataclass(slots=True)
class Understood:
    """What one turn says.

    ``informs`` has slots by domain, in the order the domains come up; ``soft`` those wishes that only
    count where they can be met ("a hotel" may mean any place to stay). ``same`` are slots to be taken
    from another domain, with that domain where it is named. ``places`` are references such as
    "the hotel" that a taxi goes ``from`` or ``to``.
    """

    informs: dict[str, dict[str, str]] = field(default_factory=dict)
    soft: dict[str, dict[str, str]] = field(default_factory=dict)
    mentioned: list[str] = field(default_factory=list)
    requests: dict[str, list[str]] = field(default_factory=dict)
    wondered: list[str] = field(default_factory=list)
    same: list[tuple[str, str, str | None]] = field(default_factory=list)
    places: dict[str, str] = field(default_factory=dict)
    flags: set[str] = field(default_factory=set)

    def inform(self, domain: str, slot: str, value: str) -> None:
        self.informs.setdefault(domain, {})[slot] = value


class Reader:
    """Reads turns; holds nothing of a session."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon

    def read(self, text: str, context: Context) -> Understood:
        """What a turn says, given what the dialogue is about."""
        said = Understood()
        domain = context.domain
        for sentence in sentences(text, self._lexicon.spelling):
            words = tuple(self._lexicon.speller.mend(word) for word in sentence.words)
            domain = _Reading(self._lexicon, words, sentence, said, context, domain).read()
        return said


@dataclass(slots=True)
class _Mention:
    at: int
    domain: str


class _Reading:
    """The reading of one sentence."""

    def __init__(
        self,
        lexicon: Lexicon,
        words: tuple[str, ...],
        sentence: Sentence,
        said: Understood,
        context: Context,
        domain: str | None,
    ) -> None:
        self.lexicon = lexicon
        self.words = list(words)
        self.capitals = sentence.capitals
        self.said = said
        self.context = context
        self.domain = domain
        self.mentions: list[_Mention] = []
        self.references: list[_Mention] = []
        self.names: list[tuple[int, int, Name]] = []

    def read(self) -> str | None:
        """Add what the sentence says; the domain it leaves the talk in."""
        for _, _, flag in self.lexicon.talk.find(self.words):
            self.said.flags.add(flag)
        self._find_names()
        self._find_mentions()
        self._give_names()
        self._places_and_times()
        self._values()
        self._counts()
        self._days()
        self._same()
        self._requests()
        self._dontcare()
        for mention in self.mentions:
            if mention.domain not in self.said.mentioned:
                self.said.mentioned.append(mention.domain)
        if self.mentions:
            return self.mentions[-1].domain
        if self.said.informs and self.domain is None:
            return list(self.said.informs)[-1]
        return self.domain

    # Names and domains

    def _find_names(self) -> None:
        found = self.lexicon.names.find(self.words)
        taken = {at for low, high, _ in found for at in range(low, high)}
        for low, high, name in self.lexicon.doubtful.find(self.words):
            if taken.isdisjoint(range(low, high)) and self._is_named(low, high):
                found.append((low, high, name))
        for low, high, name in found:
            # A sentence that names two kinds of places needs the words around to choose between them.
            self.names.append((low, high, name))
            for at in range(low, high):
                self.words[at] = TAKEN

    def _is_named(self, low: int, high: int) -> bool:
        before = self.words[max(0, low - 4) : low]
        if any(word in ("called", "named", "name") for word in before):
            return True
        capitals = self.capitals[low:high]
        return low > 0 and all(capitals) and not all(self.capitals)

    def _find_mentions(self) -> None:
        found = self.lexicon.domains.find(self.words)
        rides = any(domain == "taxi" for _, _, domain in found) or (
            self.domain == "taxi"
            and not any(self.words[low - 1 : low] in (["a"], ["an"]) for low, _, _ in found)
        )
        for low, _high, domain in found:
            if domain in VENUES and (rides or self._refers(low)):
                self.references.append(_Mention(low, domain))
            else:
                self.mentions.append(_Mention(low, domain))
                if domain == "hotel":
                    self._kind_of_hotel(low)
        if self.references and rides and not self.mentions:
            self.mentions.append(_Mention(0, "taxi"))

    def _refers(self, at: int) -> bool:
        """Whether a service is only pointed at: "near the hotel", "same area as my hotel"."""
        before = self.words[max(0, at - 3) : at]
        if not before or before[-1] not in ("the", "my", "that", "this", "our"):
            return False
        if len(before) > 1 and before[-2] in self.lexicon.referring:
            return True
        return "same" in self.words[:at]

    def _kind_of_hotel(self, at: int) -> None:
        word, before = self.words[at], self.words[at - 1] if at else ""
        if word.startswith("guesthouse"):
            if not self._negated(at):
                self.said.inform("hotel", "type", "guesthouse")
            elif "type" not in self.said.informs.get("hotel", {}):
                self.said.inform("hotel", "type", "hotel")
        elif word in ("hotel", "hotels") and not self._negated(at):
            definite = before in ("the", "that", "this", "my", "your", "our", "which")
            kind = "type" in self.words[max(0, at - 4) : at]
            other = any(one.startswith("guesthouse") for one in self.words)
            if kind and not other:
                self.said.inform("hotel", "type", "hotel")
            elif not definite and not other:
                self.said.soft.setdefault("hotel", {})["type"] = "hotel"

    def _negated(self, at: int) -> bool:
        before = self.words[max(0, at - 4) : at]
        return any(
            word in ("not", "dont", "no", "isnt", "rather", "nor", "without")
            for word in before[-3:]
        )

    def _give_names(self) -> None:
        taxi = self._about("taxi")
        for low, high, venues in self.names:
            if taxi and self._ride_end(low, high, sorted(venues)[0][1]):
                continue
            domain, name = self._choose(low, venues)
            self.said.inform(domain, "name", name)
            self.mentions.append(_Mention(low, domain))
        self.mentions.sort(key=lambda mention: mention.at)

    def _choose(self, at: int, venues: Name) -> tuple[str, str]:
        """Which venue of that name: of the domain talked of, else the first."""
        near = self._domain_at(at)
        for domain, name in venues:
            if domain == near:
                return domain, name
        return venues[0]

    def _about(self, domain: str) -> bool:
        if any(mention.domain == domain for mention in self.mentions):
            return True
        return self.domain == domain and not self.mentions

    def _domain_at(self, at: int, among: Sequence[str] = ()) -> str | None:
        """The domain a word at a place belongs to."""
        mentions = [one for one in self.mentions if not among or one.domain in among]
        after = [one for one in mentions if at < one.at <= at + 4]
        if after and not any(word in ("and", "also") for word in self.words[at : after[0].at]):
            return after[0].domain
        before = [one for one in mentions if one.at <= at]
        if before:
            return before[-1].domain
        if mentions:
            return mentions[0].domain
        if self.domain and (not among or self.domain in among):
            return self.domain
        known = [name for name in (*self.said.mentioned, *self.said.informs) if name in among]
        return known[-1] if known else None

    # Values

    def _values(self) -> None:
        for low, high, food in self.lexicon.foods.find(self.words):
            if self._negated(low) and not self._contrast(low):
                continue
            self.said.inform("restaurant", "food", food)
            self._imply("restaurant", low)
            self._take(low, high)
        for low, high, slot in self.lexicon.comforts.find(self.words):
            self._comfort(low, high, slot)
        self._stars()
        if not self._about("taxi"):
            self._kinds()
        for slot, phrases in (("area", self.lexicon.areas), ("pricerange", self.lexicon.prices)):
            for low, _, value in phrases.find(self.words):
                if (
                    slot == "pricerange"
                    and self._negated(low)
                    and low
                    and self.words[low - 1] != "too"
                ):
                    continue
                domain = self._domain_at(low, VENUES)
                if domain and not (slot == "pricerange" and domain == "attraction"):
                    self.said.inform(domain, slot, value)
        if self._about("hospital"):
            for _, _, department in self.lexicon.departments.find(self.words):
                self.said.inform("hospital", "department", department)

    def _take(self, low: int, high: int) -> None:
        for at in range(low, high):
            self.words[at] = TAKEN

    def _contrast(self, at: int) -> bool:
        """Whether "not" belongs to what came before: "if not, chinese"."""
        return any(word in ("if", "instead", "then") for word in self.words[max(0, at - 4) : at])

    def _imply(self, domain: str, at: int) -> None:
        if not any(mention.domain == domain for mention in self.mentions):
            self.mentions.append(_Mention(at, domain))
            self.mentions.sort(key=lambda mention: mention.at)

    def _kinds(self) -> None:
        venues = [one.domain for one in self.mentions if one.domain != "attraction"]
        for low, _, kind in self.lexicon.types.find(self.words):
            if (
                venues
                and not self._about("attraction")
                and self.words[low] in ("park", "garden", "pool", "film")
            ):
                continue
            if self._negated(low):
                continue
            after = self.words[low + 1 : low + 2]
            if self.words[low] == "park" and after in (["my"], ["the"], ["a"]):
                continue
            self.said.inform("attraction", "type", kind)
            self._imply("attraction", low)

    def _comfort(self, low: int, high: int, slot: str) -> None:
        before = self.words[max(0, low - 6) : low]
        if any(word in ("dont", "not", "doesnt", "no", "without") for word in before):
            if "matter" in self.words or "care" in self.words or "need" in before:
                self.said.inform("hotel", slot, DONT_CARE)
            return
        if self.words[low - 1 : low] == ["if"] or self._asks(low):
            self.said.wondered.append(slot)
        else:
            self.said.inform("hotel", slot, "yes")
        self._imply("hotel", low)

    def _asks(self, at: int) -> bool:
        """Whether something is asked of one venue: "does it have …"."""
        early = self.words[:at]
        asks = any(
            pair
            in (
                ("does", "it"),
                ("do", "they"),
                ("does", "that"),
                ("is", "there"),
                ("whether", "they"),
                ("if", "they"),
                ("if", "it"),
                ("does", "the"),
                ("does", TAKEN),
                ("do", "you"),
            )
            for pair in itertools.pairwise(early)
        )
        return asks and not any(word in ("any", "one", "ones", "need", "want") for word in early)

    def _stars(self) -> None:
        for at, word in enumerate(self.words):
            if word not in ("star", "stars"):
                continue
            number = self._number(at - 1)
            if number is None and self.words[at + 1 : at + 2] in (["of"], ["rating"]):
                number = self._number(at + 2) or self._number(at + 3)
            if number is not None and number <= 5:
                self.said.inform("hotel", "stars", str(number))
                self._imply("hotel", at)
                self.words[at] = TAKEN
                if self._number(at - 1) is not None:
                    self.words[at - 1] = TAKEN

    def _number(self, at: int) -> int | None:
        if not 0 <= at < len(self.words):
            return None
        word = self.words[at]
        word = self.lexicon.numbers.get(word, word)
        return int(word) if word.isdecimal() and len(word) < 3 else None

    # Bookings

    def _counts(self) -> None:
        taken = set()
        for at in range(len(self.words)):
            number = self._number(at)
            if number is None:
                continue
            following = self.words[at + 1 : at + 3]
            if following and following[0] == "more":
                following = self.words[at + 2 : at + 4]
            if following and following[0] in self.lexicon.nights:
                self.said.inform("hotel", "bookstay", str(number))
                self._imply("hotel", at)
                taken.add(at)
            elif (
                following and self.lexicon.people_nouns.find(following) and following[0] != "of"
            ) or following == ["of", "us"]:
                self._people(at, str(number))
                taken.add(at)
        for _low, high, _ in self.lexicon.people_before.find(self.words):
            number = self._number(high)
            if (
                number is not None
                and high not in taken
                and self.words[high + 1 : high + 2]
                not in (["star"], ["stars"], ["minutes"], ["hours"], ["am"], ["pm"], ["pounds"])
            ):
                self._people(high, str(number))
                taken.add(high)
        if (
            "a" in self.words
            and any(
                pair in (("a", "night"), ("one", "night"))
                for pair in zip(self.words, self.words[1:], strict=False)
            )
            and self._about("hotel")
        ):
            self.said.inform("hotel", "bookstay", "1")
        if "alone" in self.said.flags:
            self.said.flags.discard("alone")
            if not any("bookpeople" in slots for slots in self.said.informs.values()):
                self._people(0, "1")
        self._bare_number(taken)

    def _people(self, at: int, number: str) -> None:
        domain = self._domain_at(at, tuple(BOOKED))
        if domain and 0 < int(number) <= 20:
            self.said.inform(domain, "bookpeople", number)

    def _bare_number(self, taken: set[int]) -> None:
        """A number that answers what the bot asked."""
        asked = [slot for slot in ("bookpeople", "bookstay", "stars") if slot in self.context.asked]
        numbers = [
            at for at in range(len(self.words)) if self._number(at) is not None and at not in taken
        ]
        if len(asked) != 1 or len(numbers) != 1 or len(self.words) > 8 or not self.domain:
            return
        if asked[0] not in self.said.informs.get(self.domain, {}):
            self.said.inform(self.domain, asked[0], str(self._number(numbers[0])))

    def _days(self) -> None:
        for low, _, day in self.lexicon.days.find(self.words):
            domain = self._domain_at(low, tuple(BOOKED))
            if domain == "train":
                self.said.inform("train", "day", day)
            elif domain:
                self.said.inform(domain, "bookday", day)

    def _same(self) -> None:
        if "same" not in self.words:
            return
        at = self.words.index("same")
        after = self.words[at + 1 : at + 5]
        domain = self._domain_at(at) or self.domain
        source = next((one.domain for one in self.references if one.domain != domain), None)
        if domain is None:
            return
        for words, slot in (
            (("group", "number", "people", "amount", "party", "persons", "guests"), "bookpeople"),
            (("day", "days", "date"), "bookday"),
            (("area", "part", "side", "location", "vicinity", "section"), "area"),
            (("price", "pricerange"), "pricerange"),
            (("time",), "booktime"),
        ):
            if any(word in words for word in after):
                self.said.same.append((domain, slot, source))

    # Places and times of journeys

    def _places_and_times(self) -> None:
        if self._about("taxi"):
            self._ride()
        stations = self.lexicon.stations.find(self.words)
        if stations and not self._about("taxi"):
            self._journey(stations)
        self._times()

    def _journey(self, stations: list[tuple[int, int, str]]) -> None:
        """Stations as departure and destination, by the word before each."""
        cued: list[tuple[str | None, str, int]] = []
        for low, high, station in stations:
            cued.append((self._cue(low), station, low))
            self._take(low, high)
        train = self._about("train") or any(one.domain == "train" for one in self.mentions)
        if not train and len(stations) < 2 and self.domain not in ("train", None):
            return
        if not train and self.mentions:
            return
        if not train and self.domain is None and not any(cue for cue, _, _ in cued):
            return
        known = self.context.known.get("train", set())
        chosen: dict[str, str] = {}
        for cue, station, _ in cued:
            if cue and cue not in chosen:
                chosen[cue] = station
        for cue, station, _ in cued:
            if cue or station in chosen.values():
                continue
            if (
                len(cued) == 1
                and not {"departure", "destination"} <= known
                and not self._fits_alone(known)
            ):
                continue
            free = [slot for slot in self._order(known) if slot not in chosen]
            if free:
                chosen[free[0]] = station
        for slot, station in chosen.items():
            self.said.inform("train", slot, station)
        if chosen:
            self._imply("train", cued[0][2])

    def _fits_alone(self, known: set[str]) -> bool:
        asked = {"departure", "destination"} & set(self.context.asked)
        return bool(asked) or bool(known & {"departure", "destination"})

    def _order(self, known: set[str]) -> list[str]:
        slots = ["departure", "destination"]
        asked = [slot for slot in slots if slot in self.context.asked]
        if len(asked) == 1:
            return asked
        missing = [slot for slot in slots if slot not in known]
        return missing or slots

    def _cue(self, low: int) -> str | None:
        """The word before a place that says which end of a journey it is."""
        before = self.words[max(0, low - 4) : low]
        for _, high, cue in reversed(self.lexicon.cues.find(before)):
            gap = before[high:]
            if len(gap) <= 2 and all(
                word
                in (
                    "the",
                    "in",
                    "at",
                    "from",
                    "to",
                    "is",
                    "be",
                    "will",
                    "station",
                    "near",
                    "a",
                    TAKEN,
                    "should",
                )
                for word in gap
            ):
                if "from" in gap:
                    return "departure"
                if "to" in gap:
                    return "destination"
                return "departure" if cue == "from" else "destination"
        return None

    def _ride(self) -> None:
        """References such as "from the hotel" as the ends of a taxi's ride."""
        for mention in self.references:
            slot = self._cue(mention.at)
            if slot is None and self.words[mention.at - 1 : mention.at] in (["the"], ["my"]):
                slot = self._cue(mention.at - 1)
            if slot:
                self.said.places.setdefault(slot, mention.domain)
        for low, _, station in self.lexicon.stations.find(self.words):
            slot = self._cue(low)
            if slot and slot not in self.said.places:
                self.said.inform("taxi", slot, station)
        if any(word in ("between", "both", "two") for word in self.words):
            self.said.flags.add("between")

    def _ride_end(self, low: int, high: int, name: str) -> bool:
        """A named place as one end of a ride."""
        slot = self._cue(low)
        if slot is None:
            given = self.said.informs.get("taxi", {})
            known = self.context.known.get("taxi", set())
            missing = [
                one for one in ("departure", "destination") if one not in given and one not in known
            ]
            asked = [one for one in missing if one in self.context.asked]
            if not missing:
                return False
            slot = (asked or missing)[0]
        self.said.inform("taxi", slot, name)
        return True

    def _times(self) -> None:
        for at, word in enumerate(self.words):
            time = word[1:] if word.startswith("@") else self.lexicon.times.get(word)
            if time is None:
                continue
            domain = self._domain_at(at, ("train", "taxi", "restaurant"))
            if domain == "restaurant":
                self.said.inform("restaurant", "booktime", time)
            elif domain:
                self.said.inform(domain, self._time_slot(at, domain), time)

    def _time_slot(self, at: int, domain: str) -> str:
        """Whether a time is one of leaving or arriving: what the nearest word says."""
        words = self.words[:at]
        found = self.lexicon.time_cues.find(words)
        near = [(high, cue) for _, high, cue in found if at - high <= 5]
        strong = [
            (high, cue)
            for low, high, cue in found
            if words[low] not in ("by", "before", "after", "past", "earliest") and at - high <= 7
        ]
        if strong:
            return "arriveby" if strong[-1][1] == "arrive" else "leaveat"
        if near:
            return "arriveby" if near[-1][1] == "arrive" else "leaveat"
        if any(word in ("arrive", "arrival", "arriving") for word in self.words[at:]):
            return "arriveby"
        asked = [slot for slot in ("leaveat", "arriveby") if slot in self.context.asked]
        return asked[0] if len(asked) == 1 else "leaveat"

    # Questions and the rest

    def _requests(self) -> None:
        for low, high, slot in self.lexicon.requests.find(self.words):
            if slot == "price" and self._about("attraction"):
                slot = "entrancefee"
            if (
                slot == "postcode"
                and self.words[low] == "post"
                and high - low == 1
                and "office" in self.words
            ):
                continue
            domain = self._domain_at(low)
            if domain is None:
                continue
            asked = self.said.requests.setdefault(domain, [])
            if slot not in asked:
                asked.append(slot)

    def _dontcare(self) -> None:
        if "dontcare" not in self.said.flags:
            return
        phrases = [one for one in self.lexicon.talk.find(self.words) if one[2] == "dontcare"]
        if not phrases:
            return
        low, high, _ = phrases[0]
        around = self.words[max(0, low - 7) : high + 7]
        domain = self._domain_at(low)
        if domain is None:
            return
        named = {_ABOUT_SLOT[word] for word in around if word in _ABOUT_SLOT}
        given = self.said.informs.get(domain, {})
        for slot in named or set(self.context.asked):
            if slot == "type" and domain == "restaurant":
                slot = "food"
            searched = (*SEARCHED.get(domain, ()),)
            if slot in searched and slot not in given and (named or domain == self.domain):
                self.said.inform(domain, slot, DONT_CARE)
