"""Recipes of formality transfer: committed ones by name, a user's own by path."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any

from politesse.core import BadInput

METHODS = (
    "translate-train-tag", "multi-task-tag-style", "backtranslate", "unsupervised", "latent"
)  # fmt: skip
_CHOICES = {
    "method": METHODS,
    "preprocess": ("rules", "surface", "none"),
    "quantisation": ("int8", "int8_float32", "int16", "float16", "float32"),
}
_FREE = ("corpora", "factor")  # tables whose keys the user names


def recipe(name: str) -> dict[str, Any]:
    """A recipe with everything it is laid over; ``base`` names that, ``style`` has all settings.

    >>> recipe("multi-task-tag-style")["method"], recipe("unsupervised")["seeds"]
    ('multi-task-tag-style', [1, 2, 3, 4])
    """
    own = _read(name)
    base = own.pop("base", "style")
    if name in ("style", base):
        return own
    merged = _laid_over(recipe(base), own, name)
    for key, allowed in _CHOICES.items():
        if merged[key] not in allowed:
            raise BadInput(name, f"{key} must be one of {', '.join(allowed)}, not {merged[key]!r}")
    if not merged["seeds"]:
        raise BadInput(name, "seeds names none; give at least one")
    return merged


def _read(name: str) -> dict[str, Any]:
    committed = files("politesse.training").joinpath("recipes", f"{name}.toml")
    known = name in ("style", *METHODS) and committed.is_file()
    try:
        text = committed.read_text("utf-8") if known else Path(name).read_text("utf-8")
        return tomllib.loads(text)
    except OSError as error:
        known_names = ", ".join(METHODS)
        cause = f"is no recipe ({error.strerror or error}); choose from: {known_names}, or a file"
        raise BadInput(name, cause) from None
    except ValueError as error:
        raise BadInput(name, f"is not a recipe: {error}") from None


def _laid_over(base: Mapping[str, Any], own: Mapping[str, Any], where: str) -> dict[str, Any]:
    merged = dict(base)
    for key, value in own.items():
        if key not in base:
            raise BadInput(where, f"unknown setting {key!r}; choose from: {', '.join(base)}")
        if isinstance(base[key], dict) != isinstance(value, dict):
            raise BadInput(
                where, f"{key} is {'a table' if isinstance(base[key], dict) else 'none'}"
            )
        nested = isinstance(value, dict) and key not in _FREE
        merged[key] = _laid_over(base[key], value, where) if nested else value
    return merged
