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
_SHRUG = 3  # words of a sentence in which "whatever" answers something
_COUNTS = frozenset(
    [
        "eleven",
        "twelve",
        "thirteen",
        "fourteen",
        "fifteen",
        "sixteen",
        "nineteen",
        "twenty",
        "zero",
        "few",
        "several",
        "more",
        "two",
        "many",
    ]
)
_NONE = frozenset({"no", "zero", "dont", "not", "havent", "without", "any"})


def read_questions(reading: Reading) -> None:
    """Phone numbers, addresses and the like that are asked for."""
    given = {slot for slots in reading.understood.informs.values() for slot in slots}
    for low, high, slot in reading.lexicon.requests.find(reading.words):
        if slot in ("price", "pricerange") and "pricerange" in given:
            continue
        if slot == "price" and reading.about("attraction"):
            slot = "entrancefee"
        if reading.words[low:high] == ["post"] and {"office", "than", "hitching"} & set(
            reading.words
        ):
            continue
        if _measured(reading, low, high):
            continue
        domain = reading.domain_at(low)
        if domain and slot not in reading.understood.requests.setdefault(domain, []):
            reading.understood.requests[domain].append(slot)


def _measured(reading: Reading, low: int, high: int) -> bool:
    """Whether time or money is only complained of: "eleven hours", "how long you take", "costs me"."""
    words = reading.words
    if words[low] == "hours":
        return _counts(reading, low - 1) or words[high : high + 1] in (
            ["to"],
            ["of"],
            ["away"],
            ["later"],
        )
    if words[low:high] == ["how", "long"]:
        return (
            words[high : high + 1] in (["you"], ["this"], ["i"], ["that"])
            or "must" in words[high : high + 1]
        )
    return words[low] in ("cost", "costs") and words[high : high + 1] in (["me"], ["more"])


def _counts(reading: Reading, at: int) -> bool:
    return at >= 0 and (reading.number(at) is not None or reading.words[at] in _COUNTS)


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
        phrase
        for phrase in reading.lexicon.talk.find(reading.words)
        if phrase[2] == "dontcare" and not _shrugs(reading.words, phrase[0])
    ]
    if phrases:
        return phrases[0][0], phrases[0][1]
    for word in ("preference", "preferences"):
        if word in reading.words:
            at = reading.words.index(word)
            if _NONE & set(reading.words[max(0, at - 6) : at]):
                return at, at + 1
    return None


def _shrugs(words: list[str], at: int) -> bool:
    """ "Whatever" among other words says how somebody feels, and nothing of what they want."""
    return words[at] == "whatever" and (len(words) > _SHRUG or words[at - 1 : at] == ["or"])
