"""Zero-shot prompting of an OpenAI-compatible server: is *yes* or *no* the likelier answer?"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from politesse.core import PolitesseError, Value
from politesse.core.http import ServerLimits, language_model
from politesse.scoring.backends import from_probability

_QUESTION = "Is this request polite? Answer with one word, yes or no."
_LIMITS = ServerLimits()
_TOP = 20  # the most likely next words asked for


class Prompted:
    """Asks a server about each text and compares the probabilities of yes and no.

    Several requests are under way together; results keep the order of the texts.
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

    def values(self, texts: Sequence[str], language: str) -> list[Value]:
        """A value a text, in order."""
        return [from_probability(chance) for chance in self._server.map(self._chance, texts)]

    def signature(self) -> str:
        return f"prompted({self._model})"

    def _chance(self, text: str) -> float:
        answer = self._answer(text)
        try:
            choices = answer["choices"][0]["logprobs"]["content"][0]["top_logprobs"]
            words = [(str(item["token"]), float(item["logprob"])) for item in choices]
        except (KeyError, IndexError, TypeError, ValueError):
            raise PolitesseError(
                f"{self._server.url}: the server gives no probabilities of words (logprobs)"
            ) from None
        return yes_or_no(words)

    def _answer(self, text: str) -> Mapping[str, Any]:
        body = {
            "model": self._model,
            "messages": [{"role": "user", "content": f"“{text}”\n\n{_QUESTION}"}],
            "max_tokens": 1,
            "temperature": 0,
            "logprobs": True,
            "top_logprobs": _TOP,
        }
        return self._server.post("/chat/completions", body)


def yes_or_no(words: Iterable[tuple[str, float]]) -> float:
    """The probability of yes among the answers yes and no; a half where neither is likely.

    >>> round(yes_or_no([("Yes", -0.7), (" no", -1.4), ("The", -3.0)]), 3)
    0.668
    >>> yes_or_no([("The", -0.1)])
    0.5
    """
    mass = {"yes": 0.0, "no": 0.0}
    for word, chance in words:
        plain = word.strip(" .,!▁Ġ\n\"'*").lower()
        if plain in mass:
            mass[plain] += math.exp(chance)
    total = mass["yes"] + mass["no"]
    return mass["yes"] / total if total else 0.5
