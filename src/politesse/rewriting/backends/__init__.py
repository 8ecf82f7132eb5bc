"""Other rewriters behind one interface: ``politesse rewrite --rewriter …``.

======================== ==================================================================
``built-in``             the rules and models in the package, which need nothing else
``surface``              the few published surface rules: marks, letters, case, short forms
``trained:FOLDER``       networks that ``politesse train style`` made
``hf:FOLDER``            a Hugging Face sequence-to-sequence folder
``openai:URL#MODEL``     any OpenAI-compatible server, which is asked to rewrite
``round-trip:ENGINE``    through English and back with any engine of ``politesse translate``
``python:MODULE:NAME``   a function of your own from texts, language and target to texts
======================== ==================================================================
"""

from __future__ import annotations

from politesse.core import PolitesseError
from politesse.core.backends import Backends, Spec
from politesse.rewriting.types import RewriterFactory

__all__ = ["BUILT_IN", "REWRITERS", "load_rewriter"]

BUILT_IN = "built-in"

REWRITERS: Backends[RewriterFactory] = Backends(
    "rewriter",
    "politesse.rewriters",
    {
        BUILT_IN: "politesse.rewriting.backends:built_in",
        "surface": "politesse.rewriting.formality.surface:make",
        "trained:FOLDER": "politesse.rewriting.trained:make",
        "hf:FOLDER": "politesse.rewriting.backends.seq2seq:make",
        "openai:URL#MODEL": "politesse.rewriting.backends.prompted:make",
        "round-trip:ENGINE": "politesse.translation.through:round_trip",
        "python:MODULE:NAME": "politesse.rewriting.backends.custom:make",
    },
)


def load_rewriter(name: str) -> RewriterFactory:
    """What makes the rewriters that a ``--rewriter`` names, one a language and target.

    >>> load_rewriter("gopher://x")
    Traceback (most recent call last):
      ...
    politesse.core.errors.PolitesseError: unknown rewriter 'gopher'; choose from: built-in, surface, \
trained:FOLDER, hf:FOLDER, openai:URL#MODEL, round-trip:ENGINE, python:MODULE:NAME
    """
    return REWRITERS.make(name)


def built_in(spec: Spec) -> RewriterFactory:
    """The package's own rewriters are several, and chained: ``rewrite`` alone can use them."""
    raise PolitesseError(f"{spec} stands for several rewriters; name another here")
