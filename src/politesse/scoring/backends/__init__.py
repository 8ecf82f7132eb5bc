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
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from typing import Protocol

from politesse.core import Score, UnknownLanguage, Value
from politesse.core.backends import Backends, Spec

__all__ = ["SCORERS", "Backend", "Embedded", "from_probability", "judged", "load_backend"]

_TOP = 3.0
_CHUNK = 64  # texts handed to a back end at once


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
        from politesse.languages import load
        from politesse.scoring.politeness import politeness_scorer

        scores = politeness_scorer(load(language))
        if scores is None:
            raise UnknownLanguage(f"there is no embedded politeness model for {language!r}")
        return [scores(text).value for text in texts]

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


def judged(
    backend: Backend, scored: Iterable[tuple[str, Score | None]]
) -> Iterator[tuple[str, Score | None]]:
    """Scores with their politeness from a back end, in order and a chunk at a time."""
    waiting = iter(scored)
    while chunk := list(islice(waiting, _CHUNK)):
        values: dict[int, Value] = {}
        languages: dict[str, list[int]] = {}
        for place, (_, result) in enumerate(chunk):
            if result is not None:
                languages.setdefault(result.language, []).append(place)
        for language, places in languages.items():
            texts = [chunk[place][0] for place in places]
            values.update(zip(places, backend.values(texts, language), strict=True))
        for place, (line, result) in enumerate(chunk):
            yield line, result and _with(result, values[place], backend.signature())


def _with(result: Score, value: Value, signature: str) -> Score:
    """A score with another politeness: the embedded model's strategies explain it no more."""
    parts = result.signature.split("|")
    kept = [part for part in parts if not part.startswith("politeness:")]
    kept.insert(len(kept) - 1, f"politeness:{signature}")
    spans = tuple(span for span in result.spans if span.kind != "strategy")
    return replace(result, politeness=value, spans=spans, signature="|".join(kept))
