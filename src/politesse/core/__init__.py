"""The shared vocabulary: what every other part of Politesse speaks in."""

from politesse.core.edits import Edit
from politesse.core.errors import BadInput, MissingExtra, PolitesseError, UnknownLanguage
from politesse.core.registry import Registry
from politesse.core.signature import Signature
from politesse.core.types import (
    Finding,
    Honorifics,
    Record,
    Region,
    Register,
    Replacement,
    Score,
    Span,
    TargetRegister,
    Value,
    opposite,
)

__all__ = [
    "BadInput",
    "Edit",
    "Finding",
    "Honorifics",
    "MissingExtra",
    "PolitesseError",
    "Record",
    "Region",
    "Register",
    "Registry",
    "Replacement",
    "Score",
    "Signature",
    "Span",
    "TargetRegister",
    "UnknownLanguage",
    "Value",
    "opposite",
]
