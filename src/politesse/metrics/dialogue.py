"""Task-oriented dialogue: Inform, Success, BLEU and Combined, as the published scorer counts.

*Inform*: did the system offer what the user's goal asks for, judged by the database? *Success*:
were all requested attributes given too? *BLEU*: against the delexicalised reference turns.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from functools import cache
from importlib.resources import files
from typing import Any

from politesse.core import PolitesseError, Signature
from politesse.metrics import _sacrebleu
from politesse.metrics.extras import need
from politesse.metrics.significance import Progress, Sums, Values

Turn = Mapping[str, Any]
State = Mapping[str, Mapping[str, str]]

_SLOT = re.compile(r"\[([\w\s]+)\](?:es|s|-s|-es)?")
_VENUES = ("restaurant", "hotel", "attraction")
_ALWAYS_INFORMED = ("taxi", "police", "hospital")
_REQUESTABLE = ("PHONE", "ADDRESS", "POST", "REFERENCE", "TRAINID")
_IGNORED_COLUMNS = {
    "attraction": {"id", "location", "openhours", "phone", "postcode", "address", "entrance fee"},
    "hotel": {"id", "location", "price", "phone", "postcode", "address", "takesbookings", "n"},
    "restaurant": {"id", "location", "introduction", "phone", "postcode", "address", "signature"},
    "train": {"duration", "price", "trainid"},
}
_DONT_CARE = frozenset(
    {"dontcare", "don't care", "do not care", "dont care", "do n't care", "doesn't care", ""}
)
_FUZZY = {
    "restaurant": {"name", "food"},
    "hotel": {"name"},
    "attraction": {"name"},
    "train": {"departure", "destination"},
}
_FUZZY_RATIO = 90


@dataclass(frozen=True, slots=True)
class DialogueResult:
    """The rates of one file of predictions.

    ``outcomes`` says of each dialogue whether it informed and succeeded; ``statistics`` are the
    counts that BLEU is computed from.
    """

    inform: float
    success: float
    bleu: float
    dialogues: int
    outcomes: Mapping[str, tuple[bool, bool]] = field(repr=False)
    statistics: Mapping[str, Sequence[int]] = field(default_factory=dict, repr=False)

    @property
    def combined(self) -> float:
        """(Inform + Success) / 2 + BLEU."""
        return (self.inform + self.success) / 2 + self.bleu

    @property
    def signature(self) -> str:
        """How it was counted."""
        return str(Signature("dialogue", {"data": "multiwoz22", "dialogues": self.dialogues}))

    def parts(self) -> Sums:
        """What is resampled: the outcome and the counts of each dialogue, in the order of ids."""
        return Sums(
            [(*self.outcomes[name], 1, *self.statistics[name]) for name in sorted(self.outcomes)],
            _rates,
        )

    def to_dict(self) -> dict[str, Any]:
        return {
            "inform": round(self.inform, 1),
            "success": round(self.success, 1),
            "bleu": round(self.bleu, 1),
            "combined": round(self.combined, 1),
            "dialogues": self.dialogues,
            "signature": self.signature,
        }


# ---------------------------------------------------------------- normalisation


@cache
def _tables() -> dict[str, Any]:
    path = files("politesse.metrics").joinpath("dialogue_tables.toml")
    return tomllib.loads(path.read_text("utf-8"))


@cache
def _slot_classes() -> dict[str, str]:
    return {name: kind for kind, names in _tables()["slots"].items() for name in names}


def normalize_response(text: str) -> str:
    """A system turn in the form that is compared: slots as classes, tokens as Moses has them.

    >>> normalize_response("The [value_name] -s phone is [phone] .")
    'the NAME phone is PHONE.'
    """
    classes = _slot_classes()
    text = _SLOT.sub(lambda match: classes.get(match.group(1), ""), text.lower())
    text = text.replace(" -s", "").replace(" -ly", "")
    tokenizer, detokenizer = _moses()
    detokenized: str = detokenizer.detokenize(tokenizer.tokenize(text))
    return detokenized


@cache
def _moses() -> tuple[Any, Any]:
    moses = need("sacremoses", "Normalising responses")
    return moses.MosesTokenizer(lang="en"), moses.MosesDetokenizer(lang="en")


def normalize_state(state: State) -> dict[str, dict[str, str]]:
    """A dialogue state with the names of slots and values that the database has."""
    return {
        domain: {
            (name := normalize_slot(slot)): normalize_value(name, value)
            for slot, value in slots.items()
            if isinstance(value, str)
        }
        for domain, slots in state.items()
    }


def normalize_slot(name: str) -> str:
    """The one name of a slot."""
    name = name.lower().replace(" ", "")
    return {"arriveby": "arrive", "leaveat": "leave"}.get(name, name)


def normalize_value(slot: str, value: str) -> str:
    """The one spelling of a value.

    >>> normalize_value("leave", "after 5:15 pm"), normalize_value("parking", "free")
    ('17:15', 'yes')
    """
    aliases = _tables()["values"]
    value = value.lower()
    if slot in ("parking", "internet"):
        return "yes" if value == "free" else value
    if slot == "type":
        return str(aliases["type"].get(value, value))
    if slot == "food":
        return str(aliases["food"].get(value, value))
    if slot in ("arrive", "leave", "time"):
        return normalize_time(value)
    if slot in ("name", "departure", "destination"):
        value = value.strip().replace(" & ", " and ").replace("&", " and ").replace(" '", "'")
        return str(aliases["name"].get(value, value))
    return value


def normalize_time(text: str) -> str:
    """A time of day as HH:MM.

    >>> [normalize_time(text) for text in ("9", "1530", "9:15", "by 7 pm", "noon", "")]
    ['09:00', '15:30', '09:15', '19:00', '12:00', '00:00']
    """
    text = text.strip().lower()
    text = _tables()["values"]["time"].get(text, text)
    for word in ("by ", "after ", "afer "):
        text = text.removeprefix(word).strip()
    for ending in ("am", "a.m."):
        text = text.removesuffix(ending).strip()
    for ending in ("pm", "p.m."):
        if text.endswith(ending):
            hour, _, minute = text.removesuffix(ending).strip().partition(":")
            if hour.isdigit():
                return f"{int(hour) + 12}:{minute or '00'}"
            text = text.removesuffix(ending).strip()
    if not text:
        return "00:00"
    if text[-1] in ".,?":
        text = text[:-1]
    if text.isdigit():
        return f"{text[:2]}:{text[2:]}" if len(text) == 4 else f"{text.zfill(2)}:00"
    if ":" in text:
        text = text.replace(" ", "")
    hour, colon, minute = text.partition(":")
    return f"{hour.zfill(2)}:{minute}" if colon and len(text) == 4 else text


# ---------------------------------------------------------------- the database


class Database:
    """The venues of the domains that can be searched."""

    def __init__(self, tables: Mapping[str, Sequence[Mapping[str, Any]]]) -> None:
        self._rows: dict[str, list[dict[str, str]]] = {}
        self._keys: dict[str, set[str]] = {}
        self._places: dict[tuple[str, str], dict[str, set[int]]] = {}
        self._fitting: dict[tuple[str, str, str], frozenset[int]] = {}
        self._found: dict[tuple[str, tuple[tuple[str, str], ...]], frozenset[str]] = {}
        for domain in (*_VENUES, "train"):
            rows = [_row(row) for row in tables.get(domain, ())]
            self._rows[domain] = rows
            keys = set(rows[0]) if rows else set()
            self._keys[domain] = keys - _IGNORED_COLUMNS[domain]
            for slot in self._keys[domain]:
                places = self._places[domain, slot] = {}
                for place, row in enumerate(rows):
                    # A row without the slot fits whatever is wanted, as one with "?" does.
                    places.setdefault(row.get(slot, "?"), set()).add(place)

    def query(self, domain: str, constraints: Mapping[str, str]) -> frozenset[str]:
        """The names, or for trains the ids, of all that meets the constraints."""
        wanted = tuple(
            sorted(
                (key, value)
                for key, value in constraints.items()
                if key in self._keys[domain] and value not in _DONT_CARE
            )
        )
        key = (domain, wanted)
        if key not in self._found:
            rows = self._rows[domain]
            places = frozenset(range(len(rows)))
            for slot, value in wanted:
                places &= self._rows_that_fit(domain, slot, value)
            name = "trainid" if domain == "train" else "name"
            self._found[key] = frozenset(rows[place][name] for place in places)
        return self._found[key]

    def _rows_that_fit(self, domain: str, slot: str, value: str) -> frozenset[int]:
        """Which rows meet one constraint: decided once for each value that the slot has."""
        key = (domain, slot, value)
        if key not in self._fitting:
            stored = self._places[domain, slot].items()
            fits = (places for one, places in stored if _fits(domain, slot, value, one))
            self._fitting[key] = frozenset().union(*fits)
        return self._fitting[key]


def _row(row: Mapping[str, Any]) -> dict[str, str]:
    normal = {}
    for key, value in row.items():
        if isinstance(value, str):
            slot = normalize_slot(key)
            normal[slot] = value.lower() if slot == "trainid" else normalize_value(slot, value)
    return normal


def _fits(domain: str, slot: str, value: str, stored: str) -> bool:
    if stored == "?":
        return True
    if slot == "arrive":
        return _minutes(stored) <= _minutes(value)
    if slot == "leave":
        return _minutes(stored) >= _minutes(value)
    if slot in _FUZZY[domain]:
        return value == stored or partial_ratio(value, stored) >= _FUZZY_RATIO
    return value == stored


@cache
def partial_ratio(one: str, other: str) -> int:
    """How well the shorter text fits a part of the longer, 0 to 100.

    The published scorer's library compares only the windows that begin at a common block,
    and so do we: libraries that try every window rate some pairs higher.

    >>> partial_ratio("liverpool street", "london liverpool street")
    100
    """
    shorter, longer = sorted((one, other), key=len)
    if not shorter:
        return 0
    best = 0.0
    for block in SequenceMatcher(None, shorter, longer).get_matching_blocks():
        start = max(0, block.b - block.a)
        window = longer[start : start + len(shorter)]
        best = max(best, SequenceMatcher(None, shorter, window).ratio())
        if best > 0.995:
            return 100
    return round(100 * best)


def _minutes(time: str) -> int:
    if not re.match(r"\d\d:\d\d", time):
        return 0
    hours, minutes = time.split(":")[:2]
    return int(hours) * 60 + int(minutes[:2])


# ---------------------------------------------------------------- scoring


def dialogue_score(
    predictions: Mapping[str, Sequence[Turn]],
    goals: Mapping[str, Mapping[str, Any]],
    references: Mapping[str, Sequence[str]],
    booked: Mapping[str, Sequence[Sequence[str]]],
    database: Database,
    progress: Progress | None = None,
) -> DialogueResult:
    """Inform, Success and BLEU of predicted turns.

    A turn has a ``response``, a ``state`` and perhaps ``active_domains``.
    """
    if not predictions:
        raise PolitesseError("there are no predictions: the file is empty")
    predictions = {name.removesuffix(".json").lower(): turns for name, turns in predictions.items()}
    for name in predictions:
        for what, table in (("goals", goals), ("references", references), ("booked", booked)):
            if name not in table:
                raise PolitesseError(f"dialogue {name!r} of the predictions is not in the {what}")
    with_domains = all("active_domains" in turn for turns in predictions.values() for turn in turns)
    outcomes = {}
    statistics = {}
    made = _sacrebleu.metric("BLEU")
    for name, turns in predictions.items():
        responses = [normalize_response(turn["response"]) for turn in turns]
        states = [normalize_state(turn.get("state", {})) for turn in turns]
        if with_domains:
            domains = [list(turn["active_domains"]) for turn in turns]
        else:
            domains = list(active_domains(states))
        outcomes[name] = _outcome(responses, states, domains, goals[name], booked[name], database)
        statistics[name] = _bleu_counts(made, responses, references[name])
        if progress and (len(outcomes) % 20 == 0 or len(outcomes) == len(predictions)):
            progress("scoring dialogues", len(outcomes), len(predictions))
    rows = [(*outcomes[name], 1, *statistics[name]) for name in outcomes]
    rates = _rates([sum(column) for column in zip(*rows, strict=True)])
    return DialogueResult(
        inform=rates["inform"],
        success=rates["success"],
        bleu=rates["bleu"],
        dialogues=len(predictions),
        outcomes=outcomes,
        statistics=statistics,
    )


def _bleu_counts(made: Any, responses: Sequence[str], references: Sequence[str]) -> list[int]:
    """What BLEU counts in one dialogue, over the turns that both sides have."""
    pairs = list(zip(responses, references, strict=False))
    if not pairs:
        return [0] * 10
    rows = _sacrebleu.statistics(made, [one for one, _ in pairs], [[other for _, other in pairs]])
    return [sum(column) for column in zip(*rows, strict=True)]


def _rates(sums: Sequence[float]) -> Values:
    inform, success, number, *counts = sums
    rates = {
        "inform": 100 * float(inform) / float(number),
        "success": 100 * float(success) / float(number),
        "bleu": _sacrebleu.score(_sacrebleu.metric("BLEU"), counts),
    }
    return {**rates, "combined": (rates["inform"] + rates["success"]) / 2 + rates["bleu"]}


def active_domains(states: Sequence[State]) -> Iterator[list[str]]:
    """The domain each turn is about, from how the state changes.

    The current one if it changed, else the one of those that changed which has most slots.
    Where nothing changed it stays, unless the last change touched several domains: then it
    is the next of them.
    """
    before: State = {}
    current: str | None = None
    touched: list[str] = []
    for state in states:
        changed = [domain for domain in state if _changed(before.get(domain, {}), state[domain])]
        if changed:
            if current not in changed:
                current = max(changed, key=lambda domain: len(state[domain]))
            touched = changed
        elif len(touched) > 1:
            touched = [domain for domain in touched if domain in state and domain != current]
            current = touched[0] if touched else current
        before = state
        yield [current] if current else []


def _changed(before: Mapping[str, str], after: Mapping[str, str]) -> bool:
    return any(before.get(slot) != value for slot, value in after.items())


def _outcome(
    responses: Sequence[str],
    states: Sequence[State],
    domains: Sequence[Sequence[str]],
    goal: Mapping[str, Any],
    booked: Sequence[Sequence[str]],
    database: Database,
) -> tuple[bool, bool]:
    """Whether one dialogue informed, and whether it succeeded."""
    offered: dict[str, frozenset[str]] = {domain: frozenset() for domain in goal}
    provided: dict[str, set[str]] = {domain: set() for domain in goal}
    for turn, response in enumerate(responses):
        for domain in domains[turn]:
            if domain not in goal:
                continue
            if (domain in _VENUES and "NAME" in response) or (
                domain == "train" and "TRAINID" in response
            ):
                found = database.query(domain, states[turn].get(domain, {}))
                if not offered[domain] or not offered[domain] <= found:
                    offered[domain] = found
            for requested in _REQUESTABLE:
                if requested in response:
                    done = turn < len(booked) and domain in booked[turn]
                    if requested != "REFERENCE" or done:
                        provided[domain].add(requested)
    inform = all(_informed(domain, goal[domain], offered[domain], database) for domain in goal)
    success = inform and all(
        set(goal[domain]["requestable"]) <= provided[domain] for domain in goal
    )
    return inform, success


def _informed(
    domain: str, goal: Mapping[str, Any], offered: frozenset[str], database: Database
) -> bool:
    if "name" in goal["informable"] or domain in _ALWAYS_INFORMED:
        return True
    if domain == "train" and not offered and "TRAINID" not in goal["requestable"]:
        return True
    if domain not in (*_VENUES, "train"):
        return True
    wanted = {
        normalize_slot(slot): normalize_value(normalize_slot(slot), value)
        for slot, value in goal["informable"].items()
    }
    return bool(offered) and offered <= database.query(domain, wanted)
