"""``politesse bench``: the papers' tables, run with our systems and laid beside what was published."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from politesse.cli.bench_tables import check_table_format, print_tables
from politesse.cli.bot_options import (
    Header,
    Rate,
    Request,
    Response,
    Retries,
    State,
    System,
    Timeout,
    bot_options,
)
from politesse.cli.induce import induce
from politesse.cli.options import DataFolder, Format, NamesModels
from politesse.cli.terminal import progress_bar
from politesse.core import PolitesseError

if TYPE_CHECKING:
    from politesse.benchmarks import Benchmark
    from politesse.benchmarks.assembly import Laid
    from politesse.benchmarks.cache import Stored
    from politesse.benchmarks.runner import Settings, Step

bench = typer.Typer(
    help="Run the papers' tables with our systems, and report beside the published figures.",
    no_args_is_help=True,
)

OutFolder = Annotated[
    Path, typer.Option("--out", help="Folder that results and reports are kept in.")
]
Papers = Annotated[
    list[str] | None, typer.Argument(metavar="[PAPER]...", help="Benchmarks; all if none is named.")
]
Systems = Annotated[
    list[str] | None,
    typer.Option(
        "--systems",
        help="Systems with commas between, or several times; ours stands for those of the table, "
        "NAME=SYSTEM calls a row NAME, BOT+calm lets a bot hear calmed turns: {kinds}.",
    ),
]
Samples = Annotated[
    int, typer.Option("--bootstrap", min=0, help="Resamples for intervals; 0 for none.")
]
Seed = Annotated[int, typer.Option("--seed", help="Seed of the resampling.")]
Tables = Annotated[
    list[str] | None,
    typer.Option(
        "--table",
        help="Tables with commas between, or several times: 6 for all its parts, 6a for one.",
    ),
]
TableFormat = Annotated[str, typer.Option("--format", help="table, csv, latex, markdown or json.")]
_OUT = Path("bench-results")


@bench.callback()
def _root() -> None:
    """Run the papers' tables with our systems, and report beside the published figures."""


@bench.command()
def ls(papers: Papers = None, folder: DataFolder = None, form: Format = "table") -> None:
    """List all tables, which can be run now, with what, and which data is found.

    Examples:

        politesse bench ls

        politesse bench ls cocoa-mt --data corpora/
    """
    from politesse.benchmarks.missing import state

    _check_format(form)
    entries: list[dict[str, Any]] = [
        {
            "paper": benchmark.name,
            "table": plan.id,
            "title": benchmark.title_of(plan.id),
            "published": plan.id in benchmark.published.tables,
            "systems": list(plan.systems),
            "units": list(plan.units),
            "found": list(plan.present(folder)),
            "state": state(plan, folder),
        }
        for benchmark in _benchmarks(papers)
        for plan in benchmark.plans.values()
    ]
    if form == "json":
        _print_json(entries)
        return
    for entry in entries:
        typer.echo(f"{entry['paper']} {entry['table']}  {entry['title']}")
        if entry["systems"]:
            typer.echo(f"    systems: {' '.join(entry['systems'])}")
        typer.echo(f"    {entry['state']}")


