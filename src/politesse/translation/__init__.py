"""Text to text in another language, at a requested formality."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, overload

from politesse.translation.types import (
    BadKey,
    Capabilities,
    Engine,
    EngineError,
    Formality,
    Gender,
    Hypothesis,
    QuotaExceeded,
    Request,
    Translation,
    UnsupportedFormality,
    UnsupportedLanguage,
)

if TYPE_CHECKING:
    from politesse.translation.pipeline import Translator

__all__ = [
    "BadKey", "Capabilities", "Engine", "EngineError", "Formality", "Gender", "Hypothesis",
    "QuotaExceeded", "Request", "Translation", "UnsupportedFormality", "UnsupportedLanguage", "translate",
    "translate_stream", "translator",
]  # fmt: skip


@overload
def translate(  # type: ignore[overload-overlap]
    text: str,
    to: str,
    formality: Formality = "auto",
    source: str = "en",
    gender: Gender | None = None,
    engine: str | Engine = "embedded",
    nbest: int = 1,
) -> Translation: ...
@overload
def translate(
    text: Iterable[str],
    to: str,
    formality: Formality = "auto",
    source: str = "en",
    gender: Gender | None = None,
    engine: str | Engine = "embedded",
    nbest: int = 1,
) -> list[Translation]: ...
def translate(
    text: str | Iterable[str],
    to: str,
    formality: Formality = "auto",
    source: str = "en",
    gender: Gender | None = None,
    engine: str | Engine = "embedded",
    nbest: int = 1,
) -> Translation | list[Translation]:
    """Translate a text, or each text in a list, into ``to`` at a formality.

    ``formality`` is ``formal``, ``informal``, ``auto``, ``prefer_formal`` or ``prefer_informal``: the
    first two raise where the language has no such address, the last two take what there is.
    ``gender`` is that of the one who speaks, for engines that can tell. ``engine`` is an engine or
    the name of one, as ``politesse translate --engine`` takes it.
    """
    configured = translator(to, formality, source, gender, engine, nbest)
    if isinstance(text, str):
        return configured([text])[0]
    return list(configured.stream(text))


def translate_stream(
    texts: Iterable[str],
    to: str,
    formality: Formality = "auto",
    source: str = "en",
    gender: Gender | None = None,
    engine: str | Engine = "embedded",
    nbest: int = 1,
    batch: int = 128,
) -> Iterator[Translation]:
    """Translations one by one, ``batch`` texts at a time, for texts that are too many to hold."""
    yield from translator(to, formality, source, gender, engine, nbest).stream(texts, batch)


def translator(
    to: str,
    formality: Formality = "auto",
    source: str = "en",
    gender: Gender | None = None,
    engine: str | Engine = "embedded",
    nbest: int = 1,
) -> Translator:
    """What translates many texts with the same settings."""
    from politesse.translation.engines import load_engine
    from politesse.translation.pipeline import Translator

    used = load_engine(engine) if isinstance(engine, str) else engine
    return Translator(used, to, source, formality, gender, nbest)
