"""Who does the work: processes of this machine, or of a cluster, behind one interface.

A crew hands out jobs and says what came of them. Of a worker that dies it says so, and another one
takes its place; what to do about the job is for :mod:`politesse.batch.dispatch` to decide.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from politesse.batch.work import Done, Job, Work
from politesse.core import Registry


class Died(Exception):
    """A worker was killed while it worked on a job."""


#: What came of a job.
Outcome = Done | Died


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
        """What came of jobs that were given, as soon as there is any; a failure is raised."""
        ...

    def close(self) -> None:
        """Send everybody away at once."""
        ...


#: Makes a crew of so many workers for some work; 0 is as many as there are cores.
Engine = Callable[[Work, int], Crew]

ENGINES: Registry[Engine] = Registry(
    "engine",
    {"local": "politesse.batch.local:processes", "ray": "politesse.batch.on_ray:actors"},
)
