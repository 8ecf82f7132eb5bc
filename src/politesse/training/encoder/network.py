"""The network: the encoder of the translator, and heads on the mean of its states."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from politesse.training.seq2seq.attention import Layout
from politesse.training.seq2seq.model import Shape, Translator


class Encoder(nn.Module):
    """Reads packed texts; each becomes the mean of its pieces' states.

    ``heads`` names what is foretold from that mean, with the number of values of each.
    """

    def __init__(self, shape: Shape, heads: dict[str, int]) -> None:
        super().__init__()
        self.body = Translator(shape)
        self.heads = nn.ModuleDict(
            {name: nn.Linear(shape.width, size) for name, size in heads.items()}
        )

    @property
    def shape(self) -> Shape:
        """How large the network is."""
        return self.body.shape

    def forward(self, pieces: Tensor, starts: Tensor) -> tuple[Tensor, Tensor]:
        """The states of all pieces, and the mean of each text; an empty text's is zero."""
        at = Layout.of(starts, len(pieces))
        states = self.body.encode(pieces, at)
        return states, means(states, at)

    def predictions(self, pooled: Tensor) -> dict[str, Tensor]:
        """What each head says of the texts."""
        return {name: head(pooled) for name, head in self.heads.items()}

    def masked_loss(self, states: Tensor, places: Tensor, gold: Tensor) -> Tensor:
        """The mean cross entropy of the pieces hidden at ``places``."""
        logits = functional.linear(states[places], self.body.embeddings)
        return functional.cross_entropy(logits.float(), gold.long())


def means(states: Tensor, at: Layout) -> Tensor:
    """The mean state of each text."""
    lengths = at.starts.diff()
    sums = torch.zeros(
        len(lengths), states.shape[1], dtype=torch.float32, device=states.device
    ).index_add(0, at.sequence, states.float())
    return sums / lengths.clamp(min=1)[:, None]


def read(weights: dict[str, Any], shape: dict[str, Any]) -> Encoder:
    """The network with these weights."""
    sizes = {
        name.split(".")[1]: len(weight)
        for name, weight in weights.items()
        if name.startswith("heads.") and name.endswith(".weight")
    }
    network = Encoder(Shape(**shape), sizes)
    network.load_state_dict({name: torch.as_tensor(w) for name, w in weights.items()})
    return network


def grown(
    weights: Mapping[str, NDArray[Any]], shape: Mapping[str, Any], depth: int
) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
    """Weights and shape of a network of at least ``depth`` layers that says the same.

    A layer more is the last one again, but what it adds to the states is nothing yet.
    """
    found, last = dict(weights), shape["encoder"] - 1
    for number in range(last + 1, depth):
        for name, weight in weights.items():
            part = name.removeprefix(f"body.encoder.{last}.")
            if part != name:
                adds = part.startswith(("own.output.", "inner.narrow."))
                found[f"body.encoder.{number}.{part}"] = np.zeros_like(weight) if adds else weight
    return found, {**shape, "encoder": max(depth, shape["encoder"])}
