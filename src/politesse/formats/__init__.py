"""Localisation formats: one module a format, found by looking into this folder.

A module defines ``FORMAT``, a :class:`Format` with all that the rest of Politesse needs to know of
it, or ``FORMATS``, several that one reader serves. Modules must be cheap to import: libraries are
imported where they are used. A package of somebody else adds a format by an entry point of the group
``politesse.formats``.
"""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from pathlib import Path

from politesse.core import Registry
from politesse.formats.files import LARGEST_FILE, LONGEST_SEGMENT, declared_language, read_file
from politesse.formats.filling import Filled, Missing, Order, Unfit
from politesse.formats.types import FileText, Format, Place, Run, Segment, Spelling

__all__ = [
    "LARGEST_FILE", "LONGEST_SEGMENT", "FileText", "Filled", "Format", "Missing", "Order", "Place",
    "Run", "Segment", "Spelling", "Unfit", "declared_language", "format_names", "format_of", "formats",
    "read_file",
]  # fmt: skip


@cache
def formats() -> tuple[Format, ...]:
    """Every format there is, by name."""
    by_name: dict[str, Format] = {}
    for module in pkgutil.iter_modules(__path__):
        home = import_module(f"{__name__}.{module.name}")
        for kind in (getattr(home, "FORMAT", None), *getattr(home, "FORMATS", ())):
            if isinstance(kind, Format):
                by_name[kind.name] = kind
    installed: Registry[Format] = Registry("format", {}, "politesse.formats")
    for name in installed:
        by_name.setdefault(name, installed[name])
    return tuple(sorted(by_name.values(), key=lambda entry: entry.name.lower()))


def format_of(path: Path) -> Format | None:
    """The format of a file by its name, or None.

    >>> format_of(Path("pom.xml")) is None
    True
    """
    for candidate in _by_suffix().get(path.suffix.lower(), ()):
        if candidate.names is None or candidate.names(path):
            return candidate
    return None


@cache
def _by_suffix() -> dict[str, list[Format]]:
    """The formats of each suffix; those that look at the rest of the path come first."""
    table: dict[str, list[Format]] = {}
    for entry in sorted(formats(), key=lambda entry: entry.names is None):
        for suffix in entry.suffixes:
            table.setdefault(suffix, []).append(entry)
    return table


def format_names() -> list[str]:
    """The names of all formats, for messages and docs."""
    return [entry.name for entry in formats()]
