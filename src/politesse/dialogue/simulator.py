"""A user with a goal who talks to a bot until it is reached or patience ends."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from politesse.dialogue.agenda import Errand, Hearing, Planner, complete_ride, errands
from politesse.dialogue.language import Act, Line, UserLanguage, english
from politesse.dialogue.listening import Listener
from politesse.dialogue.types import Reply
from politesse.dialogue.world import Goal, World

_TURNS_A_DOMAIN = 8
_TURNS_BESIDES = 6


@dataclass(frozen=True, slots=True)
class Draft:
    """A user turn before a persona says it: its acts, and its words with and without courtesy."""

    acts: tuple[Act, ...]
    polite: Line
    plain: Line
    again: bool
    lost: tuple[str, ...] = ()


def seeded(*parts: object) -> Random:
    """A generator of its own for whatever the parts name, the same on every machine."""
    return Random("/".join(map(str, parts)))


def number_from(*parts: object) -> int:
    """A number that follows from the parts alone."""
    digest = hashlib.sha256("/".join(map(str, parts)).encode()).digest()
    return int.from_bytes(digest[:4], "big")


class UserSimulator:
    """Users of one world; it holds what their dialogues share.

    ``patience`` is how many turns in a row may bring the user no further before they give up.
    """

    def __init__(self, world: World, talk: UserLanguage | None = None, patience: int = 3) -> None:
        self.world, self.patience = world, patience
        self.talk = talk or english()
        self.listener = Listener(world, self.talk.data)
        self.hearing = Hearing(world)

    def user(self, goal: Goal, seed: int = 0) -> User:
        """A user with a goal at the start of a dialogue."""
        return User(self, goal, seed)


@dataclass(slots=True)
class User:
    """One dialogue's user: what was said so far and what is still to be done.

    The acts and words of a turn are drawn by a generator that the seed, the goal and the turn's
    number make, so that two users with one goal speak alike as long as they are answered alike.
    """

    simulator: UserSimulator
    goal: Goal
    seed: int
    errands: list[Errand] = field(init=False)
    place: int = 0
    turns: int = 0
    fruitless: int = 0
    gave_up: bool = False
    done: bool = False
    _last: Draft | None = None

    def __post_init__(self) -> None:
        self.errands = errands(self.goal.domains, seeded(self.seed, self.goal.id))

    @property
    def errand(self) -> Errand:
        return self.errands[self.place]

    def open(self) -> Draft:
        """The first turn."""
        return self._opening(self._planner())

    def next(self, reply: Reply) -> Draft | None:
        """The turn after a reply; none after the last one."""
        if self.done:
            return None
        if self.turns >= _TURNS_A_DOMAIN * len(self.errands) + _TURNS_BESIDES:
            return self._give_up()
        if reply.failed:
            return self._unanswered()
        return self._answered(reply)

    def _opening(self, planner: Planner) -> Draft:
        random = seeded(self.seed, self.goal.id, "ride")
        complete_ride(self.errand, self.errands[: self.place], self.simulator.world, random)
        return self._said(planner.opening(self.errand, self.place == 0))

    def _planner(self) -> Planner:
        random = seeded(self.seed, self.goal.id, self.turns, "acts")
        return Planner(self.simulator.hearing, random)

    def _unanswered(self) -> Draft:
        self.fruitless += 1
        if self.fruitless > self.simulator.patience:
            return self._give_up()
        assert self._last
        acts = [act for act in self._last.acts if act.kind != "repeat"]
        return self._said([_once_more(act) for act in acts], again=True)

    def _answered(self, reply: Reply) -> Draft:
        errand = self.errand
        heard = self.simulator.listener.hear(
            reply.text, errand.domain, errand.askable, errand.wanted
        )
        known = dict(errand.said)
        progress = self.simulator.hearing.take(errand, heard)
        planner = self._planner()
        acts, lost = planner.following(errand, heard)
        if errand.settled and not any(act.kind == "correct" for act in acts):
            return self._move_on(planner)
        # A first answer to a new question brings the dialogue further as well.
        changed = any(errand.said.get(slot) != value for slot, value in known.items())
        if progress or changed or errand.said.keys() - known.keys():
            self.fruitless = 0
        elif not any(act.kind in ("request", "suggest", "book", "retry", "change") for act in acts):
            self.fruitless += 1
        if self.fruitless > self.simulator.patience or not acts:
            return self._give_up()
        kinds = ("correct", "again", "rebook", "reask")
        again = bool(lost) or any(act.kind in kinds for act in acts)
        return self._said(acts, again, [f"{errand.domain}-{slot}" for slot in lost])

    def _move_on(self, planner: Planner) -> Draft:
        self.fruitless = 0
        if self.place + 1 < len(self.errands):
            self.place += 1
            return self._opening(planner)
        self.done = True
        return self._said([Act("bye")])

    def _give_up(self) -> Draft:
        self.gave_up = self.done = True
        return self._said([Act("giveup")])

    def _said(self, acts: Sequence[Act], again: bool = False, lost: Sequence[str] = ()) -> Draft:
        talk = self.simulator.talk
        random = seeded(self.seed, self.goal.id, self.turns, *(act.kind for act in acts))
        polite = talk.turn(acts, "polite", random)
        plain = talk.turn(acts, "plain", random)
        self.turns += 1
        self._last = Draft(tuple(acts), polite, plain, again, tuple(lost))
        return self._last


def _once_more(act: Act) -> Act:
    """The same act in words for a second time."""
    kinds: Mapping[str, str] = {
        "inform": "again", "next": "again", "book": "rebook", "request": "reask"
    }  # fmt: skip
    return Act(kinds.get(act.kind, act.kind), act.domain, act.slots)
