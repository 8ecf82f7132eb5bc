"""What a function gave, looked up as quickly as anything can be."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


class Remembered(dict[Key, Value]):
    """The values of a function by what it was asked; at ``most`` of them, so that memory does not grow with the text.

    >>> lengths = Remembered(len, most=2)
    >>> lengths["one"], lengths["three"], lengths["seven"], len(lengths)
    (3, 5, 5, 1)
    """

    def __init__(self, function: Callable[[Key], Value], most: int) -> None:
        super().__init__()
        self._function = function
        self._most = most

    def __missing__(self, key: Key) -> Value:
        value = self._function(key)
        if len(self) >= self._most:
            self.clear()
        self[key] = value
        return value
