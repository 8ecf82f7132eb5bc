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

    ``values`` are words the bot must always hear: names of what it sells, places, kinds. ``subjects`` are
    words for what it deals in (*taxi*): the first time one comes up it is heard if it may be meant.

    >>> from politesse.dialogue.bots.function import FunctionBot
    >>> heard = Calm(FunctionBot(lambda text: text, name="echo"))
    >>> "idiot" in heard.reply("s", "Find me a hotel in the north, you idiot.").text
    False
    """

    def __init__(
        self,
        bot: Bot,
        language: str = "en",
        values: Iterable[str] = (),
        subjects: Iterable[str] = (),
    ) -> None:
        self.name = f"{bot.name} + calm"
        self.many = many(bot)
        self._bot, self._language = bot, language
        self._said: dict[str, str] = {}
        self._heard: dict[str, set[str]] = {}
        self._values, self._subjects = _any(values), _any(subjects, "s?")

    @classmethod
    def in_world(cls, bot: Bot, world: World) -> Calm:
        """One whose values and subjects are those of a world."""
        return cls(bot, values=named_values(world), subjects=(*world.domains, *_kinds(world)))

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
        heard = self._heard.setdefault(session, set())
        new = [
            match.span() for match in self._subjects.finditer(text) if match[1].lower() not in heard
        ]
        made = calm(text, language=self._language, protect=protect, subjects=new, after=after)
        passed_on = made.text or text
        heard |= {match[1].lower() for match in self._subjects.finditer(passed_on)}
        return passed_on

    def saw(self, session: str, answer: str) -> None:
        """What the user was answered is not what the bot said, as where turns of a corpus are replayed."""
        self._said[session] = answer

    def end(self, session: str) -> None:
        """Forget the session."""
        self._said.pop(session, None)
        self._heard.pop(session, None)
        self._bot.end(session)


def _any(words: Iterable[str], ending: str = "") -> re.Pattern[str]:
    """Any of the words as a whole, which is the first group."""
    listed = sorted(set(words), key=lambda word: (-len(word), word))
    either = "|".join(map(re.escape, listed)) or "(?!)"
    return re.compile(rf"(?<!\w)({either}){ending}(?!\w)", re.IGNORECASE)


def _kinds(world: World) -> list[str]:
    """Words for kinds of things: museum, guesthouse."""
    return [kind for slots in world.ontology.values() for kind in slots.get("type", ())]


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
