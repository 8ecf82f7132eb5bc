"""``politesse train calming``: the model that tells idle clauses."""

from __future__ import annotations

import json
from pathlib import Path

import typer

from politesse.cli.terminal import progress_bar
from politesse.cli.train.options import Data, Languages, Out
from politesse.core.files import write_bytes


def calming(
    data: Data,
    languages: Languages = None,
    out: Out = Path("politesse-calming"),
) -> None:
    """Train the model that tells what of a rude turn may go, each writer held out in turn for the report.

    Examples:

        politesse train calming --data corpora/ --out models/
    """
    from politesse.training.calming import recipe
    from politesse.training.calming.train import Trainer

    settings = recipe.read()
    out.mkdir(parents=True, exist_ok=True)
    for code in languages or settings.languages:
        with progress_bar() as tell:
            trainer = Trainer(data, code, settings, tell)
            packed = trainer.train()
        write_bytes(out / f"{code}.bin", packed)
        for line in trainer.report():
            typer.echo(json.dumps({"language": code, **line}))
