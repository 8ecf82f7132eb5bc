"""What the models of idle clauses are made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from politesse.training import recipe


@dataclass(frozen=True, slots=True)
class Recipe:
    """``recipes/calming.toml``."""

    languages: tuple[str, ...]
    seed: int
    bits: int
    rare: int
    business_penalty: float
    penalty: float
    share: float
    read: float
    polite: float
    outbursts: float
    draws: int
    folds: int
    turns: int
    business: Mapping[str, int]
    talk: Mapping[str, int]


def read() -> Recipe:
    """The committed recipe."""
    return recipe.read(Recipe, "calming")
