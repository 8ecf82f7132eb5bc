"""Sentences of a corpus's act templates beside our own.

The layout is that of the manual user templates made for MultiWOZ: ``{"Hotel-Inform": {"Area": ["I
'd like something in the #HOTEL-INFORM-AREA# ."]}, "Hotel-Request": {"Addr": […]}}``, tokenised.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

from politesse.core import BadInput
from politesse.dialogue.language import Act, Line, Manner, UserLanguage, english
from politesse.dialogue.world import DONT_CARE

_SHARE = 0.5  # of the turns that could be said either way
_FILE = "manual_user_template_nlg.json"
_SLOTS = {
    "Addr": "address", "Post": "postcode", "Phone": "phone", "Fee": "entrancefee",
    "Price": "pricerange", "Depart": "departure", "Dest": "destination", "Leave": "leaveat",
    "Arrive": "arriveby", "Ticket": "price", "Time": "duration", "Id": "trainid", "Car": "type",
    "Ref": "ref", "Area": "area", "Food": "food", "Stars": "stars", "Type": "type", "Name": "name",
    "Department": "department", "Day": "day", "Parking": "parking", "Internet": "internet",
}  # fmt: skip
_BOOKED = {"People": "bookpeople", "Stay": "bookstay", "Time": "booktime", "Day": "bookday"}
_HOLE = re.compile(r"#[A-Z]+-[A-Z]+-[A-Z]+#")


class CorpusLanguage(UserLanguage):
    """Our sentences, and half the time those of the templates where there are any.

    Templates say a single wish, or ask for a single thing, in a polite user's turn; the rest, and
    all that a plain user says, is our own.
    """

    def __init__(self, data: Mapping[str, Any], templates: Mapping[str, Any]) -> None:
        super().__init__(data)
        self._wishes, self._questions = _sorted(templates)

    def _sentence(self, act: Act, manner: Manner, random: Random) -> Line:
        own = super()._sentence(act, manner, random)
        if manner == "plain" or len(act.slots) != 1 or random.random() > _SHARE:
            return own
        slot, value = act.slots[0]
        if act.kind == "request" and (asked := self._questions.get((act.domain, slot))):
            return Line(random.choice(asked))
        if act.kind not in ("answer", "add", "inform") or value in (DONT_CARE, "yes", "no", "1"):
            return own
        if wishes := self._wishes.get((act.domain, slot)):
            return Line.of(random.choice(wishes), {"value": self._value(act.domain, slot, value)})
        return own


def corpus_language(folder: Path) -> UserLanguage:
    """The talk of a corpus's folder: with its templates if it has any, else our own."""
    from politesse.metrics.inputs import read_json

    paths = sorted((folder / "templates").glob(f"{_FILE}*"))
    if not paths:
        return english()
    templates = read_json(paths[0])
    if not isinstance(templates, dict):
        raise BadInput(str(paths[0]), "is not an object of templates by act")
    return CorpusLanguage(english().data, templates)


_Sentences = dict[tuple[str, str], list[str]]


def _sorted(templates: Mapping[str, Any]) -> tuple[_Sentences, _Sentences]:
    wishes: _Sentences = {}
    questions: _Sentences = {}
    for act, slots in templates.items():
        domain, _, kind = act.lower().partition("-")
        for name, sentences in slots.items() if isinstance(slots, Mapping) else ():
            slot = _slot(domain, name, kind)
            if slot is None:
                continue
            plain = [_plain(sentence) for sentence in sentences]
            if kind == "inform":
                fitting = [line for line in plain if line.count("{value}") == 1 and _whole(line)]
                wishes.setdefault((domain, slot), []).extend(fitting)
            elif kind == "request":
                fitting = [line for line in plain if "{" not in line and "#" not in line]
                questions.setdefault((domain, slot), []).extend(fitting)
    return (
        {key: lines for key, lines in wishes.items() if lines},
        {key: lines for key, lines in questions.items() if lines},
    )


def _slot(domain: str, name: str, kind: str) -> str | None:
    if kind == "inform" and name in _BOOKED and domain in ("hotel", "restaurant"):
        return _BOOKED[name]
    if kind == "inform" and name == "People":
        return "bookpeople"
    return _SLOTS.get(name)


def _whole(sentence: str) -> bool:
    """Whether all holes are filled by the one value."""
    return "#" not in sentence and not re.search(r"\d", sentence)


def _plain(tokenised: str) -> str:
    """A tokenised template as a sentence.

    >>> _plain("I 'd like something in the #HOTEL-INFORM-AREA# , I ca n't walk far .")
    "I'd like something in the {value}, I can't walk far."
    """
    text = _HOLE.sub("{value}", " ".join(tokenised.split()))
    text = re.sub(r" (n't|'(?:d|m|s|ll|re|ve))\b", r"\1", text)
    text = re.sub(r" ' (d|m|s|ll|re|ve)\b", r"'\1", text)
    return re.sub(r" ([.,!?;:])", r"\1", text)
