"""The time by which an answer is wanted, known wherever the work is done."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from contextvars import ContextVar
from typing import TypeVar

from politesse.server.errors import OutOfTime

T = TypeVar("T")

#: When the request at hand must be answered, by the monotonic clock, and how long it had.
_DEADLINE: ContextVar[tuple[float, float]] = ContextVar("deadline")


def set_deadline(until: float, seconds: float) -> None:
    """Say when the request at hand must be answered, and how long it had in all."""
    _DEADLINE.set((until, seconds))


def in_time(items: Iterable[T]) -> Iterator[T]:
    """The items, as long as there is time: work that nobody waits for any more ends here."""
    until, seconds = _DEADLINE.get((float("inf"), 0.0))
    for item in items:
        if time.monotonic() > until:
            raise OutOfTime(seconds)
        yield item
