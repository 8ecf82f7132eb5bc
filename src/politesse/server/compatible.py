"""What the OpenAPI document says of the interfaces that are other programs'."""

from __future__ import annotations

from typing import Any

from politesse.languages import available
from politesse.server.answers import DEEPL, LANGUAGETOOL
from politesse.server.deepl import DeeplRequest, DeeplResponse
from politesse.server.matches import CATEGORIES, RULES
from politesse.server.settings import Limits

Document = dict[str, Any]

_FORM = "application/x-www-form-urlencoded"
_RULES = ", ".join(RULES)
_REFUSED = {
    400: "A parameter is wrong.",
    403: "A key is needed, it is the wrong one, or pages of this site may not ask.",
    408: "The request did not arrive in time.",
    413: "The request is too large.",
    421: "The server is not known by this name.",
    502: "A model that was asked does not answer.",
    503: "Too many requests at once, or not done in time.",
}
_OF_DEEPL = {429: "Too many requests at once.", 456: "The quota is used up."}


def paths(limits: Limits) -> Document:
    """The paths of both interfaces."""
    return {**_languagetool(limits), **_deepl()}


def shapes() -> tuple[type[DeeplRequest], type[DeeplResponse]]:
    """The shapes that they name."""
    return DeeplRequest, DeeplResponse


def _languagetool(limits: Limits) -> Document:
    parameters = _parameters(limits)
    languages = {"type": "array", "items": _object("name", "code", "longCode")}
    found: Document = {}
    for prefix, register in LANGUAGETOOL.items():
        wanted = f", held to {register} address" if register else ""
        form = {"schema": {"type": "object", "properties": parameters, "required": ["language"]}}
        check = {
            "summary": f"Matches in a text, as LanguageTool gives them{wanted}",
            "responses": _answers(_matches(), "text/plain", {"type": "string"}, _REFUSED),
        }
        queried = [
            {"name": name, "in": "query", "required": name == "language", "schema": schema}
            for name, schema in parameters.items()
        ]
        found[f"{prefix}/check"] = {
            "get": {**check, "parameters": queried},
            "post": {**check, "requestBody": {"required": True, "content": {_FORM: form}}},
        }
        found[f"{prefix}/languages"] = {
            "get": {
                "summary": "The languages there are, as LanguageTool lists them",
                "responses": _answers(languages, "text/plain", {"type": "string"}, _REFUSED),
            }
        }
    return found


def _parameters(limits: Limits) -> Document:
    def named(what: str, names: str) -> Document:
        return {"type": "string", "description": f"{what}, with commas between: {names}."}

    rules, categories = _RULES, ", ".join(CATEGORIES)
    return {
        "text": {"type": "string", "maxLength": limits.text, "description": "Or else data."},
        "data": {
            "type": "string",
            "maxLength": limits.text,
            "description": 'JSON: {"annotation": [{"text": …}, {"markup": …, "interpretAs": …}]}.',
        },
        "language": {
            "anyOf": [{"enum": ["auto", *available()]}, {"type": "string", "maxLength": 35}],
            "description": "A language tag, or auto.",
        },
        "preferredVariants": named("What auto makes of a language", "de-AT,pt-BR"),
        "register": {"type": "string", "enum": ["formal", "informal"]},
        "enabledRules": named("Rules", rules),
        "disabledRules": named("Rules", rules),
        "enabledCategories": named("Categories", categories),
        "disabledCategories": named("Categories", categories),
        "enabledOnly": {"type": "string", "enum": ["true", "false"]},
        "level": {"type": "string", "enum": ["default", "picky"]},
    }


def _matches() -> Document:
    stretch = _object("message", "shortMessage", "sentence")
    numbers = {"offset": {"type": "integer"}, "length": {"type": "integer"}}
    stretch["properties"] |= {
        **numbers,
        "replacements": {"type": "array", "items": _object("value")},
        "context": {"type": "object", "properties": {"text": {"type": "string"}, **numbers}},
        "rule": {**_object("id", "description", "issueType"), "additionalProperties": True},
    }
    stretch["required"] += ["offset", "length", "replacements", "context", "rule"]
    return {
        "type": "object",
        "properties": {
            "language": _object("name", "code"),
            "matches": {"type": "array", "items": stretch},
        },
        "required": ["software", "warnings", "language", "matches"],
    }


def _object(*names: str) -> Document:
    """An object with texts of these names."""
    texts = {name: {"type": "string"} for name in names}
    return {"type": "object", "properties": texts, "required": list(names)}


def _deepl() -> Document:
    schema = {"$ref": f"#/components/schemas/{DeeplRequest.__name__}"}
    answer = {"$ref": f"#/components/schemas/{DeeplResponse.__name__}"}
    language = _object("language", "name")
    usage = {
        "type": "object",
        "properties": {
            name: {"type": "integer"} for name in ("character_count", "character_limit")
        },
    }
    example = {"text": ["How are you?"], "target_lang": "DE", "formality": "less"}
    body = {"schema": schema, "examples": {"less": {"value": example}}}
    kind = {"type": "string", "enum": ["source", "target"], "default": "source"}
    return {
        f"{DEEPL}/v2/translate": {
            "post": {
                "summary": "Translations, as DeepL gives them",
                "requestBody": {"required": True, "content": {"application/json": body}},
                "responses": _refusing(answer),
            }
        },
        f"{DEEPL}/v2/languages": {
            "get": {
                "summary": "The languages there are, as DeepL lists them",
                "parameters": [{"name": "type", "in": "query", "schema": kind}],
                "responses": _refusing({"type": "array", "items": language}),
            }
        },
        f"{DEEPL}/v2/usage": {
            "get": {
                "summary": "How much has been translated",
                "responses": _refusing(usage),
            }
        },
    }


def _refusing(answer: Document) -> Document:
    return _answers(answer, "application/json", _object("message"), {**_REFUSED, **_OF_DEEPL})


def _answers(answer: Document, media: str, error: Document, refused: dict[int, str]) -> Document:
    good = {"description": "The answer.", "content": {"application/json": {"schema": answer}}}
    bad = {
        str(status): {"description": what, "content": {media: {"schema": error}}}
        for status, what in refused.items()
    }
    return {"200": good, **bad}
