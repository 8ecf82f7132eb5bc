"""What stands around every request: who may ask, the headers of every answer, counts and the log."""

from __future__ import annotations

import hmac
import logging
import time
from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from politesse.server.answers import DEEPL, LANGUAGETOOL, error_response
from politesse.server.errors import RequestError
from politesse.server.metrics import Metrics
from politesse.server.settings import Settings

log = logging.getLogger("politesse.server")

_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; form-action 'none'; "
    "base-uri 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
_KEYED = ("/v1/", *LANGUAGETOOL, DEEPL, "/metrics", "/mcp")
_SCHEMES = ("bearer", "deepl-auth-key")
_LONGEST_PATH = 200
_LONGEST_HEADERS = 32_768  # bytes


class Guard:
    """An application that asks the inner one only what may be asked."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics) -> None:
        self._app, self._settings, self._metrics = app, settings, metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        began = time.perf_counter()
        scope.setdefault("state", {})
        headers = Headers(scope=scope)
        status = 500

        async def dressed(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                self._dress(MutableHeaders(scope=message), headers)
            await send(message)

        self._metrics.add("in_flight", 1)
        try:
            answer = self._answer(scope, headers) or self._app
            await answer(scope, receive, dressed)
        finally:
            self._metrics.add("in_flight", -1)
            self._tell(scope, status, time.perf_counter() - began)

    def _answer(self, scope: Scope, headers: Headers) -> Response | None:
        """The answer of a request that goes no further."""
        path = scope["path"]
        try:
            _check_length(headers)
            self._check_host(headers)
            self._check_origin(headers)
            if scope["method"] == "OPTIONS" and "access-control-request-method" in headers:
                return Response(status_code=204)
            if path.startswith(_KEYED):
                scope["state"]["keyed"] = self._keyed(path, headers)
        except RequestError as error:
            return error_response(path, error)
        return None

    def _check_host(self, headers: Headers) -> None:
        """A site whose name was made to lead to this machine is told that it does not."""
        known = self._settings.known_hosts
        if known and _host_name(headers.get("host", "")) not in known:
            raise RequestError(
                421, "host", "the server is not known by this name; see --allow-host"
            )

    def _check_origin(self, headers: Headers) -> None:
        """Pages of other sites may not ask, whether or not they could read the answer.

        Browser add-ons have origins of other schemes, and rights of their own.
        """
        origin = headers.get("origin")
        if origin is None or self._allowed(origin):
            return
        scheme, _, host = origin.partition("://")
        if scheme in ("http", "https", "null") and host != headers.get("host"):
            raise RequestError(403, "origin", "pages of this site may not ask; see --allow-origin")

    def _allowed(self, origin: str) -> bool:
        return "*" in self._settings.origins or origin in self._settings.origins

    def _keyed(self, path: str, headers: Headers) -> bool:
        """Whether the key was in a header; LanguageTool's clients have theirs among the parameters."""
        given = headers.get("x-api-key") or _key_in(headers.get("authorization", ""))
        if given is None and path.startswith(tuple(LANGUAGETOOL)):
            return False
        check_key(self._settings, given)
        return True

    def _dress(self, answer: MutableHeaders, asked: Headers) -> None:
        for name, value in _HEADERS.items():
            answer.setdefault(name, value)
        origin = asked.get("origin")
        if origin is None or not self._allowed(origin):
            return
        answer["Access-Control-Allow-Origin"] = origin
        answer["Access-Control-Allow-Methods"] = "GET, POST"
        answer["Access-Control-Allow-Headers"] = "Authorization, Content-Type, X-API-Key"
        answer["Access-Control-Expose-Headers"] = "Retry-After"
        answer["Cross-Origin-Resource-Policy"] = "cross-origin"
        answer.add_vary_header("Origin")

    def _tell(self, scope: Scope, status: int, seconds: float) -> None:
        """Count and log a request: never its query, and its texts only where that was asked for."""
        path, texts = scope["path"], scope["state"].get("texts", 0)
        self._metrics.answered(path, status, seconds)
        self._metrics.add("texts", texts)
        shown = ascii(path[:_LONGEST_PATH])[1:-1]
        log.info("%s %s %d %.0f ms %d texts", scope["method"], shown, status, 1000 * seconds, texts)


def _check_length(headers: Headers) -> None:
    """The protocol's reader refuses long headers only where they come in pieces."""
    if sum(len(name) + len(value) for name, value in headers.raw) > _LONGEST_HEADERS:
        raise RequestError(431, "headers", f"more than {_LONGEST_HEADERS} bytes of headers")


def check_key(settings: Settings, given: str | None) -> None:
    """Refuse a request without the server's key, if it has one."""
    if settings.key is None:
        return
    if given is None:
        raise RequestError(401, "no_key", "a key is needed: Authorization: Bearer KEY")
    if not hmac.compare_digest(given.encode(), settings.key.encode()):
        raise RequestError(401, "wrong_key", "this is not the server's key")


def log_texts(settings: Settings, texts: Any) -> None:
    """Log what was asked, where the one who started the server wants that."""
    if settings.log_texts:
        log.info("texts: %s", ascii(texts))


def _key_in(authorization: str) -> str | None:
    scheme, _, key = authorization.partition(" ")
    return key.strip() if scheme.lower() in _SCHEMES else None


def _host_name(host: str) -> str:
    """The name in a Host header, without its port.

    >>> _host_name("localhost:8010"), _host_name("[::1]:8010"), _host_name("LOCALHOST")
    ('localhost', '::1', 'localhost')
    """
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host.partition(":")[0].lower()
