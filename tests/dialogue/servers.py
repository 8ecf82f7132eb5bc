"""Real HTTP bots on a thread of their own, some of them unreliable on purpose."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Answer = Callable[[str, dict[str, Any]], Any]


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Clients that hang up are part of the test."""


@contextmanager
def serving(answer: Answer) -> Iterator[str]:
    """The address of a server that answers each POST with ``answer(path, body)``.

    The answer is JSON to send, or bytes to send as they are, a status number, ``"drop"`` to close
    the connection without a word, or ``("stall", seconds)`` to keep silent first.
    """

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            size = int(self.headers.get("Content-Length", 0))
            body = json.loads(self.rfile.read(size))
            body["_headers"] = dict(self.headers)
            given = answer(self.path, body)
            if isinstance(given, tuple):
                time.sleep(given[1])
                given = "drop"
            if given == "drop":
                self.close_connection = True
                self.connection.shutdown(socket.SHUT_RDWR)
                return
            status = given if isinstance(given, int) else 200
            content = b"{}" if isinstance(given, int) else given
            if not isinstance(content, bytes):
                content = json.dumps(content).encode()
            self.send_response(status)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_: Any) -> None:
            pass

    server = _Server(("127.0.0.1", 0), Handler)
    thread = threading.Thread(
        target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True
    )
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
