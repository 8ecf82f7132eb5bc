"""``politesse train politeness``: the models of politeness."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from politesse.cli.terminal import progress_bar
from politesse.cli.train.options import Data, Languages, Out
from politesse.core.files import write_bytes


def politeness(
    data: Data,
    languages: Languages = None,
    recipe: Annotated[
        str,
        typer.Option("--recipe", help="politeness, politeness-zero-shot, or a file laid over it."),
    ] = "politeness",
    out: Out = Path("politesse-politeness"),
    work: Annotated[
        Path | None,
        typer.Option("--work", help="Keeps what is done here, so that a stopped run goes on."),
    ] = None,
    seeds: Annotated[
        int, typer.Option("--seeds", min=1, help="How often to cross-validate for the report.")
    ] = 3,
    report: Annotated[
        bool, typer.Option("--report/--no-report", help="Measure, a line of JSON a language.")
    ] = True,
) -> None:
    """Train the models of politeness, and measure them on requests they have not seen.

    English alone takes a minute, since it needs no other language; the others learn from it.

    Examples:

        politesse train politeness --data corpora/ --out models/ --work work/

        politesse train politeness hi ko --recipe politeness-zero-shot --out zero-shot/

        politesse train politeness en --data corpora/ --out models/
    """
    from politesse.training.politeness.recipe import read as read_recipe
    from politesse.training.politeness.train import Trainer

    settings = read_recipe(recipe)
    wanted = list(languages or settings.languages)
    others = wanted != ["en"]  # English is learnt from no other language
    out.mkdir(parents=True, exist_ok=True)
    with progress_bar() as tell:
        trainer = Trainer(data, settings, work, tell)
        if others:
            trainer.prepare()
        for code in wanted:
            packed = trainer.model(code)
            write_bytes(out / f"{code}.bin", packed)
            typer.echo(json.dumps({"language": code, "bytes": len(packed)}))
        if report:
            typer.echo(json.dumps(trainer.english_report()))
        if report and others:
            rated = trainer.report(tuple(range(1, seeds + 1)))
            for line in (*rated, *trainer.written_report(), *trainer.messages_report()):
                typer.echo(json.dumps(line))
