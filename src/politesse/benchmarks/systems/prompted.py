"""A chat model as a system: ``openai:URL#MODEL``, asked as the papers asked or as is done today.

``prompt=paper`` or ``modern`` (the default), ``shots=5`` for examples from a training set,
``logprobs=no`` where probabilities of words shall not be asked for, ``price=IN/OUT`` for what a million
tokens cost. The other options are those that ``openai`` has everywhere; models that think before they
answer need ``max_tokens``.
"""

from __future__ import annotations

import math
import re
import threading
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

from politesse.benchmarks.systems.answers import Answer, AnswerBook, Usage
from politesse.benchmarks.systems.bots import Answering
from politesse.benchmarks.systems.prompts import Prompt, digest, examples, language_name, prompt
from politesse.core import PolitesseError, Register, Signature, TargetRegister
from politesse.core.backends import Spec
from politesse.core.chat import OPTIONS, Chat, ChatModel
from politesse.core.http import Refused, ServerLimits
from politesse.core.model_answer import cleaned
from politesse.core.progress import Progress, silent
from politesse.datasets.records import Dialogue
from politesse.dialogue.replay import Predictions
from politesse.scoring.backends import from_probability

_OWN = ("prompt", "shots", "logprobs", "price")
_LIMITS = ServerLimits(timeout=120.0, retries=3, pause=1.0)
_TOP = 20  # the most likely next words asked for
_SHORT = 8  # tokens of an answer that is one word
_HELD = 0.02  # what the choices must have of the probability for it to be read off
_NO = re.compile(
    r"\b(?:I(?:['’]m| am) (?:sorry|unable)|I (?:can(?:not|['’]t| not)|won['’]t|will not) "
    r"(?:help|assist|provide|comply|fulfil|do|rewrite|translate|write|generate|create|answer)"
    r"|as an AI\b)",
    re.IGNORECASE,
)
_FILTER = re.compile(r"content.{0,20}(?:filter|policy|management)", re.IGNORECASE | re.DOTALL)
_NUMBER = re.compile(r"[+−-]?\d+(?:[.,]\d+)?")
T = TypeVar("T")


