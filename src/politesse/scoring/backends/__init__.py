"""Other ways to score politeness behind one interface: ``politesse score --model …``.

======================== =================================================================
``embedded``             the model in the package, which needs nothing else
``hf:FOLDER``            a Hugging Face sequence-classification folder
``openai:URL#MODEL``     any OpenAI-compatible server, by the probabilities of yes and no
``python:MODULE:NAME``   a back end of your own, or a function from texts and language to numbers
``translate:ENGINE``     into English with any engine of ``politesse translate``, then ``embedded``
======================== =================================================================
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Protocol

from politesse.core import UnknownLanguage, Value
from politesse.core.backends import Backends, Spec

__all__ = ["SCORERS", "Backend", "Embedded", "from_probability", "load_backend"]

_TOP = 3.0


class Backend(Protocol):
    """Scores the politeness of texts of one language."""

    def values(self, texts: Sequence[str], language: str) -> list[Value]:
        """A value a text, in order."""

    def signature(self) -> str:
        """What the values come from, without ``|`` in it."""


class Embedded:
    """The model in the package."""

    def values(self, texts: Sequence[str], language: str) -> list[Value]:
        """A value a text, in order."""
        from politesse.scoring.aspects import Scorer

        values = [score.politeness for score in Scorer(["politeness"]).stream(texts, language)]
        if None in values:
            raise UnknownLanguage(f"there is no embedded politeness model for {language!r}")
        return [value for value in values if value is not None]

    def signature(self) -> str:
        return "embedded"


def from_probability(probability: float) -> Value:
    """A probability of polite as a value: its log-odds, held to the published scale.

    >>> from_probability(0.5)
    Value(value=0.0, probability=0.5)
    >>> from_probability(1.0).value
    3.0
    """
    held = min(max(probability, 1e-9), 1 - 1e-9)
    odds = math.log(held / (1 - held))
    return Value(round(max(-_TOP, min(_TOP, odds)), 4), round(probability, 4))


SCORERS: Backends[Backend] = Backends(
    "model",
    "politesse.scorers",
    {
        "embedded": "politesse.scoring.backends:embedded",
        "hf:FOLDER": "politesse.scoring.backends.transformer:make",
        "openai:URL#MODEL": "politesse.scoring.backends.prompted:make",
        "python:MODULE:NAME": "politesse.scoring.backends.custom:make",
        "translate:ENGINE": "politesse.translation.through:translated_scorer",
    },
)


def embedded(spec: Spec) -> Backend:
    """The model in the package."""
    return Embedded()


def load_backend(name: str) -> Backend:
    """The back end that a ``--model`` names.

    >>> load_backend("embedded").signature()
    'embedded'
    >>> load_backend("gopher://x")
    Traceback (most recent call last):
      ...
    politesse.core.errors.PolitesseError: unknown model 'gopher'; choose from: embedded, hf:FOLDER, \
openai:URL#MODEL, python:MODULE:NAME, translate:ENGINE
    """
    return SCORERS.make(name)
