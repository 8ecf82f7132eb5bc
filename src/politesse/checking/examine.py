"""The second pass over a file: findings with their places, and fixes written in."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from zlib import crc32

from politesse.checking import mending
from politesse.checking.fault import Fault
from politesse.checking.house import expected_register, keeps_descriptions, own_speech
from politesse.checking.judge import Judge
from politesse.checking.mending import Ask, Faulty, Fixing
from politesse.checking.patch import patch
from politesse.checking.report import House
from politesse.checking.since import Since
from politesse.checking.survey import Job, Judging, Seen, Survey, judge_for, open_job, tagged
from politesse.core import BadInput, Finding, Replacement, Span
from politesse.core.files import write_bytes
from politesse.formats import FileText, Format, Segment
from politesse.languages import load

_IGNORE = re.compile(r"politesse:\s*ignore\b")
_COMMENT = re.compile(r"\s*(?:<!--|#|//|/\*|\*|;|\{#|NOTE\b)")


@dataclass(frozen=True, slots=True)
class Examined:
    """What the second pass found in a file, by language, and how much more may be a finding."""

    findings: Mapping[str, list[Finding]]
    fixed: int = 0
    patch: bytes = b""
    error: BadInput | None = None
    unsure: Mapping[str, int] = field(default_factory=dict)


def examine(
    result: Survey, houses: Mapping[str, House], fixing: Fixing, past: Since | None = None
) -> Examined:
    """The findings of one file, less those that were mended or stood there in the past."""
    job = result.job
    unsure: Counter[str] = Counter()
    try:
        kind, file = open_job(job)
        known = past.strings(job.path, kind) if past else set()
        faulty = [
            one
            for one in faulty_segments(
                job,
                kind,
                file,
                houses,
                fixing.ask is not None,
                result.seen,
                own_speech(result),
                unsure=unsure,
            )
            if (one.segment.id, one.segment.text) not in known
        ]
    except BadInput as error:
        return Examined({}, error=error)
    mended: list[Faulty] = []
    patched, unwritten = b"", None
    chosen = _chosen(job, file, faulty, fixing)
    try:
        new = mending.mended(job, kind, file, chosen) if chosen else None
        if new is not None and fixing.show:
            patched = patch(job.path, file.data, new)
        elif new is not None:
            write_bytes(job.path, new, before=file.data)
            mended = chosen
    except BadInput as error:
        unwritten = error
    return Examined(*_findings(job, file, faulty, mended), patched, unwritten, unsure)


def _chosen(job: Job, file: FileText, faulty: list[Faulty], fixing: Fixing) -> list[Faulty]:
    """The segments whose fixes are wanted."""
    if not fixing.write and not fixing.show:
        return []
    mendable = [one for one in faulty if one.splices()]
    if fixing.ask is None:
        return mendable
    return [one for one in mendable if _agreed(job, file, one, fixing.ask)]


def _agreed(job: Job, file: FileText, one: Faulty, ask: Ask) -> bool:
    new = one.mended()
    fault = next(filter(one.fixes, one.faults))
    return new is not None and ask(
        replace(finding_of(str(job.path), file, one.tag, fault), fix=new)
    )


def _findings(
    job: Job, file: FileText, faulty: list[Faulty], mended: list[Faulty]
) -> tuple[dict[str, list[Finding]], int]:
    """What is left to find, by language, and how many faults are gone."""
    findings: dict[str, list[Finding]] = {}
    gone = set(map(id, mended))
    fixed = 0
    for one in faulty:
        for fault in one.faults:
            if id(one) in gone and one.fixes(fault):
                fixed += 1
            else:
                findings.setdefault(one.tag, []).append(
                    finding_of(str(job.path), file, one.tag, fault)
                )
    for group in findings.values():
        group.sort(key=lambda finding: (finding.line, finding.column, finding.start))
    return findings, fixed


def faulty_segments(
    job: Job,
    kind: Format,
    file: FileText,
    houses: Mapping[str, House],
    proposals: bool = False,
    seen: Seen | None = None,
    passed: Collection[str] = (),
    judging: Judging = judge_for,
    unsure: Counter[str] | None = None,
) -> list[Faulty]:
    """The faulty segments, less those a comment says to ignore.

    Those in which a survey has ``seen`` nothing are not judged again, if the file is still the same;
    those of languages that are ``passed`` over are not judged at all. ``unsure`` counts what may be faulty,
    by language.
    """
    judges: dict[str, Judge] = {}
    faults: list[tuple[str, Fault]] = []
    known = seen if seen and seen.checksum == crc32(file.data) else Seen()
    for place, (tag, segment) in enumerate(tagged(job, kind, file, Survey(job))):
        if tag in passed:
            continue
        if tag not in judges:
            judges[tag] = judging(tag, expected_register(job, tag, houses), job.config, False)
            judges[tag].descriptions = keeps_descriptions(tag, houses)
        if not known.quiet(place, judges[tag].expected):
            faults += ((tag, fault) for fault in judges[tag](segment))
    faults += ((tag, fault) for tag, judge in judges.items() for fault in judge.finish())
    if unsure is not None:
        unsure.update({tag: judge.unsure for tag, judge in judges.items()})
    found: dict[int, Faulty] = {}
    for tag, fault in faults:
        fresh = Faulty(tag, fault.segment, proposals)
        found.setdefault(id(fault.segment), fresh).faults.append(fault)
    told = [comment.start() for comment in _IGNORE.finditer(file.text)]
    return [one for one in found.values() if not _told_to_ignore(file.text, one.segment, told)]


def _told_to_ignore(text: str, segment: Segment, told: list[int]) -> bool:
    """Whether a comment on the string's lines, or on those right above them, says so.

    ``told`` is where in the file such comments stand, found once: a file may be one long line.
    """
    if not told or not segment.place.runs:
        return False
    start = text.rfind("\n", 0, min(segment.unit, segment.place.start)) + 1
    end = text.find("\n", segment.place.start)
    if _between(told, start, end if end >= 0 else len(text)):
        return True
    while start:
        above = text.rfind("\n", 0, start - 1) + 1
        if not _COMMENT.match(text, above, start - 1):
            return False
        if _between(told, above, start - 1):
            return True
        start = above
    return False


def _between(places: list[int], start: int, end: int) -> bool:
    return bisect_left(places, start) < bisect_left(places, end)


def finding_of(path: str, file: FileText, tag: str, fault: Fault) -> Finding:
    """A fault with its place in a file."""
    wrong = _wrong_spans(fault, tag)
    segment = fault.segment
    start, end = (wrong[0].start, wrong[-1].end) if wrong else (0, len(segment.text))
    line, column = file.position(segment.place.start)
    return Finding(
        path=path,
        line=line,
        column=column,
        segment=segment.id,
        start=start,
        end=end,
        code=fault.code,
        message=fault.message,
        text=segment.text,
        register=fault.register,
        fix=fault.fix,
        spans=fault.spans,
        region=file.region(*segment.place.extent(start, end)) if segment.place.runs else None,
        replacements=_replacements(file, fault),
        sure=bool(fault.edits),
        source=segment.source,
    )


def _replacements(file: FileText, fault: Fault) -> tuple[Replacement, ...]:
    """The fix of a fault as changes of the file; none where one of its edits cannot be made."""
    edits = fault.segment.place.splices(fault.edits or fault.proposed)
    return tuple(Replacement(file.region(edit.start, edit.end), edit.new) for edit in edits)


def _wrong_spans(fault: Fault, tag: str) -> tuple[Span, ...]:
    if fault.code != "mixed":
        return fault.spans
    # The rarer side of a mixed string is the likelier mistake.
    levels = load(tag).levels
    sides = Counter(levels[span.level].register for span in fault.spans)
    rare = min(sides, key=lambda side: sides[side])
    return tuple(span for span in fault.spans if levels[span.level].register == rare)
