"""Workers that are processes of this machine."""

from __future__ import annotations

import multiprocessing
import os
import threading
import traceback
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.connection import wait as wait_for
from typing import Any

from politesse.batch.crew import Crew, Died, Outcome
from politesse.batch.work import Done, Job, Work, alone
from politesse.core import PolitesseError
from politesse.core.cores import cores
from politesse.core.processes import leave_stopping_to_the_first, undisturbed

_PATIENCE = 2.0  # seconds for a process to end by itself


def processes(work: Work, size: int = 0) -> Crew:
    """As many processes as are asked for, or as there are cores."""
    return Processes(work, size or cores())


@dataclass(slots=True, eq=False)
class _Worker:
    process: Any
    line: Connection
    job: Job | None = None
    proved: bool = False  # that it has come to work


class Processes:
    """Processes that are started afresh and load what they need once."""

    def __init__(self, work: Work, size: int) -> None:
        self._work = work
        self._context = multiprocessing.get_context("spawn")
        self._workers = [self._started() for _ in range(size)]
        self._lost: list[tuple[Job, Outcome]] = []

    @property
    def free(self) -> int:
        return sum(worker.job is None for worker in self._workers)

    def give(self, job: Job) -> None:
        worker = next(worker for worker in self._workers if worker.job is None)
        worker.job = job
        try:
            worker.line.send(job)
        except OSError:
            self._lost.append((job, self._replaced(worker)))

    def wait(self) -> list[tuple[Job, Outcome]]:
        found, self._lost = self._lost, []
        if found:
            return found
        busy: dict[Any, _Worker] = {w.line: w for w in self._workers if w.job is not None}
        for line in wait_for(list(busy)):
            worker = busy[line]
            assert worker.job is not None
            found.append((worker.job, self._answer(worker)))
            worker.job = None
        return found

    def close(self) -> None:
        for worker in self._workers:
            worker.process.terminate()
        for worker in self._workers:
            worker.process.join(_PATIENCE)
            if worker.process.is_alive():
                worker.process.kill()
                worker.process.join()
            worker.line.close()

    def _answer(self, worker: _Worker) -> Outcome:
        try:
            answer = worker.line.recv()
        except (EOFError, OSError):
            return self._replaced(worker)
        worker.proved = True
        if isinstance(answer, Done):
            return answer
        raise PolitesseError(str(answer))

    def _replaced(self, worker: _Worker) -> Died:
        """Have another process in the place of one that died; not of one that cannot even start."""
        worker.process.join(_PATIENCE)
        worker.process.kill()
        worker.process.join()
        worker.line.close()
        if worker.process.exitcode == 1 and not worker.proved:
            raise PolitesseError("a worker could not start; what it said stands above")
        self._workers[self._workers.index(worker)] = self._started()
        return Died()

    def _started(self) -> _Worker:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(target=_serve, args=(theirs, self._work), daemon=True)
        with undisturbed(self._context):
            process.start()
        theirs.close()
        return _Worker(process, ours)


def _serve(line: Connection, work: Work) -> None:
    """Do what comes over a line until it is closed."""
    leave_stopping_to_the_first()
    threading.Thread(target=_end_with_parent, daemon=True).start()
    alone()
    do = None
    while True:
        try:
            job = line.recv()
        except (EOFError, OSError):
            return
        answer: Done | str
        try:
            do = do or work.start()
            answer = do(job)
        except PolitesseError as error:
            answer = str(error)
        except Exception:
            answer = f"a worker failed: {traceback.format_exc()}"
        line.send(answer)


def _end_with_parent() -> None:
    """Do not outlive who started us, however it ended."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
