"""How long workers have said nothing, and when that is too long.

A worker says before each piece of a job which rows it is about. How long a piece takes depends on the
machine, the task and the texts, so a worker is held to hang only when it is silent for longer than any of
these explains. Only time that this process was awake for counts: a run that is suspended and goes on the
next day finds its workers as they were.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from politesse.batch.work import PIECE, Piece

_TIMES = 10  # as long as the longest silence after which somebody went on
_STARTING = 900.0  # seconds to load programs and models, on any machine
_LONGEST_NAP = 5.0


@dataclass(slots=True)
class Heard:
    """When a worker was last heard of, and what it works on since; nothing before it has come to work."""

    when: float = 0.0
    piece: Piece | None = None
    proved: bool = False

    @property
    def rows(self) -> range | None:
        """The rows it is at, as far as that is known."""
        return self.piece.rows if self.piece else None


class Silence:
    """Tells workers that hang from those that take their time."""

    def __init__(self, stall: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._stall, self._clock = stall, clock
        self._now = self._longest = 0.0
        self.nap = min(
            _LONGEST_NAP, stall / 4 or _LONGEST_NAP
        )  # seconds to wait for news at a time

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """Let the time pass that is waited for news."""
        began = self._clock()
        yield
        self._now += min(self._clock() - began, self.nap)

    def begun(self, heard: Heard) -> None:
        """A worker was given something to do."""
        heard.when, heard.piece = self._now, None

    def broken(self, heard: Heard, piece: Piece | None = None) -> None:
        """A worker is heard of."""
        if heard.proved:
            self._longest = max(self._longest, self._now - heard.when)
        heard.when, heard.piece, heard.proved = self._now, piece, True

    def quiet(self, heard: Heard) -> bool:
        """Whether somebody has said nothing for a while, which may well be right."""
        return self._now - heard.when >= self.nap

    def too_long(self, heard: Heard) -> bool:
        """Whether somebody hangs."""
        return bool(self._stall) and self._now - heard.when > self._most(heard)

    def _most(self, heard: Heard) -> float:
        if not heard.proved:
            return max(self._stall, _STARTING)
        size = heard.piece.size if heard.piece else 0
        return max(self._stall * max(1.0, size / PIECE), self._longest * _TIMES)
