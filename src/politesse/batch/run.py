"""A run from inputs to parts: planned, cut, handed out, written, and gone on with after any stop.

One process reads the inputs and writes all there is to write; workers only turn stretches into files.
Stretches are cut by the number of rows alone, so that a part has the same name and the same rows however
often a run is stopped, and its files in the order of their names are the rows in the order of the inputs.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from politesse.batch.columns import Form, table_name, written_kind
from politesse.batch.crew import ENGINES, Hiring
from politesse.batch.dispatch import dispatched
from politesse.batch.manifest import Manifest, asked
from politesse.batch.tasks import CheckTask, Task
from politesse.batch.work import AddColumns, CountRegisters, Job, Work, joined
from politesse.core import BadInput, PolitesseError
from politesse.tables import Layout, Source, layout_of, open_source
from politesse.tables.storage import Folder, is_url, stamp

_ROW = 100  # bytes of a short text, about
_PARTS = 32  # that a small input is divided into
_FEWEST_ROWS = 200


@dataclass(slots=True)
class Standing:
    """How far a run has come. ``fresh`` counts what this run did itself, not the one before."""

    what: str
    total: int
    size: int = 0
    rows: int = 0
    fresh_rows: int = 0
    fresh_size: int = 0
    seconds: float = 0.0

    @property
    def share(self) -> float:
        """From 0 to 1."""
        return min(1.0, self.size / self.total) if self.total else 1.0

    @property
    def expected(self) -> int:
        """How many rows there may be in all, going by those that were seen."""
        return round(self.rows / self.share) if self.share else 0

    @property
    def rate(self) -> float:
        """Rows a second."""
        return self.fresh_rows / self.seconds if self.seconds else 0.0

    @property
    def left(self) -> float | None:
        """Seconds that are left, None where nobody knows yet."""
        if not self.fresh_size:
            return None
        return max(0, self.total - self.size) * self.seconds / self.fresh_size


#: Is told how far a run has come.
Watch = Callable[[Standing], None]


@dataclass(frozen=True, slots=True)
class _Input:
    source: Source
    layout: Layout
    kind: str
    size: int


def run(
    task: Task,
    given: Sequence[Source],
    output: str,
    *,
    form: Form | None = None,
    engine: str = "local",
    workers: int = 0,
    stall: float = Hiring.stall,
    address: str | None = None,
    shard_rows: int = 0,
    restart: bool = False,
    watch: Watch = lambda standing: None,
) -> dict[str, Any]:
    """Do a task with every text of some columns, and write the tables into a folder as parts.

    A run that was stopped, however it was, goes on where it was when it is asked for again; each row is
    in the output exactly once. A worker that shows nothing of its work for ``stall`` seconds is replaced, 0 is
    never; ``address`` is that of a cluster of Ray. What comes back is the manifest.
    """
    form = form or Form()
    inputs = _planned(task, given, form)
    rows = shard_rows or _usual_rows(task, inputs)
    task.start(form.flat)  # settings that cannot be are refused before anything is written
    manifest = Manifest(Folder(output), asked(task, given, form, rows), restart)
    if manifest.complete:
        return manifest.state
    hands = _Hands(engine, Hiring(workers, stall, address))
    if isinstance(task, CheckTask) and not task.registers:
        task = replace(task, registers=_registers(task, inputs, form, rows, hands, manifest, watch))
    done = manifest.done()
    standing = _standing(task.name, inputs, done)
    standing.rows = sum(record["rows"] for record in done.values())
    began = time.monotonic()
    todo = (job for job in _jobs(inputs, form.encoding, rows) if job.number not in done)
    for job, result in hands.done(AddColumns(task, form), todo):
        done[job.number] = manifest.add(job, result)
        standing.rows += result.counts.rows
        standing.fresh_rows += job.stretch.rows
        _advance(standing, job, began)
        watch(standing)
    _refuse_changed(given, manifest)
    manifest.finish(done)
    return manifest.state


def _refuse_changed(given: Sequence[Source], manifest: Manifest) -> None:
    """Refuse to call a run complete whose inputs were written to meanwhile."""
    for source, before in zip(given, manifest.state["inputs"], strict=True):
        if any(before[name] != value for name, value in stamp(source.name).items()):
            cause = "changed while it was read: do all of it again with --restart"
            raise BadInput(source.name, cause)


@dataclass(frozen=True, slots=True)
class _Hands:
    """Who does the work of a run."""

    engine: str
    hiring: Hiring

    def done(self, work: Work, jobs: Iterator[Job]) -> Iterator[tuple[Job, Any]]:
        first = next(jobs, None)
        if first is None:
            return
        crew = ENGINES[self.engine](work, self.hiring)
        try:
            yield from dispatched(crew, _with_first(first, jobs))
        finally:
            crew.close()


def _with_first(first: Job, more: Iterator[Job]) -> Iterator[Job]:
    yield first
    yield from more


def _planned(task: Task, given: Sequence[Source], form: Form) -> list[_Input]:
    """The inputs as far as they hold anything, each looked at before any is worked on."""
    inputs = []
    for source in given:
        if (
            not is_url(source.name)
            and Path(source.name).exists()
            and not Path(source.name).is_file()
        ):
            raise BadInput(source.name, "is no file that can be read again if a run is stopped")
        size = stamp(source.name)["size"]
        if size:
            layout = layout_of(source, form.encoding)
            kind = written_kind(source, layout)
            form.fields(task, layout, kind)
            inputs.append(_Input(source, layout, kind, size))
    if not given:
        raise PolitesseError("name at least one input")
    return inputs


def _usual_rows(task: Task, inputs: Sequence[_Input]) -> int:
    """Rows of a part: what takes some seconds, but fewer where there would be too few parts to share."""
    size = sum(one.size for one in inputs)
    return min(task.shard, max(_FEWEST_ROWS, size // (_ROW * _PARTS)))


def _jobs(inputs: Sequence[_Input], encoding: str | None, rows: int) -> Iterator[Job]:
    """The inputs cut into jobs, read as they are asked for."""
    number = 0
    for one in inputs:
        suffix = table_name(one.source).partition(".")[2]
        ended = 0
        with open_source(one.source, encoding) as (file, told):
            for stretch in one.layout.stretches(file, rows):
                place = _place(one, stretch.lines[-1], told)
                name = f"part-{number:06}.{suffix}"
                yield Job(
                    number, name, one.source.name, one.kind, one.layout, stretch, place - ended
                )
                number, ended = number + 1, place


def _place(one: _Input, row: int, told: Callable[[], int]) -> int:
    """How far an input has been read; columns are not read from beginning to end."""
    total = getattr(one.layout, "rows", 0)
    return one.size * row // total if total else told()


def _standing(what: str, inputs: Sequence[_Input], done: dict[int, dict[str, Any]]) -> Standing:
    total = sum(one.size for one in inputs)
    return Standing(what, total, sum(record["size"] for record in done.values()))


def _advance(standing: Standing, job: Job, began: float) -> None:
    standing.size += job.size
    standing.fresh_size += job.size
    standing.seconds = time.monotonic() - began


def _registers(
    task: CheckTask,
    inputs: Sequence[_Input],
    form: Form,
    rows: int,
    hands: _Hands,
    manifest: Manifest,
    watch: Watch,
) -> dict[str, str | None]:
    """The register each language keeps, from all texts; found out once in a run."""
    from politesse.checking.config import Config
    from politesse.checking.texts import houses_of

    if "registers" not in manifest.state:
        counts = []
        standing, began = _standing("survey", inputs, {}), time.monotonic()
        jobs = _jobs(inputs, form.encoding, rows)
        for job, result in hands.done(CountRegisters(task.language), jobs):
            counts.append(json.loads(result.data))
            standing.rows += job.stretch.rows
            standing.fresh_rows += job.stretch.rows
            _advance(standing, job, began)
            watch(standing)
        houses = houses_of(joined(counts), Config())
        manifest.keep("registers", {tag: house.register for tag, house in houses.items()})
    registers: dict[str, str | None] = manifest.state["registers"]
    return registers or {"*": None}
