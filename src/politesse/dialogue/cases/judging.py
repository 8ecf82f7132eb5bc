"""A language model as judge of answers: yes or no, asked once for each answer."""

from __future__ import annotations

import threading

from politesse.core import PolitesseError
from politesse.core.backends import Spec
from politesse.core.chat import Chat, ChatModel
from politesse.core.model_answer import cleaned

_TASK = (
    "You check one answer of a chatbot against one requirement. Answer with a single word: yes if the "
    "requirement is met, no if it is not."
)


class ModelJudge:
    """Asks a model behind an OpenAI-compatible server: ``openai:URL#MODEL``."""

    def __init__(self, name: str) -> None:
        spec = Spec.parse(name)
        if spec.kind != "openai":
            raise PolitesseError(f"--judge {name}: write openai:http://HOST/v1#MODEL")
        self._chat = Chat(ChatModel.named(spec))
        self._known: dict[tuple[str, str, str], bool] = {}
        self._lock = threading.Lock()

    def __call__(self, requirement: str, user: str, answer: str) -> bool:
        """The verdict; what is neither yes nor no counts as no."""
        key = (requirement, user, answer)
        with self._lock:
            if key in self._known:
                return self._known[key]
        asked = f"User: {user}\n\nAnswer: {answer}\n\nRequirement: {requirement}"
        choice = self._chat.ask(
            [{"role": "system", "content": _TASK}, {"role": "user", "content": asked}]
        )
        verdict = cleaned(self._chat.text(choice), "yes").strip(" .!*\"'").lower().startswith("yes")
        with self._lock:
            self._known[key] = verdict
        return verdict
