"""What the models that choose among address conversions are made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from politesse.training import recipe


@dataclass(frozen=True, slots=True)
class Evidence:
    """By what signs a text without clear address counts as talk."""

    reports: int
    shortest_report: int
    reports_through: float
    less: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Limits:
    """The most texts of each kind, and the longest text."""

    evidence: int
    mined: int
    made: int
    quiet: int
    done: int
    analogue: int
    narrated: int
    longest: int


@dataclass(frozen=True, slots=True)
class Recipe:
    """``recipes/rewriting.toml``."""

    languages: tuple[str, ...]
    contrast: tuple[str, ...]
    seed: int
    bits: int
    epochs: int
    rate: float
    batch: int
    held_out: float
    least: float
    held_pairs: int
    joined: float
    repeats: Mapping[str, int]
    evidence: Evidence
    limits: Limits
    own: Mapping[str, Mapping[str, int]]
    corpora: Mapping[str, int]

    def of(self, code: str) -> Recipe:
        """The recipe with the limits of a language."""
        return replace(self, limits=replace(self.limits, **self.own.get(code, {})))


def read() -> Recipe:
    """The committed recipe."""
    return recipe.read(Recipe, "rewriting")
