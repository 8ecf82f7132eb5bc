"""What the parts of a dialogue run hand to each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

State = Mapping[str, Mapping[str, str]]
"""What is believed of a user's wishes: domain → slot → value, slots as in MultiWOZ 2.2
(``pricerange``, ``bookday`` …)."""


@dataclass(frozen=True, slots=True)
class Reply:
    """One answer of a bot; what went wrong is part of it.

    ``error`` names the kind of failure (``"timeout"``, ``"refused"``, ``"nonsense"`` …), so that a
    bot that hangs or dies is a result and not a crash. ``data`` is the whole of what it sent, decoded,
    where that is more than a text. ``heard`` is what it was told where that is not
    what the user said.

    >>> Reply("Which area would you like?").failed
    False
    >>> Reply("", error="timeout").failed
    True
    """

    text: str
    state: State | None = None
    delexicalised: str | None = None
    domain: str | None = None
    error: str | None = None
    seconds: float = 0.0
    data: Any = None
    heard: str | None = None

    @property
    def failed(self) -> bool:
        """Whether the bot gave no answer that a user could read."""
        return self.error is not None


@runtime_checkable
class Bot(Protocol):
    """A task bot: text of a user in, text for the user out.

    Sessions are kept apart, and ``reply`` may be called from several threads at once, though never
    twice at once for the same session. A bot reports failure in ``Reply.error`` and does not raise.
    """

    name: str

    def reply(self, session: str, text: str) -> Reply:
        """Answer the next user turn of a session."""
        ...

    def end(self, session: str) -> None:
        """Forget a session; harmless for one never begun."""
        ...


@runtime_checkable
class ManyBot(Bot, Protocol):
    """A bot that may be asked for the next turns of many sessions at once, and is faster so.

    ``many`` is how many at most; one where it is no such bot after all, as a wrapper may find out.
    """

    many: int

    def replies(self, said: Sequence[tuple[str, str]]) -> list[Reply]:
        """Answer (session, text) for text; no session is named twice."""
        ...


@runtime_checkable
class Listener(Protocol):
    """What goes by the answer that a user was given."""

    def saw(self, session: str, answer: str) -> None:
        """Somebody else's answer is what the user goes on from, as in a replay."""
        ...


def many(bot: Bot) -> int:
    """How many sessions a bot answers at once."""
    return bot.many if isinstance(bot, ManyBot) else 1


def replies(bot: Bot, said: Sequence[tuple[str, str]]) -> list[Reply]:
    """What a bot answers to turns of different sessions, at once if it can do that."""
    if isinstance(bot, ManyBot) and bot.many > 1:
        return bot.replies(said)
    return [bot.reply(session, text) for session, text in said]
