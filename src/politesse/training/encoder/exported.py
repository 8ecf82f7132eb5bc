"""Reads an exported encoder back, so that training can go on from what is shipped.

Its weights have eight bits: what comes back is what the scorer computes with, not quite what was trained.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from politesse.core import BadInput
from politesse.core.files import naming
from politesse.scoring.encoder import HEAD

_TYPES = (np.float32, np.int8, np.int16, np.int32, np.float16)
_LAYERS = {
    "own.norm": "self_attention/layer_norm",
    "own.project": "self_attention/linear_0",
    "own.output": "self_attention/linear_1",
    "inner.norm": "ffn/layer_norm",
    "inner.widen": "ffn/linear_0",
    "inner.narrow": "ffn/linear_1",
}


def read_exported(folder: Path) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
    """The weights of the network in ``folder``, named as in training, and its shape."""
    with naming(folder / "model.bin", "read"), (folder / "model.bin").open("rb") as file:
        stored = dict(_variables(file, str(folder / "model.bin")))
    table = _floats(stored, "encoder/embeddings_0/weight")
    weights = {"body.embeddings": table}
    count = 0
    while f"encoder/layer_{count}/ffn/linear_0/weight" in stored:
        for name, place in _LAYERS.items():
            where = f"encoder/layer_{count}/{place}"
            weights.update(_both(stored, where, f"body.encoder.{count}.{name}"))
        count += 1
    weights.update(_both(stored, "encoder/layer_norm", "body.encoder_norm"))
    width = table.shape[1]
    weights["body.decoder_norm.weight"] = np.ones(width, np.float32)
    weights["body.decoder_norm.bias"] = np.zeros(width, np.float32)
    head = json.loads((folder / HEAD).read_text("utf-8"))
    weights["heads.scores.weight"] = np.array([head["weights"]], np.float32)
    weights["heads.scores.bias"] = np.array([head["bias"]], np.float32)
    shape = {
        "vocabulary": len(table),
        "width": width,
        "heads": int(stored["encoder/num_heads"]),
        "inner": len(weights["body.encoder.0.inner.widen.bias"]),
        "encoder": count,
        "decoder": 0,
    }
    return weights, shape


def _both(stored: dict[str, NDArray[Any]], place: str, name: str) -> dict[str, NDArray[Any]]:
    weight, bias = ("gamma", "beta") if place.endswith("norm") else ("weight", "bias")
    return {
        f"{name}.weight": _floats(stored, f"{place}/{weight}"),
        f"{name}.bias": _floats(stored, f"{place}/{bias}"),
    }


def _floats(stored: dict[str, NDArray[Any]], name: str) -> NDArray[np.float32]:
    values = stored[name].astype(np.float32)
    scale = stored.get(f"{name}_scale")
    return values if scale is None else values / scale[:, None]


def _variables(file: BinaryIO, where: str) -> Iterator[tuple[str, NDArray[Any]]]:
    """The variables of a CTranslate2 file: names, dimensions, types and values."""

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
    for _ in range(number("I")):
        key, shape = name(), [number("I") for _ in range(number("B"))]
        kind, size = _TYPES[number("B")], number("I")
        yield key, np.frombuffer(file.read(size), kind).reshape(shape)