class Prompted:
    """Asks a chat model for whatever a table wants to know; no answer is ``nan`` or an empty text."""

    def __init__(self, spec: Spec, data: Path | None = None) -> None:
        place = spec.place(*OPTIONS, *_OWN)
        self._model = ChatModel.named(served(spec), _LIMITS)
        self.bot = Answering(str(served(spec)), data)
        self._style = place.options.get("prompt", "modern")
        prompt("politeness", self._style)  # an unknown one is told of now
        self._shots = int(place.number("shots", 0))
        self._logprobs = place.options.get("logprobs", "yes") != "no"
        self._price = _price(place.options.get("price"))
        self._data = data
        self._book: AnswerBook | None = None
        self._progress: Progress = silent
        self._lock = threading.Lock()
        self.usage = Usage(cost=0.0 if self._price else None)
        self.about = f"a chat model, {self._style} prompt, {self._shots or 'no'} examples"

    def prepare(self, folder: Path, progress: Progress) -> None:
        """Where answers are kept, and whom to tell how far the asking has come."""
        self.bot.prepare(folder, progress)
        self._book = AnswerBook(folder, self._model.url, self._model.model)
        self._progress = progress

    def signature(self, language: str) -> str:
        choices = {
            "model": self._model.signature,
            "prompt": f"{self._style}-{digest()}",
            "shots": self._shots,
            "logprobs": "yes" if self._logprobs else "no",
            "tokens": self._model.max_tokens or "usual",
        }
        if self.bot.asked:
            choices["asked"] = self.bot.asked
        return str(Signature("prompted", choices))

    def politeness(self, texts: Sequence[str], language: str) -> list[float]:
        return self._scores("politeness", texts, language)

    def formality(self, texts: Sequence[str], language: str) -> list[float]:
        return self._scores("formality", texts, language)

    def register(self, texts: Sequence[str], language: str) -> list[Register]:
        """A text without an answer is taken for neutral: it is on neither side."""
        asked = prompt("register", self._style)
        words = self._asked(asked, texts, language, lambda text, answer: _chosen(asked, answer))
        return [word or "neutral" for word in words]  # type: ignore[misc]

    def rewrite(self, texts: Sequence[str], language: str) -> list[str]:
        return self._texts("rewrite", texts, language, "formal")

    def readdress(self, texts: Sequence[str], language: str, to: TargetRegister) -> list[str]:
        return self._texts("readdress", texts, language, to)

    def impolite(self, texts: Sequence[str]) -> list[str]:
        return self._texts("impolite", texts, "en", "")

    def translate(
        self, sources: Sequence[str], language: str, formality: TargetRegister
    ) -> list[str]:
        """Each source at the formality, as the model alone gives it."""
        return self._texts("translate", sources, language, formality)

    def respond(self, dialogues: Sequence[Dialogue]) -> Predictions:
        """The model as a bot: the history of a dialogue goes with every turn."""
        return self.bot.respond(dialogues)

    def _scores(self, role: str, texts: Sequence[str], language: str) -> list[float]:
        asked = prompt(role, self._style)
        found = self._asked(asked, texts, language, lambda text, answer: _score(asked, answer))
        return [math.nan if value is None else value for value in found]

    def _texts(self, role: str, texts: Sequence[str], language: str, formality: str) -> list[str]:
        asked = prompt(role, self._style)

        def read(text: str, answer: Answer) -> str | None:
            return " ".join(cleaned(_said(answer), text).split()) or None

        return [text or "" for text in self._asked(asked, texts, language, read, formality)]

    def _asked(
        self,
        asked: Prompt,
        texts: Sequence[str],
        language: str,
        read: Callable[[str, Answer], T | None],
        formality: str = "",
    ) -> list[T | None]:
        """What is read from the answer for each text; None where the model gave none.

        A text that is there several times is asked about once.
        """
        distinct = list(dict.fromkeys(texts))
        shots = examples(asked, self._shots, self._data, language, formality)
        about = f"{self._model.model} {asked.role} {language_name(language)}"
        done = 0

        def one(text: str) -> T | None:
            nonlocal done
            messages = asked.messages(text, language, formality, shots)
            answer, sent = self._answer(messages, asked, text)
            refused = _refuses(answer, text)
            # Probabilities of words are read whatever the model would go on to say.
            value = read(text, {**answer, "text": ""} if refused else answer)
            with self._lock:
                self.usage += self._used(answer, sent, refused, value is None and not refused)
                done += 1
                self._progress(about, done, len(distinct))
            return value

        found = dict(zip(distinct, self._chat.map(one, distinct), strict=True))
        return [found[text] for text in texts]

    def _answer(
        self, messages: Sequence[Mapping[str, str]], asked: Prompt, text: str
    ) -> tuple[Answer, bool]:
        short = asked.answer != "text"
        most = self._model.max_tokens or (_SHORT if short else 64 + 2 * len(text))
        body: dict[str, Any] = {"messages": list(messages), "max_tokens": most}
        if asked.choices and self._logprobs:
            body |= {"logprobs": True, "top_logprobs": _TOP}
        named = {"model": self._model.model, "temperature": self._model.temperature or 0.0, **body}
        if self._book is None:
            return self._sent(body), True
        return self._book.answer(named, lambda: self._sent(body))

    def _sent(self, body: dict[str, Any]) -> Answer:
        """The server's answer; one that does not know a setting is asked without it."""
        while True:
            try:
                whole = self._chat.answer(**body)
                break
            except Refused as error:
                if _FILTER.search(str(error)):
                    return {"refusal": str(error)}
                known = _without(body, str(error)) if error.status in (400, 404, 422) else None
                if known is None:
                    raise
                body = known
        choice = whole["choices"][0]
        usage = whole.get("usage") or {}
        return {
            "text": self._chat.text(choice),
            "words": _likely(choice),
            "finish": choice.get("finish_reason"),
            "refusal": choice["message"].get("refusal"),
            "tokens": [usage.get("prompt_tokens"), usage.get("completion_tokens")],
        }

    def _used(self, answer: Answer, sent: bool, refused: bool, unread: bool) -> Usage:
        counts = [one for one in answer.get("tokens") or () if isinstance(one, int)]
        told = len(counts) == 2
        tokens_in, tokens_out = counts if told else (0, 0)
        cost = None
        if self._price:
            cost = (tokens_in * self._price[0] + tokens_out * self._price[1]) / 1e6
        return Usage(
            requests=1,
            sent=int(sent),
            tokens_in=tokens_in,
            tokens_out=tokens_out,
            refused=int(refused),
            unread=int(unread),
            uncounted=int(not told),
            cost=cost,
        )

    @cached_property
    def _chat(self) -> Chat:
        return Chat(self._model)


