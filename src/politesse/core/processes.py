"""Processes that work for this one, and leave it to this one when to stop."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.context import BaseContext
from multiprocessing.resource_tracker import ensure_running


@contextmanager
def undisturbed(context: BaseContext | None = None) -> Iterator[None]:
    """Have processes that are started here not hear the keyboard: who started them does, and ends them.

    What is pressed meanwhile is held back, not lost. ``context`` says how they are started, where not as usual.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    if (context or multiprocessing.get_context()).get_start_method() != "fork":
        ensure_running()  # whose start would let the keyboard through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def leave_stopping_to_the_first() -> None:
    """What a process does first that was started so: it goes on, whatever is pressed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
