"""Draws pairs and packs them into batches that all have one shape.

A batch is a line of tokens on each side with no padding between sequences: ``starts`` says where
each begins. Since every batch has as many tokens, one compiled program serves them all; since
sequences need not be alike in length, each batch is a fair sample. What is left over at the end is
filled with sequences of padding, which the loss leaves out.
"""

from __future__ import annotations

import multiprocessing
import queue
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from politesse.core import PolitesseError
from politesse.training.seq2seq import tags
from politesse.training.seq2seq.prepared import Pairs, PreparedCorpus, Texts
from politesse.training.seq2seq.recipe import Drawing, LanguagesDrawn

#: Pieces a side that no sequence exceeds, tags and end included.
LONGEST = 128
_FILLER = 32  # tokens of padding in one sequence
_UNSPACED = ("ja",)
#: The language whose texts every pair has: the sources, or the targets of pairs that are turned round.
ENGLISH = "en"


@dataclass(frozen=True)
class Batches:
    """Several batches: ``source`` and ``target`` are batches by tokens, the starts by sequences.

    A row of starts has one more entry than there may be sequences; its last ones repeat the end.
    """

    source: NDArray[np.int32]
    target: NDArray[np.int32]
    source_starts: NDArray[np.int32]
    target_starts: NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.source)

    @property
    def tokens(self) -> int:
        """The target tokens in all of them that count."""
        return int((self.target != tags.PAD_ID).sum())


def gather(texts: Texts, rows: NDArray[np.integer[Any]]) -> Texts:
    """The texts at these places, in this order."""
    lengths = texts.lengths[rows]
    starts = np.concatenate([[0], np.cumsum(lengths)])
    index = np.repeat(texts.starts[:-1][rows] - starts[:-1], lengths) + np.arange(starts[-1])
    return Texts(texts.flat[index], starts)


def split_pieces(
    texts: Texts, table: NDArray[np.int32], rate: float, chance: np.random.Generator
) -> Texts:
    """The texts with some pieces cut in two, as the table says."""
    cut = (table[texts.flat, 0] >= 0) & (chance.random(len(texts.flat), np.float32) < rate)
    if not cut.any():
        return texts
    counts = 1 + cut
    flat = np.repeat(texts.flat, counts)
    first = np.cumsum(counts) - counts
    where = first[cut]
    flat[where], flat[where + 1] = table[texts.flat[cut], 0], table[texts.flat[cut], 1]
    ends = np.concatenate([[0], np.cumsum(counts)])
    return Texts(flat, ends[texts.starts])


def swapped(sources: Texts, targets: Texts, which: NDArray[np.bool_]) -> tuple[Texts, Texts]:
    """Sources and targets with those of some rows in each other's place."""
    both, rows = sources.with_more(targets), np.arange(len(sources))
    mine, other = rows + len(rows) * which, rows + len(rows) * ~which
    return gather(both, mine), gather(both, other)


