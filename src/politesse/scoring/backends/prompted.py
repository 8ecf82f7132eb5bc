"""Zero-shot prompting of an OpenAI-compatible server: is *yes* or *no* the likelier answer?"""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

from politesse.core import MissingExtra, PolitesseError, Value
from politesse.scoring.backends import from_probability

if TYPE_CHECKING:
    import httpx

_QUESTION = "Is this request polite? Answer with one word, yes or no."
_AGAIN = frozenset({408, 429, 500, 502, 503, 504})  # statuses that may pass
_TOP = 20  # the most likely next words asked for


class Prompted:
    """Asks a server about each text and compares the probabilities of yes and no.

    ``timeout`` is in seconds for one answer. A request that fails for a reason that may pass is
    tried again, ``retries`` times in all beyond the first, each time after a longer ``pause``.
    ``at_once`` requests are under way together; results keep the order of the texts.
    """

    def __init__(
        self,
        url: str,
        model: str = "default",
        key: str | None = None,
        timeout: float = 60.0,
        retries: int = 2,
        pause: float = 0.5,
        at_once: int = 4,
    ) -> None:
        try:
            import httpx
        except ImportError:
            raise MissingExtra("httpx", "server", "asking a language model server") from None
        self._url = url.rstrip("/")
        self._model = model
        self._retries, self._pause, self._at_once = retries, pause, max(1, at_once)
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        self._client = httpx.Client(timeout=timeout, headers=headers)

    def values(self, texts: Sequence[str], language: str) -> list[Value]:
        """A value a text, in order."""
        with ThreadPoolExecutor(self._at_once) as pool:
            chances = pool.map(self._chance, texts)
            return [from_probability(chance) for chance in chances]

    def signature(self) -> str:
        return f"prompted({self._model})"

    def _chance(self, text: str) -> float:
        answer = self._answer(text)
        try:
            choices = answer["choices"][0]["logprobs"]["content"][0]["top_logprobs"]
            words = [(str(item["token"]), float(item["logprob"])) for item in choices]
        except (KeyError, IndexError, TypeError, ValueError):
            raise PolitesseError(
                f"{self._url}: the server gives no probabilities of words (logprobs)"
            ) from None
        return yes_or_no(words)

    def _answer(self, text: str) -> Mapping[str, Any]:
        import httpx

        body = {
            "model": self._model,
            "messages": [{"role": "user", "content": f"“{text}”\n\n{_QUESTION}"}],
            "max_tokens": 1,
            "temperature": 0,
            "logprobs": True,
            "top_logprobs": _TOP,
        }
        trouble = ""
        for attempt in range(self._retries + 1):
            if attempt:
                time.sleep(self._pause * 2 ** (attempt - 1))
            try:
                reply = self._client.post(f"{self._url}/chat/completions", json=body)
            except httpx.TimeoutException:
                trouble = "no answer in time"
                continue
            except httpx.HTTPError as error:
                trouble = f"no server answers ({error})"
                continue
            if reply.status_code not in _AGAIN:
                return self._read(reply)
            trouble = f"the server answers {reply.status_code}"
        tries = f"after {self._retries + 1} tries" if self._retries else "at the first try"
        raise PolitesseError(f"{self._url}: {trouble} {tries}; is it running?")

    def _read(self, reply: httpx.Response) -> Mapping[str, Any]:
        if reply.is_error:
            words = " ".join(reply.text.split())[:200]
            raise PolitesseError(f"{self._url}: the server answers {reply.status_code}: {words}")
        try:
            found = reply.json()
        except ValueError:
            raise PolitesseError(f"{self._url}: the server's answer is not JSON") from None
        if not isinstance(found, dict):
            raise PolitesseError(f"{self._url}: the server's answer is not an object")
        return found


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
