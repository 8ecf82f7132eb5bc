"""Requests on their way in: no larger, no longer and no slower than the limits, and of the right shape."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TypeVar
from urllib.parse import parse_qsl

from pydantic import BaseModel, ValidationError
from starlette.requests import ClientDisconnect, Request

from politesse.server.errors import RequestError
from politesse.server.settings import Limits

M = TypeVar("M", bound=BaseModel)

_JSON = "application/json"
_MOST_FIELDS = 2000


async def body_of(request: Request, limits: Limits) -> bytes:
    """The whole body, unless it is too large or too slow."""
    announced = request.headers.get("content-length", "")
    if announced.isdigit() and int(announced) > limits.body:
        raise _too_large(limits)
    try:
        return await asyncio.wait_for(_read(request, limits), limits.arrival)
    except TimeoutError:
        raise RequestError(
            408, "slow", f"the body did not arrive within {limits.arrival:g} seconds"
        ) from None
    except ClientDisconnect:
        raise RequestError(400, "incomplete", "the body ended early") from None


async def _read(request: Request, limits: Limits) -> bytes:
    parts, size = [], 0
    async for part in request.stream():
        size += len(part)
        if size > limits.body:
            raise _too_large(limits)
        parts.append(part)
    return b"".join(parts)


def _too_large(limits: Limits) -> RequestError:
    return RequestError(413, "too_large", f"a request may have {limits.body:,} bytes")


async def read(request: Request, kind: type[M], limits: Limits) -> M:
    """The request that a JSON body holds."""
    media = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media != _JSON:
        raise RequestError(415, "media_type", f"send {_JSON}, not {media[:100]!r}")
    data = await body_of(request, limits)
    try:
        return kind.model_validate_json(data)
    except ValidationError as error:
        raise _invalid(error) from None


def form_pairs(data: bytes) -> list[tuple[str, str]]:
    """The names and values of a query or a form."""
    try:
        text = data.decode("utf-8", "replace")
        return parse_qsl(text, True, errors="replace", max_num_fields=_MOST_FIELDS)
    except ValueError:
        raise RequestError(400, "parameters", "there are too many parameters") from None


def _invalid(error: ValidationError) -> RequestError:
    """The first thing that is wrong, with the field it is in."""
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    if first["type"] == "json_invalid":
        return RequestError(400, "not_json", first["msg"])
    field = ".".join(str(part) for part in first["loc"])[:200]
    return RequestError(422, "invalid", first["msg"], field or None)


def check_texts_fit(texts: Sequence[str], limits: Limits, field: str = "texts") -> int:
    """How many texts there are; too many, or one that is too long, are refused."""
    if len(texts) > limits.batch:
        raise RequestError(
            422, "batch_too_large", f"a request may have {limits.batch:,} texts", field
        )
    for number, text in enumerate(texts):
        if len(text) > limits.text and field != "files":
            what = f"a text may have {limits.text:,} characters"
            raise RequestError(422, "text_too_long", what, f"{field}.{number}")
    return len(texts)
