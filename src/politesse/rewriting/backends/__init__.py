"""Other rewriters behind one interface: ``politesse rewrite --rewriter …``.

============================ ===============================================================
``built-in``                 the rules and models in the package, which need nothing else
``surface``                  the few published surface rules: marks, letters, case, short forms
``trained:FOLDER``           networks that ``politesse train style`` made
``hf:FOLDER``                a Hugging Face sequence-to-sequence folder
``[MODEL@]http://HOST/v1``   any OpenAI-compatible server, which is asked to rewrite
``round-trip:MODULE:NAME``   through English and back with any translation function
============================ ===============================================================
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, cast

from politesse.core import PolitesseError
from politesse.rewriting.rewriters import Maker

if TYPE_CHECKING:
    from politesse.rewriting.formality.round_trip import Engine

__all__ = ["BUILT_IN", "load_maker"]

BUILT_IN = "built-in"


def load_maker(name: str) -> Maker:
    """The maker of rewriters that a ``--rewriter`` names.

    >>> load_maker("gopher://x")
    Traceback (most recent call last):
      ...
    politesse.core.errors.PolitesseError: unknown rewriter 'gopher://x'; name built-in, surface, \
trained:FOLDER, hf:FOLDER, http://HOST/v1 or round-trip:MODULE:NAME
    """
    kind, _, rest = name.partition(":")
    model, _, url = name.rpartition("@")
    if name == "surface":
        from politesse.rewriting.formality.surface import surface_rewriter

        return surface_rewriter
    if kind == "trained" and rest:
        from politesse.rewriting.trained import home

        return home(rest)
    if kind == "hf" and rest:
        from politesse.rewriting.backends.seq2seq import Seq2seq

        return Seq2seq(rest).maker
    if url.startswith(("http://", "https://")):
        from politesse.rewriting.backends.prompted import Prompted

        return Prompted(url, model=model or "default").maker
    if kind == "round-trip" and ":" in rest:
        from politesse.rewriting.formality.round_trip import through

        return through(_engine(rest))
    raise PolitesseError(
        f"unknown rewriter {name!r}; name built-in, surface, trained:FOLDER, hf:FOLDER, "
        "http://HOST/v1 or round-trip:MODULE:NAME"
    )


def _engine(place: str) -> Engine:
    module, _, attribute = place.partition(":")
    try:
        return cast("Engine", getattr(import_module(module), attribute))
    except (ImportError, AttributeError) as error:
        raise PolitesseError(f"round-trip:{place}: {error}") from None
