"""Zero-shot prompting of an OpenAI-compatible server: is *yes* or *no* the likelier answer?"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from politesse.core import Value
from politesse.core.backends import Spec
from politesse.core.chat import Chat, ChatModel
from politesse.scoring.backends import from_probability

_QUESTION = "Is this request polite? Answer with one word, yes or no."
_TOP = 20  # the most likely next words asked for


def make(spec: Spec) -> Prompted:
    """The back end of a server's model."""
    return Prompted(ChatModel.named(spec))


class Prompted:
    """Asks a server about each text and compares the probabilities of yes and no.

    Several requests are under way together; results keep the order of the texts.
    """

    def __init__(self, model: ChatModel) -> None:
        self._chat = Chat(model)

    def values(self, texts: Sequence[str], language: str) -> list[Value]:
        """A value a text, in order."""
        return [from_probability(chance) for chance in self._chat.map(self._chance, texts)]

    def signature(self) -> str:
        return self._chat.model.signature

    def _chance(self, text: str) -> float:
        question = {"role": "user", "content": f"“{text}”\n\n{_QUESTION}"}
        choice = self._chat.ask([question], max_tokens=1, logprobs=True, top_logprobs=_TOP)
        try:
            likely = choice["logprobs"]["content"][0]["top_logprobs"]
            return yes_or_no([(str(item["token"]), float(item["logprob"])) for item in likely])
        except (KeyError, IndexError, TypeError, ValueError):
            raise self._chat.trouble(
                "the server gives no probabilities of words (logprobs)"
            ) from None


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
