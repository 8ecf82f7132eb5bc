"""``politesse train identify``: the model that tells languages."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from politesse.cli.terminal import progress_bar
from politesse.cli.train.options import Data, Out
from politesse.core.files import write_bytes


def identify(
    data: Data,
    catalogues: Annotated[
        Path,
        typer.Option(
            "--catalogues", help="Folder of compiled catalogues, …/LANG/LC_MESSAGES/*.mo."
        ),
    ] = Path("/usr/share/locale"),
    out: Out = Path("politesse-identify"),
) -> None:
    """Train the model that tells languages, and measure it on sources it has not learnt from.

    Examples:

        politesse train identify --data corpora/ --catalogues catalogues/ --out models/
    """
    from politesse.training.identify import recipe
    from politesse.training.identify.train import Trainer

    out.mkdir(parents=True, exist_ok=True)
    with progress_bar() as tell:
        trainer = Trainer(data, catalogues, recipe.read(), tell)
        packed = trainer.train()
    write_bytes(out / "model.bin", packed)
    for line in trainer.report(packed):
        typer.echo(json.dumps(line))
