"""Dialogues side by side on threads that never keep a run from ending."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")

_GRACE = 2.0  # seconds that dialogues under way get to end when a run is stopped
_POLL = 0.2  # seconds after which the main thread looks up, since some systems hold signals back
_here = threading.local()


class Halted(Exception):
    """The run is over before this dialogue is; nobody waits for it any more."""


def go_on() -> None:
    """Called between the turns of a dialogue: ends it where its run was stopped."""
    stop: threading.Event | None = getattr(_here, "stop", None)
    if stop is not None and stop.is_set():
        raise Halted


def at_once(calls: Iterable[Callable[[], T]], size: int) -> Iterator[T]:
    """What calls give, as they are done, so many at once; stopped early, none is begun any more.

    Where the iteration ends early, what is under way gets a moment to stop at ``go_on`` and is left
    behind otherwise: a bot that is silent cannot hold up the end.

    >>> sorted(at_once([lambda: 1, lambda: 2, lambda: 3], 2))
    [1, 2, 3]
    """
    waiting: queue.SimpleQueue[Callable[[], T]] = queue.SimpleQueue()
    total = 0
    for call in calls:
        waiting.put(call)
        total += 1
    done: queue.SimpleQueue[tuple[T | None, BaseException | None]] = queue.SimpleQueue()
    stop = threading.Event()

    def work() -> None:
        _here.stop = stop
        while not stop.is_set():
            try:
                call = waiting.get_nowait()
            except queue.Empty:
                return
            try:
                done.put((call(), None))
            except Halted:
                return
            except BaseException as error:
                done.put((None, error))

    threads = [threading.Thread(target=work, daemon=True) for _ in range(min(max(1, size), total))]
    for thread in threads:
        thread.start()
    try:
        for _ in range(total):
            yield _next(done)
    finally:
        stop.set()
        latest = time.monotonic() + _GRACE
        for thread in threads:
            thread.join(max(0.0, latest - time.monotonic()))


def _next(done: queue.SimpleQueue[tuple[T | None, BaseException | None]]) -> T:
    while True:
        try:
            value, error = done.get(timeout=_POLL)
        except queue.Empty:
            continue
        if error is not None:
            raise error
        return value  # type: ignore[return-value]
