"""``politesse train style``: networks that move texts between informal and formal."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, cast

import typer

from politesse.cli.terminal import progress_bar
from politesse.cli.train.options import Data

if TYPE_CHECKING:
    from politesse.training.style.recipe import Preprocess


def style(
    data: Data,
    languages: Annotated[
        list[str], typer.Argument(metavar="LANG...", help="Languages that one model is to speak.")
    ],
    out: Annotated[Path, typer.Option("--out", help="Folder for the networks.")],
    recipe: Annotated[
        str,
        typer.Option(
            "--recipe",
            help="translate-train-tag, multi-task-tag-style, backtranslate, unsupervised, latent, or "
            "a file laid over one of them.",
        ),
    ] = "translate-train-tag",
    engine: Annotated[
        str,
        typer.Option("--engine", help="Who translates English pairs, as translate --engine."),
    ] = "embedded",
    seeds: Annotated[
        int | None, typer.Option("--seeds", min=1, help="So many of the recipe's networks.")
    ] = None,
    preprocess: Annotated[
        str | None,
        typer.Option("--preprocess", help="Before the networks: rules, surface or none."),
    ] = None,
    work: Annotated[
        Path | None,
        typer.Option(
            "--work", help="Keeps translations and states, so that a stopped run goes on."
        ),
    ] = None,
) -> None:
    """Train networks for ``politesse rewrite --rewriter trained:FOLDER``.

    A line of JSON a language says what was reached: on XFORMAL, or GYAFC for English, where the
    data has it, and otherwise on pairs held back.

    Examples:

        politesse train style fr --recipe translate-train-tag --data corpora/ --out formal-fr/

        politesse train style pt --recipe unsupervised --seeds 1 --work work/ --out formal-pt/
    """
    from politesse.core import PolitesseError
    from politesse.rewriting.trained import PREPROCESSING
    from politesse.training.style.recipe import read as read_recipe
    from politesse.training.style.train import train

    settings = read_recipe(recipe)
    if preprocess is not None:
        if preprocess not in PREPROCESSING:
            known = ", ".join(PREPROCESSING)
            raise PolitesseError(f"--preprocess must be one of {known}, not {preprocess!r}")
        settings = replace(settings, preprocess=cast("Preprocess", preprocess))
    if seeds is not None:
        after = max(settings.seeds) + 1
        every = (*settings.seeds, *range(after, after + seeds))
        settings = replace(settings, seeds=every[:seeds])

    def say(line: str) -> None:
        typer.echo(line, err=True)

    with progress_bar() as tell:
        measured = train(languages, data, settings, out, engine, work, say, tell)
    if not measured:
        say("not measured: there is no test set of these languages, and no pairs are held back")
    for line in measured:
        typer.echo(json.dumps(line, ensure_ascii=False))
