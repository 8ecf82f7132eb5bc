"""A user's own function as a rewriter: ``python:MODULE:NAME``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from politesse.core import PolitesseError
from politesse.core.backends import Spec, load_object
from politesse.languages import Pack
from politesse.rewriting.backends.answers import UNSURE, Answer, asking
from politesse.rewriting.types import RewriterFactory, To

#: Takes texts, their language and the target, and gives one new text a text.
Function = Callable[[Sequence[str], str, str], Sequence[str]]


def make(spec: Spec) -> RewriterFactory:
    """What makes rewriters of the function that a name stands for."""
    found = load_object(str(spec))
    if not callable(found):
        raise PolitesseError(f"{spec}: is not a function")
    return asking(Called(f"python({spec.rest.rpartition(':')[2]})", cast(Function, found)))


class Called:
    """A function as a model that is asked for rewritings."""

    def __init__(self, name: str, function: Function) -> None:
        self.name, self._function = name, function

    def answers(self, pack: Pack, to: To, texts: Sequence[str], nbest: int) -> list[list[Answer]]:
        """One answer a text."""
        found = list(self._function(texts, pack.tag, to))
        if len(found) != len(texts):
            raise PolitesseError(f"{self.name} gave {len(found)} texts for {len(texts)}")
        return [[(str(new), UNSURE)] for new in found]
