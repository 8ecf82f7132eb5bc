"""A registry of things that are imported only when they are asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Generic, TypeVar

from politesse.core.errors import PolitesseError

T = TypeVar("T")


class Registry(Mapping[str, T], Generic[T]):
    """Names mapped to ``module:attribute`` strings, resolved on first use.

    >>> numbers: Registry[float] = Registry("number", {"pi": "math:pi"})
    >>> list(numbers), round(numbers["pi"], 2)
    (['pi'], 3.14)
    >>> numbers["tau"]
    Traceback (most recent call last):
      ...
    politesse.core.errors.PolitesseError: unknown number 'tau'; choose from: pi
    """

    def __init__(self, noun: str, homes: Mapping[str, str]) -> None:
        self._noun = noun
        self._homes = dict(homes)
        self._loaded: dict[str, T] = {}

    def __getitem__(self, name: str) -> T:
        if name not in self._loaded:
            if name not in self._homes:
                raise PolitesseError(
                    f"unknown {self._noun} {name!r}; choose from: {', '.join(self._homes)}"
                )
            module, attribute = self._homes[name].split(":")
            self._loaded[name] = getattr(import_module(module), attribute)
        return self._loaded[name]

    def __contains__(self, name: object) -> bool:
        return name in self._homes

    def __iter__(self) -> Iterator[str]:
        return iter(self._homes)

    def __len__(self) -> int:
        return len(self._homes)
