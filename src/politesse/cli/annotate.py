"""``politesse annotate``: projects for annotation tools, and what the raters' answers say."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from politesse.cli.options import Color
from politesse.cli.terminal import console

if TYPE_CHECKING:
    from politesse.annotation.results import Results

annotate = typer.Typer(
    help="Have people annotate: projects for Potato and Label Studio, and back.",
    no_args_is_help=True,
)


@annotate.callback()
def _root() -> None:
    """Have people annotate: projects for Potato and Label Studio, and back."""


@annotate.command()
def ls() -> None:
    """List the protocols: what is asked, of how many raters, after which paper.

    Examples:

        politesse annotate ls
    """
    from politesse.annotation.protocols import protocols

    for name, protocol in protocols().items():
        typer.echo(f"{name}  {protocol.about}")
        asked = ", ".join(f"{field.name} ({field.kind})" for field in protocol.fields)
        typer.echo(f"    columns: {', '.join(protocol.needs)}; asks: {asked}")
        typer.echo(f"    raters: {protocol.raters}; {protocol.paper}")


@annotate.command()
def export(
    protocol: Annotated[
        str, typer.Argument(metavar="PROTOCOL", help="What is asked, as annotate ls names it.")
    ],
    items: Annotated[
        Path, typer.Argument(metavar="ITEMS", help="A table of what to annotate (CSV, TSV, JSONL).")
    ],
    folder: Annotated[Path, typer.Argument(metavar="OUT", help="The new folder of the project.")],
    tool: Annotated[str, typer.Option("--tool", help="potato or label-studio.")] = "potato",
    language: Annotated[
        str, typer.Option("--lang", help="The language of the texts, as a tag.")
    ] = "en",
    raters: Annotated[
        Path | None,
        typer.Option(
            "--raters",
            help="A file with the login of a rater on each line: dialogues then go to writers, and to "
            "peers who did not write them, by name.",
        ),
    ] = None,
    columns: Annotated[
        list[str] | None,
        typer.Option(
            "--column",
            help="What a column is called in your table, as text=sentence; repeat for several.",
        ),
    ] = None,
    per_rater: Annotated[
        int, typer.Option("--per-rater", min=0, help="At most so many items a rater (Potato).")
    ] = 0,
    qualification: Annotated[
        Path | None,
        typer.Option(
            "--qualification",
            help="A table of text and value by which newcomers are judged; by default our own "
            "sentences, where there are any in the language.",
        ),
    ] = None,
    instructions: Annotated[
        Path | None,
        typer.Option("--instructions", help="Instructions of your own, in Markdown."),
    ] = None,
    after: Annotated[
        Path | None,
        typer.Option("--after", help="The project before, whose raters keep their pseudonyms."),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="Draws orders, roles and peers.")] = 1,
) -> None:
    """Write a project for an annotation tool: items, questions, instructions, checks.

    The folder also gets politesse.json, which import needs: it knows which items are checks and which
    system wrote what, so keep it from raters.

    Examples:

        politesse annotate export politeness requests.csv study/ --lang fr --column text=sentence

        politesse annotate export transfer-judging outputs.tsv study/ --tool label-studio --lang it

        politesse annotate export impolite-rewriting turns.jsonl study/ --raters writers.txt
    """
    from politesse.annotation import TOOLS, make
    from politesse.annotation.project import MANIFEST, load
    from politesse.annotation.protocols import protocol as named
    from politesse.core import PolitesseError
    from politesse.core.files import read_text
    from politesse.metrics.inputs import read_lines, read_table

    chosen, writer = named(protocol), TOOLS[tool]
    if folder.exists() and any(folder.iterdir()):
        raise PolitesseError(f"{folder} is not empty: name a new folder, or remove it first")
    people = [name.strip() for name in read_lines(raters) if name.strip()] if raters else []
    project = make(
        chosen,
        [_named(row, columns or []) for _, row in read_table(items)],
        language,
        people,
        [row for _, row in read_table(qualification)] if qualification else None,
        read_text(instructions) if instructions else None,
        load(after)[0].key if after else None,
        per_rater,
        seed,
    )
    folder.mkdir(parents=True, exist_ok=True)
    writer.write(project, folder)
    project.save(folder, tool)
    typer.echo(
        f"{len(project.of_kind('item'))} items, {chosen.raters} raters each; "
        f"{len(project.of_kind('qualification'))} for qualification, "
        f"{len(project.of_kind('attention'))} checks of attention"
    )
    if chosen.qualification and not project.qualification:
        typer.echo(
            f"nobody has to qualify: we have no sentences in {language}; see --qualification"
        )
    typer.echo(f"next: {writer.next_step(folder)}")
    typer.echo(f"keep {folder / MANIFEST} from raters: it has the answers to the checks")


def _named(row: dict[str, str], columns: list[str]) -> dict[str, str]:
    """A row whose columns have the names that a protocol knows."""
    from politesse.core import PolitesseError

    ours = {}
    for entry in columns:
        name, _, theirs = entry.partition("=")
        if theirs not in row:
            have = ", ".join(row)
            raise PolitesseError(f"--column {entry}: the table has no {theirs!r}; it has: {have}")
        ours[theirs] = name
    return {ours.get(name, name): value for name, value in row.items()}


@annotate.command("import")
def import_(
    folder: Annotated[
        Path, typer.Argument(metavar="PROJECT", help="The folder that export wrote.")
    ],
    exports: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="[EXPORT]...",
            help="Label Studio's JSON exports; of Potato its output folder, if it lies elsewhere.",
        ),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", help="Where the results go; PROJECT/results by default."),
    ] = None,
    adjudicated: Annotated[
        Path | None,
        typer.Option(
            "--adjudicated", help="adjudicate.tsv of an import before, its column value filled in."
        ),
    ] = None,
    color: Color = "auto",
) -> None:
    """Read the answers back: whose count, how far they agree, and the corpus that comes of them.

    Writes answers.jsonl (every answer, raters under pseudonyms), a table of ratings a scale for
    measure, adjudicate.tsv, report.json, and the corpus in the layout of the paper's.

    Exit code 0: all is there, 1: answers are missing or disputed, 2: could not be read.

    Examples:

        politesse annotate import study/

        politesse annotate import study/ project-1.json --adjudicated decided.tsv

        politesse measure pairwise --ratings study/results/politeness.tsv
    """
    from politesse.annotation import TOOLS, collect, write_results
    from politesse.annotation.layouts import read_decisions
    from politesse.annotation.project import load

    project, tool = load(folder)
    collection = collect(project, TOOLS[tool].read(project, folder, exports or []))
    home = output or folder / "results"
    home.mkdir(parents=True, exist_ok=True)
    decisions = read_decisions(adjudicated) if adjudicated else None
    results = write_results(collection, home, decisions)
    _print(results, color)
    typer.echo(f"results: {home}")
    if collection.unfinished or results.disputed:
        raise typer.Exit(1)


def _print(results: Results, color: str) -> None:
    from rich.table import Table

    screen = console(color)
    told = results.collection
    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in ("rater", "items", "qualified", "attentive", "left out"):
        table.add_column(name)
    for rater in told.raters:
        shares = (_percent(rater.qualified), _percent(rater.attentive))
        table.add_row(rater.name, str(rater.items), *shares, rater.out)
    screen.print(table)
    figures: dict[str, Any] = {
        "answers": f"{len(told.answers):,}, {len(told.counted):,} of them count",
        "items with too few raters": len(told.unfinished),
        "items to adjudicate": len({item for item, _ in results.disputed}),
    }
    for name, measured in results.agreement.items():
        shown = [
            f"{what} {value:.3f}" for what, value in measured.items() if isinstance(value, float)
        ]
        figures[f"agreement on {name}"] = ", ".join(shown) or measured.get("why", "undefined")
    for what, value in results.corpus.items():
        if isinstance(value, (int, str)):
            figures[what] = value
        elif isinstance(value, list):
            figures[what] = ", ".join(value) or "none"
    summary = Table.grid(padding=(0, 2))
    for name, value in figures.items():
        summary.add_row(name, str(value))
    screen.print(summary)
    systems = results.corpus.get("systems")
    if isinstance(systems, dict) and systems:
        screen.print(_systems(systems))


def _systems(means: dict[str, dict[str, float]]) -> Any:
    from rich.table import Table

    names = list(next(iter(means.values())))
    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in ("system", *names):
        table.add_column(name)
    for system, values in means.items():
        table.add_row(system, *(f"{values[name]:.2f}" if name in values else "" for name in names))
    return table


def _percent(share: float | None) -> str:
    return "" if share is None else f"{share:.0%}"
