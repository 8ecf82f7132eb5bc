"""What the commands share of the terminal: input lines, consoles, progress."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from politesse.core.files import decoded, opened


def input_lines(source: str, errors: str = "strict") -> Iterator[str]:
    """The lines of a file, or of standard input for ``-``, without their ends.

    A line that is not UTF-8 ends it all, unless ``errors`` says otherwise (``surrogateescape``).
    """
    if source == "-":
        for line in decoded(sys.stdin.buffer, "standard input", errors):
            yield line.rstrip("\r\n")
        return
    with opened(Path(source)) as file:
        for line in decoded(file, source, errors):
            yield line.rstrip("\r\n")


def console(color: str = "auto") -> Console:
    """Where results go; ``color`` is ``auto``, ``always`` or ``never``."""
    if color == "always":
        return Console(force_terminal=True, highlight=False)
    if color == "never":
        return Console(no_color=True, highlight=False)
    return Console(highlight=False)


@contextmanager
def progress_bar(quiet: bool = False) -> Iterator[Callable[[str, int, int], None] | None]:
    """A progress bar on a terminal; nothing in a pipe or on a build server."""
    if quiet or os.environ.get("CI") or not sys.stderr.isatty():
        yield None
        return
    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    tasks = {}

    def tell(what: str, done: int, total: int) -> None:
        if what not in tasks:
            tasks[what] = bar.add_task(what, total=total)
        bar.update(tasks[what], completed=done, total=total)

    with bar:
        yield tell
