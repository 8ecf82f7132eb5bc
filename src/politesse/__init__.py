"""Politesse: how polite and how formal a text is, in many languages.

>>> import politesse
>>> politesse.score("Bitte geben Sie Ihr Passwort ein.").register
'formal'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from politesse.core.version import VERSION as __version__

if TYPE_CHECKING:
    from politesse.checking import check
    from politesse.core import Finding, Honorifics, PolitesseError, Score, Signature, Span, Value
    from politesse.rewriting import rewrite
    from politesse.scoring import Scorer, score, score_stream
    from politesse.translation import translate


__all__ = [
    "Finding",
    "Honorifics",
    "PolitesseError",
    "Score",
    "Scorer",
    "Signature",
    "Span",
    "Value",
    "__version__",
    "check",
    "rewrite",
    "score",
    "score_stream",
    "translate",
]

# Importing politesse must stay cheap, so the public names load on first use.
_HOMES = {
    "Finding": "politesse.core",
    "Honorifics": "politesse.core",
    "PolitesseError": "politesse.core",
    "Score": "politesse.core",
    "Scorer": "politesse.scoring",
    "Signature": "politesse.core",
    "Span": "politesse.core",
    "Value": "politesse.core",
    "check": "politesse.checking",
    "rewrite": "politesse.rewriting",
    "score": "politesse.scoring",
    "score_stream": "politesse.scoring",
    "translate": "politesse.translation",
}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'politesse' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return sorted(__all__)
