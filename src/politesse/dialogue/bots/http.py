"""Bots behind HTTP: JSON of any shape, Rasa's REST channel, OpenAI-compatible chat."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Mapping
from typing import Any

from politesse.core import MissingExtra, PolitesseError
from politesse.core.backends import Spec
from politesse.core.chat import PATH, ChatModel
from politesse.dialogue.bots.answers import JsonPath, filled, place_of_text, reply_from, streamed
from politesse.dialogue.bots.attempts import Limits, Pace, Trouble, attempt
from politesse.dialogue.bots.options import BotOptions
from politesse.dialogue.bots.streams import events
from politesse.dialogue.types import Reply

PASSING = frozenset({408, 425, 429, 500, 502, 503, 504})
_REQUEST: Mapping[str, Any] = {"session": "{session}", "text": "{text}"}
_RASA: Mapping[str, Any] = {"sender": "{session}", "message": "{text}"}
_MOST_BYTES = 4 * 1024 * 1024


class HttpBot:
    """A bot that takes JSON by POST and answers in JSON or plain text.

    ``request`` is the body with ``{session}``, ``{text}``, ``{turn}`` and ``{history}`` (the
    messages so far, as roles and contents) filled in; ``response`` and ``state`` are paths to the
    answer's text and belief state. Every try of a turn carries the same ``Idempotency-Key``, so
    that a server can tell a retry from a user who repeats. ``session`` is the path to the name that
    the server gives a session in its answers, for one that wants its own back: ``{session}`` is that, and
    a field that is nothing else is left out until it is known. With a ``Content-Type`` of forms the
    body goes as a form. Answers that come in pieces are put together.
    """

    def __init__(
        self,
        url: str,
        request: Any = _REQUEST,
        response: str | None = None,
        state: str | None = None,
        headers: Mapping[str, str] | None = None,
        limits: Limits | None = None,
        name: str = "",
        opening: str = "",
        session: str | None = None,
    ) -> None:
        try:
            import httpx
        except ImportError:
            raise MissingExtra("httpx", "server", "a bot behind HTTP") from None
        self.name = name or url
        self._url, self._request = url, request
        self._response = JsonPath(response) if response else None
        self._state = JsonPath(state) if state else None
        self._issued = JsonPath(session) if session else None
        self._names: dict[str, Any] = {}
        self._as_form = "x-www-form-urlencoded" in str(
            {name.lower(): value for name, value in (headers or {}).items()}.get("content-type")
        )
        self._limits = limits or Limits()
        self._pace = Pace(self._limits.rate)
        self._opening = [{"role": "system", "content": opening}] if opening else []
        self._histories: dict[str, list[dict[str, str]]] = {}
        self._lock = threading.Lock()
        try:
            self._client = httpx.Client(
                timeout=self._limits.timeout,
                headers=dict(headers or {}),
                limits=httpx.Limits(max_connections=None, max_keepalive_connections=64),
            )
            httpx.URL(url)
        except (httpx.InvalidURL, ValueError) as error:
            raise PolitesseError(f"{url}: is not an address of a bot ({error})") from None

    def reply(self, session: str, text: str) -> Reply:
        """Send the turn; the history grows only by turns that were answered."""
        history = self._history(session)
        message = {"role": "user", "content": text}
        body = self._body(session, [*history, message])
        key = f"{session}/{len(history)}"
        reply = attempt(lambda: self._ask(body, key), self._limits, self._pace)
        if not reply.failed:
            history += [message, {"role": "assistant", "content": reply.text}]
            named = self._issued.all(reply.data) if self._issued else []
            if named and isinstance(named[0], str | int):
                self._names[session] = named[0]
        return reply

    def sends(self, session: str, text: str) -> str:
        """The body of a first turn, as it goes out."""
        body = self._body(session, [*self._opening, {"role": "user", "content": text}])
        return json.dumps(body, ensure_ascii=False)

    def _body(self, session: str, history: list[dict[str, str]]) -> Any:
        known = session if self._issued is None else self._names.get(session)
        values = {
            "session": "" if known is None else known,
            "text": history[-1]["content"],
            "turn": sum(past["role"] == "user" for past in history) - 1,
            "history": history,
        }
        template = _without(self._request, "{session}") if known is None else self._request
        return filled(template, values)

    def end(self, session: str) -> None:
        """Forget what was said."""
        with self._lock:
            self._histories.pop(session, None)
            self._names.pop(session, None)

    def _history(self, session: str) -> list[dict[str, str]]:
        with self._lock:
            return self._histories.setdefault(session, list(self._opening))

    def _ask(self, body: Any, key: str) -> Reply:
        status, content = self._post(body, key)
        if status >= 400:
            words = content[:200].decode("utf-8", "replace")
            raise Trouble(f"status {status}", words, passes=status in PASSING)
        try:
            words = content.decode("utf-8")
        except UnicodeDecodeError:
            raise Trouble("nonsense", "the answer is not UTF-8") from None
        answer = None
        try:
            if (pieces := events(words)) is not None:
                return streamed(pieces, self._response, self._state)
            answer = self._decoded(words)
            return reply_from(answer, self._response, self._state)
        except Trouble as trouble:
            seen = f"{trouble.detail}: {words.strip()[:150]}" if words.strip() else trouble.detail
            if place := place_of_text(answer):
                seen = f"{trouble.detail}, is it at {place}? {words.strip()[:120]}"
            raise Trouble(trouble.kind, seen, trouble.passes) from None

    def _decoded(self, words: str) -> Any:
        try:
            return json.loads(words)
        except ValueError:
            if words.lstrip()[:1] == "<":
                raise Trouble("nonsense", "the answer is a web page and not JSON") from None
            if self._response or words.lstrip()[:1] in ("{", "["):
                raise Trouble("nonsense", "the answer is not JSON") from None
            return words

    def _post(self, body: Any, key: str) -> tuple[int, bytes]:
        """Status and content, read against the clock: a server that trickles is also late."""
        import httpx

        latest = time.monotonic() + self._limits.timeout
        content = bytearray()
        try:
            sent = {"data": _flat(body)} if self._as_form else {"json": body}
            with self._client.stream(
                "POST", self._url, headers={"Idempotency-Key": key}, **sent
            ) as answer:
                for piece in answer.iter_bytes():
                    content += piece
                    if time.monotonic() > latest:
                        raise Trouble("timeout")
                    if len(content) > _MOST_BYTES:
                        raise Trouble("nonsense", "the answer does not end", passes=False)
                return answer.status_code, bytes(content)
        except httpx.TimeoutException:
            raise Trouble("timeout") from None
        except httpx.ConnectError as error:
            raise Trouble("refused", str(error)) from None
        except (httpx.UnsupportedProtocol, httpx.InvalidURL, httpx.TooManyRedirects) as error:
            raise Trouble("refused", str(error), passes=False) from None
        except httpx.HTTPError as error:
            raise Trouble("dropped", str(error)) from None


def make(spec: Spec, options: BotOptions) -> HttpBot:
    """A bot that takes JSON of any shape."""
    paths = (options.response, options.state)
    request = _template(options, _REQUEST)
    named = options.session
    return HttpBot(str(spec), request, *paths, options.headers, options.limits, session=named)


def _without(template: Any, value: str) -> Any:
    """A template without the fields that are nothing but this."""
    if isinstance(template, Mapping):
        return {name: _without(inner, value) for name, inner in template.items() if inner != value}
    return (
        [_without(inner, value) for inner in template] if isinstance(template, list) else template
    )


def _flat(body: Any) -> dict[str, str]:
    """The fields of a form; what is no text goes as JSON."""
    if not isinstance(body, Mapping):
        raise Trouble("nonsense", "a form wants --request to be an object", passes=False)
    return {
        name: value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        for name, value in body.items()
    }


def _template(options: BotOptions, otherwise: Mapping[str, Any]) -> Any:
    """The body's template."""
    if options.request is None:
        return otherwise
    try:
        return json.loads(options.request)
    except ValueError as error:
        raise PolitesseError(f"--request is not JSON: {error}") from None


