"""Names of places, the ends of journeys and their times."""

from __future__ import annotations

from itertools import pairwise

from politesse.dialogue.bots.pipeline.lexicon import Name
from politesse.dialogue.bots.pipeline.reading import LAST_VENUE, Mention, Reading
from politesse.dialogue.bots.pipeline.words import TAKEN

_ENDS = ("departure", "destination")
_BETWEEN_CUE_AND_PLACE = frozenset(
    {"the", "in", "at", "from", "to", "is", "be", "will", "station", "near", "a", TAKEN, "should", "my"}
)  # fmt: skip
_OTHER_TIME = {"leaveat": "arriveby", "arriveby": "leaveat"}
_WEAK_TIME_CUES = frozenset({"by", "before", "after", "past", "earliest"})
#: Words at which the name of an unknown place ends.
_STOPS = frozenset(
    {"to", "from", "at", "by", "after", "before", "on", "and", "please", "i", "leaving", "arriving",
     "for", "in", "but", "with", "that", "leave", "arrive", TAKEN, "departing", "going", "is"}
)  # fmt: skip
_LONGEST_PLACE = 5


def read_names(reading: Reading) -> None:
    """Venues by their names: what is looked for, or the ends of a ride."""
    taxi = reading.about("taxi")
    for low, high, venues in reading.names:
        if taxi and _end_of_ride(reading, low, high, venues[0][1]):
            continue
        domain, name = _of_that_name(reading, low, venues)
        reading.understood.inform(domain, "name", name)
        reading.mentions.append(Mention(low, domain))
    reading.mentions.sort(key=lambda mention: mention.at)


def read_journeys(reading: Reading) -> None:
    """Stations, references to places, and times."""
    if reading.about("taxi"):
        _ride(reading)
    else:
        stations = reading.lexicon.stations.find(reading.words)
        if stations:
            _journey(reading, stations)
    _times(reading)


def _of_that_name(reading: Reading, at: int, venues: Name) -> tuple[str, str]:
    """Which venue of that name: of the domain talked of, else the first."""
    near = reading.domain_at(at)
    return next((venue for venue in venues if venue[0] == near), venues[0])


# Trains


def _journey(reading: Reading, stations: list[tuple[int, int, str]]) -> None:
    """Stations as departure and destination, by the word before each."""
    starts = {low for low, _, _ in stations}
    cued = [
        (_end(reading, low) or _end_after(reading, low, high, starts), station)
        for low, high, station in stations
    ]
    for low, high, _ in stations:
        reading.take(low, high)
    if not _speaks_of_trains(reading, cued):
        return
    known = reading.context.known.get("train", set()) & set(_ENDS)
    chosen: dict[str, str] = {}
    for end, station in cued:
        if end and end not in chosen:
            chosen[end] = station
    held = reading.context.held.get("train", {})
    for end, station in cued:
        if end or station in chosen.values() or station == held.get("destination"):
            continue
        asked = set(_ENDS) & set(reading.context.asked)
        if len(cued) > 1 or asked or known:
            free = [slot for slot in _free_ends(reading, known) if slot not in chosen]
            if free:
                chosen[free[0]] = station
    for slot, station in chosen.items():
        reading.understood.inform("train", slot, station)
    if chosen:
        reading.imply("train", stations[0][0])


def _speaks_of_trains(reading: Reading, cued: list[tuple[str | None, str]]) -> bool:
    if reading.about("train"):
        return True
    if reading.mentions:
        return False
    if reading.domain is None:
        return any(end for end, _ in cued)
    return reading.domain == "train" or len(cued) > 1


def _free_ends(reading: Reading, known: set[str]) -> list[str]:
    asked = [slot for slot in _ENDS if slot in reading.context.asked]
    if len(asked) == 1:
        return asked
    return [slot for slot in _ENDS if slot not in known] or list(_ENDS)


def _end(reading: Reading, low: int) -> str | None:
    """Which end of a journey a place is, by the words before it."""
    before = reading.words[max(0, low - 4) : low]
    for _, high, cue in reversed(reading.lexicon.cues.find(before)):
        gap = before[high:]
        if len(gap) <= 2 and _BETWEEN_CUE_AND_PLACE.issuperset(gap):
            if "from" in gap:
                return "departure"
            return "destination" if "to" in gap or cue == "to" else "departure"
    return None


def _end_after(reading: Reading, low: int, high: int, places: set[int]) -> str | None:
    """Which end a place is by what follows it: "Norwich is what I leave from", "in Ely by 9", "Ely to …"."""
    words = reading.words
    if words[high : high + 1] == ["to"] and high + 1 in places:
        return "departure"
    following = words[high : high + 6]
    for verb in ("departing", "leaving", "leave", "depart", "coming", "starting"):
        if verb in following and "from" in following[following.index(verb) :]:
            return "departure"
    if words[low - 1 : low] == ["in"] and following[:1] == ["by"]:
        return "destination"
    return None


