"""Workers that are actors of Ray, on this machine or on a cluster."""

from __future__ import annotations

import logging
from typing import Any

from politesse.batch.crew import Crew, Died, Outcome
from politesse.batch.work import Done, Job, Work, alone
from politesse.core import PolitesseError
from politesse.core.errors import needing


def actors(work: Work, size: int = 0) -> Crew:
    """As many actors as are asked for, or as the cluster has cores.

    The cluster is the one that ``RAY_ADDRESS`` names, or one of this machine's own.
    """
    with needing("ray", "--engine ray"):
        import ray
    if not ray.is_initialized():
        ray.init(include_dashboard=False, log_to_driver=False, logging_level=logging.ERROR)
    return Actors(work, size or int(ray.cluster_resources().get("CPU", 1)))


class _Worker:
    """What an actor does."""

    def __init__(self, work: Work) -> None:
        alone()
        self._work = work
        self._do: Any = None

    def do(self, job: Job) -> Done | str:
        try:
            self._do = self._do or self._work.start()
            done: Done = self._do(job)
        except PolitesseError as error:
            return str(error)
        return done


class Actors:
    """Actors of one core each, which are asked over references."""

    def __init__(self, work: Work, size: int) -> None:
        import ray

        self._ray: Any = ray
        self._work = ray.put(work)
        self._kind = ray.remote(num_cpus=1, max_restarts=0)(_Worker)
        self._idle = [self._started() for _ in range(size)]
        self._busy: dict[Any, tuple[Job, Any]] = {}

    @property
    def free(self) -> int:
        return len(self._idle)

    def give(self, job: Job) -> None:
        actor = self._idle.pop()
        self._busy[actor.do.remote(job)] = (job, actor)

    def wait(self) -> list[tuple[Job, Outcome]]:
        ready, _ = self._ray.wait(list(self._busy), num_returns=1)
        found: list[tuple[Job, Outcome]] = []
        for reference in ready:
            job, actor = self._busy.pop(reference)
            found.append((job, self._answer(reference, actor)))
        return found

    def close(self) -> None:
        for actor in (*self._idle, *(actor for _, actor in self._busy.values())):
            self._ray.kill(actor)

    def _answer(self, reference: Any, actor: Any) -> Outcome:
        try:
            answer = self._ray.get(reference)
        except self._ray.exceptions.RayTaskError as error:
            raise PolitesseError(f"a worker failed: {error}") from None
        except self._ray.exceptions.RayError:
            self._idle.append(self._started())
            return Died()
        self._idle.append(actor)
        if isinstance(answer, Done):
            return answer
        raise PolitesseError(str(answer))

    def _started(self) -> Any:
        return self._kind.remote(self._work)
