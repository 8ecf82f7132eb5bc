"""What networks of sequence to sequence are made of, and the translation model in particular."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from politesse.training import recipe

#: Recipes of the runs after the first, each of which goes on from the weights of the one before.
FURTHER = ("translate-further", "translate-both-ways", "translate-written", "translate-terms")


@dataclass(frozen=True, slots=True)
class Model:
    """How large the network is."""

    width: int
    heads: int
    inner: int
    encoder: int
    decoder: int
    dropout: float


@dataclass(frozen=True, slots=True)
class Drawing:
    """What each drawn pair becomes; by default it shows all its tags and nothing is joined or cut.

    ``back`` is the share that is turned round: the English is what comes of the other text.
    """

    tagged: float = 1.0
    any_register: float = 0.0
    gendered: float = 1.0
    kinds: float = 1.0
    joined: float = 0.0
    split: float = 0.0
    split_target: float = 0.0
    back: float = 0.0


@dataclass(frozen=True, slots=True)
class LanguagesDrawn:
    """How often a language is drawn: its weighted pairs to the power, times its factor.

    ``kinds`` are factors of the weight of pairs of a kind of text.
    """

    power: float
    factor: Mapping[str, float] = field(default_factory=dict)
    kinds: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The pieces texts are cut into; ``english`` is the share of the lines they are learnt from."""

    size: int
    coverage: float
    lines: int
    english: float = 0.0
    bytes: bool = True


@dataclass(frozen=True, slots=True)
class Training:
    """How a network learns."""

    tokens: int
    peak: float
    warmup: int
    floor: float
    smoothing: float
    decay: float
    clip: float
    average: float
    steps: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class NetworkRecipe:
    """What every run of the trainer goes by."""

    model: Model
    vocabulary: Vocabulary
    drawing: Drawing
    languages_drawn: LanguagesDrawn
    training: Training


@dataclass(frozen=True, slots=True)
class Clean:
    """Which pairs are taken."""

    longest: int
    shortest: int
    ratio: float
    slack: int
    identify_from: int
    certain: float
    tokens: int
    third_person: tuple[str, ...]
    dev: float


@dataclass(frozen=True, slots=True)
class Datasets:
    """Datasets by name, each with a split where one is meant."""

    datasets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Corpus:
    """Corpora of a pattern: the tag of their kind, how often a pair is drawn, the most pairs."""

    pattern: str
    kind: str
    weight: float
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Variant:
    """A variant of a language that has a tag of its own, and texts in files of its own.

    Texts of the language that have words of neither (patterns ``own`` and ``other``) are for both.
    """

    files: str
    own: str
    other: str


@dataclass(frozen=True, slots=True)
class Own:
    """Pairs of the project's own, such as words of interfaces: how often each is drawn."""

    weight: float


@dataclass(frozen=True, slots=True)
class Alone:
    """Texts of one language without their English, which the network writes itself on the way.

    Files are ``<pattern>.<language>.txt.xz``. It does so when the share ``after`` of the time is gone.
    """

    pattern: str
    kind: str
    weight: float
    after: float


@dataclass(frozen=True, slots=True)
class Made:
    """Pairs made by the address rewriter."""

    most: int
    sure: float
    weight: float


@dataclass(frozen=True, slots=True)
class Switching:
    """Pairs again with words of their targets in their sources: the most of a language, beside whose weight.

    ``together``: twice the texts that have both words, in those that have either, from which two words say the same.
    """

    most: int
    weight: float
    together: float


@dataclass(frozen=True, slots=True)
class Tuning:
    """A second stage: pairs copied ``times``, at a rate of its own."""

    times: int
    rate: float
    tokens: int


@dataclass(frozen=True, slots=True)
class FineTuning(Tuning):
    """The second stage of the translation model, on contrastive pairs."""

    dev: float
    datasets: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Labels:
    """Whose labels a study learns from."""

    labels: str
    times: int
    pairs: int = 0


@dataclass(frozen=True, slots=True)
class Studies:
    """What tags can be learnt from."""

    languages: tuple[str, ...]
    rate: float
    tokens: int
    upsampling: tuple[int, ...]
    labels: tuple[Labels, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe(NetworkRecipe):
    """``recipes/translate.toml``."""

    languages: tuple[str, ...]
    seed: int
    clean: Clean
    held_out: Datasets
    corpora: tuple[Corpus, ...]
    contrasts: Corpus
    variants: Mapping[str, Variant] = field(default_factory=dict)
    glossary: Own
    written: Own
    made: Made
    gender: Mapping[str, Mapping[str, str]]
    finetune: FineTuning
    studies: Studies
    alone: Alone | None = None
    switching: Switching | None = None
    share: float = 1.0  # how far the weights go from those begun with to those trained


def read(path: Path | None = None) -> Recipe:
    """The committed recipe, with another of this project or a file of one's own laid over it."""
    return recipe.read(Recipe, "translate", path, FURTHER)
