"""``politesse train politeness``: the models of politeness."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from politesse.cli.terminal import progress_bar
from politesse.cli.train.options import Data, Languages, Out
from politesse.core.files import write_bytes, write_text


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
    held: Annotated[
        Path | None,
        typer.Option(
            "--held",
            help="Write how likely each rated request was held polite by models that had not seen it.",
        ),
    ] = None,
) -> None:
    """Train the models of politeness, and measure them on requests they have not seen.

    English alone takes a minute, since it needs no other language; the others learn from it.

    Examples:

        politesse train politeness --data corpora/ --out models/ --work work/

        politesse train politeness hi ko --recipe politeness-zero-shot --out zero-shot/

        politesse train politeness en --data corpora/ --out models/
    """
    from politesse.training.politeness.recipe import read as read_recipe
    from politesse.training.politeness.report import Report
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
        figures = Report(trainer)
        if report:
            typer.echo(json.dumps(figures.english()))
        if report and others:
            rated = figures.rated(tuple(range(1, seeds + 1)))
            for line in (*rated, *figures.written(), *figures.messages()):
                typer.echo(json.dumps(line))
        if held is not None and others:
            rows = (
                f"{code}\t{label}\t{chance:.4f}\n" for code, label, chance in figures.held_rows(1)
            )
            write_text(held, "language\tpolite\tprobability\n" + "".join(rows))
