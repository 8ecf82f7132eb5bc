"""Learns transfer without pairs: denoising, and back-translation by the network as it is.

Each text is shown in two ways with the tag of its own style: disturbed, and as the network itself
says it in the other style. In both the text as it was found is the target.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from politesse.training.seq2seq import decode, tags
from politesse.training.seq2seq.batches import LONGEST, packed, probabilities
from politesse.training.seq2seq.prepared import Texts
from politesse.training.seq2seq.trainer import Run
from politesse.training.style.noise import noisy
from politesse.training.style.recipe import Recipe, Unsupervised

_DECODED = 256  # texts translated at a time
_FORMAL, _INFORMAL = (tags.REGISTERS.index(name) for name in ("formal", "informal"))


class TextRun(Run):
    """A run over texts of known style: what learning without pairs has in common."""

    recipe: Recipe

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        pairs = self.pack.sets["train"]
        odds = probabilities(pairs, self.pack.languages, self.recipe.languages_drawn)
        self._bounds = np.cumsum(odds) / odds.sum()
        self._begins = np.array([piece.startswith("▁") for piece in self.pack.pieces])

    def _drawn(self, count: int, chance: np.random.Generator) -> NDArray[np.integer[Any]]:
        rows = np.searchsorted(self._bounds, chance.random(count), side="right")
        return np.asarray(rows.clip(max=len(self._bounds) - 1))

    def text(self, row: int) -> list[int]:
        """The pieces of a text."""
        return self.pack.sets["train"].targets[row]

    def asked(self, row: int, pieces: Sequence[int], other: bool) -> list[int]:
        """A source that asks for the text's own style, or for the other one."""
        pairs = self.pack.sets["train"]
        style = int(pairs.register[row])
        wanted = _FORMAL + _INFORMAL - style if other else style
        return [*self.tags(int(pairs.language[row]), wanted), *pieces, tags.END_ID]

    def tags(self, language: int, style: int) -> list[int]:
        """The tags of a language and a style, by their places."""
        first = tags.END_ID + 1
        return [first + language, first + len(self.pack.languages) + style - 1]

    def disturbed(self, row: int, chance: np.random.Generator) -> list[int]:
        """A source that asks for the text itself, with noise."""
        noise = self.recipe.unsupervised
        return self.asked(row, noisy(self.text(row), self._begins, noise, chance), other=False)


class UnsupervisedRun(TextRun):
    """Denoising and back-translation on the fly."""

    def _batches(self, tokens: int) -> Iterator[tuple[tuple[Tensor, ...], int]]:
        settings = self.recipe.unsupervised
        chance = np.random.default_rng(self.options.seed + 1000 * self.step)
        while True:
            examples = list(self._examples(settings, chance))
            order = chance.permutation(len(examples))
            sources, targets = (Texts.of(examples[row][side] for row in order) for side in (0, 1))
            yield from self._rows(packed(sources, targets, tokens))

    def _examples(
        self, settings: Unsupervised, chance: np.random.Generator
    ) -> Iterator[tuple[list[int], list[int]]]:
        share = falling(
            self.step, settings.denoising, settings.denoising_end, settings.denoising_steps
        )
        rows = self._drawn(settings.drawn, chance)
        for row in rows:
            if self.step < settings.start or chance.random() < share:
                yield self._fitting(self.disturbed(row, chance), row)
        if self.step >= settings.start:
            for row, output in zip(rows, self._translated(rows, settings), strict=True):
                if output:
                    yield self._fitting(self.asked(row, output, other=False), row)

    def _fitting(self, source: list[int], row: int) -> tuple[list[int], list[int]]:
        return source[: LONGEST - 1] + source[-1:], [*self.text(row), tags.END_ID]

    def _translated(
        self, rows: Sequence[int] | NDArray[np.integer[Any]], settings: Unsupervised
    ) -> list[list[int]]:
        """What the network says for each text in the other style."""
        outputs: dict[int, list[int]] = {}
        asked = {index: self.asked(row, self.text(row), True) for index, row in enumerate(rows)}
        in_order = sorted(asked, key=lambda index: len(asked[index]))
        for start in range(0, len(in_order), _DECODED):
            some = in_order[start : start + _DECODED]
            sources = [asked[index] for index in some]
            longest = min(LONGEST - 4, len(sources[-1]) * 3 // 2 + 3)
            with self.precision():
                texts = decode.grown(self.model, sources, longest, picked_at(settings.temperature))
            outputs.update(zip(some, texts, strict=True))
        self.model.train()
        return [outputs[index] for index in range(len(asked))]


def falling(step: int, first: float, last: float, steps: int) -> float:
    """A weight that goes evenly from one value to another over so many steps.

    >>> [falling(step, 1.0, 0.0, 10) for step in (0, 5, 20)]
    [1.0, 0.5, 0.0]
    """
    return first + (last - first) * min(1.0, step / steps) if steps else last


def picked_at(temperature: float) -> Any:
    """Picks the likeliest piece, or with a temperature draws one."""

    def pick(logits: Tensor) -> Tensor:
        if not temperature:
            return logits.argmax(-1)
        return (logits.float() / temperature + gumbel(logits)).argmax(-1)

    return pick


def gumbel(like: Tensor) -> Tensor:
    """Noise with which the largest of noisy logits is a draw from their distribution."""
    uniform = torch.rand(like.shape, device=like.device).clamp_(1e-9, 1 - 1e-7)
    return -(-uniform.log()).log()
