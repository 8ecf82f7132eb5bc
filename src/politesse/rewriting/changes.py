"""What changed between two texts, as spans into both."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from difflib import Match, SequenceMatcher

from politesse.core import Edit
from politesse.rewriting.types import Change

_PIECE = re.compile(r"\w+|\s+|[^\w\s]")
_WINDOW = 600  # pieces that are compared at a time
_SURE = 8  # pieces that are not alike by chance


def changes(old: str, new: str) -> tuple[Change, ...]:
    """The stretches in which two texts differ, by whole words.

    >>> [(change.text, change.new_text) for change in changes("i dont know", "I do not know")]
    [('i', 'I'), ('dont', 'do not')]
    """
    if old == new:
        return ()
    before, after = _PIECE.findall(old), _PIECE.findall(new)
    ends = _ends(before)
    return changes_of(
        old,
        (
            Edit(ends[low], ends[high], "".join(after[new_low:new_high]))
            for low, high, new_low, new_high in _differences(before, after)
        ),
    )


def _differences(before: list[str], after: list[str]) -> Iterator[tuple[int, int, int, int]]:
    """The stretches that differ, by the places of pieces in both.

    Long texts are compared a window at a time, since the time this takes is the square of a length. The
    end of a window is cut anywhere, so that the next one begins within the last stretch that is alike.
    """
    low = new_low = 0
    while low < len(before) or new_low < len(after):
        old, new = before[low : low + _WINDOW], after[new_low : new_low + _WINDOW]
        last = low + len(old) == len(before) and new_low + len(new) == len(after)
        blocks = SequenceMatcher(None, old, new, autojunk=False).get_matching_blocks()
        if not last and len(blocks) > 1:
            blocks = _up_to_the_last_alike(blocks)
        here = new_here = 0
        for place, new_place, size in blocks:
            if here < place or new_here < new_place:
                yield low + here, low + place, new_low + new_here, new_low + new_place
            here, new_here = place + size, new_place + size
        low, new_low = low + here, new_low + new_here


def _up_to_the_last_alike(blocks: Sequence[Match]) -> list[Match]:
    """The stretches of a window that are alike, to the middle of the last one that is long for sure."""
    found = [block for block in blocks if block.size >= _SURE] or [
        max(blocks, key=lambda b: b.size)
    ]
    last = found[-1]
    kept = [block for block in blocks if block.a < last.a]
    return [*kept, Match(last.a, last.b, max(1, last.size // 2))]


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
