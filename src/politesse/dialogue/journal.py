"""Dialogues on disk as they end, so that a run that is stopped or killed can go on."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TextIO

from politesse.core import BadInput, PolitesseError
from politesse.core.files import naming, read_bytes

Key = tuple[str, str]
_KIND = "politesse stress"


class Journal:
    """A file of JSON lines: what was set, then each dialogue by goal and condition.

    A run may go on with other goals or personas than it began with, since neither changes what
    another dialogue is; whatever else is in ``settings`` must be the same. A last line that was
    cut off by a kill is dropped.
    """

    def __init__(self, path: Path, resume: bool = False) -> None:
        self.path, self._resume = path, resume
        self._file: TextIO | None = None

    def begin(self, settings: Mapping[str, Any]) -> dict[Key, dict[str, Any]]:
        """Open the file; the dialogues that it holds already."""
        settings = json.loads(json.dumps(settings))
        found, whole = self._read(settings) if self._holds_something() else ({}, 0)
        with naming(self.path, "written"):
            if whole:
                with self.path.open("rb+") as file:
                    file.truncate(whole)
            self._file = self.path.open("a" if whole else "w", encoding="utf-8")
        if not whole:
            self._write({"kind": _KIND, "settings": settings})
        return found

    def add(self, key: Key, record: Mapping[str, Any]) -> None:
        """One more dialogue is over."""
        self._write({"goal": key[0], "condition": key[1], "record": record})

    def close(self) -> None:
        """Nothing more is written."""
        if self._file:
            self._file.close()
            self._file = None

    def discard(self) -> None:
        """Take the file away: all of it is in a report."""
        self.close()
        self.path.unlink(missing_ok=True)

    def _holds_something(self) -> bool:
        there = self.path.is_file() and self.path.stat().st_size > 0
        if there and not self._resume:
            raise PolitesseError(
                f"{self.path} holds a run that was stopped: go on with --resume, or remove it"
            )
        return there

    def _read(self, settings: Mapping[str, Any]) -> tuple[dict[Key, dict[str, Any]], int]:
        """The dialogues of the file, and how many of its bytes are whole lines."""
        found: dict[Key, dict[str, Any]] = {}
        whole = 0
        for number, line in enumerate(read_bytes(self.path).splitlines(keepends=True), 1):
            try:
                entry = json.loads(line)
                if number == 1:
                    self._same(entry["settings"] if entry["kind"] == _KIND else {}, settings)
                else:
                    found[entry["goal"], entry["condition"]] = entry["record"]
            except (ValueError, KeyError, TypeError):
                if not line.endswith(b"\n"):
                    break
                raise BadInput(str(self.path), "is no record of a stress run", number) from None
            whole += len(line)
        return found, whole

    def _same(self, old: Mapping[str, Any], new: Mapping[str, Any]) -> None:
        for name in (*new, *old):
            if old.get(name) != new.get(name):
                raise PolitesseError(
                    f"{self.path} is of a run with {name} {old.get(name)!r}, not {new.get(name)!r}: "
                    "set it as it was, or name another file with --record"
                )

    def _write(self, entry: Mapping[str, Any]) -> None:
        assert self._file
        with naming(self.path, "written"):
            self._file.write(json.dumps(entry) + "\n")
            self._file.flush()
