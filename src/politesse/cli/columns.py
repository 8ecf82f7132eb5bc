"""What the commands share that add columns to tables."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from politesse.cli.terminal import INSIST, progress_bar, refuse_structured
from politesse.core import PolitesseError

if TYPE_CHECKING:
    from politesse.batch.columns import Counts, Form
    from politesse.batch.tasks import Task
    from politesse.tables import Source

_BINARY = (".parquet", ".pq", ".arrow", ".feather", ".ipc")


def texts_or_tables(
    given: Sequence[str] | None,
    column: str | None,
    format: str | None,
    asked: bool,
    lines: bool = False,
) -> tuple[list[str], list[Source]]:
    """What is named, as texts to be shown one by one or as tables to be written again.

    ``asked`` says that options are given which only make sense for tables.
    """
    from politesse.tables.sources import has_columns, split_source

    if format not in (None, "text", "jsonl"):
        raise PolitesseError(f"--format must be text or jsonl, not {format!r}")
    names = list(given or ["-"])
    if names == ["-"] or lines or format:
        if asked:
            raise PolitesseError(
                "--columns, --flat, --prefix, --encoding and --output are for files, without "
                "--format and --lines"
            )
        return (names if names == ["-"] or lines else _filled(names, column)), []
    if asked or column or any(has_columns(split_source(name)[0]) for name in names):
        return [], tables_or_lines(names, column, INSIST)
    return _filled(names, None), []


def tables_or_lines(names: Sequence[str], column: str | None, otherwise: str = "") -> list[Source]:
    """What is named, as tables; a file that is neither one nor lines of text is refused."""
    from politesse.tables.sources import sources

    found = sources(names, column or "", otherwise)
    for source in found:
        if not source.column:
            refuse_structured(Path(source.name), otherwise)
    return found


def _filled(names: Sequence[str], column: str | None) -> list[str]:
    """The names with patterns filled in, tables with their column."""
    from politesse.tables.sources import files, has_columns

    every = []
    for name in names:
        for one, own in files([name]) if name != "-" else [("-", "")]:
            used = own or (column if has_columns(one) else "")
            every.append(f"{one}:{used}" if used else one)
    return every


def form_of(columns: str | None, flat: bool, prefix: str, encoding: str | None) -> Form:
    """Which columns are added, from the options."""
    from politesse.batch.columns import Form

    chosen = tuple(name.strip() for name in (columns or "").split(",") if name.strip())
    return Form(chosen, flat, prefix, encoding)


def write_columns(task: Task, given: Sequence[Source], output: str | None, form: Form) -> None:
    """Write tables with the columns of a task added, and say how many rows have none."""
    from politesse.batch.columns import add_columns, write_tables
    from politesse.tables.sources import ending

    with progress_bar(quiet=not output) as progress:
        if output:
            counts = write_tables(task, given, output, form, progress)
        elif ending(given[0].name) in _BINARY and sys.stdout.isatty():
            raise PolitesseError(f"{given[0].name} is no text to show: name a file with --output")
        else:
            counts = add_columns(task, given, sys.stdout.buffer, "", form)
            sys.stdout.buffer.flush()
    tell(counts)


def tell(counts: Counts) -> None:
    """Say on standard error which rows have an error in place of values."""
    if counts.errors:
        print(
            f"politesse: {counts.errors:,} of {counts.rows:,} rows have an error:", file=sys.stderr
        )
        for reason, times in sorted(counts.reasons.items(), key=lambda item: -item[1])[:5]:
            print(f"  {times:>9,}  {reason}", file=sys.stderr)
        if any(reason.startswith("is not UTF-8") for reason in counts.reasons):
            print("politesse: say what it is with --encoding, as latin-1", file=sys.stderr)
