"""Reading TOML strictly: every key known, every value of its kind, and errors that say where."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from politesse.core.errors import BadInput
from politesse.core.files import read_text

_WORDS = {str: "a text", int: "a whole number", float: "a number", list: "a list", dict: "a table"}


def read(path: Path | Traversable) -> dict[str, Any]:
    """A TOML file; what is wrong with it is named with its line."""
    text = read_text(path)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadInput(str(path), f"is not TOML: {error}") from None


class Entry:
    """One table of a TOML file, from which known keys are taken until none may be left.

    >>> entry = Entry({"id": "3", "colour": "red"}, "expected.toml", "table 1")
    >>> entry.text("id")
    '3'
    >>> entry.finish()
    Traceback (most recent call last):
      ...
    politesse.core.errors.BadInput: expected.toml: table 1 has an unknown key 'colour'
    """

    def __init__(self, values: Any, where: str, what: str) -> None:
        self.where, self.what = where, what
        if not isinstance(values, dict):
            raise self.wrong("is not a table")
        self._left: dict[str, Any] = dict(values)

    def wrong(self, cause: str) -> BadInput:
        """An error that names the file and this entry."""
        return BadInput(self.where, f"{self.what} {cause}")

    def take(self, key: str, kind: type | tuple[type, ...], default: Any = ...) -> Any:
        """The value of a key, of the kind it must be."""
        if key not in self._left:
            if default is ...:
                raise self.wrong(f"has no {key!r}")
            return default
        value = self._left.pop(key)
        kinds = kind if isinstance(kind, tuple) else (kind,)
        if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
            wanted = " or ".join(_WORDS.get(one, one.__name__) for one in kinds)
            raise self.wrong(f"has {key} = {value!r} where {wanted} is needed")
        return value

    def text(self, key: str, default: Any = ...) -> str:
        """A text that is not empty, unless by default."""
        value = self.take(key, str, default)
        if value == "" and default is ...:
            raise self.wrong(f"has an empty {key!r}")
        return str(value)

    def texts(self, key: str, default: Sequence[str] | None = None) -> tuple[str, ...]:
        """A list of different texts."""
        values = self.take(key, list, ... if default is None else list(default))
        if not all(isinstance(value, str) for value in values):
            raise self.wrong(f"has something other than a text in {key!r}")
        if len(set(values)) < len(values):
            twice = next(value for value in values if values.count(value) > 1)
            raise self.wrong(f"has {twice!r} twice in {key!r}")
        return tuple(values)

    def mapping(self, key: str) -> Mapping[str, str]:
        """A table of texts; empty where there is none."""
        values = self.take(key, dict, {})
        if not all(isinstance(value, str) for value in values.values()):
            raise self.wrong(f"has something other than a text in {key!r}")
        return dict(values)

    def choice(self, key: str, choices: Sequence[str]) -> str:
        """One of a few texts."""
        value = self.text(key)
        if value not in choices:
            raise self.wrong(f"has {key} = {value!r}; choose from: {', '.join(choices)}")
        return value

    def finish(self) -> None:
        """Refuse what nothing asked for."""
        if self._left:
            raise self.wrong(f"has an unknown key {next(iter(self._left))!r}")
