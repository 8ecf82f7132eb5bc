"""Responses: JSON, and errors in the style of the interface that was asked."""

from __future__ import annotations

from typing import Any

from pydantic_core import to_json
from starlette.responses import PlainTextResponse, Response

from politesse.server.errors import RequestError

#: Where LanguageTool's interface can be asked; add-ons that can only be told an address choose a
#: register by it.
LANGUAGETOOL = {"/v2": None, "/formal/v2": "formal", "/informal/v2": "informal"}
DEEPL = "/deepl"
_AS_DEEPL = {401: 403, 422: 400}
_AS_LANGUAGETOOL = {401: 403, 422: 400}


class JSON(Response):
    """Anything of plain values as JSON."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        return to_json(content)


def error_response(path: str, error: RequestError) -> Response:
    """An error as the interface of a path says it."""
    if path.startswith(tuple(LANGUAGETOOL)):
        status = _AS_LANGUAGETOOL.get(error.status, error.status)
        return PlainTextResponse(f"Error: {error}", status, error.headers)
    if path.startswith(DEEPL):
        status = 429 if error.code == "busy" else _AS_DEEPL.get(error.status, error.status)
        return JSON({"message": str(error)}, status, error.headers)
    headers = {"WWW-Authenticate": "Bearer"} if error.status == 401 else {}
    return JSON(error.envelope(), error.status, {**error.headers, **headers})
