"""How far a long piece of work has come, told to whoever shows it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")

#: What is being done, how much of it is done, and how much there is, 0 where nobody knows. What stands behind a tab in
#: the first is a note on the state, which may differ from one call to the next.
Progress = Callable[[str, int, int], None]
#: Takes a line of the log of a long piece of work.
Say = Callable[[str], None]


def silent(what: str, done: int, total: int) -> None:
    """Tell nobody."""


def aloud(line: str) -> None:
    """Print a line of a log at once, so that a stopped run has told all it knew."""
    print(line, flush=True)


def counted(
    items: Iterable[T], total: int, what: str, progress: Progress = silent, every: int = 1
) -> Iterator[T]:
    """The items, telling how many are used up: at the start, at every so many, and at the end.

    >>> list(counted("abc", 3, "letters", print, every=2))
    letters 0 3
    letters 2 3
    letters 3 3
    ['a', 'b', 'c']
    """
    progress(what, 0, total)
    for done, item in enumerate(items, 1):
        yield item
        if done % every == 0 or done == total:
            progress(what, done, total)
