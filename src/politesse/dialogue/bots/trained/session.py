"""What bots with a trained model share: sessions, the database between belief and answer."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from threading import Lock
from time import perf_counter

from politesse.dialogue.bots.trained.spans import changed_domain, state_of, text_of, words_of
from politesse.dialogue.bots.trained.vocabulary import NO_DOMAIN
from politesse.dialogue.bots.trained.wording import lexicalised
from politesse.dialogue.types import Reply, State
from politesse.dialogue.world import World, town


@dataclass(slots=True)
class Past:
    """A session so far: every user turn with the belief and the answer that followed.

    ``answers`` are as they were said, ``written`` as the model wrote them, with the domain.
    """

    users: list[list[str]] = field(default_factory=list)
    beliefs: list[list[str]] = field(default_factory=list)
    answers: list[list[str]] = field(default_factory=list)
    written: list[list[str]] = field(default_factory=list)
    acts: list[list[str]] = field(default_factory=list)
    domain: str | None = None

    @property
    def belief(self) -> list[str]:
        """The last belief."""
        return self.beliefs[-1] if self.beliefs else []


class BeliefBot(ABC):
    """A bot that writes its belief, looks into the database and writes its answer.

    One turn is thought about at a time, whatever the number of threads.
    """

    def __init__(self, name: str, world: World | None) -> None:
        self.name = name
        self.world = world or town()
        self._sessions: dict[str, Past] = {}
        self._lock = Lock()
        #: The acts written before the last answer, by models that write them.
        self.acts: list[str] = []

    @abstractmethod
    def believe(self, past: Past, user: list[str]) -> list[str]:
        """The belief after a user turn, as a span of words."""

    @abstractmethod
    def answer(self, past: Past, user: list[str], belief: list[str]) -> list[str]:
        """The delexicalised answer; its first word may be the domain in brackets."""

    def reply(self, session: str, text: str) -> Reply:
        """Answer the next turn of a session."""
        started = perf_counter()
        user = words_of(text)
        with self._lock:
            past = self._sessions.setdefault(session, Past())
            belief = self.believe(past, user)
            answer = self.answer(past, user, belief)
            past.acts.append(self.acts)
        state = state_of(belief)
        domain, spoken = self._domain(past, state, answer)
        past.users.append(user)
        past.beliefs.append(belief)
        past.answers.append(spoken)
        past.written.append(answer)
        past.domain = domain
        plain = text_of(spoken)
        return Reply(
            lexicalised(plain, domain, state, self.world),
            state=state,
            delexicalised=plain,
            domain=domain,
            seconds=perf_counter() - started,
        )

    def end(self, session: str) -> None:
        """Forget a session."""
        with self._lock:
            self._sessions.pop(session, None)

    def _domain(self, past: Past, state: State, answer: list[str]) -> tuple[str | None, list[str]]:
        """What the answer is about, and the answer without the word that says so."""
        if answer and answer[0] == NO_DOMAIN:
            return past.domain, answer[1:]
        if answer and answer[0].startswith("[") and answer[0][1:-1] in self.world.domains:
            return answer[0][1:-1], answer[1:]
        return changed_domain(state_of(past.belief), state, past.domain), answer
