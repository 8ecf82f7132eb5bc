"""What the encoder is to say of each text, and how often each is drawn."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import torch
from numpy.typing import NDArray

from politesse.core.progress import Progress, silent
from politesse.languages import STRATEGIES, load
from politesse.scoring.politeness_strategies import strategy_finder
from politesse.training.encoder.recipe import Shares
from politesse.training.encoder.texts import Examples, Pieces
from politesse.training.encoder.trainer import Lessons
from politesse.training.seq2seq.prepared import Texts

UNKNOWN = 255


def marks(
    texts: Sequence[str],
    wanted: NDArray[np.bool_],
    tell: Progress = silent,
) -> NDArray[np.uint8]:
    """Which strategies are in English texts; only the wanted ones are looked through."""
    pack = load("en")
    find = strategy_finder(pack)
    columns = {kind: column for column, kind in enumerate(STRATEGIES)}
    table = np.full((len(texts), len(columns)), UNKNOWN, np.uint8)
    rows = [int(row) for row in np.flatnonzero(wanted)]
    for number, row in enumerate(rows):
        table[row] = 0
        for match in find(pack.tokenize(texts[row])):
            table[row, columns[match.rule.kind]] = 1
        if number % 1000 == 0:
            tell("finding strategies", number, len(rows))
    return table


def lessons(
    examples: Examples,
    rated: Sequence[str],
    written: Sequence[str],
    goals: NDArray[np.float32],
    meanings: torch.Tensor,
    marked: NDArray[np.uint8],
    pieces: Pieces,
    shares: Shares,
    device: torch.device,
) -> Lessons:
    """The lessons; rows of ``goals``, ``meanings`` and ``marked``: English, rated, written.

    ``goals`` has a column a teacher, NaN where one has nothing to say.
    """
    mono = [text for _, text in examples.mono]
    groups = [examples.english, rated, written, examples.others, mono]
    parts = [pieces(texts) for texts in groups]
    texts = Texts.cut(
        np.concatenate([part.flat for part in parts]),
        np.concatenate([part.lengths for part in parts]),
    )
    count, extra = len(examples.english), len(rated) + len(written)
    english = np.concatenate(
        [np.arange(count + extra), examples.places, np.full(len(examples.mono), -1, np.int64)]
    )
    like = np.where(examples.requests, shares.requests, 1.0)
    codes = np.array(examples.codes)
    parallel = like[examples.places].copy()
    for code in np.unique(codes):
        own = codes == code
        parallel[own] *= float(own.sum()) ** -shares.evened
    odds = np.concatenate(
        [
            _share(like, shares.english),
            _share(np.ones(len(rated)), shares.rated),
            _share(np.ones(len(written)), shares.written),
            _share(parallel, 1.0),
            _share(np.ones(len(examples.mono)), shares.mono),
        ]
    )
    return Lessons(
        texts,
        odds,
        english,
        torch.from_numpy(goals).to(device),
        meanings.to(device),
        torch.from_numpy(marked).to(device),
    )


def _share(odds: NDArray[np.float64], share: float) -> NDArray[np.float64]:
    return odds * (share / odds.sum()) if len(odds) else odds
