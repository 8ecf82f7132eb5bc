"""Language models behind OpenAI-compatible servers: ``openai:URL#MODEL``, the same everywhere.

The key is in ``$OPENAI_API_KEY``. Options stand at the end: ``?temperature=0.3`` instead of each task's
own, ``max_tokens`` an answer may have, ``key=NAME`` for a key in another variable, ``timeout`` in seconds, ``retries``, and ``at_once`` for
the requests under way together.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from politesse.core.backends import Spec
from politesse.core.errors import PolitesseError
from politesse.core.http import Client, ServerError, ServerLimits

PATH = "/chat/completions"
#: What can stand after the model in a name.
OPTIONS = ("temperature", "max_tokens", "key", "timeout", "retries", "at_once")
_LIMITS = ServerLimits()


@dataclass(frozen=True, slots=True)
class ChatModel:
    """Which model of which server; without a temperature each task sets its own."""

    url: str
    model: str = "default"
    key: str | None = None
    temperature: float | None = None
    limits: ServerLimits = _LIMITS
    max_tokens: int | None = None

    @classmethod
    def named(cls, spec: Spec, limits: ServerLimits = _LIMITS) -> ChatModel:
        """The model of ``openai:URL#MODEL?…``; ``limits`` hold where options name no others.

        >>> ChatModel.named(Spec.parse("openai:http://localhost:8080/v1#tiny?timeout=5")).limits.timeout
        5.0
        """
        place = spec.place(*OPTIONS)
        held = replace(
            limits,
            timeout=place.number("timeout", limits.timeout),
            retries=int(place.number("retries", limits.retries)),
            at_once=int(place.number("at_once", limits.at_once)),
        )
        warm = place.number("temperature", 0) if "temperature" in place.options else None
        key = os.environ.get(place.options.get("key", "OPENAI_API_KEY"))
        url = place.address.rstrip("/").removesuffix(PATH)
        if not url.startswith(("http://", "https://")):
            raise PolitesseError(f"{spec}: write openai:http://HOST/v1#MODEL")
        longest = int(place.number("max_tokens", 0)) or None
        return cls(url, place.model or "default", key, warm, held, longest)

    @property
    def headers(self) -> dict[str, str]:
        """What tells the server who asks."""
        return {"Authorization": f"Bearer {self.key}"} if self.key else {}

    @property
    def signature(self) -> str:
        """What a result says made it."""
        warm = "" if self.temperature is None else f",temperature={self.temperature:g}"
        return f"openai({self.model}{warm})"


class Chat:
    """Asks a language model; several requests may be under way together."""

    def __init__(self, model: ChatModel) -> None:
        self.model = model
        purpose = "asking a language model server"
        self._client = Client(model.url, model.limits, model.headers, purpose)
        self.map = self._client.map

    def ask(
        self, messages: Sequence[Mapping[str, str]], temperature: float = 0, **settings: Any
    ) -> Mapping[str, Any]:
        """The first choice of the answer."""
        choice: Mapping[str, Any] = self.answer(messages, temperature, **settings)["choices"][0]
        return choice

    def answer(
        self, messages: Sequence[Mapping[str, str]], temperature: float = 0, **settings: Any
    ) -> Mapping[str, Any]:
        """The whole answer, with the tokens it took; there is a first choice in it."""
        own = self.model.temperature
        body: dict[str, Any] = {
            "model": self.model.model,
            "messages": list(messages),
            "temperature": temperature if own is None else own,
            **settings,
        }
        if self.model.max_tokens is not None:
            body["max_tokens"] = self.model.max_tokens
        whole = self._client.post(PATH, body)
        try:
            whole["choices"][0]
        except (KeyError, IndexError, TypeError):
            raise self.trouble("the server's answer has no text in it") from None
        return whole

    def text(self, choice: Mapping[str, Any]) -> str:
        """What a choice says."""
        try:
            return str(choice["message"]["content"] or "")
        except (KeyError, TypeError):
            raise self.trouble("the server's answer has no text in it") from None

    def trouble(self, what: str) -> ServerError:
        """An error that names the server."""
        return ServerError(f"{self.model.url}: {what}")
