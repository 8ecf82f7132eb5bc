"""A table, or several, written again with the columns of a task added, in one go."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO

from politesse.batch.tasks import Task, Work, fields_of, started
from politesse.core import BadInput, PolitesseError
from politesse.core.files import packing, unpacked_name
from politesse.core.progress import Progress, silent
from politesse.tables import Field, Layout, Rows, Source, Values, layout_of, rows_of
from politesse.tables.sources import DELIMITED, RECORDS, ending, has_columns
from politesse.tables.storage import is_url, written

_ROWS = 2000  # worked on together
_MOST_REASONS = 20  # that are counted apart


@dataclass(frozen=True, slots=True)
class Form:
    """Which columns are added, and how: ``flat`` ones alone, with ``prefix`` before their names."""

    columns: tuple[str, ...] = ()
    flat: bool = False
    prefix: str = ""
    encoding: str | None = None

    def fields(self, task: Task, layout: Layout, kind: str) -> tuple[Field, ...]:
        """The columns that are added to a table; one that is there already is refused."""
        made = fields_of(task, self.columns, self.is_flat(kind))
        fields = tuple(Field(self.prefix + field.name, field.type) for field in made)
        if there := [field.name for field in fields if field.name in layout.names]:
            raise PolitesseError(
                f"there is a column {there[0]!r} already: choose others with --columns, or put "
                "something before the new names, as --prefix politesse_"
            )
        return fields

    def is_flat(self, kind: str) -> bool:
        """Whether values are written without records and lists, which cells cannot hold."""
        return self.flat or kind in DELIMITED

    def values(self, work: Work, rows: Rows) -> list[Values]:
        """The values of rows; of one that cannot be read, why."""
        made = list(work(rows.texts))
        for place, cause in (rows.without | rows.bad).items():
            made[place] = {"error": cause}
        if not self.prefix:
            return made
        return [{self.prefix + name: value for name, value in one.items()} for one in made]


@dataclass(slots=True)
class Counts:
    """How many rows were written, and how many of them have an error instead of values."""

    rows: int = 0
    errors: int = 0
    reasons: dict[str, int] = field(default_factory=dict)

    def add(self, values: Sequence[Values | None], name: str = "error") -> None:
        """Count rows that were worked on."""
        for one in values:
            self.rows += one is not None
            if one is not None and (reason := one.get(name)):
                self.errors += 1
                self._tell(str(reason).partition(";")[0][:80])

    def join(self, other: Counts) -> None:
        """Count what was counted elsewhere too."""
        self.rows += other.rows
        self.errors += other.errors
        for reason, times in other.reasons.items():
            self._tell(reason, times)

    def _tell(self, reason: str, times: int = 1) -> None:
        if reason in self.reasons or len(self.reasons) < _MOST_REASONS:
            self.reasons[reason] = self.reasons.get(reason, 0) + times


def add_columns(
    task: Task,
    given: Sequence[Source],
    file: BinaryIO,
    kind: str = "",
    form: Form | None = None,
    progress: Progress = silent,
) -> Counts:
    """Write tables of the same columns into an open file as one, with the columns of a task added.

    ``kind`` is the ending of what is written; by default it is what the first table is.
    """
    form, counts = form or Form(), Counts()
    layouts = [layout_of(source, form.encoding) for source in given]
    kind = written_kind(given[0], layouts[0], kind)
    for source, layout in zip(given, layouts, strict=True):
        if layout.names != layouts[0].names and kind not in RECORDS:
            cause = f"has other columns than {given[0].name}; write into a folder, as -o new/"
            raise BadInput(source.name, cause)
    fields = form.fields(task, layouts[0], kind)
    work = started(task, form.is_flat(kind))
    writer = layouts[0].writer(file, fields, kind)
    names = [field.name for field in fields]
    for source, layout in zip(given, layouts, strict=True):
        for rows, _ in rows_of(source, layout, form.encoding, _ROWS, names):
            values = form.values(work, rows)
            writer.write(rows, values)
            counts.add(values, f"{form.prefix}error")
            progress(f"rows\t{source.name}", counts.rows, 0)
    writer.close()
    return counts


def write_tables(
    task: Task,
    given: Sequence[Source],
    output: str,
    form: Form | None = None,
    progress: Progress = silent,
) -> Counts:
    """Write tables with the columns of a task added: into one file, or into a folder one by one."""
    if not _is_folder(output, len(given)):
        return _write(task, given, output, form, progress)
    counts = Counts()
    if not is_url(output):
        Path(output).mkdir(parents=True, exist_ok=True)
    for source in given:
        name = f"{output.rstrip('/')}/{table_name(source)}"
        counts.join(_write(task, [source], name, form, progress))
    return counts


def _write(
    task: Task, given: Sequence[Source], name: str, form: Form | None, progress: Progress
) -> Counts:
    with written(name) as fresh, fresh.open("wb") as file, packing(file, Path(name)) as packer:
        return add_columns(task, given, packer, ending(name), form, progress)


def written_kind(source: Source, layout: Layout, kind: str = "") -> str:
    """What a table is written as: what is asked for, if it can be, or what it is."""
    if not kind:
        return layout.kinds[0]
    if kind not in layout.kinds:
        known = ", ".join(layout.kinds)
        raise BadInput(source.name, f"cannot be written as {kind or 'that'}, only as {known}")
    return kind


def table_name(source: Source) -> str:
    """The name of the table that is written from a source; lines become records.

    >>> table_name(Source("a/b.csv.gz", "text")), table_name(Source("a/b.txt.gz"))
    ('b.csv.gz', 'b.jsonl.gz')
    """
    path = Path(source.name)
    plain = unpacked_name(path)
    packed = path.name.removeprefix(plain.name)
    return path.name if has_columns(path) else plain.with_suffix(".jsonl").name + packed


def _is_folder(output: str, files: int) -> bool:
    """Whether files are written into a folder: one that is there, or that is asked for."""
    if output.endswith("/") or (not is_url(output) and Path(output).is_dir()):
        return True
    return files > 1 and not has_columns(output)
