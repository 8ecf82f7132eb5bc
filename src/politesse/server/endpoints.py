"""The endpoints of ``/v1``: path, request, answer and example, from which all else is made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pydantic import BaseModel

from politesse.server import wire


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A path, the method of the service that answers it, and what goes in and out."""

    path: str
    method: str
    summary: str
    answer: type[BaseModel]
    request: type[wire.Asked] | None = None
    examples: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)


_CATALOGUE = '{"login": "Melden Sie sich an.", "hint": "Hast du Ihr Passwort vergessen?"}'

ENDPOINTS = (
    Endpoint(
        "/v1/score",
        "score",
        "Register, politeness and formality of texts",
        wire.ScoreResponse,
        wire.ScoreRequest,
        {
            "all": {"texts": ["Bitte geben Sie Ihr Passwort ein.", "Tu viens ?"]},
            "register": {"texts": ["Hast du Zeit?"], "language": "de", "aspects": ["register"]},
            "explained": {"texts": ["Could you help me, please?"], "explain": True},
        },
    ),
    Endpoint(
        "/v1/check",
        "check",
        "Mixed or wrong address in texts or localisation files",
        wire.CheckResponse,
        wire.CheckRequest,
        {
            "texts": {"texts": ["Hast du Zeit?"], "language": "de", "register": "formal"},
            "files": {
                "files": [{"name": "locales/de.json", "content": _CATALOGUE}],
                "register": {"de": "formal"},
                "mended": True,
                "patch": True,
            },
        },
    ),
    Endpoint(
        "/v1/rewrite",
        "rewrite",
        "Texts in another register",
        wire.RewriteResponse,
        wire.RewriteRequest,
        {
            "informal": {"texts": ["Bitte geben Sie Ihr Passwort ein."], "to": "informal"},
            "several": {"texts": ["t'as vu ?"], "to": "formal", "alternatives": 3},
        },
    ),
    Endpoint(
        "/v1/translate",
        "translate",
        "Texts in another language, at a formality",
        wire.TranslateResponse,
        wire.TranslateRequest,
        {
            "formal": {"texts": ["How can I help you?"], "to": "de", "formality": "formal"},
            "both": {"texts": ["How are you?"], "to": "fr", "formality": "both"},
            "terms": {
                "texts": ["Open your workspace."],
                "to": "de",
                "formality": "informal",
                "glossary": {"workspace": "Teamraum"},
            },
        },
    ),
    Endpoint("/v1/languages", "languages", "The languages there are", wire.LanguagesResponse),
    Endpoint("/v1/models", "models", "The names of models requests may use", wire.ModelsResponse),
)
