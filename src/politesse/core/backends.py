"""How models are named: one spelling for scorers, rewriters, engines, bots and benchmark systems.

A name is a kind, and after a colon whatever that kind needs: ``hf:FOLDER``, ``python:MODULE:NAME``,
``translate:ENGINE`` with the name of an engine inside. Kinds that take a model or options have them
at the end: ``openai:URL#MODEL?temperature=0.3&timeout=20``.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from politesse.core.errors import PolitesseError
from politesse.core.registry import Registry, attribute

T = TypeVar("T")

_OPTIONS = re.compile(r"\?([^?#=&]+=[^?#&]*(?:&[^?#=&]+=[^?#&]*)*)$")


@dataclass(frozen=True, slots=True)
class Place:
    """What stands after a kind, taken apart: where something is, its model, and options."""

    address: str
    model: str
    options: Mapping[str, str]

    def number(self, name: str, otherwise: float) -> float:
        """An option as a number.

        >>> Spec.parse("openai:URL?temperature=warm").place("temperature").number("temperature", 0)
        Traceback (most recent call last):
          ...
        politesse.core.errors.PolitesseError: temperature='warm' is no number
        """
        value = self.options.get(name)
        try:
            return otherwise if value is None else float(value)
        except ValueError:
            raise PolitesseError(f"{name}={value!r} is no number") from None


@dataclass(frozen=True, slots=True)
class Spec:
    """The name of a model: its kind, and what stands after the colon.

    >>> Spec.parse("hf:models/fr"), str(Spec("translate", "hf:models/fr"))
    (Spec(kind='hf', rest='models/fr'), 'translate:hf:models/fr')
    """

    kind: str
    rest: str = ""

    @classmethod
    def parse(cls, name: str) -> Spec:
        """The spec that a name spells."""
        kind, _, rest = name.partition(":")
        return cls(kind, rest)

    def __str__(self) -> str:
        return f"{self.kind}:{self.rest}" if self.rest else self.kind

    def place(self, *options: str) -> Place:
        """The rest as ``ADDRESS#MODEL?OPTION=VALUE&…``; ``options`` are those the kind has.

        >>> Spec.parse("openai:http://localhost/v1#tiny?temperature=0.3").place("temperature")
        Place(address='http://localhost/v1', model='tiny', options={'temperature': '0.3'})
        """
        match = _OPTIONS.search(self.rest)
        given = dict(option.split("=", 1) for option in match.group(1).split("&")) if match else {}
        if unknown := [name for name in given if name not in options]:
            known = ", ".join(options) or "none"
            raise PolitesseError(f"{self.kind} has no option {unknown[0]!r}; it has: {known}")
        address, _, model = self.rest[: match.start() if match else None].partition("#")
        return Place(address, model, given)


class Backends(Registry[Callable[..., T]]):
    """The kinds of one sort of model: ``KIND:WHAT-IT-NEEDS`` mapped to the function that makes it.

    The function is given the ``Spec`` and what ``make`` is given besides. An installed package adds
    a kind by an entry point in ``group``: the kind's name, and such a function.

    >>> paths: Backends[object] = Backends("path", "politesse.paths", {"file:NAME": "pathlib:Path"})
    >>> paths.make("folder:x")
    Traceback (most recent call last):
      ...
    politesse.core.errors.PolitesseError: unknown path 'folder'; choose from: file:NAME
    >>> paths.make("file")
    Traceback (most recent call last):
      ...
    politesse.core.errors.PolitesseError: the path 'file' is not complete: write file:NAME
    """

    def __init__(self, noun: str, group: str, kinds: Mapping[str, str]) -> None:
        self._usages = {re.split(r"[:\[]", usage)[0]: usage for usage in kinds}
        super().__init__(noun, dict(zip(self._usages, kinds.values(), strict=True)), group)

    def make(self, name: str, *context: Any) -> T:
        """What a name stands for."""
        spec = Spec.parse(name)
        factory = self[spec.kind]
        usage = self._usages.get(spec.kind, f"{spec.kind}[:…]")
        if not spec.rest and usage.startswith(f"{spec.kind}:"):
            raise PolitesseError(f"the {self._noun} {name!r} is not complete: write {usage}")
        if spec.rest and usage == spec.kind:
            raise PolitesseError(f"the {self._noun} {name!r} is unknown: write {usage}")
        return factory(spec, *context)

    def listed(self, installed: bool = True) -> str:
        """How all kinds are written, ours and by default those of installed packages."""
        return ", ".join((*self._usages.values(), *(self.installed if installed else ())))


def load_object(name: str) -> Any:
    """What ``python:MODULE:NAME`` names, in an installed module or one in the working folder.

    >>> load_object("python:posixpath:basename")("a/b")
    'b'
    >>> load_object("basename")
    Traceback (most recent call last):
      ...
    politesse.core.errors.PolitesseError: 'basename' names no object: write python:MODULE:NAME
    """
    kind, _, path = name.partition(":")
    module, _, inside = path.partition(":")
    if kind != "python" or not module or not inside:
        raise PolitesseError(f"{name!r} names no object: write python:MODULE:NAME")
    folder = str(Path.cwd())
    if folder not in sys.path:
        sys.path.append(folder)
    try:
        return attribute(path)
    except Exception as error:  # whatever the module does when it is imported
        raise PolitesseError(f"{name}: {type(error).__name__}: {error}") from None
