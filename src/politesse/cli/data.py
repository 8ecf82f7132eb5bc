"""``politesse data``: the corpora there are, whether a copy is sound, and building new ones."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.table import Table

from politesse.cli.options import DataFolder, Format
from politesse.cli.terminal import console, progress_bar
from politesse.core import PolitesseError

if TYPE_CHECKING:
    from politesse.datasets import Entry, Location, Validation
    from politesse.datasets.validation import Count

data = typer.Typer(
    help="List, describe, obtain and check corpora, and build new ones.", no_args_is_help=True
)

Name = Annotated[str, typer.Argument(metavar="NAME", help="A dataset, as data ls names it.")]


@data.callback()
def _root() -> None:
    """List, describe, obtain and check corpora, and build new ones."""


@data.command()
def ls(folder: DataFolder = None, form: Format = "table") -> None:
    """List the datasets that can be read, and which of them are there.

    Examples:

        politesse data ls --data corpora/
    """
    from politesse.datasets import catalog
    from politesse.datasets.locate import found

    _check_format(form)
    locations = {name: found(name, folder) for name in catalog()}
    if form == "json":
        _print_json(
            [{**_summary(about), **_home(locations[name])} for name, about in catalog().items()]
        )
        return
    for name, about in catalog().items():
        there = locations[name]
        typer.echo(f"{name}  {about.title}: {' '.join(about.languages)}; {about.licence}")
        typer.echo(f"    {there.folder if there else 'not here'}")


@data.command()
def info(name: Name, folder: DataFolder = None, form: Format = "table") -> None:
    """Tell all about a dataset: licence, source, layout, and how many records are there.

    Examples:

        politesse data info tydip
    """
    from politesse.datasets import data_folder, entry
    from politesse.datasets.files import Report
    from politesse.datasets.locate import found, looked_for
    from politesse.datasets.validation import count_records

    _check_format(form)
    about = entry(name)
    location = found(name, folder)
    counts: list[Count] = []
    if location:
        with progress_bar() as progress:
            counts = list(count_records(location, Report(collect=True), progress))
    where = f"{data_folder(folder) or 'no data folder'}: {looked_for(about)}"
    if form == "json":
        numbers = [count.to_dict() for count in counts]
        _print_json({**about.to_dict(), **_home(location), "looked_for": where, "counts": numbers})
        return
    _print_entry(about, location, where)
    if counts:
        console().print(_counts_table(counts))


@data.command()
def validate(
    name: Name,
    path: Annotated[
        Path | None,
        typer.Argument(
            metavar="[PATH]",
            help="Its folder, a folder above it, or one of its files; where it is found, if absent.",
        ),
    ] = None,
    folder: DataFolder = None,
    strict: Annotated[
        bool, typer.Option("--strict", help="A file that is not the published one is a defect too.")
    ] = False,
    form: Format = "table",
) -> None:
    """Check a copy of a dataset: counts, checksums, and every defect with file and line.

    Exit code 0: clean, 1: defects, 2: could not be checked.

    Examples:

        politesse data validate cocoa-mt corpora/cocoa-mt

        politesse data validate tydip mine/all/hi_test.csv --format json
    """
    from politesse.datasets import find
    from politesse.datasets import validate as check

    _check_format(form)
    target = path if path is not None else find(name, folder).folder
    with progress_bar() as progress:
        result = check(name, target, progress)
    differing = [item for item in result.checksums if item.agreement == "mismatch"]
    if form == "json":
        _print_json(result.to_dict())
    else:
        _print_validation(result)
    if result.defects or (strict and differing):
        raise typer.Exit(1)


@data.command()
def get(
    name: Name,
    source: Annotated[
        str,
        typer.Option(
            "--from", help="What you downloaded: a folder, an archive or a file; or its address."
        ),
    ],
    folder: DataFolder = None,
) -> None:
    """Put a corpus that you obtained where Politesse looks for it, and check it.

    The dataset's files are found wherever they lie in a folder or archive (zip, tar), and copied into
    the data folder. An address is fetched because you give it; nothing else is ever downloaded. What
    is there already is not overwritten. `politesse data info NAME` says where a corpus is to be had.

    Exit code 0: clean, 1: defects, 2: could not be had.

    Examples:

        politesse data get tydip --from TyDiP/ --data corpora/

        politesse data get gyafc --from ~/Downloads/GYAFC_Corpus.zip --data corpora/

        politesse data get cocoa-mt --from \\
            https://github.com/amazon-science/contrastive-controlled-mt/archive/refs/heads/main.zip
    """
    from politesse.datasets import validate as check
    from politesse.datasets.obtain import obtain

    with progress_bar() as progress:
        got = obtain(name, source, folder, progress)
        result = check(name, got.folder, progress)
    typer.echo(f"{got.folder}: {len(got.new):,} files copied, {len(got.kept):,} were there already")
    _print_validation(result)
    if name in ("multiwoz22", "multiwoz24"):
        from politesse.dialogue.multiwoz_release import complete

        for path in complete(folder):
            typer.echo(f"{path}: made from 2.2 and 2.4, for replaying and scoring")
    if result.defects:
        raise typer.Exit(1)


@data.command()
def build(
    inputs: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE...",
            help="Talk-page text or wikitext, or .jsonl, .csv, .tsv; may be .gz or .xz.",
        ),
    ],
    lang: Annotated[str, typer.Option("--lang", help="Language of the corpus.")],
    recipe: Annotated[
        str, typer.Option("--recipe", help="requests, informal or formal.")
    ] = "requests",
    steps: Annotated[
        str | None, typer.Option("--steps", help="Steps with commas between, for the recipe's.")
    ] = None,
    limit: Annotated[
        int | None, typer.Option("--limit", min=0, help="Size of the sample; 0 for all.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="Seed of the sample.")] = 1,
    low: Annotated[
        int | None, typer.Option("--min-tokens", min=0, help="Fewest tokens of a text.")
    ] = None,
    high: Annotated[
        int | None, typer.Option("--max-tokens", min=0, help="Most tokens of a text.")
    ] = None,
    threshold: Annotated[
        float | None, typer.Option("--threshold", help="Score between informal and formal.")
    ] = None,
    text_column: Annotated[
        str, typer.Option("--text-column", help="Column or key of the text.")
    ] = "text",
    score_column: Annotated[
        str | None, typer.Option("--score-column", help="Column or key of a score.")
    ] = None,
    scorer: Annotated[
        str | None, typer.Option("--scorer", help="A function text → score, as python:MODULE:NAME.")
    ] = None,
    stratify: Annotated[
        bool, typer.Option("--stratify", help="Spread the sample evenly over the scores.")
    ] = False,
    output: Annotated[
        str, typer.Option("--output", "-o", help="Where the JSON lines go; - is standard output.")
    ] = "-",
    form: Format = "table",
) -> None:
    """Build a corpus as the papers did: extract, filter, select, sample.

    The texts come as JSON lines with the file and line they are from. The number that each
    step kept goes to standard output, or to standard error where the texts go there.

    Examples:

        politesse data build talk.hi.txt --lang hi -o requests.jsonl

        politesse data build answers.jsonl --lang fr --recipe informal --score-column formality

        politesse data build talk.txt --lang en --steps clean,requests,duplicates --limit 0
    """
    from politesse.datasets.build import candidates, choose, load_scorer, run, signature, write

    _check_format(form)
    chosen, settings = choose(
        recipe,
        lang,
        steps.split(",") if steps else None,
        limit=limit,
        seed=seed,
        low=low,
        high=high,
        threshold=threshold,
        stratified=stratify,
        scorer=load_scorer(scorer) if scorer else None,
    )
    stream, tallies = run(candidates(inputs, text_column, score_column), chosen, settings)
    write(stream, output)
    numbers: dict[str, Any] = {
        "steps": [{"step": tally.step, "kept": tally.kept} for tally in tallies],
        "signature": signature(chosen, settings),
    }
    if form == "json":
        typer.echo(json.dumps(numbers, ensure_ascii=False), err=output == "-")
    else:
        for tally in tallies:
            typer.echo(f"{tally.step:<12}{tally.kept:>9,}", err=output == "-")
        typer.echo(numbers["signature"], err=output == "-")


# ---------------------------------------------------------------- printing


def _check_format(form: str) -> None:
    if form not in ("table", "json"):
        raise PolitesseError("--format must be table or json")


def _print_json(value: Any) -> None:
    typer.echo(json.dumps(value, ensure_ascii=False, indent=2))


def _summary(about: Entry) -> dict[str, Any]:
    return {
        "name": about.name,
        "title": about.title,
        "about": about.about,
        "languages": list(about.languages),
        "licence": about.licence,
    }


def _home(location: Location | None) -> dict[str, Any]:
    return {"found": location is not None, "folder": str(location.folder) if location else None}


def _print_entry(about: Entry, location: Location | None, where: str) -> None:
    lines: list[tuple[str, str]] = [
        ("title", about.title),
        ("what", about.about),
        ("languages", " ".join(about.languages)),
        ("licence", about.licence),
        ("obtain", f"from {about.source}: {about.address}"),
        ("paper", about.paper),
        ("looked for", where),
        ("found", str(location.folder) if location else "no"),
        *(("note", note) for note in about.notes),
    ]
    for title, part in about.parts.items():
        lines.append((f"part {title}", f"{part.about} ({part.records}); {', '.join(part.files)}"))
        published = ", ".join(f"{key} {value:,}" for key, value in part.published.items())
        if published:
            lines.append(("  published", published))
    known = len(about.checksums)
    sums = f"of {known} published files" if known else "none: no published file was seen"
    lines.append(("checksums", sums))
    table = Table(box=None, pad_edge=False, show_header=False)
    table.add_column(style="bold", no_wrap=True)
    table.add_column(overflow="fold")
    for title, text in lines:
        if text:
            table.add_row(title, text)
    console().print(table)


def _counts_table(counts: Iterable[Count]) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for column in ("part", "language", "split"):
        table.add_column(column)
    for column in ("records", "published"):
        table.add_column(column, justify="right")
    for count in counts:
        numbers = (count.records, count.published)
        table.add_row(
            count.part,
            count.language or "–",
            count.split or "–",
            *(f"{number:,}" if number is not None else "–" for number in numbers),
        )
    return table


def _print_validation(result: Validation) -> None:
    console().print(_counts_table(result.counts))
    agreements = [item.agreement for item in result.checksums]
    summary = ", ".join(
        f"{agreements.count(kind)} {words}"
        for kind, words in (
            ("match", "as published"),
            ("mismatch", "differ from the published files"),
            ("unknown", "not checked, since the published file was never seen"),
        )
        if kind in agreements
    )
    typer.echo(f"checksums: {summary}")
    _echo(
        f"{item.sha256}  {item.path}  {item.agreement}"
        for item in result.checksums
        if item.agreement == "mismatch"
    )
    _echo(str(defect) for defect in result.defects)
    number = len(result.defects)
    verdict = "clean" if not number else f"{number:,} defect{'s' * (number != 1)}"
    typer.echo(f"{result.name}: {verdict}; {result.signature}")


def _echo(lines: Iterable[str]) -> None:
    for line in lines:
        typer.echo(line)
