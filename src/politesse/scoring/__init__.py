"""Text to Score, with the spans that carry it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, overload

from politesse.core import Score
from politesse.core.errors import OnError
from politesse.scoring.aspects import ASPECTS, USUAL, Scorer
from politesse.scoring.backends import Backend
from politesse.scoring.formality import Formality, formality
from politesse.scoring.politeness import Politeness, politeness
from politesse.scoring.register import RegisterScore, RegisterScorer, scorer

__all__ = [
    "ASPECTS",
    "Formality",
    "Politeness",
    "RegisterScore",
    "RegisterScorer",
    "Scorer",
    "formality",
    "politeness",
    "score",
    "score_stream",
    "scorer",
]

#: The kinds of span that explain a value; spans of any other kind are markers of register.
EXPLAINING = frozenset({"strategy", "noise", "formality"})


@overload
def score(
    texts: str | float | None,
    language: str | None = None,
    *,
    aspects: Iterable[str] = USUAL,
    model: str | Backend | None = None,
    on_error: OnError = "raise",
) -> Score: ...
@overload
def score(
    texts: Iterable[Any],
    language: str | None = None,
    *,
    aspects: Iterable[str] = USUAL,
    model: str | Backend | None = None,
    on_error: OnError = "raise",
) -> list[Score]: ...
def score(
    texts: Any,
    language: str | None = None,
    *,
    aspects: Iterable[str] = USUAL,
    model: str | Backend | None = None,
    on_error: OnError = "raise",
) -> Score | list[Score]:
    """The register, politeness and formality of a text, or of each in a list, and what carries them.

    The language is identified where it is not given. Spans of kind ``strategy`` carry the
    politeness, ``noise`` and ``formality`` the formality, the others the register. What
    ``aspects``, ``model`` and ``on_error`` do, :class:`Scorer` says.

    >>> result = score("Hast du Ihre Rechnung erhalten?", language="de")
    >>> result.register, [span.text for span in result.spans if span.kind not in EXPLAINING]
    ('mixed', ['Hast', 'du', 'Ihre'])
    >>> [result.register for result in score(["Wie geht's dir?", None], "de", on_error="null")]
    ['informal', None]
    """
    scores = _scorer(aspects, model, on_error)
    if isinstance(texts, str) or not isinstance(texts, Iterable):
        return scores(texts, language)
    return list(scores.stream(texts, language))


def score_stream(
    texts: Iterable[Any],
    language: str | None = None,
    *,
    aspects: Iterable[str] = USUAL,
    model: str | Backend | None = None,
    on_error: OnError = "raise",
) -> Iterator[Score]:
    """As :func:`score`, for texts that are too many to hold: worked out as they are asked for."""
    return _scorer(aspects, model, on_error).stream(texts, language)


def _scorer(aspects: Iterable[str], model: str | Backend | None, on_error: OnError) -> Scorer:
    if isinstance(model, str | None):
        return _kept(aspects if isinstance(aspects, str) else tuple(aspects), model, on_error)
    return Scorer(aspects, model, on_error)


@lru_cache(maxsize=16)
def _kept(aspects: str | tuple[str, ...], model: str | None, on_error: OnError) -> Scorer:
    return Scorer(aspects, model, on_error)
