"""Workers that are actors of Ray, on this machine or on a cluster."""

from __future__ import annotations

import logging
import os
import socket
from dataclasses import dataclass, field
from typing import Any

from politesse.batch.crew import HANGS, Crew, Hiring, Lost, Outcome
from politesse.batch.silence import Heard, Silence
from politesse.batch.work import Done, Job, Piece, Work, alone
from politesse.core import PolitesseError
from politesse.core.errors import needing

_SECONDS_TO_ANSWER = 10
_ASKED = "asked"  # what actors answer while they work
_MOST_REFUSALS = 10  # actors that are lost one after the other before they come to work


def actors(work: Work, hiring: Hiring) -> Crew:
    """As many actors as are asked for, or as the cluster has cores.

    The cluster is the one whose address is given or named by ``RAY_ADDRESS``, or one of this machine's own.
    """
    with needing("ray", "--engine ray"):
        import ray
    if not ray.is_initialized():
        _refuse_unreachable(hiring.address or os.environ.get("RAY_ADDRESS", ""))
        try:
            ray.init(
                hiring.address,
                include_dashboard=False,
                log_to_driver=False,
                logging_level=logging.ERROR,
            )
        except (ConnectionError, ValueError) as error:
            raise PolitesseError(f"no cluster of Ray can be reached: {error}") from None
    size = hiring.workers or int(ray.cluster_resources().get("CPU", 1))
    return Actors(work, size, Silence(hiring.stall))


def _refuse_unreachable(address: str) -> None:
    """Say at once that nothing answers at an address; Ray would try for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not port.isdigit():
        return
    try:
        socket.create_connection((host, int(port)), _SECONDS_TO_ANSWER).close()
    except OSError as error:
        raise PolitesseError(f"no cluster of Ray answers at {address}: {error}") from None


class _Worker:
    """What an actor does; while it works it can be asked what it is at."""

    def __init__(self, work: Work) -> None:
        alone()
        self._work = work
        self._do: Any = None
        self._begun = 0
        self._piece: Piece | None = None

    def ready(self) -> None:
        """That it has come to work."""

    def do(self, job: Job) -> Done | str:
        try:
            self._do = self._do or self._work.start()
            done: Done = self._do(job, self._tell)
        except PolitesseError as error:
            return str(error)
        return done

    def pulse(self) -> tuple[int, Piece | None]:
        """How many pieces were begun, and the last one of them."""
        return self._begun, self._piece

    def _tell(self, piece: Piece) -> None:
        self._begun, self._piece = self._begun + 1, piece


@dataclass(slots=True, eq=False)
class _Actor:
    handle: Any
    job: Job | None = None
    heard: Heard = field(default_factory=Heard)
    pulse: Any = None  # what was asked and is not answered yet
    begun: int = 0
    sure: bool = False  # that it still is at the piece that was heard of


class Actors:
    """Actors of one core each, which are asked over references.

    One for which the cluster has no room waits until there is, and has no job meanwhile.
    """

    def __init__(self, work: Work, size: int, silence: Silence) -> None:
        import ray

        self._ray: Any = ray
        self._silence = silence
        self._work = ray.put(work)
        self._kind = ray.remote(num_cpus=1, max_restarts=0, concurrency_groups={_ASKED: 1})(_Worker)
        self._refusals = 0
        self._idle: list[_Actor] = []
        self._coming: dict[Any, _Actor] = {}
        self._busy: dict[Any, _Actor] = {}
        for _ in range(size):
            self._start()

    @property
    def free(self) -> int:
        return len(self._idle)

    def give(self, job: Job) -> None:
        actor = self._idle.pop()
        actor.job = job
        self._silence.begun(actor.heard)
        self._busy[actor.handle.do.remote(job)] = actor

    def wait(self) -> list[tuple[Job, Outcome]]:
        while True:
            with self._silence.waiting():
                asked = [*self._busy, *self._coming]
                ready, _ = self._ray.wait(asked, num_returns=1, timeout=self._silence.nap)
            found = [one for reference in ready if (one := self._news(reference)) is not None]
            found += self._hanging()
            if found or ready:
                return found

    def close(self) -> None:
        for actor in (*self._idle, *self._coming.values(), *self._busy.values()):
            self._ray.kill(actor.handle)

    def _news(self, reference: Any) -> tuple[Job, Outcome] | None:
        """What came of a job, or nothing where somebody has come to work."""
        actor = self._coming.pop(reference, None) or self._busy.pop(reference)
        try:
            said = self._ray.get(reference)
        except self._ray.exceptions.RayTaskError as error:
            raise PolitesseError(f"a worker failed: {error}") from None
        except self._ray.exceptions.RayError as error:
            if actor.job:
                return self._replaced(actor, Lost())
            self._refused(error)
            return None
        job, actor.job = actor.job, None
        self._idle.append(actor)
        if job is None:
            self._refusals = 0
            return None
        self._silence.broken(actor.heard)
        if isinstance(said, Done):
            return job, said
        raise PolitesseError(str(said))

    def _hanging(self) -> list[tuple[Job, Outcome]]:
        """The jobs of actors that have said nothing for too long."""
        found = []
        for reference, actor in list(self._busy.items()):
            if self._silence.quiet(actor.heard):
                self._ask(actor)
            if self._silence.too_long(actor.heard):
                del self._busy[reference]
                rows = actor.heard.rows if actor.sure else None
                found.append(self._replaced(actor, Lost(HANGS, rows)))
        if not (self._busy or self._idle):
            self._refuse_endless_waiting()
        return found

    def _ask(self, actor: _Actor) -> None:
        """Have an actor say what it is at, or hear what it said."""
        if actor.pulse is not None:
            if not self._ray.wait([actor.pulse], timeout=0)[0]:
                return
            try:
                begun, piece = self._ray.get(actor.pulse)
            except self._ray.exceptions.RayError:
                return  # it is lost, and so will be what it works on
            actor.sure = begun == actor.begun
            if not actor.sure:
                self._silence.broken(actor.heard, piece)
            actor.begun = begun
        actor.pulse = actor.handle.pulse.options(concurrency_group=_ASKED).remote()

    def _replaced(self, actor: _Actor, loss: Lost) -> tuple[Job, Outcome]:
        """Have another actor in the place of one that is lost."""
        self._ray.kill(actor.handle)
        self._start()
        assert actor.job is not None
        return actor.job, loss

    def _start(self) -> None:
        actor = _Actor(self._kind.remote(self._work))
        self._silence.begun(actor.heard)
        self._coming[actor.handle.ready.remote()] = actor

    def _refused(self, error: Exception) -> None:
        """Have another actor in the place of one that was lost before it came to work."""
        self._refusals += 1
        if self._refusals > _MOST_REFUSALS:
            cause = str(error).strip().splitlines()[-1]
            raise PolitesseError(
                f"no worker can start ({cause}): every machine of the cluster needs Politesse, of this version"
            )
        self._start()

    def _refuse_endless_waiting(self) -> None:
        """Do not wait for ever for a cluster that has no room."""
        if all(self._silence.too_long(actor.heard) for actor in self._coming.values()):
            there = self._ray.cluster_resources().get("CPU", 0)
            raise PolitesseError(
                f"no worker has come to work: each needs a CPU of the cluster, which has {there:g} in all"
            )
