"""The strings of a document that a place or a selection in it means, and rewrites of them."""

from __future__ import annotations

from functools import lru_cache

from politesse.core import Edit, PolitesseError
from politesse.editors.documents import Checked
from politesse.formats import Segment
from politesse.formats.types import Place, Run
from politesse.rewriting.backends import BUILT_IN
from politesse.rewriting.session import RewritingSession
from politesse.rewriting.types import Rewrite, Tone


class NothingToDo(PolitesseError):
    """That a selection stays as it is, and why."""


def string_at(checked: Checked, offset: int) -> tuple[str, Segment] | None:
    """The string that a place in a document lies in, with the tag of its language."""
    inside = (one for one in checked.segments() if _meets(one[1].place, offset, offset))
    return next(inside, None)


def rewritten(checked: Checked, start: int, end: int, to: str) -> list[Edit]:
    """The edits of a document that move a selection to a register.

    Of a string only what is selected changes; with nothing selected, the one at that place.
    """
    edits: list[Edit] = []
    reasons: list[str] = []
    for tag, segment in _selected(checked, start, end):
        low, high = _within(segment, start, end)
        result = _rewrite(segment.text[low:high], tag, to)
        made = [Edit(low + one.start, low + one.end, one.new_text) for one in result.spans]
        spliced = segment.place.splices(made)
        edits += spliced
        if not spliced:
            reasons.append(result.reason or "nothing to change")
    if not edits:
        raise NothingToDo("; ".join(dict.fromkeys(reasons)) or "no text here that can be rewritten")
    return list(dict.fromkeys(edits))


def _selected(checked: Checked, start: int, end: int) -> list[tuple[str | None, Segment]]:
    """The strings that a selection touches; in a file of no format, the selection itself."""
    if checked.job is not None:
        return [one for one in checked.segments() if _meets(one[1].place, start, end)]
    text = checked.text.text[start:end]
    return [(None, Segment("", text, Place([Run(0, len(text), start, end, True)])))] if text else []


def _meets(place: Place, start: int, end: int) -> bool:
    if start == end:
        return bool(place.runs) and place.start <= start <= place.end
    return bool(place.runs) and place.start < end and start < place.end


def _within(segment: Segment, start: int, end: int) -> tuple[int, int]:
    """The part of a string that is selected: all of it where nothing is."""
    if start == end:
        return 0, len(segment.text)
    low = min((_after(run, start) for run in segment.place.runs if run.raw_end > start), default=0)
    before = [_before(run, end) for run in segment.place.runs if run.raw_start < end]
    return low, max(before, default=len(segment.text))


def _after(run: Run, raw: int) -> int:
    return run.start + (max(raw - run.raw_start, 0) if run.verbatim else 0)


def _before(run: Run, raw: int) -> int:
    return run.start + (min(raw - run.raw_start, run.length) if run.verbatim else run.length)


def _rewrite(text: str, tag: str | None, to: str) -> Rewrite:
    language = tag.partition("-x-")[0] if tag else None
    return next(iter(_session(to).stream([text], language, 1)))


@lru_cache
def _session(to: str) -> RewritingSession:
    return RewritingSession(to, None, None, [BUILT_IN], Tone())
