"""Who does the work: processes of this machine, or of a cluster, behind one interface.

A crew hands out jobs and says what came of them. Of a worker that dies, or that says nothing for so long
that it must hang, it says so, and another one takes its place; what to do about the job is for
:mod:`politesse.batch.dispatch` to decide.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from politesse.batch.work import Done, Job, Work
from politesse.core import Registry

KILLED = "whoever works on it is killed"
HANGS = "whoever works on it hangs"


@dataclass(frozen=True, slots=True)
class Lost:
    """A worker was lost while it worked on a job: for what reason, and at which rows where that is known."""

    reason: str = KILLED
    rows: range | None = None


#: What came of a job.
Outcome = Done | Lost


class Crew(Protocol):
    """Some workers."""

    @property
    def free(self) -> int:
        """How many have nothing to do."""
        ...

    def give(self, job: Job) -> None:
        """Have a free worker do a job."""
        ...

    def wait(self) -> list[tuple[Job, Outcome]]:
        """What came of jobs that were given, as soon as there is any; a failure is raised.

        Nothing, where all that is new is that somebody else is free.
        """
        ...

    def close(self) -> None:
        """Send everybody away at once."""
        ...


@dataclass(frozen=True)
class Hiring:
    """Who is wanted: how many, 0 for one a core; where, if not here; and how long nobody may be silent.

    ``stall`` are the seconds in which a worker is to show that it goes on, 0 for any time.
    """

    workers: int = 0
    stall: float = 900.0
    address: str | None = None


#: Makes a crew for some work.
Engine = Callable[[Work, Hiring], Crew]

ENGINES: Registry[Engine] = Registry(
    "engine",
    {"local": "politesse.batch.local:processes", "ray": "politesse.batch.on_ray:actors"},
)
