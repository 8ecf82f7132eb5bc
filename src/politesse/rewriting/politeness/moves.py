"""Where a stretch of a text stands after rewriting."""

from __future__ import annotations

from politesse.rewriting.types import Candidate


def moved(span: tuple[int, int], candidate: Candidate) -> tuple[int, int] | None:
    """The place of a source stretch in the candidate; None where it is not there any more.

    >>> from politesse.rewriting.politeness import impolite
    >>> text = "Could you book a table for 4 people?"
    >>> candidate = impolite(text)
    >>> start, end = moved((27, 35), candidate)
    >>> candidate.text[start:end]
    '4 people'
    """
    start, end = span
    shift = 0
    for change in candidate.spans:
        if end <= change.start:
            break
        if start >= change.end:
            shift = change.new_end - change.end
            continue
        return _inside(change.text[start - change.start : end - change.start], change.new_text,
                       change.new_start) if change.start <= start and end <= change.end else None  # fmt: skip
    return start + shift, end + shift


def _inside(text: str, new: str, at: int) -> tuple[int, int] | None:
    """A stretch within a changed one, where it stands there just once."""
    if not text or new.count(text) != 1:
        return None
    start = at + new.index(text)
    return start, start + len(text)
