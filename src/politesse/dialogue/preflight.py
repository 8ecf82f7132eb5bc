"""One polite turn before a run: a bot that cannot answer it is not worth a thousand more."""

from __future__ import annotations

from collections.abc import Sequence

from politesse.core import PolitesseError
from politesse.core.backends import Spec
from politesse.dialogue.bots.recorded import RecordedBot
from politesse.dialogue.running import safely
from politesse.dialogue.stress import Condition
from politesse.dialogue.types import Bot, Reply

SESSION = "preflight"
_TRIES = 2

#: What may be done about a failure, by its kind.
_REMEDIES = {
    "refused": "nobody listens there: is the bot running, and is the address right?",
    "status 401": "it wants to know who asks: --header 'Authorization: Bearer $TOKEN'",
    "status 403": "it does not let you in: is the key of --header or $OPENAI_API_KEY the right one?",
    "status 404": "there is nothing at this path: is the address the one that takes messages?",
    "status 405": "it takes no POST there: is the address the one that takes messages?",
    "status 422": "it does not take such a body: give its shape with --request",
    "status 400": "it does not take such a body: give its shape with --request",
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
    kind = (reply.error or "").partition(":")[0]
    remedy = _REMEDIES.get(kind) or (
        "it fails by itself: see its log" if kind.startswith("status 5") else "see its log"
    )
    raise PolitesseError(
        f"{bot.name} does not answer a polite first turn ({reply.error}): {remedy}"
    )


def refuse_recorded(name: str, who: Sequence[Condition]) -> None:
    """Recorded answers cannot hear a rude turn: they would fare no worse whatever is said."""
    if Spec.parse(name).kind == "recorded" and any(each.persona.rude for each in who):
        raise PolitesseError(
            f"{name}: recorded answers stay the same whatever users say, so they tell nothing about "
            "rudeness; score them with politesse measure dialogue, or give a bot that answers"
        )