@bench.command("run", cls=NamesModels)
def run_(
    papers: Papers = None,
    tables: Tables = None,
    systems: Systems = None,
    lang: Annotated[
        str | None,
        typer.Option("--lang", help="Languages to run, with commas between; all by default."),
    ] = None,
    folder: DataFolder = None,
    out: OutFolder = _OUT,
    samples: Samples = 1000,
    seed: Seed = 1,
    fresh: Annotated[
        bool, typer.Option("--fresh", help="Measure again what is kept already.")
    ] = False,
    form: TableFormat = "table",
    timeout: Timeout = 60.0,
    retries: Retries = 2,
    rate: Rate = None,
    request: Request = None,
    response: Response = None,
    state: State = None,
    header: Header = None,
    system: System = "",
) -> None:
    """Measure tables and show them; what is measured already is not measured again.

    Each result is kept as soon as it is there, and each answer of a server, so that a run that was
    stopped goes on where it was and pays nothing twice. A result is measured again when its system,
    data, metric or the code has changed.

    Exit code 0: something was measured, 2: nothing was.

    Examples:

        politesse bench run cocoa-mt --table 6

        politesse bench run tydip --systems majority,strategy-lexicon --data corpora/

        politesse bench run xformal --systems python:my_module:MyRewriter

        politesse bench run cocoa-mt --table 6a --systems ours,mine=outputs:my-translations

        politesse bench run tydip --table 3 --systems "openai:http://localhost:8080/v1#tiny?shots=5"

        politesse bench run tydip --table 3 --lang fr,hi --format latex > table.tex

        politesse bench run impolite-tod --table rude-users --systems rasa:http://localhost:5005,pipeline+calm
    """
    from politesse.benchmarks.assembly import lay_out

    check_table_format(form)
    wanted = _split(tables)
    settings = replace(
        _settings(folder, systems, samples, seed, fresh),
        bots=bot_options(timeout, retries, rate, request, response, state, header, system),
    )
    if lang:
        settings = replace(settings, units=_units(lang, papers, wanted))
    laid_out: list[tuple[Benchmark, Laid]] = []
    nothing = True
    for benchmark in _benchmarks(papers):
        steps = _steps(benchmark, out, settings, wanted)
        _tell(benchmark, steps, wanted, folder)
        nothing = nothing and not any(step.stored for step in steps)
        for plan in benchmark.chosen(*wanted):
            mine = [_now(step) for step in steps if step.plan is plan]
            laid = lay_out(benchmark, plan, [stored for stored in mine if stored])
            if laid.rows:
                laid_out.append((benchmark, laid))
    print_tables(laid_out, form)
    if nothing:
        raise PolitesseError(
            "nothing was measured: no system that was asked for could be run on data that is "
            "there; politesse bench ls says what can be"
        )


@bench.command("texts", cls=NamesModels)
def texts_(
    paper: Annotated[str, typer.Argument(metavar="PAPER", help="A benchmark.")],
    table: Annotated[str, typer.Option("--table", help="The table.")],
    output: Annotated[
        Path, typer.Option("--output", "-o", help="Folder that the files are written to.")
    ],
    folder: DataFolder = None,
) -> None:
    """Write the texts that a table asks a system about, for models that are run elsewhere.

    A line of JSON has a `text`; write the model's answer beside it as `output`, and the folder is a
    system: `--systems mine=outputs:FOLDER`. Or write the outputs alone, one a line in the same
    order, into a file with the ending .txt in place of .jsonl.

    Examples:

        politesse bench texts tydip --table 3 --data corpora/ -o asked/

        politesse bench run tydip --table 3 --systems mine=outputs:answered/
    """
    from politesse.benchmarks.asked import write_texts

    (benchmark,) = _benchmarks([paper])
    written = write_texts(benchmark, benchmark.plan(table), folder, output)
    for path, number in written.items():
        typer.echo(f"{path}: {number:,} texts")


@bench.command()
def validate(
    papers: Papers = None,
    folder: DataFolder = None,
    out: OutFolder = _OUT,
    fresh: Annotated[
        bool, typer.Option("--fresh", help="Measure again what is kept already.")
    ] = False,
    form: Format = "table",
) -> None:
    """Check the benchmarks: their files, and that our own figures still come out.

    Exit code 0: all that could be measured agrees, 1: a figure differs, 2: a file is broken.

    Examples:

        politesse bench validate

        politesse bench validate cocoa-mt --fresh
    """
    from politesse.benchmarks.cache import Cache
    from politesse.benchmarks.validation import check

    _check_format(form)
    settings = _settings(folder, None, 0, 1, fresh)
    checks = []
    for benchmark in _benchmarks(papers):
        with progress_bar() as progress:
            checks += list(check(benchmark, Cache(out), settings, progress))
    states: list[str] = [check.state for check in checks]
    if form == "json":
        _print_json(
            [
                {
                    "paper": result.paper,
                    "table": result.ours.table,
                    "system": result.ours.system,
                    "row": result.ours.row,
                    "column": result.column,
                    "expected": result.expected,
                    "found": result.found,
                    "state": result.state,
                    "cause": result.cause,
                }
                for result in checks
            ]
        )
    else:
        for result in checks:
            if result.state != "agrees":
                typer.echo(str(result))
        counts = ", ".join(
            f"{states.count(state):,} {words}"
            for state, words in (
                ("agrees", "agree"),
                ("differs", "differ"),
                ("not measured", "not measured"),
            )
        )
        typer.echo(f"the files are sound; of {len(checks):,} figures of ours {counts}")
    if "differs" in states:
        raise typer.Exit(1)


