"""Translation engines behind one interface: ``politesse translate --engine …``.

============================ ==================================================================
``embedded``                 the model in the package, English into several languages
``ct2:FOLDER``               a CTranslate2 model with its SentencePiece models or its tokenizer
``hf:FOLDER``                a Hugging Face folder: Marian, M2M-100, NLLB, mBART, T5, MADLAD
``libretranslate:URL``       a LibreTranslate server; its key in ``$LIBRETRANSLATE_API_KEY``
``deepl:KEY``                DeepL, with its own formality; the key may be in ``$DEEPL_AUTH_KEY``
``openai:URL#MODEL``         any OpenAI-compatible server; its key in ``$OPENAI_API_KEY``
``python:MODULE:NAME``       an engine, or a function from texts to translations, of your own
============================ ==================================================================
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from politesse.core import PolitesseError, Registry
from politesse.translation.types import Engine

__all__ = ["ENGINES", "load_engine"]

#: Every kind of engine: a function from what stands after the colon to the engine.
ENGINES: Registry[Callable[[str], Engine]] = Registry(
    "engine",
    {
        "embedded": "politesse.translation.engines.embedded:make",
        "ct2": "politesse.translation.engines.ctranslate:make",
        "hf": "politesse.translation.engines.huggingface:make",
        "libretranslate": "politesse.translation.engines.libretranslate:make",
        "deepl": "politesse.translation.engines.deepl:make",
        "openai": "politesse.translation.engines.prompted:make",
        "python": "politesse.translation.engines.custom:make",
    },
)


@cache
def load_engine(name: str) -> Engine:
    """The engine that an ``--engine`` names, made once.

    >>> load_engine("babelfish:x")
    Traceback (most recent call last):
      ...
    politesse.core.errors.PolitesseError: unknown engine 'babelfish'; choose from: embedded, ct2, \
hf, libretranslate, deepl, openai, python
    """
    kind, colon, rest = name.partition(":")
    if colon and not rest:
        raise PolitesseError(f"the engine {name!r} names nothing after its colon")
    return ENGINES[kind](rest)
