"""What the encoder of politeness is made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from politesse.training import recipe
from politesse.training.seq2seq.recipe import Model


@dataclass(frozen=True, slots=True)
class Sources:
    """Where the rated English requests are."""

    requests: str


@dataclass(frozen=True, slots=True)
class Texts:
    """Parallel text."""

    joined: float
    longest: int
    mono: int
    corpora: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The pieces texts are cut into."""

    size: int
    lines: int
    coverage: float


@dataclass(frozen=True, slots=True)
class Learning:
    """How a pre-trained model learns ratings."""

    rate: float
    head_rate: float
    epochs: int
    batch: int
    warmup: float
    decay: float
    clip: float
    longest: int


@dataclass(frozen=True, slots=True)
class Teachers(Learning):
    """How a teacher learns."""

    folds: int
    kept: int


@dataclass(frozen=True, slots=True)
class Writer:
    """How a language model writes more requests."""

    rate: float
    epochs: int
    batch: int
    longest: int
    texts: int
    drawn: int
    pieces: int
    likeliest: float
    among: int


@dataclass(frozen=True, slots=True)
class Losses:
    """How much each lesson counts."""

    hidden: float
    scores: float
    meanings: float
    marks: float


@dataclass(frozen=True, slots=True)
class Shares:
    """How often what is drawn, beside parallel text."""

    english: float
    rated: float
    written: float
    mono: float
    requests: float
    evened: float


@dataclass(frozen=True, slots=True)
class Training:
    """How the encoder learns."""

    tokens: int
    most: int
    steps: int
    peak: float
    warmup: int
    decay: float
    average: float
    hidden: float
    losses: Losses
    shares: Shares


@dataclass(frozen=True, slots=True)
class TuningShares:
    """How much a text counts beside a message."""

    pairs: float
    requests: float
    lines: float
    translated: float
    turns: float
    calmed: float
    written: float


@dataclass(frozen=True, slots=True)
class Stage:
    """How one stage of tuning learns; ``apart`` is what the distance of a pair counts beside a text."""

    rate: float
    steps: int
    tokens: int
    parallel: float
    apart: float
    warmup: int
    decay: float
    average: float
    dropout: float
    hidden: float


@dataclass(frozen=True, slots=True)
class Large:
    """How a large reader learns, and what it is asked after a text; how it writes more.

    ``languages`` are those it knows: it learns and writes no other.
    """

    languages: tuple[str, ...]
    question: str
    reader: Learning
    writer: Writer


@dataclass(frozen=True, slots=True)
class Tuning:
    """How the encoder is tuned to ratings afterwards: its weights are the mean of so many ``runs``.

    It gets as many ``layers`` if it has fewer.
    """

    messages: str
    turns: str
    pairs: int
    readers: int
    across: float
    runs: int
    share: float
    layers: int
    shares: TuningShares
    large: Large
    first: Stage
    last: Stage


@dataclass(frozen=True, slots=True)
class Recipe:
    """``recipes/encoder.toml``."""

    seed: int
    languages: tuple[str, ...]
    sources: Sources
    texts: Texts
    vocabulary: Vocabulary
    teachers: Teachers
    writer: Writer
    model: Model
    training: Training
    tuning: Tuning


def read(name: str = "encoder") -> Recipe:
    """The committed recipe, or one of the user's own laid over it."""
    return recipe.read(Recipe, "encoder", name, ("encoder", "encoder-further"))
