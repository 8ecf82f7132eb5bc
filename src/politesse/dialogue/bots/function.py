"""A bot that is a Python function."""

from __future__ import annotations

import inspect
import threading
from collections.abc import Callable, Mapping
from typing import Any

from politesse.core import PolitesseError
from politesse.core.backends import Spec, load_object
from politesse.dialogue.bots.answers import reply_from
from politesse.dialogue.bots.attempts import Limits, Pace, Trouble, attempt
from politesse.dialogue.bots.options import BotOptions
from politesse.dialogue.types import Reply


class FunctionBot:
    """Calls ``function(text)`` or ``function(text, session)`` for every turn.

    The function gives a text, a mapping with ``text`` and perhaps ``state``, or a ``Reply``. What
    it raises is a result. A call that runs past the time limit is left behind, and its session
    gets no more answers, since a function cannot be stopped from outside.

    >>> FunctionBot(lambda text: text.upper(), name="shout").reply("s", "hello").text
    'HELLO'
    """

    def __init__(
        self, function: Callable[..., Any], limits: Limits | None = None, name: str = ""
    ) -> None:
        self.name = name or getattr(function, "__name__", "function")
        self._function = function
        self._limits = limits or Limits()
        self._pace = Pace(self._limits.rate)
        self._takes_session = _takes_session(function)
        self._stuck: set[str] = set()

    def reply(self, session: str, text: str) -> Reply:
        """What the function gives for this turn."""
        return attempt(lambda: self._call(session, text), self._limits, self._pace)

    def end(self, session: str) -> None:
        """A function that has an attribute ``end`` is told."""
        self._stuck.discard(session)
        if callable(end := getattr(self._function, "end", None)):
            end(session)

    def _call(self, session: str, text: str) -> Reply:
        if session in self._stuck:
            raise Trouble("timeout", "still busy with an earlier turn", passes=False)
        arguments = (text, session) if self._takes_session else (text,)
        outcome: list[Any] = []

        def run() -> None:
            try:
                outcome.append(self._function(*arguments))
            except Exception as error:
                outcome.append(error)

        worker = threading.Thread(target=run, daemon=True)
        worker.start()
        worker.join(self._limits.timeout)
        if not outcome:
            if worker.is_alive():
                self._stuck.add(session)
                raise Trouble("timeout", passes=False)
            raise Trouble("died", passes=False)
        return _reply(outcome[0])


def _reply(answer: Any) -> Reply:
    if isinstance(answer, Exception):
        raise Trouble("raised", f"{type(answer).__name__}: {answer}", passes=False)
    if isinstance(answer, Reply):
        return answer
    if isinstance(answer, str | Mapping):
        return reply_from(answer)
    raise Trouble("nonsense", f"a {type(answer).__name__} is no reply", passes=False)


def _takes_session(function: Callable[..., Any]) -> bool:
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):
        return False
    kinds = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    return sum(parameter.kind in kinds for parameter in parameters) >= 2 or any(
        parameter.kind is inspect.Parameter.VAR_POSITIONAL for parameter in parameters
    )


def make(spec: Spec, options: BotOptions) -> FunctionBot:
    """The bot of ``python:MODULE:NAME``."""
    function = load_object(str(spec))
    if not callable(function):
        raise PolitesseError(f"{spec}: is not a function")
    return FunctionBot(function, options.limits, str(spec))
