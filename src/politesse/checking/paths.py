"""Which files of a project are read."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from fnmatch import fnmatch
from functools import cache
from importlib.resources import files
from pathlib import Path

from politesse.checking.unread import Unread, skipped_folder, unknown_format
from politesse.core import BadInput
from politesse.formats import format_of


@cache
def _skipped() -> frozenset[str]:
    """Folders of other people's code and of what is made from the project's own."""
    return frozenset(files(__package__).joinpath("skipped.txt").read_text("utf-8").split())


#: Folders whose folders of data hold what tests read, and no user.
_TESTS, _DATA = frozenset({"test", "tests"}), frozenset({"data", "fixtures"})

#: A file and whether it was named itself, what is wrong with one, or what is passed over.
Entry = tuple[Path, bool] | BadInput | Unread


def walk(
    paths: Sequence[Path], exclude: Sequence[str], within: Sequence[Path] = ()
) -> Iterator[Entry]:
    """The localisation files among and under ``paths``.

    What cannot be read is yielded as an error, so that the rest is still found. Where ``within`` names
    folders, nothing outside them is read, and no symbolic link followed that leads there.
    """
    for path in paths:
        try:
            if within and not lies_within(path, within):
                yield BadInput(str(path), "lies outside the folders that may be read")
            elif path.is_dir():
                yield from _walk_folder(path, exclude, (path.resolve(),), within)
            elif path.exists() or path.is_symlink():
                yield path, True
            else:
                yield BadInput(str(path), "no such file or folder")
        except OSError as error:
            yield BadInput(str(path), f"cannot be read: {error.strerror or error}")


def lies_within(path: Path, folders: Sequence[Path]) -> bool:
    """Whether a path leads to a place in one of some folders."""
    real = path.resolve()
    return any(real.is_relative_to(folder.resolve()) for folder in folders)


def _walk_folder(
    folder: Path, exclude: Sequence[str], above: tuple[Path, ...], within: Sequence[Path]
) -> Iterator[Entry]:
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError as error:
        yield BadInput(str(folder), f"cannot be read: {error.strerror or error}")
        return
    for entry in entries:
        path = Path(entry.path)
        if within and entry.is_symlink() and not lies_within(path, within):
            yield Unread("outside", path.suffix)
            continue
        try:
            is_folder = entry.is_dir()
        except OSError:
            is_folder = False
        pattern = _excluding(path, exclude)
        if pattern:
            if is_folder or format_of(path):
                yield Unread("excluded", pattern)
            continue
        if not is_folder:
            if entry.name.startswith("._"):
                continue  # what a Mac keeps beside a file, under the same name
            kind = format_of(path)
            if kind is None:
                unread = unknown_format(path)
                if unread:
                    yield unread
            elif kind.compiled and path.with_suffix(kind.compiled).exists():
                continue
            elif entry.is_symlink() and not path.exists():
                yield BadInput(str(path), "a symbolic link that leads nowhere or to itself")
            else:
                yield path, False
            continue
        if entry.name.startswith("."):
            continue
        if entry.name in _skipped() or (entry.name in _DATA and folder.name in _TESTS):
            unread = skipped_folder(path)
            if unread:
                yield unread
            continue
        if entry.is_symlink():
            target = path.resolve()
            if target in above:
                yield BadInput(str(path), "a symbolic link to a folder above it; not followed")
                continue
            yield from _walk_folder(path, exclude, (*above, target), within)
        else:
            yield from _walk_folder(path, exclude, (*above, path.resolve()), within)


def _excluding(path: Path, patterns: Sequence[str]) -> str | None:
    """The pattern that leaves a path out."""
    name = path.as_posix()
    return next((pattern for pattern in patterns if matches(name, pattern)), None)


def matches(path: str, pattern: str) -> bool:
    """Whether a path, or its end, is of a glob pattern.

    >>> matches("a/locale/de/old.po", "locale/**/old.po"), matches("a/b.po", "*.po")
    (True, True)
    """
    pattern = pattern.removeprefix("./").rstrip("/").replace("**/", "*")
    return fnmatch(path, pattern) or fnmatch(path, f"*/{pattern}") or fnmatch(path, f"{pattern}/*")
