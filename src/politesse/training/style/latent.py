"""Learns transfer without pairs as a model with latent text.

Every text *x* is taken for half of a pair whose other half *y*, in the other style, was never
seen. The network with the tag of the other style is the inference network q(y|x), with the tag of
the text's own style it is the likelihood p(x|y), and a language model of the other style, learnt
first and then left alone, is the prior p(y). Training brings down the negative evidence bound

    −E_q[log p(x|y)] + weight · KL(q(y|x) ‖ p(y))

with one sample of y a step. The divergence is summed exactly over the pieces at each place of the
sample. Its gradient, and with ``through`` that of the reconstruction, also goes through the
sampled pieces, by the straight-through Gumbel-softmax estimator; the path through the prefix that
the inference network itself reads is not followed. The divergence's weight rises from nothing,
while self-reconstruction from disturbed text, which gets the network going, fades out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from politesse.training.seq2seq import decode, tags
from politesse.training.seq2seq.attention import Layout
from politesse.training.seq2seq.batches import LONGEST
from politesse.training.seq2seq.decode import _line
from politesse.training.seq2seq.model import Translator
from politesse.training.style.unsupervised import TextRun, falling, gumbel


class Inferred(NamedTuple):
    """Sampled texts: their pieces without end, the relaxed ones, and the summed divergence."""

    texts: list[list[int]]
    relaxed: list[Tensor]
    divergence: Tensor


class LatentRun(TextRun):
    """One run of the model with latent text; ``prior`` is the language model."""

    prior: Translator

    def use_prior(self, prior: Translator) -> None:
        """Set the language model; it is not trained further."""
        self.prior = prior.to(self.device).requires_grad_(False)
        self.prior.eval()

    def _batches(self, tokens: int) -> Iterator[tuple[tuple[Tensor, ...], int]]:
        self._chance = np.random.default_rng(self.options.seed + 1000 * self.step)
        torch.manual_seed(self.options.seed + 1000 * self.step)
        lengths = self.pack.sets["train"].targets.lengths
        while True:
            rows = self._drawn(self.recipe.latent.drawn, self._chance)
            yield (torch.from_numpy(rows),), int(lengths[rows].sum()) + len(rows)

    def loss(self, batch: tuple[Tensor, ...], smoothing: float) -> Tensor:
        """The negative evidence bound a token, and what is left of self-reconstruction."""
        settings, rows = self.recipe.latent, batch[0].tolist()
        own = falling(self.step, 1.0, 0.0, settings.self_end)
        loss = torch.zeros((), device=self.device)
        if self.step >= settings.start:
            since = self.step - settings.start
            weight = falling(since, 0.0, settings.weight, settings.anneal)
            lost, divergence, tokens = self.bound(rows, smoothing)
            loss = (lost + weight * divergence) / tokens
        if own > 0:
            sources = [self.disturbed(row, self._chance) for row in rows]
            again, count = self._reconstructed(*_line(sources, self.device), rows, smoothing)
            loss = loss + own * again / count
        return loss

    def bound(self, rows: Sequence[int], smoothing: float = 0.0) -> tuple[Tensor, Tensor, int]:
        """The reconstruction loss, the divergence from the prior, and the tokens of the texts."""
        settings = self.recipe.latent
        inferred = self.inferred(rows, settings.temperature)
        self.model.train()
        if settings.through:
            source, at = self._relaxed_sources(rows, inferred)
        else:
            sources = [
                self.asked(row, text, other=False)
                for row, text in zip(rows, inferred.texts, strict=True)
            ]
            source, at = _line(sources, self.device)
        lost, tokens = self._reconstructed(source, at, rows, smoothing)
        return lost, inferred.divergence, int(tokens)

    def inferred(self, rows: Sequence[int], temperature: float) -> Inferred:
        """A sample of the other half of each text, as the network now believes it to be."""
        sources = [self.asked(row, self.text(row), other=True) for row in rows]
        longest = min(LONGEST - 4, max(map(len, sources)) * 3 // 2 + 3)
        noise: list[Tensor] = []

        def pick(logits: Tensor) -> Tensor:
            noise.append(gumbel(logits))
            return (logits.float() + noise[-1]).argmax(-1)

        texts = decode.grown(self.model, sources, longest, pick)
        ended = [[*text, tags.END_ID] if len(text) < longest else text for text in texts]
        line, at = _line(ended, self.device)
        source, source_at = _line(sources, self.device)
        # The sample was drawn without dropout, so its likelihood is taken without.
        inputs = torch.where(at.position == 0, tags.START_ID, line.roll(1))
        states = self.model.decode(inputs, at, self.model.encode(source, source_at), source_at)
        logits = self.model.logits(states).float()
        drawn = torch.stack(noise)[at.position.long(), at.sequence.long()]
        soft = ((logits + drawn) / temperature).softmax(-1)
        relaxed = functional.one_hot(line, len(self.pack.pieces)).to(soft.dtype)
        relaxed = relaxed + soft - soft.detach()
        likely = logits.log_softmax(-1)
        divergence = (likely.exp() * (likely - self._prior(rows, relaxed, at))).sum()
        parts = torch.split(relaxed, at.starts.diff().tolist())
        cut = [part[: len(text)] for part, text in zip(parts, texts, strict=True)]
        return Inferred(texts, cut, divergence)

    def _prior(self, rows: Sequence[int], relaxed: Tensor, at: Layout) -> Tensor:
        """What the language model of the other style expects at each place of the sample."""
        source, source_at = _line([self.asked(row, [], other=True) for row in rows], self.device)
        start = functional.one_hot(
            torch.tensor(tags.START_ID, device=self.device), relaxed.shape[1]
        )
        first = (at.position == 0)[:, None]
        inputs = torch.where(first, start.to(relaxed.dtype), relaxed.roll(1, 0))
        memory = self.prior.encode(source, source_at)
        states = self.prior.decode(inputs, at, memory, source_at)
        return self.prior.logits(states).float().log_softmax(-1)

    def _relaxed_sources(self, rows: Sequence[int], inferred: Inferred) -> tuple[Tensor, Layout]:
        """Sources of which the sampled pieces are relaxed and the tags are not."""
        parts, lengths = [], [0]
        for row, relaxed in zip(rows, inferred.relaxed, strict=True):
            frame = torch.tensor(self.asked(row, [], other=False), device=self.device)
            fixed = functional.one_hot(frame, len(self.pack.pieces)).to(relaxed.dtype)
            parts += [fixed[:-1], relaxed, fixed[-1:]]
            lengths.append(lengths[-1] + len(frame) + len(relaxed))
        line = torch.cat(parts)
        starts = torch.tensor(lengths, dtype=torch.int32, device=self.device)
        return line, Layout.of(starts, len(line))

    def _reconstructed(
        self, source: Tensor, at: Layout, rows: Sequence[int], smoothing: float
    ) -> tuple[Tensor, Any]:
        """The summed loss of the texts after these sources, and their tokens."""
        target, target_at = _line([[*self.text(p), tags.END_ID] for p in rows], self.device)
        losses: tuple[Tensor, Tensor] = self.model(
            source, at.starts, target, target_at.starts, smoothing
        )
        return losses
