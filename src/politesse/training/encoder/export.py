"""Writes the encoder as the scorer reads it: a CTranslate2 model, the pieces, and the head."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from politesse.core import MissingExtra
from politesse.core.files import write_bytes, write_text
from politesse.scoring.encoder import HEAD, PIECES
from politesse.training.seq2seq.export import set_layers, set_norm

Weights = Mapping[str, NDArray[Any]]


def export(weights: Weights, shape: Mapping[str, Any], pieces: bytes, folder: Path) -> None:
    """Write the folder; ``weights`` and ``shape`` are those of :class:`.network.Encoder`."""
    try:
        from ctranslate2.specs import TransformerEncoderModelSpec, TransformerEncoderSpec
    except ImportError as cause:
        raise MissingExtra("ctranslate2", "train", "exporting a model") from cause
    body = {
        name.removeprefix("body."): np.array(weight, np.float32)
        for name, weight in weights.items()
        if name.startswith("body.")
    }
    encoder = TransformerEncoderSpec(shape["encoder"], shape["heads"], pre_norm=True)
    encoder.scale_embeddings = True
    encoder.embeddings[0].weight = body["embeddings"]
    set_layers(encoder.layer, body, "encoder")
    set_norm(encoder.layer_norm, body, "encoder_norm")
    spec = TransformerEncoderModelSpec(encoder)
    # Texts are given as numbers, so what the pieces are called is of no use to it.
    spec.register_vocabulary([str(number) for number in range(len(body["embeddings"]))])
    spec.config.unk_token = "1"
    spec.validate()
    spec.optimize(quantization="int8")
    folder.mkdir(parents=True, exist_ok=True)
    spec.save(str(folder))
    write_bytes(folder / PIECES, pieces)
    head = {
        "weights": [round(float(x), 6) for x in np.mean(weights["heads.scores.weight"], axis=0)],
        "bias": round(float(np.mean(weights["heads.scores.bias"])), 6),
    }
    write_text(folder / HEAD, json.dumps(head) + "\n")
