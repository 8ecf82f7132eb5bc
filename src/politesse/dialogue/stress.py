"""The interactive run: simulated users of every kind against one bot, goal by goal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from operator import attrgetter
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

from politesse.core import PolitesseError
from politesse.core.progress import Progress, silent
from politesse.dialogue.beliefs import beside_baseline, told, with_tracking
from politesse.dialogue.calm import Calm
from politesse.dialogue.journal import Journal, Key
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
from politesse.dialogue.running import Jobs, finished, planned, safely
from politesse.dialogue.simulator import Draft, User, UserSimulator, number_from
from politesse.dialogue.types import Bot, Reply
from politesse.dialogue.workers import go_on
from politesse.dialogue.world import Goal, World
from politesse.metrics.significance import Sums

if TYPE_CHECKING:
    from politesse.dialogue.cases.types import Case


G = TypeVar("G", "Goal", "Case")  # what is drawn has a name


@dataclass(frozen=True, slots=True)
class Condition:
    """One way to run all goals: a persona, perhaps with the bot behind a calming wrapper."""

    persona: Persona
    calmed: bool = False

    @property
    def name(self) -> str:
        return f"{self.persona.name}+calm" if self.calmed else self.persona.name


def voices(conditions: Sequence[Condition]) -> list[str]:
    """What rude users speak by besides their names: language, phrases, and whether they may insult."""
    users = [condition.persona for condition in conditions if condition.persona.rude]
    return sorted({f"{one.language}/{one.part}{'/offensive' * one.offensive}" for one in users})


def rude_names(
    conditions: Sequence[Condition],
    names: Sequence[str],
    called: Callable[[Condition], str] = attrgetter("name"),
) -> tuple[str, ...]:
    """Which of ``names`` are rude users who are not calmed; ``called`` says what a condition is named."""
    rude = [called(one) for one in conditions if one.persona.rude and not one.calmed]
    return tuple(name for name in rude if name in names)


def conditions(personas: Sequence[Persona], calm: bool) -> list[Condition]:
    """Every persona, and every rude one a second time behind ``Calm`` where that is wanted."""
    chosen = []
    for persona in personas:
        chosen.append(Condition(persona))
        if calm and persona.rude:
            chosen.append(Condition(persona, calmed=True))
    return chosen


def phrases_of(conditions: Sequence[Condition]) -> str:
    """Which part of the phrases rude users talk by, and in which language."""
    kinds = {(one.persona.part, one.persona.language) for one in conditions if one.persona.rude}
    return ",".join(f"{part}-{language}" for part, language in sorted(kinds)) or "none"


def drawn(goals: Sequence[G], size: int | None, seed: int) -> list[G]:
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

    def run(self, progress: Progress = silent, journal: Journal | None = None) -> StressResult:
        """All goals under all conditions; the same result at any concurrency.

        A ``journal`` has each dialogue as it ends. A run that ends early raises ``Stopped`` or
        ``BotGone`` with the result so far.
        """
        if not self.conditions or not self.goals:
            raise PolitesseError("a stress run needs at least one persona and one goal")
        simulator = UserSimulator(self.world, self.talk, self.patience)
        calmed = Calm.in_world(self.bot, self.world)
        calls = {
            (goal.id, condition.name): partial(
                self._dialogue, simulator, goal, condition, calmed if condition.calmed else self.bot
            )
            for goal in self.goals
            for condition in self.conditions
        }
        jobs = Jobs(
            calls,
            self.conditions[0].name,
            self._settings(),
            DialogueRecord.from_dict,
            lambda record: record,
        )
        return jobs.run(self.concurrency, progress, journal, self._result)

    def opening(self) -> str:
        """The first thing that a polite user says."""
        goal = self.goals[0]
        return UserSimulator(self.world, self.talk).user(goal, self.seed).open().polite.text

    def _settings(self) -> dict[str, Any]:
        """What every dialogue depends on besides its goal and condition."""
        return {
            "mode": "interactive",
            "bot": self.bot.name,
            "world": self.world.name,
            "seed": self.seed,
            "patience": self.patience,
            "references": "world" if self.known_references else "any",
            "voices": voices(self.conditions),
            "phrases": phrases_of(self.conditions),
        }

    def _result(self, done: Mapping[Key, DialogueRecord], seconds: float) -> StressResult | None:
        """The result of the goals that all users have tried."""
        ids, names = finished(
            done,
            [goal.id for goal in self.goals],
            [condition.name for condition in self.conditions],
        )
        goals = [goal for goal in self.goals if goal.id in ids]
        if not goals:
            return None
        dialogues = {name: tuple(done[goal.id, name] for goal in goals) for name in names}
        return StressResult(
            self.bot.name,
            self.world.name,
            "interactive",
            dialogues,
            _parts(dialogues),
            rude_names(self.conditions, names),
            {
                "personas": ",".join(names),
                "goals": len(goals),
                "seed": self.seed,
                "patience": self.patience,
                "phrases": phrases_of(self.conditions),
            },
            seconds,
            planned(self.goals, goals, self.conditions, names),
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
                go_on()
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
        line = persona.says(draft, number_from(self.seed, goal, number), goal, number)
        reply = safely(bot, session, line.text)
        lost = tuple(lost_in(reply.state, line.stretches))
        return TurnRecord(
            draft.acts, draft.polite.text, line.text, line.stretches,
            reply.text, reply.error, reply.seconds, draft.again, lost, reply.state,
            reply.heard,
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


def _parts(dialogues: Mapping[str, tuple[DialogueRecord, ...]]) -> Mapping[str, Sums]:
    """What the measures of each condition are computed from."""
    parts = {name: interactive_parts(records) for name, records in dialogues.items()}
    if told(dialogues):
        parts = {name: with_tracking(parts[name], rows) for name, rows in dialogues.items()}
    return beside_baseline(parts, dialogues, next(iter(dialogues)))
