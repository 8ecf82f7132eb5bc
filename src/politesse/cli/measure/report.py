"""What every ``measure`` command shares: its common options, intervals, and printing."""

from __future__ import annotations

import inspect
import json
import math
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import TYPE_CHECKING, Annotated, Any, get_type_hints

import typer
from rich.table import Table

from politesse.cli.terminal import console, progress_bar
from politesse.core import MissingExtra, PolitesseError
from politesse.core.progress import Progress

if TYPE_CHECKING:
    from politesse.metrics.significance import Test

FORMATS = ("json", "table")


@dataclass(frozen=True, slots=True)
class Outcome:
    """A result, and another system's for the same items where two are compared."""

    result: Any
    other: Any = None


@dataclass(frozen=True, slots=True)
class Settings:
    """The common options of a command that measures."""

    format: str
    bootstrap: int
    seed: int
    intervals: bool
    test: Test


def source(option: str, help: str) -> Any:
    """An option for a file, or a column of one."""
    return typer.Option(option, metavar="FILE", help=help)


_COMMON: dict[str, tuple[Any, Any]] = {
    "format": (
        Annotated[
            str | None,
            typer.Option("--format", help="json or table; a table on a terminal, else JSON."),
        ],
        None,
    ),
    "quiet": (Annotated[bool, typer.Option("--quiet", "-q", help="No progress.")], False),
}
_RESAMPLING: dict[str, tuple[Any, Any]] = {
    "bootstrap": (
        Annotated[
            int, typer.Option("--bootstrap", min=1, help="Samples behind a confidence interval.")
        ],
        1000,
    ),
    "seed": (Annotated[int, typer.Option("--seed", help="Seed of all that is drawn.")], 1),
    "no_intervals": (
        Annotated[bool, typer.Option("--no-intervals", help="No confidence intervals.")],
        False,
    ),
}
_COMPARING: dict[str, tuple[Any, Any]] = {
    "test": (
        Annotated[
            str,
            typer.Option("--test", help="bootstrap or randomisation: what p of --against is."),
        ],
        "bootstrap",
    ),
}


def reports(function: Callable[..., Outcome]) -> Callable[..., None]:
    """Make a command of a function that measures: add the common options, print what it gives.

    The function may take ``progress``; it may take ``seed`` for what it draws itself. One that
    has ``against`` can compare.
    """
    own = inspect.signature(function).parameters
    hints = get_type_hints(function, include_extras=True)
    hints.pop("return", None)
    wants_progress = hints.pop("progress", None) is not None
    added = _COMMON | _RESAMPLING | (_COMPARING if "against" in own else {})

    @wraps(function)
    def command(**options: Any) -> None:
        settings = Settings(
            format=_chosen(options["format"]),
            bootstrap=options["bootstrap"],
            seed=options["seed"],
            intervals=not options["no_intervals"],
            test=_test(options.get("test", "bootstrap")),
        )
        arguments = {name: options[name] for name in own if name != "progress"}
        with progress_bar(options["quiet"]) as progress:
            if wants_progress:
                arguments["progress"] = progress
            report = _complete(function(**arguments), settings, progress)
        _print(report, settings.format)

    parameters = [
        parameter.replace(annotation=hints[name])
        for name, parameter in own.items()
        if name != "progress"
    ]
    for name, (annotation, default) in added.items():
        if name not in own:
            hints[name] = annotation
            kind = inspect.Parameter.KEYWORD_ONLY
            parameters.append(inspect.Parameter(name, kind, default=default, annotation=annotation))
    command.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]
    command.__annotations__ = hints
    del command.__wrapped__
    return command


def _chosen(format: str | None) -> str:
    if format is None:
        return "table" if sys.stdout.isatty() else "json"
    if format not in FORMATS:
        raise PolitesseError(f"--format must be json or table, not {format!r}")
    return format


def _test(name: str) -> Test:
    tests: dict[str, Test] = {"bootstrap": "bootstrap", "randomisation": "randomisation"}
    if name not in tests:
        raise PolitesseError(f"--test must be bootstrap or randomisation, not {name!r}")
    return tests[name]


