"""Politesse: how polite and how formal a text is, in many languages.

>>> import politesse
>>> politesse.score("Bitte geben Sie Ihr Passwort ein.").register
'formal'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from politesse.core.version import VERSION as __version__

if TYPE_CHECKING:
    from politesse.checking import FileReport, House, Report, check
    from politesse.core import Finding, Honorifics, PolitesseError, Score, Signature, Span, Value
    from politesse.rewriting import Candidate, Change, Rewrite, rewrite, rewrite_stream
    from politesse.scoring import Scorer, score, score_stream
    from politesse.translation import Translation, translate, translate_stream


__all__ = [
    "Candidate", "Change", "FileReport", "Finding", "Honorifics", "House", "PolitesseError", "Report",
    "Rewrite", "Score", "Scorer", "Signature", "Span", "Translation", "Value", "__version__", "check",
    "rewrite", "rewrite_stream", "score", "score_stream", "translate", "translate_stream",
]  # fmt: skip

# Importing politesse must stay cheap, so the public names load on first use.
_NAMES = {
    "politesse.checking": ("FileReport", "House", "Report", "check"),
    "politesse.core": (
        "Finding", "Honorifics", "PolitesseError", "Score", "Signature", "Span", "Value",
    ),
    "politesse.rewriting": ("Candidate", "Change", "Rewrite", "rewrite", "rewrite_stream"),
    "politesse.scoring": ("Scorer", "score", "score_stream"),
    "politesse.translation": ("Translation", "translate", "translate_stream"),
}  # fmt: skip
_HOMES = {name: home for home, names in _NAMES.items() for name in names}


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'politesse' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return sorted(__all__)
