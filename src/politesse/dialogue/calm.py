"""A wrapper that calms a user's turn before the bot sees it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from politesse.dialogue.types import Bot, Reply, many, replies
from politesse.dialogue.world import World

_NAMING = frozenset({"name", "food", "departure", "destination", "department"})


class Calm:
    """A bot that never hears rudeness: every turn is made plain first, its content kept.

    ``values`` are words the bot must always hear: names of what it sells, places, kinds.

    >>> from politesse.dialogue.bots.function import FunctionBot
    >>> heard = Calm(FunctionBot(lambda text: text, name="echo"))
    >>> "idiot" in heard.reply("s", "Find me a hotel in the north, you idiot.").text
    False
    """

    def __init__(self, bot: Bot, language: str = "en", values: Iterable[str] = ()) -> None:
        self.name = f"{bot.name} + calm"
        self.many = many(bot)
        self._bot, self._language = bot, language
        self._said: dict[str, str] = {}
        listed = sorted(set(values), key=lambda value: (-len(value), value))
        words = "|".join(map(re.escape, listed)) or "(?!)"
        self._values = re.compile(rf"(?<!\w)(?:{words})(?!\w)", re.IGNORECASE)

    def reply(self, session: str, text: str) -> Reply:
        """The bot's answer to the calmed turn, and in ``heard`` what the bot was told."""
        return self.replies([(session, text)])[0]

    def replies(self, said: Sequence[tuple[str, str]]) -> list[Reply]:
        """The same for turns of many sessions."""
        heard = [(session, self._calmed(session, text)) for session, text in said]
        answers = replies(self._bot, heard)
        self._said |= {
            session: reply.text for (session, _), reply in zip(said, answers, strict=True)
        }
        return [replace(reply, heard=text) for (_, text), reply in zip(heard, answers, strict=True)]

    def _calmed(self, session: str, text: str) -> str:
        from politesse.rewriting.politeness import calm

        after = self._said.get(session, "")
        protect = [match.span() for match in self._values.finditer(text)]
        return calm(text, language=self._language, protect=protect, after=after).text or text

    def end(self, session: str) -> None:
        """Forget the session."""
        self._said.pop(session, None)
        self._bot.end(session)


def named_values(world: World) -> list[str]:
    """The values of a world that name something; what any talk is made of (cheap, north) is none."""
    return [
        value
        for slots in world.ontology.values()
        for slot, values in slots.items()
        if slot in _NAMING
        for value in values
        if len(value) > 2
    ]
