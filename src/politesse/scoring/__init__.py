"""Text to Score, with the spans that carry it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import overload

from politesse.core import Score
from politesse.languages import Pack, load
from politesse.languages.identify import identify
from politesse.scoring.formality import Formality, formality, formality_scorer
from politesse.scoring.politeness import Politeness, politeness, politeness_scorer
from politesse.scoring.register import RegisterScorer, scorer

__all__ = [
    "Formality",
    "Politeness",
    "RegisterScorer",
    "formality",
    "politeness",
    "score",
    "score_stream",
    "scorer",
]

#: The kinds of span that explain a value; spans of any other kind are markers of register.
EXPLAINING = frozenset({"strategy", "noise", "formality"})


@overload
def score(text: str, language: str | None = None) -> Score: ...  # type: ignore[overload-overlap]
@overload
def score(text: Iterable[str], language: str | None = None) -> list[Score]: ...
def score(text: str | Iterable[str], language: str | None = None) -> Score | list[Score]:
    """The register, politeness and formality of a text, or of each in a list, and what carries them.

    The language is identified where it is not given. Spans of kind ``strategy`` carry the
    politeness, ``noise`` and ``formality`` the formality, the others the register.

    >>> result = score("Hast du Ihre Rechnung erhalten?", language="de")
    >>> result.register, [span.text for span in result.spans if span.kind not in EXPLAINING]
    ('mixed', ['Hast', 'du', 'Ihre'])
    """
    if isinstance(text, str):
        return _scored(load(language or identify(text)), text)
    return list(score_stream(text, language))


def score_stream(texts: Iterable[str], language: str | None = None) -> Iterator[Score]:
    """Scores one by one, for texts that are too many to hold."""
    for text in texts:
        yield score(text, language)


def _scored(pack: Pack, text: str) -> Score:
    tokens = pack.tokenize(text)
    result = scorer(pack).of(tokens)
    address = result.spans
    body, _, version = result.signature.rpartition("|")
    if polite := politeness_scorer(pack):
        courtesy = polite.explained(tokens, result.register, words=False)
        spans = result.spans + courtesy.spans(text)
        result = replace(result, politeness=courtesy.value, spans=spans)
        body += f"|politeness:{polite.model.checksum}"
    if formal := formality_scorer(pack):
        style = formal.explained(tokens, address, words=False)
        spans = result.spans + style.spans(text)
        result = replace(result, formality=style.value, spans=spans)
        body += f"|formality:{formal.model.checksum}"
    return replace(result, signature=f"{body}|{version}")
