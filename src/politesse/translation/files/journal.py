"""What has been translated so far, kept beside the target until it is written.

A run that is stopped goes on where it was: a string that is in the journal is not asked for again.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from types import TracebackType
from typing import IO

_LEAST = 2  # fields of a whole record


class Journal:
    """The translations of one target, by what they were made from and with."""

    def __init__(self, target: Path, settings: str) -> None:
        self.path = target.with_name(f".{target.name}.politesse")
        self._settings = settings
        self._known = self._read()
        self._file: IO[str] | None = None

    def __enter__(self) -> Journal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._file is not None:
            self._file.close()

    def __len__(self) -> int:
        return len(self._known)

    def _read(self) -> dict[str, tuple[str, str]]:
        if not self.path.is_file():
            return {}
        known = {}
        for line in self.path.read_text("utf-8").splitlines():
            try:
                record = json.loads(line)
            except json.JSONDecodeError:
                continue  # the last line of a run that was killed while writing it
            if isinstance(record, list) and len(record) > _LEAST:
                known[str(record[0])] = (str(record[1]), str(record[2]))
        return known

    def get(self, text: str) -> tuple[str, str] | None:
        """The translation of a text and what is to be doubted in it, if it is known."""
        return self._known.get(self._key(text))

    def add(self, text: str, translation: str, doubt: str) -> None:
        """Keep a translation, on the disk at once."""
        key = self._key(text)
        self._known[key] = (translation, doubt)
        if self._file is None:
            self._file = self.path.open("a", encoding="utf-8")
        self._file.write(json.dumps([key, translation, doubt], ensure_ascii=False) + "\n")
        self._file.flush()

    def remove(self) -> None:
        """The target is written: nothing is left to go on with."""
        if self._file is not None:
            self._file.close()
            self._file = None
        self.path.unlink(missing_ok=True)

    def _key(self, text: str) -> str:
        return hashlib.sha256(f"{self._settings}\0{text}".encode()).hexdigest()[:24]
