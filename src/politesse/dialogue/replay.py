"""Replay: a bot answers the user turns of a corpus, in order, and is scored by its answers.

The users say what they said to somebody else, whatever the bot answers; the bot's own state and
answers are what counts. That is how published systems are evaluated, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import Any

from politesse.datasets.records import Dialogue
from politesse.dialogue.types import Bot, Reply, many, replies

Predictions = dict[str, list[dict[str, Any]]]
Delexicalise = Callable[[str], str]


def replay(
    bot: Bot,
    dialogues: Iterable[Dialogue],
    delexicalise: Delexicalise | None = None,
) -> Predictions:
    """Predicted turns by dialogue, as ``politesse measure dialogue`` reads them.

    ``delexicalise`` puts placeholders into the text of a bot that gives no delexicalised answers. A
    turn in which the bot failed has an empty response and the state of the turn before.
    """
    predictions: Predictions = {}
    waiting = iter(dialogues)
    while some := list(islice(waiting, many(bot))):
        for dialogue, turns in zip(some, _replayed(bot, some, delexicalise), strict=True):
            predictions[dialogue.id] = turns
    _complete_domains(predictions)
    return predictions


def _replayed(
    bot: Bot, dialogues: Sequence[Dialogue], delexicalise: Delexicalise | None
) -> list[list[dict[str, Any]]]:
    """The dialogues side by side, a turn of each at a time."""
    made: list[list[dict[str, Any]]] = [[] for _ in dialogues]
    for at in range(max((len(dialogue.turns) for dialogue in dialogues), default=0)):
        open_still = [place for place, each in enumerate(dialogues) if at < len(each.turns)]
        said = [
            (_session(dialogues[place]), dialogues[place].turns[at].user) for place in open_still
        ]
        for place, reply in zip(open_still, replies(bot, said), strict=True):
            made[place].append(_predicted(reply, made[place], delexicalise))
    for dialogue in dialogues:
        bot.end(_session(dialogue))
    return made


def _session(dialogue: Dialogue) -> str:
    return f"replay-{dialogue.id}"


def _complete_domains(predictions: Predictions) -> None:
    """Where any turn names its domains the others are about none: the measure wants all or nothing."""
    turns = [turn for predicted in predictions.values() for turn in predicted]
    if any("active_domains" in turn for turn in turns):
        for turn in turns:
            turn.setdefault("active_domains", [])


def _predicted(
    reply: Reply, before: list[dict[str, Any]], delexicalise: Delexicalise | None
) -> dict[str, Any]:
    response = reply.delexicalised
    if response is None:
        response = delexicalise(reply.text) if delexicalise else reply.text
    predicted: dict[str, Any] = {"response": "" if reply.failed else response}
    state = reply.state
    if reply.failed and before:
        state = before[-1].get("state")
    if state is not None:
        predicted["state"] = {domain: dict(slots) for domain, slots in state.items()}
    if reply.domain is not None:
        predicted["active_domains"] = reply.domain.split(",")
    return predicted
