"""A server in this process, asked without a network, and one that listens."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace

import pytest

from politesse.server.settings import Limits, Settings

try:
    from starlette.testclient import TestClient

    from politesse.server.app import ROUTES, create_app
    from politesse.server.metrics import Metrics
    from politesse.server.running import bound, serve
except ModuleNotFoundError:  # politesse[serve] is not installed
    collect_ignore_glob = ["test_*.py"]


def _client(settings: Settings) -> TestClient:
    return TestClient(
        create_app(settings), base_url="http://localhost", raise_server_exceptions=False
    )


@pytest.fixture(scope="session")
def client() -> Iterator[TestClient]:
    """A client of a server with the usual settings."""
    with _client(Settings()) as made:
        yield made


@pytest.fixture
def client_of() -> Iterator[Callable[..., TestClient]]:
    """Makes clients of servers with other settings."""
    with ExitStack() as stack:
        yield lambda **settings: stack.enter_context(_client(Settings(**settings)))


@contextmanager
def _listening(settings: Settings) -> Iterator[str]:
    """The address of a server that listens in a thread of this process."""
    socket = bound(replace(settings, port=0))
    address = "http://{}:{}".format(*socket.getsockname()[:2])
    read, write = os.pipe()
    metrics = Metrics(ROUTES)
    thread = threading.Thread(target=serve, args=(settings, metrics, socket, read), daemon=True)
    thread.start()
    try:
        yield address
    finally:
        os.close(write)
        thread.join(10)
        assert not thread.is_alive(), "the server does not stop"


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """Where a server with short limits listens."""
    limits = Limits(body=200_000, text=2000, batch=50, arrival=1.0, shutdown=3)
    with _listening(Settings(limits=limits)) as made:
        _wait_for(made)
        yield made


def _wait_for(address: str, seconds: float = 20.0) -> None:
    """Come back when a server is ready."""
    import httpx

    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            if httpx.get(f"{address}/readyz").status_code == 200:
                return
        except httpx.HTTPError:
            pass
        time.sleep(0.05)
    raise TimeoutError(f"{address} does not get ready")
