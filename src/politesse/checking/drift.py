"""Paired formal and informal files of one language that no longer say the same.

Projects that keep both (``de.json`` and ``de-formal.json``) edit one and forget the other.
Pairs are two files or folders, or files whose names or folders differ only in *formal* or
*informal* (``de@formal/`` beside ``de@informal/``).
"""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path

from politesse.checking.config import Config, find_config
from politesse.checking.paths import walk
from politesse.checking.report import FileReport, House, Report
from politesse.checking.survey import Job, Survey, open_job, tagged
from politesse.core import BadInput, Finding, PolitesseError, Register, opposite
from politesse.core.protect import protected
from politesse.formats import LARGEST_FILE, FileText, Segment
from politesse.languages import load
from politesse.languages.tags import register_in_path
from politesse.scoring import RegisterScore, scorer

_MARK = re.compile(r"[-_.@](?:x-)?(formal|informal)(?=[-_./]|$)")
_ALIKE = 0.45  # share of common words below which two strings no longer say the same


@dataclass(slots=True)
class _Side:
    """One file of a pair, scored."""

    path: Path
    tag: str
    file: FileText
    segments: dict[str, tuple[Segment, RegisterScore]]
    counts: Counter[str]
    register: Register = "neutral"


def compare(
    paths: Sequence[Path], language: str | None = None, config: Config | None = None
) -> Report:
    """What differs between the formal and the informal files among ``paths``."""
    began = time.perf_counter()
    report = Report()
    settings = config or find_config(paths[0])
    pairs = list(_pairs(paths, settings, report))
    if not pairs and not report.errors:
        raise PolitesseError(
            "no pairs found: give two files or folders, or files named like de.json and "
            "de-formal.json"
        )
    for one, two in pairs:
        try:
            sides = _assign(_side(one, language, settings), _side(two, language, settings))
        except BadInput as error:
            report.errors.append(error)
            continue
        findings = list(_differences(*sides))
        for side in sides:
            report.houses[side.tag] = House(side.tag, None, 0.0, 0, given=False)
            own = tuple(finding for finding in findings if finding.path == str(side.path))
            report.files.append(
                FileReport(
                    str(side.path),
                    side.tag,
                    side.register,
                    1.0,
                    len(side.segments),
                    side.counts,
                    own,
                )
            )
    report.seconds = time.perf_counter() - began
    return report


def _pairs(paths: Sequence[Path], config: Config, report: Report) -> Iterator[tuple[Path, Path]]:
    if len(paths) == 2 and all(path.is_file() for path in paths):
        yield paths[0], paths[1]
        return
    if len(paths) == 2 and all(path.is_dir() for path in paths):
        names = [
            {file.relative_to(folder): file for file in _files([folder], config, report)}
            for folder in paths
        ]
        for name in sorted(names[0].keys() & names[1].keys()):
            yield names[0][name], names[1][name]
        return
    groups: dict[str, list[Path]] = {}
    for file in _files(paths, config, report):
        groups.setdefault(_MARK.sub("", file.as_posix()), []).append(file)
    for group in groups.values():
        if len(group) == 2:
            yield group[0], group[1]


def _files(paths: Sequence[Path], config: Config, report: Report) -> Iterator[Path]:
    for entry in walk(paths, config.exclude):
        if isinstance(entry, BadInput):
            report.errors.append(entry)
        elif isinstance(entry, tuple):
            yield entry[0]


def _side(path: Path, language: str | None, config: Config) -> _Side:
    job = Job(path, True, config, language, LARGEST_FILE)
    kind, file = open_job(job)
    found = list(tagged(job, kind, file, Survey(job)))
    if not found:
        raise BadInput(str(path), "no translated strings in it")
    first = found[0][0]
    score = scorer(load(first), config.quotes, cautious=True)
    scored = {one.id: (one, score(one.text)) for tag, one in found if tag == first}
    counts = Counter(str(result.register) for _, result in scored.values())
    return _Side(path, first, file, scored, counts)


def _assign(one: _Side, two: _Side) -> tuple[_Side, _Side]:
    """The formal side first: by their names, else by what they hold."""
    for side, other in ((one, two), (two, one)):
        named = register_in_path(side.path)
        if named:
            side.register = "formal" if named == "formal" else "informal"
            other.register = opposite(side.register)
            break
    else:
        balance = [side.counts["formal"] - side.counts["informal"] for side in (one, two)]
        one.register, two.register = (
            ("formal", "informal") if balance[0] >= balance[1] else ("informal", "formal")
        )
    return (one, two) if one.register == "formal" else (two, one)


def _differences(formal: _Side, informal: _Side) -> Iterator[Finding]:
    for side, other in ((formal, informal), (informal, formal)):
        for name, (segment, result) in side.segments.items():
            if name not in other.segments:
                message = f"is missing in the {other.register} file {other.path.name}"
                yield _finding(side, segment, result, message)
            elif result.register not in (side.register, "neutral"):
                message = f"{result.register} address in the {side.register} file"
                yield _finding(side, segment, result, message)
    for name, (segment, result) in formal.segments.items():
        if name in informal.segments:
            twin, twin_result = informal.segments[name]
            reason = _apart(result, twin_result)
            if reason:
                message = f"{reason}: the informal file has “{twin.text}”"
                yield _finding(formal, segment, result, message)


def _apart(one: RegisterScore, two: RegisterScore) -> str | None:
    """Why two strings say different things, or None if only their address differs."""
    if _holders(one.text) != _holders(two.text):
        return "other placeholders"
    words = [_content(result) for result in (one, two)]
    if not words[0] and not words[1]:
        return None
    alike = SequenceMatcher(None, words[0], words[1], autojunk=False).ratio()
    return "says something else" if alike < _ALIKE else None


def _holders(text: str) -> Counter[str]:
    return Counter(text[low:high] for low, high, kind in protected(text) if kind == "holder")


def _content(result: RegisterScore) -> list[str]:
    """The words of a string without its markers of address."""
    tokens = load(result.language).tokenize(result.text)
    marked = [(span.start, span.end) for span in result.spans]
    return [
        word
        for word, start in zip(tokens.words, tokens.starts, strict=True)
        if not any(low <= start < high for low, high in marked)
    ]


def _finding(
    side: _Side,
    segment: Segment,
    result: RegisterScore,
    message: str,
) -> Finding:
    line, column = side.file.position(segment.place.start)
    return Finding(
        path=str(side.path),
        line=line,
        column=column,
        segment=segment.id,
        start=0,
        end=len(segment.text),
        code="drift",
        message=message,
        text=segment.text,
        register=result.register,
        spans=result.spans,
    )
