"""Workers that are processes of this machine."""

from __future__ import annotations

import multiprocessing
import os
import threading
import traceback
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from multiprocessing.connection import wait as wait_for
from typing import Any

from politesse.batch.crew import HANGS, KILLED, Crew, Hiring, Lost, Outcome
from politesse.batch.silence import Heard, Silence
from politesse.batch.work import Done, Job, Piece, Work, alone
from politesse.core import PolitesseError
from politesse.core.cores import cores
from politesse.core.garbage import collect_rarely
from politesse.core.processes import leave_stopping_to_the_first, undisturbed

_PATIENCE = 2.0  # seconds for a process to end by itself


def processes(work: Work, hiring: Hiring) -> Crew:
    """As many processes as are asked for, or as there are cores."""
    return Processes(work, hiring.workers or cores(), Silence(hiring.stall))


@dataclass(slots=True, eq=False)
class _Worker:
    process: Any
    line: Connection
    job: Job | None = None
    heard: Heard = field(default_factory=Heard)


class Processes:
    """Processes that are started afresh and load what they need once."""

    def __init__(self, work: Work, size: int, silence: Silence) -> None:
        self._work, self._silence = work, silence
        self._context = multiprocessing.get_context("spawn")
        self._workers = [self._started() for _ in range(size)]
        self._lost: list[tuple[Job, Outcome]] = []

    @property
    def free(self) -> int:
        return sum(worker.job is None for worker in self._workers)

    def give(self, job: Job) -> None:
        worker = next(worker for worker in self._workers if worker.job is None)
        worker.job = job
        self._silence.begun(worker.heard)
        try:
            worker.line.send(job)
        except OSError:
            self._lost.append((job, self._replaced(worker)))

    def wait(self) -> list[tuple[Job, Outcome]]:
        found, self._lost = self._lost, []
        while not found:
            busy: dict[Any, _Worker] = {w.line: w for w in self._workers if w.job is not None}
            with self._silence.waiting():
                ready = wait_for(list(busy), self._silence.nap)
            for line, worker in busy.items():
                outcome = self._news(worker) if line in ready else self._checked(worker)
                if outcome is not None and worker.job is not None:
                    found.append((worker.job, outcome))
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

    def _news(self, worker: _Worker) -> Outcome | None:
        """What came of a job; nothing yet where a worker only shows that it goes on."""
        try:
            said = worker.line.recv()
        except (EOFError, OSError):
            worker.process.join(_PATIENCE)
            return self._replaced(worker)
        self._silence.broken(worker.heard, said if isinstance(said, Piece) else None)
        if isinstance(said, Piece):
            return None
        if isinstance(said, Done):
            return said
        raise PolitesseError(str(said))

    def _checked(self, worker: _Worker) -> Lost | None:
        return self._replaced(worker, HANGS) if self._silence.too_long(worker.heard) else None

    def _replaced(self, worker: _Worker, why: str = KILLED) -> Lost:
        """Have another process in the place of one that is lost; not of one that cannot even start."""
        worker.process.kill()
        worker.process.join(_PATIENCE)  # one that waits for a device ends when that answers
        worker.line.close()
        if worker.process.exitcode == 1 and not worker.heard.proved:
            raise PolitesseError("a worker could not start; what it said stands above")
        self._workers[self._workers.index(worker)] = self._started()
        return Lost(why, worker.heard.rows)

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
    collect_rarely()
    do = None
    while True:
        try:
            job = line.recv()
        except (EOFError, OSError):
            return
        answer: Done | str
        try:
            do = do or work.start()
            answer = do(job, line.send)
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
