"""Whether an answer is what was expected: yes, no, or not to be told."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Mapping
from typing import Any, Protocol

from politesse.dialogue.bots.answers import JsonPath
from politesse.dialogue.cases.types import Expectation
from politesse.dialogue.report.wording import Likeness, words
from politesse.dialogue.types import Reply

#: Where bots tell their intent and slots, unless a file of cases says otherwise.
_INTENTS = (
    "intent.name", "intent", "intent_name", "intentName", "queryResult.intent.displayName",
    "nlu.intent.name", "latest_message.intent.name", "metadata.intent", "[*].intent",
)  # fmt: skip
_SLOTS = ("slots", "parameters", "queryResult.parameters", "tracker.slots", "entities")
_FIGURE = re.compile(r"https?://\S+|[\w.+-]+@[\w-]+\.\w+|\d+(?:[.:,/-]\d+)*|\b[A-Z]{2,}\d\w*\b")
#: Two answers whose weighted words are less alike than this say different things.
_ALIKE = 0.5


class Judge(Protocol):
    """Decides what no rule can."""

    def __call__(self, requirement: str, user: str, answer: str) -> bool:
        """Whether something is true of an answer."""
        ...


def holds(
    expected: Expectation,
    user: str,
    reply: Reply,
    judge: Judge | None = None,
    paths: Mapping[str, str] | None = None,
) -> bool | None:
    """Whether a reply is as expected; none where it cannot be told.

    >>> holds(Expectation("contains", ("10:00",)), "Open?", Reply("From 10:00."))
    True
    >>> holds(Expectation("intent", ("hours",)), "Open?", Reply("From 10:00.")) is None
    True
    """
    if reply.failed:
        return None if expected.kind == "unknown" else False
    found = _found(expected, user, reply, judge, paths or {})
    return None if found is None else found != expected.negated


def _found(
    expected: Expectation, user: str, reply: Reply, judge: Judge | None, paths: Mapping[str, str]
) -> bool | None:
    kind, values = expected.kind, expected.values
    if kind in ("contains", "any", "not", "equals", "starts", "matches"):
        return _by_text(expected, reply.text)
    if kind == "json":
        return _is_json(reply.text)
    if kind == "intent":
        given = _intents(reply, paths)
        return None if given is None else bool(given & {value.lower() for value in values})
    if kind == "slot":
        return _one_of(_slot(expected.name, reply, paths), values)
    if kind == "state":
        return _one_of(_at(expected.name, reply), values)
    if kind in ("says", "judge"):
        if kind == "says" and _by_text(Expectation("contains", values), reply.text):
            return True
        if judge is None:
            return None
        said = values[0] if values else ""
        wanted = f"It says the same as: {said}" if kind == "says" else said
        return judge(wanted, user, reply.text)
    return None


def read(text: str) -> str:
    """An answer as its reader sees it: without the marks of Markdown and HTML.

    >>> read("On **Saturday** from `10:00`, <b>8.50</b>&nbsp;&euro;, see [map](https://a.example).")
    'On Saturday from 10:00, 8.50 €, see map https://a.example.'
    """
    if "<" in text or "&" in text:
        text = re.sub(r"(?is)<(script|style)\b.*?</\1\s*>", " ", text)
        text = re.sub(r"(?i)<(br|/?p|/?div|/?li|/?ul|/?ol|/?tr|/?td)\b[^<>]*>", " ", text)
        text = html.unescape(re.sub(r"</?[A-Za-z][^<>]*>", "", text)).replace("\xa0", " ")
    text = re.sub(r"\[([^\[\]]+)\]\(([^()\s]+)\)", r"\1 \2", text)
    text = re.sub(r"\*\*|__|`|(?<!\w)[*_](?=\S)|(?<=\S)[*_](?!\w)", "", text)
    return re.sub(r"(?m)^\s{0,3}(?:#{1,6}|>)\s+", "", text)


def _by_text(expected: Expectation, text: str) -> bool:
    """As the answer stands or as it is read; what it must not have, it has in neither form."""
    seen = read(text)
    forms = (text,) if seen == text else (text, seen)
    return (all if expected.kind == "not" else any)(_in(expected, form) for form in forms)


def _in(expected: Expectation, text: str) -> bool:
    def fold(value: str) -> str:
        squeezed = " ".join(value.split())
        return squeezed if expected.exact else squeezed.casefold()

    answer = fold(text)
    values = [fold(value) for value in expected.values]
    if expected.kind == "matches":
        flags = re.DOTALL if expected.exact else re.DOTALL | re.IGNORECASE
        return all(re.search(pattern, text, flags) for pattern in expected.values)
    if expected.kind == "contains":
        return all(value in answer for value in values)
    if expected.kind == "any":
        return any(value in answer for value in values)
    if expected.kind == "not":
        return not any(value in answer for value in values)
    if expected.kind == "starts":
        return any(answer.startswith(value) for value in values)
    return answer in values


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except ValueError:
        return False
    return True


def _intents(reply: Reply, paths: Mapping[str, str]) -> set[str] | None:
    for path in (paths["intent"],) if "intent" in paths else _INTENTS:
        found = [value for value in JsonPath(path).all(reply.data) if isinstance(value, str)]
        if found:
            return {value.lower() for value in found}
    return None


def _slot(name: str, reply: Reply, paths: Mapping[str, str]) -> list[Any] | None:
    """What stands in a slot; none where the bot tells no slots at all."""
    told = False
    for path in (paths["slots"],) if "slots" in paths else _SLOTS:
        for slots in JsonPath(path).all(reply.data):
            if isinstance(slots, Mapping):
                told = True
                if name in slots:
                    return [slots[name]]
            elif isinstance(slots, list):
                told = True
                values = [
                    one.get("value")
                    for one in slots
                    if isinstance(one, Mapping) and one.get("entity", one.get("name")) == name
                ]
                if values:
                    return values
    if reply.state is not None:
        told = True
        held = [slots[name] for slots in reply.state.values() if name in slots]
        if held:
            return list(held)
    return [] if told else None


def _at(path: str, reply: Reply) -> list[Any] | None:
    where = JsonPath(path)
    found = [*where.all(reply.state), *where.all(reply.data)]
    return None if not found and reply.state is None and reply.data is None else found


def _one_of(found: list[Any] | None, values: tuple[str, ...]) -> bool | None:
    if found is None:
        return None
    wanted = {value.casefold() for value in values}
    held = [
        str(one).casefold()
        for value in found
        for one in (value if isinstance(value, list) else [value])
    ]
    return any(one in wanted for one in held) if wanted else not any(held)


def same(one: Reply, other: Reply) -> bool:
    """Whether two answers say the same, by what a rule can see: figures, addresses, and the words.

    >>> same(Reply("We open at 10:00 on Sundays."), Reply("On Sundays we open at 10:00."))
    True
    >>> same(Reply("We open at 10:00 on Sundays."), Reply("Sorry, I did not get that."))
    False
    """
    if one.failed or other.failed:
        return one.failed and other.failed
    if one.text.split() == other.text.split():
        return True
    if not figures(one.text) <= figures(other.text):
        return False
    if not words(one.text) or not words(
        other.text
    ):  # no letters that this knows: by the figures alone
        return bool(figures(one.text))
    return Likeness([one.text, other.text])(one.text, other.text) >= _ALIKE


def figures(text: str) -> set[str]:
    """Numbers, times, codes and addresses in a text.

    >>> sorted(figures("Call 01632 960124 at 9:30, reference QK7M2, or mail a@b.org."))
    ['01632', '960124', '9:30', 'QK7M2', 'a@b.org']
    """
    return {match.rstrip(".,") for match in _FIGURE.findall(text)}
