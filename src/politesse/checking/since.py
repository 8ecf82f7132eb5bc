"""What changed since a revision of git: only strings that were not there then are findings."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from politesse.checking.survey import texts
from politesse.core import BadInput, PolitesseError
from politesse.formats import Format
from politesse.formats.files import decoded


@dataclass(frozen=True, slots=True)
class Since:
    """A revision: the files it had, and what files that differ by now were called in it."""

    top: Path
    commit: str
    files: frozenset[str]
    changed: Mapping[str, str]

    def unchanged(self, path: Path) -> bool:
        """Whether a file is as it was."""
        name = self._name(path)
        return name in self.files and name not in self.changed

    def strings(self, path: Path, kind: Format) -> set[tuple[str, str]]:
        """The strings that a file had, by name and text; none where it was not there or unreadable."""
        name = self._name(path)
        before = self.changed.get(name, name)
        if before not in self.files:
            return set()
        data = _git(self.top, "show", f"{self.commit}:{before}")
        try:
            return {(one.id, one.text) for one in texts(path, kind, decoded(path, data, kind))}
        except BadInput:
            return set()

    def _name(self, path: Path) -> str:
        name = Path(os.path.relpath(path.resolve(), self.top)).as_posix()
        if name.startswith("../"):
            raise PolitesseError(
                f"{path} is not in the repository {self.top}; --since needs it there"
            )
        return name


def since(place: Path, revision: str) -> Since:
    """The revision of the repository in which a file or folder lies."""
    folder = place if place.is_dir() else place.parent
    if not folder.is_dir():
        raise BadInput(str(place), "no such file or folder")
    try:
        top = Path(os.fsdecode(_git(folder, "rev-parse", "--show-toplevel")).rstrip("\n")).resolve()
    except subprocess.CalledProcessError:
        raise PolitesseError(f"{place} is in no git repository; --since needs one") from None
    try:
        named = ("rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
        commit = _git(top, *named).decode().strip()
    except subprocess.CalledProcessError:
        raise PolitesseError(f"{top} has no revision {revision!r}; is it fetched?") from None
    files = _git(top, "ls-tree", "-r", "-z", "--full-tree", "--name-only", commit)
    return Since(top, commit, frozenset(_names(files)), _changed(top, commit))


def _changed(top: Path, commit: str) -> dict[str, str]:
    """The files that differ from a revision, each with the name it had then."""
    words = iter(_names(_git(top, "diff", "--name-status", "-z", "-M", commit)))
    changed = {}
    for status in words:
        before = next(words)
        changed[next(words) if status[0] in "RC" else before] = before
    return changed


def _names(data: bytes) -> list[str]:
    return [os.fsdecode(name) for name in data.split(b"\0") if name]


def _git(folder: Path, *arguments: str) -> bytes:
    try:
        command = ["git", "-C", str(folder), *arguments]
        return subprocess.run(command, check=True, capture_output=True).stdout
    except FileNotFoundError:
        raise PolitesseError("--since needs git, which is not installed") from None
