"""What the model that tells languages is made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from politesse.training import recipe


@dataclass(frozen=True, slots=True)
class Script:
    """The languages of a script, and how many n-grams tell them apart."""

    rows: int
    languages: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Length:
    """A part of the texts, and the words that are taken of each."""

    part: float
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class Recipe:
    """``recipes/identify.toml``."""

    seed: int
    texts: int
    others: int
    lookalikes: int
    source: float
    lines: int
    longest: int
    rare: int
    wide: int
    epochs: int
    batch: int
    rate: float
    held_out: tuple[str, ...]
    held_out_catalogues: int
    measured: int
    close: tuple[str, ...]
    more: Mapping[str, int]
    bare: Mapping[str, float]
    bare_others: float
    lengths: tuple[Length, ...]
    names: Mapping[str, str]
    scripts: Mapping[str, Script]


def read() -> Recipe:
    """The committed recipe."""
    return recipe.read(Recipe, "identify")
