"""Rewriting by an OpenAI-compatible server that is told what to do."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from politesse.core import PolitesseError
from politesse.core.http import ServerLimits, language_model
from politesse.core.model_answer import cleaned
from politesse.languages import Pack
from politesse.rewriting.backends.answers import Answer, AnsweredRewriter
from politesse.rewriting.types import Rewriter, To

_MANNER = {
    "formal": "in a formal register, as in a letter to someone the writer does not know",
    "informal": "in an informal register, as to a friend",
    "polite": "politely",
    "impolite": "impolitely, but without insults",
}
_TASK = (
    "Rewrite the text {manner}. Stay in {language}. Keep the meaning, every name, number and "
    "placeholder. Answer with the rewritten text and nothing else."
)
_LIMITS = ServerLimits(timeout=120.0)
_UNSURE = 0.5  # of a server that tells no probabilities
_WARM = 0.8  # the temperature of every candidate but the first


class Prompted:
    """Asks a server for rewritings.

    The first candidate is the server's likeliest answer; further ones are drawn at a higher
    temperature with fixed seeds.
    """

    def __init__(
        self,
        url: str,
        model: str = "default",
        key: str | None = None,
        limits: ServerLimits = _LIMITS,
    ) -> None:
        self._model = model
        self._server = language_model(url, key, limits)

    def maker(self, pack: Pack, to: To) -> Rewriter:
        """The rewriter for a language and a target."""
        return AnsweredRewriter(self, pack, to)

    @property
    def name(self) -> str:
        return f"prompted({self._model})"

    def answers(self, pack: Pack, to: To, texts: Sequence[str], nbest: int) -> list[list[Answer]]:
        """For each text its answers, several requests under way together."""
        asked = [(text, number) for text in texts for number in range(nbest)]
        found = self._server.map(lambda one: self._ask(pack, to, *one), asked)
        return [found[place : place + nbest] for place in range(0, len(found), nbest)]

    def _ask(self, pack: Pack, to: To, text: str, number: int) -> Answer:
        task = _TASK.format(manner=_MANNER[to], language=pack.name)
        body: dict[str, Any] = {
            "model": self._model,
            "messages": [{"role": "user", "content": f"{task}\n\nText: {text}"}],
            "max_tokens": 32 + len(text),
            "temperature": _WARM if number else 0,
            "logprobs": True,
        }
        if number:
            body["seed"] = number
        return self._read(self._server.post("/chat/completions", body), text)

    def _read(self, answer: Mapping[str, Any], text: str) -> Answer:
        try:
            choice = answer["choices"][0]
            said = str(choice["message"]["content"] or "")
        except (KeyError, IndexError, TypeError):
            raise PolitesseError(
                f"{self._server.url}: the server's answer has no text in it"
            ) from None
        return cleaned(said, text), _likelihood(choice)


def _likelihood(choice: Mapping[str, Any]) -> float:
    """The geometric mean of the probabilities of the answer's words, where they are told."""
    try:
        logs = [float(item["logprob"]) for item in choice["logprobs"]["content"]]
    except (KeyError, TypeError, ValueError):
        return _UNSURE
    return math.exp(sum(logs) / len(logs)) if logs else _UNSURE
