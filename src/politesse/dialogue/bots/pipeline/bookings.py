"""The details of a booking: people, nights, days, and "the same as before"."""

from __future__ import annotations

from itertools import pairwise

from politesse.dialogue.bots.pipeline.reading import Reading
from politesse.dialogue.bots.pipeline.words import TAKEN
from politesse.dialogue.world import BOOKED

#: What may follow a number that counts no people.
_OTHER_UNITS = frozenset(
    {"star", "stars", "minutes", "hours", "am", "pm", "pounds", "nights", "days"}
)
_MOST_PEOPLE = 20
_AFTER_PEOPLE = frozenset(
    [
        "at",
        "on",
        "in",
        "and",
        "or",
        "for",
        "please",
        "starting",
        "from",
        "this",
        "next",
        "that",
        "to",
        "by",
        "with",
        "arriving",
        "beginning",
        "around",
        "tonight",
        "tomorrow",
        "monday",
        "tuesday",
        "wednesday",
        "thursday",
        "friday",
        "saturday",
        "sunday",
        "if",
        "the",
        "as",
        "if",
        "i",
        "it",
        "is",
        "we",
        "would",
        "when",
        "departing",
        "leaving",
        "total",
        "so",
        "can",
        "also",
        "you",
        "thanks",
        "thank",
        "but",
        "not",
        "then",
    ]
)
#: A pronoun where a number would be: "which one", "one of those".
_BEFORE_ONE = frozenset(
    [
        "which",
        "that",
        "this",
        "the",
        "whichever",
        "another",
        "no",
        "each",
        "every",
        "either",
        "only",
        "good",
        "single",
        "any",
    ]
)
_SAME = (
    ({"group", "number", "people", "amount", "party", "persons", "guests"}, "bookpeople"),
    ({"day", "days", "date"}, "bookday"),
    ({"area", "part", "side", "location", "vicinity", "section"}, "area"),
    ({"price", "pricerange"}, "pricerange"),
    ({"time"}, "booktime"),
)
_EVERYBODY = (
    ("entire", "group"),
    ("whole", "group"),
    ("entire", "party"),
    ("all", "of"),
    ("our", "group"),
)


def read_bookings(reading: Reading) -> None:
    """People, nights and days; then what is to be as before."""
    taken = _counted(reading)
    _introduced(reading, taken)
    _alone(reading)
    _answered(reading, taken)
    _days(reading)
    _same(reading)


def _counted(reading: Reading) -> set[int]:
    """Numbers with what they count: "3 nights", "four people", "2 of us"."""
    words, lexicon = reading.words, reading.lexicon
    taken = set()
    for at in range(len(words)):
        number = reading.number(at)
        if number is None:
            continue
        skip = 1 if words[at + 1 : at + 2] in (["more"], ["other"], ["total"]) else 0
        following = words[at + 1 + skip : at + 3 + skip]
        if number == 1 and following == ["of", "us"]:
            continue
        if following and following[0] in lexicon.nights:
            reading.understood.inform("hotel", "bookstay", str(number))
            reading.imply("hotel", at)
            taken.add(at)
        elif following and lexicon.people_nouns.starts(following):
            _people(reading, at, number)
            taken.add(at)
    if ("a", "night") in pairwise(words) and reading.about("hotel"):
        reading.understood.inform("hotel", "bookstay", "1")
    return taken


def _introduced(reading: Reading, taken: set[int]) -> None:
    """Numbers after a phrase that says they are people: "a table for 6"."""
    for low, high, _ in reading.lexicon.people_before.find(reading.words):
        number = reading.number(high)
        if number is None or high in taken or reading.words[high + 1 : high + 2] == ["of"]:
            continue
        if reading.words[low:high] == ["for"] and not _ends(reading.words[high + 1 : high + 2]):
            continue
        if not _OTHER_UNITS & set(reading.words[high + 1 : high + 2]):
            _people(reading, high, number)
            taken.add(high)


def _ends(following: list[str]) -> bool:
    """Whether what follows a number begins something else: it counts nothing but people."""
    return not following or following[0] in _AFTER_PEOPLE or following[0].startswith(("@", TAKEN))


def _alone(reading: Reading) -> None:
    if "alone" not in reading.flags:
        return
    if any("bookpeople" in slots for slots in reading.understood.informs.values()):
        return
    domain = reading.domain_at(0, tuple(BOOKED))
    if domain and "bookpeople" not in reading.context.known.get(domain, ()):
        _people(reading, 0, 1)


def _people(reading: Reading, at: int, number: int) -> None:
    domain = reading.domain_at(at, tuple(BOOKED))
    if domain and 0 < number <= _MOST_PEOPLE:
        reading.understood.inform(domain, "bookpeople", str(number))


def _answered(reading: Reading, taken: set[int]) -> None:
    """A bare number that answers what the bot asked."""
    slots = ("bookpeople", "bookstay", "stars")
    asked = [slot for slot in slots if slot in reading.context.asked]
    places = range(len(reading.words))
    numbers = [
        at
        for at in places
        if reading.number(at) is not None and at not in taken and not _pronoun(reading.words, at)
    ]
    if len(asked) != 1 or len(numbers) != 1 or len(reading.words) > 8 or not reading.domain:
        return
    if asked[0] not in reading.understood.informs.get(reading.domain, {}):
        reading.understood.inform(reading.domain, asked[0], str(reading.number(numbers[0])))


def _pronoun(words: list[str], at: int) -> bool:
    if words[at] not in ("one", "ones"):
        return False
    return bool(_BEFORE_ONE & set(words[at - 1 : at])) or words[at + 1 : at + 2] == ["of"]


def _days(reading: Reading) -> None:
    for low, _, day in reading.lexicon.days.find(reading.words):
        domain = reading.domain_at(low, tuple(BOOKED))
        if domain:
            reading.understood.inform(domain, "day" if domain == "train" else "bookday", day)


def _same(reading: Reading) -> None:
    words = reading.words
    if any(pair in _EVERYBODY for pair in pairwise(words)):
        domain = reading.domain_at(len(words), tuple(BOOKED))
        if domain:
            reading.understood.same.append((domain, "bookpeople", None))
    if "same" not in words:
        return
    at = words.index("same")
    domain = reading.domain_at(at) or reading.domain
    if domain is None:
        return
    source = next(
        (mention.domain for mention in reading.references if mention.domain != domain), None
    )
    for kinds, slot in _SAME:
        given = reading.understood.informs.get(domain, {})
        if kinds & set(words[at + 1 : at + 5]) and slot not in given:
            reading.understood.same.append((domain, slot, source))
