"""What all runs share: dialogues side by side, written down as they end, and ended early in order."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, Protocol, TypeVar

from politesse.core import PolitesseError
from politesse.core.printable import whole_characters
from politesse.core.progress import Progress, silent
from politesse.dialogue.journal import Journal, Key
from politesse.dialogue.results import DialogueRecord, StressResult, TurnRecord
from politesse.dialogue.types import Bot, Reply
from politesse.dialogue.workers import at_once

#: So many dialogues in a row, and of the baseline among them, without a single answer: it is gone.
_SILENT, _SILENT_BASELINE = 10, 2


class Stopped(KeyboardInterrupt):
    """Somebody stopped the run; ``result`` is of the goals that all users had tried, if any."""

    def __init__(self, result: StressResult | None = None) -> None:
        super().__init__()
        self.result = result


class BotGone(PolitesseError):
    """The bot answers nobody any more; ``result`` is of the goals tried before."""

    def __init__(self, message: str, result: StressResult | None = None) -> None:
        super().__init__(message)
        self.result = result


class Run(Protocol):
    """A run to be made, of whatever kind."""

    def opening(self) -> str:
        """A first turn in good manners."""
        ...

    def run(self, progress: Progress = silent, journal: Journal | None = None) -> StressResult:
        """The result; one that ends early raises ``Stopped`` or ``BotGone``."""
        ...


class Done(Protocol):
    """What a job leaves behind, as far as all runs look at it."""

    @property
    def turns(self) -> Sequence[TurnRecord]: ...

    def to_dict(self) -> Mapping[str, Any]: ...


D = TypeVar("D", bound=Done)


@dataclass(frozen=True, slots=True)
class Jobs(Generic[D]):
    """Dialogues to be had, by goal and condition, the baseline's conditions first of each goal.

    ``settings`` are what a journal must agree in, ``load`` reads what ``to_dict`` wrote,
    ``shown`` makes a record of it for whoever watches; ``fits`` says whether what was written down is
    still what would be done.
    """

    calls: Mapping[Key, Callable[[], D]]
    baseline: str
    settings: Mapping[str, Any]
    load: Callable[[Mapping[str, Any]], D]
    shown: Callable[[D], DialogueRecord]
    fits: Callable[[Key, Mapping[str, Any]], bool] = lambda key, record: True

    def run(
        self,
        concurrency: int,
        progress: Progress,
        journal: Journal | None,
        made: Callable[[Mapping[Key, D], float], StressResult | None],
    ) -> StressResult:
        """What ``made`` makes of all that is done, and of the seconds that it took.

        A run that ends early raises ``Stopped`` or ``BotGone`` with what there is.
        """
        begun = time.monotonic()
        done, cause = self._done(concurrency, progress, journal)
        result = made(done, time.monotonic() - begun)
        if cause:
            raise Stopped(result) if isinstance(cause, Stopped) else BotGone(str(cause), result)
        assert result
        return result

    def _done(
        self, concurrency: int, progress: Progress, journal: Journal | None
    ) -> tuple[dict[Key, D], BaseException | None]:
        """What is done, and why it is not all: ``Stopped`` or ``BotGone``."""
        done: dict[Key, D] = {}
        held = journal.begin(self.settings) if journal else {}
        done.update(
            {
                key: self.load(held[key])
                for key in self.calls
                if key in held and self.fits(key, held[key])
            }
        )
        standings = Standings(progress, self.calls)
        for outcome in done.values():
            standings(self.shown(outcome))
        silence = _Silence(self.baseline)
        calls = [_named(key, call) for key, call in self.calls.items() if key not in done]
        try:
            for key, outcome in at_once(calls, concurrency):
                done[key] = outcome
                if journal:
                    journal.add(key, outcome.to_dict())
                standings(self.shown(outcome))
                silence.hear(key[1], outcome.turns)
        except KeyboardInterrupt:
            return done, Stopped()
        except BotGone as gone:
            return done, gone
        finally:
            if journal:
                journal.close()
        return done, None


def _named(key: Key, call: Callable[[], D]) -> Callable[[], tuple[Key, D]]:
    return lambda: (key, call())


class _Silence:
    """Ends a run whose bot has stopped answering altogether."""

    def __init__(self, baseline: str) -> None:
        self._baseline = baseline
        self._dialogues = self._of_baseline = 0

    def hear(self, condition: str, turns: Sequence[TurnRecord]) -> None:
        if any(turn.error is None for turn in turns):
            self._dialogues = self._of_baseline = 0
            return
        self._dialogues += 1
        self._of_baseline += condition == self._baseline
        if self._dialogues >= _SILENT and self._of_baseline >= _SILENT_BASELINE:
            last = next((turn.error for turn in turns if turn.error), "no answer")
            raise BotGone(f"the bot has stopped answering, polite users too ({last})")


class Standings:
    """Tells how far a run has come: in all, and by condition with the success so far."""

    def __init__(self, progress: Progress, planned: Mapping[Key, object]) -> None:
        self._progress, self._total = progress, len(planned)
        self._each: dict[str, int] = {}
        for _, condition in planned:
            self._each[condition] = self._each.get(condition, 0) + 1
        self._successes: dict[str, list[bool]] = {}

    def __call__(self, record: DialogueRecord) -> None:
        """One more dialogue is over."""
        successes = self._successes.setdefault(record.condition, [])
        successes.append(record.success)
        judged = bool(record.turns and (record.turns[0].acts or record.answered[1]))
        note = f"\tsuccess {sum(successes) / len(successes):.0%}" if judged else ""
        self._progress("dialogues", sum(map(len, self._successes.values())), self._total)
        self._progress(record.condition + note, len(successes), self._each[record.condition])


def finished(
    done: Mapping[Key, object], goals: Sequence[str], names: Sequence[str]
) -> tuple[list[str], list[str]]:
    """The goals that all users have tried; if there are none yet, what the first of them had in common.

    >>> finished({("a", "polite"): 1, ("a", "rude"): 1, ("b", "polite"): 1}, ["a", "b"], ["polite", "rude"])
    (['a'], ['polite', 'rude'])
    >>> finished({("b", "polite"): 1}, ["a", "b"], ["polite", "rude"])
    (['b'], ['polite'])
    """
    tried = {goal: [name for name in names if (goal, name) in done] for goal in goals}
    most = max((len(have) for have in tried.values() if names[0] in have), default=0)
    shown = next(
        (have for have in tried.values() if names[0] in have and len(have) == most), list(names)
    )
    return [goal for goal, have in tried.items() if have and set(shown) <= set(have)], shown


def planned(
    goals: Sequence[object],
    done: Sequence[object],
    users: Sequence[object],
    named: Sequence[object],
) -> int | None:
    """How many goals were meant to be tried, where not all were, by all users."""
    return len(goals) if len(done) < len(goals) or len(named) < len(users) else None


def safely(bot: Bot, session: str, text: str) -> Reply:
    """The bot's reply in whole characters; one that raises against its contract is a result as well."""
    try:
        reply = bot.reply(session, text)
    except Exception as error:
        reply = Reply("", error=f"raised: {type(error).__name__}: {error}")
    if not reply.failed and not reply.text.strip():
        reply = replace(reply, error="nonsense: an empty answer")
    return _whole(reply)


def _whole(reply: Reply) -> Reply:
    """Half an emoji in an answer must not cost the report that it would be written to."""
    state = reply.state and {
        whole_characters(domain): {
            whole_characters(slot): whole_characters(value) for slot, value in slots.items()
        }
        for domain, slots in reply.state.items()
    }
    return replace(
        reply,
        text=whole_characters(reply.text),
        error=reply.error and whole_characters(reply.error),
        delexicalised=reply.delexicalised and whole_characters(reply.delexicalised),
        state=state,
    )
