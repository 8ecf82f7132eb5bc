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
