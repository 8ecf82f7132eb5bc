"""An engine of the user's own: an object that is one, or a function from texts to translations."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from politesse.core import PolitesseError
from politesse.core.backends import Spec, load_object
from politesse.translation.types import Capabilities, Engine, Hypothesis, Request

#: Takes texts, their language and the language wanted, and gives one translation a text.
Function = Callable[[Sequence[str], str, str], Sequence[str]]


def make(spec: Spec) -> Engine:
    """The engine or function that ``python:MODULE:NAME`` names."""
    loaded = load_object(str(spec))
    if hasattr(loaded, "translate") and hasattr(loaded, "capabilities"):
        return cast(Engine, loaded)
    if callable(loaded):
        return Called(spec.rest.rpartition(":")[2], cast(Function, loaded))
    raise PolitesseError(f"{spec}: is neither an engine nor a function")


class Called:
    """A function as an engine.

    >>> loud = Called("loud", lambda texts, source, target: [text.upper() for text in texts])
    >>> loud.translate(["a", "b"], Request("en", "de"))
    [[Hypothesis(text='A', score=0.0)], [Hypothesis(text='B', score=0.0)]]
    """

    capabilities = Capabilities()

    def __init__(self, name: str, function: Function) -> None:
        self.name = name
        self._function = function

    def translate(self, texts: Sequence[str], request: Request) -> list[list[Hypothesis]]:
        """One hypothesis a text."""
        return [
            [Hypothesis(text)] for text in self._function(texts, request.source, request.target)
        ]

    def signature(self) -> str:
        return f"python({self.name})"
