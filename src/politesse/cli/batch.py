"""``politesse batch``: columns of texts of any length, on all cores or a cluster, resumable."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from politesse.cli.columns import form_of, tables_or_lines, tell
from politesse.cli.options import (
    Aspects,
    Candidates,
    Column,
    Columns,
    Encoding,
    Flat,
    Formality,
    Gender,
    Intensity,
    Language,
    MinConfidence,
    Moved,
    NamesModels,
    OwnTerms,
    Prefix,
    Rewriters,
    ScoringModel,
    Seed,
    SourceLanguage,
    Style,
    To,
)
from politesse.cli.terminal import progress_bar, watched
from politesse.core import PolitesseError

if TYPE_CHECKING:
    from politesse.batch.run import Standing, Watch
    from politesse.batch.tasks import Task

batch = typer.Typer(
    help="Score, rewrite, translate or check columns of millions of texts, on all cores or a cluster.",
    no_args_is_help=True,
)

_EVERY = 10.0  # seconds between two lines that say how far it is

Paths = Annotated[
    list[str],
    typer.Argument(
        metavar="IN... OUT",
        help="Columns of tables (FILE:COLUMN) or files of lines, patterns in quotes, addresses of "
        "object stores; and last the folder that the parts are written to.",
    ),
]
Engine = Annotated[str, typer.Option("--engine", help="local: processes of this machine; or ray.")]
Workers = Annotated[
    int, typer.Option("--workers", min=0, max=10_000, help="How many work; 0 is one a core.")
]
Address = Annotated[
    str | None,
    typer.Option(
        "--address",
        help="Of the cluster of Ray, as auto or 10.0.0.1:6379; RAY_ADDRESS by default, or this machine.",
    ),
]
Stall = Annotated[
    float,
    typer.Option(
        "--stall",
        min=0,
        help="Seconds after which a worker that does not get on is ended and replaced, more for long "
        "texts and where all are slow; 0 is never.",
    ),
]
ShardRows = Annotated[
    int,
    typer.Option(
        "--shard-rows", min=0, help="Rows of a part; 0 is what takes some seconds to be done."
    ),
]
Restart = Annotated[
    bool, typer.Option("--restart", help="Do all of it again that OUT has from a run before.")
]


class _How(NamedTuple):
    """What all commands have, by the names that a run has for it."""

    engine: str
    address: str | None
    workers: int
    stall: float
    shard_rows: int
    restart: bool


@batch.command(cls=NamesModels)
def score(
    paths: Paths,
    lang: Language = None,
    aspects: Aspects = "register,politeness,formality",
    model: ScoringModel = None,
    column: Column = None,
    columns: Columns = None,
    flat: Flat = False,
    prefix: Prefix = "",
    encoding: Encoding = None,
    engine: Engine = "local",
    address: Address = None,
    workers: Workers = 0,
    stall: Stall = 900,
    shard_rows: ShardRows = 0,
    restart: Restart = False,
) -> None:
    """Score every text of a column and write the table into a folder, part by part.

    The parts are tables of the same kind with columns added, in the order of the input. A run that
    was stopped, even by force, goes on where it was when the same command is given again; no row is
    lost or written twice. Rows that cannot be read go into `OUT/_politesse/rejected.jsonl`, each with
    its reason; `OUT/_politesse/manifest.json` has the settings, the state of the inputs, and counts.

    Examples:

        politesse batch score reviews.csv:text scored/

        politesse batch score "data/*.parquet:body" scored/ --aspects register --lang de

        politesse batch score s3://bucket/in.jsonl.gz:text s3://bucket/out --engine ray --workers 64
    """
    from politesse.batch.tasks import ScoreTask

    task = ScoreTask(tuple(aspects.split(",")), lang, model)
    how = _How(engine, address, workers, stall, shard_rows, restart)
    _run(task, paths, column, form_of(columns, flat, prefix, encoding), how)


@batch.command(cls=NamesModels)
def rewrite(
    paths: Paths,
    to: To = "formal",
    lang: Language = None,
    nbest: Candidates = 1,
    min_confidence: MinConfidence = None,
    aspects: Moved = "auto",
    rewriter: Rewriters = None,
    style: Style = "impatient",
    intensity: Intensity = 2,
    seed: Seed = 0,
    column: Column = None,
    columns: Columns = None,
    flat: Flat = False,
    prefix: Prefix = "",
    encoding: Encoding = None,
    engine: Engine = "local",
    address: Address = None,
    workers: Workers = 0,
    stall: Stall = 900,
    shard_rows: ShardRows = 0,
    restart: Restart = False,
) -> None:
    """Move every text of a column to another register and write the table into a folder.

    Parts, resuming and what cannot be read: see `politesse batch score`.

    Examples:

        politesse batch rewrite mails.jsonl:body formal/ --to formal --columns rewrite,reason
    """
    from politesse.batch.tasks import RewriteTask

    wanted = None if aspects == "auto" else tuple(aspects.split(","))
    by = tuple(rewriter or ["built-in"])
    task = RewriteTask(to, lang, nbest, wanted, None, by, style, intensity, seed, min_confidence)
    how = _How(engine, address, workers, stall, shard_rows, restart)
    _run(task, paths, column, form_of(columns, flat, prefix, encoding), how)


@batch.command(cls=NamesModels)
def translate(
    paths: Paths,
    to: Annotated[str, typer.Option("--to", help="Language tag.")] = "",
    from_: SourceLanguage = "en",
    formality: Formality = "auto",
    gender: Gender = None,
    translator: Annotated[
        str, typer.Option("--translator", help="What translates: {kinds}.")
    ] = "embedded",
    glossary: OwnTerms = None,
    column: Column = None,
    columns: Columns = None,
    flat: Flat = False,
    prefix: Prefix = "",
    encoding: Encoding = None,
    engine: Engine = "local",
    address: Address = None,
    workers: Workers = 0,
    stall: Stall = 900,
    shard_rows: ShardRows = 0,
    restart: Restart = False,
) -> None:
    """Translate every text of a column at a formality and write the table into a folder.

    Parts, resuming and what cannot be read: see `politesse batch score`.

    Examples:

        politesse batch translate reviews.parquet:text german/ --to de --formality formal
    """
    from politesse.frames import translate_task

    if not to:
        raise PolitesseError("name the language to translate into: --to de")
    task = translate_task(
        to, formality, source=from_, gender=gender, engine=translator, glossary=glossary
    )
    how = _How(engine, address, workers, stall, shard_rows, restart)
    _run(task, paths, column, form_of(columns, flat, prefix, encoding), how)


@batch.command()
def check(
    paths: Paths,
    register: Annotated[
        str | None,
        typer.Option(
            "--register",
            help="formal, informal or neutral; what most texts of a language have if not given.",
        ),
    ] = None,
    lang: Language = None,
    column: Column = None,
    columns: Columns = None,
    flat: Flat = False,
    prefix: Prefix = "",
    encoding: Encoding = None,
    engine: Engine = "local",
    address: Address = None,
    workers: Workers = 0,
    stall: Stall = 900,
    shard_rows: ShardRows = 0,
    restart: Restart = False,
) -> None:
    """Hold every text of a column to one register and write the table with findings into a folder.

    Where no register is given all texts are read twice: first to find out what each language keeps.
    Parts, resuming and what cannot be read: see `politesse batch score`.

    Examples:

        politesse batch check strings.csv:de checked/ --lang de

        politesse batch check answers.jsonl:text checked/ --register formal
    """
    from politesse.batch.tasks import CheckTask

    if register not in (None, "formal", "informal", "neutral"):
        raise PolitesseError(f"--register must be formal, informal or neutral, not {register!r}")
    task = CheckTask(lang, {"*": register} if register else {})
    how = _How(engine, address, workers, stall, shard_rows, restart)
    _run(task, paths, column, form_of(columns, flat, prefix, encoding), how)


def _run(task: Task, paths: list[str], column: str | None, form: Any, how: _How) -> None:
    from politesse.batch.crew import ENGINES
    from politesse.batch.run import run
    from politesse.tables.sources import has_columns

    *given, output = paths
    if not given or has_columns(output.partition(":")[0]):
        raise PolitesseError("name inputs and, last, the folder for the parts: IN... OUT")
    ENGINES[how.engine]  # one that is unknown ends it here
    began = time.monotonic()
    try:
        with _ended_by_terminate(), _shown() as watch:
            state = run(
                task,
                tables_or_lines(given, column),
                output,
                form=form,
                **how._asdict(),
                watch=watch,
            )
    except KeyboardInterrupt:
        print(
            f"politesse: stopped; what is done is in {output}: give the same command again to go on",
            file=sys.stderr,
        )
        raise typer.Exit(130) from None
    _tell(state, output, time.monotonic() - began)


@contextmanager
def _ended_by_terminate() -> Iterator[None]:
    """Have a polite request to end treated as one from the keyboard."""

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def _shown() -> Iterator[Watch]:
    """A bar on a terminal; else a line now and then."""
    if watched():
        with progress_bar() as progress:
            yield lambda now: progress(
                f"{now.what}\trows, {now.rate:,.0f} rows/s", now.rows, now.expected
            )
        return
    last = time.monotonic()

    def line(now: Standing) -> None:
        nonlocal last
        if time.monotonic() - last >= _EVERY:
            last = time.monotonic()
            print(f"politesse: {now.what}: {now.share:.0%}, {_said(now)}", file=sys.stderr)

    yield line


def _said(now: Standing) -> str:
    left = "" if now.left is None else f", {_duration(now.left)} left"
    return f"{now.rows:,} rows, {now.rate:,.0f} rows/s{left}"


def _duration(seconds: float) -> str:
    """A time that nobody needs to the second.

    >>> _duration(42), _duration(600), _duration(9000)
    ('42 s', '10 min', '2.5 h')
    """
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5940 else f"{seconds / 3600:.1f} h"


def _tell(state: dict[str, Any], output: str, seconds: float) -> None:
    from politesse.batch.columns import Counts
    from politesse.batch.manifest import MANIFEST, REJECTED

    where = output.rstrip("/")
    print(
        f"politesse: {state['rows']:,} rows in {state['parts']:,} parts in {where} "
        f"({_duration(seconds)}); see {where}/{MANIFEST}",
        file=sys.stderr,
    )
    if state["rejected"]:
        number = f"{state['rejected']:,}"
        print(f"politesse: {number} rows could not be used: {where}/{REJECTED}", file=sys.stderr)
    tell(Counts(state["rows"], state["errors"], state["reasons"]))
