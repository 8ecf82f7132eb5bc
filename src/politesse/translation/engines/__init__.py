"""Translation engines behind one interface: ``politesse translate --engine …``.

============================ ==================================================================
``embedded``                 the model in the package, English into several languages
``python:MODULE:NAME``       an engine, or a function from texts to translations, of your own
============================ ==================================================================
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from politesse.core import PolitesseError, Registry
from politesse.translation.types import Engine

__all__ = ["ENGINES", "load_engine"]

#: Every kind of engine: a function from what stands after the colon to the engine.
ENGINES: Registry[Callable[[str], Engine]] = Registry(
    "engine",
    {
        "embedded": "politesse.translation.engines.embedded:make",
        "python": "politesse.translation.engines.custom:make",
    },
)


@cache
def load_engine(name: str) -> Engine:
    """The engine that an ``--engine`` names, made once.

    >>> load_engine("babelfish:x")
    Traceback (most recent call last):
      ...
    politesse.core.errors.PolitesseError: unknown engine 'babelfish'; choose from: embedded, \
python
    """
    kind, colon, rest = name.partition(":")
    if colon and not rest:
        raise PolitesseError(f"the engine {name!r} names nothing after its colon")
    return ENGINES[kind](rest)