def make_rasa(spec: Spec, options: BotOptions) -> HttpBot:
    """A bot on Rasa's REST channel; the address is the server's or the channel's webhook."""
    url = spec.rest
    if "/webhooks/" not in url:
        url = f"{url.rstrip('/')}/webhooks/rest/webhook"
    settings = (None, options.headers, options.limits)
    return HttpBot(url, _RASA, "[*].text", *settings, name=f"rasa:{url}")


def make_chat(spec: Spec, options: BotOptions) -> HttpBot:
    """A model behind an OpenAI-compatible server; the history of a session goes with every turn.

    The fields of ``request`` go along as well; ``null`` takes one away that is there by default.
    """
    chosen = ChatModel.named(spec)
    extra = _template(options, {})
    if not isinstance(extra, Mapping):
        raise PolitesseError("--request of a chat model must be an object with its further fields")
    body: dict[str, Any] = {
        "model": chosen.model,
        "messages": "{history}",
        "temperature": chosen.temperature or 0,
        "max_tokens": chosen.max_tokens,
        **extra,
    }
    return HttpBot(
        chosen.url + PATH,
        {name: value for name, value in body.items() if value is not None},
        options.response or "choices[0].message.content",
        options.state,
        headers={**chosen.headers, **options.headers},
        limits=options.limits,
        name=f"openai:{chosen.model}",
        opening=options.system,
    )
