"""What the models of politeness are made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from politesse.training import recipe


@dataclass(frozen=True, slots=True)
class Sources:
    """Where the ratings are."""

    requests: str
    rated: tuple[str, ...]
    elsewhere: str
    turns: str
    messages: str
    unpaired: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class English:
    """The English model."""

    penalty: float
    strategies: float
    encoder: float
    turns: float
    plain: float
    pairs: float


@dataclass(frozen=True, slots=True)
class Parallel:
    """How the English scores are distilled into another language."""

    texts: int
    joined: float
    penalty: float
    iterations: int
    cues: tuple[str, ...]
    corpora: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class RatedTexts:
    """How the rated requests of all languages are weighed together."""

    penalty: float
    distilled: float
    lexicon: float
    encoder: float
    strategies: float
    ngrams: float
    shared: float


@dataclass(frozen=True, slots=True)
class Written:
    """The requests written for the packs, the English ones in translation, and rated messages."""

    weight: float
    translated: float
    messages: float
    kinds: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Recipe:
    """``recipes/politeness.toml``."""

    setting: Literal["supervised", "zero-shot"]
    languages: tuple[str, ...]
    seed: int
    bits: int
    words: float
    sources: Sources
    english: English
    parallel: Parallel
    rated: RatedTexts
    written: Written


def read(name: str = "politeness") -> Recipe:
    """A committed recipe by name, or one of the user's own by path, laid over the first."""
    return recipe.read(Recipe, "politeness", name, ("politeness", "politeness-zero-shot"))


@dataclass(frozen=True, slots=True)
class FineTuning:
    """``recipes/transformer.toml``."""

    seed: int
    epochs: int
    batch: int
    rate: float
    warmup: float
    decay: float
    longest: int
    clip: float


def read_fine_tuning() -> FineTuning:
    """The committed recipe."""
    return recipe.read(FineTuning, "transformer")
