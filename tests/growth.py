"""How work grows with its size, told so that a busy machine cannot fail it."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable

_TRIES = 6


def seconds(work: Callable[[], object]) -> float:
    """The processor time that some work takes; the collector of garbage has its own time."""
    gc.disable()
    try:
        began = time.process_time()
        work()
        return time.process_time() - began
    finally:
        gc.enable()


def grows_like_its_size(
    prepare: Callable[[int], Callable[[], object]], size: int, times: int, floor: float = 0.01
) -> bool:
    """Whether work of so many times the size takes about so many times as long, and not the square.

    Args:
        prepare: Makes the work of a size; making it is not counted.
        size: The smaller of the two sizes.
        times: How many times larger the other is.
        floor: Seconds that the smaller may always take.

    Half way between a line and a square is the bound. Neighbours slow down some measurements and not
    others, so one good one of several is enough; what is truly a square has none.
    """
    prepare(size)()
    small = floor
    for _ in range(_TRIES):
        small = max(small, seconds(prepare(size)))
        if seconds(prepare(size * times)) < times**1.5 * small:
            return True
    return False