class Sampler:
    """Draws pairs by weight and makes batches of them, with what varies varied at random.

    ``settings`` is the recipe's ``drawing``; without it a pair shows all its tags and nothing
    is joined or cut. ``registers`` are other symbols than the vocabulary's tags for formal and
    informal.
    """

    def __init__(
        self,
        pack: PreparedCorpus,
        pairs: Pairs,
        chance: np.random.Generator,
        settings: Drawing | None = None,
        probabilities: NDArray[np.float64] | None = None,
        registers: tuple[int, int] | None = None,
    ) -> None:
        self._pack = pack
        self._pairs = pairs
        self._chance = chance
        self._settings = settings or Drawing()
        odds = pairs.weight.astype(np.float64) if probabilities is None else probabilities
        self._bounds = np.cumsum(odds) / odds.sum()
        first = tags.END_ID + 1
        self._language = first + np.arange(len(pack.languages))
        self._english = first + pack.languages.index(ENGLISH) if self._settings.back else -1
        others = iter(range(first + len(pack.languages), len(pack.pieces)))
        self._tags = [
            np.array([-1, *(next(others) for _ in group[1:])])
            for group in (tags.REGISTERS, tags.GENDERS, tags.KINDS)
        ]
        if registers:
            self._tags[0] = np.array([-1, *registers])
        self._unspaced = np.isin(pack.languages, _UNSPACED)

    def reseed(self, seed: int) -> None:
        """Begin another sequence of chances."""
        self._chance = np.random.default_rng(seed)

    def draw(self, count: int) -> tuple[Texts, Texts]:
        """Sources with their tags and targets, both ended, of this many drawn pairs or fewer."""
        rows = np.searchsorted(self._bounds, self._chance.random(count), side="right")
        return self.examples(rows.clip(max=len(self._pairs) - 1))

    def examples(self, rows: NDArray[np.integer[Any]]) -> tuple[Texts, Texts]:
        """Sources and targets of the pairs at these places; those too long are left out."""
        rows, heads = self._joined(rows)
        pairs, pack, settings = self._pairs, self._pack, self._settings
        sources = gather(pack.sources, pairs.source[rows])
        targets = self._without_spaces(gather(pairs.targets, rows), rows, heads)
        sources = split_pieces(sources, pack.split, settings.split, self._chance)
        targets = split_pieces(targets, pack.split, settings.split_target, self._chance)
        bounds = np.append(np.flatnonzero(heads), len(rows))
        sources = Texts(sources.flat, sources.starts[bounds])
        targets = Texts(targets.flat, targets.starts[bounds])
        tagged = self._tag_rows(rows[bounds[:-1]])
        if settings.back:
            back = self._chance.random(len(tagged)) < settings.back
            sources, targets = swapped(sources, targets, back)
            # English has neither registers nor genders to ask for.
            tagged[back, 0], tagged[back, 1:3] = self._english, -1
        sources = _framed(sources, tagged)
        targets = _framed(targets, np.empty((len(targets), 0), np.int64))
        keep = np.flatnonzero((sources.lengths <= LONGEST) & (targets.lengths <= LONGEST))
        self._chance.shuffle(keep)
        return gather(sources, keep), gather(targets, keep)

    def _joined(
        self, rows: NDArray[np.integer[Any]]
    ) -> tuple[NDArray[np.integer[Any]], NDArray[np.bool_]]:
        """The places with those to be joined side by side, and which begin an example."""
        rate = self._settings.joined
        if not rate:
            return rows, np.ones(len(rows), np.bool_)
        pairs = self._pairs
        label = pairs.language.astype(np.int64) * 4 + pairs.register
        classes = (label * 2 + pairs.committed)[rows]
        order = np.lexsort((self._chance.random(len(rows)), classes))
        rows, classes = rows[order], classes[order]
        talk = pairs.kind[rows] == tags.KINDS.index("talk")
        heads = np.ones(len(rows), np.bool_)
        alike = (classes[1:] == classes[:-1]) & talk[1:] & talk[:-1]
        heads[1:] = ~(alike & (self._chance.random(len(rows) - 1) < rate))
        return rows, heads

    def _without_spaces(
        self, targets: Texts, rows: NDArray[np.integer[Any]], heads: NDArray[np.bool_]
    ) -> Texts:
        """Targets whose language has no spaces, without the one they would be joined with."""
        following = ~heads & self._unspaced[self._pairs.language[rows]] & (targets.lengths > 1)
        if not following.any():
            return targets
        first = targets.starts[:-1][following]
        flat = targets.flat.astype(np.int32)
        flat[first] = self._pack.bare[flat[first]]
        keep = flat != tags.DROP
        counts = np.concatenate([[0], np.cumsum(keep)])
        return Texts(flat[keep].astype(np.uint16), counts[targets.starts])

    def _tag_rows(self, rows: NDArray[np.integer[Any]]) -> NDArray[np.int64]:
        """The tags of each example, -1 where one is not shown."""
        pairs, chance, settings = self._pairs, self._chance, self._settings

        def shown(rate: float) -> NDArray[np.bool_]:
            return chance.random(len(rows)) < rate

        register = pairs.register[rows] * shown(settings.tagged)
        if rate := settings.any_register:
            free = (pairs.committed[rows] == 0) & (chance.random(len(rows)) < rate)
            register = np.where(free, chance.integers(1, 3, len(rows)), register)
        values = (
            register,
            pairs.gender[rows] * shown(settings.gendered),
            pairs.kind[rows] * shown(settings.kinds),
        )
        columns = [table[value] for table, value in zip(self._tags, values, strict=True)]
        return np.stack([self._language[pairs.language[rows]], *columns], 1)


