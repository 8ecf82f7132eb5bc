"""A localisation file to be filled: which strings it lacks, and what it is with them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from politesse.checking.files import FileText


@dataclass(frozen=True, slots=True)
class Entry:
    """One string that lacks a translation: its name, its source text, and what takes the result.

    ``write`` may raise :class:`Unfit` for a translation that the format cannot hold.
    """

    id: str
    source: str
    write: Callable[[str], None]


class Unfit(Exception):
    """A translation that cannot be written, with the reason."""


class Catalogue(Protocol):
    """A target file in memory."""

    @property
    def total(self) -> int:
        """How many strings it has to have in all."""
        ...

    @property
    def missing(self) -> Sequence[Entry]:
        """The strings that it lacks, in the order of the source."""
        ...

    def content(self) -> bytes:
        """The file, with what has been written so far."""
        ...


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be filled: the file as given, where the result goes, and from which language to which.

    ``existing`` is the target as it is now, where it is another file than the source and is there.
    """

    path: Path
    file: FileText
    target: Path
    existing: FileText | None
    source: str
    language: str

    @property
    def in_place(self) -> bool:
        return self.path.resolve() == self.target.resolve()


Opener = Callable[[Order], Catalogue]


@dataclass(slots=True)
class Filled:
    """A catalogue made of parts: what it lacks, and a function that gives its content."""

    total: int
    missing: Sequence[Entry]
    content: Callable[[], bytes]
