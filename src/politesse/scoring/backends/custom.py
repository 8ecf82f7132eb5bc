"""A user's own code as a back end: ``python:MODULE:NAME``."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import cast

from politesse.core import PolitesseError, Value
from politesse.core.backends import Spec, load_object
from politesse.scoring.backends import Backend, from_probability

#: Takes texts and their language and gives a number a text: log-odds, above 0 for polite.
Function = Callable[[Sequence[str], str], Sequence[float]]


def make(spec: Spec) -> Backend:
    """The back end, or the function as one, that a name stands for."""
    backend = load_object(str(spec))
    if hasattr(backend, "values") and hasattr(backend, "signature"):
        return cast(Backend, backend)
    if not callable(backend):
        raise PolitesseError(f"{spec}: is neither a back end nor a function")
    return Called(spec.rest.rpartition(":")[2], cast(Function, backend))


class Called:
    """A function as a back end.

    >>> loud = Called("loud", lambda texts, language: [-text.count("!") for text in texts])
    >>> loud.values(["Now!!"], "en")
    [Value(value=-2.0, probability=0.1192)]
    """

    def __init__(self, name: str, function: Function) -> None:
        self._name, self._function = name, function

    def values(self, texts: Sequence[str], language: str) -> list[Value]:
        """A value a text, in order."""
        numbers = list(self._function(texts, language))
        if len(numbers) != len(texts):
            raise PolitesseError(f"{self._name} gave {len(numbers)} numbers for {len(texts)} texts")
        return [from_probability(_probability(number)) for number in numbers]

    def signature(self) -> str:
        return f"python({self._name})"


def _probability(odds: float) -> float:
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, odds))))
