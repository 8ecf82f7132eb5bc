"""Texts of one language get their English from the network that is being trained.

What is learnt from then is English of a machine and a target that a person wrote: the network learns
to write the language better than parallel text alone would teach it.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from politesse.training.seq2seq import decode, tags
from politesse.training.seq2seq.batches import ENGLISH, LONGEST, gather
from politesse.training.seq2seq.model import Translator
from politesse.training.seq2seq.prepared import ALONE, Pairs, PreparedCorpus, Texts

_TOGETHER = 2048  # texts at a time
_SPARE = 8  # pieces by which the English may be longer than the text


def with_sources(pack: PreparedCorpus, model: Translator) -> PreparedCorpus:
    """The corpus with the texts that stand alone among the pairs to learn from, as the network reads them.

    Those it finds no end for are left out.
    """
    alone = pack.sets[ALONE]
    written = into_english(pack, alone.targets, model)
    kept = np.array([row for row, pieces in enumerate(written) if pieces], np.int64)
    sources = Texts.of(written[row] for row in kept)
    first = len(pack.sources)
    more = replace(_rows(alone, kept), source=np.arange(first, first + len(kept), dtype=np.int32))
    sets = {name: pairs for name, pairs in pack.sets.items() if name != ALONE}
    sets["train"] = sets["train"].with_more(more)
    return replace(pack, sources=pack.sources.with_more(sources), sets=sets)


def into_english(pack: PreparedCorpus, texts: Texts, model: Translator) -> list[list[int]]:
    """The English of each text, piece by piece the likeliest; empty where it comes to no end."""
    tag = tags.END_ID + 1 + pack.languages.index(ENGLISH)
    written: list[list[int]] = [[] for _ in range(len(texts))]
    order = np.argsort(texts.lengths, kind="stable")
    for start in range(0, len(order), _TOGETHER):
        rows = order[start : start + _TOGETHER]
        sources = [[tag, *texts[int(row)], tags.END_ID] for row in rows]
        room = min(LONGEST - 1, len(sources[-1]) + _SPARE)
        for row, pieces in zip(rows, decode.greedy(model, sources, room), strict=True):
            written[int(row)] = pieces if len(pieces) < room else []
    return written


def _rows(pairs: Pairs, rows: NDArray[np.int64]) -> Pairs:
    columns = ("source", "language", "register", "gender", "kind", "committed", "weight")
    chosen = {name: getattr(pairs, name)[rows] for name in columns}
    return Pairs(targets=gather(pairs.targets, rows), **chosen)
