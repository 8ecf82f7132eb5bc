"""Whole localisation files: what they lack is translated, all else stays.

A file that holds source and translation (gettext, XLIFF, Qt TS, an Apple string catalogue) is filled
itself; of one that holds a single language the file of the other language is filled or made.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from politesse.core import BadInput, PolitesseError
from politesse.core.files import write_bytes
from politesse.core.progress import Progress, counted, silent
from politesse.formats import (
    FileText,
    Filled,
    Format,
    Missing,
    Order,
    Unfit,
    declared_language,
    format_of,
    read_file,
)
from politesse.languages.tags import code_of, language_in_path
from politesse.translation.files.journal import Journal
from politesse.translation.files.naming import check_output, target_path
from politesse.translation.lines import lasting
from politesse.translation.pipeline import BATCH, Translator

__all__ = ["FileResult", "Plan", "fill", "fillable", "plan"]


@dataclass(frozen=True, slots=True)
class Plan:
    """One target: what is to be filled in it, and what it held when it was read."""

    path: Path
    target: Path
    language: str
    format: str
    filled: Filled
    before: bytes | None = None

    @property
    def new(self) -> bool:
        return not self.target.exists()


@dataclass(slots=True)
class FileResult:
    """What was done to one target.

    ``failed`` are the strings that were not written, ``doubtful`` those of whose register or words the
    translator is not certain, each with the reason; ``left`` says that these were not written either.
    """

    target: Path
    language: str
    total: int
    there: int
    filled: int = 0
    resumed: int = 0
    failed: list[tuple[str, str]] = field(default_factory=list)
    doubtful: list[tuple[str, str]] = field(default_factory=list)
    left: bool = False


def fillable(path: Path) -> bool:
    """Whether a file is of a format that is filled as a whole; plain text is not."""
    kind = format_of(path)
    return kind is not None and kind.fill is not None


def plan(
    path: Path,
    languages: Sequence[str],
    source: str = "en",
    output: str | None = None,
) -> Iterator[Plan]:
    """What is to be filled, for each language; nothing is translated or written here.

    A file is read when its turn comes: one file may hold several of the languages.
    """
    kind = format_of(path)
    if kind is None or kind.fill is None:
        raise BadInput(str(path), "is of no localisation format that Politesse can fill")
    check_output(output, list(languages))
    for language in languages:
        file = read_file(path, kind)
        target = _target(path, file, kind, language, source, output, len(languages) > 1)
        there = _existing(path, target, kind)
        order = Order(path, file, target, there, source, language)
        held = there or (file if target.exists() else None)
        before = held.data if held else None
        yield Plan(path, target, language, kind.name, kind.fill(order), before)


def _target(
    path: Path,
    file: FileText,
    format: Format,
    language: str,
    source: str,
    output: str | None,
    several: bool,
) -> Path:
    """Where a language goes; a bilingual file of that language, or of none yet, is filled itself."""
    own_way = format.target is not None and format.target(path, language) is not None
    if output or not format.bilingual or own_way:
        return target_path(path, language, source, output)
    own = declared_language(format, file) or language_in_path(path)
    if own is None and several:
        return target_path(path, language, source, None)
    if own is None or code_of(own) == code_of(language):
        return path
    return target_path(path, language, own, None)


def _existing(path: Path, target: Path, kind: Format) -> FileText | None:
    if target.resolve() == path.resolve() or not target.is_file():
        return None
    return read_file(target, kind)


def fill(
    plan: Plan,
    translator: Translator,
    batch: int = BATCH,
    progress: Progress = silent,
    only_certain: bool = False,
) -> FileResult:
    """Translate what a target lacks and write it; ``only_certain`` leaves out what is doubtful.

    The file is written once, through a temporary one, when all is translated; what was done before a
    run was stopped is kept in a journal beside the target and not asked for again.
    """
    missing, total = plan.filled.missing, plan.filled.total
    result = FileResult(plan.target, plan.language, total, total - len(missing), left=only_certain)
    if not missing:
        return result
    try:
        plan.target.parent.mkdir(parents=True, exist_ok=True)
        with Journal(plan.target, translator.signature) as journal:
            entries = _translated(missing, translator, journal, batch, result)
            for entry in counted(entries, len(missing), str(plan.target), progress):
                _write(entry, result)
            if result.filled:
                write_bytes(plan.target, plan.filled.content(), plan.before)
            journal.remove()
    except OSError as error:
        raise BadInput(str(plan.target), f"cannot be written: {error.strerror or error}") from None
    return result


@dataclass(frozen=True, slots=True)
class _Done:
    entry: Missing
    text: str | None
    reason: str = ""


def _write(done: _Done, result: FileResult) -> None:
    if done.text is None:
        result.failed.append((done.entry.id, done.reason))
        return
    if done.reason:
        result.doubtful.append((done.entry.id, done.reason))
        if result.left:
            return
    try:
        done.entry.write(done.text)
    except Unfit as error:
        result.failed.append((done.entry.id, str(error)))
        return
    result.filled += 1


def _translated(
    missing: Sequence[Missing],
    translator: Translator,
    journal: Journal,
    batch: int,
    result: FileResult,
) -> Iterator[_Done]:
    """Each entry with its translation, from the journal where it is there."""
    waiting: list[Missing] = []
    for entry in missing:
        known = journal.get(entry.source)
        if known is not None:
            result.resumed += 1
            yield _Done(entry, *known)
            continue
        waiting.append(entry)
        if len(waiting) >= batch:
            yield from _asked(waiting, translator, journal)
            waiting = []
    yield from _asked(waiting, translator, journal)


def _asked(entries: Sequence[Missing], translator: Translator, journal: Journal) -> Iterator[_Done]:
    texts = list(dict.fromkeys(entry.source for entry in entries))
    try:
        translations = dict(zip(texts, translator(texts), strict=True))
    except PolitesseError as error:
        if len(texts) > 1:
            for entry in entries:
                yield from _asked([entry], translator, journal)
            return
        if lasting(error):
            raise
        for entry in entries:
            yield _Done(entry, None, reason=str(error))
        return
    for entry in entries:
        translation = translations[entry.source]
        if not translation.intact:
            yield _Done(entry, None, reason=f"{translation.reason}: {translation.text!r}")
            continue
        journal.add(entry.source, translation.text, translation.uncertain)
        yield _Done(entry, translation.text, translation.uncertain)
