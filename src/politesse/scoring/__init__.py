"""Text to Score, with the spans that carry it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import overload

from politesse.core import Score
from politesse.languages import load
from politesse.languages.identify import identify
from politesse.scoring.register import RegisterScorer, scorer

__all__ = ["RegisterScorer", "score", "score_stream", "scorer"]


@overload
def score(text: str, language: str | None = None) -> Score: ...  # type: ignore[overload-overlap]
@overload
def score(text: Iterable[str], language: str | None = None) -> list[Score]: ...
def score(text: str | Iterable[str], language: str | None = None) -> Score | list[Score]:
    """The register of a text, or of each text in a list, with the words that carry it.

    The language is identified where it is not given.

    >>> result = score("Hast du Ihre Rechnung erhalten?", language="de")
    >>> result.register, [span.text for span in result.spans]
    ('mixed', ['Hast', 'du', 'Ihre'])
    """
    if isinstance(text, str):
        return scorer(load(language or identify(text)))(text)
    return list(score_stream(text, language))


def score_stream(texts: Iterable[str], language: str | None = None) -> Iterator[Score]:
    """Scores one by one, for texts that are too many to hold."""
    for text in texts:
        yield score(text, language)
