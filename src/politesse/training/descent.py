"""What training runs of networks share: a rate that rises and falls, and weights averaged on the way."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import torch
from torch import Tensor, nn


def share_of_rate(gone: float, floor: float, step: int = 0, warmup: int = 1) -> float:
    """The share of the highest rate to learn with when so much of a run is gone.

    It rises over the first steps and falls along a cosine to ``floor``.

    >>> share_of_rate(0, 0.1), share_of_rate(1, 0.1), share_of_rate(0, 0, step=4, warmup=10)
    (1.0, 0.1, 0.5)
    """
    falling = floor + (1 - floor) * (1 + math.cos(math.pi * min(1.0, gone))) / 2
    return min(1.0, (step + 1) / warmup) * falling


def set_rate(optimiser: torch.optim.Optimizer, rate: float) -> None:
    """Have all weights learn at a rate."""
    for group in optimiser.param_groups:
        group["lr"] = rate


def in_half(device: torch.device) -> bool:
    """Whether networks learn faster in bfloat16 there: on a GPU, and on processors that have it in hardware."""
    return device.type == "cuda" or bool(torch.cpu._is_avx512_bf16_supported())


class Average:
    """A running average of a network's weights, which does better than those of any one step."""

    def __init__(self, network: nn.Module, kept: float) -> None:
        self._network, self._kept = network, kept
        self.weights = self._copied()

    @torch.no_grad()
    def take(self, step: int) -> None:
        """Move towards the weights after so many steps; the first ones move it most."""
        kept = min(self._kept, (1 + step) / (10 + step))
        torch._foreach_lerp_(self.weights, list(self._network.parameters()), 1 - kept)

    @torch.no_grad()
    def set(self, weights: Sequence[Tensor] | None = None) -> None:
        """Begin again from these weights, or from those of the network."""
        torch._foreach_copy_(self.weights, list(weights or self._network.parameters()))

    @torch.no_grad()
    def use(self) -> None:
        """Put the average into the network."""
        torch._foreach_copy_(list(self._network.parameters()), self.weights)

    @contextmanager
    def shown(self) -> Iterator[None]:
        """Have the network with the average for a while."""
        own = self._copied()
        self.use()
        yield
        with torch.no_grad():
            torch._foreach_copy_(list(self._network.parameters()), own)

    def _copied(self) -> list[Tensor]:
        return [weight.detach().clone() for weight in self._network.parameters()]
