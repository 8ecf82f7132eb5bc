"""Trains the encoder: hidden pieces to be guessed, and what the teachers say of the English side."""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional

from politesse.core.progress import Progress, Say, aloud, silent
from politesse.training.descent import Average, set_rate, share_of_rate
from politesse.training.encoder.batches import Batch, drawn
from politesse.training.encoder.network import Encoder
from politesse.training.encoder.recipe import Training
from politesse.training.seq2seq import tags
from politesse.training.seq2seq.attention import choose_attention
from politesse.training.seq2seq.prepared import Texts

FLOOR = 0.02  # of the highest rate, at the end


@dataclass(frozen=True)
class Lessons:
    """Texts to learn from and what is to be said of each.

    ``english`` is the row of the goals that a text shares with its English side, -1 where there
    are none. ``values`` are scores (NaN where unknown), ``meanings`` vectors, ``marks`` 0, 1, or
    255 where unknown.
    """

    texts: Texts
    odds: NDArray[np.float64]
    english: NDArray[np.int64]
    values: Tensor
    meanings: Tensor
    marks: Tensor


@dataclass
class Options:
    """How long a run lasts and what it says meanwhile."""

    seconds: float = math.inf
    steps: int | None = None
    every: int = 200
    look: Callable[[Encoder, int], None] = field(default=lambda network, step: None)
    look_every: float = 120.0
    seed: int = 1
    say: Say = aloud
    progress: Progress = silent


class Run:
    """One training run with an average of the weights."""

    def __init__(
        self,
        network: Encoder,
        lessons: Lessons,
        settings: Training,
        options: Options,
        device: torch.device,
        mask_piece: int,
    ) -> None:
        self.network = network.to(device)
        self.lessons, self.settings, self.options = lessons, settings, options
        self.device, self._mask = device, mask_piece
        self.average = Average(self.network, settings.average)
        matrices = [weight for weight in self.network.parameters() if weight.dim() > 1]
        vectors = [weight for weight in self.network.parameters() if weight.dim() <= 1]
        self.optimiser = torch.optim.AdamW(
            [
                {"params": matrices, "weight_decay": settings.decay},
                {"params": vectors, "weight_decay": 0.0},
            ],
            lr=settings.peak, betas=(0.9, 0.98), eps=1e-8, fused=device.type == "cuda",
        )  # fmt: skip
        self.step = 0
        self.elapsed = 0.0
        self._chance = torch.Generator(device=device).manual_seed(options.seed)

    def train(self) -> None:
        """Train until time or steps are over; the network then has the averaged weights."""
        settings, options = self.settings, self.options
        if self.device.type == "cuda":
            self.network.body.attend = choose_attention(self.device, options.say)
            self.network.body.compile_blocks()
        batches = drawn(
            self.lessons.texts, self.lessons.odds, settings.tokens, settings.most,
            options.seed,
        )  # fmt: skip
        self.network.train()
        began = looked = time.monotonic()
        sums: dict[str, Tensor] = {}
        for batch in batches:
            self.elapsed = time.monotonic() - began
            if self.elapsed >= options.seconds or self.step == options.steps:
                break
            for name, value in self._step(batch).items():
                sums[name] = sums.get(name, 0) + value
            if self.step % options.every == 0:
                shown = {n: round(float(v) / options.every, 4) for n, v in sums.items()}
                sums = {}
                rate = self.step / max(self.elapsed, 1e-9)
                record = {"step": self.step, "seconds": round(self.elapsed, 1), **shown}
                options.say(json.dumps(record | {"steps/s": round(rate, 1)}))
                options.progress("training", self.step, options.steps or 0)
            if time.monotonic() - looked > options.look_every:
                self.looked()
                looked = time.monotonic()
        self.average.use()

    def looked(self) -> None:
        """Let the user look at the averaged weights."""
        with self.average.shown():
            self.network.eval()
            self.options.look(self.network, self.step)
            self.network.train()

    def _rate(self) -> float:
        settings, options = self.settings, self.options
        gone = self.step / options.steps if options.steps else self.elapsed / options.seconds
        return settings.peak * share_of_rate(gone, FLOOR, self.step, settings.warmup)

    def _step(self, batch: Batch) -> dict[str, Tensor]:
        set_rate(self.optimiser, self._rate())
        with torch.autocast(self.device.type, torch.bfloat16, enabled=self.device.type == "cuda"):
            losses = self._losses(batch)
        weights = self.settings.losses
        total = torch.stack([getattr(weights, name) * loss for name, loss in losses.items()]).sum()
        self.optimiser.zero_grad(set_to_none=True)
        total.backward()  # type: ignore[no-untyped-call]
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), 1.0, foreach=True)
        self.optimiser.step()
        self.step += 1
        self.average.take(self.step)
        return {name: loss.detach() for name, loss in losses.items()}

    def _losses(self, batch: Batch) -> dict[str, Tensor]:
        pieces, starts, rows = self._moved(batch)
        hidden = int(len(pieces) * self.settings.hidden)
        noise = torch.rand(len(pieces), device=self.device, generator=self._chance)
        # Half of the line is left whole, so that most texts are read as they are.
        half = pieces.new_full((), len(pieces) // 2)
        line = torch.arange(len(pieces), device=self.device)
        noise = torch.where((pieces == tags.PAD_ID) | (line > half), -1.0, noise)
        positions = noise.topk(hidden).indices
        gold = pieces[positions]
        shown = pieces.clone()
        shown[positions] = self._mask
        states, pooled = self.network(shown, starts)
        losses = {"hidden": self.network.masked_loss(states, positions, gold)}
        english = self._english[rows.clamp(min=0)]
        known = (rows >= 0) & (english >= 0)
        english = english.clamp(min=0)
        predicted = self.network.predictions(pooled)
        values = self.lessons.values[english].float()
        losses["scores"] = _mean(
            (predicted["scores"].float() - values.nan_to_num()).square(),
            known[:, None] & ~values.isnan(),
        )
        meanings = self.lessons.meanings[english].float()
        near = functional.cosine_similarity(predicted["meanings"].float(), meanings, dim=1)
        losses["meanings"] = _mean(1 - near, known)
        marks = self.lessons.marks[english]
        apart = functional.binary_cross_entropy_with_logits(
            predicted["marks"].float(), (marks == 1).float(), reduction="none"
        )
        losses["marks"] = _mean(apart, known[:, None] & (marks != 255))
        return losses

    @property
    def _english(self) -> Tensor:
        if not hasattr(self, "_rows_of_english"):
            self._rows_of_english = torch.as_tensor(self.lessons.english, device=self.device)
        return self._rows_of_english

    def _moved(self, batch: Batch) -> tuple[Tensor, Tensor, Tensor]:
        moved = []
        for column in (batch.pieces, batch.starts, batch.rows):
            tensor = torch.from_numpy(column)
            if self.device.type == "cuda":
                tensor = tensor.pin_memory().to(self.device, non_blocking=True)
            moved.append(tensor)
        return moved[0], moved[1], moved[2]


def _mean(losses: Tensor, counted: Tensor) -> Tensor:
    return (losses * counted).sum() / counted.sum().clamp(min=1)
