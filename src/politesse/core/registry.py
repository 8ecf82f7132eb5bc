"""A registry of things that are imported only when they are asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import reduce
from importlib import import_module
from importlib.resources import files
from typing import Any, Generic, TypeVar

from politesse.core.errors import PolitesseError

T = TypeVar("T")


def folders_with(package: str, name: str) -> tuple[str, ...]:
    """The folders of a package that have a file of that name, found by looking.

    >>> "de" in folders_with("politesse.languages", "language.toml")
    True
    """
    folders = (entry for entry in files(package).iterdir() if entry.is_dir())
    return tuple(sorted(entry.name for entry in folders if entry.joinpath(name).is_file()))


class Registry(Mapping[str, T], Generic[T]):
    """Names mapped to ``module:attribute`` strings, resolved on first use.

    ``group`` names the entry points by which installed packages add to it. They are looked up when a
    name is not ours or all names are listed, so that they cost nothing before.

    >>> numbers: Registry[float] = Registry("number", {"pi": "math:pi"})
    >>> list(numbers), round(numbers["pi"], 2)
    (['pi'], 3.14)
    >>> numbers["tau"]
    Traceback (most recent call last):
      ...
    politesse.core.errors.PolitesseError: unknown number 'tau'; choose from: pi
    """

    def __init__(self, noun: str, homes: Mapping[str, str], group: str | None = None) -> None:
        self._noun = noun
        self._own = dict(homes)
        self._group = group
        self._added: dict[str, str] | None = None if group else {}
        self._loaded: dict[str, T] = {}

    def __getitem__(self, name: str) -> T:
        if name not in self._loaded:
            home = self._own.get(name) or self.installed.get(name)
            if home is None:
                raise PolitesseError(f"unknown {self._noun} {name!r}; choose from: {self.listed()}")
            self._loaded[name] = self._load(name, home)
        return self._loaded[name]

    def __contains__(self, name: object) -> bool:
        return name in self._own or name in self.installed

    def __iter__(self) -> Iterator[str]:
        return iter((*self._own, *self.installed))

    def __len__(self) -> int:
        return len(self._own) + len(self.installed)

    @property
    def installed(self) -> Mapping[str, str]:
        """What installed packages add; a name of ours stays ours."""
        if self._added is None:
            from importlib.metadata import entry_points  # slow to import, and seldom needed

            points = entry_points(group=self._group or "")
            self._added = {
                point.name: point.value for point in points if point.name not in self._own
            }
        return self._added

    def listed(self) -> str:
        """All names as messages show them."""
        return ", ".join(self)

    def _load(self, name: str, home: str) -> T:
        try:
            value: T = attribute(home)
        except (ImportError, AttributeError) as error:
            if name in self._own:
                raise
            raise PolitesseError(
                f"the {self._noun} {name!r} of an installed package cannot be loaded: {error}"
            ) from None
        return value


def attribute(home: str) -> Any:
    """What ``module:attribute`` names; the attribute may have dots.

    >>> attribute("os:path.basename")("a/b")
    'b'
    """
    module, _, name = home.partition(":")
    return reduce(getattr, name.split("."), import_module(module))
