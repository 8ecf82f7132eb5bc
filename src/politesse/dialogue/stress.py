"""The interactive run: simulated users of every kind against one bot, goal by goal."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import TypeVar

from politesse.core import PolitesseError
from politesse.core.progress import Progress, silent
from politesse.dialogue.calm import Calm
from politesse.dialogue.judging import judge
from politesse.dialogue.language import UserLanguage
from politesse.dialogue.personas import Persona
from politesse.dialogue.results import (
    DialogueRecord,
    StressResult,
    TurnRecord,
    interactive_parts,
    lost_in,
)
from politesse.dialogue.simulator import Draft, User, UserSimulator, number_from
from politesse.dialogue.types import Bot, Reply
from politesse.dialogue.world import Goal, World

T = TypeVar("T")


class Standings:
    """Tells how far a run has come: in all, and by condition with the success so far."""

    def __init__(self, progress: Progress, each: int, total: int) -> None:
        self._progress, self._each, self._total = progress, each, total
        self._successes: dict[str, list[bool]] = {}

    def __call__(self, record: DialogueRecord) -> None:
        """One more dialogue is over."""
        successes = self._successes.setdefault(record.condition, [])
        successes.append(record.success)
        judged = bool(record.turns and record.turns[0].acts)
        note = f"\tsuccess {sum(successes) / len(successes):.0%}" if judged else ""
        self._progress("all", sum(map(len, self._successes.values())), self._total)
        self._progress(record.condition + note, len(successes), self._each)


@dataclass(frozen=True, slots=True)
class Condition:
    """One way to run all goals: a persona, perhaps with the bot behind a calming wrapper."""

    persona: Persona
    calmed: bool = False

    @property
    def name(self) -> str:
        return f"{self.persona.name}+calm" if self.calmed else self.persona.name


def conditions(personas: Sequence[Persona], calm: bool) -> list[Condition]:
    """Every persona, and every rude one a second time behind ``Calm`` where that is wanted."""
    chosen = []
    for persona in personas:
        chosen.append(Condition(persona))
        if calm and persona.rude:
            chosen.append(Condition(persona, calmed=True))
    return chosen


def drawn(goals: Sequence[Goal], size: int | None, seed: int) -> list[Goal]:
    """So many goals, drawn by a seed, in their order; more than there are come round again.

    A goal that comes a second time has another name, and with it other words.
    """
    if size is None or size == len(goals):
        return list(goals)
    if size < len(goals):
        places = sorted(Random(f"{seed}/goals").sample(range(len(goals)), size))
        return [goals[index] for index in places]
    rounds = -(-size // len(goals))
    many = [
        replace(goal, id=f"{goal.id}.{number + 1}") if number else goal
        for number in range(rounds)
        for goal in goals
    ]
    return many[:size]


@dataclass(frozen=True, slots=True)
class Stress:
    """A run to be made.

    ``known_references``: the bot books in this world, see ``judge``; ``talk``: the sentences of
    the users, our own where none are given.
    """

    bot: Bot
    world: World
    conditions: Sequence[Condition]
    goals: Sequence[Goal]
    seed: int = 1
    concurrency: int = 8
    patience: int = 3
    known_references: bool = False
    talk: UserLanguage | None = None

    def run(self, progress: Progress = silent) -> StressResult:
        """All goals under all conditions; the same result at any concurrency."""
        if not self.conditions or not self.goals:
            raise PolitesseError("a stress run needs at least one persona and one goal")
        begun = time.monotonic()
        simulator = UserSimulator(self.world, self.talk, self.patience)
        calmed = Calm(self.bot)
        jobs = [(goal, condition) for goal in self.goals for condition in self.conditions]
        by_goal: dict[tuple[str, str], DialogueRecord] = {}
        calls = (
            partial(
                self._dialogue, simulator, goal, condition, calmed if condition.calmed else self.bot
            )
            for goal, condition in jobs
        )
        standings = Standings(progress, len(self.goals), len(jobs))
        for record in at_once(calls, self.concurrency):
            by_goal[record.goal, record.condition] = record
            standings(record)
        dialogues = {
            condition.name: tuple(by_goal[goal.id, condition.name] for goal in self.goals)
            for condition in self.conditions
        }
        return StressResult(
            self.bot.name,
            self.world.name,
            "interactive",
            dialogues,
            {name: interactive_parts(records) for name, records in dialogues.items()},
            tuple(
                condition.name
                for condition in self.conditions
                if condition.persona.rude and not condition.calmed
            ),
            {
                "personas": ",".join(condition.name for condition in self.conditions),
                "goals": len(self.goals),
                "seed": self.seed,
                "patience": self.patience,
            },
            time.monotonic() - begun,
        )

    def _dialogue(
        self, simulator: UserSimulator, goal: Goal, condition: Condition, bot: Bot
    ) -> DialogueRecord:
        user = simulator.user(goal, self.seed)
        session = f"{goal.id}#{condition.name}"
        turns: list[TurnRecord] = []
        draft: Draft | None = user.open()
        try:
            while draft is not None:
                turns.append(self._exchange(draft, condition.persona, bot, session, len(turns)))
                # Nobody waits for the answer to a good-bye.
                draft = None if user.done else self._next(user, turns)
        finally:
            bot.end(session)
        return self._record(user, condition, turns)

    def _exchange(
        self, draft: Draft, persona: Persona, bot: Bot, session: str, number: int
    ) -> TurnRecord:
        goal = session.partition("#")[0]
        line = persona.says(draft, number_from(self.seed, goal, number))
        reply = safely(bot, session, line.text)
        lost = tuple(lost_in(reply.state, line.stretches))
        return TurnRecord(
            draft.acts, draft.polite.text, line.text, line.stretches,
            reply.text, reply.error, reply.seconds, draft.again, lost, reply.state,
        )  # fmt: skip

    def _next(self, user: User, turns: list[TurnRecord]) -> Draft | None:
        last = turns[-1]
        draft = user.next(Reply(last.reply, error=last.error))
        if draft and draft.lost:
            # It shows only now, but it was the turn before that got lost.
            lost = tuple(dict.fromkeys((*last.lost, *draft.lost)))
            turns[-1] = replace(last, lost=lost)
        return draft

    def _record(
        self, user: User, condition: Condition, turns: Sequence[TurnRecord]
    ) -> DialogueRecord:
        states = [turn.state for turn in turns if turn.state is not None]
        verdict = judge(user, self.known_references, states[-1] if states else None)
        return DialogueRecord(
            user.goal.id, condition.name, tuple(turns), verdict.success, verdict.inform,
            verdict.booked, verdict.answered, user.gave_up, verdict.missed,
        )  # fmt: skip


def at_once(calls: Iterable[Callable[[], T]], size: int) -> Iterator[T]:
    """What calls give, as they are done, so many at once; stopped early, none is begun any more.

    >>> sorted(at_once([lambda: 1, lambda: 2, lambda: 3], 2))
    [1, 2, 3]
    """
    pool = ThreadPoolExecutor(max(1, size))
    try:
        for future in as_completed([pool.submit(call) for call in calls]):
            yield future.result()
    finally:
        pool.shutdown(cancel_futures=True)


def safely(bot: Bot, session: str, text: str) -> Reply:
    """The bot's reply; one that raises against its contract is a result as well."""
    try:
        reply = bot.reply(session, text)
    except Exception as error:
        return Reply("", error=f"raised: {type(error).__name__}: {error}")
    if not reply.failed and not reply.text.strip():
        return replace(reply, error="nonsense: an empty answer")
    return reply