def _framed(texts: Texts, before: NDArray[np.int64]) -> Texts:
    """Each text after the numbers of its row that are not -1, and with the end symbol."""
    shown = before >= 0
    lengths = texts.lengths + shown.sum(1) + 1
    starts = np.concatenate([[0], np.cumsum(lengths)])
    flat = np.full(starts[-1], tags.END_ID, np.uint16)
    column = np.cumsum(shown, 1) - 1
    flat[(starts[:-1, None] + column)[shown]] = before[shown]
    into = np.repeat(starts[:-1] + shown.sum(1) - texts.starts[:-1], texts.lengths)
    flat[into + np.arange(len(texts.flat))] = texts.flat
    return Texts(flat, starts)


def packed(sources: Texts, targets: Texts, tokens: int) -> Batches:
    """The examples in their order as batches; the last ones, too few for a batch, are left out."""
    room = tokens - LONGEST
    most = tokens // 6
    cuts = [0]
    while cuts[-1] < len(sources):
        low = cuts[-1]
        ends = [
            int(np.searchsorted(texts.starts, texts.starts[low] + room, side="right")) - 1
            for texts in (sources, targets)
        ]
        cuts.append(min(*ends, low + most))
    if len(cuts) > 2:
        cuts.pop()
    rows = [_batch(sources, targets, low, high, tokens, most) for low, high in pairwise(cuts)]
    return Batches(*(np.stack(column) for column in zip(*rows, strict=True)))


def _batch(
    sources: Texts, targets: Texts, low: int, high: int, tokens: int, most: int
) -> tuple[NDArray[np.int32], ...]:
    used = [int(texts.starts[high] - texts.starts[low]) for texts in (sources, targets)]
    # Both sides need the same number of padding sequences, each of one token at least.
    spare = max(-(-(tokens - length) // _FILLER) for length in used)
    lines, starts = [], []
    for texts, length in zip((sources, targets), used, strict=True):
        line = np.full(tokens, tags.PAD_ID, np.int32)
        line[:length] = texts.flat[texts.starts[low] : texts.starts[high]]
        bounds = np.full(most + tokens // _FILLER + 2, tokens, np.int32)
        bounds[: high - low + 1] = texts.starts[low : high + 1] - texts.starts[low]
        bounds[high - low : high - low + spare] = np.linspace(length, tokens, spare + 1)[:-1]
        lines.append(line)
        starts.append(bounds)
    return (*lines, *starts)


def probabilities(
    pairs: Pairs, languages: Sequence[str], settings: LanguagesDrawn
) -> NDArray[np.float64]:
    """How likely each pair is drawn: by its weight, with languages evened out as the recipe says."""
    odds = pairs.weight.astype(np.float64)
    for kind, factor in settings.kinds.items():
        odds[pairs.kind == tags.KINDS.index(kind)] *= factor
    for number, code in enumerate(languages):
        own = pairs.language == number
        total = odds[own].sum()
        if total:
            odds[own] *= total ** (settings.power - 1) * settings.factor.get(code, 1.0)
    return np.asarray(odds / odds.sum())


def produced(
    sampler: Sampler, drawn: int, tokens: int, seeds: Sequence[int] = (), ahead: int = 4
) -> Iterator[Batches]:
    """Batches without end, made by a process for each seed; with no seeds, made here when asked.

    Making them takes long enough to hold up a fast device.
    """
    if not seeds:
        while True:
            yield packed(*sampler.draw(drawn), tokens)
    context = multiprocessing.get_context("spawn")
    ready: multiprocessing.Queue[Batches] = context.Queue(ahead)
    workers = [
        context.Process(target=_fill, args=(ready, sampler, seed, drawn, tokens), daemon=True)
        for seed in seeds
    ]
    for worker in workers:
        worker.start()
    try:
        while True:
            try:
                yield ready.get(timeout=5)
            except queue.Empty:
                if not all(worker.is_alive() for worker in workers):
                    raise PolitesseError("a process that makes batches has ended") from None
    finally:
        for worker in workers:
            worker.terminate()


def _fill(
    ready: multiprocessing.Queue[Batches], sampler: Sampler, seed: int, drawn: int, tokens: int
) -> None:
    sampler.reseed(seed)
    while True:
        ready.put(packed(*sampler.draw(drawn), tokens))
