"""Options and manners that the training commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

Languages = Annotated[
    list[str] | None, typer.Argument(metavar="[LANG]...", help="Default: all of the recipe.")
]
Data = Annotated[
    Path, typer.Option("--data", envvar="POLITESSE_DATA", help="Folder of the corpora.")
]
Out = Annotated[Path, typer.Option("--out", help="Folder the models are written to.")]
