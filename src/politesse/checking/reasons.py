"""Reasons that a check has for what it does: a name, a sentence that says why, and examples that tests try."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple


class Line(NamedTuple):
    """A string as a catalogue has it; without a source, its name may tell what it is.

    ``descriptions``: whether its project says in one style too what something is or does.
    """

    language: str
    source: str | None
    text: str
    name: str = "message"
    descriptions: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Reason:
    """What a reason is called, why it is one, and strings for which it is and just is not."""

    name: str
    why: str
    yes: tuple[Line, ...]
    no: tuple[Line, ...]


def named(function: Callable[..., Any]) -> tuple[str, str]:
    """The name of a reason and why it is one: those of its function.

    >>> named(named)
    ('named', 'The name of a reason and why it is one: those of its function.')
    """
    why = (function.__doc__ or "").partition("\n")[0]
    return function.__name__.strip("_").replace("_", "-"), why
