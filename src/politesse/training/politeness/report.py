"""What trained models of politeness reach: on requests, rated, written or elsewhere, and on messages."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from politesse.training.politeness.data import Rated, elsewhere, messages, written
from politesse.training.politeness.head import Weights, predicted
from politesse.training.politeness.measures import calibration, measured
from politesse.training.politeness.train import Trainer


@dataclass(frozen=True)
class Report:
    """The figures of a trainer, each a line."""

    trainer: Trainer

    def rated(self, seeds: tuple[int, ...]) -> Iterator[dict[str, Any]]:
        """Figures by language: cross-validated, or of the zero-shot model, which saw none of it."""
        runs = [self.trainer.held_out(seed) for seed in seeds]
        for number, texts in enumerate(self.trainer.texts):
            rows = self.trainer.head.owner == number
            figures = [measured(run[rows], texts.scores, texts.extreme) for run in runs]
            yield {
                "language": texts.code,
                "setting": self.trainer.settings.setting,
                "texts": len(texts.scores),
                "extreme": int(texts.extreme.sum()),
                **{
                    key: round(sum(f[key] for f in figures) / len(figures), 4) for key in figures[0]
                },
            }

    def held_rows(self, seed: int) -> Iterator[tuple[str, int, float]]:
        """Of every rated request: its language, whether it is polite, and how likely that was held to be.

        By models that have not seen it; only the two numbers that make probabilities of scores have.
        """
        held, truth = self.trainer.held_out(seed), self.trainer.head.centred()
        fit = calibration(held, truth)
        for number, score, value in zip(self.trainer.head.owner, held, truth, strict=True):
            chance = 1 / (1 + math.exp(-(fit.slope * score + fit.offset)))
            yield self.trainer.head.codes[number], int(value > 0), chance

    def english(self) -> dict[str, Any]:
        """English figures: the test set, and requests of a place it has not learnt from."""
        test = self.trainer.requests("en", "test")
        name, part = self.trainer.settings.sources.elsewhere.split()
        rated = elsewhere(self.trainer.data, name, part, self.trainer.bits)
        figures = measured(predicted(test, self.trainer.english), test.scores, test.extreme)
        scores = predicted(rated, self.trainer.english)
        away = measured(
            scores - np.median(scores), rated.scores - np.median(rated.scores), rated.extreme
        )
        return {
            "language": "en",
            "texts": len(test.scores),
            **{key: round(value, 4) for key, value in figures.items()},
            "elsewhere": {key: round(value, 4) for key, value in away.items()},
        }

    def messages(self) -> Iterator[dict[str, Any]]:
        """Figures for all languages on the messages of the test split, by other people."""
        name = self.trainer.settings.sources.messages
        for code in self.trainer.settings.languages:
            texts = messages(code, self.trainer.data, name, self.trainer.bits, "test")
            if texts and texts.extreme.any():
                weights = self.trainer.english if code == "en" else self.trainer.weights(code)
                yield _figures(code, "messages", texts, weights)

    def written(self) -> Iterator[dict[str, Any]]:
        """Figures for languages without ratings, on the written requests that were kept apart."""
        for code in self.trainer.head.codes:
            texts = (
                written(code, self.trainer.bits, "check")
                if code not in self.trainer.views
                else None
            )
            if texts:
                yield _figures(code, "written", texts, self.trainer.weights(code))


def _figures(code: str, setting: str, texts: Rated, weights: Weights) -> dict[str, Any]:
    """What a model reaches on texts, as a line of the report."""
    figures = measured(predicted(texts, weights), texts.scores, texts.extreme)
    return {
        "language": code,
        "setting": setting,
        "texts": len(texts.scores),
        "extreme": int(texts.extreme.sum()),
        **{key: round(value, 4) for key, value in figures.items()},
    }
