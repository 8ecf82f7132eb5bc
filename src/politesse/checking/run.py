"""A check from paths to report, in two passes over the files.

The first counts registers and so finds the house register of each language; the second
reads again only the files in which something may be wrong. Nothing is kept of a file
but its counts and findings, so memory does not grow with the project.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TypeVar

from politesse.checking.config import Config, find_config
from politesse.checking.examine import Examined, examine
from politesse.checking.house import expected_register, infer_houses, look_again, own_speech
from politesse.checking.mending import Ask, Fixing
from politesse.checking.paths import walk
from politesse.checking.report import FileReport, House, Report
from politesse.checking.since import since as revision
from politesse.checking.survey import Job, Survey, survey, variant
from politesse.checking.unread import Unread, told
from politesse.checking.unread import counted as counted_unread
from politesse.core import BadInput, PolitesseError
from politesse.core.cores import cores
from politesse.core.processes import leave_stopping_to_the_first, undisturbed
from politesse.core.progress import Progress, counted, silent
from politesse.formats import LARGEST_FILE, format_of

T = TypeVar("T")
R = TypeVar("R")
_WORTH_A_PROCESS = 1_000_000  # bytes of files, which take longer to read than a process to start
_MOST_AT_ONCE = 8  # files that a process is given


def check(
    paths: str | os.PathLike[str] | Sequence[str | os.PathLike[str]],
    *,
    register: str | None = None,
    language: str | None = None,
    config: Config | None = None,
    jobs: int | None = None,
    fix: bool | Ask = False,
    diff: bool = False,
    since: str | None = None,
    max_file_size: int = LARGEST_FILE,
    allow_empty: bool = False,
    within: Sequence[Path] = (),
    progress: Progress = silent,
) -> Report:
    """Check localisation files and folders for mixed or wrong address.

    The house register of each language is inferred from the project unless ``register``
    or the settings give it. With ``fix``, safe fixes are written in place; a function is
    asked about every fix first, also of those that are not sure. With ``diff``, they are not written
    but given as a patch. With ``since``, a revision of git, only strings that changed after it are
    findings; the house register is still that of the whole project. That nothing was checked at all is an error, unless ``allow_empty``. Where ``within`` names folders, no file outside them is read.
    """
    began = time.perf_counter()
    places = [Path(path) for path in ([paths] if isinstance(paths, (str, os.PathLike)) else paths)]
    settings = config or find_config(places[0] if places else Path())
    if register:
        settings = settings.held_to(register)
    past = revision(places[0] if places else Path(), since) if since else None
    report = Report()
    todo: list[Job] = []
    unread: list[Unread] = []
    for entry in walk(places, settings.exclude, within):
        if isinstance(entry, BadInput):
            report.errors.append(entry)
        elif isinstance(entry, Unread):
            unread.append(entry)
        elif settings.for_path(entry[0]).skip:
            unread.append(Unread("excluded", "skip"))
        else:
            todo.append(Job(entry[0], entry[1], settings, language, max_file_size))
    asked = fix if callable(fix) else None
    with _processes(jobs or _workers(todo), len(todo)) as pool:
        surveys = list(_map(survey, todo, pool, "reading", progress))
        report.houses = infer_houses(surveys, settings)
        again = [result for result in surveys if look_again(result, report.houses)]
        if past:
            again = [result for result in again if not past.unchanged(result.job.path)]
        work = partial(
            examine, houses=report.houses, fixing=Fixing(bool(fix), diff, asked), past=past
        )
        results = list(_map(work, again, None if asked else pool, "checking", progress))
    examined = {id(result): found for result, found in zip(again, results, strict=True)}
    for result in surveys:
        found = examined.get(id(result), Examined({}))
        report.errors += [*result.errors, *([found.error] if found.error else [])]
        report.fixed += found.fixed
        report.patch += found.patch
        unread += result.unread
        report.files += _file_reports(result, found, report.houses)
    report.unread = counted_unread(unread)
    if not (report.files or report.errors or allow_empty):
        report.errors.append(_nothing(places, report))
    report.seconds = time.perf_counter() - began
    return report


def _nothing(places: Sequence[Path], report: Report) -> BadInput:
    """That a check had nothing to do, which no build should take for clean."""
    why = "; ".join(told(report.unread, everything=True)) or "no localisation files found"
    return BadInput(", ".join(map(str, places)), f"nothing was checked: {why}")


def kept_register(path: Path, language: str) -> str | None:
    """The register that a file is to have in a language, for whoever adds to it.

    The project's settings decide where they give one; else a clear majority of the strings that are
    there and address the reader.
    """
    settings = find_config(path)
    given = settings.expected(path, variant(language, None, path))
    if given or not path.is_file():
        return None if given == "neutral" else given
    kind = format_of(path)
    named = None if kind and kind.multilingual else language
    houses = check(path, language=named, config=settings, jobs=1).houses
    return houses[language].register if language in houses else None


def _workers(todo: Sequence[Job]) -> int:
    """As many processes as there are cores, as far as there is enough to read to pay for their start."""
    size = sum(job.path.stat().st_size for job in todo if job.path.is_file())
    return max(1, min(cores(), size // _WORTH_A_PROCESS))


@contextmanager
def _processes(workers: int, items: int) -> Iterator[Executor | None]:
    """Processes that do the work of both passes, so that each reads a language pack once; or none.

    Where the check is broken off, what they have begun is all that is still waited for.
    """
    if workers == 1 or items < 2:
        yield None
        return
    pool = ProcessPoolExecutor(min(workers, items), initializer=leave_stopping_to_the_first)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def _map(
    function: Callable[[T], R],
    items: Sequence[T],
    pool: Executor | None,
    what: str,
    progress: Progress,
) -> Iterator[R]:
    """What comes of each item, in their order."""
    total = len(items)
    if pool is None:
        yield from counted(map(function, items), total, what, progress)
        return
    with undisturbed():
        results = pool.map(function, items, chunksize=max(1, min(_MOST_AT_ONCE, total // 64)))
    try:
        yield from counted(results, total, what, progress)
    except BrokenProcessPool:
        raise PolitesseError(f"a process was killed while {what}; try --jobs 1") from None


def _file_reports(
    result: Survey, found: Examined, houses: dict[str, House]
) -> Iterator[FileReport]:
    stories = own_speech(result)
    for tag, counts in result.counts.items():
        yield FileReport(
            path=str(result.job.path),
            language=tag,
            expected=None if tag in stories else expected_register(result.job, tag, houses),
            confidence=houses[tag].confidence,
            segments=result.segments[tag],
            counts=counts,
            findings=tuple(found.findings.get(tag, ())),
            unsure=found.unsure.get(tag, 0),
        )
