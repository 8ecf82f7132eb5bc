"""A wrapper that calms a user's turn before the bot sees it."""

from __future__ import annotations

from dataclasses import replace

from politesse.dialogue.types import Bot, Reply


class Calm:
    """A bot that never hears rudeness: every turn is made plain first, its content kept.

    >>> from politesse.dialogue.bots.function import FunctionBot
    >>> heard = Calm(FunctionBot(lambda text: text, name="echo"))
    >>> "idiot" in heard.reply("s", "Find me a hotel in the north, you idiot.").text
    False
    """

    def __init__(self, bot: Bot, language: str = "en") -> None:
        self.name = f"{bot.name} + calm"
        self._bot, self._language = bot, language
        self._said: dict[str, str] = {}

    def reply(self, session: str, text: str) -> Reply:
        """The bot's answer to the calmed turn, and in ``heard`` what the bot was told."""
        from politesse.rewriting.politeness import calm

        after = self._said.get(session, "")
        heard = calm(text, language=self._language, after=after).text or text
        reply = self._bot.reply(session, heard)
        self._said[session] = reply.text
        return replace(reply, heard=heard)

    def end(self, session: str) -> None:
        """Forget the session."""
        self._said.pop(session, None)
        self._bot.end(session)
