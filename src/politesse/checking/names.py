"""What the names of strings and files say of them; the words are ``names.toml``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

from politesse.core import toml

_PART = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_LONGEST = 200  # letters at the end of a name that are looked at
_KINDS = ("controls", "speech", "stories")


def name_parts(name: str) -> Iterator[str]:
    """The words that a name is made of, in small letters.

    >>> list(name_parts("scenario_bar01.poFile"))
    ['scenario', 'bar', 'po', 'file']
    """
    return (part.lower() for part in _PART.findall(name))


def is_called(kind: str, name: str, source: str | None = None) -> bool:
    """Whether a part of a string's name says that it is of a kind.

    A bilingual format may name a string by the text it translates, which is left out.

    >>> is_called("controls", "main.saveButton"), is_called("controls", "label: a label", "a label")
    (True, True)
    >>> is_called("controls", "4: a label", "a label")
    False
    """
    end = name[-_LONGEST:]
    if source and source in end:
        end = end.partition(source)[0]
    known = names_of(kind)
    return any(part in known for part in name_parts(end))


@cache
def names_of(kind: str) -> frozenset[str]:
    """The parts of names that say what a string or a file is."""
    path = files(__package__).joinpath("names.toml")
    return frozenset(toml.read(path, {name: [str] for name in _KINDS})[kind])
