"""``politesse train calming``: the models that tell idle clauses."""

from __future__ import annotations

import json
from pathlib import Path

import typer

from politesse.cli.terminal import progress_bar
from politesse.cli.train.options import Data, Languages, Out
from politesse.core import PolitesseError
from politesse.core.files import write_bytes


def calming(
    data: Data,
    languages: Languages = None,
    out: Out = Path("politesse-calming"),
) -> None:
    """Train the models that tell what of a rude turn may go, each writer held out in turn for the report.

    All languages of the recipe are learnt together; naming some writes only theirs.

    Examples:

        politesse train calming --data corpora/ --out models/
    """
    from politesse.training.calming import recipe
    from politesse.training.calming.train import Trainer

    settings = recipe.read()
    wanted = languages or settings.languages
    if unknown := [code for code in wanted if code not in settings.languages]:
        known = ", ".join(settings.languages)
        raise PolitesseError(f"no marked turns in {', '.join(unknown)}; choose from: {known}")
    out.mkdir(parents=True, exist_ok=True)
    with progress_bar() as tell:
        trainer = Trainer(data, settings, tell)
        packed = trainer.train()
    for code in wanted:
        write_bytes(out / f"{code}.bin", packed[code])
    for line in trainer.report():
        if line["language"] in wanted:
            typer.echo(json.dumps(line))
