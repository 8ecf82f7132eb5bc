"""A localisation file to be filled: which strings it lacks, and what it is with them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from politesse.core import BadInput

if TYPE_CHECKING:
    from politesse.formats.types import FileText


class Unfit(Exception):
    """A translation that cannot stand where it should."""


@dataclass(frozen=True, slots=True)
class Missing:
    """One string that lacks a translation: its name, its source text, and what takes the result.

    ``write`` may raise :class:`Unfit` for a translation that the format cannot hold.
    """

    id: str
    source: str
    write: Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be filled: the file named, the target (perhaps the same), and the languages.

    ``existing`` is the target as it is, where it is another file and there.
    """

    path: Path
    file: FileText
    target: Path
    existing: FileText | None
    source: str
    language: str

    @property
    def in_place(self) -> bool:
        """Whether the file named is the one that is filled."""
        return self.path.resolve() == self.target.resolve()


@dataclass(frozen=True, slots=True)
class Filled:
    """A file to be filled: how many strings it holds, those it lacks, and what it then is."""

    total: int
    missing: Sequence[Missing]
    content: Callable[[], bytes]


def refuse_existing(order: Order) -> None:
    """Refuse a target that is there: of a document without keys nobody can tell what it lacks."""
    if order.existing is not None:
        raise BadInput(
            str(order.target),
            "is there already, and what it lacks cannot be told; remove it or name another file "
            "with --output",
        )
