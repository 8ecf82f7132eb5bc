"""``politesse train address``: the model that tells which ambiguous words speak to the reader."""

from __future__ import annotations

import json
from pathlib import Path

import typer

from politesse.cli.terminal import progress_bar
from politesse.cli.train.options import Data, Languages, Out
from politesse.core.files import write_bytes


def address(
    data: Data,
    languages: Languages = None,
    out: Out = Path("politesse-address"),
) -> None:
    """Train the model that tells whether *su*, *tiene* or *Sie* speaks to the reader.

    Examples:

        politesse train address es --data corpora/ --out models/
    """
    from politesse.training.address import recipe
    from politesse.training.address.train import train as run

    settings = recipe.read()
    out.mkdir(parents=True, exist_ok=True)
    for code in languages or settings.languages:
        with progress_bar() as tell:
            packed, report = run(code, data, settings, tell)
        write_bytes(out / f"{code}.bin", packed)
        typer.echo(json.dumps({"language": code, "bytes": len(packed), **report}))
