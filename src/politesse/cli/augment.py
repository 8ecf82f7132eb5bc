"""``politesse augment``: a training corpus with impolite variants."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from politesse.cli.options import Color
from politesse.cli.terminal import console, progress_bar
from politesse.core.files import write_text


def augment(
    source: Annotated[Path, typer.Argument(metavar="IN", help="A corpus: a file, or a folder.")],
    target: Annotated[Path, typer.Argument(metavar="OUT", help="What to write; IN stays.")],
    style: Annotated[str, typer.Option("--style", help="impolite or polite.")] = "impolite",
    share: Annotated[
        float, typer.Option("--share", help="The share of records that get a variant.")
    ] = 0.5,
    rewriter: Annotated[
        str, typer.Option("--rewriter", help="Who rewrites: {kinds}; built-in are our rules.")
    ] = "built-in",
    scenario: Annotated[
        str,
        typer.Option(
            "--scenario",
            help="all, or with commas: sarcastic, impatient, bad_mood, tired_and_hungry, spoilt, "
            "third_call.",
        ),
    ] = "all",
    intensity: Annotated[
        int, typer.Option("--intensity", min=0, max=3, help="1 to 3; 0 draws one for each turn.")
    ] = 0,
    offensive: Annotated[
        bool, typer.Option("--offensive", help="Allow offensive language.")
    ] = False,
    language: Annotated[
        str | None,
        typer.Option("--lang", help="The language of the users; else that of each dialogue."),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="Draws records, scenarios and words.")] = 1,
    format: Annotated[
        str, typer.Option("--format", help="auto, multiwoz, dialogues, jsonl, rasa or openai.")
    ] = "auto",
    field: Annotated[
        str | None, typer.Option("--field", help="Where the text of a JSON line stands.")
    ] = None,
    json_file: Annotated[
        Path | None, typer.Option("--json", help="Write the figures as JSON.")
    ] = None,
    measure: Annotated[
        bool, typer.Option("--measure/--no-measure", help="Report the quality of the variants.")
    ] = True,
    color: Color = "auto",
) -> None:
    """Add variants in another style to a training corpus and keep its annotations true.

    Takes MultiWOZ 2.2 (a file of dialogues or the folder), dialogues or texts with spans as JSON
    lines, Rasa NLU YAML and OpenAI fine-tuning JSON lines, packed (.gz, .xz …) or not; writes the
    same. All annotated values stay letter by letter, and their offsets are those of the new text.

    Examples:

        politesse augment train.jsonl augmented.jsonl --share 0.5

        politesse augment data/nlu.yml augmented.yml --scenario impatient,third_call

        politesse augment dialogues.jsonl.xz augmented.jsonl.xz --lang de

        politesse augment MultiWOZ_2.2/train augmented/train --rewriter hf:my-style-model
    """
    from rich.table import Table

    from politesse.core import MissingExtra
    from politesse.dialogue.augment import augment as add_variants
    from politesse.dialogue.augment import restyler
    from politesse.dialogue.augment.quality import quality, various

    restyle = restyler(style, rewriter, scenario, intensity, seed, offensive, language)
    with progress_bar() as progress:
        added = add_variants(source, target, restyle, share, seed, format, field, progress=progress)
    tally = restyle.tally
    figures: dict[str, object] = {
        "format": added.format,
        "rewriter": restyle.name,
        "records": added.records,
        "variants": added.variants,
        "turns rewritten": tally.rewritten,
        "annotated values kept": tally.kept_values,
        "turns left: a value would be lost": tally.refused,
        "turns left: nothing to change": tally.unchanged,
        "turns left: annotation outside the text": tally.faulty,
    }
    measured = None
    variety = various(tally) if measure else None
    if measure:
        try:
            measured = quality(tally.pairs, style)
        except MissingExtra as error:
            typer.echo(f"politesse: {error}", err=True)
    screen = console(color)
    table = Table.grid(padding=(0, 2))
    for name, value in figures.items():
        table.add_row(name, f"{value:,}" if isinstance(value, int) else str(value))
    if measured:
        shown = measured.to_dict()
        for name in ("accuracy", "bleu", "perplexity", "original_perplexity", "g_mean"):
            table.add_row(name.replace("_", " "), str(shown[name]))
    for name, number in (variety or {}).items():
        if name != "signature":
            table.add_row(name.replace("_", " "), str(number))
    screen.print(table)
    if measured:
        screen.print(f"[dim]{measured.signature}[/dim]")
    if variety:
        screen.print(f"[dim]{variety['signature']}[/dim]")
    if json_file:
        record = {
            **figures,
            "quality": measured.to_dict() if measured else None,
            "variety": variety,
        }
        write_text(json_file, json.dumps(record, ensure_ascii=False, indent=1) + "\n")
