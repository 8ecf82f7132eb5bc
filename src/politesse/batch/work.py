"""What a worker does: a stretch of a table goes in, the file it becomes comes out.

Workers read and write nothing themselves. So it does not matter where they are, one that dies leaves
nothing behind, and a stretch gives the same bytes whoever works on it, and however often.
"""

from __future__ import annotations

import io
import json
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from politesse.batch.columns import Counts, Form
from politesse.batch.tasks import Task, started
from politesse.core.files import packing
from politesse.tables import Field, Layout, Rows, Stretch, Values

PIECE = 100_000  # characters that are worked on before somebody shows that it goes on
_LONGEST_RAW = 500  # characters of a row that are shown where it cannot be used


@dataclass(frozen=True, slots=True)
class Job:
    """A stretch of a table to be worked on; ``name`` is that of the file it becomes.

    ``skip`` are rows that nobody survives, each with the reason. Where ``only`` names rows, these are tried out and nothing
    is written. ``size`` is how much of the input it stands for.
    """

    number: int
    name: str
    where: str
    kind: str
    layout: Layout
    stretch: Stretch
    size: int = 0
    skip: Mapping[int, str] = field(default_factory=dict)
    only: range | None = None


@dataclass(slots=True)
class Done:
    """What comes of a job: a file, what was counted, and the rows that could not be used."""

    data: bytes = b""
    counts: Counts = field(default_factory=Counts)
    rejected: list[dict[str, Any]] = field(default_factory=list)
    signatures: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Piece:
    """What somebody is at: rows of a job, and how many characters they have."""

    rows: range
    size: int


#: Is told what is begun, which shows that all before is done.
Tell = Callable[[Piece], None]
#: Does one job after the other.
Doing = Callable[[Job, Tell], Done]


class Work(Protocol):
    """What workers do, as it is sent to them; ``start`` loads the models, once in each."""

    def start(self) -> Doing: ...


@dataclass(frozen=True, slots=True)
class AddColumns:
    """Stretches become files with the columns of a task added."""

    task: Task
    form: Form

    def start(self) -> Doing:
        return _Adding(self.task, self.form)


class _Adding:
    """A task at work, with or without records and lists as the tables ask for it."""

    def __init__(self, task: Task, form: Form) -> None:
        self._task, self._form = task, form
        self._started: dict[bool, Any] = {}

    def __call__(self, job: Job, tell: Tell) -> Done:
        fields = self._form.fields(self._task, job.layout, job.kind)
        rows = job.layout.parse(job.stretch, [one.name for one in fields])
        work = self._work(self._form.is_flat(job.kind))

        def by_pieces(texts: Sequence[Any]) -> list[Values]:
            return [one for piece in pieces(texts, tell) for one in work(piece)]

        if job.only is not None:
            by_pieces([rows.texts[place] for place in job.only])
            return Done()
        done = Done(rejected=rejected(job, rows))
        values: list[Values | None] = [*self._form.values(by_pieces, rows)]
        for place in (*rows.bad, *job.skip):
            values[place] = None
        self._count(done, values)
        done.data = _written(job, fields, rows, values)
        return done

    def _work(self, flat: bool) -> Any:
        if flat not in self._started:
            self._started[flat] = started(self._task, flat)
        return self._started[flat]

    def _count(self, done: Done, values: Sequence[Values | None]) -> None:
        done.counts.add(values, f"{self._form.prefix}error")
        name = f"{self._form.prefix}signature"
        done.signatures = sorted({str(one[name]) for one in values if one and name in one})


def _written(
    job: Job, fields: Sequence[Field], rows: Rows, values: Sequence[Values | None]
) -> bytes:
    """The file that a stretch becomes."""
    file = io.BytesIO()
    with packing(file, Path(job.name)) as packer:
        writer = job.layout.writer(packer, fields, job.kind)
        writer.write(rows, values)
        writer.close()
    return file.getvalue()


@dataclass(frozen=True, slots=True)
class CountRegisters:
    """How many texts of a stretch have which register, by language, as JSON."""

    language: str | None

    def start(self) -> Doing:
        from politesse.checking.config import Config
        from politesse.checking.texts import TextsChecker

        checker = TextsChecker(Config(), self.language)

        def do(job: Job, tell: Tell) -> Done:
            rows = job.layout.parse(job.stretch)
            rejected(job, rows)
            texts = [rows.texts[place] for place in job.only or range(len(rows))]
            counts = joined(checker.counts(piece) for piece in pieces(texts, tell))
            return Done(json.dumps(counts).encode())

        return do


def rejected(job: Job, rows: Rows) -> list[dict[str, Any]]:
    """The rows that cannot be used, with the reasons; those that kill are taken out of the texts."""
    for place in job.skip:
        rows.texts[place] = None
    return [
        {
            "source": job.where,
            "line": job.stretch.lines[place],
            "reason": rows.bad.get(place) or job.skip[place],
            "row": job.layout.raw(rows, place)[:_LONGEST_RAW],
        }
        for place in sorted({*rows.bad, *job.skip})
    ]


def pieces(texts: Sequence[Any], tell: Tell) -> Iterator[Sequence[Any]]:
    """Texts in pieces of so many characters, each of which is told before it is given."""
    first = size = 0
    for place, text in enumerate(texts):
        length = len(text) if isinstance(text, str) else 0
        if first < place and size + length > PIECE:
            tell(Piece(range(first, place), size))
            yield texts[first:place]
            first, size = place, 0
        size += length
    tell(Piece(range(first, len(texts)), size))
    yield texts[first:]


def alone() -> None:
    """Have this process use one core, since there is one process a core."""
    os.environ["POLITESSE_THREADS"] = os.environ["OMP_NUM_THREADS"] = "1"


def joined(counts: Iterable[Mapping[str, Mapping[str, int]]]) -> dict[str, Counter[str]]:
    """Counts of many stretches as one."""
    total: dict[str, Counter[str]] = {}
    for one in counts:
        for tag, registers in one.items():
            total.setdefault(tag, Counter()).update(registers)
    return total
