"""What the commands share of the terminal: input lines, consoles, progress."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from politesse.core import BadInput


def input_lines(source: str, errors: str = "strict") -> Iterator[str]:
    """The lines of a file, or of standard input for ``-``, without their ends.

    A line that is not UTF-8 ends it all, unless ``errors`` says otherwise (``surrogateescape``).
    """
    if source == "-":
        yield from _decoded(sys.stdin.buffer, "standard input", errors)
        return
    try:
        with Path(source).open("rb") as file:
            yield from _decoded(file, source, errors)
    except OSError as error:
        raise BadInput(source, f"cannot be read: {error.strerror or error}") from None


def _decoded(lines: Iterator[bytes], where: str, errors: str) -> Iterator[str]:
    for number, line in enumerate(lines, 1):
        try:
            text = line.decode("utf-8-sig" if number == 1 else "utf-8", errors)
        except UnicodeDecodeError as error:
            raise BadInput(where, f"is not UTF-8: byte 0x{line[error.start]:02x}", number) from None
        yield text.rstrip("\r\n")


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
