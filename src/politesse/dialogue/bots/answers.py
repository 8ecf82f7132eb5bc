"""What a bot sent, turned into a reply: plain text, or an object with text, state and more."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from politesse.core import PolitesseError
from politesse.dialogue.bots.attempts import Trouble
from politesse.dialogue.bots.streams import PIECES, joined
from politesse.dialogue.types import Reply, State

_STEP = re.compile(r"\.?([^.\[\]]+)|\[(\d+|\*)\]")
_TEXT_FIELDS = ("text", "reply", "response", "message", "answer", "output", "content")


class JsonPath:
    """The way to a value inside JSON: names after dots, places in brackets, ``[*]`` for each.

    >>> JsonPath("messages[*].text").all({"messages": [{"text": "Hello."}, {"text": "Which day?"}]})
    ['Hello.', 'Which day?']
    >>> JsonPath("$.choices[0].message.content").all({"choices": []})
    []
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self._steps: list[str | int | None] = []
        rest = path.removeprefix("$")
        offset = 0
        while offset < len(rest):
            match = _STEP.match(rest, offset)
            if not match:
                raise PolitesseError(
                    f"{path!r} is no path into JSON; write for example data[0].text"
                )
            name, number = match.groups()
            self._steps.append(name if name else None if number == "*" else int(number))
            offset = match.end()

    def all(self, value: Any) -> list[Any]:
        """Everything the path leads to, none where it leads nowhere."""
        values = [value]
        for step in self._steps:
            values = [inner for outer in values for inner in _inside(outer, step)]
        return values


def _inside(value: Any, step: str | int | None) -> Sequence[Any]:
    if isinstance(step, str):
        return [value[step]] if isinstance(value, Mapping) and step in value else []
    if not isinstance(value, list):
        return []
    if step is None:
        return value
    return value[step : step + 1]


def filled(template: Any, values: Mapping[str, Any]) -> Any:
    """A JSON template with ``{name}`` replaced inside its strings.

    A string that is nothing but one place-holder becomes the value itself, so that a history can
    be a list.

    >>> filled({"user": "u-{session}", "turn": "{turn}"}, {"session": "s1", "turn": 3})
    {'user': 'u-s1', 'turn': 3}
    """
    if isinstance(template, Mapping):
        return {key: filled(value, values) for key, value in template.items()}
    if isinstance(template, list):
        return [filled(value, values) for value in template]
    if not isinstance(template, str):
        return template
    if template[:1] == "{" and template[1:-1] in values and template[-1:] == "}":
        return values[template[1:-1]]
    return re.sub(r"\{(\w+)\}", lambda match: str(values.get(match[1], match[0])), template)


def reply_from(
    answer: Any, text_path: JsonPath | None = None, state_path: JsonPath | None = None
) -> Reply:
    """A reply from decoded JSON; trouble where there is no text in it.

    Without a path the text is the answer itself or what stands under one of the usual names.

    >>> reply_from({"response": "Which area?", "state": {"hotel": {"stars": 4}}}).state
    {'hotel': {'stars': '4'}}
    """
    sent = answer
    if text_path is None and isinstance(answer, list):
        answer = {"text": "\n".join(reply_from(part).text for part in answer)} if answer else answer
    values = text_path.all(answer) if text_path else _usual_text(answer)
    texts = [str(value) for value in values if isinstance(value, str | int | float)]
    text = "\n".join(piece.strip() for piece in texts).strip()
    if not text:
        where = f"at {text_path.path}" if text_path else "in it"
        raise Trouble("nonsense", f"no text {where}")
    fields = answer if isinstance(answer, Mapping) else {}
    states = state_path.all(answer) if state_path else [fields.get("state")]
    return Reply(
        text,
        state_of(states[0]) if states else None,
        _string(fields.get("delexicalised")),
        _string(fields.get("domain")),
        data=sent if isinstance(sent, Mapping | list) else None,
    )


def streamed(
    sent: Sequence[Any], text_path: JsonPath | None = None, state_path: JsonPath | None = None
) -> Reply:
    """A reply that came in pieces; state and whatever else is told are those of the last to tell them.

    >>> streamed([{"delta": "Which "}, {"delta": "area?"}, {"state": {"hotel": {}}}]).text
    'Which area?'
    """
    pieces = [
        value
        for event in sent
        for value in (text_path.all(event) if text_path else _piece(event))
        if isinstance(value, str)
    ]
    whole: dict[str, Any] = {}
    for event in sent:
        whole.update(event if isinstance(event, Mapping) else {})
    states = [value for event in sent for value in (state_path.all(event) if state_path else ())]
    state = state_of(states[-1] if states else whole.get("state"))
    text = joined(pieces).strip()
    if not text:
        where = f"at {text_path.path}" if text_path else "in it"
        raise Trouble("nonsense", f"no text {where}")
    return Reply(text, state, data=whole or None)


def _piece(event: Any) -> list[Any]:
    for found in (_usual_text(event), *(JsonPath(path).all(event) for path in PIECES)):
        if found and isinstance(found[0], str):
            return found
    return []


def place_of_text(answer: Any) -> str | None:
    """The path to what most likely is the text of an answer: the longest string of several words.

    >>> place_of_text({"id": "x-1", "output": [{"kind": "text", "body": "Which day do you mean?"}]})
    'output[*].body'
    """
    found: list[tuple[int, str]] = []

    def look(value: Any, path: str) -> None:
        if isinstance(value, Mapping):
            for name, inner in value.items():
                if not re.search(r"[.\[\]]", str(name)):
                    look(inner, f"{path}.{name}" if path else str(name))
        elif isinstance(value, list):
            for inner in value:
                look(inner, f"{path}[*]")
        elif isinstance(value, str) and " " in value.strip():
            found.append((len(value), path))

    look(answer, "")
    return max(found, key=lambda one: one[0])[1] if found else None


def state_of(value: Any) -> State | None:
    """A belief state from JSON, or none where it is not one: domain → slot → value.

    >>> state_of({"hotel": {"area": "north", "stars": None}}), state_of("north")
    ({'hotel': {'area': 'north'}}, None)
    """
    if not isinstance(value, Mapping):
        return None
    return {
        str(domain): {
            str(slot): str(held)
            for slot, held in slots.items()
            if isinstance(held, str | int | float)
        }
        for domain, slots in value.items()
        if isinstance(slots, Mapping)
    }


def _usual_text(answer: Any) -> list[Any]:
    if isinstance(answer, Mapping):
        return [answer[name] for name in _TEXT_FIELDS if isinstance(answer.get(name), str)][:1]
    return [answer]


def _string(value: Any) -> str | None:
    return value if isinstance(value, str) else None