# Taxis


def _ride(reading: Reading) -> None:
    """The ends of a ride: "from the hotel", "to the station", a place the bot does not know."""
    understood = reading.understood
    for mention in (*reading.references, *_kinds_of_sight(reading)):
        slot = _end(reading, mention.at)
        if slot:
            understood.places.setdefault(slot, mention.domain)
    for low, high, station in reading.lexicon.stations.find(reading.words):
        slot = _end(reading, low) or _asked_end(reading)
        if (
            slot
            and slot not in understood.places
            and slot not in understood.informs.get("taxi", {})
        ):
            named = reading.words[high : high + 2] in (["train", "station"], ["station"])
            understood.inform("taxi", slot, f"{station} train station" if named else station)
    if {"between", "both", "two", "commute"} & set(reading.words):
        understood.flags.add("between")
    _unknown_places(reading)


def _kinds_of_sight(reading: Reading) -> list[Mention]:
    """ "The museum", "the club": the attraction that was talked of."""
    return [
        Mention(low, "attraction")
        for low, _, _ in reading.lexicon.types.find(reading.words)
        if reading.words[low - 1 : low] in (["the"], ["that"], ["this"])
    ]


def _asked_end(reading: Reading) -> str | None:
    asked = [slot for slot in _ENDS if slot in reading.context.asked]
    return asked[0] if len(asked) == 1 else None


def _end_of_ride(reading: Reading, low: int, high: int, name: str) -> bool:
    """Take a named place for one end of a ride; whether that is what it is."""
    slot = _end(reading, low) or _end_after(reading, low, high, {at for at, _, _ in reading.names})
    if slot is None and ("taxi", "there") in pairwise(reading.words):
        slot = "destination"
    if slot is None:
        given = reading.understood.informs.get("taxi", {})
        known = reading.context.known.get("taxi", set())
        missing = [end for end in _ENDS if end not in given and end not in known]
        if not missing:
            return False
        slot = next((end for end in missing if end in reading.context.asked), missing[0])
    reading.understood.inform("taxi", slot, name)
    return True


def _unknown_places(reading: Reading) -> None:
    """Words after "from" or "to" that are no place of this world: capitalised, "the station", "there"."""
    words, understood = reading.words, reading.understood
    for at, word in enumerate(words[:-1]):
        slot = {"from": "departure", "to": "destination"}.get(word)
        if slot is None or slot in understood.places or slot in understood.informs.get("taxi", {}):
            continue
        first = at + 2 if words[at + 1] == "the" else at + 1
        if words[at + 1] == "there":
            understood.places[slot] = LAST_VENUE
            continue
        plain = first < len(words) and words[first] in ("station", "train", "airport")
        if first >= len(words) or not (reading.capitals[first] or plain):
            continue
        name: list[str] = []
        for part in words[first : first + _LONGEST_PLACE]:
            if part in _STOPS or part.startswith("@"):
                break
            name.append(part)
        if name:
            understood.inform("taxi", slot, " ".join(name))


# Times


def _times(reading: Reading) -> None:
    for at, word in enumerate(reading.words):
        time = word[1:] if word.startswith("@") else reading.lexicon.times.get(word)
        if time is None or reading.words[at + 1 : at + 2] in (["isnt"], ["wasnt"]):
            continue
        domain = reading.domain_at(at, ("train", "taxi", "restaurant"))
        if domain == "restaurant":
            reading.understood.inform("restaurant", "booktime", time)
        elif domain:
            slot = _time_slot(reading, at)
            reading.understood.inform(domain, slot, time)
            said, other = reading.understood.informs[domain], _OTHER_TIME[slot]
            if said.get(other) == time:  # "18:45. Arrive by 18:45."
                del said[other]


def _time_slot(reading: Reading, at: int) -> str:
    """Whether a time is one of leaving or arriving.

    A verb before it says so ("arrive after 9"), else the nearest "by" or "after", else a verb that
    follows, else what the bot asked for.
    """
    words = reading.words[:at]
    cues = reading.lexicon.time_cues.find(words)
    verbs = [cue for low, high, cue in cues if words[low] not in _WEAK_TIME_CUES and at - high <= 7]
    near = [cue for _, high, cue in cues if at - high <= 5]
    cues_near = verbs or near
    if cues_near:
        return "arriveby" if cues_near[-1] == "arrive" else "leaveat"
    if {"arrive", "arrival", "arriving"} & set(reading.words[at:]):
        return "arriveby"
    asked = [slot for slot in ("leaveat", "arriveby") if slot in reading.context.asked]
    return asked[0] if len(asked) == 1 else "leaveat"
