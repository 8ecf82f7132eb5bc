"""What changed between two texts, as spans into both."""

from __future__ import annotations

import re
from difflib import SequenceMatcher

from politesse.rewriting.types import Change

_PIECE = re.compile(r"\w+|\s+|[^\w\s]")


def changes(old: str, new: str) -> tuple[Change, ...]:
    """The stretches in which two texts differ, by whole words.

    >>> [(change.text, change.new_text) for change in changes("i dont know", "I do not know")]
    [('i', 'I'), ('dont', 'do not')]
    """
    if old == new:
        return ()
    before, after = _PIECE.findall(old), _PIECE.findall(new)
    ends, new_ends = _ends(before), _ends(after)
    found = []
    for kind, low, high, new_low, new_high in SequenceMatcher(
        None, before, after, autojunk=False
    ).get_opcodes():
        if kind != "equal":
            start, end = ends[low], ends[high]
            new_start, new_end = new_ends[new_low], new_ends[new_high]
            found.append(
                Change(start, end, old[start:end], new_start, new_end, new[new_start:new_end])
            )
    return tuple(found)


def _ends(pieces: list[str]) -> list[int]:
    """Where each piece begins, and where the last one ends."""
    places = [0]
    for piece in pieces:
        places.append(places[-1] + len(piece))
    return places
