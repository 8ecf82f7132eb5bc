"""Recipes of formality transfer: committed ones by name, a user's own by path."""

from __future__ import annotations

from typing import Any

from politesse.core import BadInput
from politesse.training.recipe_shapes import METHODS
from politesse.training.sources import laid_over, own_recipe

__all__ = ["METHODS", "recipe"]


def recipe(name: str) -> dict[str, Any]:
    """A recipe with everything it is laid over; ``base`` names that, ``style`` has all settings.

    >>> recipe("multi-task-tag-style")["method"], recipe("unsupervised")["seeds"]
    ('multi-task-tag-style', [1, 2, 3, 4])
    """
    own = own_recipe(name, ("style", *METHODS), f"choose from: {', '.join(METHODS)}, or a file")
    base = own.pop("base", "style")
    if name in ("style", base):
        return own
    merged = laid_over(recipe(base), own, name, "style")
    if not merged["seeds"]:
        raise BadInput(name, "seeds names none; give at least one")
    return merged
