"""How often the process looks for garbage that points to itself."""

from __future__ import annotations

import gc

_OBJECTS = 20_000  # made since the last look, and not 700


def collect_rarely() -> None:
    """Look for garbage less often, in a process that is ours alone.

    What packs and models consist of lives as long as the process and is gone through again each time; while they
    are read nothing else takes as long. What is thrown away hardly ever points to itself.
    """
    gc.set_threshold(_OBJECTS, *gc.get_threshold()[1:])
