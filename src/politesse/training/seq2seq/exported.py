"""Reads exported networks back, so that training can go on from what is shipped.

Their weights have eight bits: what comes back is what inference computes with, not quite what was trained.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from politesse.core import BadInput
from politesse.core.files import naming

MODEL = "model.bin"
_TYPES = (np.float32, np.int8, np.int16, np.int32, np.float16)
_LAYERS = {
    "own.norm": "self_attention/layer_norm",
    "own.project": "self_attention/linear_0",
    "own.output": "self_attention/linear_1",
    "inner.norm": "ffn/layer_norm",
    "inner.widen": "ffn/linear_0",
    "inner.narrow": "ffn/linear_1",
}
_CROSSING = {"cross.norm": "attention/layer_norm", "cross.output": "attention/linear_2"}

Stored = Mapping[str, NDArray[Any]]
Weights = dict[str, NDArray[np.float32]]


def read_translator(folder: Path) -> Weights:
    """The weights of the translation model in ``folder``, named as in training."""
    return named(read_stored(folder))


def named(stored: Stored) -> Weights:
    """The weights of a translation model by their names in training."""
    crossing: Weights = {}
    for number in range(depth(stored, "decoder")):
        place = f"decoder/layer_{number}/attention"
        for part in ("weight", "bias"):
            halves = [floats(stored, f"{place}/linear_{half}/{part}") for half in (0, 1)]
            crossing[f"decoder.{number}.cross.project.{part}"] = np.concatenate(halves)
    return {
        "embeddings": floats(stored, "decoder/embeddings/weight"),  # both sides have the same
        **layers(stored, "encoder"),
        **layers(stored, "decoder", _LAYERS | _CROSSING),
        **crossing,
    }


def read_stored(folder: Path) -> dict[str, NDArray[Any]]:
    """All variables of a CTranslate2 model as the file has them, by their names."""
    path = folder / MODEL
    with naming(path, "read"), path.open("rb") as file:
        return _variables(file, str(path))


def sizes(stored: Stored) -> dict[str, int]:
    """How large a network is, in the words of a recipe, and how many pieces it knows."""
    pieces, width = stored["decoder/embeddings/weight"].shape
    return {
        "vocabulary": pieces,
        "width": width,
        "heads": int(stored["encoder/num_heads"]),
        "inner": len(stored["encoder/layer_0/ffn/linear_0/weight"]),
        "encoder": depth(stored, "encoder"),
        "decoder": depth(stored, "decoder"),
    }


def depth(stored: Stored, side: str) -> int:
    """The layers of an encoder or decoder."""
    count = 0
    while f"{side}/layer_{count}/ffn/linear_0/weight" in stored:
        count += 1
    return count


def layers(stored: Stored, side: str, parts: Mapping[str, str] = _LAYERS) -> Weights:
    """The weights of all layers of an encoder or decoder and of the normalisation after them."""
    weights = _both(stored, f"{side}/layer_norm", f"{side}_norm")
    for number in range(depth(stored, side)):
        for name, place in parts.items():
            where = f"{side}/layer_{number}/{place}"
            weights |= _both(stored, where, f"{side}.{number}.{name}")
    return weights


def floats(stored: Stored, name: str) -> NDArray[np.float32]:
    """A variable as it is computed with."""
    values = stored[name].astype(np.float32)
    scale = stored.get(f"{name}_scale")
    return values if scale is None else np.asarray(values / scale[:, None], np.float32)


def _both(stored: Stored, place: str, name: str) -> Weights:
    weight, bias = ("gamma", "beta") if place.endswith("norm") else ("weight", "bias")
    return {
        f"{name}.weight": floats(stored, f"{place}/{weight}"),
        f"{name}.bias": floats(stored, f"{place}/{bias}"),
    }


def _variables(file: BinaryIO, where: str) -> dict[str, NDArray[Any]]:
    """The variables of a CTranslate2 file: names, dimensions, types and values.

    What is the same as another is there under the name of that one, and told at the end.
    """

    def number(form: str) -> int:
        size = struct.calcsize(form)
        read = file.read(size)
        if len(read) < size:
            raise BadInput(where, "ends too early")
        return int(struct.unpack(f"<{form}", read)[0])

    def name() -> str:
        return file.read(number("H"))[:-1].decode()

    version = number("I")
    if version != 6:
        raise BadInput(where, f"is version {version} of a model file; only 6 can be read back")
    name(), number("I")
    stored = {}
    for _ in range(number("I")):
        key, shape = name(), [number("I") for _ in range(number("B"))]
        kind, size = _TYPES[number("B")], number("I")
        stored[key] = np.frombuffer(file.read(size), kind).reshape(shape)
    for _ in range(number("I")):
        key, same = name(), name()
        stored[key] = stored[same]
    return stored
