"""What dialogue models are made of."""

from __future__ import annotations

from dataclasses import dataclass

from politesse.training import recipe


@dataclass(frozen=True, slots=True)
class Simulated:
    """Dialogues of simulated users, where none are given."""

    dialogues: int
    personas: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Recurrent:
    """A recurrent network from scratch."""

    embedding: int
    hidden: int
    dropout: float
    least: int
    epochs: int
    batch: int
    rate: float
    floor: float
    clip: float
    patience: int


@dataclass(frozen=True, slots=True)
class Transformer:
    """A pre-trained network, fine-tuned."""

    epochs: int
    batch: int
    rate: float
    decay: float
    warmup: float
    save: int
    clip: float
    longest: int
    context: int


@dataclass(frozen=True, slots=True)
class Recipe:
    """``recipes/dialogue.toml``."""

    seed: int
    held_out: float
    simulated: Simulated
    recurrent: Recurrent
    transformer: Transformer


def read() -> Recipe:
    """The committed recipe."""
    return recipe.read(Recipe, "dialogue")
