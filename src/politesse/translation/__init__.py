"""Text to text in another language, at a requested formality."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, overload

from politesse.core.errors import OnError
from politesse.translation.types import (
    BadKey,
    Capabilities,
    Engine,
    EngineError,
    Formality,
    Gender,
    Glossary,
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
    "BadKey", "Capabilities", "Engine", "EngineError", "Formality", "Gender", "Glossary", "Hypothesis",
    "QuotaExceeded", "Request", "Translation", "UnsupportedFormality", "UnsupportedLanguage", "translate",
    "translate_stream", "translator",
]  # fmt: skip


@overload
def translate(
    text: str | float | None,
    to: str,
    formality: Formality = "auto",
    source: str = "en",
    gender: Gender | None = None,
    engine: str | Engine = "embedded",
    nbest: int = 1,
    on_error: OnError = "raise",
    glossary: Glossary = None,
) -> Translation: ...
@overload
def translate(
    text: Iterable[Any],
    to: str,
    formality: Formality = "auto",
    source: str = "en",
    gender: Gender | None = None,
    engine: str | Engine = "embedded",
    nbest: int = 1,
    on_error: OnError = "raise",
    glossary: Glossary = None,
) -> list[Translation]: ...
def translate(
    text: Any,
    to: str,
    formality: Formality = "auto",
    source: str = "en",
    gender: Gender | None = None,
    engine: str | Engine = "embedded",
    nbest: int = 1,
    on_error: OnError = "raise",
    glossary: Glossary = None,
) -> Translation | list[Translation]:
    """Translate a text, or each text in a list, into ``to`` at a formality.

    ``formality`` is ``formal``, ``informal``, ``auto``, ``prefer_formal`` or ``prefer_informal``: the
    first two raise where the language has no such address, the last two take what there is.
    ``gender`` is that of the one who speaks, for engines that can tell. ``engine`` is an engine or
    the name of one, as ``politesse translate --engine`` takes it. ``glossary`` says how terms are to be
    translated: a mapping, or a file as ``--glossary`` takes it. With ``on_error="null"`` a text that
    cannot be translated keeps its place, with an ``error`` and no text.
    """
    configured = translator(to, formality, source, gender, engine, nbest, glossary)
    one = isinstance(text, str) or not isinstance(text, Iterable)
    done = list(configured.stream([text] if one else text, on_error=on_error))
    return done[0] if one else done


def translate_stream(
    texts: Iterable[Any],
    to: str,
    formality: Formality = "auto",
    source: str = "en",
    gender: Gender | None = None,
    engine: str | Engine = "embedded",
    nbest: int = 1,
    batch: int = 128,
    on_error: OnError = "raise",
    glossary: Glossary = None,
) -> Iterator[Translation]:
    """Translations one by one, ``batch`` texts at a time, for texts that are too many to hold."""
    yield from translator(to, formality, source, gender, engine, nbest, glossary).stream(
        texts, batch, on_error
    )


def translator(
    to: str,
    formality: Formality = "auto",
    source: str = "en",
    gender: Gender | None = None,
    engine: str | Engine = "embedded",
    nbest: int = 1,
    glossary: Glossary = None,
) -> Translator:
    """What translates many texts with the same settings."""
    from politesse.translation.engines import load_engine
    from politesse.translation.pipeline import Translator
    from politesse.translation.termbase import termbase

    terms = termbase(glossary, source, to)
    used = load_engine(engine) if isinstance(engine, str) else engine
    return Translator(used, to, source, formality, gender, nbest, terms)
