"""The network: a Transformer over packed sequences, deep encoder and shallow decoder.

Normalisation comes before each block, positions are sinusoidal, and source, target and output
share one table of embeddings. The arithmetic is in plain functions of tensors, so that each
compiles once for all layers; attention alone knows where sequences begin.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional

from politesse.training.recipe import plain
from politesse.training.seq2seq import tags
from politesse.training.seq2seq.attention import Layout, attend_plainly
from politesse.training.seq2seq.batches import LONGEST
from politesse.training.seq2seq.recipe import Model

_CHUNK = 8192  # rows of logits held at once


@dataclass(frozen=True)
class Shape:
    """How large a network is."""

    vocabulary: int
    width: int = 512
    heads: int = 8
    inner: int = 1536
    encoder: int = 8
    decoder: int = 2
    dropout: float = 0.1

    @classmethod
    def of(cls, vocabulary: int, sizes: Model) -> Shape:
        """The shape of a recipe's network."""
        return cls(vocabulary, **plain(sizes))

    def as_dict(self) -> dict[str, Any]:
        """For a file."""
        return asdict(self)


class Attention(nn.Module):
    """The weights of one attention block and the normalisation before it."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.project = nn.Linear(width, 3 * width)
        self.output = nn.Linear(width, width)


class Inner(nn.Module):
    """The weights of one feed-forward block and the normalisation before it."""

    def __init__(self, width: int, inner: int) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.widen = nn.Linear(width, inner)
        self.narrow = nn.Linear(inner, width)


class Layer(nn.Module):
    """A layer of the encoder or, with attention to the source, of the decoder."""

    def __init__(self, shape: Shape, crossing: bool) -> None:
        super().__init__()
        self.own = Attention(shape.width)
        self.cross = Attention(shape.width) if crossing else None
        self.inner = Inner(shape.width, shape.inner)


class Translator(nn.Module):
    """The network.

    ``forward`` gives the summed loss and the number of tokens it is over.
    """

    positions: Tensor

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        self.embeddings = nn.Parameter(torch.empty(shape.vocabulary, shape.width))
        self.encoder = nn.ModuleList(Layer(shape, False) for _ in range(shape.encoder))
        self.decoder = nn.ModuleList(Layer(shape, True) for _ in range(shape.decoder))
        self.encoder_norm = nn.LayerNorm(shape.width)
        self.decoder_norm = nn.LayerNorm(shape.width)
        table = sinusoids(LONGEST + 1, shape.width)
        self.register_buffer("positions", table, persistent=False)
        self.attend: Callable[..., Tensor] = attend_plainly
        self._compiled: dict[str, Callable[..., Tensor]] = {}
        self._start()

    def _start(self) -> None:
        """Initial weights; those that write to the residual line are smaller the deeper it is."""
        for name, parameter in self.named_parameters():
            if parameter.dim() == 2 and name != "embeddings":
                nn.init.xavier_uniform_(parameter)
            elif name.endswith("bias"):
                nn.init.zeros_(parameter)
        nn.init.normal_(self.embeddings, std=self.shape.width**-0.5)
        with torch.no_grad():
            for layers in (self.encoder, self.decoder):
                for name, parameter in layers.named_parameters():
                    if name.endswith(("output.weight", "narrow.weight")):
                        parameter.mul_((2 * len(layers)) ** -0.5)

    def compile_blocks(self, wanted: bool = True) -> None:
        """From now on, train with compiled arithmetic, or without."""
        blocks = (embed, project, residual, feed_forward, smoothed_loss) if wanted else ()
        self._compiled = {block.__name__: torch.compile(block, dynamic=False) for block in blocks}

    @property
    def is_compiled(self) -> bool:
        """Whether training runs compiled arithmetic."""
        return bool(self._compiled)

    def _run(self, block: Callable[..., Tensor], *arguments: Any) -> Tensor:
        chosen = self._compiled.get(block.__name__, block) if self.training else block
        return chosen(*arguments)

    @property
    def _rate(self) -> float:
        return self.shape.dropout if self.training else 0.0

    def encode(self, source: Tensor, at: Layout) -> Tensor:
        """The source's states, normalised."""
        x = self._run(embed, source, at.position, self.embeddings, self.positions, self._rate)
        for layer in self.encoder:
            x = self._attended(x, x, layer.own, at, at, False)
            x = self._fed(x, layer.inner)
        return functional.layer_norm(
            x, x.shape[-1:], self.encoder_norm.weight, self.encoder_norm.bias
        )

    def decode(self, inputs: Tensor, at: Layout, memory: Tensor, source_at: Layout) -> Tensor:
        """The target's states, not yet normalised, after each of the inputs."""
        x = self._run(embed, inputs, at.position, self.embeddings, self.positions, self._rate)
        for layer in self.decoder:
            x = self._attended(x, x, layer.own, at, at, True)
            x = self._attended(x, memory, layer.cross, at, source_at, False)
            x = self._fed(x, layer.inner)
        return x

    def logits(self, states: Tensor) -> Tensor:
        """What the states say of the next token."""
        norm = self.decoder_norm
        normed = functional.layer_norm(states, states.shape[-1:], norm.weight, norm.bias)
        return functional.linear(normed, self.embeddings)

    def forward(
        self,
        source: Tensor,
        source_starts: Tensor,
        target: Tensor,
        target_starts: Tensor,
        smoothing: float = 0.0,
    ) -> tuple[Tensor, Tensor]:
        """The summed loss over a batch, and its tokens."""
        source_at = Layout.of(source_starts, len(source))
        target_at = Layout.of(target_starts, len(target))
        inputs = torch.where(target_at.position == 0, tags.START_ID, target.roll(1))
        states = self.decode(inputs, target_at, self.encode(source, source_at), source_at)
        norm = self.decoder_norm
        losses = [
            self._run(smoothed_loss, part, norm.weight, norm.bias, self.embeddings, gold, smoothing)
            for part, gold in zip(
                torch.split(states, _CHUNK), torch.split(target, _CHUNK), strict=True
            )
        ]
        return torch.stack(losses).sum(), (target != tags.PAD_ID).sum()

    def _attended(
        self, x: Tensor, other: Tensor, block: Any, at: Layout, other_at: Layout, causal: bool
    ) -> Tensor:
        width, heads = self.shape.width, self.shape.heads
        weight, bias = block.project.weight, block.project.bias
        norm = block.norm
        if other is x:
            joint = self._run(project, x, norm.weight, norm.bias, weight, bias)
            q, k, v = joint.view(-1, 3, heads, width // heads).unbind(1)
        else:
            query = self._run(project, x, norm.weight, norm.bias, weight[:width], bias[:width])
            q = query.view(-1, heads, width // heads)
            joint = functional.linear(other, weight[width:], bias[width:])
            k, v = joint.view(-1, 2, heads, width // heads).unbind(1)
        attended = self.attend(q, k, v, at, other_at, causal).reshape(-1, width)
        return self._run(residual, x, attended, block.output.weight, block.output.bias, self._rate)

    def _fed(self, x: Tensor, block: Any) -> Tensor:
        return self._run(
            feed_forward, x, block.norm.weight, block.norm.bias,
            block.widen.weight, block.widen.bias, block.narrow.weight, block.narrow.bias, self._rate,
        )  # fmt: skip


def sinusoids(length: int, width: int) -> Tensor:
    """Sines, then cosines, of places from one up: as CTranslate2 computes them."""
    half = width // 2
    rates = torch.exp(torch.arange(half, dtype=torch.float64) * -(math.log(10000) / (half - 1)))
    angles = torch.arange(1, length + 1, dtype=torch.float64)[:, None] * rates[None]
    return torch.cat([angles.sin(), angles.cos()], 1).float()


def embed(ids: Tensor, places: Tensor, table: Tensor, positions: Tensor, rate: float) -> Tensor:
    """Embeddings, scaled, with their positions; a row of ``ids`` may weigh all pieces instead."""
    looked_up = ids @ table if ids.is_floating_point() else functional.embedding(ids, table)
    x = looked_up * math.sqrt(table.shape[1]) + positions[places]
    return functional.dropout(x, rate, rate > 0)


def project(x: Tensor, gain: Tensor, shift: Tensor, weight: Tensor, bias: Tensor) -> Tensor:
    """A linear map of the normalised states."""
    return functional.linear(functional.layer_norm(x, x.shape[-1:], gain, shift), weight, bias)


def residual(x: Tensor, attended: Tensor, weight: Tensor, bias: Tensor, rate: float) -> Tensor:
    """The states with what attention found added."""
    return x + functional.dropout(functional.linear(attended, weight, bias), rate, rate > 0)


def feed_forward(
    x: Tensor, gain: Tensor, shift: Tensor,
    widen: Tensor, widen_bias: Tensor, narrow: Tensor, narrow_bias: Tensor, rate: float,
) -> Tensor:  # fmt: skip
    """The states with the feed-forward block's result added."""
    hidden = functional.linear(
        functional.layer_norm(x, x.shape[-1:], gain, shift), widen, widen_bias
    )
    hidden = functional.dropout(functional.relu(hidden), rate, rate > 0)
    return x + functional.dropout(functional.linear(hidden, narrow, narrow_bias), rate, rate > 0)


def smoothed_loss(
    states: Tensor, gain: Tensor, shift: Tensor, table: Tensor, gold: Tensor, smoothing: float
) -> Tensor:
    """The summed cross entropy of the tokens that are not padding, labels smoothed."""
    normed = functional.layer_norm(states, states.shape[-1:], gain, shift)
    logits = functional.linear(normed, table).float()
    total = logits.logsumexp(-1)
    right = total - logits.gather(-1, gold.long()[:, None])[:, 0]
    loss = (1 - smoothing) * right + smoothing * (total - logits.mean(-1))
    return (loss * (gold != tags.PAD_ID)).sum()
