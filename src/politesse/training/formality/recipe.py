"""What the models of formality are made of."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from politesse.training import recipe


@dataclass(frozen=True, slots=True)
class Recipe:
    """``recipes/formality.toml``."""

    languages: tuple[str, ...]
    seed: int
    bits: int
    folds: int
    held_out: float
    iterations: int
    clip: float
    named: float
    penalty: float
    projected: float
    support: int
    address: float
    assumed: Mapping[str, float]
    least: Mapping[str, float]
    corpora: Mapping[str, int]
    more: Mapping[str, int]

    @property
    def fingerprint(self) -> str:
        """Eight characters that change with the recipe: a finished model is not trained again."""
        spelled = repr(sorted(recipe.plain(self).items()))
        return hashlib.sha256(spelled.encode()).hexdigest()[:8]


def read(path: Path | None = None) -> Recipe:
    """The committed recipe, or with ``path`` one of the user's own laid over it."""
    return recipe.read(Recipe, "formality", path)
