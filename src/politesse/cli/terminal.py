"""What the commands share of the terminal: input lines, consoles, progress."""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.text import Text

from politesse.core import BadInput, PolitesseError
from politesse.core.files import decoded, opened, unpacked_name
from politesse.core.progress import Progress, Say, counted, silent

#: What can be done with a file whose lines are no texts.
INSIST = "; --lines takes its lines as they are"
_LINES = ("", ".txt")  # of files that no format has: all formats take a while to load


def input_lines(source: str, errors: str = "strict", as_lines: bool = False) -> Iterator[str]:
    """The texts of a file: its lines, or a column of it for ``FILE:COLUMN``; ``-`` is the input.

    A line that is not UTF-8 ends it all, unless ``errors`` says otherwise (``surrogateescape``).
    A file that is known not to be lines of text is refused, unless ``as_lines`` insists.
    """
    if source == "-":
        yield from _without_ends(decoded(sys.stdin.buffer, "standard input", errors))
        return
    from politesse.metrics.inputs import iterate_lines
    from politesse.tables.sources import split_source
    from politesse.tables.storage import is_url

    name, column = split_source(source)
    path = Path(name)
    if column or is_url(name):
        yield from iterate_lines(source)
        return
    if not as_lines:
        refuse_structured(path)
    with opened(path) as file:
        yield from _without_ends(decoded(file, source, errors))


def _without_ends(lines: Iterable[str]) -> Iterator[str]:
    return (line.rstrip("\r\n") for line in lines)


def refuse_structured(path: Path, otherwise: str = INSIST) -> None:
    """Refuse a file whose lines are no texts, with what to type instead."""
    from politesse.tables.sources import Source, refuse

    plain = unpacked_name(path)
    refuse(Source(str(path)), otherwise)
    if plain.suffix in _LINES:
        return
    from politesse.formats import format_of

    kind = format_of(plain)
    if kind is not None and not kind.prose:
        raise BadInput(
            str(path),
            f"is a file of {kind.name}, not lines of text: see it with politesse check {path}, mend it "
            f"with politesse check --fix, fill it with politesse translate{otherwise}",
        )


def console(color: str = "auto") -> Console:
    """Where results go; ``color`` is ``auto``, ``always`` or ``never``."""
    if color == "always":
        return Console(force_terminal=True, highlight=False)
    if color == "never":
        return Console(no_color=True, highlight=False)
    return Console(highlight=False)


def print_line(screen: Console, line: Text) -> None:
    """Print a line unwrapped; where nothing is coloured without rich, which takes longer than a score."""
    if screen.is_terminal or "\t" in line.plain:
        screen.print(line, soft_wrap=True)
    else:
        print(line.plain)


def counted_lines(source: str, errors: str = "strict", as_lines: bool = False) -> Iterator[str]:
    """The input's lines, with a bar where a file is read and the lines made of it are not shown."""
    lines = input_lines(source, errors, as_lines)
    if not watched() or sys.stdout.isatty() or not Path(source).is_file():
        yield from lines
        return
    with opened(Path(source)) as file:
        total = sum(1 for _ in file)
    with progress_bar() as progress:
        yield from counted(lines, total, "lines", progress, 100)


def telling(source: str, language: str | None, as_lines: bool = False) -> Callable[[str], str]:
    """How the languages of the input's lines are told: a file is of one language if most of it is."""
    from politesse.languages.identify import identify, leaning

    if language or not Path(source).is_file():
        return identify
    return leaning(input_lines(source, "replace", as_lines))


def watched() -> bool:
    """Whether somebody sees what is written beside the results."""
    return not os.environ.get("CI") and sys.stderr.isatty()


@contextmanager
def interruptible() -> Iterator[None]:
    """A request to end (SIGTERM, as build servers send) is heard like a key press, in order."""
    import signal
    import threading

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def expanded(text: str, where: str) -> str:
    """A text with ``$NAME`` and ``${NAME}`` read from the environment; ``$$`` is a dollar sign.

    >>> expanded("costs $$5", "--header")
    'costs $5'
    >>> expanded("$NO_SUCH_THING", "--header X")
    Traceback (most recent call last):
      ...
    politesse.core.errors.PolitesseError: --header X: the environment has no NO_SUCH_THING: export it first, or write $$ for a dollar sign
    """

    def value(match: re.Match[str]) -> str:
        name = match[1] or match[2]
        if not name:
            return "$"
        if not os.environ.get(name):
            raise PolitesseError(
                f"{where}: the environment has no {name}: export it first, or write $$ for a dollar sign"
            )
        return os.environ[name]

    return re.sub(r"\$(?:([A-Za-z_]\w*)|\{([A-Za-z_]\w*)\}|\$)", value, text)


def complaint(line: str) -> None:
    """Print a line beside the results, at once."""
    print(line, file=sys.stderr, flush=True)


@contextmanager
def progress_bar(quiet: bool = False, lines: bool = False) -> Iterator[Progress]:
    """A progress bar on a terminal; in a pipe or on a build server nothing, or now and then a line."""
    if quiet or not watched():
        yield progress_lines() if lines and not quiet else silent
        return
    # Slow to import, and seldom needed.
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bars

    bar = Bars(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[note]}"),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
    )
    tasks = {}

    def tell(what: str, done: int, total: int) -> None:
        what, _, note = what.partition("\t")
        if what not in tasks:
            tasks[what] = bar.add_task(what, total=total or None, note=note)
        bar.update(tasks[what], completed=done, total=total or None, note=note)

    with bar:
        yield tell


def progress_lines(
    say: Say = complaint, every: float = 15.0, clock: Callable[[], float] = time.monotonic
) -> Progress:
    """Tells how far the first thing named has come, and what else is noted, once in so many seconds.

    >>> tell = progress_lines(print, every=10, clock=iter([0, 5, 12, 13]).__next__)
    >>> for done in (1, 2, 3):
    ...     tell("dialogues", done, 8)
    politesse: 2 of 8 dialogues
    """
    last, notes = clock(), dict[str, str]()
    first: list[str] = []

    def tell(what: str, done: int, total: int) -> None:
        nonlocal last
        what, _, note = what.partition("\t")
        first.append(what) if not first else None
        if note:
            notes[what] = note
        if what != first[0] or (now := clock()) - last < every:
            return
        last = now
        beside = "".join(f", {name} {note}" for name, note in notes.items())
        say(f"politesse: {done:,} of {total:,} {what}{beside}")

    return tell
