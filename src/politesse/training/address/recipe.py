"""What the address model is made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from politesse.training import recipe


@dataclass(frozen=True, slots=True)
class Weights:
    """How much a text of a corpus counts: always, or where its English addresses nobody."""

    every: Mapping[str, float]
    quiet: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Contrast:
    """References in both registers."""

    dataset: str
    languages: tuple[str, ...]
    weight: float


@dataclass(frozen=True, slots=True)
class Talk:
    """What tells talk from a report."""

    weights: Mapping[str, float]
    first_person: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Conversion:
    """Formal forms of informal words."""

    words: Mapping[str, str]
    reflexive: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Recipe:
    """``recipes/address.toml``."""

    languages: tuple[str, ...]
    seed: int
    bits: int
    rounds: int
    strength: float
    iterations: int
    tolerance: float
    joined: float
    held_out: float
    alone: tuple[str, ...]
    corpora: Mapping[str, int]
    weights: Weights
    contrast: Contrast
    talk: Talk
    threshold: Mapping[str, float]
    convert: Mapping[str, Conversion]


def read() -> Recipe:
    """The committed recipe."""
    return recipe.read(Recipe, "address")
