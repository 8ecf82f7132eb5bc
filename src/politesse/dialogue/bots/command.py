"""A bot that is a command: a line in, a line out."""

from __future__ import annotations

import atexit
import json
import queue
import shlex
import subprocess
import threading
import weakref
from collections.abc import Sequence
from typing import Any

from politesse.core import PolitesseError
from politesse.core.backends import Spec
from politesse.dialogue.bots.answers import reply_from
from politesse.dialogue.bots.attempts import Limits, Pace, Trouble, attempt
from politesse.dialogue.bots.options import BotOptions
from politesse.dialogue.types import Reply

_GRACE = 2.0  # seconds a process gets to end by itself


def make(spec: Spec, options: BotOptions) -> CommandBot:
    """A process for each session."""
    return CommandBot(spec.rest, options.limits)


def make_shared(spec: Spec, options: BotOptions) -> SharedCommandBot:
    """A process for all sessions."""
    return SharedCommandBot(spec.rest, options.limits)


class _Process:
    """One running command with a thread that reads its lines."""

    def __init__(self, words: Sequence[str]) -> None:
        self.lines: queue.Queue[str | None] = queue.Queue()
        try:
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                encoding="utf-8",
                errors="replace",
                bufsize=1,
            )
        except OSError as error:
            raise Trouble("died", f"cannot be started: {error}", passes=False) from None
        self._writing = threading.Lock()
        _running.add(self)
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self._process.stdout
        try:
            for line in self._process.stdout:
                self.lines.put(line.rstrip("\r\n"))
        except ValueError:
            pass  # closed while reading
        self.lines.put(None)

    def send(self, line: str) -> None:
        assert self._process.stdin
        try:
            with self._writing:
                self._process.stdin.write(line + "\n")
                self._process.stdin.flush()
        except (OSError, ValueError):
            raise Trouble("died", self.last_words, passes=False) from None

    @property
    def last_words(self) -> str:
        code = self._process.poll()
        return "" if code is None else f"exit code {code}"

    def kill(self) -> None:
        self._process.kill()

    def stop(self) -> None:
        _running.discard(self)
        try:
            if self._process.stdin:
                self._process.stdin.close()
        except OSError:
            pass
        try:
            self._process.wait(0.05)
        except subprocess.TimeoutExpired:
            self._process.terminate()
            try:
                self._process.wait(_GRACE)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        if self._process.stdout:
            self._process.stdout.close()


_running: weakref.WeakSet[_Process] = weakref.WeakSet()


@atexit.register
def _kill_all() -> None:
    """A run that is stopped leaves no process behind."""
    for process in list(_running):
        process.kill()


class CommandBot:
    """One process a session: each user turn is a line on its input, each answer a line.

    An answer that is a JSON object is read as one (``text``, ``state`` …). A process that is late
    or dies has ended: its session's later turns say so and start no new one.
    """

    def __init__(self, command: str, limits: Limits | None = None) -> None:
        self.name = f"command:{command}"
        self._words = _words(command)
        self._limits = limits or Limits()
        self._pace = Pace(self._limits.rate)
        self._processes: dict[str, _Process | Trouble] = {}

    def reply(self, session: str, text: str) -> Reply:
        """Write the turn and read one line."""
        return attempt(lambda: self._ask(session, text), self._limits, self._pace)

    def end(self, session: str) -> None:
        """Stop the session's process."""
        process = self._processes.pop(session, None)
        if isinstance(process, _Process):
            process.stop()

    def _ask(self, session: str, text: str) -> Reply:
        process = self._processes.get(session)
        if isinstance(process, Trouble):
            raise process
        try:
            if process is None:
                process = self._processes[session] = _Process(self._words)
            process.send(_one_line(text))
            return _read(process.lines, self._limits.timeout, process)
        except Trouble as trouble:
            if trouble.kind in ("timeout", "died"):
                self.end(session)
                self._processes[session] = Trouble(trouble.kind, trouble.detail, passes=False)
            raise


class SharedCommandBot:
    """One process for all sessions: JSON lines ``{"session", "text"}`` in, the same out."""

    def __init__(self, command: str, limits: Limits | None = None) -> None:
        self.name = f"command-json:{command}"
        self._words = _words(command)
        self._limits = limits or Limits()
        self._pace = Pace(self._limits.rate)
        self._process: _Process | None = None
        self._lock = threading.Lock()
        self._boxes: dict[str, queue.Queue[str | None]] = {}

    def reply(self, session: str, text: str) -> Reply:
        """Write the turn and wait for the session's next line."""
        return attempt(lambda: self._ask(session, text), self._limits, self._pace)

    def end(self, session: str) -> None:
        """Forget the session; with the last one the process ends."""
        with self._lock:
            self._boxes.pop(session, None)
            if not self._boxes and self._process:
                self._process.stop()
                self._process = None

    def _ask(self, session: str, text: str) -> Reply:
        with self._lock:
            box = self._boxes.setdefault(session, queue.Queue())
            if self._process is None:
                self._process = _Process(self._words)
                threading.Thread(target=self._sort, args=[self._process], daemon=True).start()
            process = self._process
        process.send(json.dumps({"session": session, "text": text}, ensure_ascii=False))
        return _read(box, self._limits.timeout, process)

    def _sort(self, process: _Process) -> None:
        """Put each line into the box of its session; lines that name none are dropped."""
        while (line := process.lines.get()) is not None:
            try:
                box = self._boxes.get(str(json.loads(line)["session"]))
            except (ValueError, KeyError, TypeError):
                continue
            if box:
                box.put(line)
        with self._lock:
            if self._process is process:
                self._process = None
            for box in self._boxes.values():
                box.put(None)


def _read(lines: queue.Queue[str | None], timeout: float, process: _Process) -> Reply:
    try:
        line = lines.get(timeout=timeout)
    except queue.Empty:
        raise Trouble("timeout", passes=False) from None
    if line is None:
        raise Trouble("died", process.last_words, passes=False)
    return reply_from(_decoded(line))


def _decoded(line: str) -> Any:
    if line.lstrip().startswith("{"):
        try:
            return json.loads(line)
        except ValueError:
            pass
    return line


def _words(command: str) -> list[str]:
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise PolitesseError(f"command:{command}: {error}") from None
    if not words:
        raise PolitesseError("command: names no command")
    return words


def _one_line(text: str) -> str:
    return " ".join(text.split())
