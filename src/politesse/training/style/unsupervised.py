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
        places = np.searchsorted(self._bounds, chance.random(count), side="right")
        return np.asarray(places.clip(max=len(self._bounds) - 1))

    def text(self, place: int) -> list[int]:
        """The pieces of a text."""
        return self.pack.sets["train"].targets[place]

    def asked(self, place: int, pieces: Sequence[int], other: bool) -> list[int]:
        """A source that asks for the text's own style, or for the other one."""
        pairs = self.pack.sets["train"]
        style = int(pairs.register[place])
        wanted = _FORMAL + _INFORMAL - style if other else style
        return [*self.tags(int(pairs.language[place]), wanted), *pieces, tags.END_ID]

    def tags(self, language: int, style: int) -> list[int]:
        """The tags of a language and a style, by their places."""
        first = tags.END_ID + 1
        return [first + language, first + len(self.pack.languages) + style - 1]

    def disturbed(self, place: int, chance: np.random.Generator) -> list[int]:
        """A source that asks for the text itself, with noise."""
        noise = self.recipe.unsupervised
        return self.asked(place, noisy(self.text(place), self._begins, noise, chance), other=False)


class UnsupervisedRun(TextRun):
    """Denoising and back-translation on the fly."""

    def _batches(self, tokens: int) -> Iterator[tuple[tuple[Tensor, ...], int]]:
        settings = self.recipe.unsupervised
        chance = np.random.default_rng(self.options.seed + 1000 * self.step)
        while True:
            examples = list(self._examples(settings, chance))
            order = chance.permutation(len(examples))
            sources, targets = (
                Texts.of(examples[place][side] for place in order) for side in (0, 1)
            )
            yield from self._rows(packed(sources, targets, tokens))

    def _examples(
        self, settings: Unsupervised, chance: np.random.Generator
    ) -> Iterator[tuple[list[int], list[int]]]:
        share = falling(
            self.step, settings.denoising, settings.denoising_end, settings.denoising_steps
        )
        places = self._drawn(settings.drawn, chance)
        for place in places:
            if self.step < settings.start or chance.random() < share:
                yield self._fitting(self.disturbed(place, chance), place)
        if self.step >= settings.start:
            for place, said in zip(places, self._translated(places, settings), strict=True):
                if said:
                    yield self._fitting(self.asked(place, said, other=False), place)

    def _fitting(self, source: list[int], place: int) -> tuple[list[int], list[int]]:
        return source[: LONGEST - 1] + source[-1:], [*self.text(place), tags.END_ID]

    def _translated(
        self, places: Sequence[int] | NDArray[np.integer[Any]], settings: Unsupervised
    ) -> list[list[int]]:
        """What the network says for each text in the other style."""
        found: dict[int, list[int]] = {}
        asked = {
            index: self.asked(place, self.text(place), True) for index, place in enumerate(places)
        }
        in_order = sorted(asked, key=lambda index: len(asked[index]))
        for start in range(0, len(in_order), _DECODED):
            some = in_order[start : start + _DECODED]
            sources = [asked[index] for index in some]
            longest = min(LONGEST - 4, len(sources[-1]) * 3 // 2 + 3)
            with self.precision():
                said = decode.grown(self.model, sources, longest, picked_at(settings.temperature))
            found.update(zip(some, said, strict=True))
        self.model.train()
        return [found[index] for index in range(len(asked))]


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
