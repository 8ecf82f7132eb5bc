"""What changed between two texts, as spans into both."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import SequenceMatcher

from politesse.core import Edit
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
    ends = _ends(before)
    codes = SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
    return changes_of(
        old,
        (
            Edit(ends[low], ends[high], "".join(after[new_low:new_high]))
            for kind, low, high, new_low, new_high in codes
            if kind != "equal"
        ),
    )


def changes_of(text: str, edits: Iterable[Edit]) -> tuple[Change, ...]:
    """What edits, which come in order, change in a text.

    >>> [(one.text, one.new_start, one.new_text) for one in changes_of("du da", [Edit(0, 2, "Sie")])]
    [('du', 0, 'Sie')]
    """
    found = []
    shift = 0
    for edit in edits:
        start = edit.start + shift
        old = text[edit.start : edit.end]
        found.append(Change(edit.start, edit.end, old, start, start + len(edit.new), edit.new))
        shift += len(edit.new) - len(old)
    return tuple(found)


def _ends(pieces: list[str]) -> list[int]:
    """Where each piece begins, and where the last one ends."""
    places = [0]
    for piece in pieces:
        places.append(places[-1] + len(piece))
    return places
