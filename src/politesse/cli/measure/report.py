"""What every ``measure`` command shares: its common options, intervals, and printing."""

from __future__ import annotations

import inspect
import json
import math
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import wraps
from typing import TYPE_CHECKING, Annotated, Any, TypeVar, get_type_hints

import typer
from rich.text import Text

from politesse.cli.blocks import print_blocks
from politesse.cli.terminal import console, progress_bar
from politesse.core import MissingExtra, PolitesseError
from politesse.core.progress import Progress

if TYPE_CHECKING:
    from politesse.metrics.significance import Test

FORMATS = ("json", "table")
S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Outcome:
    """A result, and those of other systems for the same items, by the names of their files."""

    result: Any
    others: Mapping[str, Any] = field(default_factory=dict)


def systems(mine: Sequence[S], against: Sequence[S] | None) -> list[S]:
    """The files of all systems, the one first that the others are held against.

    A second file of outputs is a second system, as one of ``--against`` is.
    """
    every = [*mine, *(against or ())]
    for path in every:
        if every.count(path) > 1:
            raise PolitesseError(f"{path} is named twice: a system is not held against itself")
    return every


def compared(scored: Callable[[S], Any], every: Sequence[S]) -> Outcome:
    """The first system measured, and all the others beside it."""
    first, *others = every
    return Outcome(scored(first), {str(path): scored(path) for path in others})


@dataclass(frozen=True, slots=True)
class Settings:
    """The common options of a command that measures."""

    format: str
    bootstrap: int
    seed: int
    intervals: bool
    tests: tuple[Test, ...]


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
            typer.Option("--test", help="bootstrap, randomisation or both: what p comes from."),
        ],
        "both",
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
            tests=_tests(options.get("test", "both")),
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


def _tests(name: str) -> tuple[Test, ...]:
    tests: dict[str, tuple[Test, ...]] = {
        "bootstrap": ("bootstrap",),
        "randomisation": ("randomisation",),
        "both": ("bootstrap", "randomisation"),
    }
    if name not in tests:
        raise PolitesseError(f"--test must be bootstrap, randomisation or both, not {name!r}")
    return tests[name]


def _complete(outcome: Outcome, settings: Settings, progress: Progress) -> dict[str, Any]:
    """The result with its intervals, and with the comparisons where there are other systems."""
    from politesse.metrics.significance import confidence_intervals

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
    if parts is not None and outcome.others:
        from politesse.metrics.comparisons import compare_with

        others = {name: other.parts() for name, other in outcome.others.items()}
        report |= compare_with(parts, others, settings.tests, **drawn).to_dict()
    return report


def _print(report: dict[str, Any], format: str) -> None:
    if format == "json":
        typer.echo(json.dumps(_plain(report), ensure_ascii=False))
        return
    screen = console()
    for table in _tables(report):
        if table.title:
            screen.print(table.title, style="bold", soft_wrap=True, markup=False)
        print_blocks(table.headings, [[Text(cell) for cell in row] for row in table.rows])
    for key in ("resampling", "test", "signature"):
        if key in report:
            screen.print(f"{key}: {report[key]}", style="dim", soft_wrap=True, markup=False)


def _plain(value: Any) -> Any:
    """What JSON can hold: a number that is not defined is null."""
    if isinstance(value, float) and not math.isfinite(value):
        return None
    if isinstance(value, dict):
        return {str(key): _plain(entry) for key, entry in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(entry) for entry in value]
    return value


@dataclass(slots=True)
class _Table:
    """A table to print: its first column names the rows."""

    headings: list[str]
    rows: list[list[str]] = field(default_factory=list)
    title: str = ""


def _tables(report: dict[str, Any]) -> list[_Table]:
    """One table of single values with their intervals, one for each value that is a table, and one
    for each system that ours is held against."""
    intervals, comparison = report.get("intervals", {}), report.get("comparison", {})
    hidden = ("intervals", "comparison", "resampling", "test", "signature")
    nested = {}
    main = _Table(["", "value"] + ["95 % interval"] * bool(intervals))
    for name, value in report.items():
        if name in hidden:
            continue
        if isinstance(value, dict) or (
            isinstance(value, list) and value and isinstance(value[0], dict)
        ):
            nested[name] = value
        else:
            interval = [_text(intervals.get(name, ""))] if intervals else []
            main.rows.append([name, _text(value), *interval])
    beside = [_beside(system, values) for system, values in comparison.items()]
    return [main, *(_nested(name, value, intervals) for name, value in nested.items()), *beside]


def _beside(system: str, values: dict[str, Any]) -> _Table:
    """What another system has, how much more ours has, and how likely that is chance."""
    tests = list(next(iter(values.values()))["p"])
    headings = [head for test in tests for head in (f"p ({test})", "corrected")]
    table = _Table(["", "other", "delta", "95 % interval", *headings], title=f"against {system}")
    for name, one in values.items():
        shown = [one["other"], one["delta"], one["interval"]]
        shown += [one[kind][test] for test in tests for kind in ("p", "p_corrected")]
        table.rows.append([name, *map(_text, shown)])
    return table


def _nested(name: str, value: Any, intervals: dict[str, Any]) -> _Table:
    if isinstance(value, list):
        return _Table(list(value[0]), [[_text(cell) for cell in row.values()] for row in value])
    if not all(isinstance(entry, dict) for entry in value.values()):
        return _Table([name, "value"], [[str(key), _text(entry)] for key, entry in value.items()])
    headings = list(next(iter(value.values())))
    own = any(key in intervals for key in value)
    table = _Table([name, *headings, *(["95 % interval"] if own else [])])
    for key, row in value.items():
        extra = [_text(intervals.get(key, ""))] if own else []
        table.rows.append([str(key), *(_text(row[heading]) for heading in headings), *extra])
    return table


def _text(value: Any) -> str:
    if isinstance(value, bool) or not isinstance(value, float | tuple | list):
        return (
            f"{value:,}" if isinstance(value, int) and not isinstance(value, bool) else str(value)
        )
    if isinstance(value, tuple | list):
        return " … ".join(_text(entry) for entry in value)
    return "–" if not math.isfinite(value) else f"{value:.4f}"
