"""What bots with a trained model share: sessions, the database between belief and answer."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from threading import Lock
from time import perf_counter

from politesse.dialogue.bots.trained.spans import changed_domain, state_of, text_of, words_of
from politesse.dialogue.bots.trained.vocabulary import NO_DOMAIN
from politesse.dialogue.bots.trained.wording import lexicalised
from politesse.dialogue.types import Reply, State
from politesse.dialogue.world import World, town

_MANY = 32  # sessions answered at once, by what memory a processor has


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


@dataclass(frozen=True, slots=True)
class Written:
    """An answer as a model wrote it, delexicalised; its first word may be the domain in brackets.

    ``acts`` come before it from models that write them.
    """

    words: list[str]
    acts: list[str] = field(default_factory=list)


class BeliefBot(ABC):
    """A bot that writes its belief, looks into the database and writes its answer.

    What is asked together is thought about together; apart from that one turn at a time, whatever
    the number of threads.
    """

    def __init__(self, name: str, world: World | None) -> None:
        self.name, self.many = name, _MANY
        self.world = world or town()
        self._sessions: dict[str, Past] = {}
        self._lock = Lock()

    @abstractmethod
    def believe(self, pasts: Sequence[Past], users: Sequence[list[str]]) -> list[list[str]]:
        """The beliefs after turns of so many users, as spans of words."""

    @abstractmethod
    def answer(
        self, pasts: Sequence[Past], users: Sequence[list[str]], beliefs: Sequence[list[str]]
    ) -> list[Written]:
        """The answers to the turns that were believed last."""

    def reply(self, session: str, text: str) -> Reply:
        """Answer the next turn of a session."""
        return self.replies([(session, text)])[0]

    def replies(self, said: Sequence[tuple[str, str]]) -> list[Reply]:
        """Answer the next turns of so many sessions, each named once, at one go."""
        started = perf_counter()
        users = [words_of(text) for _, text in said]
        with self._lock:
            pasts = [self._sessions.setdefault(session, Past()) for session, _ in said]
            beliefs = self.believe(pasts, users)
            answers = self.answer(pasts, users, beliefs)
        seconds = (perf_counter() - started) / max(len(said), 1)
        turns = zip(pasts, users, beliefs, answers, strict=True)
        return [self._replied(*turn, seconds) for turn in turns]

    def _replied(
        self, past: Past, user: list[str], belief: list[str], answer: Written, seconds: float
    ) -> Reply:
        state = state_of(belief)
        domain, spoken = self._domain(past, state, answer.words)
        past.users.append(user)
        past.beliefs.append(belief)
        past.answers.append(spoken)
        past.written.append(answer.words)
        past.acts.append(answer.acts)
        past.domain = domain
        plain = text_of(spoken)
        return Reply(
            lexicalised(plain, domain, state, self.world),
            state=state,
            delexicalised=plain,
            domain=domain,
            seconds=seconds,
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
