"""A LibreTranslate server."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import cached_property
from typing import Any

from politesse.core.backends import Spec
from politesse.core.http import Client, Refused, ServerError, ServerLimits
from politesse.languages.tags import code_of
from politesse.translation.types import BadKey, Capabilities, EngineError, Hypothesis, Request

_LIMITS = ServerLimits(retries=3)
_CHUNK = 16  # texts a request
_ALTERNATIVES = 3  # beside the best
_RANK = 0.2  # what each place among the alternatives costs, since the server gives no scores


def make(spec: Spec) -> LibreTranslate:
    """The engine of a server's address."""
    return LibreTranslate(spec.rest, os.environ.get("LIBRETRANSLATE_API_KEY"))


class LibreTranslate:
    """Translates with a LibreTranslate server; its languages are asked for once."""

    def __init__(
        self,
        url: str,
        key: str | None = None,
        limits: ServerLimits = _LIMITS,
    ) -> None:
        address = url if "://" in url else f"http://{url}"
        address = address.rstrip("/").removesuffix("/translate")
        self._server = Client(address, limits, purpose="asking a translation server")
        self._key = key
        self.name = "libretranslate"

    @cached_property
    def _languages(self) -> tuple[dict[str, str], dict[str, str]]:
        """The codes of sources and targets as the server writes them, by their lower case."""
        listed = self._server.get("/languages")
        try:
            sources = [str(entry["code"]) for entry in listed]
            targets = [
                str(code) for entry in listed for code in entry.get("targets", [entry["code"]])
            ]
        except (KeyError, TypeError, AttributeError):
            raise ServerError(f"{self._server.url}: is this a LibreTranslate server?") from None
        return {code.lower(): code for code in sources}, {code.lower(): code for code in targets}

    @property
    def capabilities(self) -> Capabilities:
        """The languages the server lists."""
        sources, targets = self._languages
        return Capabilities(
            frozenset(sources), frozenset(targets), nbest=_ALTERNATIVES + 1, longest=1000
        )

    def translate(self, texts: Sequence[str], request: Request) -> list[list[Hypothesis]]:
        """Hypotheses of each text, the best first."""
        chunks = [texts[start : start + _CHUNK] for start in range(0, len(texts), _CHUNK)]
        sources, targets = self._languages
        pair = (
            sources.get(request.source.lower(), code_of(request.source)),
            targets.get(request.target.lower(), code_of(request.target)),
        )
        answers = self._server.map(lambda chunk: self._chunk(chunk, *pair, request.nbest), chunks)
        return [hypotheses for chunk in answers for hypotheses in chunk]

    def _chunk(
        self, texts: Sequence[str], source: str, target: str, nbest: int
    ) -> list[list[Hypothesis]]:
        body: dict[str, Any] = {
            "q": list(texts), "source": source, "target": target, "format": "text",
            "alternatives": min(nbest - 1, _ALTERNATIVES),
        }  # fmt: skip
        if self._key:
            body["api_key"] = self._key
        try:
            answer = self._server.post("/translate", body)
        except Refused as error:
            if error.status in (401, 403):
                raise BadKey(
                    f"{error}; put the server's key into $LIBRETRANSLATE_API_KEY"
                ) from None
            raise EngineError(str(error)) from None
        translated = answer.get("translatedText")
        others = answer.get("alternatives") or [[]] * len(texts)
        if not isinstance(translated, list) or not len(translated) == len(others) == len(texts):
            raise EngineError(
                f"{self._server.url}: the server gave no translation for each of {len(texts)} texts"
            )
        return [
            [
                Hypothesis(str(text), -_RANK * rank)
                for rank, text in enumerate(dict.fromkeys([best, *more]))
            ][:nbest]
            for best, more in zip(translated, others, strict=True)
        ]

    def signature(self) -> str:
        return f"libretranslate({self._server.url.partition('://')[2]})"
