"""One open document: its text as it is being edited, and what a check finds in it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from lsprotocol.types import (
    TextDocumentContentChangePartial,
    TextDocumentContentChangeWholeDocument,
)

from politesse.checking import mending
from politesse.checking.baseline import unknown_to
from politesse.checking.examine import faulty_segments, finding_of
from politesse.checking.house import expected_register, look_again, own_speech
from politesse.checking.mending import Faulty
from politesse.checking.report import House
from politesse.checking.survey import Job, Judging, open_job, survey, tagged
from politesse.checking.survey import Survey as Counts
from politesse.core import BadInput, Edit, Finding
from politesse.editors.memory import Memory, remembering
from politesse.editors.positions import Positions
from politesse.editors.projects import Alone, Project, key_of
from politesse.formats import FileText, Format, Segment

Changed = TextDocumentContentChangePartial | TextDocumentContentChangeWholeDocument


@dataclass(frozen=True)
class Text:
    """The text of a document in one version."""

    text: str
    version: int
    encoding: str

    @cached_property
    def positions(self) -> Positions:
        """Where its offsets lie."""
        return Positions(self.text, self.encoding)

    def changed(self, change: Changed) -> str:
        """What it says after a change."""
        if not isinstance(change, TextDocumentContentChangePartial):
            return change.text
        start, end = self.positions.extent(change.range)
        return self.text[:start] + change.text + self.text[end:]


@dataclass(frozen=True, slots=True)
class Found:
    """A finding, and the string that it is in with all that is wrong with it."""

    finding: Finding
    faulty: Faulty


@dataclass(frozen=True, slots=True)
class Checked:
    """What a check says of one version of a document: findings, or why it cannot be read."""

    text: Text
    job: Job | None = None
    kind: Format | None = None
    file: FileText | None = None
    found: tuple[Found, ...] = ()
    expected: Mapping[str, str | None] = field(default_factory=dict)
    error: BadInput | None = None

    def segments(self) -> list[tuple[str, Segment]]:
        """The strings of the document with the tags of their languages."""
        if self.job is None or self.kind is None or self.file is None:
            return []
        return list(tagged(self.job, self.kind, self.file, Counts(self.job)))

    def mending(self) -> list[Edit]:
        """The edits of all sure fixes; none where the document would not say then what it should."""
        if self.job is None or self.kind is None or self.file is None:
            return []
        strings = {id(one.faulty): one.faulty for one in self.found if one.finding.sure}
        chosen = [faulty for faulty in strings.values() if faulty.splices()]
        if mending.mended(self.job, self.kind, self.file, chosen) is None:
            return []
        return list(dict.fromkeys(edit for faulty in chosen for edit in faulty.splices()))


def check_document(
    path: Path, text: Text, project: Project | Alone, memory: Memory, wanted: Callable[[], bool]
) -> Checked:
    """What ``politesse check`` would find if the document were saved now.

    Raises :class:`Outdated` as soon as that is no longer wanted.
    """
    job = project.job(path, text.text)
    if job is None:
        return Checked(text)
    judging = remembering(memory, wanted)
    counts = survey(job, judging)
    if counts.errors and not counts.counts:
        return Checked(text, error=_told(counts))
    houses = project.houses(key_of(path), counts)
    kind, file = open_job(job)
    passed = own_speech(counts)
    expected = {
        tag: None if tag in passed else expected_register(job, tag, houses) for tag in counts.counts
    }
    found: list[Found] = []
    if look_again(counts, houses):
        found = _found(job, kind, file, houses, judging, passed)
    memory.turn()
    return Checked(text, job, kind, file, tuple(found), expected)


def _told(counts: Counts) -> BadInput | None:
    """What is wrong with a file, if that has a place in it: a language may become clear yet."""
    return next((error for error in counts.errors if error.line), None)


def _found(
    job: Job,
    kind: Format,
    file: FileText,
    houses: Mapping[str, House],
    judging: Judging,
    passed: Collection[str],
) -> list[Found]:
    faulty = faulty_segments(job, kind, file, houses, judging=judging, passed=passed)
    found = [
        Found(finding_of(str(job.path), file, one.tag, fault), one)
        for one in faulty
        for fault in one.faults
    ]
    found.sort(key=lambda one: (one.finding.line, one.finding.column, one.finding.start))
    baseline = Path(job.config.baseline) if job.config.baseline else None
    if baseline is None or not baseline.is_file():
        return found
    is_new = unknown_to(baseline)
    return [one for one in found if is_new(one.finding)]
