"""Options that several commands have."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

DataFolder = Annotated[
    Path | None,
    typer.Option(
        "--data",
        envvar="POLITESSE_DATA",
        help="Folder of corpora; ../shared/data where there is one.",
    ),
]
Format = Annotated[str, typer.Option("--format", help="table or json.")]


def weights_folder(out: Path | None, name: str) -> Path:
    """Where models go, made if it is not there."""
    from importlib.resources import files

    folder = out or Path(str(files("politesse").joinpath("weights", name)))
    folder.mkdir(parents=True, exist_ok=True)
    return folder
