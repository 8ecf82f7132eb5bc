"""A wrapper that calms a user's turn before the bot sees it."""

from __future__ import annotations

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

    def reply(self, session: str, text: str) -> Reply:
        """The bot's answer to the calmed turn."""
        from politesse.rewriting.politeness import calm

        return self._bot.reply(session, calm(text, language=self._language).text or text)

    def end(self, session: str) -> None:
        """Forget the session."""
        self._bot.end(session)
