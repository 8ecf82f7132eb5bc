"""The first pass over a file: its segments by language, counted by register."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from itertools import chain, islice
from pathlib import Path
from zlib import crc32

from politesse.checking.config import Config
from politesse.checking.fault import Fault
from politesse.checking.judge import Judge
from politesse.checking.sources import with_english
from politesse.checking.stories import Telling, keeps_none
from politesse.checking.unread import Unread, unclear
from politesse.core import BadInput, UnknownLanguage
from politesse.formats import (
    LONGEST_SEGMENT,
    FileText,
    Format,
    Segment,
    declared_language,
    format_names,
    format_of,
    read_file,
)
from politesse.formats.files import held
from politesse.formats.icu import arms
from politesse.languages import Pack, load
from politesse.languages.identify import identify, likelihoods
from politesse.languages.tags import (
    code_of,
    is_language,
    language_in_path,
    register_in_path,
    register_in_tag,
)
from politesse.scoring import scorer

_LETTERS = {"neutral": ord("n"), "formal": ord("f"), "informal": ord("i")}
_AGAIN = ord("?")  # of a segment that is to be judged again
_SAMPLE = 50  # strings that a language is told from
_BASES = ("values", "Base.lproj")  # folders of the texts that others translate


@dataclass(frozen=True, slots=True)
class Job:
    """One file to read, with all that a worker needs to know.

    ``text`` is what the file says where that is not on the disk, as while it is being edited.
    """

    path: Path
    named: bool
    config: Config
    language: str | None
    limit: int
    text: str | None = None


@dataclass(slots=True)
class Seen:
    """What the first pass saw in each segment of a file, a letter each: the second one passes over what
    cannot be a finding then. ``checksum`` is that of the file, which may have changed meanwhile.
    """

    checksum: int = 0
    letters: bytearray = field(default_factory=bytearray)

    def add(self, judge: Judge, segment: Segment, faults: list[Fault]) -> None:
        """Note what a judge has found in a segment."""
        plain = not (faults or segment.group or judge.by_key or judge.unheard)
        self.letters.append(_LETTERS.get(judge.heard, _AGAIN) if plain else _AGAIN)

    def quiet(self, place: int, expected: str | None) -> bool:
        """Whether a segment that is held to a register cannot be a finding."""
        if expected == "neutral" or place >= len(self.letters):
            return False
        letter = self.letters[place]
        if expected is None:
            return letter != _AGAIN
        return letter in (_LETTERS["neutral"], _LETTERS.get(expected))


@dataclass(slots=True)
class Survey:
    """What the first pass keeps of a file: its counts by language, and whether to look again."""

    job: Job
    counts: dict[str, Counter[str]] = field(default_factory=dict)
    scoped: dict[str, Counter[str]] = field(default_factory=dict)
    described: dict[str, Counter[str]] = field(default_factory=dict)
    segments: Counter[str] = field(default_factory=Counter)
    stories: set[str] = field(default_factory=set)  #: languages in which it tells a story
    in_first_person: bool = False
    divided: set[str] = field(default_factory=set)  #: languages in which it keeps no register
    suspect: set[str] = field(default_factory=set)
    seen: Seen = field(default_factory=lambda: Seen())
    errors: list[BadInput] = field(default_factory=list)
    unread: set[Unread] = field(default_factory=set)


#: Makes the judge of one file in one language: its tag, the register expected, whether it surveys.
Judging = Callable[[str, str | None, Config, bool], Judge]


def judge_for(tag: str, expected: str | None, config: Config, surveying: bool = False) -> Judge:
    """The judge of one file in one language."""
    pack = load(tag)
    ignored = None
    if config.ignore_text:
        ignored = re.compile("|".join(map(re.escape, config.ignore_text)), re.IGNORECASE)
    score = scorer(pack, config.quotes, cautious=True)
    return Judge(pack, score, expected, config.codes(), ignored, surveying, config.by_key(tag))


def survey(job: Job, judging: Judging = judge_for) -> Survey:
    """Count the registers of one file, whatever is wrong with it."""
    result = Survey(job)
    judges: dict[str, Judge] = {}
    suspect: set[str] = set()
    telling = Telling()
    try:
        unread = _not_meant(job)
        if unread:
            result.unread.add(unread)
            return result
        kind, file = open_job(job)
        result.seen.checksum = crc32(file.data)
        for tag, segment in tagged(job, kind, file, result):
            if tag not in judges:
                judges[tag] = judging(tag, None, job.config, True)
            telling.hear(segment.source)
            faults = list(judges[tag](segment))
            suspect.update(fault.code for fault in faults)
            result.seen.add(judges[tag], segment, faults)
    except BadInput as error:
        result.errors.append(error)
        return result
    if not judges and not result.unread and not result.errors:
        result.unread.add(Unread("empty", job.path.suffix))
    for tag, judge in judges.items():
        suspect.update(fault.code for fault in judge.finish())
        result.counts[tag] = judge.counts
        result.scoped[tag] = judge.scoped
        result.described[tag] = judge.described
        result.segments[tag] = judge.segments
        if telling.is_story(job.path, judge.counts):
            result.stories.add(tag)
        elif keeps_none(judge.pack, judge.counts):
            result.divided.add(tag)
    result.in_first_person = telling.in_first_person
    result.suspect = suspect
    return result


def _not_meant(job: Job) -> Unread | None:
    """Why a file is not worth reading: switched off, or other JSON or text by what its path tells."""
    kind = format_of(job.path)
    if kind is not None and kind.dialogue and job.config.subtitles == "off":
        return Unread("dialogue", job.path.suffix)
    if job.named or kind is None or not kind.needs_language_in_path or kind.language:
        return None
    return None if _given(job) or language_in_path(job.path) else unclear(job.path)


def open_job(job: Job) -> tuple[Format, FileText]:
    """The format and the text of a file."""
    kind = format_of(job.path)
    if kind is None:
        raise BadInput(str(job.path), f"not a format Politesse reads ({', '.join(format_names())})")
    if job.text is not None:
        return kind, held(job.text, kind)
    return kind, read_file(job.path, kind, job.limit)


def texts(path: Path, kind: Format, file: FileText) -> Iterator[Segment]:
    """The strings of a file; the arms of an ICU message are texts of their own."""
    if not kind.icu:
        yield from kind.read(path, file)
        return
    for segment in kind.read(path, file):
        yield from arms(segment)


def tagged(job: Job, kind: Format, file: FileText, result: Survey) -> Iterator[tuple[str, Segment]]:
    """The segments of a file one by one, each with the tag of its house."""
    fallback = _file_language(job, kind, file)
    if not job.named and kind.needs_language_in_path and not fallback:
        result.unread.add(unclear(job.path))
        return
    found = with_english(job.path, kind, _wanted(job, kind, file, result))
    houses: dict[str | None, str | None] = {}
    if fallback is None:
        sample = list(islice(found, _SAMPLE))
        found = chain(sample, found)
    for segment in found:
        tag = segment.language or fallback
        if tag not in houses:
            pack = _pack(job, tag or _identified(job.path, kind, sample), result)
            houses[tag] = variant(pack.tag, tag, job.path) if pack else None
        house = houses[tag]
        if house is not None:
            yield house, segment
        elif segment.language is None:
            return  # all of it is in a language without a pack


def variant(language: str, tag: str | None, path: Path) -> str:
    """The tag of a house: a language, with the register that a file's tag or path names.

    >>> variant("de", "de_DE@informal", Path("a.po")), variant("ca", "ca@valencia", Path("a.po"))
    ('de-x-informal', 'ca')
    """
    register = register_in_tag(tag or "") or register_in_path(path)
    return f"{language}-x-{register}" if register else language


def _wanted(job: Job, kind: Format, file: FileText, result: Survey) -> Iterator[Segment]:
    """The segments less those that the settings ignore and those that are too long."""
    ignored = job.config.ignore
    for segment in texts(job.path, kind, file):
        if ignored and any(fnmatchcase(segment.id, pattern) for pattern in ignored):
            continue
        if len(segment.text) > LONGEST_SEGMENT:
            result.errors.append(_too_long(job.path, file, segment))
            continue
        yield segment


def _file_language(job: Job, kind: Format, file: FileText) -> str | None:
    """The language that is given for a file, that it declares, or that its path names.

    A header may be that of the catalogue it was copied from: where the path names another language,
    the texts decide.
    """
    own, path = declared_language(kind, file), language_in_path(job.path)
    if _given(job) or not own or not path or code_of(own) == code_of(path):
        return _given(job) or own or path
    sample = islice(texts(job.path, kind, file), _SAMPLE)
    likely = likelihoods(" ".join(segment.text for segment in sample))
    return max((own, path), key=lambda tag: likely.get(code_of(tag), 0.0))


def _given(job: Job) -> str | None:
    return job.config.for_path(job.path).language or job.language


def _identified(path: Path, kind: Format, sample: list[Segment]) -> str | None:
    """The language of a file that names none, from its text; a catalogue should name one."""
    if not (kind.needs_language_in_path or kind.dialogue or path.parent.name in _BASES):
        return None
    try:
        return identify(" ".join(segment.text for segment in sample)[:2000])
    except UnknownLanguage:
        return None


def _pack(job: Job, tag: str | None, result: Survey) -> Pack | None:
    if tag is None and not job.named and job.path.parent.name in _BASES:
        result.unread.add(Unread("source", job.path.suffix))
        return None
    if tag is None:
        raise BadInput(str(job.path), "the language is not clear; put it in the path or say --lang")
    try:
        return load(tag.replace("@", "-"))
    except UnknownLanguage as error:
        if job.named or not is_language(tag):
            raise BadInput(str(job.path), str(error)) from None
        result.unread.add(Unread("language", tag))
        return None


def _too_long(path: Path, file: FileText, segment: Segment) -> BadInput:
    name = segment.id if len(segment.id) <= 60 else segment.id[:57] + "..."
    return BadInput(
        str(path),
        f"segment {name!r} has {len(segment.text):,} characters, more than {LONGEST_SEGMENT:,}; "
        "not checked",
        file.line(segment.place.start),
    )
