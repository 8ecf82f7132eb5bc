"""Recipes of formality transfer: committed ones by name, a user's own by path."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from politesse.core import BadInput, TargetRegister
from politesse.training.recipe import committed, laid_over, table_of, typed
from politesse.training.seq2seq.recipe import Datasets, Model, NetworkRecipe

METHODS = (
    "translate-train-tag", "multi-task-tag-style", "backtranslate", "unsupervised", "latent"
)  # fmt: skip
Preprocess = Literal["rules", "surface", "none"]


@dataclass(frozen=True, slots=True)
class Pairs:
    """Informal and formal texts that say the same."""

    datasets: tuple[str, ...]
    most: int
    dev: float
    prepared: bool
    address: bool


@dataclass(frozen=True, slots=True)
class Text:
    """Text of the language, put down as formal or informal."""

    line: float
    shortest: int
    longest: int
    questions: bool
    clean: bool
    formal: int
    informal: int
    corpora: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Clean:
    """Which lessons are taken."""

    tokens: int
    copies: bool


@dataclass(frozen=True, slots=True)
class MultiTask:
    """Translation beside transfer."""

    weight: float


@dataclass(frozen=True, slots=True)
class Backtranslate:
    """Texts turned into the other style by the network itself."""

    styles: tuple[TargetRegister, ...]
    both_ways: bool
    least: float
    weight: float


@dataclass(frozen=True, slots=True)
class Noise:
    """What is done to a text that is to be restored."""

    dropped: float
    blank: float
    window: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Unsupervised(Noise):
    """Denoising, and translation on the fly."""

    drawn: int
    start: int
    temperature: float
    denoising: float
    denoising_end: float
    denoising_steps: int


@dataclass(frozen=True, slots=True)
class Latent:
    """The other text as a latent variable."""

    drawn: int
    start: int
    weight: float
    anneal: int
    temperature: float
    through: bool
    self_end: int


@dataclass(frozen=True, slots=True)
class Prior:
    """The language model of both styles."""

    steps: int
    model: Model


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe(NetworkRecipe):
    """``recipes/style.toml`` and what is laid over it."""

    method: Literal[
        "translate-train-tag", "multi-task-tag-style", "backtranslate", "unsupervised", "latent"
    ]
    seeds: tuple[int, ...]
    directions: tuple[TargetRegister, ...]
    preprocess: Preprocess
    beam: int
    quantisation: Literal["int8", "int8_float32", "int16", "float16", "float32"]
    drawn: int
    pairs: Pairs
    text: Text
    measured: Datasets
    clean: Clean
    multi_task: MultiTask
    backtranslate: Backtranslate
    unsupervised: Unsupervised
    latent: Latent
    prior: Prior


def read(name: str) -> Recipe:
    """A recipe with everything it is laid over; ``base`` names that, ``style`` has all settings.

    >>> read("multi-task-tag-style").method, read("unsupervised").seeds
    ('multi-task-tag-style', (1, 2, 3, 4))
    """
    recipe = typed(Recipe, _table(name), name)
    if not recipe.seeds:
        raise BadInput(name, "seeds names none; give at least one")
    return recipe


def _table(name: str) -> dict[str, Any]:
    own = table_of(name, METHODS)
    base = own.pop("base", "style")
    below = committed("style") if base in ("style", name) else _table(base)
    return laid_over(Recipe, below, own)
