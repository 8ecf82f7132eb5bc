"""``politesse train formality``: the models of formality."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from politesse.cli.terminal import progress_bar
from politesse.cli.train.options import Data, Languages, Out
from politesse.core.files import write_bytes


def formality(
    data: Data,
    languages: Languages = None,
    out: Out = Path("politesse-formality"),
    recipe: Annotated[
        Path | None, typer.Option("--recipe", help="A recipe of your own, as TOML.")
    ] = None,
    seed: Annotated[int | None, typer.Option("--seed", help="Instead of the recipe's.")] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Leave out languages this recipe has made already.")
    ] = False,
) -> None:
    """Train the formality models: English from ratings, the others through parallel text.

    Examples:

        politesse train formality --data corpora/ --out models/

        politesse train formality de fr --recipe mine.toml --seed 7 --resume
    """
    from politesse.training.formality.recipe import read as read_recipe
    from politesse.training.formality.train import finished
    from politesse.training.formality.train import train as run

    settings = read_recipe(recipe)
    if seed is not None:
        settings = replace(settings, seed=seed)
    out.mkdir(parents=True, exist_ok=True)
    codes = [
        code
        for code in languages or settings.languages
        if not (resume and finished(out, code, settings))
    ]
    with progress_bar() as tell:
        for code, packed, report in run(codes, data, settings, tell):
            write_bytes(out / f"{code}.bin", packed)
            typer.echo(json.dumps({"language": code, "bytes": len(packed), **report}))
