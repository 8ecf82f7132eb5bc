"""``politesse train honorifics``: the model of Japanese honorific levels."""

from __future__ import annotations

import json
from pathlib import Path

import typer

from politesse.cli.terminal import progress_bar
from politesse.cli.train.options import Data, Out
from politesse.core.files import write_bytes


def honorifics(
    data: Data,
    out: Out = Path("politesse-honorifics"),
) -> None:
    """Train the model of Japanese honorific levels and kinds.

    Examples:

        politesse train honorifics --data corpora/ --out models/
    """
    from politesse.training.honorifics import recipe
    from politesse.training.honorifics.train import train as run

    out.mkdir(parents=True, exist_ok=True)
    with progress_bar() as tell:
        models, report = run(data, recipe.read(), tell)
    for name, packed in models.items():
        write_bytes(out / f"{name}.bin", packed)
    report["bytes"] = sum(map(len, models.values()))
    typer.echo(json.dumps(report))