@bench.command()
def report(
    papers: Papers = None,
    out: OutFolder = _OUT,
    html: Annotated[
        Path | None, typer.Option("--html", help="The page; report.html in the folder by default.")
    ] = None,
    markdown: Annotated[
        Path | None, typer.Option("--markdown", help="The same as Markdown; report.md by default.")
    ] = None,
) -> None:
    """Write everything that was measured as one HTML page, readable offline, and as Markdown.

    Examples:

        politesse bench run tydip && politesse bench report tydip
    """
    from politesse.benchmarks.report import write_reports

    paths = (html or out / "report.html", markdown or out / "report.md")
    for path in write_reports(_benchmarks(papers), out, *paths):
        typer.echo(str(path))


@bench.command()
def record(
    papers: Papers = None,
    folder: DataFolder = None,
    out: OutFolder = _OUT,
) -> None:
    """Write what our systems reach into expected.toml, for validate to hold them to.

    Published figures stay as they are. It is for a checkout of the sources.

    Examples:

        politesse bench record tydip
    """
    from importlib.resources import files

    from politesse.benchmarks.assembly import lay_out
    from politesse.benchmarks.record import record as write

    settings = _settings(folder, None, 0, 1, False)
    for benchmark in _benchmarks(papers):
        plans = [plan for plan in benchmark.plans.values() if plan.record != ()]
        steps = _steps(benchmark, out, settings, tuple(plan.id for plan in plans))
        results = [step.stored for step in steps if step.stored]
        tables = [lay_out(benchmark, plan, results) for plan in plans]
        path = Path(str(files("politesse.benchmarks").joinpath(benchmark.name, "expected.toml")))
        number = write(path, tables, benchmark.published.ours)
        typer.echo(f"{path}: {number} rows of ours")


bench.command()(induce)


# ---------------------------------------------------------------- what the commands share


def _benchmarks(papers: list[str] | None) -> list[Benchmark]:
    from politesse import benchmarks

    return [benchmarks.load(name) for name in papers or benchmarks.names()]


def _settings(
    folder: Path | None, systems: list[str] | None, samples: int, seed: int, fresh: bool
) -> Settings:
    from politesse.benchmarks.runner import Settings

    return Settings(folder, _split(systems), samples, seed, fresh)


def _split(given: list[str] | None) -> tuple[str, ...]:
    """What an option names, several times or with commas between."""
    return tuple(name.strip() for one in given or () for name in one.split(",") if name.strip())


def _units(lang: str, papers: list[str] | None, tables: tuple[str, ...]) -> tuple[str, ...]:
    """The languages asked for, if a table has each of them."""
    plans = [plan for benchmark in _benchmarks(papers) for plan in benchmark.chosen(*tables)]
    known = list(dict.fromkeys(unit for plan in plans for unit in plan.units))
    wanted = tuple(code.strip() for code in lang.split(","))
    for unit in wanted:
        if unit not in known:
            raise PolitesseError(f"no table chosen has {unit!r}; there are: {', '.join(known)}")
    return wanted


def _steps(
    benchmark: Benchmark, out: Path, settings: Settings, tables: tuple[str, ...]
) -> list[Step]:
    from politesse.benchmarks.cache import Cache
    from politesse.benchmarks.runner import run

    with progress_bar() as progress:
        return list(run(benchmark, Cache(out), settings, tables, progress))


def _tell(
    benchmark: Benchmark, steps: list[Step], tables: tuple[str, ...], folder: Path | None
) -> None:
    """What was run, what was not, and why, on standard error."""
    from politesse.benchmarks.missing import told

    states = [step.state for step in steps]
    for cause in dict.fromkeys(
        f"{step.system}: {step.cause}" for step in steps if step.state == "failed"
    ):
        typer.echo(f"politesse: {benchmark.name}: passed over {cause}", err=True)
    typer.echo(
        f"{benchmark.name}: {states.count('run')} measured, {states.count('cached')} kept from "
        f"before, {states.count('failed')} passed over",
        err=True,
    )
    for line in told(benchmark.chosen(*tables), folder):
        typer.echo(f"{benchmark.name}: {line}", err=True)


def _now(step: Step) -> Stored | None:
    """The result of a step; what was kept from before has sent nothing now."""
    stored = step.stored
    if stored and stored.usage and step.state == "cached":
        return replace(stored, usage={**stored.usage, "sent": 0})
    return stored


def _check_format(form: str) -> None:
    if form not in ("table", "json"):
        raise PolitesseError("--format must be table or json")


def _print_json(value: Any) -> None:
    typer.echo(json.dumps(value, ensure_ascii=False, indent=2))
