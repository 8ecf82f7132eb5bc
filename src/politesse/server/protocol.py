"""HTTP as uvicorn speaks it, with a bound on how long the head of a request may take."""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol


def timed_protocol(seconds: float) -> type[asyncio.Protocol]:
    """A protocol that closes connections whose requests do not begin within so many seconds.

    Else a client that sends a byte now and then would hold a connection for as long as it likes.
    What has begun to be answered has a time of its own.
    """

    class Timed(H11Protocol):
        _head: asyncio.TimerHandle | None = None

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            self._wait()

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            if self._asked():
                self._stop()
            elif self._head is None:
                self._wait()

        def on_response_complete(self) -> None:
            super().on_response_complete()
            self._stop()

        def connection_lost(self, exc: Exception | None) -> None:
            self._stop()
            super().connection_lost(exc)

        def _asked(self) -> bool:
            """Whether the head of a request is there."""
            return self.conn.their_state not in (h11.IDLE,)

        def _wait(self) -> None:
            self._head = self.loop.call_later(seconds, self._late)

        def _stop(self) -> None:
            if self._head is not None:
                self._head.cancel()
                self._head = None

        def _late(self) -> None:
            self._head = None
            if not self._asked() and not self.transport.is_closing():
                self.transport.write(b"HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n")
                self.transport.close()

    return Timed
