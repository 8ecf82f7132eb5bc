"""Time limits, retries with back-off and a rate limit, the same for every kind of bot."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from politesse.core import PolitesseError
from politesse.core.printable import one_line
from politesse.dialogue.types import Reply

Clock = Callable[[], float]
Sleep = Callable[[float], None]


@dataclass(frozen=True, slots=True)
class Limits:
    """How long to wait for a bot, and how often to ask again.

    ``timeout`` is in seconds for one try, ``retries`` how often a turn is sent again after a
    failure that may pass, ``pause`` the seconds before the first retry (each next one doubles it)
    and ``rate`` the most requests a second over all sessions.
    """

    timeout: float = 30.0
    retries: int = 2
    pause: float = 0.25
    rate: float | None = None

    def __post_init__(self) -> None:
        if self.timeout <= 0 or self.retries < 0 or self.pause < 0:
            raise PolitesseError("a bot's timeout must be above 0, retries and pause 0 or more")
        if self.rate is not None and self.rate <= 0:
            raise PolitesseError(f"a bot's rate must be above 0 requests a second, not {self.rate}")


class Trouble(Exception):
    """A try that gave no answer: its kind, what was seen, and whether another may do better."""

    def __init__(self, kind: str, detail: str = "", passes: bool = True) -> None:
        super().__init__(kind)
        self.kind, self.detail, self.passes = kind, one_line(detail)[:300], passes

    @property
    def error(self) -> str:
        """As a reply says it.

        >>> Trouble("nonsense", "no text").error
        'nonsense: no text'
        """
        return f"{self.kind}: {self.detail}" if self.detail else self.kind


class Pace:
    """Lets so many requests a second through, spread evenly; without a rate it never waits."""

    def __init__(
        self, rate: float | None, clock: Clock = time.monotonic, sleep: Sleep = time.sleep
    ) -> None:
        self._gap = 1 / rate if rate else 0.0
        self._clock, self._sleep = clock, sleep
        self._lock, self._next = threading.Lock(), 0.0

    def wait(self) -> None:
        """Return when the next request may go out."""
        if not self._gap:
            return
        with self._lock:
            now = self._clock()
            start = max(now, self._next)
            self._next = start + self._gap
        if start > now:
            self._sleep(start - now)


def attempt(
    ask: Callable[[], Reply], limits: Limits, pace: Pace, sleep: Sleep = time.sleep
) -> Reply:
    """The reply of the first try that gets one, or a reply that says what went wrong last."""
    trouble = Trouble("nothing")
    begun = time.monotonic()
    for number in range(limits.retries + 1):
        if number:
            sleep(limits.pause * 2 ** (number - 1))
        pace.wait()
        try:
            reply = ask()
        except Trouble as found:
            trouble = found
            if not trouble.passes:
                break
            continue
        return replace(reply, seconds=time.monotonic() - begun)
    return Reply("", error=trouble.error, seconds=time.monotonic() - begun)
