"""A linear model over hashed n-grams and named features, read from a packed table."""

from __future__ import annotations

import math
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any

from politesse.core import Value
from politesse.scoring.features import NGrams
from politesse.scoring.packed import embedded, pack, quantised, unpack

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_TOP = 3.0  # the ends of the published scale


@dataclass(frozen=True)
class LinearModel:
    """Weights of one byte a hashed n-gram, and of named features, for one language.

    A byte times ``step`` is a weight. The sum of all is the raw score; ``scale`` brings it to the
    published scale, ``slope`` and ``offset`` give the probability of the upper side.
    """

    about: Mapping[str, Any]
    table: array[int]
    named: Mapping[str, float]
    step: float
    bias: float
    scale: float
    slope: float
    offset: float
    checksum: str

    @cached_property
    def weights(self) -> NDArray[np.int8]:
        """The table as numbers to calculate with."""
        import numpy as np

        return np.frombuffer(self.table, np.int8)

    @property
    def bits(self) -> int:
        """The table has two to this power of buckets."""
        return len(self.table).bit_length() - 1

    def parts(self, values: Mapping[int, float]) -> dict[int, float]:
        """What each bucket adds to the raw score."""
        table, step = self.table, self.step
        return {bucket: table[bucket] * step * value for bucket, value in values.items()}

    def named_parts(self, features: Mapping[str, float]) -> dict[str, float]:
        """What each named feature adds to the raw score; one the model does not know, nothing."""
        named = self.named
        return {name: named[name] * value for name, value in features.items() if name in named}

    def raw(self, ngrams: NGrams, features: Mapping[str, float]) -> float:
        """The raw score: the sum of all parts, in an order that does not depend on the caller."""
        return self.total(ngrams, self.named_parts(features))

    def total(self, ngrams: NGrams, named_parts: Mapping[str, float]) -> float:
        """The raw score where it is known what the named features add."""
        rest = math.fsum(named_parts.values())
        return self.bias + self.step * ngrams.total(self.weights) + rest

    def value(self, raw: float) -> Value:
        """A raw score on the published scale, and as a probability."""
        held = max(-_TOP, min(_TOP, raw * self.scale))
        logit = max(-30.0, min(30.0, self.slope * raw + self.offset))
        return Value(round(held, 4), round(1 / (1 + math.exp(-logit)), 4))


def read_linear(data: bytes) -> LinearModel:
    """A model as :func:`write_linear` stored it."""
    about, table, checksum = unpack(data)
    # In the file the two scales have the names of older versions.
    stored = {"step": "scale", "scale": "stretch", "bias": "bias", "slope": "slope", "offset": "offset"}  # fmt: skip
    numbers = {name: about.pop(key) for name, key in stored.items()}
    named = about.pop("named")
    return LinearModel(about, table, named, checksum=checksum, **numbers)


def write_linear(
    weights: Sequence[float],
    named: Mapping[str, float],
    about: Mapping[str, Any],
    bias: float = 0.0,
    scale: float = 1.0,
    slope: float = 1.0,
    offset: float = 0.0,
) -> bytes:
    """Pack a trained model; ``weights`` has a power of two of entries."""
    step, table = quantised(weights)
    head = {
        **about,
        "named": {name: round(weight, 6) for name, weight in named.items() if weight},
        "scale": step,
        "bias": bias,
        "stretch": scale,
        "slope": slope,
        "offset": offset,
    }
    return pack(head, table)


@cache
def linear_model(name: str, code: str) -> LinearModel | None:
    """The embedded model ``name`` of a language, or None where there is none."""
    return embedded(name, code, read_linear)
