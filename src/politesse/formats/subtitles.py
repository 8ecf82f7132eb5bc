"""Subtitles: each turn of a speaker is a segment, since two speakers may address differently."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from politesse.core import BadInput, Edit
from politesse.core.edits import apply
from politesse.formats.filling import Filled, Missing, Order, refuse_existing
from politesse.formats.types import FileText, Format, Segment, Spelling

_LINE = re.compile(r"[^\r\n]*(\r\n|\n|\r|\Z)")
_TIME = re.compile(r"\s*(?:\d+:)?\d\d?:\d\d[.,]\d+\s*-->\s*(?:\d+:)?\d\d?:\d\d[.,]\d+")
_TURN = re.compile(r"\s*(?:[-–—‐]\s*|>>\s*|<v[ .][^>]*>)")
_BREAK = re.compile(r"\r\n|\r")
_WIDTH = 42  # characters a line of a subtitle holds

Extent = tuple[int, int]


def read(path: Path, file: FileText) -> Iterator[Segment]:
    """The turns of all cues of a SubRip or WebVTT file."""
    for number, (unit, lines) in enumerate(_cues(path, file), 1):
        turns = _turns(file.text, lines)
        for index, (start, end) in enumerate(turns, 1):
            name = f"cue {number}" if len(turns) == 1 else f"cue {number}, turn {index}"
            spelling = Spelling(file.text)
            spelling.decoded(start, end, _BREAK, lambda _: "\n")
            yield Segment(name, spelling.text, spelling.place(), unit)


def _cues(path: Path, file: FileText) -> Iterator[tuple[int, list[Extent]]]:
    """Where each cue begins, and the lines of its text."""
    lines: list[Extent] | None = None
    unit = cues = 0
    for match in _LINE.finditer(file.text):
        start, end = match.start(), match.start(1)
        time = _TIME.match(file.text, start, end)
        if lines is None:
            if time:
                lines, unit = [], start
        elif time:
            raise BadInput(str(path), "a cue is not closed by a blank line", file.line(start))
        elif file.text[start:end].strip():
            lines.append((start, end))
        else:
            cues += 1
            yield unit, lines
            lines = None
    if not cues and file.text.strip():
        raise BadInput(str(path), "no cue found; is it a subtitle file?")


def _turns(text: str, lines: list[Extent]) -> list[Extent]:
    """A cue's lines put together by who says them."""
    turns: list[Extent] = []
    for start, end in lines:
        if not turns or _TURN.match(text, start, end):
            turns.append((start, end))
        else:
            turns[-1] = (turns[-1][0], end)
    return turns


def fill(order: Order) -> Filled:
    """The turns of all cues; times and numbers stay as they are."""
    refuse_existing(order)
    text = order.file.text
    end = "\r\n" if "\r\n" in text else "\n"
    edits: list[Edit] = []
    missing = []
    for turn in read(order.path, order.file):
        line = " ".join(turn.text.split("\n"))
        mark = match.group() if (match := _TURN.match(line)) else ""

        def write(translated: str, turn: Segment = turn, mark: str = mark) -> None:
            lines = _wrapped(mark + " ".join(translated.split()))
            edits.append(Edit(turn.place.start, turn.place.end, end.join(lines)))

        if line[len(mark) :].strip():
            missing.append(Missing(turn.id, line[len(mark) :].strip(), write))
    return Filled(len(missing), missing, lambda: order.file.encoded(apply(text, edits)))


def _wrapped(text: str) -> list[str]:
    """A turn on one line, or on two of about the same length."""
    if len(text) <= _WIDTH or " " not in text:
        return [text]
    middle = len(text) / 2
    cuts = [index for index, character in enumerate(text) if character == " "]
    cut = min(cuts, key=lambda index: abs(index - middle))
    return [text[:cut], text[cut + 1 :]]


FORMATS = (
    Format("SubRip", (".srt",), read, fill, dialogue=True),
    Format("WebVTT", (".vtt",), read, fill, dialogue=True),
)
