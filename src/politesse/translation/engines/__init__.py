"""Translation engines behind one interface: ``politesse translate --engine …``.

============================ ==================================================================
``embedded``                 the model in the package, English into several languages
``ct2:FOLDER``               a CTranslate2 model with its SentencePiece models or its tokenizer
``hf:FOLDER``                a Hugging Face folder: Marian, M2M-100, NLLB, mBART, T5, MADLAD
``libretranslate:URL``       a LibreTranslate server; its key in ``$LIBRETRANSLATE_API_KEY``
``deepl:KEY``                DeepL, with its own formality; ``deepl`` with the key in ``$DEEPL_AUTH_KEY``
``openai:URL#MODEL``         any OpenAI-compatible server; its key in ``$OPENAI_API_KEY``
``python:MODULE:NAME``       an engine, or a function from texts to translations, of your own
============================ ==================================================================
"""

from __future__ import annotations

from functools import cache

from politesse.core.backends import Backends
from politesse.translation.types import Engine

__all__ = ["ENGINES", "load_engine"]

ENGINES: Backends[Engine] = Backends(
    "engine",
    "politesse.engines",
    {
        "embedded[:FOLDER]": "politesse.translation.engines.embedded:make",
        "ct2:FOLDER": "politesse.translation.engines.ctranslate:make",
        "hf:FOLDER": "politesse.translation.engines.huggingface:make",
        "libretranslate:URL": "politesse.translation.engines.libretranslate:make",
        "deepl[:KEY]": "politesse.translation.engines.deepl:make",
        "openai:URL#MODEL": "politesse.translation.engines.prompted:make",
        "python:MODULE:NAME": "politesse.translation.engines.custom:make",
    },
)


@cache
def load_engine(name: str) -> Engine:
    """The engine that an ``--engine`` names, made once.

    >>> load_engine("babelfish:x")
    Traceback (most recent call last):
      ...
    politesse.core.errors.PolitesseError: unknown engine 'babelfish'; choose from: \
embedded[:FOLDER], ct2:FOLDER, hf:FOLDER, libretranslate:URL, deepl[:KEY], openai:URL#MODEL, \
python:MODULE:NAME
    """
    return ENGINES.make(name)
