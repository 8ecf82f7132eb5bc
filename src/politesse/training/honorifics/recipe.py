"""What the model of Japanese honorifics is made of."""

from __future__ import annotations

from dataclasses import dataclass

from politesse.training import recipe


@dataclass(frozen=True, slots=True)
class Trees:
    """Boosted trees over cues."""

    rounds: int
    rate: float
    leaves: int
    depth: int
    sentences_in_a_leaf: int
    penalty: float
    share_of_cues: float


@dataclass(frozen=True, slots=True)
class Grams:
    """The linear model over n-grams."""

    contents: int
    freedom: float
    iterations: int


@dataclass(frozen=True, slots=True)
class Contents:
    """When two sentences say the same."""

    alike: float


@dataclass(frozen=True, slots=True)
class Thresholds:
    """Which thresholds of a kind are tried."""

    first: float
    last: float
    step: float


@dataclass(frozen=True, slots=True)
class Recipe:
    """``recipes/honorifics.toml``."""

    seed: int
    folds: int
    trees: Trees
    grams: Grams
    contents: Contents
    thresholds: Thresholds


def read() -> Recipe:
    """The committed recipe."""
    return recipe.read(Recipe, "honorifics")
