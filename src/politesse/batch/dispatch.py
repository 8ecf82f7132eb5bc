"""Jobs given to a crew until all are done, whoever dies meanwhile.

A job whose worker died is given to another one. If that one dies as well, a row of it may be to blame:
halves of it are tried out, and halves of those, until the rows that nobody survives are known. The job is
then done without them.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import replace

from politesse.batch.crew import Crew, Died
from politesse.batch.work import Done, Job
from politesse.core import PolitesseError

_TRUSTED = 1  # deaths that are nobody's fault
_HOPELESS = 4  # deaths of a whole job, after those of its rows


def dispatched(crew: Crew, jobs: Iterator[Job]) -> Iterator[tuple[Job, Done]]:
    """Jobs with what came of them, in the order in which they are done.

    A job is asked for only when somebody is free to do it.
    """
    return _Dispatch(crew, jobs).results()


class _Dispatch:
    def __init__(self, crew: Crew, jobs: Iterator[Job]) -> None:
        self._crew, self._jobs = crew, jobs
        self._again: deque[Job] = deque()
        self._out = 0
        self._deaths: Counter[int] = Counter()
        self._trials: Counter[int] = Counter()
        self._killers: dict[int, set[int]] = {}
        self._whole: dict[int, Job] = {}

    def results(self) -> Iterator[tuple[Job, Done]]:
        done: list[tuple[Job, Done]] = []
        while True:
            self._hand_out()
            yield from done  # which may take a while: everybody has something to do meanwhile
            if not self._out:
                return
            done = list(self._finished())

    def _hand_out(self) -> None:
        while self._crew.free and (job := self._next()) is not None:
            self._crew.give(job)
            self._out += 1

    def _finished(self) -> Iterator[tuple[Job, Done]]:
        """The jobs that are done by now; deaths are seen to."""
        for job, outcome in self._crew.wait():
            self._out -= 1
            if isinstance(outcome, Died):
                self._died(job)
            elif job.only is not None:
                self._tried(job)
            else:
                yield job, outcome

    def _next(self) -> Job | None:
        return self._again.popleft() if self._again else next(self._jobs, None)

    def _died(self, job: Job) -> None:
        if job.only is not None:
            if len(job.only) == 1:
                self._killers[job.number].add(job.only.start)
            else:
                self._halve(job)
            self._tried(job)
            return
        self._deaths[job.number] += 1
        if self._deaths[job.number] > _HOPELESS:
            raise PolitesseError(
                f"{job.where}: whoever works on {job.name} is killed, and no single row is to blame: "
                "there may be too little memory; try fewer --workers or --shard-rows"
            )
        if self._deaths[job.number] <= _TRUSTED or job.skip:
            self._again.append(job)
            return
        self._whole[job.number], self._killers[job.number] = job, set()
        self._halve(replace(job, only=range(job.stretch.rows)))

    def _halve(self, job: Job) -> None:
        """Have both halves of what is tried out tried out."""
        rows = job.only or range(0)
        middle = (rows.start + rows.stop + 1) // 2
        for half in (range(rows.start, middle), range(middle, rows.stop)):
            if half:
                self._trials[job.number] += 1
                self._again.append(replace(job, only=half))

    def _tried(self, job: Job) -> None:
        """Go back to the whole job once nothing of it is left to be tried out."""
        self._trials[job.number] -= 1
        if not self._trials[job.number]:
            killers = frozenset(self._killers.pop(job.number))
            self._again.append(replace(self._whole.pop(job.number), skip=killers))
