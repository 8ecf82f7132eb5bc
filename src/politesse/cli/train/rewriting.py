"""``politesse train rewriting``: the models that choose among address conversions."""

from __future__ import annotations

import json
from pathlib import Path

import typer

from politesse.cli.terminal import progress_bar
from politesse.cli.train.options import Data, Languages, Out
from politesse.core.files import write_bytes


def rewriting(
    data: Data,
    languages: Languages = None,
    out: Out = Path("politesse-rewriting"),
) -> None:
    """Train the models that choose among address conversions, one for each direction.

    Examples:

        politesse train rewriting fr --data corpora/ --out models/
    """
    from politesse.training.rewriting import recipe
    from politesse.training.rewriting.train import train as run

    settings = recipe.read()
    out.mkdir(parents=True, exist_ok=True)
    for code in languages or settings.languages:
        with progress_bar() as tell:
            models = run(code, data, settings, tell)
        for target, (packed, counts) in models.items():
            write_bytes(out / f"{code}.{target}.bin", packed)
            report = {"language": code, "to": target, "bytes": len(packed), "texts": dict(counts)}
            typer.echo(json.dumps(report))
