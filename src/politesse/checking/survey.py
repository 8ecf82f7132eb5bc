"""The first pass over a file: its segments by language, counted by register."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path

from politesse.checking.config import Config
from politesse.checking.files import LONGEST_SEGMENT, FileText, read_file
from politesse.checking.formats import Format, format_names, format_of
from politesse.checking.judge import Judge
from politesse.checking.segments import Segment
from politesse.core import BadInput, UnknownLanguage
from politesse.languages import Pack, load
from politesse.languages.identify import identify
from politesse.languages.tags import is_language, language_in_path
from politesse.scoring import scorer

_DECLARED = {
    "gettext": re.compile(r'"Language:\s*([A-Za-z_@-]{2,20})\s*\\n"'),
    "XLIFF": re.compile(r'(?:target-language|trgLang)\s*=\s*["\']([\w@-]+)["\']'),
    "Qt TS": re.compile(r'<TS\b[^>]*\blanguage\s*=\s*["\']([\w@-]+)["\']'),
    "ARB": re.compile(r'"@@locale"\s*:\s*"([\w-]+)"'),
}


@dataclass(frozen=True, slots=True)
class Job:
    """One file to read, with all that a worker needs to know."""

    path: Path
    named: bool
    config: Config
    language: str | None
    limit: int


@dataclass(slots=True)
class Survey:
    """What the first pass keeps of a file: its counts by language, and whether to look again."""

    job: Job
    counts: dict[str, Counter[str]] = field(default_factory=dict)
    segments: Counter[str] = field(default_factory=Counter)
    suspect: set[str] = field(default_factory=set)
    errors: list[BadInput] = field(default_factory=list)
    skipped: str | None = None


def survey(job: Job) -> Survey:
    """Count the registers of one file, whatever is wrong with it."""
    result = Survey(job)
    try:
        kind, file = open_job(job)
        if kind.dialogue and job.config.subtitles == "off":
            return result
        for tag, segments in by_language(job, kind, file, result):
            judge = judge_for(tag, None, job.config, surveying=True)
            for segment in segments:
                for fault in judge(segment):
                    result.suspect.add(fault.code)
            result.suspect.update(fault.code for fault in judge.finish())
            result.counts[tag] = judge.counts
            result.segments[tag] = judge.segments
    except BadInput as error:
        result.errors.append(error)
    return result


def open_job(job: Job) -> tuple[Format, FileText]:
    kind = format_of(job.path)
    if kind is None:
        raise BadInput(str(job.path), f"not a format Politesse reads ({', '.join(format_names())})")
    return kind, read_file(job.path, job.limit)


def by_language(
    job: Job, kind: Format, file: FileText, result: Survey
) -> Iterator[tuple[str, list[Segment]]]:
    """The segments of a file, under the tag of the pack that reads each."""
    fallback = _file_language(job, kind, file)
    if not job.named and kind.needs_language_in_path and not fallback:
        return  # some other JSON or text of the project
    groups: dict[str | None, list[Segment]] = {}
    for segment in kind.read(job.path, file):
        if _ignored(segment, job.config):
            continue
        if len(segment.text) > LONGEST_SEGMENT:
            result.errors.append(_too_long(job.path, segment))
            continue
        groups.setdefault(segment.language or fallback, []).append(segment)
    for tag, segments in groups.items():
        pack = _pack(job, tag or _identified(job, kind, segments), result)
        if pack is not None:
            yield pack.tag, segments


def _file_language(job: Job, kind: Format, file: FileText) -> str | None:
    given = job.config.for_path(job.path).language or job.language
    if given:
        return given
    return declared_language(kind, file) or language_in_path(job.path)


def declared_language(kind: Format, file: FileText) -> str | None:
    """The language that a file's own header says it is in, where its format has one."""
    pattern = _DECLARED.get(kind.name)
    found = pattern.search(file.text, 0, 8000) if pattern else None
    return found.group(1) if found and is_language(found.group(1)) else None


def _identified(job: Job, kind: Format, segments: list[Segment]) -> str | None:
    """The language of a file that names none, from its text."""
    if not kind.needs_language_in_path and not kind.dialogue:
        return None
    try:
        return identify(" ".join(segment.text for segment in segments[:50])[:2000])
    except UnknownLanguage:
        return None


def _pack(job: Job, tag: str | None, result: Survey) -> Pack | None:
    if tag is None:
        raise BadInput(str(job.path), "the language is not clear; put it in the path or say --lang")
    try:
        return load(tag.replace("@", "-"))
    except UnknownLanguage as error:
        if job.named or not is_language(tag):
            raise BadInput(str(job.path), str(error)) from None
        result.skipped = tag
        return None


def _ignored(segment: Segment, config: Config) -> bool:
    return any(fnmatchcase(segment.id, pattern) for pattern in config.ignore)


def _too_long(path: Path, segment: Segment) -> BadInput:
    name = segment.id if len(segment.id) <= 60 else segment.id[:57] + "..."
    return BadInput(
        str(path),
        f"segment {name!r} has {len(segment.text):,} characters, more than {LONGEST_SEGMENT:,}; "
        "not checked",
        segment.line or None,
    )


def judge_for(tag: str, expected: str | None, config: Config, surveying: bool = False) -> Judge:
    """The judge of one file in one language."""
    pack = load(tag)
    ignored = None
    if config.ignore_text:
        ignored = re.compile("|".join(map(re.escape, config.ignore_text)), re.IGNORECASE)
    score = scorer(pack, config.quotes, cautious=True)
    return Judge(pack, score, expected, config.codes(), ignored, surveying)
