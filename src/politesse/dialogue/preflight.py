"""One polite turn before a run: a bot that cannot answer it is not worth a thousand more."""

from __future__ import annotations

from collections.abc import Sequence

from politesse.core import PolitesseError
from politesse.core.backends import Spec
from politesse.dialogue.bots.http import HttpBot
from politesse.dialogue.bots.recorded import RecordedBot
from politesse.dialogue.running import safely
from politesse.dialogue.stress import Condition
from politesse.dialogue.types import Bot, Reply

SESSION = "preflight"
_TRIES = 2
#: Sessions at once.
USUAL = 8

#: What may be done about a failure, by its kind.
_REMEDIES = {
    "refused": "nobody listens there: is the bot running, and is the address right?",
    "status 401": "it wants to know who asks: --header 'Authorization: Bearer $TOKEN'",
    "status 403": "it does not let you in: is the key of --header or $OPENAI_API_KEY the right one?",
    "status 404": "there is nothing at this path: is the address the one that takes messages?",
    "status 405": "it takes no POST there: is the address the one that takes messages? A bot that "
    "wants something else can be asked by a function of yours, --bot python:MODULE:NAME",
    "timeout": "give it longer with --timeout",
    "nonsense": "say where in its answer the text stands with --response",
    "died": "run the command by hand and type a line",
    "dropped": "it closes the connection: see its log",
    "raised": "mend that first",
}


def preflight(bot: Bot, text: str) -> Reply:
    """The bot's answer to one polite turn in a session of its own; an error says what is wrong."""
    if isinstance(bot, RecordedBot):
        return Reply("")
    reply = Reply("", error="nothing")
    for number in range(_TRIES):
        session = f"{SESSION}-{number + 1}"
        reply = safely(bot, session, text)
        bot.end(session)
        if not reply.error:
            return reply
    raise PolitesseError(
        f"{bot.name} does not answer a polite first turn ({reply.error}): {_remedy(bot, reply, text)}"
    )


def _remedy(bot: Bot, reply: Reply, text: str) -> str:
    """What may be done, with what was sent where that may be at fault."""
    error = reply.error or ""
    kind = error.partition(":")[0]
    if "web page" in error:
        return "is the address the one that takes messages?"
    if kind in ("status 400", "status 415", "status 422") or kind.startswith("status 5"):
        why = (
            "it fails by itself: see its log"
            if kind.startswith("status 5")
            else "it does not take that"
        )
        sent = f"; it was sent {bot.sends(SESSION, text)}" if isinstance(bot, HttpBot) else ""
        return f"{why}{sent}: give the shape that it wants with --request"
    return _REMEDIES.get(kind, "see its log")


def sessions_at_once(reply: Reply, timeout: float, wanted: int | None) -> int:
    """How many sessions a bot is asked for at once: as many as are wanted, else eight, or fewer for a slow one.

    A server that takes one turn after the other lets the last of so many wait for all; together they
    shall need no more than half the time that a turn may take.

    >>> sessions_at_once(Reply("Hello.", seconds=0.2), 30, None), sessions_at_once(Reply("Hello.", seconds=6), 30, None)
    (8, 2)
    """
    if wanted is not None:
        return wanted
    return max(1, min(USUAL, int(timeout / 2 / max(reply.seconds, 0.001))))


def refuse_recorded(name: str, who: Sequence[Condition]) -> None:
    """Recorded answers cannot hear a rude turn: they would fare no worse whatever is said."""
    if Spec.parse(name).kind == "recorded" and any(each.persona.rude for each in who):
        raise PolitesseError(
            f"{name}: recorded answers stay the same whatever users say, so they tell nothing about "
            "rudeness; score them with politesse measure dialogue, or give a bot that answers"
        )
