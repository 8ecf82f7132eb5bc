"""Faulty segments, and files with their fixes: spliced in, read again, written or shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from politesse.checking.fault import Fault
from politesse.checking.survey import Job, texts
from politesse.core import Edit, Finding
from politesse.core.edits import apply
from politesse.formats import FileText, Format, Segment
from politesse.formats.files import decoded

#: Says whether a fix is to be written: a finding whose ``fix`` is the whole string mended.
Ask = Callable[[Finding], bool]


@dataclass(frozen=True, slots=True)
class Fixing:
    """What is done with fixes: written, asked about first, or only shown as a patch."""

    write: bool = False
    show: bool = False
    ask: Ask | None = None


@dataclass(slots=True)
class Faulty:
    """A segment in which something is wrong, and all that is.

    ``proposals``: fixes that are not sure count as well, since somebody looks at them.
    """

    tag: str
    segment: Segment
    proposals: bool
    faults: list[Fault] = field(default_factory=list)

    def fixes(self, fault: Fault) -> bool:
        """Whether a fault goes away with the edits."""
        return bool(fault.edits or (self.proposals and fault.proposed))

    @property
    def edits(self) -> list[Edit]:
        """The edits of all faults, each once."""
        mendable = filter(self.fixes, self.faults)
        return list(dict.fromkeys(edit for one in mendable for edit in one.edits or one.proposed))

    def splices(self) -> list[Edit]:
        """The edits of the file that make them; none where one of them cannot be made."""
        return self.segment.place.splices(self.edits)

    def mended(self) -> str | None:
        """The whole string with its fixes; None where they get in each other's way."""
        try:
            return apply(self.segment.text, self.edits)
        except ValueError:
            return None


def mended(job: Job, kind: Format, file: FileText, faulty: Sequence[Faulty]) -> bytes | None:
    """The bytes of a file with all fixes; None where they would not say what they should."""
    try:
        # A text that a file has at one place under two names is mended once.
        text = apply(file.text, dict.fromkeys(edit for one in faulty for edit in one.splices()))
    except ValueError:
        return None
    if not faulty or not file.holds(text):
        return None
    wanted = Counter(_key(segment) for segment in texts(job.path, kind, file))
    for one in faulty:
        wanted[_key(one.segment)] -= 1
        wanted[one.segment.id, one.mended() or ""] += 1
    again = decoded(job.path, file.encoded(text), kind)
    if +wanted != Counter(_key(segment) for segment in texts(job.path, kind, again)):
        return None
    return again.data


def _key(segment: Segment) -> tuple[str, str]:
    return segment.id, segment.text
