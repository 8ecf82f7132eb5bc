"""What kind of place is wanted: cuisine, area, price, type, stars, comforts, department."""

from __future__ import annotations

from itertools import pairwise

from politesse.dialogue.bots.pipeline.lexicon import VENUES
from politesse.dialogue.bots.pipeline.reading import Reading
from politesse.dialogue.bots.pipeline.words import TAKEN
from politesse.dialogue.world import DONT_CARE

_DEFINITE = ("the", "that", "this", "my", "your", "our", "which", "of")
_ASKING = frozenset(
    {
        ("does", "it"), ("do", "they"), ("does", "that"), ("is", "there"), ("whether", "they"),
        ("if", "they"), ("if", "it"), ("does", "the"), ("does", TAKEN), ("do", "you"),
        ("has", "it"), ("has", "the"), ("have", "they"), ("has", TAKEN), ("whether", "the"), ("whether", "it"),
        ("whether", TAKEN),
    }
)  # fmt: skip
#: Words for kinds of attraction that mean something else beside a hotel or a restaurant.
_NO_PARK = (["my"], ["the"], ["a"], ["them"], ["it"], ["bench"])
#: What follows "parking" where nobody wants to leave a car.
_NO_PARKING = frozenset({"ticket", "tickets", "lot", "lots", "garage", "meter", "fine", "warden"})
_AMBIGUOUS_KINDS = frozenset({"park", "garden", "pool", "film", "historical"})


def read_wishes(reading: Reading) -> None:
    """Everything a search can be narrowed by."""
    _kind_of_hotel(reading)
    _foods(reading)
    for low, high, slot in reading.lexicon.comforts.find(reading.words):
        _comfort(reading, low, high, slot)
    _stars(reading)
    if not reading.about("taxi"):
        _kinds(reading)
    _areas_and_prices(reading)
    if reading.about("hospital"):
        for _, _, department in reading.lexicon.departments.find(reading.words):
            reading.understood.inform("hospital", "department", department)


def _kind_of_hotel(reading: Reading) -> None:
    """ "A guesthouse" is a wish; "a hotel" may mean any place to stay, "the hotel" says nothing."""
    words, understood = reading.words, reading.understood
    houses = [at for at, word in enumerate(words) if word == "guesthouse"]
    hotels = [at for at, word in enumerate(words) if word in ("hotel", "hotels")]
    if houses and hotels and "or" in words[min(houses[0], hotels[0]) : max(houses[-1], hotels[-1])]:
        return
    if houses and any(mention.domain == "hotel" for mention in reading.mentions):
        if not any(reading.negated(at) for at in houses):
            understood.inform("hotel", "type", "guesthouse")
        elif hotels or "type" not in understood.informs.get("hotel", {}):
            understood.inform("hotel", "type", "hotel")
    if houses or not any(mention.domain == "hotel" for mention in reading.mentions):
        return
    for at in hotels:
        before = words[at - 1] if at else ""
        if before not in _DEFINITE and not reading.negated(at):
            understood.soft.setdefault("hotel", {})["type"] = "hotel"


def _foods(reading: Reading) -> None:
    for low, high, food in reading.lexicon.foods.find(reading.words):
        if reading.negated(low) and not _contrast(reading, low):
            continue
        if reading.words[low] == "english" and _language(reading, low):
            continue
        reading.understood.inform("restaurant", "food", food)
        reading.imply("restaurant", low)
        reading.take(low, high)


def _language(reading: Reading, at: int) -> bool:
    """Whether English is what is spoken: "in English", "plain English"."""
    return reading.words[at - 1 : at] in (["in"], ["plain"], ["speak"], ["understand"], ["read"])


def _contrast(reading: Reading, at: int) -> bool:
    """Whether "not" belongs to what came before: "if not, chinese"."""
    return bool({"if", "instead", "then"} & set(reading.words[max(0, at - 4) : at]))


def _areas_and_prices(reading: Reading) -> None:
    lexicon = reading.lexicon
    for low, _, area in lexicon.areas.find(reading.words):
        domain = reading.domain_at(low, VENUES)
        if domain:
            reading.understood.inform(domain, "area", area)
    for low, _, price in lexicon.prices.find(reading.words):
        if reading.negated(low) and reading.words[low - 1] != "too":
            continue
        domain = reading.domain_at(low, VENUES)
        if domain in ("restaurant", "hotel"):
            reading.understood.inform(domain, "pricerange", price)


def _kinds(reading: Reading) -> None:
    venues = [mention.domain for mention in reading.mentions if mention.domain != "attraction"]
    for low, _, kind in reading.lexicon.types.find(reading.words):
        word, after = reading.words[low], reading.words[low + 1 : low + 2]
        if venues and not reading.about("attraction") and word in _AMBIGUOUS_KINDS:
            continue
        if reading.negated(low) or (word == "park" and after in _NO_PARK):
            continue
        reading.understood.inform("attraction", "type", kind)
        reading.imply("attraction", low)


def _comfort(reading: Reading, low: int, high: int, slot: str) -> None:
    """Internet or parking: wished for, indifferent, or asked about."""
    words = reading.words
    before = words[max(0, low - 6) : low]
    after = words[high : high + 5]
    if _NO_PARKING & set(after[:1]):
        return
    if after[1:3] == ["dont", "need"] or after[:3] == ["doesnt", "have", "to"]:
        reading.understood.inform("hotel", slot, DONT_CARE)
        return
    if {"dont", "not", "doesnt", "no", "without"} & set(before):
        if {"matter", "care"} & set(words) or "need" in before:
            reading.understood.inform("hotel", slot, DONT_CARE)
        return
    if (
        words[low - 1 : low] == ["is"]
        or words[low - 2 : low] == ["is", "the"]
        or {"if", "whether"} & set(words[max(0, low - 2) : low])
        or (reading.asks and "there" in after)
        or _asks(words[:low])
    ):
        reading.understood.wondered.append(slot)
    else:
        reading.understood.inform("hotel", slot, "yes")
    reading.imply("hotel", low)


def _asks(early: list[str]) -> bool:
    """Whether something is asked of one venue: "does it have …"."""
    if {"any", "one", "ones", "need", "want"} & set(early):
        return False
    return any(pair in _ASKING for pair in pairwise(early))


def _stars(reading: Reading) -> None:
    words = reading.words
    for at, word in enumerate(words):
        if word not in ("star", "stars"):
            continue
        number = reading.number(at - 1)
        if number is None and words[at + 1 : at + 2] in (["of"], ["rating"]):
            number = reading.number(at + 2) or reading.number(at + 3)
        if number is not None and number <= 5:
            reading.understood.inform("hotel", "stars", str(number))
            reading.imply("hotel", at)
            if reading.number(at - 1) is not None:
                words[at - 1] = TAKEN
            words[at] = TAKEN
