"""``politesse train encoder``: the encoder that reads a text as a whole."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from politesse.cli.terminal import progress_bar
from politesse.cli.train.options import Data, Out


def encoder(
    data: Data,
    teachers: Annotated[
        list[Path] | None,
        typer.Option(
            "--teacher",
            help="Folder of a pre-trained English model (Hugging Face); several may be given.",
        ),
    ] = None,
    tune: Annotated[
        Path | None,
        typer.Option(
            "--tune", help="No teachers: tune the encoder of this folder to ratings of messages."
        ),
    ] = None,
    reader: Annotated[
        Path | None,
        typer.Option(
            "--reader",
            help="With --tune: folder of a multilingual language model that learns the ratings, writes more and reads for the encoder.",
        ),
    ] = None,
    writer: Annotated[
        Path | None,
        typer.Option("--writer", help="Folder of a language model that writes more requests."),
    ] = None,
    recipe: Annotated[
        str,
        typer.Option(
            "--recipe", help="encoder, encoder-further, or a file of your own laid over it."
        ),
    ] = "encoder",
    out: Out = Path("politesse-encoder"),
    work: Annotated[
        Path, typer.Option("--work", help="Keeps what is done here: a stopped run goes on.")
    ] = Path("encoder-work"),
    steps: Annotated[
        int | None, typer.Option("--steps", min=1, help="Instead of the recipe's number.")
    ] = None,
) -> None:
    """Train the encoder through parallel text, from what English models say of the English side.

    The teachers learn from the rated English requests first. It wants a graphics processor: the
    shipped one took twenty minutes on an H200. Train the models of politeness afterwards: they weigh
    what the encoder says.

    Examples:

        politesse train encoder --teacher minilm/ --teacher smollm/ --writer smollm/ --out encoder/

        politesse train encoder --teacher minilm/ --out tried/ --steps 200

        politesse train encoder --tune encoder/ --out tuned/

        politesse train encoder --tune encoder/ --reader qwen/ --work work/ --out tuned/

        politesse train encoder --tune src/politesse/weights/encoder --recipe encoder-further --out tuned/
    """
    from politesse.core import MissingExtra, PolitesseError
    from politesse.training.encoder.recipe import read as read_recipe

    if bool(teachers) == bool(tune):
        raise PolitesseError("name teachers with --teacher, or an encoder with --tune")
    if reader and not tune:
        raise PolitesseError("--reader goes with --tune")
    settings = read_recipe(recipe)
    try:
        from politesse.training.encoder.make import EncoderTraining
        from politesse.training.encoder.ratings import lesson
        from politesse.training.encoder.tuning import heard_by, tune_folder
    except ImportError:
        raise MissingExtra("torch", "train", "training the encoder") from None
    out.mkdir(parents=True, exist_ok=True)
    with progress_bar() as tell:
        if tune:
            told = lesson(data, settings, tell)
            large = heard_by(reader, told, settings, work, tell) if reader else None
            report = tune_folder(tune, told, settings, out, tell, large)
        else:
            training = EncoderTraining(data, settings, work, tell, typer.echo)
            report = training.make(teachers or [], writer, out, steps)
    typer.echo(json.dumps(report))
