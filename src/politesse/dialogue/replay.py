"""Replay: a bot answers the user turns of a corpus, in order, and is scored by its answers.

The users say what they said to somebody else, whatever the bot answers; the bot's own state and
answers are what counts. That is how published systems are evaluated, too. ``Calm`` is told what they
were answered, since that is what they comment on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import Any

from politesse.datasets.records import Dialogue
from politesse.dialogue.running import safely
from politesse.dialogue.types import Bot, Listener, Reply, many, replies
from politesse.dialogue.workers import go_on

Predictions = dict[str, list[dict[str, Any]]]
Delexicalise = Callable[[str], str]


def replay(
    bot: Bot,
    dialogues: Iterable[Dialogue],
    delexicalise: Delexicalise | None = None,
    session_of: Callable[[Dialogue], str] = lambda dialogue: f"replay-{dialogue.id}",
) -> Predictions:
    """Predicted turns by dialogue, as ``politesse measure dialogue`` reads them.

    ``delexicalise`` puts placeholders into the text of a bot that gives no delexicalised answers. A
    turn in which the bot failed has an empty response, the state of the turn before, and its
    ``error``.
    """
    predictions: Predictions = {}
    waiting = iter(dialogues)
    while some := list(islice(waiting, many(bot))):
        made = _replayed(bot, some, delexicalise, session_of)
        predictions |= {dialogue.id: turns for dialogue, turns in zip(some, made, strict=True)}
    return completed(predictions)


def _replayed(
    bot: Bot,
    dialogues: Sequence[Dialogue],
    delexicalise: Delexicalise | None,
    session_of: Callable[[Dialogue], str],
) -> list[list[dict[str, Any]]]:
    """The dialogues side by side, a turn of each at a time."""
    made: list[list[dict[str, Any]]] = [[] for _ in dialogues]
    sessions = [session_of(dialogue) for dialogue in dialogues]
    for at in range(max((len(dialogue.turns) for dialogue in dialogues), default=0)):
        go_on()
        open_still = [place for place, each in enumerate(dialogues) if at < len(each.turns)]
        said = [(sessions[place], dialogues[place].turns[at].user) for place in open_still]
        answers = replies(bot, said) if many(bot) > 1 else [safely(bot, *turn) for turn in said]
        for place, reply in zip(open_still, answers, strict=True):
            made[place].append(_predicted(reply, made[place], delexicalise))
            if isinstance(bot, Listener):
                bot.saw(sessions[place], dialogues[place].turns[at].system)
    for session in sessions:
        bot.end(session)
    return made


def completed(predictions: Predictions) -> Predictions:
    """Where any turn names its domains or state the others have none: the measure wants all of them."""
    turns = [turn for predicted in predictions.values() for turn in predicted]
    for key, empty in (("active_domains", list), ("state", dict)):
        if any(key in turn for turn in turns):
            for turn in turns:
                turn.setdefault(key, empty())
    return predictions


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
    if reply.failed:
        predicted["error"] = reply.error
    return predicted
