"""Engines in the service of other tasks: scoring through English, rewriting there and back."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from politesse.core.backends import Spec
from politesse.rewriting.formality.round_trip import through
from politesse.rewriting.types import RewriterFactory
from politesse.scoring.backends.translated import Translated
from politesse.translation.engines import load_engine
from politesse.translation.types import Engine, Request

#: Takes texts, their language and the language wanted, and gives one translation a text.
Translate = Callable[[Sequence[str], str, str], list[str]]


def translated_scorer(spec: Spec) -> Translated:
    """``translate:ENGINE``: scores what the engine makes of a text in English."""
    engine = load_engine(spec.rest)
    return Translated(best_of(engine), name=engine.signature())


def round_trip(spec: Spec) -> RewriterFactory:
    """``round-trip:ENGINE``: rewrites by a translation into English and back."""
    engine = load_engine(spec.rest)
    return through(best_of(engine), engine.signature())


def best_of(engine: Engine) -> Translate:
    """An engine as a function that gives its best hypotheses."""

    def translate(texts: Sequence[str], source: str, target: str) -> list[str]:
        request = Request(source, target)
        engine.capabilities.refuse(engine.name, request)
        return [hypotheses[0].text for hypotheses in engine.translate(texts, request)]

    return translate
