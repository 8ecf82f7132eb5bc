"""The OpenAPI document, made from the endpoints, and a page that shows it without any script."""

from __future__ import annotations

import json
from html import escape
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from politesse.core import page as report_page
from politesse.core.version import VERSION
from politesse.server import compatible
from politesse.server.endpoints import ENDPOINTS, Endpoint
from politesse.server.settings import Limits
from politesse.server.wire import ErrorResponse

Document = dict[str, Any]

_REF = "#/components/schemas/"
_ERRORS = {
    400: "The body is not JSON, or ended early.",
    401: "A key is needed, or it is the wrong one.",
    403: "Pages of this site may not ask.",
    408: "The request did not arrive in time.",
    413: "The request is too large.",
    415: "The body is not application/json.",
    421: "The server is not known by this name.",
    422: "A field is wrong, or the language is not known.",
    502: "A model that was asked does not answer.",
    503: "Too many requests at once, or not done in time; Retry-After says when to try again.",
}
_OF_BODIES = (400, 408, 413, 415, 422)


def document(limits: Limits) -> Document:
    """The OpenAPI 3.1 document of a server with these limits."""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Politesse",
            "version": VERSION,
            "summary": "Register in many languages: score it, check it, move it.",
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "security": [{}, {"key": []}],
        "paths": {
            **{one.path: {_verb(one): _operation(one)} for one in ENDPOINTS},
            **compatible.paths(limits),
        },
        "components": {
            "schemas": _schemas(limits),
            "securitySchemes": {"key": {"type": "http", "scheme": "bearer"}},
        },
    }


def _verb(endpoint: Endpoint) -> str:
    return "post" if endpoint.request else "get"


def _operation(endpoint: Endpoint) -> Document:
    operation: Document = {
        "operationId": endpoint.method,
        "summary": endpoint.summary,
        "responses": {"200": _content("The answer.", endpoint.answer.__name__)},
    }
    for status, what in _ERRORS.items():
        if endpoint.request or status not in _OF_BODIES:
            operation["responses"][str(status)] = _content(what, ErrorResponse.__name__)
    if endpoint.request:
        body = _content("", endpoint.request.__name__)["content"]
        body["application/json"]["examples"] = {
            name: {"value": value} for name, value in endpoint.examples.items()
        }
        operation["requestBody"] = {"required": True, "content": body}
    return operation


def _content(description: str, schema: str) -> Document:
    media = {"application/json": {"schema": {"$ref": _REF + schema}}}
    return {"description": description, "content": media}


def _schemas(limits: Limits) -> Document:
    """The schemas of all that goes in and out, with what the limits say of texts."""
    kinds: list[type[BaseModel]] = [ErrorResponse, *(one.answer for one in ENDPOINTS)]
    kinds += [one.request for one in ENDPOINTS if one.request]
    kinds += compatible.shapes()
    _, made = models_json_schema(
        [(kind, "validation") for kind in kinds], ref_template=_REF + "{model}"
    )
    schemas: Document = made["$defs"]
    for name, schema in schemas.items():
        if name.endswith("Request"):
            _limit(schema["properties"], limits)
    return schemas


def _limit(properties: Document, limits: Limits) -> None:
    for name in ("text", "texts", "house", "files"):
        if name in properties:
            properties[name]["maxItems"] = limits.batch
    for name in ("text", "texts", "house"):
        if name in properties:
            properties[name]["items"]["maxLength"] = limits.text


def style() -> str:
    """The style sheet of the page."""
    return report_page.style()


def page(document: Document) -> str:
    """The document as a page to read."""
    parts = [
        f"<section><h2>{verb.upper()} {escape(path)}</h2>{_shown(operation, document)}</section>"
        for path, verbs in document["paths"].items()
        for verb, operation in verbs.items()
    ]
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark"><title>Politesse: interface</title>'
        '<link rel="stylesheet" href="/docs/style.css"></head><body><header>'
        '<h1>Politesse: interface</h1><p>For programs: <a href="/openapi.json">openapi.json</a></p>'
        f"</header><main>{''.join(parts)}</main></body></html>\n"
    )


def _shown(operation: Document, document: Document) -> str:
    shown = f"<p>{escape(operation['summary'])}.</p>"
    body = operation.get("requestBody")
    if body:
        for media, content in body["content"].items():
            shown += f"<h3>{escape(media)}</h3>{_fields(content['schema'], document)}"
            for example in content.get("examples", {}).values():
                text = json.dumps(example["value"], ensure_ascii=False, indent=2)
                shown += f"<pre>{escape(text)}</pre>"
    if parameters := operation.get("parameters"):
        rows = (_row(one["name"], one["schema"], one.get("required", False)) for one in parameters)
        shown += _table(rows)
    return shown


def _fields(schema: Document, document: Document) -> str:
    name = schema.get("$ref", "").removeprefix(_REF)
    schema = document["components"]["schemas"].get(name, schema)
    required = schema.get("required", ())
    rows = (_row(key, value, key in required) for key, value in schema["properties"].items())
    return _table(rows)


def _table(rows: Any) -> str:
    head = "<tr><th>field</th><th>kind</th><th>default</th><th>what it says</th></tr>"
    return f"<table>{head}{''.join(rows)}</table>"


def _row(name: str, schema: Document, required: bool) -> str:
    default = "needed" if required else json.dumps(schema.get("default"), ensure_ascii=False)
    cells = (name, _kind(schema), default, schema.get("description", ""))
    return f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in cells)}</tr>"


def _kind(schema: Document) -> str:
    """What a field may be, in few words.

    >>> _kind({"type": "array", "items": {"enum": ["a", "b"]}})
    'list of a, b'
    """
    if "enum" in schema:
        return ", ".join(map(str, schema["enum"]))
    if "const" in schema:
        return str(schema["const"])
    if "anyOf" in schema:
        return " or ".join(_kind(one) for one in schema["anyOf"])
    if schema.get("type") == "array":
        return f"list of {_kind(schema['items'])}"
    return str(schema.get("type") or schema.get("$ref", "").removeprefix(_REF))
