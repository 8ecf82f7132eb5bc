"""``politesse train translate``: the translation model."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from politesse.cli.terminal import progress_bar
from politesse.cli.train.options import Data, Out


def translate(
    data: Data,
    work: Annotated[
        Path, typer.Option("--work", help="Keeps the data, the log and the weights on the way.")
    ],
    seconds: Annotated[
        float, typer.Option("--seconds", min=1, help="How long to train; the rate follows it.")
    ] = 1320.0,
    out: Out = Path("politesse-translation"),
    recipe: Annotated[
        Path | None,
        typer.Option(
            "--recipe",
            help="translate-further, translate-both-ways, translate-written, translate-terms or a TOML file, laid over the recipe.",
        ),
    ] = None,
    start: Annotated[
        Path | None,
        typer.Option(
            "--from", help="The --work folder of an earlier run, or a model, to go on from."
        ),
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the data and the run in --work.")
    ] = False,
    studies: Annotated[
        bool,
        typer.Option("--studies", help="Then compare what formality tags can be learnt from."),
    ] = False,
) -> None:
    """Train the translation model: English into many languages at a requested formality.

    On a graphics processor the embedded one took 22 minutes; on a CPU expect days.

    Examples:

        politesse train translate --work work/ --out model/ --data corpora/

        politesse train translate --work more/ --from work/ --recipe translate-further --seconds 1350

        politesse train translate --work work/ --out model/ --resume --studies

        politesse translate --engine embedded:model/ --to de --formality formal
    """
    from politesse.training.seq2seq.make import make, study
    from politesse.training.seq2seq.recipe import read as read_recipe

    settings = read_recipe(recipe)
    out.mkdir(parents=True, exist_ok=True)
    with progress_bar() as progress:
        run = make(data, settings, work, out, seconds, resume, typer.echo, progress, start)
    if studies:
        for record in study(run, data, settings, work, typer.echo):
            typer.echo(json.dumps(record))
