"""Where answers are worked out: a few threads, and a bound on what waits for them.

Most of the work holds the interpreter's lock, so threads do not make it faster: processes do
(``--workers``). They keep the loop free to take requests, and let a short request overtake a long one.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from politesse.server.deadline import set_deadline
from politesse.server.errors import OutOfTime, RequestError
from politesse.server.settings import Limits

T = TypeVar("T")


class Pool:
    """Runs functions in threads, no more than ``limits.at_once`` of them under way or waiting."""

    def __init__(self, threads: int, limits: Limits) -> None:
        self._threads = ThreadPoolExecutor(threads, "politesse")
        self._limits = limits
        self._under_way = 0

    async def run(self, function: Callable[[], T]) -> T:
        """What a function gives, if it does in time.

        One that does not goes on holding its place until it notices, so that requests given up by
        their clients cannot pile up.
        """
        if self._under_way >= self._limits.at_once:
            raise RequestError(503, "busy", "too many requests at once; try again", retry=True)
        self._under_way += 1
        seconds = self._limits.seconds
        until = time.monotonic() + seconds

        def timed() -> T:
            set_deadline(until, seconds)
            return function()

        work = asyncio.get_running_loop().run_in_executor(self._threads, timed)
        work.add_done_callback(self._done)
        try:
            return await asyncio.wait_for(asyncio.shield(work), seconds + 0.5)
        except TimeoutError:
            raise OutOfTime(seconds) from None

    def load(self, function: Callable[[], None]) -> asyncio.Future[None]:
        """Start work that is nobody's request and may take as long as it will."""
        return asyncio.get_running_loop().run_in_executor(self._threads, function)

    def _done(self, work: asyncio.Future[T]) -> None:
        self._under_way -= 1
        if not work.cancelled():
            work.exception()  # looked at, also where nobody waits for it any more

    def close(self) -> None:
        """Take no more work."""
        self._threads.shutdown(wait=False, cancel_futures=True)
