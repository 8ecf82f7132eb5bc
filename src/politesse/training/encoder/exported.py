"""Reads an exported encoder back, so that tuning can go on from what is shipped."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from politesse.scoring.encoder import HEAD
from politesse.training.seq2seq.exported import depth, floats, layers, read_stored


def read_exported(folder: Path) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
    """The weights of the network in ``folder``, named as in training, and its shape."""
    stored = read_stored(folder)
    table = floats(stored, "encoder/embeddings_0/weight")
    weights = {"body.embeddings": table}
    weights |= {f"body.{name}": weight for name, weight in layers(stored, "encoder").items()}
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
        "encoder": depth(stored, "encoder"),
        "decoder": 0,
    }
    return weights, shape
