"""A signature on every number, so that two numbers can be compared or refused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from politesse.core.version import VERSION


@dataclass(frozen=True, slots=True)
class Signature:
    """What produced a number: the version and every choice that could change it.

    >>> str(Signature("register", {"lang": "de", "pack": "3f2a"}, version="0.1.0"))
    'register|lang:de|pack:3f2a|version:0.1.0'
    """

    what: str
    choices: Mapping[str, object] = field(default_factory=dict)
    version: str = ""

    def __hash__(self) -> int:
        return hash(str(self))

    def __str__(self) -> str:
        parts = [self.what]
        parts += [f"{key}:{value}" for key, value in self.choices.items() if value is not None]
        parts.append(f"version:{self.version or VERSION}")
        return "|".join(parts)
