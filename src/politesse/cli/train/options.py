"""Options and manners that the training commands share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from politesse.cli.terminal import progress_bar

Languages = Annotated[
    list[str] | None, typer.Argument(metavar="[LANG]...", help="Default: all of the recipe.")
]
Data = Annotated[
    Path, typer.Option("--data", envvar="POLITESSE_DATA", help="Folder of the corpora.")
]
Out = Annotated[Path, typer.Option("--out", help="Folder the models are written to.")]
Tell = Callable[[str, int, int], None]


@contextmanager
def telling() -> Iterator[Tell]:
    """How far training is, as a bar where somebody is looking."""
    with progress_bar() as progress:
        yield progress
