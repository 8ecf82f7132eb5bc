"""The model that chooses among options: linear, over hashed features, one byte a weight."""

from __future__ import annotations

import hashlib
import json
import zlib
from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from politesse.rewriting.address.conversion import Target

_SPREAD = 0x9E3779B1


@dataclass(frozen=True, slots=True)
class ChoiceModel:
    """Weights for each feature of the context with each choice; keeping a word weighs nothing."""

    weights: array[int]
    scale: float
    checksum: str
    gate: tuple[float, ...] = ()  #: weights of the signs of address, see ``gate``

    def total(self, contexts: Sequence[int], choice: int) -> float:
        """The weight of a choice in a context; both are hashed names."""
        weights, mask = self.weights, len(self.weights) - 1
        return self.scale * sum(
            [weights[((context ^ choice) * _SPREAD >> 15) & mask] for context in contexts]
        )


@cache
def choice_model(code: str, target: Target) -> ChoiceModel | None:
    """The embedded model of a language towards a register, or None where there is none."""
    path = files("politesse").joinpath("weights", "rewriting", f"{code}.{target}.bin")
    return read_model(path.read_bytes()) if path.is_file() else None


def read_model(data: bytes) -> ChoiceModel:
    """A model as ``write_model`` stored it: one line of JSON, then the packed weights."""
    head, _, body = data.partition(b"\n")
    weights = array("b")
    weights.frombytes(zlib.decompress(body))
    about = json.loads(head)
    checksum = hashlib.sha256(data).hexdigest()[:8]
    return ChoiceModel(weights, about["scale"], checksum, tuple(about.get("gate", ())))


def with_gate(data: bytes, gate: Sequence[float]) -> bytes:
    """A packed model with the weights of the signs of address put in."""
    head, _, body = data.partition(b"\n")
    about = {**json.loads(head), "gate": [round(weight, 4) for weight in gate]}
    return json.dumps(about, ensure_ascii=False).encode() + b"\n" + body


def write_model(weights: Sequence[float], about: dict[str, object], level: int = 9) -> bytes:
    """Pack trained weights, a power of two of them; a low ``level`` of packing is quicker."""
    scale = (max(map(abs, weights)) or 1.0) / 127
    packed = array("b", (round(weight / scale) for weight in weights))
    head = json.dumps({**about, "scale": scale}, ensure_ascii=False).encode()
    return head + b"\n" + zlib.compress(packed.tobytes(), level)
