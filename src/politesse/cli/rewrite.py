"""``politesse rewrite``: each line in another register."""

from __future__ import annotations

import json
from itertools import chain
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from politesse.cli.columns import form_of, texts_or_tables, write_columns
from politesse.cli.options import (
    AsLines,
    Candidates,
    Color,
    Column,
    Columns,
    Encoding,
    Flat,
    Intensity,
    Language,
    MinConfidence,
    Moved,
    Output,
    Prefix,
    RecordFormat,
    Rewriters,
    Seed,
    Style,
    Texts,
    To,
)
from politesse.cli.terminal import console, counted_lines, telling
from politesse.core import PolitesseError

if TYPE_CHECKING:
    from politesse.rewriting import Rewrite


def rewrite(
    source: Texts = None,
    to: To = "formal",
    lang: Language = None,
    nbest: Candidates = 1,
    min_confidence: MinConfidence = None,
    every: Annotated[
        bool,
        typer.Option(
            "--all", help="Show what was withheld too, with its confidence and the reason."
        ),
    ] = False,
    format: RecordFormat = None,
    aspects: Moved = "auto",
    rewriter: Rewriters = None,
    weights: Annotated[
        str | None,
        typer.Option(
            "--weights", help="How candidates are ranked: target=0.5,meaning=0.3,fluency=0.2."
        ),
    ] = None,
    style: Style = "impatient",
    intensity: Intensity = 2,
    seed: Seed = 0,
    diff: Annotated[
        bool, typer.Option("--diff", help="Show both texts with the changed words marked.")
    ] = False,
    column: Column = None,
    columns: Columns = None,
    flat: Flat = False,
    prefix: Prefix = "",
    encoding: Encoding = None,
    output: Output = None,
    lines: AsLines = False,
    color: Color = "auto",
) -> None:
    """Move each line to another register and keep its meaning.

    A line that cannot be moved, or not surely, comes out as it went in; jsonl and --all say why.

    A table is written again with columns added, as what it is. A cell that cannot be read has empty
    columns, and the reason in the column `error`. See `politesse batch rewrite` for millions of rows.

    Examples:

        echo "Bitte geben Sie Ihr Passwort ein." | politesse rewrite --to informal

        politesse rewrite strings.txt --to formal --lang fr --format jsonl

        politesse rewrite strings.txt --to formal --lang es --diff

        politesse rewrite chat.txt --to formal --aspects address,style --nbest 3

        politesse rewrite turns.txt --to impolite --style sarcastic --intensity 3

        politesse rewrite complaints.txt --to calm

        politesse rewrite chat.txt --rewriter built-in --rewriter openai:http://localhost:8080/v1

        politesse rewrite mails.jsonl:body --to formal --columns rewrite,reason -o formal.jsonl
    """
    from politesse.languages import load
    from politesse.rewriting import Weights, rewrite_stream

    asked = bool(columns or flat or prefix or encoding or output)
    texts, tables = texts_or_tables(source, column, format, asked, lines)
    wanted = None if aspects == "auto" else tuple(aspects.split(","))
    by = tuple(rewriter or ["built-in"])
    if tables:
        from politesse.batch.tasks import RewriteTask

        if diff or every:
            raise PolitesseError("--diff and --all are for lines; add --format text")
        task = RewriteTask(
            to, lang, nbest, wanted, weights, by, style, intensity, seed, min_confidence
        )
        write_columns(task, tables, output, form_of(columns, flat, prefix, encoding))
        return
    if lang:
        load(lang)
    screen = console(color)
    made = (
        rewrite_stream(
            counted_lines(name, as_lines=lines),
            to,  # type: ignore[arg-type]
            lang,
            nbest=nbest,
            aspects=wanted,  # type: ignore[arg-type]
            weights=Weights.parse(weights) if weights else None,
            by=by,
            style=style,
            intensity=intensity,
            seed=seed,
            min_confidence=min_confidence,
            tell=telling(name, lang, lines),
        )
        for name in texts
    )
    for result in chain.from_iterable(made):
        if format == "jsonl":
            typer.echo(json.dumps(result.to_dict(nbest), ensure_ascii=False))
        elif diff:
            _print_diff(result, nbest, color)
        else:
            typer.echo(result.best)
            for candidate in result.candidates[1:]:
                screen.print(Text(f"  {candidate.confidence:.2f}  {candidate.text}", style="dim"))
        if every and format != "jsonl":
            for candidate in result.withheld:
                said = f"  {candidate.confidence:.2f}  {candidate.text}  ({result.reason})"
                screen.print(Text(said, style="dim"), soft_wrap=True)


def _print_diff(result: Rewrite, nbest: int, color: str) -> None:
    screen = console(color)
    if not result.changed:
        screen.print(Text(f"  {result.text}"), soft_wrap=True)
        return
    old = Text("- ")
    old.append_text(Text(result.text))
    for span in result.spans:
        old.stylize("bold red", 2 + span.start, 2 + span.end)
    screen.print(old, soft_wrap=True)
    for candidate in result.candidates[:nbest]:
        new = Text("+ ")
        new.append_text(Text(candidate.text))
        for span in candidate.spans:
            new.stylize("bold green", 2 + span.new_start, 2 + span.new_end)
        new.append(f"   {candidate.confidence:.2f}", style="dim")
        screen.print(new, soft_wrap=True)
