"""A finding before it has a place in the file."""

from __future__ import annotations

from dataclasses import dataclass

from politesse.core import Edit, Register, Span
from politesse.core.edits import apply
from politesse.formats import Segment


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a segment, and what would mend it."""

    segment: Segment
    code: str
    message: str
    register: Register
    spans: tuple[Span, ...]
    edits: tuple[Edit, ...] = ()
    proposed: tuple[Edit, ...] = ()  #: edits that are shown and not written
    doubt: str | None = None  #: why they are not written

    @property
    def fix(self) -> str | None:
        """The whole segment as it would be after the fix."""
        edits = self.edits or self.proposed
        return apply(self.segment.text, edits) if edits else None
