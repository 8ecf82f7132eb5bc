"""One dialogue a line, as ``politesse train dialogue`` reads and writes them, in both layouts.

Turns have ``user`` and ``system`` with states and acts, or ``speaker`` and ``text`` with slot values
in the brackets of ``text_spans``.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from politesse.core import BadInput
from politesse.dialogue.augment.jsonl import occurrences
from politesse.dialogue.augment.multiwoz import variant_id
from politesse.dialogue.augment.styles import Moved, Restyler, Span

_TOKEN = re.compile(r"\w+|[^\w\s]")


def is_dialogue(record: Mapping[str, Any]) -> bool:
    """Whether a record is a dialogue: turns of users."""
    turns = record.get("turns")
    return isinstance(turns, list) and all(
        isinstance(turn, dict) and ("user" in turn or "speaker" in turn) for turn in turns
    )


def dialogue_variant(
    record: Mapping[str, Any], restyle: Restyler, key: str, where: str, line: int
) -> dict[str, Any] | None:
    """The dialogue with its user turns in the new style; none where no turn could be changed."""
    variant = copy.deepcopy(dict(record))
    if isinstance(variant.get("id"), str):
        variant["id"] = variant_id(variant["id"], restyle.name.partition(",")[0])
    changed = False
    for number, turn in enumerate(_user_turns(variant)):
        name = "user" if "user" in turn else "text"
        if not isinstance(turn.get(name), str):
            raise BadInput(where, f"turn {number + 1} of the user's has no text", line)
        if name == "text":
            changed = _spoken(turn, restyle, key, number) or changed
        else:
            changed = _annotated(turn, restyle, key, number) or changed
    return variant if changed else None


def _user_turns(record: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    for turn in record["turns"]:
        if "user" in turn or turn.get("speaker") == "USER":
            yield turn


def _annotated(turn: dict[str, Any], restyle: Restyler, key: str, number: int) -> bool:
    """A turn whose values are named by its acts and counted in tokens by its spans."""
    text = turn["user"]
    spans = [span for span in turn.get("user_spans_tok") or () if isinstance(span, list)]
    values = [str(span[2]) for span in spans if len(span) == 5] + list(_act_values(turn))
    moved = restyle(text, occurrences(text, values), key, number)
    if moved is None:
        return False
    if spans:
        turn["user_spans_tok"] = _recounted(text, moved.text, spans)
    turn["user"] = moved.text
    return True


def _act_values(turn: Mapping[str, Any]) -> Iterator[str]:
    acts = turn.get("user_act")
    for pairs in acts.values() if isinstance(acts, dict) else ():
        for pair in pairs if isinstance(pairs, list) else ():
            if isinstance(pair, list) and len(pair) == 2 and isinstance(pair[1], str):
                yield pair[1]


def _recounted(old: str, new: str, spans: Sequence[list[Any]]) -> list[list[Any]]:
    """The spans with the numbers of their tokens in the new text; those that cannot be told go."""
    before, after = (_TOKEN.findall(text.lower()) for text in (old, new))
    made = []
    for act, slot, value, first, last in (span for span in spans if len(span) == 5):
        words = before[first : last + 1]
        if words != _TOKEN.findall(str(value).lower()):
            continue
        earlier = _places(before[:first], words)
        places = _places(after, words)
        if words and len(places) == len(_places(before, words)):
            start = places[len(earlier)]
            made.append([act, slot, value, start, start + len(words) - 1])
    return made


def _places(tokens: Sequence[str], words: Sequence[str]) -> list[int]:
    size = len(words)
    return [at for at in range(len(tokens) - size + 1) if list(tokens[at : at + size]) == words]


def _spoken(turn: dict[str, Any], restyle: Restyler, key: str, number: int) -> bool:
    """A turn whose values stand in brackets."""
    text = turn["text"]
    spans = _bracketed(str(turn.get("text_spans") or ""), text)
    moved = restyle(text, spans, key, number)
    if moved is None:
        return False
    turn["text"] = moved.text
    if "text_spans" in turn:
        turn["text_spans"] = _with_brackets(moved)
    return True


def _bracketed(marked: str, text: str) -> list[Span]:
    """The places of bracketed values; none where the brackets do not fit the text."""
    spans: list[Span] = []
    start, at = -1, 0
    for letter in marked:
        if letter == "[":
            start = at
        elif letter == "]" and start >= 0:
            spans.append((start, at))
            start = -1
        elif letter != "]":
            at += 1
    plain = re.sub(r"[\[\]]", "", marked)
    return spans if plain == text else []


def _with_brackets(moved: Moved) -> str:
    text = moved.text
    for start, end in sorted(moved.spans, reverse=True):
        text = f"{text[:start]}[{text[start:end]}]{text[end:]}"
    return text
