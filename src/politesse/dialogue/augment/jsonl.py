"""JSON lines: annotated texts, and chats as OpenAI's fine-tuning takes them."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from politesse.core import BadInput
from politesse.dialogue.augment.styles import Moved, Restyler, Span

_FIELDS = ("text", "utterance", "sentence", "user", "input", "question", "query")
_MARKED = ("entities", "spans", "slots", "labels", "label", "annotations")
_ENDS = ("end", "exclusive_end", "stop")


def records(text: str, where: str) -> Iterator[tuple[int, str, Any]]:
    """Every line that holds something: its number, itself, and its value."""
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            value = json.loads(line)
        except ValueError as error:
            raise BadInput(where, f"is not JSON: {error}", number) from None
        if not isinstance(value, dict):
            raise BadInput(where, "each line must be a JSON object", number)
        yield number, line, value


def is_chat(record: Mapping[str, Any]) -> bool:
    """Whether a record is a chat: messages with roles."""
    return isinstance(record.get("messages"), list)


# ------------------------------------------------------------------ chats


def chat_variant(record: Mapping[str, Any], restyle: Restyler, key: str) -> dict[str, Any] | None:
    """The chat with its user's messages in the new style; none if no message changed.

    What the assistant calls its tools with is kept letter by letter where a user says it.
    """
    variant = copy.deepcopy(dict(record))
    values = [value for message in variant["messages"] for value in _tool_values(message)]
    changed = False
    asked = [
        message
        for message in variant["messages"]
        if isinstance(message, dict) and message.get("role") == "user"
    ]
    for index, message in enumerate(asked):
        content = message.get("content")
        parts = content if isinstance(content, list) else [message]
        for part in parts:
            name = "text" if part is not message else "content"
            if isinstance(part, dict) and isinstance(part.get(name), str):
                moved = restyle(part[name], occurrences(part[name], values), key, index)
                if moved:
                    part[name] = moved.text
                    changed = True
    return variant if changed else None


def _tool_values(message: Any) -> Iterator[str]:
    if not isinstance(message, dict):
        return
    calls = [
        call.get("function") for call in message.get("tool_calls") or () if isinstance(call, dict)
    ]
    for call in (*calls, message.get("function_call")):
        try:
            arguments = json.loads(call["arguments"])  # type: ignore[index]
        except (TypeError, KeyError, ValueError):
            continue
        yield from _strings(arguments)


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for inner in value.values():
            yield from _strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _strings(inner)


def occurrences(text: str, values: Sequence[str]) -> list[Span]:
    """Where values stand in a text as whole words, none inside another."""
    spans: list[Span] = []
    for value in sorted(filter(str.strip, set(values)), key=lambda text: (-len(text), text)):
        pattern = rf"(?<!\w){re.escape(value)}(?!\w)"
        for match in re.finditer(pattern, text, re.IGNORECASE):
            if all(match.end() <= start or end <= match.start() for start, end in spans):
                spans.append(match.span())
    return sorted(spans)


# ------------------------------------------------------------------ annotated texts


def text_variant(
    record: Mapping[str, Any], restyle: Restyler, key: str, field: str, where: str, line: int
) -> dict[str, Any] | None:
    """The record with its text in the new style and its spans where they now belong."""
    text = record[field]
    marks = list(_marks(record, where, line))
    moved = restyle(text, [span for span, _ in marks], key)
    if moved is None:
        return None
    variant = copy.deepcopy(dict(record))
    variant[field] = moved.text
    _put(variant, marks, moved)
    if isinstance(variant.get("id"), str):
        variant["id"] += f"-{restyle.name.partition(',')[0]}"
    return variant


def text_field(record: Mapping[str, Any], named: str | None, where: str, line: int) -> str:
    """Which field holds the text."""
    for name in (named,) if named else _FIELDS:
        if isinstance(record.get(str(name)), str):
            return str(name)
    looked = named or ", ".join(_FIELDS)
    raise BadInput(where, f"has no text under {looked}; name its field with --field", line)


_Path = tuple[str, int]


def _marks(record: Mapping[str, Any], where: str, line: int) -> Iterator[tuple[Span, _Path]]:
    """Every span of a record, and where it is written: its list and its place there."""
    for name in _MARKED:
        items = record.get(name)
        if not isinstance(items, list):
            continue
        for index, item in enumerate(items):
            span = _span(item)
            if span is not None:
                yield span, (name, index)
            elif isinstance(item, Mapping) and "start" in item:
                raise BadInput(where, f"{name} has a start without an end: {item}", line)


def _span(item: Any) -> Span | None:
    if isinstance(item, Mapping):
        end = next((item[name] for name in _ENDS if _whole(item.get(name))), None)
        return (item["start"], end) if _whole(item.get("start")) and end is not None else None
    if isinstance(item, list) and len(item) >= 2 and _whole(item[0]) and _whole(item[1]):
        return item[0], item[1]
    return None


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _put(record: dict[str, Any], marks: Sequence[tuple[Span, _Path]], moved: Moved) -> None:
    for (_, (name, index)), (start, end) in zip(marks, moved.spans, strict=True):
        item = record[name][index]
        if isinstance(item, list):
            item[0], item[1] = start, end
        else:
            item["start"] = start
            item[next(key for key in _ENDS if _whole(item.get(key)))] = end
