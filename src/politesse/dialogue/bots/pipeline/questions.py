"""What a user asks to be told, and what they do not care about."""

from __future__ import annotations

from politesse.dialogue.bots.pipeline.reading import SEARCHED, Reading
from politesse.dialogue.world import DONT_CARE

#: Words that say which wish an indifference is about.
_ABOUT = {
    "price": "pricerange", "prices": "pricerange", "cost": "pricerange", "expensive": "pricerange",
    "area": "area", "location": "area", "where": "area", "anywhere": "area", "part": "area", "side": "area",
    "food": "food", "cuisine": "food", "type": "type", "kind": "type",
    "star": "stars", "stars": "stars", "rating": "stars",
    "parking": "parking", "internet": "internet", "wifi": "internet",
    "time": "leaveat", "day": "day",
}  # fmt: skip
_NONE = frozenset({"no", "dont", "not", "havent", "without", "any"})


def read_questions(reading: Reading) -> None:
    """Phone numbers, addresses and the like that are asked for."""
    given = {slot for slots in reading.understood.informs.values() for slot in slots}
    for low, high, slot in reading.lexicon.requests.find(reading.words):
        if slot in ("price", "pricerange") and "pricerange" in given:
            continue
        if slot == "price" and reading.about("attraction"):
            slot = "entrancefee"
        if reading.words[low:high] == ["post"] and "office" in reading.words:
            continue
        domain = reading.domain_at(low)
        if domain and slot not in reading.understood.requests.setdefault(domain, []):
            reading.understood.requests[domain].append(slot)


def read_indifference(reading: Reading) -> None:
    """ "I don't care about the price", "any area": wishes that hold for everything."""
    span = _indifferent(reading)
    domain = None if span is None else reading.domain_at(span[0])
    if span is None or domain is None:
        return
    low, high = span
    around = reading.words[max(0, low - 7) : high + 7]
    named = {_ABOUT[word] for word in around if word in _ABOUT}
    given = reading.understood.informs.get(domain, {})
    for slot in sorted(named or set(reading.context.asked)):
        if slot == "type" and domain == "restaurant":
            slot = "food"
        if (
            slot in SEARCHED.get(domain, ())
            and slot not in given
            and (named or domain == reading.domain)
        ):
            reading.understood.inform(domain, slot, DONT_CARE)


def _indifferent(reading: Reading) -> tuple[int, int] | None:
    phrases = [
        phrase for phrase in reading.lexicon.talk.find(reading.words) if phrase[2] == "dontcare"
    ]
    if phrases:
        return phrases[0][0], phrases[0][1]
    for word in ("preference", "preferences"):
        if word in reading.words:
            at = reading.words.index(word)
            if _NONE & set(reading.words[max(0, at - 6) : at]):
                return at, at + 1
    return None