def _complete(outcome: Outcome, settings: Settings, progress: Progress) -> dict[str, Any]:
    """The result with its intervals, and with the comparison where there is one."""
    from politesse.metrics.significance import compare, confidence_intervals

    report: dict[str, Any] = outcome.result.to_dict()
    parts = outcome.result.parts() if hasattr(outcome.result, "parts") else None
    drawn: dict[str, Any] = {
        "samples": settings.bootstrap,
        "seed": settings.seed,
        "progress": progress,
    }
    if parts is not None and settings.intervals:
        try:
            report |= confidence_intervals(parts, **drawn).to_dict()
        except MissingExtra as error:
            typer.echo(f"politesse: without intervals: {error}", err=True)
    if parts is not None and outcome.other is not None:
        report |= compare(parts, outcome.other.parts(), test=settings.test, **drawn).to_dict()
    return report


def _print(report: dict[str, Any], format: str) -> None:
    if format == "json":
        typer.echo(json.dumps(_plain(report), ensure_ascii=False))
        return
    screen = console()
    for table in _tables(report):
        screen.print(table)
    for key in ("resampling", "test", "signature"):
        if key in report:
            screen.print(f"{key}: {report[key]}", style="dim", soft_wrap=True)


def _plain(value: Any) -> Any:
    """What JSON can hold: a number that is not defined is null."""
    if isinstance(value, float) and not math.isfinite(value):
        return None
    if isinstance(value, dict):
        return {str(key): _plain(entry) for key, entry in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(entry) for entry in value]
    return value


def _tables(report: dict[str, Any]) -> list[Table]:
    """One table of single values with their intervals, and one for each value that is a table."""
    intervals, comparison = report.get("intervals", {}), report.get("comparison", {})
    hidden = ("intervals", "comparison", "resampling", "test", "signature")
    nested = {}
    rows = []
    for name, value in report.items():
        if name in hidden:
            continue
        if isinstance(value, dict) or (
            isinstance(value, list) and value and isinstance(value[0], dict)
        ):
            nested[name] = value
        else:
            rows.append((name, value))
    main = _table(["", "value"] + ["95 % interval"] * bool(intervals))
    for heading in ("other", "delta", "95 % interval", "p") if comparison else ():
        main.add_column(heading, justify="right", no_wrap=True)
    for name, value in rows:
        cells = [name, _text(value)]
        if intervals:
            cells.append(_text(intervals.get(name, "")))
        if name in comparison:
            cells += [_text(entry) for entry in comparison[name].values()]
        main.add_row(*cells)
    return [main, *(_nested(name, value, intervals) for name, value in nested.items())]


def _table(headings: list[str]) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for number, heading in enumerate(headings):
        table.add_column(heading, justify="right" if number else "left", no_wrap=True)
    return table


def _nested(name: str, value: Any, intervals: dict[str, Any]) -> Table:
    if isinstance(value, list):
        table = _table(list(value[0]))
        for row in value:
            table.add_row(*(_text(cell) for cell in row.values()))
        return table
    if not all(isinstance(entry, dict) for entry in value.values()):
        table = _table([name, "value"])
        for key, entry in value.items():
            table.add_row(str(key), _text(entry))
        return table
    headings = list(next(iter(value.values())))
    own = any(key in intervals for key in value)
    table = _table([name, *headings, *(["95 % interval"] if own else [])])
    for key, row in value.items():
        extra = [_text(intervals.get(key, ""))] if own else []
        table.add_row(str(key), *(_text(row[heading]) for heading in headings), *extra)
    return table


def _text(value: Any) -> str:
    if isinstance(value, bool) or not isinstance(value, float | tuple | list):
        return (
            f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else str(value)
        )
    if isinstance(value, tuple | list):
        return " … ".join(_text(entry) for entry in value)
    return "–" if not math.isfinite(value) else f"{value:.4f}"
