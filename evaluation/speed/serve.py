"""Texts a second of ``politesse serve`` under load from another process, its latency and its memory.

    python evaluation/speed/serve.py [--seconds 20] [--workers 2] [--write]

The server runs as its own processes; this one asks, over connections that are kept, in batches. Beside each figure
stands that of an application that only sends the same bytes back, under the same server software in the same run. Texts
are examples of the language packs, each with a number, so that none is remembered. Latency is measured at a steady
rate, from when a request was due, so that a server that stalls cannot hide it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import cycle, islice
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from politesse.languages import load

_LANGUAGES = ("de", "en", "es", "fr")
_BATCH = 64
_SAMPLES = 4  # of the memory, while the server works
_AHEAD = 400  # requests made before the clock runs
_ALL = ("register", "politeness", "formality")
#: By what is asked: the aspects, and the texts a second that are the goal on two cores.
_TASKS = {"register": (("register",), 8000), "all aspects": (_ALL, 900)}


async def echo(scope: Any, receive: Any, send: Any) -> None:
    """An application that sends back what it is sent."""
    body, more = b"", True
    while more:
        message = await receive()
        body += message.get("body", b"")
        more = message.get("more_body", False)
    length = str(len(body)).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", length)]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})


def requests(aspects: Sequence[str], number: int) -> list[bytes]:
    """Requests of a batch each, no text of which comes twice."""
    examples = [example.text for code in _LANGUAGES for example in load(code).examples]
    texts = (f"{text} {index}" for index, text in enumerate(cycle(examples)))
    return [_request(list(islice(texts, _BATCH)), aspects) for _ in range(number)]


def _request(texts: list[str], aspects: Sequence[str]) -> bytes:
    body = json.dumps({"texts": texts, "aspects": list(aspects)}, ensure_ascii=False).encode()
    head = (
        "POST /v1/score HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


class Connection:
    """One connection that is kept; asks, and waits for the whole answer."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._reader: asyncio.StreamReader | None = None

    async def ask(self, request: bytes) -> None:
        """Send a request and read its answer."""
        if self._reader is None:
            self._reader, self._writer = await asyncio.open_connection(
                "127.0.0.1", self._port, limit=1 << 22
            )
        self._writer.write(request)
        head = await self._reader.readuntil(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 200"):
            raise RuntimeError(head.decode())
        found = re.search(rb"content-length: (\d+)", head)
        assert found
        await self._reader.readexactly(int(found.group(1)))


@dataclass(frozen=True, slots=True)
class Load:
    """What came of a while of asking."""

    texts: int
    texts_a_second: float
    p99: float


async def flood(port: int, asked: Sequence[bytes], seconds: float, connections: int) -> Load:
    """As much as a server takes: each connection asks again when it has its answer."""
    waiting, times = cycle(asked), []
    until = time.perf_counter() + seconds

    async def go_on() -> None:
        connection = Connection(port)
        while (began := time.perf_counter()) < until:
            await connection.ask(next(waiting))
            times.append(time.perf_counter() - began)

    began = time.perf_counter()
    await asyncio.gather(*(go_on() for _ in range(connections)))
    return _load(times, time.perf_counter() - began)


async def steady(port: int, asked: Sequence[bytes], seconds: float, a_second: float) -> Load:
    """Requests at a rate, each by a connection that is free; late ones count from when they were due."""
    free: asyncio.Queue[Connection] = asyncio.Queue()
    for _ in range(32):
        free.put_nowait(Connection(port))
    times: list[float] = []

    async def one(request: bytes, due: float) -> None:
        connection = await free.get()
        await connection.ask(request)
        times.append(time.perf_counter() - due)
        free.put_nowait(connection)

    began, tasks = time.perf_counter(), []
    for number, request in zip(range(int(seconds * a_second)), cycle(asked), strict=False):
        due = began + number / a_second
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        tasks.append(asyncio.create_task(one(request, due)))
    await asyncio.gather(*tasks)
    return _load(times, time.perf_counter() - began)


def _load(times: list[float], seconds: float) -> Load:
    times.sort()
    texts = len(times) * _BATCH
    return Load(texts, texts / seconds, times[min(len(times) - 1, int(len(times) * 0.99))])


@contextmanager
def served(workers: int, threads: int) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """The server, ready, and its port."""
    command = [sys.executable, "-m", "politesse", "serve", "--port", "0", "--quiet"]
    command += ["--workers", str(workers), "--threads", str(threads)]
    command += ["--preload", ",".join(_LANGUAGES)]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    assert process.stderr
    try:
        port = int(process.stderr.readline().rstrip("/\n").rpartition(":")[2])
        _wait(port, workers)
        yield process, port
    finally:
        process.terminate()
        process.wait()


def _wait(port: int, workers: int) -> None:
    """Come back when every worker is ready, by all accounts."""
    ready = 0
    while ready < 10 * workers:
        try:
            urlopen(f"http://127.0.0.1:{port}/readyz", timeout=60).close()
            ready += 1
        except OSError:
            ready = 0
            time.sleep(0.2)


@contextmanager
def echoing(workers: int) -> Iterator[int]:
    """The application that echoes, and its port."""
    port = 8499
    command = [
        sys.executable,
        "-m",
        "uvicorn",
        "serve:echo",
        "--app-dir",
        str(Path(__file__).parent),
    ]
    command += ["--workers", str(workers), "--port", str(port), "--log-level", "error"]
    command += ["--http", "h11", "--loop", "asyncio"]
    process = subprocess.Popen(command)
    try:
        time.sleep(3)
        yield port
    finally:
        process.terminate()
        process.wait()


def _processes(process: subprocess.Popen[str]) -> tuple[str, ...]:
    listed = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    return (str(process.pid), *listed)


def processor_seconds(process: subprocess.Popen[str]) -> float:
    """What a server and its workers have used of the processor, which a busy machine does not change."""
    ticks = 0
    for number in _processes(process):
        fields = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def memory(process: subprocess.Popen[str]) -> float:
    """What a server and its workers hold together, in MB; what they share counts once."""
    total = 0
    for number in _processes(process):
        rollup = Path(f"/proc/{number}/smaps_rollup").read_text()
        found = re.search(r"Pss:\s+(\d+) kB", rollup)
        total += int(found.group(1)) if found else 0
    return total / 1024


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seconds", type=float, default=20, help="of each measurement")
    parser.add_argument("--memory-seconds", type=float, default=120, help="of load, to see it grow")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--threads", type=int, default=4)
    parser.add_argument("--connections", type=int, default=8)
    parser.add_argument("--write", action="store_true", help="put the table into results.md")
    arguments = parser.parse_args()
    lines = [
        "| asked | texts a second | a second of the server's processor time | p99 in that flood "
        "| echo of the same, texts a second | p99 at half the goal's rate | echo's |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    asked = {name: requests(aspects, _AHEAD) for name, (aspects, _) in _TASKS.items()}
    seconds, connections = arguments.seconds, arguments.connections
    with served(arguments.workers, arguments.threads) as (process, port):
        with echoing(arguments.workers) as echo_port:
            for name, (_, goal) in _TASKS.items():
                own = asked[name]
                asyncio.run(flood(port, own[-50:], 3, connections))  # warm
                used = processor_seconds(process)
                full = asyncio.run(flood(port, own, seconds, connections))
                used = processor_seconds(process) - used
                bare = asyncio.run(flood(echo_port, own, seconds / 2, connections))
                rate = goal / 2 / _BATCH
                half = asyncio.run(steady(port, own, seconds, rate))
                calm = asyncio.run(steady(echo_port, own, seconds / 2, rate))
                lines.append(
                    f"| {name} | {full.texts_a_second:,.0f} | "
                    f"{full.texts / used:,.0f} | {full.p99 * 1000:.0f} ms | "
                    f"{bare.texts_a_second:,.0f} | {half.p99 * 1000:.0f} ms | "
                    f"{calm.p99 * 1000:.0f} ms |"
                )
                print(lines[-1], flush=True)
        held = [memory(process)]
        for _ in range(_SAMPLES):
            part = arguments.memory_seconds / _SAMPLES
            asyncio.run(flood(port, asked["all aspects"], part, connections))
            held.append(memory(process))
    lines += [
        "",
        f"Memory of all processes in {arguments.memory_seconds:.0f} seconds of all aspects: "
        f"{', '.join(f'{one:.0f}' for one in held)} MB. Load while measured: "
        f"{os.getloadavg()[0]:.1f} on {os.cpu_count()} cores.",
    ]
    print("\n".join(lines))
    if arguments.write:
        from results import write

        setting = f"`/v1/score`, batches of {_BATCH}, {arguments.workers} workers, {connections} connections"
        write("Server", setting, lines)


if __name__ == "__main__":
    main()
