"""Recipes of formality transfer: committed ones by name, a user's own by path."""

from __future__ import annotations

from typing import Any

from politesse.core import BadInput
from politesse.training.sources import laid_over, read_recipe

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
    own = read_recipe(name, ("style", *METHODS), f"choose from: {', '.join(METHODS)}, or a file")
    base = own.pop("base", "style")
    if name in ("style", base):
        return own
    merged = laid_over(recipe(base), own, name, _FREE)
    for key, allowed in _CHOICES.items():
        if merged[key] not in allowed:
            raise BadInput(name, f"{key} must be one of {', '.join(allowed)}, not {merged[key]!r}")
    if not merged["seeds"]:
        raise BadInput(name, "seeds names none; give at least one")
    return merged
