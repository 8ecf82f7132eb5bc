"""HTTP as uvicorn speaks it, with a bound on how long a connection may keep it waiting."""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

_LATE = b"HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


def timed_protocol(seconds: float) -> type[asyncio.Protocol]:
    """A protocol that closes connections whose requests do not arrive within so many seconds.

    Else a client that sends a byte now and then would hold a connection for as long as it likes.
    While a request is being answered its body has a time of its own.
    """

    class Timed(H11Protocol):
        _timer: asyncio.TimerHandle | None = None

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            self._look()

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            self._look()

        def connection_lost(self, exc: Exception | None) -> None:
            self._stop()
            super().connection_lost(exc)

        def _look(self) -> None:
            """Start the clock where something has to come, and stop it where that is there."""
            if not self._waiting():
                self._stop()
            elif self._timer is None:
                self._timer = self.loop.call_later(seconds, self._late)

        def _waiting(self) -> bool:
            """Whether a head has to come, or the rest of a body whose request is answered already."""
            if self.conn.their_state is h11.IDLE:
                return True
            return self.conn.their_state is h11.SEND_BODY and self.conn.our_state is h11.DONE

        def _stop(self) -> None:
            if self._timer is not None:
                self._timer.cancel()
                self._timer = None

        def _late(self) -> None:
            self._timer = None
            if self._waiting() and not self.transport.is_closing():
                if self.conn.our_state is h11.IDLE:
                    self.transport.write(_LATE)
                self.transport.close()

    return Timed
