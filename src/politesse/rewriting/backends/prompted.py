"""Rewriting by an OpenAI-compatible server that is told what to do."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from politesse.core.backends import Spec
from politesse.core.chat import Chat, ChatModel
from politesse.core.http import ServerLimits
from politesse.core.model_answer import cleaned
from politesse.languages import Pack
from politesse.rewriting.backends.answers import UNSURE, Answer, asking
from politesse.rewriting.types import RewriterFactory, To

_MANNER = {
    "formal": "in a formal register, as in a letter to someone the writer does not know",
    "informal": "in an informal register, as to a friend",
    "polite": "politely",
    "impolite": "impolitely, but without insults",
    "calm": "calmly, without its rudeness and complaints, all that it asks or says kept",
}
_TASK = (
    "Rewrite the text {manner}. Stay in {language}. Keep the meaning, every name, number and "
    "placeholder. Answer with the rewritten text and nothing else."
)
_LIMITS = ServerLimits(timeout=120.0)
_WARM = 0.8  # the temperature of every candidate but the first


def make(spec: Spec) -> RewriterFactory:
    """What makes rewriters that ask a server's model."""
    return asking(Prompted(ChatModel.named(spec, _LIMITS)))


class Prompted:
    """Asks a server for rewritings.

    The first candidate is the server's likeliest answer; further ones are drawn at a higher
    temperature with fixed seeds.
    """

    def __init__(self, model: ChatModel) -> None:
        self._chat = Chat(model)
        self.name = model.signature

    def answers(self, pack: Pack, to: To, texts: Sequence[str], nbest: int) -> list[list[Answer]]:
        """For each text its answers, several requests under way together."""
        asked = [(text, number) for text in texts for number in range(nbest)]
        found = self._chat.map(lambda one: self._ask(pack, to, *one), asked)
        return [found[place : place + nbest] for place in range(0, len(found), nbest)]

    def _ask(self, pack: Pack, to: To, text: str, number: int) -> Answer:
        task = _TASK.format(manner=_MANNER[to], language=pack.name)
        messages = [{"role": "user", "content": f"{task}\n\nText: {text}"}]
        drawn = {"seed": number} if number else {}
        choice = self._chat.ask(
            messages, _WARM if number else 0, max_tokens=32 + len(text), logprobs=True, **drawn
        )
        return cleaned(self._chat.text(choice), text), _likelihood(choice)


def _likelihood(choice: Mapping[str, Any]) -> float:
    """The geometric mean of the probabilities of the answer's words, where they are told."""
    try:
        logs = [float(item["logprob"]) for item in choice["logprobs"]["content"]]
    except (KeyError, TypeError, ValueError):
        return UNSURE
    return math.exp(sum(logs) / len(logs)) if logs else UNSURE
