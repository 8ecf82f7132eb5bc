"""Asking servers: time-outs, bounded retries with growing pauses, and errors of one line.

httpx is imported when a client is made.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from politesse.core.errors import MissingExtra, PolitesseError

if TYPE_CHECKING:
    import httpx

_AGAIN = frozenset({408, 429, 500, 502, 503, 504, 529})  # statuses that may pass
_LONGEST_PAUSE = 30.0

T = TypeVar("T")
R = TypeVar("R")


class ServerError(PolitesseError):
    """A server that does not give what it was asked for."""


class Unreachable(ServerError):
    """A server that does not answer, or is busy, however often it is asked."""


class Refused(ServerError):
    """An answer that says no; asking again would not help."""

    def __init__(self, message: str, status: int) -> None:
        super().__init__(message)
        self.status = status

    def __reduce__(self) -> tuple[type[Refused], tuple[str, int]]:
        return type(self), (str(self), self.status)


@dataclass(frozen=True, slots=True)
class ServerLimits:
    """How long to wait for a server, how often to ask again, and how much to ask together.

    ``timeout`` is in seconds for one answer. A request that fails for a reason that may pass is
    tried again, ``retries`` times in all beyond the first, each time after a longer ``pause``, or
    after as long as the server says. ``at_once`` requests are under way together.
    """

    timeout: float = 60.0
    retries: int = 2
    pause: float = 0.5
    at_once: int = 4

    def __post_init__(self) -> None:
        if self.timeout <= 0 or self.retries < 0 or self.pause < 0 or self.at_once < 1:
            raise PolitesseError(
                "a server's timeout must be above 0, retries and pause 0 or more, at_once 1 or more"
            )


class Client:
    """Posts JSON to a server and reads JSON from it."""

    def __init__(
        self,
        url: str,
        limits: ServerLimits,
        headers: Mapping[str, str] | None = None,
        purpose: str = "asking a server",
    ) -> None:
        try:
            import httpx
        except ImportError:
            raise MissingExtra("httpx", "server", purpose) from None
        self.url = url.rstrip("/")
        self._limits = limits
        self._client = httpx.Client(timeout=limits.timeout, headers=dict(headers or {}))

    def post(self, path: str, body: Mapping[str, Any]) -> dict[str, Any]:
        """The object that the server answers."""
        answer = self.request("POST", path, body)
        if not isinstance(answer, dict):
            raise ServerError(f"{self.url}: the server's answer is not an object")
        return answer

    def get(self, path: str) -> Any:
        """What the server answers to a plain request."""
        return self.request("GET", path, None)

    def map(self, function: Callable[[T], R], items: Sequence[T] | Iterable[T]) -> list[R]:
        """What a function that asks gives for each item, in order, several under way together."""
        with ThreadPoolExecutor(self._limits.at_once) as pool:
            return list(pool.map(function, items))

    def request(self, method: str, path: str, body: Mapping[str, Any] | None) -> Any:
        """The JSON of an answer."""
        import httpx

        trouble, pause = "", 0.0
        for attempt in range(self._limits.retries + 1):
            if attempt:
                time.sleep(max(pause, self._limits.pause * 2 ** (attempt - 1)))
            try:
                reply = self._client.request(method, f"{self.url}{path}", json=body)
            except httpx.TimeoutException:
                trouble = "no answer in time"
                continue
            except (httpx.HTTPError, httpx.InvalidURL) as error:
                trouble = f"no server answers ({error})"
                continue
            if reply.status_code not in _AGAIN:
                return self._read(reply)
            trouble = f"the server answers {reply.status_code}"
            pause = _asked_pause(reply)
        again = self._limits.retries
        tries = f"after {again + 1} tries" if again else "at the first try"
        raise Unreachable(f"{self.url}: {trouble} {tries}; is it running?")

    def _read(self, reply: httpx.Response) -> Any:
        if reply.is_error:
            words = " ".join(reply.text.split())[:200]
            raise Refused(
                f"{self.url}: the server answers {reply.status_code}: {words}", reply.status_code
            )
        try:
            return reply.json()
        except ValueError:
            raise ServerError(f"{self.url}: the server's answer is not JSON") from None


def _asked_pause(reply: httpx.Response) -> float:
    """The seconds a server asks to be left alone, within reason."""
    asked = reply.headers.get("Retry-After", "")
    return min(float(asked), _LONGEST_PAUSE) if asked.isdigit() else 0.0
