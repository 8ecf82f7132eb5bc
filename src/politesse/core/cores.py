"""How much of the machine may be used."""

from __future__ import annotations

import os


def cores() -> int:
    """The cores this process may use: ``POLITESSE_THREADS``, or what the system gives it.

    >>> cores() > 0
    True
    """
    given = os.environ.get("POLITESSE_THREADS", "")
    if given.isdigit() and int(given):
        return int(given)
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
