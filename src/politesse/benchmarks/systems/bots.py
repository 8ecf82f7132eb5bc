"""Bots as systems: whatever ``politesse stress --bot`` takes answers the users of a corpus.

``SPEC+calm`` is the bot behind the wrapper that makes rude turns plain before the bot reads them.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, partial
from hashlib import sha256
from pathlib import Path
from typing import Any
from uuid import uuid4

from politesse.benchmarks.systems.contents import content, content_of_files
from politesse.core import PolitesseError, Signature
from politesse.core.backends import Spec
from politesse.core.progress import Progress, silent
from politesse.datasets import find
from politesse.datasets.records import Dialogue
from politesse.dialogue.bots import BOTS, BotOptions, open_bot, pipeline
from politesse.dialogue.calm import Calm
from politesse.dialogue.delexicalise import Delexicaliser
from politesse.dialogue.journal import Journal
from politesse.dialogue.preflight import preflight
from politesse.dialogue.replay import Predictions, completed, replay
from politesse.dialogue.types import Bot, many
from politesse.dialogue.workers import at_once
from politesse.dialogue.world import World, multiwoz
from politesse.languages import load

_AT_ONCE = 8  # sessions with a bot that runs elsewhere
_SILENT = 5  # dialogues in a row without a single answer: the bot is gone
_OURS = ("pipeline", "trained")
_ELSEWHERE = ("http", "https", "rasa", "openai", "command", "command-json")


class Answering:
    """A bot by its name, which answers the users' turns in order, whatever it answered before.

    Dialogues are written down as they end, so that a run that is stopped goes on where it was.
    """

    def __init__(self, name: str, data: Path | None = None, calm: bool = False) -> None:
        self._spec, self._data, self._calm = Spec.parse(name), data, calm
        self.options = BotOptions()
        self._folder: Path | None = None
        self._greeted = False
        self._given: World | None = None
        self._progress: Progress = silent
        if calm and self._spec.kind == "recorded":
            raise PolitesseError(f"{name}: recorded answers are the same, calmed or not")
        self.about = "a bot behind Calm, which makes rude turns plain" if calm else "a bot"

    def prepare(self, folder: Path, progress: Progress) -> None:
        """Where dialogues are kept until all are had, and whom to tell how far it has come."""
        self._folder, self._progress = folder, progress

    def signature(self, language: str) -> str:
        choices: dict[str, Any] = {"name": self._spec, "content": self._content}
        if self.asked:
            choices["asked"] = self.asked
        if self._calm:
            choices["calm"] = load("en").checksum
        return str(Signature("bot", choices))

    def respond(self, dialogues: Sequence[Dialogue]) -> Predictions:
        """Predicted turns for each dialogue; a turn without an answer says its ``error``."""
        journal = self._journal(dialogues)
        held = journal.begin({"bot": str(self._spec)}) if journal else {}
        predictions: Predictions = {name: record["turns"] for (name, _), record in held.items()}
        missing = [one for one in dialogues if one.id not in predictions]
        silent_ones = 0
        try:
            for name, turns in self._had(missing):
                predictions[name] = turns
                answered = any("error" not in turn for turn in turns)
                silent_ones = 0 if answered else silent_ones + 1
                if silent_ones == _SILENT:
                    raise PolitesseError(
                        f"{self._spec} has stopped answering ({turns[-1]['error']}); the same command "
                        "goes on where it was"
                    )
                if journal and answered:
                    journal.add((name, ""), {"turns": turns})
                self._progress(f"{self._spec} dialogues", len(predictions), len(dialogues))
        finally:
            if journal:
                journal.close()
        if journal:
            journal.discard()
        return completed({one.id: predictions[one.id] for one in dialogues})

    def _had(self, dialogues: Sequence[Dialogue]) -> Iterator[tuple[str, list[dict[str, Any]]]]:
        if not dialogues:
            return
        # The first users are the original ones. Our own bots are here, whatever they answer.
        if not self._greeted and self._spec.kind not in _OURS:
            preflight(self._bot, dialogues[0].turns[0].user)
            self._greeted = True
        run = uuid4().hex[:8]  # a server that remembers sessions has none of an earlier run

        def had(some: Sequence[Dialogue]) -> Predictions:
            return replay(self._bot, some, self._delexicalise, lambda one: f"{one.id}#{run}")

        together = many(self._bot)
        calls = [
            partial(had, dialogues[start : start + together])
            for start in range(0, len(dialogues), together)
        ]
        for made in at_once(calls, _AT_ONCE if self._spec.kind in _ELSEWHERE else 1):
            yield from made.items()

    def _journal(self, dialogues: Sequence[Dialogue]) -> Journal | None:
        if self._folder is None:
            return None
        said = [[one.id, [turn.user for turn in one.turns]] for one in dialogues]
        digest = sha256(repr((self.signature("en"), said)).encode("utf-8", "replace")).hexdigest()
        self._folder.mkdir(parents=True, exist_ok=True)
        return Journal(self._folder / f"dialogues.{digest[:12]}.jsonl", resume=True)

    def in_world(self, world: World) -> Answering:
        """The same bot about another world than MultiWOZ."""
        other = Answering(str(self._spec), self._data, self._calm)
        other.options, other._folder, other._progress = self.options, self._folder, self._progress
        other._given = world
        return other

    @cached_property
    def _world(self) -> World:
        return self._given or multiwoz(find("multiwoz22", self._data).folder)

    @cached_property
    def _bot(self) -> Bot:
        bot = open_bot(str(self._spec), self.options, self._world)
        return Calm.in_world(bot, self._world) if self._calm else bot

    @cached_property
    def _delexicalise(self) -> Delexicaliser:
        return Delexicaliser(self._world)

    @property
    def asked(self) -> str:
        """Eight characters for how the bot is asked; empty where that is as usual."""
        options = self.options
        asked = (options.request, options.response, options.state, options.system)
        return sha256(repr(asked).encode()).hexdigest()[:8] if any(asked) else ""

    @cached_property
    def _content(self) -> str:
        """Eight characters that change with the bot, as far as it lies here."""
        if self._spec.kind == "pipeline":
            home = Path(pipeline.__file__).parent
            return content_of_files(path for path in home.iterdir() if path.suffix != ".pyc")
        if self._spec.kind in ("command", "command-json"):
            return content_of_files(Path(word) for word in shlex.split(self._spec.rest))
        return content(self._spec)


def ask_by(system: object, options: BotOptions) -> None:
    """Have a system ask its bot so, if it is one or has one."""
    bot = system if isinstance(system, Answering) else getattr(system, "bot", None)
    if isinstance(bot, Answering):
        bot.options = options


def calmed(name: str, data: Path | None) -> Answering:
    """The bot of a name behind Calm; what only tables know of a chat model is left out."""
    from politesse.benchmarks.systems.prompted import served

    spec = Spec.parse(name)
    if spec.kind not in tuple(BOTS):
        raise PolitesseError(f"{name} is no bot, which +calm is for; bots are: {BOTS.listed()}")
    return Answering(str(served(spec) if spec.kind == "openai" else spec), data, calm=True)


def predicted(path: Path) -> Mapping[str, Any]:
    """Recorded predictions as a system has them."""
    from politesse.metrics.dialogue_files import read_predictions

    return {path.stem: read_predictions(path)}
