"""Servers as processes: workers that are replaced, work that is finished, and how they start."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from politesse.cli import app
from politesse.core import PolitesseError
from politesse.server.running import bound
from politesse.server.settings import Settings

_SCORE = {"texts": ["Hast du Zeit?"], "aspects": ["register"]}
_ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "POLITESSE_KEY"}


@contextmanager
def _started(*options: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server as a process, and its address."""
    command = [sys.executable, "-m", "politesse", "serve", "--port", "0", *options]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=_ENVIRONMENT)
    assert process.stderr
    try:
        line = process.stderr.readline()
        found = re.search(r"http://\S+:\d+", line)
        assert found, line
        yield process, found.group()
    finally:
        process.kill()
        process.wait()
        process.stderr.close()


def _failed(*options: str) -> str:
    """What a server that does not start says."""
    result = CliRunner().invoke(app, ["serve", "--port", "0", *options])
    assert isinstance(result.exception, PolitesseError), result.output
    return str(result.exception)


def _workers(process: subprocess.Popen[str]) -> set[int]:
    listed = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text()
    return {int(number) for number in listed.split()}


def _until(holds, seconds: float = 20.0) -> None:
    until = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < until
        time.sleep(0.05)


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs the processes of Linux")
def test_a_worker_that_is_killed_under_load_is_replaced():
    with _started("--workers", "2", "--quiet") as (process, address):
        _until(lambda: httpx.get(f"{address}/healthz", timeout=30).status_code == 200)
        before = _workers(process)
        assert len(before) == 2
        stop, statuses, broken = threading.Event(), [], []

        def ask() -> None:
            while not stop.is_set():
                try:
                    answer = httpx.post(f"{address}/v1/score", json=_SCORE, timeout=30)
                    statuses.append(answer.status_code)
                except httpx.HTTPError as error:  # a request that the killed one was answering
                    broken.append(error)

        threads = [threading.Thread(target=ask) for _ in range(3)]
        for thread in threads:
            thread.start()
        _until(lambda: len(statuses) > 10)
        victim = min(before)
        os.kill(victim, signal.SIGKILL)
        _until(lambda: len(_workers(process) - {victim}) == 2)
        asked = len(statuses)
        _until(lambda: len(statuses) > asked + 20)
        stop.set()
        for thread in threads:
            thread.join()
        assert set(statuses) == {200}
        assert len(broken) <= len(threads)
        lines = httpx.get(f"{address}/metrics").text
        counted = re.search(r'route="/v1/score",status="200"} (\d+)', lines)
        assert counted and int(counted.group(1)) >= len(statuses) - 3
        process.terminate()
        assert process.wait(20) == 0


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs the processes of Linux")
def test_workers_end_with_the_process_above_them():
    with _started("--workers", "2", "--quiet") as (process, address):
        _until(lambda: httpx.get(f"{address}/healthz", timeout=30).status_code == 200)
        workers = _workers(process)
        process.kill()
        _until(lambda: not any(Path(f"/proc/{one}/cmdline").exists() for one in workers))


def test_what_is_being_answered_is_finished():
    with _started("--quiet") as (process, address):
        _until(lambda: httpx.get(f"{address}/readyz", timeout=30).status_code == 200)
        texts = [f"How are you, number {number}?" for number in range(60)]
        answers = []

        def ask() -> None:
            body = {"texts": texts, "to": "de", "formality": "both"}
            answers.append(httpx.post(f"{address}/v1/translate", json=body, timeout=60))

        thread = threading.Thread(target=ask)
        thread.start()
        _until(lambda: "politesse_in_flight 2" in httpx.get(f"{address}/metrics").text)
        process.terminate()
        thread.join()
        assert answers[0].status_code == 200 and len(answers[0].json()["results"]) == 60
        assert process.wait(20) == 0


def test_other_machines_need_a_key(tmp_path, monkeypatch):
    monkeypatch.delenv("POLITESSE_KEY", raising=False)
    assert "set a key in POLITESSE_KEY" in _failed("--host", "0.0.0.0")
    empty = tmp_path / "key"
    empty.write_text("\n")
    assert "one key on one line" in _failed("--key-file", str(empty))


def test_a_key_is_read_from_a_file_or_the_environment(tmp_path, monkeypatch):
    served = []
    monkeypatch.setattr("politesse.server.running.run", served.append)
    file = tmp_path / "key"
    file.write_text("from-the-file\n")
    monkeypatch.setenv("POLITESSE_KEY", "from-the-environment")
    for options in ([], ["--key-file", str(file)]):
        assert CliRunner().invoke(app, ["serve", *options]).exit_code == 0
    assert [settings.key for settings in served] == ["from-the-environment", "from-the-file"]


def test_a_language_that_is_not_there_is_told_at_the_start():
    assert "no language pack for 'xx'" in _failed("--preload", "xx")


def test_a_port_that_is_taken_is_told():
    with bound(Settings(port=0)) as taken:
        assert "cannot serve on" in _failed("--port", str(taken.getsockname()[1]))


def test_what_to_install_is_told(monkeypatch):
    monkeypatch.delitem(sys.modules, "politesse.server.running")
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    assert "needs uvicorn: pip install 'politesse[serve]'" in _failed()