def served(spec: Spec) -> Spec:
    """A chat model's name without the options that only tables have.

    >>> str(served(Spec.parse("openai:http://localhost/v1#tiny?shots=5&temperature=1")))
    'openai:http://localhost/v1#tiny?temperature=1'
    """
    place = spec.place(*OPTIONS, *_OWN)
    kept = [f"{name}={value}" for name, value in place.options.items() if name in OPTIONS]
    model = f"#{place.model}" if place.model else ""
    return Spec(spec.kind, f"{place.address}{model}" + (f"?{'&'.join(kept)}" if kept else ""))


def _without(body: dict[str, Any], trouble: str) -> dict[str, Any] | None:
    """A request without what the server does not know; None where nothing is to be left out."""
    if "max_completion_tokens" in trouble and "max_tokens" in body:
        rest = {key: value for key, value in body.items() if key != "max_tokens"}
        return {**rest, "max_completion_tokens": body["max_tokens"]}
    if "logprobs" in body:
        return {key: value for key, value in body.items() if "logprobs" not in key}
    return None


def _price(given: str | None) -> tuple[float, float] | None:
    if given is None:
        return None
    try:
        first, _, second = given.partition("/")
        return float(first), float(second or first)
    except ValueError:
        raise PolitesseError(
            f"price={given} is no price: write price=0.15/0.60, for a million tokens in and out"
        ) from None


def _likely(choice: Mapping[str, Any]) -> list[tuple[str, float]]:
    """The likeliest first words with their log-probabilities, where the server tells them."""
    try:
        first = choice["logprobs"]["content"][0]["top_logprobs"]
        return [(str(item["token"]), float(item["logprob"])) for item in first]
    except (KeyError, IndexError, TypeError, ValueError):
        return []


def _said(answer: Answer) -> str:
    return str(answer.get("text") or "")


def _refuses(answer: Answer, text: str) -> bool:
    """Whether an answer says that there will be none, and not the text that it was asked about."""
    if answer.get("refusal") or answer.get("finish") == "content_filter":
        return True
    return bool(_NO.search(_said(answer)[:200])) and not _NO.search(text)


def _chosen(asked: Prompt, answer: Answer) -> str | None:
    """The choice that an answer names first."""
    said = cleaned(_said(answer), "").lower()
    found = re.search(rf"\b(?:{'|'.join(asked.choices)})\b", said)
    return found.group() if found else None


def _score(asked: Prompt, answer: Answer) -> float | None:
    """The log-odds of the upper side, by the probabilities of words or else by what was said."""
    if asked.answer == "number":
        found = _NUMBER.search(cleaned(_said(answer), ""))
        return float(found.group().replace("−", "-").replace(",", ".")) if found else None
    upper, lower = (_mass(answer.get("words") or (), choice) for choice in asked.choices[:2])
    if upper + lower >= _HELD:
        return from_probability(upper / (upper + lower)).value
    said = _chosen(asked, answer)
    return None if said is None else 1.0 if said == asked.choices[0] else -1.0


def _mass(words: Sequence[tuple[str, float]], choice: str) -> float:
    """The probability of the words that begin a choice; models may cut *impolite* in two.

    >>> round(_mass([(" Imp", -0.5), ("im", -2.0), ("Pol", -1.0), ("i", -3.0)], "impolite"), 2)
    0.74
    """
    total = 0.0
    for word, chance in words:
        plain = word.strip(" .,!▁Ġ\n\"'*").lower()
        if len(plain) > 1 and choice.startswith(plain):
            total += math.exp(chance)
    return total
