"""``politesse bench induce``: a strategy lexicon for a language from translations of its requests."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from politesse.cli.options import Format
from politesse.cli.terminal import progress_bar
from politesse.core import PolitesseError


def induce(
    lang: Annotated[str, typer.Option("--lang", help="Language of the lexicon.")],
    pairs: Annotated[
        list[Path] | None,
        typer.Option("--pairs", help="English, a tab, the original, one pair a line; may be .xz."),
    ] = None,
    texts: Annotated[
        Path | None,
        typer.Option("--texts", help="Originals, one a line, for --translator to translate."),
    ] = None,
    translator: Annotated[
        str | None,
        typer.Option(
            "--translator", help="A function texts → English texts, as python:MODULE:NAME."
        ),
    ] = None,
    aligner: Annotated[
        str, typer.Option("--aligner", help="eflomal, or yours as python:MODULE:NAME.")
    ] = "eflomal",
    limit: Annotated[int, typer.Option("--limit", min=0, help="Most pairs; 0 for all.")] = 0,
    top: Annotated[int, typer.Option("--top", min=1, help="Most targets a cue.")] = 5,
    output: Annotated[
        str, typer.Option("--output", "-o", help="Where the lexicon goes; - is standard output.")
    ] = "-",
    form: Format = "table",
) -> None:
    """Induce a strategy lexicon: translate, align, collect the top targets of each English cue.

    The cues are the English language pack's. The lexicon has the layout of the published ones,
    which politesse data reads.

    Examples:

        politesse bench induce --lang fr --pairs tatoeba.en-fr.tsv.xz -o fr.csv

        politesse bench induce --lang hu --texts requests.hu.txt --translator python:mine:translate
    """
    from politesse.benchmarks.induction import english_cues, induce_lexicon, read_pairs, write_csv

    if form not in ("table", "json"):
        raise PolitesseError("--format must be table or json")
    sentences = read_pairs(lang, pairs or [], texts, translator, limit)
    with progress_bar() as progress:
        lexicon = induce_lexicon(sentences, lang, english_cues(), aligner, top, progress)
    write_csv(lexicon, output)
    summary = lexicon.to_dict()
    if form == "json":
        typer.echo(json.dumps(summary, ensure_ascii=False), err=output == "-")
        return
    for name, counts in summary["strategies"].items():
        typer.echo(
            f"{name:<22}{counts['mapped']:>5} of {counts['cues']:>5} cues", err=output == "-"
        )
    typer.echo(f"coverage {lexicon.coverage:.1%}; {lexicon.signature}", err=output == "-")
