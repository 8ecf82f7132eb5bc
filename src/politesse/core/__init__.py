"""The shared vocabulary: what every other part of Politesse speaks in."""

from politesse.core.errors import BadInput, MissingExtra, PolitesseError, UnknownLanguage
from politesse.core.registry import Registry
from politesse.core.signature import Signature
from politesse.core.types import Finding, Register, Score, Span, Value

__all__ = [
    "BadInput",
    "Finding",
    "MissingExtra",
    "PolitesseError",
    "Register",
    "Registry",
    "Score",
    "Signature",
    "Span",
    "UnknownLanguage",
    "Value",
]
