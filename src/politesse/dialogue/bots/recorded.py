"""A bot that answers from recorded predictions."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from politesse.core.backends import Spec
from politesse.dialogue.bots.answers import state_of
from politesse.dialogue.bots.options import BotOptions
from politesse.dialogue.types import Reply


class RecordedBot:
    """Answers turn *n* of a session with turn *n* of the recorded dialogue of that name.

    A session is named after its dialogue; what follows a ``#`` tells several runs of it apart.

    >>> bot = RecordedBot({"d1": [{"response": "Which area ?"}]})
    >>> bot.reply("d1#rude", "A hotel.").text, bot.reply("d1#rude", "North.").error
    ('Which area ?', 'missing: the recording has 1 turns')
    """

    def __init__(
        self, turns: Mapping[str, Sequence[Mapping[str, Any]]], name: str = "recorded"
    ) -> None:
        self.name = name
        self._turns = turns
        self._next_turn: dict[str, int] = {}
        self._lock = threading.Lock()

    def reply(self, session: str, text: str) -> Reply:
        """The recorded answer of this turn, whatever the user says."""
        with self._lock:
            index = self._next_turn.get(session, 0)
            self._next_turn[session] = index + 1
        recorded = self._turns.get(session.partition("#")[0])
        if recorded is None:
            return Reply("", error="missing: the recording has no such dialogue")
        if index >= len(recorded):
            return Reply("", error=f"missing: the recording has {len(recorded)} turns")
        turn = recorded[index]
        response = str(turn.get("response", ""))
        domains = ",".join(turn.get("active_domains") or ()) or None
        return Reply(response, state_of(turn.get("state")), response, domains)

    def end(self, session: str) -> None:
        """Start the dialogue over."""
        with self._lock:
            self._next_turn.pop(session, None)


def make(spec: Spec, options: BotOptions) -> RecordedBot:
    """The recording in a file of predictions, as ``politesse measure dialogue`` reads them."""
    from politesse.metrics.dialogue_files import read_predictions

    path = Path(spec.rest)
    return RecordedBot(read_predictions(path), f"recorded:{path.name}")
