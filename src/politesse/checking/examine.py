"""The second pass over a file: findings with their places, and fixes written in."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

from politesse.checking import fixes
from politesse.checking.files import FileText, write_file
from politesse.checking.fixes import Edit
from politesse.checking.formats import Format
from politesse.checking.house import expected_register
from politesse.checking.judge import Fault
from politesse.checking.locate import Located, Locator
from politesse.checking.report import House
from politesse.checking.segments import Segment
from politesse.checking.survey import Job, Survey, by_language, judge_for, open_job
from politesse.core import BadInput, Finding, Span
from politesse.languages import load

_IGNORE = re.compile(r"politesse:\s*ignore\b")
_COMMENT = re.compile(r"^\s*(?:<!--|#|//|/\*|\*|;|\{#|NOTE\b)")


@dataclass(frozen=True, slots=True)
class Examined:
    """What the second pass found in a file, by language."""

    findings: Mapping[str, list[Finding]]
    fixed: int = 0
    error: BadInput | None = None


@dataclass(slots=True)
class _Place:
    """A faulty segment, all its faults, and where its text stands in the file."""

    tag: str
    segment: Segment
    faults: list[Fault]
    located: Located | None = None
    line: int = 0

    @property
    def edits(self) -> list[Edit]:
        """The edits of all faults, each once."""
        return list(dict.fromkeys(edit for fault in self.faults for edit in fault.edits))


def examine(result: Survey, houses: Mapping[str, House], fix: bool) -> Examined:
    """The findings of one file; with ``fix``, those that could not be mended."""
    job = result.job
    try:
        kind, file = open_job(job)
        places = _places(job, kind, file, houses)
        mended = _mend(job, kind, file, places) if fix else []
    except BadInput as error:
        return Examined({}, error=error)
    findings: dict[str, list[Finding]] = {}
    fixed = 0
    for place in places:
        for fault in place.faults:
            if place in mended and fault.edits:
                fixed += 1
            else:
                findings.setdefault(place.tag, []).append(_finding(job, place, fault))
    for group in findings.values():
        group.sort(key=lambda finding: (finding.line, finding.start))
    return Examined(findings, fixed)


def _places(job: Job, kind: Format, file: FileText, houses: Mapping[str, House]) -> list[_Place]:
    """The faulty segments, less those a comment says to ignore."""
    found: list[_Place] = []
    for tag, segments in by_language(job, kind, file, Survey(job)):
        judge = judge_for(tag, expected_register(job, tag, houses), job.config)
        faults = [fault for segment in segments for fault in judge(segment)]
        by_segment: dict[int, _Place] = {}
        for fault in (*faults, *judge.finish()):
            place = by_segment.setdefault(id(fault.segment), _Place(tag, fault.segment, []))
            place.faults.append(fault)
        found += by_segment.values()
    if not found:
        return found
    locator = Locator(file.text)
    lines = file.text.splitlines()
    for place in found:
        segment = place.segment
        place.located = locator.find(segment.text, segment.line, [e[:2] for e in place.edits])
        place.line = locator.line(place.located.start) if place.located else segment.line or 1
    return [place for place in found if not _told_to_ignore(lines, place)]


def _told_to_ignore(lines: list[str], place: _Place) -> bool:
    """Whether a comment on the string's lines, or on those right above them, says so."""
    unit = place.segment.line
    begin = unit if 0 < unit <= place.line else place.line
    if any(_IGNORE.search(text) for text in lines[begin - 1 : place.line]):
        return True
    above = begin - 2
    while above >= 0 and _COMMENT.match(lines[above]):
        if _IGNORE.search(lines[above]):
            return True
        above -= 1
    return False


def _finding(job: Job, place: _Place, fault: Fault) -> Finding:
    wrong = _wrong_spans(fault, place.tag)
    return Finding(
        path=str(job.path),
        line=place.line,
        segment=place.segment.id,
        start=wrong[0].start if wrong else 0,
        end=wrong[-1].end if wrong else len(place.segment.text),
        code=fault.code,
        message=fault.message,
        text=place.segment.text,
        register=fault.register,
        fix=fault.fix,
        spans=fault.spans,
    )


def _wrong_spans(fault: Fault, tag: str) -> tuple[Span, ...]:
    if fault.code != "mixed":
        return fault.spans
    # The rarer side of a mixed string is the likelier mistake.
    levels = load(tag).levels
    sides = Counter(levels[span.level].register for span in fault.spans)
    rare = min(sides, key=lambda side: sides[side])
    return tuple(span for span in fault.spans if levels[span.level].register == rare)


def _mend(job: Job, kind: Format, file: FileText, places: list[_Place]) -> list[_Place]:
    """Splice the fixes in, read the result again, and write it only if it says what it should."""
    mendable = [place for place in places if place.edits and place.located]
    splices = [
        (low, high, new)
        for place in mendable
        if place.located
        for (low, high), (_, _, new) in zip(place.located.pieces, place.edits, strict=True)
    ]
    if not splices or _overlap(splices):
        return []
    text = fixes.apply(file.text, splices)
    try:
        again = FileText(text.encode(file.encoding), text, file.encoding)
    except UnicodeEncodeError:
        return []
    wanted = Counter(_key(segment) for segment in kind.read(job.path, file))
    for place in mendable:
        wanted[_key(place.segment)] -= 1
        new = fixes.apply(place.segment.text, place.edits)
        wanted[_key(replace(place.segment, text=new))] += 1
    if +wanted != Counter(_key(segment) for segment in kind.read(job.path, again)):
        return []
    write_file(job.path, text, file.encoding)
    return mendable


def _key(segment: Segment) -> tuple[str, str]:
    return segment.id, segment.text


def _overlap(splices: list[Edit]) -> bool:
    ordered = sorted(splices)
    return any(one[1] > two[0] for one, two in pairwise(ordered))
