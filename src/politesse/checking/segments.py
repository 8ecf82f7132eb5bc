"""A segment: one string of a localisation file, as a reader sees it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Segment:
    """One translated string.

    ``group`` is shared by the plural forms of one message. ``line`` is where the search for
    the text in the file may begin, or 0; the exact line is found when it is needed.
    """

    id: str
    text: str
    source: str | None = None
    group: str | None = None
    language: str | None = None
    line: int = 0
