"""Jobs given to a crew until all are done, whoever dies or hangs meanwhile.

A job whose worker was lost is given to another one. If that one is lost as well, a row of it may be to blame:
halves of what it was at are tried out, and halves of those, until the rows that nobody survives are known.
The job is then done without them.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import replace

from politesse.batch.crew import HANGS, Crew, Lost
from politesse.batch.work import Done, Job
from politesse.core import PolitesseError

_TRUSTED = 1  # workers lost that is nobody's fault
_HOPELESS = 4  # workers that a whole job may cost without a row that is to blame


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
        self._losses: Counter[int] = Counter()
        self._trials: Counter[int] = Counter()
        self._killers: dict[int, dict[int, str]] = {}
        self._whole: dict[int, Job] = {}

    def results(self) -> Iterator[tuple[Job, Done]]:
        done: list[tuple[Job, Done]] = []
        while True:
            self._hand_out()
            yield from done  # which may take a while: everybody has something to do meanwhile
            if not self._out and self._waiting() is None:
                return
            done = list(self._finished())

    def _hand_out(self) -> None:
        while self._crew.free and (job := self._waiting()) is not None:
            self._again.popleft()
            self._crew.give(job)
            self._out += 1

    def _finished(self) -> Iterator[tuple[Job, Done]]:
        """The jobs that are done by now; losses are seen to."""
        for job, outcome in self._crew.wait():
            self._out -= 1
            if isinstance(outcome, Lost):
                self._lost(job, outcome)
            elif job.only is not None:
                self._tried(job)
            else:
                yield job, outcome

    def _waiting(self) -> Job | None:
        """The job that is next; it stays where it is."""
        if not self._again and (job := next(self._jobs, None)) is not None:
            self._again.append(job)
        return self._again[0] if self._again else None

    def _lost(self, job: Job, loss: Lost) -> None:
        if job.only is not None:
            if len(job.only) == 1:
                self._killers[job.number][job.only.start] = loss.reason
            else:
                self._halve(job)
            self._tried(job)
            return
        self._losses[job.number] += 1
        if self._losses[job.number] > _HOPELESS:
            raise _hopeless(job, loss)
        if self._losses[job.number] <= _TRUSTED:
            self._again.append(job)
            return
        self._whole[job.number], self._killers[job.number] = job, {}
        self._halve(replace(job, only=loss.rows or range(job.stretch.rows)))

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
            whole, killers = self._whole.pop(job.number), self._killers.pop(job.number)
            if killers:
                self._losses[job.number] = _TRUSTED  # there may be more of them further on
            self._again.append(replace(whole, skip={**whole.skip, **killers}))


def _hopeless(job: Job, loss: Lost) -> PolitesseError:
    """That a job cannot be done, and what might help."""
    remedy = (
        "try a longer --stall, or 0 for any time"
        if loss.reason == HANGS
        else "there may be too little memory; try fewer --workers or --shard-rows"
    )
    what = "hangs" if loss.reason == HANGS else "is killed"
    return PolitesseError(
        f"{job.where}: whoever works on {job.name} {what}, and no single row is to blame: {remedy}"
    )
