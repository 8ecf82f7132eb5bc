"""Subtitles: each turn of a speaker is a segment, since two speakers may address differently.

The toolkit's reader needs a GPL editor's library; the two formats are a time line and text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from politesse.checking.files import FileText
from politesse.checking.segments import Segment
from politesse.core import BadInput

_TIME = re.compile(r"^\s*(?:\d+:)?\d\d?:\d\d[.,]\d+\s*-->\s*(?:\d+:)?\d\d?:\d\d[.,]\d+")
_TURN = re.compile(r"^\s*(?:[-–—‐]\s*|>>\s*|<v[ .][^>]*>)")


def read(path: Path, file: FileText) -> Iterator[Segment]:
    """The turns of all cues of a SubRip or WebVTT file."""
    lines = file.text.splitlines()
    cue = 0
    number = 0
    while number < len(lines):
        if not _TIME.match(lines[number]):
            number += 1
            continue
        cue += 1
        number += 1
        begin = number
        while number < len(lines) and lines[number].strip():
            if _TIME.match(lines[number]):
                raise BadInput(str(path), "a cue is not closed by a blank line", number + 1)
            number += 1
        yield from _turns(cue, begin, lines[begin:number])
    if not cue and file.text.strip():
        raise BadInput(str(path), "no cue found; is it a subtitle file?")


def _turns(cue: int, begin: int, lines: list[str]) -> Iterator[Segment]:
    turns: list[tuple[int, list[str]]] = []
    for offset, line in enumerate(lines):
        if not turns or _TURN.match(line):
            turns.append((begin + offset + 1, []))
        turns[-1][1].append(line)
    for place, (line_number, parts) in enumerate(turns):
        name = f"cue {cue}" if len(turns) == 1 else f"cue {cue}, turn {place + 1}"
        yield Segment(name, "\n".join(parts), line=line_number)
