"""The model that chooses among options: linear, over hashed features, one byte a weight."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from politesse.core import TargetRegister
from politesse.scoring.packed import embedded, pack, quantised, unpack

_SPREAD = 0x9E3779B1


@dataclass(frozen=True, slots=True)
class ChoiceModel:
    """Weights for each feature of the context with each choice; keeping a word weighs nothing."""

    weights: array[int]
    scale: float
    checksum: str
    evidence: tuple[float, ...] = ()  #: weights of the signs of address, see ``evidence``

    def total(self, contexts: Sequence[int], choice: int) -> float:
        """The weight of a choice in a context; both are hashed names."""
        weights, mask = self.weights, len(self.weights) - 1
        return self.scale * sum(
            [weights[((context ^ choice) * _SPREAD >> 15) & mask] for context in contexts]
        )


@cache
def choice_model(code: str, target: TargetRegister) -> ChoiceModel | None:
    """The embedded model of a language towards a register, or None where there is none."""
    return embedded("rewriting", f"{code}.{target}", read_model)


def read_model(data: bytes) -> ChoiceModel:
    """A model as ``write_model`` stored it."""
    about, weights, checksum = unpack(data)
    return ChoiceModel(weights, about["scale"], checksum, tuple(about.get("gate", ())))


def with_evidence(data: bytes, evidence: Sequence[float]) -> bytes:
    """A packed model with the weights of the signs of address put in."""
    about, weights, _ = unpack(data)
    return pack({**about, "gate": [round(weight, 4) for weight in evidence]}, weights)


def write_model(weights: Sequence[float], about: Mapping[str, object], level: int = 9) -> bytes:
    """Pack trained weights, a power of two of them; a low ``level`` of packing is quicker."""
    scale, table = quantised(weights)
    return pack({**about, "scale": scale}, table, level)
