"""Whether a dialogue reached its goal, told from what the user came to know."""

from __future__ import annotations

from dataclasses import dataclass

from politesse.dialogue.agenda import Errand, Hearing
from politesse.dialogue.results import believed
from politesse.dialogue.simulator import User
from politesse.dialogue.types import State


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of a dialogue; ``missed`` names what is wanting, as ``domain-what``."""

    inform: bool
    booked: tuple[int, int]
    answered: tuple[int, int]
    missed: tuple[str, ...]

    @property
    def success(self) -> bool:
        """All that was wanted was found, told and booked."""
        return not self.missed


def judge(user: User, known_references: bool, state: State | None = None) -> Verdict:
    """The verdict on a finished dialogue.

    With ``known_references`` a booking counts only under the number that the world gives to
    just this booking, so that a wrong day or table is found out. A bot with numbers of its own
    can only be held to giving one, and to what its last ``state`` says of the booking, if it
    tells one.
    """
    hearing = Hearing(user.simulator.world)
    missed: list[str] = []
    booked = [0, 0]
    answered = [0, 0]
    inform = True
    for errand in user.errands:
        if not _informed(errand, hearing):
            inform = False
            missed.append(f"{errand.domain}-offer")
        if errand.books:
            booked[1] += 1
            right = _booked(errand, hearing, user, known_references, state)
            booked[0] += right
            missed += [] if right else [f"{errand.domain}-booking"]
        for slot in errand.goal.request:
            if slot == "ref":
                continue
            answered[1] += 1
            answer = errand.answers.get(slot)
            loose = errand.domain == "taxi" and not known_references
            if answer and (answer.right or loose):
                answered[0] += 1
            else:
                missed.append(f"{errand.domain}-{slot}")
    return Verdict(inform, (booked[0], booked[1]), (answered[0], answered[1]), tuple(missed))


def _informed(errand: Errand, hearing: Hearing) -> bool:
    if errand.named:
        return errand.mentioned
    return errand.entity is not None and not hearing.wrong(errand, errand.entity)


def _booked(
    errand: Errand, hearing: Hearing, user: User, known_references: bool, state: State | None
) -> bool:
    if errand.reference is None:
        return False
    if not known_references:
        return state is None or all(
            believed(state, errand.domain, slot, value, absent=True)
            for slot, value in errand.details.items()
        )
    entity = hearing.truth(errand)
    if entity is None:
        return False
    return errand.reference == user.simulator.world.book(errand.domain, entity, errand.details)
