"""Recipes: TOML files read strictly into dataclasses; the user's own is laid over a committed one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from importlib.resources import files
from pathlib import Path
from types import UnionType
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from politesse.core import BadInput, toml
from politesse.core.toml import Entry

Recipe = TypeVar("Recipe")


def committed(name: str) -> dict[str, Any]:
    """What a recipe of this project says, by its name."""
    return toml.read(files("politesse.training").joinpath("recipes", f"{name}.toml"))


def read(
    kind: type[Recipe], base: str, own: str | Path | None = None, names: Iterable[str] = ()
) -> Recipe:
    """The committed recipe ``base``, with another laid over it: one of ``names``, or a file."""
    table, where = committed(base), f"recipes/{base}.toml"
    if own is not None and str(own) != base:
        table, where = laid_over(kind, table, table_of(own, names)), str(own)
    return typed(kind, table, where)


def table_of(name: str | Path, names: Iterable[str] = ()) -> dict[str, Any]:
    """What a recipe says as it stands: one of the committed ``names``, or a file of the user's own."""
    if str(name) in names:
        return committed(str(name))
    if not Path(name).is_file():
        choose = f"; choose from: {', '.join(names)}, or a file" if names else ""
        raise BadInput(str(name), f"is no recipe{choose}")
    return toml.read(Path(name))


def laid_over(kind: Any, base: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """A table with the settings of another in place of its own.

    Tables that are dataclasses are laid over by their keys; those whose keys are the user's own are
    taken whole.
    """
    hints = get_type_hints(kind)
    nested = {key for key in own if is_dataclass(hints.get(key)) and isinstance(own[key], dict)}
    return {
        **base,
        **{
            key: laid_over(hints[key], base.get(key, {}), value) if key in nested else value
            for key, value in own.items()
        },
    }


def typed(kind: type[Recipe], table: Any, where: str, what: str = "the recipe") -> Recipe:
    """A table as a dataclass, whose fields say what must be in it and of what kind.

    >>> from dataclasses import dataclass
    >>> @dataclass
    ... class Sizes:
    ...     width: int
    ...     rate: float = 0.5
    >>> typed(Sizes, {"width": 8}, "mine.toml")
    Sizes(width=8, rate=0.5)
    >>> typed(Sizes, {"width": 8.5}, "mine.toml")
    Traceback (most recent call last):
      ...
    politesse.core.errors.BadInput: mine.toml: the recipe has width = 8.5 where a whole number is needed
    """
    entry = Entry(table, where, what)
    hints = get_type_hints(kind)
    values = {}
    for field in fields(kind):  # type: ignore[arg-type]
        required = field.default is MISSING and field.default_factory is MISSING
        value = entry.take(field.name, (object, bool), ... if required else MISSING)
        if value is not MISSING:
            values[field.name] = _value(value, hints[field.name], entry, field.name)
    entry.finish()
    return kind(**values)


def _value(value: Any, hint: Any, entry: Entry, name: str) -> Any:
    """A value as its field wants it."""
    origin, inside = get_origin(hint), get_args(hint)
    if is_dataclass(hint):
        return typed(hint, value, entry.where, f"[{name}]")  # type: ignore[arg-type]
    if origin is UnionType:
        return _value(value, inside[0], entry, name)
    if origin is Literal:
        return Entry({name: value}, entry.where, entry.what).choice(name, inside)
    if origin is tuple:
        values = Entry({name: value}, entry.where, entry.what).take(name, list)
        return tuple(_value(item, inside[0], entry, name) for item in values)
    if origin is not None:  # a table whose keys are free
        values = Entry({name: value}, entry.where, entry.what).take(name, dict)
        return {
            key: _value(item, inside[1], entry, f"{name}.{key}") for key, item in values.items()
        }
    kinds = (int, float) if hint is float else hint
    return hint(Entry({name: value}, entry.where, entry.what).take(name, kinds))


def plain(recipe: Any) -> Any:
    """A recipe as tables, lists and values again, for a digest or a file.

    >>> plain({"cues": ("you", "your")})
    {'cues': ['you', 'your']}
    """
    if is_dataclass(recipe):
        return {field.name: plain(getattr(recipe, field.name)) for field in fields(recipe)}
    if isinstance(recipe, tuple):
        return [plain(item) for item in recipe]
    if isinstance(recipe, Mapping):
        return {key: plain(item) for key, item in recipe.items()}
    return recipe
