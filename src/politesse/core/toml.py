"""Reading TOML strictly: every key known, every value of its kind, and errors that say where.

A file that is used as it stands is held against a shape; one whose tables become objects is taken
apart with an :class:`Entry`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from politesse.core.errors import BadInput
from politesse.core.files import read_text

#: What a value must be: a type; ``[shape]`` for a list; a dict for a table, where ``key?`` may be
#: left out; :class:`Each` for a table of free keys; a tuple of texts to choose from, or of shapes.
Shape = Any

_WORDS = {
    str: "a text", int: "a whole number", float: "a number", bool: "true or false", list: "a list",
    dict: "a table",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Each:
    """A table whose keys are words of its author, and whose values all have one shape."""

    shape: Shape


def keys(names: str, shape: Shape) -> dict[str, Shape]:
    """Keys that all have one shape.

    >>> keys("name about?", str)
    {'name': <class 'str'>, 'about?': <class 'str'>}
    """
    return dict.fromkeys(names.split(), shape)


def read(path: Path | Traversable, shape: Shape = None, where: str = "") -> dict[str, Any]:
    """A TOML file; what is wrong with it is named with its place."""
    return parse(read_text(path), where or str(path), shape)


def parse(text: str, where: str, shape: Shape = None) -> dict[str, Any]:
    """The tables of a TOML text, of the shape that they must have.

    >>> parse("[talk]\\nwodrs = 3", "demo.toml", {"talk": {"words?": int}})
    Traceback (most recent call last):
      ...
    politesse.core.errors.BadInput: demo.toml: talk has an unknown key 'wodrs'
    """
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadInput(where, f"is not TOML: {error}") from None
    if shape is not None:
        check(table, shape, where)
    return table


def check(value: Any, shape: Shape, where: str, what: str = "") -> None:
    """Refuse a value that is not of its shape.

    >>> check({"register": "polite"}, {"register": ("formal", "informal")}, "demo.toml", "set 1")
    Traceback (most recent call last):
      ...
    politesse.core.errors.BadInput: demo.toml: set 1.register is 'polite'; choose from: formal, informal
    """
    if not _fits(value, shape):
        raise BadInput(where, f"{what or 'the file'} is {value!r:.80}{_needed(shape)}")
    if isinstance(shape, tuple) and not isinstance(shape[0], str):
        shape = next(choice for choice in shape if _fits(value, choice))
    if isinstance(shape, dict):
        _check_keys(value, shape, where, what)
    elif isinstance(shape, Each):
        if _all_of(value.values(), shape.shape):
            return
        for key, entry in value.items():
            check(entry, shape.shape, where, f"{what}.{key}".lstrip("."))
    elif isinstance(shape, list) and isinstance(shape[0], (dict, Each)):
        for number, entry in enumerate(value, 1):
            check(entry, shape[0], where, f"{what} {entry.get('id', number)}")


def _check_keys(
    table: Mapping[str, Any], shape: Mapping[str, Shape], where: str, what: str
) -> None:
    for key, value in table.items():
        wanted = shape.get(key, shape.get(f"{key}?"))
        if wanted is None:
            raise BadInput(where, f"{what or 'the file'} has an unknown key {key!r}")
        check(value, wanted, where, f"{what}.{key}".lstrip("."))
    for key in shape:
        if key[-1] != "?" and key not in table:
            raise BadInput(where, f"{what or 'the file'} has no {key!r}")


def _fits(value: Any, shape: Shape) -> bool:
    """Whether a value is of a shape, as far as it goes without the insides of tables."""
    if isinstance(shape, type):
        if isinstance(value, bool):
            return shape is bool
        return isinstance(value, shape) or (shape is float and isinstance(value, int))
    if isinstance(shape, tuple):
        return value in shape if isinstance(shape[0], str) else any(_fits(value, s) for s in shape)
    if isinstance(shape, list):
        return isinstance(value, list) and (
            _all_of(value, shape[0]) or all(_fits(entry, shape[0]) for entry in value)
        )
    return isinstance(value, dict)


def _all_of(values: Iterable[Any], kind: Shape) -> bool:
    """Whether all values are of one type; quick, since lists of words are long."""
    return isinstance(kind, type) and set(map(type, values)) == {kind}


def _needed(shape: Shape) -> str:
    if isinstance(shape, tuple) and isinstance(shape[0], str):
        return f"; choose from: {', '.join(shape)}"
    return f" where {_named(shape)} is needed"


def _named(shape: Shape) -> str:
    if isinstance(shape, tuple):
        return " or ".join(map(_named, shape))
    if isinstance(shape, list):
        return f"a list, each {_named(shape[0])},"
    return _WORDS[shape if isinstance(shape, type) else dict]


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
            wanted = " or ".join(_WORDS.get(accepted, accepted.__name__) for accepted in kinds)
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
