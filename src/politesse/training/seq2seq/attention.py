"""Attention over packed sequences: where they lie, and the ways to compute it.

On a GPU the kernel for sequences of unlike lengths is used; which of PyTorch's names for it works
is found out by trying, against the plain way.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from politesse.core.progress import Say
from politesse.training.seq2seq.batches import LONGEST


class Layout(NamedTuple):
    """Where sequences lie on a line of tokens: their bounds, each token's sequence and place."""

    starts: Tensor
    sequence: Tensor
    position: Tensor

    @classmethod
    def of(cls, starts: Tensor, tokens: int) -> Layout:
        """The layout of a line of ``tokens`` whose sequences begin at ``starts``."""
        line = torch.arange(tokens, device=starts.device, dtype=starts.dtype)
        sequence = torch.searchsorted(starts, line, right=True) - 1
        return cls(starts, sequence, line - starts[sequence])


def attend_flash(
    q: Tensor, k: Tensor, v: Tensor, at: Layout, other: Layout, causal: bool
) -> Tensor:
    """Attention within sequences: each token of ``at`` to those of the same one of ``other``."""
    attended: Tensor = torch.ops.aten._flash_attention_forward(
        q, k, v, at.starts, other.starts, LONGEST, LONGEST, 0.0, causal, False
    )[0]
    return attended


def attend_public(
    q: Tensor, k: Tensor, v: Tensor, at: Layout, other: Layout, causal: bool
) -> Tensor:
    """The same through PyTorch's public name for it, which not every version has."""
    from torch.nn.attention.varlen import varlen_attn

    window = (-1, 0) if causal else (-1, -1)
    attended = varlen_attn(q, k, v, at.starts, other.starts, LONGEST, LONGEST, window_size=window)
    assert isinstance(attended, Tensor)
    return attended


def attend_plainly(
    q: Tensor, k: Tensor, v: Tensor, at: Layout, other: Layout, causal: bool
) -> Tensor:
    """The same with sequences side by side and padded: without a GPU, and to check against."""
    count = int(torch.maximum(at.sequence.max(), other.sequence.max())) + 1
    queries, keys, values = (
        tensor.new_zeros(count, int(layout.position.max()) + 1, *tensor.shape[1:]).index_put(
            (layout.sequence, layout.position), tensor
        )
        for tensor, layout in ((q, at), (k, other), (v, other))
    )
    lengths = other.starts.diff()[:count, None]
    allowed = torch.arange(keys.shape[1], device=q.device)[None] < lengths
    allowed = allowed[:, None, None].expand(-1, -1, queries.shape[1], -1)
    if causal:
        allowed = allowed & torch.ones_like(allowed[0, 0]).tril()
    # A row that may look at nothing would be NaN; none of these is read.
    allowed = allowed | (lengths == 0)[:, None, None]
    attended = functional.scaled_dot_product_attention(
        queries.transpose(1, 2), keys.transpose(1, 2), values.transpose(1, 2), attn_mask=allowed
    )
    return attended.transpose(1, 2)[at.sequence, at.position]


def attention_gap(way: Callable[..., Tensor], device: torch.device) -> float:
    """How far a way of attention is from the plain one, in results and gradients."""
    chance = torch.Generator(device="cpu").manual_seed(0)
    lengths = [[3, 128, 17, 1, 64, 0], [9, 100, 128, 2, 5, 0]]
    layouts = []
    for row in lengths:
        starts = torch.tensor([0, *np.cumsum(row)], dtype=torch.int32, device=device)
        layouts.append(Layout.of(starts, int(starts[-1])))
    worst = 0.0
    for other, causal in ((0, True), (0, False), (1, False)):
        at, seen = layouts[0], layouts[other]
        fresh = [
            torch.randn(int(layout.starts[-1]), 8, 64, generator=chance).to(device)
            for layout in (at, seen, seen, at)
        ]
        results = []
        for tried, kind in ((way, torch.bfloat16), (attend_plainly, torch.float32)):
            q, k, v, weight = (tensor.to(kind).clone() for tensor in fresh)
            leaves = [tensor.requires_grad_() for tensor in (q, k, v)]
            out = tried(q, k, v, at, seen, causal)
            gradients = torch.autograd.grad((out * weight).sum(), leaves)
            results.append([out.detach().float(), *(gradient.float() for gradient in gradients)])
        for fast, plain in zip(*results, strict=True):
            worst = max(worst, float((fast - plain).norm() / plain.norm()))
    return worst if math.isfinite(worst) else math.inf


def choose_attention(device: torch.device, say: Say) -> Callable[..., Tensor]:
    """The fastest way that works here; a way that fails or is wrong is said and passed over."""
    for way in (attend_flash, attend_public):
        try:
            gap = attention_gap(way, device)
        except (RuntimeError, TypeError, ImportError, NotImplementedError) as cause:
            say(f"{way.__name__} does not work here: {' '.join(str(cause).split())[:200]}")
            continue
        say(f"{way.__name__} differs by {gap:.1e}")
        if gap < 0.02:
            return way
    return attend_plainly
