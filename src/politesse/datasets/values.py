"""The values of a row or a JSON object, each checked for what it must be."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar

from politesse.datasets.files import Malformed, Report

T = TypeVar("T")
V = TypeVar("V")


def each(
    values: Iterable[tuple[int, V]], path: Path, report: Report, make: Callable[[V], T]
) -> Iterator[T]:
    """What ``make`` makes of each row; a row it calls malformed is a defect and is left out."""
    for line, value in values:
        try:
            record = make(value)
        except Malformed as error:
            report.defect(path, str(error), line)
            continue
        yield record


def text_of(row: Mapping[str, Any], name: str) -> str:
    """A text that must not be empty."""
    value = member(row, name, str)
    if not value.strip():
        raise Malformed(f"{name} is empty")
    return value


def number_of(
    row: Mapping[str, Any], name: str, low: float = -math.inf, high: float = math.inf
) -> float:
    """A finite number between ``low`` and ``high``."""
    value = row.get(name)
    if isinstance(value, bool) or not isinstance(value, (str, int, float)):
        raise Malformed(f"{name} is missing" if value is None else f"{name} is not a number")
    try:
        number = float(value)
    except ValueError:
        raise Malformed(f"{name} is not a number: {value!r}") from None
    if not math.isfinite(number):
        raise Malformed(f"{name} is not a finite number: {value!r}")
    if not low <= number <= high:
        raise Malformed(f"{name} is {value}, which is not between {low:g} and {high:g}")
    return number


def whole_of(
    row: Mapping[str, Any], name: str, low: float = -math.inf, high: float = math.inf
) -> int:
    """A whole number between ``low`` and ``high``."""
    number = number_of(row, name, low, high)
    if number != int(number):
        raise Malformed(f"{name} is not a whole number: {row[name]!r}")
    return int(number)


def flag_of(row: Mapping[str, Any], name: str) -> bool:
    """A column of 0 and 1."""
    return whole_of(row, name, 0, 1) == 1


def member(record: Any, name: str, kind: type[T]) -> T:
    """A member of a JSON object that must be there and of that kind."""
    if not isinstance(record, Mapping):
        raise Malformed("is not an object")
    value = record.get(name)
    if value is None:
        raise Malformed(f"{name!r} is missing")
    if not isinstance(value, kind):
        raise Malformed(f"{name!r} must be {_KINDS.get(kind, kind.__name__)}")
    return value


def object_of(value: Any) -> Mapping[str, Any]:
    """A JSON object; null is an empty one."""
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise Malformed(f"an object is expected, not {_shown(value)}")
    return value


def list_of(value: Any, kind: type[T]) -> list[T]:
    """A JSON list whose items are all of a kind; null is an empty one."""
    if value is None:
        return []
    if not isinstance(value, list) or not all(isinstance(item, kind) for item in value):
        expected = _KINDS.get(kind, kind.__name__)
        raise Malformed(f"a list, each item {expected}, is expected, not {_shown(value)}")
    return value


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:37]}..."


_KINDS: dict[type, str] = {str: "text", list: "a list", dict: "an object", int: "a whole number"}
