"""Answers that come in pieces: server-sent events, or a line of JSON each."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

#: Where one piece of a text stands, after the usual names of a whole one.
PIECES = ("delta", "token", "chunk", "choices[0].delta.content", "choices[0].text", "delta.text")


def events(words: str) -> list[Any] | None:
    """What was sent, piece by piece; none where it is no stream.

    >>> events('data: {"delta": "Good "}\\n\\ndata: {"delta": "day."}\\n\\ndata: [DONE]\\n')
    [{'delta': 'Good '}, {'delta': 'day.'}]
    >>> events('{"text": "Good "}\\n{"text": "day."}\\n'), events("Good day.")
    ([{'text': 'Good '}, {'text': 'day.'}], None)
    """
    lines = [line for line in words.splitlines() if line.strip()]
    if lines and lines[0].split(":")[0] in ("data", "event", "id", "retry", ""):
        sent = [line.partition(":")[2].removeprefix(" ") for line in lines if line[:5] == "data:"]
        return [_decoded(line) for line in sent if line.strip() != "[DONE]"] or None
    if len(lines) < 2 or any(line.lstrip()[0] not in "{[" for line in lines):
        return None
    try:
        return [json.loads(line) for line in lines]
    except ValueError:
        return None


def _decoded(line: str) -> Any:
    """One event: JSON, or the text itself (a figure or a truth by itself is text, too)."""
    try:
        found = json.loads(line)
    except ValueError:
        return line
    return found if isinstance(found, Mapping | list | str) else line


def joined(pieces: Sequence[str]) -> str:
    """The text of the pieces, whether each is new or has all that came before, perhaps told whole at the end.

    >>> joined(["Good ", "day."]), joined(["Good ", "Good day."]), joined(["Good ", "day.", "Good day."])
    ('Good day.', 'Good day.', 'Good day.')
    """
    said = ""
    for piece in pieces:
        grows = len(said.strip()) > 1 and piece.startswith(said.strip())
        said = piece if grows else said + piece
    return said
