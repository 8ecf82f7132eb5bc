"""Packs drawn texts into batches that all have one shape, while the last ones are trained on."""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from politesse.training.seq2seq import tags
from politesse.training.seq2seq.batches import LONGEST, gather
from politesse.training.seq2seq.prepared import Texts


@dataclass(frozen=True)
class Batch:
    """A line of pieces, where each text begins on it, and which texts they are.

    ``starts`` ends with repeats of the line's end; ``rows`` is -1 for padding.
    """

    pieces: NDArray[np.int32]
    starts: NDArray[np.int32]
    rows: NDArray[np.int64]


def packed(texts: Texts, rows: NDArray[np.int64], tokens: int, most: int) -> list[Batch]:
    """The texts in their order as batches of ``tokens`` pieces and at most ``most`` texts.

    None of the texts may be longer than :data:`LONGEST`. The last batch may be nearly empty.
    """
    batches: list[Batch] = []
    low = 0
    while low < len(texts):
        end = int(np.searchsorted(texts.starts, texts.starts[low] + tokens, side="right")) - 1
        high = min(end, low + most)
        used = int(texts.starts[high] - texts.starts[low])
        line = np.full(tokens, tags.PAD_ID, np.int32)
        line[:used] = texts.flat[texts.starts[low] : texts.starts[high]]
        fillers = -(-(tokens - used) // LONGEST)
        starts = np.full(most + tokens // LONGEST + 2, tokens, np.int32)
        starts[: high - low] = texts.starts[low:high] - texts.starts[low]
        starts[high - low : high - low + fillers] = used + LONGEST * np.arange(fillers)
        named = np.full(len(starts) - 1, -1, np.int64)
        named[: high - low] = rows[low:high]
        batches.append(Batch(line, starts, named))
        low = high
    return batches


def drawn(
    texts: Texts,
    odds: NDArray[np.float64],
    tokens: int,
    most: int,
    seed: int,
    count: int = 100_000,
) -> Iterator[Batch]:
    """Batches of texts drawn by their odds, without end, made ahead by a thread."""
    bounds = np.cumsum(odds) / odds.sum()
    ready: queue.Queue[list[Batch]] = queue.Queue(2)

    def fill() -> None:
        chance = np.random.default_rng(seed)
        while True:
            rows = np.searchsorted(bounds, chance.random(count), side="right")
            rows = rows.clip(max=len(texts) - 1)
            ready.put(packed(gather(texts, rows), rows, tokens, most)[:-1])

    threading.Thread(target=fill, daemon=True).start()
    while True:
        yield from ready.get()
