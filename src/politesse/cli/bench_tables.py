"""Tables of benchmarks as they are printed: on a terminal, or for another program."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import typer
from rich.markup import escape
from rich.text import Text

from politesse.cli.blocks import print_blocks
from politesse.cli.terminal import console
from politesse.core import PolitesseError

if TYPE_CHECKING:
    from politesse.benchmarks import Benchmark
    from politesse.benchmarks.assembly import Figure, Laid

FORMATS = ("table", "csv", "latex", "markdown", "json")


def check_table_format(form: str) -> None:
    """Refuse a format that tables are not printed in."""
    if form not in FORMATS:
        raise PolitesseError(f"--format must be one of {', '.join(FORMATS)}")


def print_tables(tables: list[tuple[Benchmark, Laid]], form: str) -> None:
    """Print the tables that were measured, as text or for another program."""
    from politesse.benchmarks import exports
    from politesse.benchmarks.assembly import to_dict

    if form == "json":
        typer.echo(
            json.dumps(
                [{"paper": benchmark.name, **to_dict(laid)} for benchmark, laid in tables],
                ensure_ascii=False,
                indent=2,
            )
        )
    elif form == "table":
        for benchmark, laid in tables:
            _print_laid(benchmark, laid)
    elif tables:
        typer.echo(getattr(exports, f"as_{form}")(tables), nl=False)


def _print_laid(benchmark: Benchmark, laid: Laid) -> None:
    """A table: below each of our figures its interval and coverage, below the table what to know of it."""
    from politesse.benchmarks.assembly import notes, usage
    from politesse.benchmarks.markdown import number, row_name, table_name
    from politesse.benchmarks.published import Row

    screen = console()
    title = f"{benchmark.title}, {table_name(laid).lower()}"
    screen.print(f"\n[bold]{escape(title)}[/]  {escape(laid.title)}", soft_wrap=True)
    rows: list[list[Text]] = []
    for row in laid.ordered():
        if isinstance(row, Row):
            cells = [number(value, laid.decimals) for value in row.values]
            rows.append([Text(cell, style="dim") for cell in (row.name, *cells)])
        else:
            figures = [row.figures.get(column) for column in laid.columns]
            rows.append([Text(row_name(row)), *(_cell(one, laid.decimals) for one in figures)])
    print_blocks(["", *(column.replace("/", " ") for column in laid.columns)], rows)
    for name, used in usage(laid).items():
        typer.echo(f"{name}: {used}")
    for note in notes(laid):
        typer.echo(note)
    if laid.plan.note:
        typer.echo(f"Note: {' '.join(laid.plan.note.split())}")


def _cell(figure: Figure | None, decimals: int) -> Text:
    from politesse.benchmarks.markdown import number

    cell = Text(number(figure.value if figure else None, decimals))
    if figure and figure.low is not None:
        ends = (number(end, decimals) for end in (figure.low, figure.high))
        cell.append("\n" + "–".join(ends), style="dim")
    if figure and figure.coverage is not None and figure.coverage < 1:
        cell.append(f"\ncov. {figure.coverage:.0%}", style="dim")
    return cell
