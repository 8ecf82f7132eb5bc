"""Runs a server: one process, or several that share a port and what was loaded before they were made."""

from __future__ import annotations

import asyncio
import gc
import logging
import os
import signal
import socket
import sys
import threading
import time
from dataclasses import dataclass, field
from types import FrameType

import uvicorn
from starlette.types import ASGIApp

from politesse.core import PolitesseError
from politesse.server.app import ROUTES, create_app
from politesse.server.metrics import Metrics
from politesse.server.protocol import timed_protocol
from politesse.server.settings import Settings
from politesse.server.warming import tags, warm_shared

log = logging.getLogger("politesse.server")

_BACKLOG = 1024
_LARGEST_HEAD = 32_768
_MOST_CONNECTIONS = 1000  # of a worker
_SHORT_LIFE = 1.0  # seconds; a worker that ends sooner is started again only after a pause
_PAUSE = 0.5
_STOPPING = (signal.SIGINT, signal.SIGTERM)


def run(settings: Settings) -> None:
    """Serve until told to stop; what is being answered then is finished."""
    tags(settings.preload)  # a language that is not there is told before anything is asked
    listening = bound(settings)
    host, port = listening.getsockname()[:2]
    shown = f"[{host}]" if ":" in host else host
    print(f"politesse: serving on http://{shown}:{port}/", file=sys.stderr, flush=True)
    metrics = Metrics(ROUTES, settings.workers)
    if settings.workers == 1:
        serve(settings, metrics, listening)
    else:
        warm_shared(settings.preload)
        gc.freeze()  # what is shared stays as it is, so that its memory is never copied
        Workers(settings, metrics, listening).keep()


def bound(settings: Settings) -> socket.socket:
    """A socket that listens where the settings say."""
    try:
        family, *_, address = socket.getaddrinfo(
            settings.host, settings.port, type=socket.SOCK_STREAM
        )[0]
        listening = socket.socket(family, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(_BACKLOG)
    except OSError as error:
        raise PolitesseError(
            f"cannot serve on {settings.host}:{settings.port}: {error.strerror or error}"
        ) from None
    return listening


def serve(
    settings: Settings, metrics: Metrics, listening: socket.socket, lifeline: int | None = None
) -> None:
    """Serve in this process; ``lifeline`` is a pipe that ends when the process above does."""
    serve_app(create_app(settings, metrics), settings, listening, lifeline)


def serve_app(
    app: ASGIApp, settings: Settings, listening: socket.socket, lifeline: int | None = None
) -> None:
    """Serve an application until told to stop."""
    server = uvicorn.Server(
        uvicorn.Config(
            app,
            http=timed_protocol(settings.limits.arrival),
            ws="none",
            lifespan="on",
            log_config=None,
            log_level="warning",
            access_log=False,
            server_header=False,
            proxy_headers=False,
            backlog=_BACKLOG,
            limit_concurrency=_MOST_CONNECTIONS,
            timeout_keep_alive=int(settings.limits.arrival),
            timeout_graceful_shutdown=settings.limits.shutdown,
            h11_max_incomplete_event_size=_LARGEST_HEAD,
        )
    )

    async def main() -> None:
        if lifeline is not None:
            asyncio.get_running_loop().add_reader(lifeline, _stop, server)
        await server.serve([listening])

    if threading.current_thread() is threading.main_thread():
        # Before uvicorn has its own, and when that has finished and raises the signal anew.
        signal.signal(signal.SIGTERM, lambda sign, frame: _stop(server))
    asyncio.run(main())


def _stop(server: uvicorn.Server) -> None:
    server.should_exit = True


@dataclass(slots=True)
class Workers:
    """Processes that serve one socket; one that ends before it is told to is replaced."""

    settings: Settings
    metrics: Metrics
    listening: socket.socket
    _places: dict[int, tuple[int, float]] = field(default_factory=dict)  # by process: place, birth
    _stopping: bool = False

    def keep(self) -> None:
        """Start all, and go on until told to stop and all have finished."""
        lifeline, other_end = os.pipe()
        for sign in _STOPPING:
            signal.signal(sign, self._stop)
        for place in range(self.settings.workers):
            self._start(place, lifeline, other_end)
        while self._places:
            process, status = os.wait()
            place, born = self._places.pop(process)
            if self._stopping:
                continue
            code = os.waitstatus_to_exitcode(status)
            log.warning("worker %d (process %d) ended with %d: replaced", place, process, code)
            if time.monotonic() - born < _SHORT_LIFE:
                time.sleep(_PAUSE)
            self._start(place, lifeline, other_end)

    def _start(self, place: int, lifeline: int, other_end: int) -> None:
        signal.pthread_sigmask(signal.SIG_BLOCK, _STOPPING)  # until it is clear who is meant
        process = os.fork()
        if process:
            self._places[process] = (place, time.monotonic())
            signal.pthread_sigmask(signal.SIG_UNBLOCK, _STOPPING)
            if self._stopping:
                os.kill(process, signal.SIGTERM)
            return
        code = 1
        try:
            os.close(other_end)  # else the pipe would not end with the process above
            signal.signal(signal.SIGINT, signal.default_int_handler)
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, _STOPPING)
            self.metrics.become(place)
            serve(self.settings, self.metrics, self.listening, lifeline)
            code = 0
        except Exception:
            log.exception("worker %d failed", place)
        finally:
            logging.shutdown()
            os._exit(code)

    def _stop(self, sign: int, frame: FrameType | None) -> None:
        self._stopping = True
        for process in self._places:
            os.kill(process, signal.SIGTERM)
