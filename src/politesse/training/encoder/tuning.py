"""Tunes the encoder to ratings of whole texts: messages written for the purpose, and lines of parallel text.

What it learnt through parallel text says how polite words are; ratings of whole messages say what is
made of them: irony, reproach without a rude word, small talk. Learnt from alone they would be learnt by
heart and the rest forgotten, so what the encoder said before is kept up beside them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import torch
from torch import Tensor, nn

from politesse.core import BadInput
from politesse.core.progress import Progress, silent
from politesse.scoring.encoder import END, PIECES
from politesse.training.descent import Average, in_half, set_rate, share_of_rate
from politesse.training.encoder.export import export
from politesse.training.encoder.exported import read_exported
from politesse.training.encoder.large import Heard, heard
from politesse.training.encoder.network import Encoder, grown
from politesse.training.encoder.network import read as read_network
from politesse.training.encoder.ratings import PAIRS, REQUESTS, Block, Lesson
from politesse.training.encoder.recipe import Recipe, Stage
from politesse.training.encoder.texts import Pieces
from politesse.training.seq2seq.attention import choose_attention
from politesse.training.seq2seq.batches import gather
from politesse.training.seq2seq.prepared import Texts

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]
    Rows = NDArray[np.int64]

_FLOOR = 0.02  # of the highest rate, at the end
_TOGETHER = 4096  # pieces read together without a GPU
_NEAR = 0.3  # texts of a pair that are nearer to each other count as if they were so far apart


@dataclass(frozen=True)
class Pool:
    """Texts, how polite each is to be read (spread about 1), and how much they count in all.

    ``paired`` ones are drawn two at a time, of which the first is the politer.
    """

    texts: Texts
    goals: Floats
    share: float
    paired: bool = False


@dataclass(frozen=True)
class Parallel:
    """English texts, texts of other languages, and the place of each one's English side."""

    english: Texts
    others: Texts
    places: Rows

    def pools(self, goals: tuple[Floats, Floats], share: float) -> list[Pool]:
        """Both sides with their goals; three of four texts are of other languages."""
        return [
            Pool(self.others, goals[1], 0.75 * share),
            Pool(self.english, goals[0], 0.25 * share),
        ]

    def joined(self, said: Sequence[tuple[Floats, Floats]], across: float) -> tuple[Floats, Floats]:
        """What several readers say of a text, partly what they say of all its translations."""
        english = np.mean([one for one, _ in said], axis=0)
        others = np.mean([other for _, other in said], axis=0)
        sums, counts = english.copy(), np.ones(len(english))
        np.add.at(sums, self.places, others)
        np.add.at(counts, self.places, 1)
        together = sums / counts
        return (
            ((1 - across) * english + across * together).astype(np.float32),
            ((1 - across) * others + across * together[self.places]).astype(np.float32),
        )


def heard_by(
    reader: Path, told: Lesson, settings: Recipe, work: Path, tell: Progress = silent
) -> Heard:
    """What a large reader writes and says, kept in ``work``."""
    found = Heard.kept(work)
    if found is None:
        device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        large, seed = settings.tuning.large, settings.seed
        found = heard(reader, told, large, seed, device, tell)
        work.mkdir(parents=True, exist_ok=True)
        found.save(work)
    if (len(found.english), len(found.others)) != (len(told.english), len(told.others)):
        raise BadInput(str(work), "has what was said of other texts: empty the work folder")
    return found


def tune_folder(
    folder: Path,
    told: Lesson,
    settings: Recipe,
    out: Path,
    tell: Progress = silent,
    large: Heard | None = None,
) -> dict[str, int]:
    """Tune the exported encoder in ``folder`` and write it to ``out``; says what it learnt from.

    It learns several times, in other orders, and its weights are the mean of all: that reads as well as all
    of them together. With what a ``large`` reader says, no readers of the encoder's own kind are asked.
    """
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    tuning = settings.tuning
    weights, shape = grown(*read_exported(folder), tuning.layers)
    pieces = Pieces(folder / PIECES)

    def fresh(stage: Stage) -> Encoder:
        return read_network(weights, shape | {"dropout": stage.dropout})

    before = fresh(tuning.first).to(device)
    rated = _pools(told.rated, pieces, lambda texts: said(before, texts, device), large)
    parallel = Parallel(pieces(told.english), pieces(told.others), told.places)

    def asked(network: Encoder) -> tuple[Floats, Floats]:
        return said(network, parallel.english, device), said(network, parallel.others, device)

    counts = told.counts
    if large:
        counts["written"] = len(large.written)
        share = tuning.shares.written * len(large.written)
        if share:
            rated.append(Pool(pieces(large.written), large.goals, share))
        goals = parallel.joined([(large.english, large.others)], tuning.across)
    else:
        kept = parallel.pools(asked(before), tuning.first.parallel)
        readers = []
        for number in range(tuning.readers):
            network = fresh(tuning.first)
            seed = settings.seed + number
            tune(network, [*rated, *kept], tuning.first, seed, pieces.mask, device, tell)
            readers.append(asked(network))
        goals = parallel.joined(readers, tuning.across) if readers else asked(before)
    pools = [*rated, *parallel.pools(goals, tuning.last.parallel)]
    found = {name: np.zeros_like(weight, np.float32) for name, weight in weights.items()}
    for number in range(tuning.runs):
        network = fresh(tuning.last)
        tune(network, pools, tuning.last, settings.seed + number, pieces.mask, device, tell)
        for name, value in network.state_dict().items():
            found[name] += value.float().cpu().numpy() / tuning.runs
    state = {
        name: (1 - tuning.share) * weights[name] + tuning.share * value
        for name, value in found.items()
    }
    export(state, shape, (folder / PIECES).read_bytes(), out)
    return counts


def _pools(
    blocks: Sequence[Block],
    pieces: Pieces,
    before: Callable[[Texts], Floats],
    large: Heard | None,
) -> list[Pool]:
    """Rated texts of one place together.

    The English requests are told as they were read ``before``, half of it as a ``large`` reader reads them:
    their ratings would be learnt by heart.
    """
    pools = []
    for name in dict.fromkeys(block.name for block in blocks):
        own = [block for block in blocks if block.name == name]
        texts = pieces(text for block in own for text in block.texts)
        goals = np.concatenate([block.goals for block in own])
        if name == REQUESTS:
            goals = before(texts)
            goals = (goals + large.requests) / 2 if large else goals
        pools.append(Pool(texts, goals, own[0].share * len(texts), name == PAIRS))
    return pools


def tune(
    network: Encoder,
    pools: Sequence[Pool],
    stage: Stage,
    seed: int,
    mask: int,
    device: torch.device,
    tell: Progress = silent,
) -> None:
    """Tune ``network`` by squared error, and pairs by how far they are apart too; it then has the averaged weights."""
    torch.manual_seed(seed)
    chance = np.random.default_rng(seed)
    network.to(device)
    if device.type == "cuda":
        network.body.attend = choose_attention(device, lambda _: None)
    optimiser = torch.optim.AdamW(
        network.parameters(), lr=stage.rate, betas=(0.9, 0.98), weight_decay=stage.decay,
        fused=device.type == "cuda",
    )  # fmt: skip
    average = Average(network, stage.average)
    whole = sum(pool.share for pool in pools)
    drawn = [_drawn(pool, stage.tokens * pool.share / whole, chance) for pool in pools]
    network.train()
    for step in range(stage.steps):
        gone = share_of_rate(step / stage.steps, _FLOOR, step, stage.warmup)
        set_rate(optimiser, stage.rate * gone)
        rows = [next(source) for source in drawn]
        parts = [gather(pool.texts, own) for pool, own in zip(pools, rows, strict=True)]
        flat = np.concatenate([part.flat for part in parts]).astype(np.int64)
        hidden = (chance.random(len(flat)) < stage.hidden) & (flat != END)
        texts = Texts.cut(
            np.where(hidden, mask, flat), np.concatenate([part.lengths for part in parts])
        )
        goals = np.concatenate([pool.goals[own] for pool, own in zip(pools, rows, strict=True)])
        paired = np.repeat([pool.paired for pool in pools], [len(own) for own in rows])
        read = _scores(network, texts, device)
        loss = _loss(read, torch.from_numpy(goals).to(device), paired, stage.apart)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(network.parameters(), 1.0, foreach=True)
        optimiser.step()
        average.take(step)
        tell("tuning", step + 1, stage.steps)
    average.use()
    network.eval()


def _loss(read: Tensor, goals: Tensor, paired: NDArray[np.bool_], apart: float) -> Tensor:
    """The squared error, and the squared share that is missing of how far the texts of a pair should be apart."""
    loss = (read - goals).square().mean()
    if not apart or not paired.any():
        return loss
    rows = torch.from_numpy(np.flatnonzero(paired)).to(read.device)
    said, wanted = (values[rows].view(-1, 2).diff().neg() for values in (read, goals))
    missing = (wanted - said).relu() / wanted.clamp(min=_NEAR)
    return loss + apart * missing.square().mean()


def _drawn(pool: Pool, tokens: float, chance: np.random.Generator) -> Iterator[Rows]:
    """All rows of a pool in a random order, about so many pieces at a time, again and again."""
    together = 2 if pool.paired else 1
    count = len(pool.texts) // together
    size = min(count, max(1, int(tokens / pool.texts.lengths.mean() / together)))
    while True:
        order = chance.permutation(count)
        for low in range(0, count - size + 1, size):
            own = order[low : low + size]
            yield (own[:, None] * together + np.arange(together)).ravel()


def _scores(network: Encoder, texts: Texts, device: torch.device) -> Tensor:
    """How polite the network reads each text: the mean of its heads' scores.

    Without a GPU texts of like length are read together, since attention pads them there.
    """
    if device.type == "cuda":
        return _read(network, texts, device)
    order = np.argsort(texts.lengths, kind="stable")
    ends = np.cumsum(texts.lengths[order])
    cuts = np.searchsorted(ends, np.arange(_TOGETHER, ends[-1], _TOGETHER))
    parts = [
        _read(network, gather(texts, rows), device) for rows in np.split(order, cuts) if len(rows)
    ]
    return torch.cat(parts)[torch.from_numpy(np.argsort(order)).to(device)]


def _read(network: Encoder, texts: Texts, device: torch.device) -> Tensor:
    pieces = torch.from_numpy(texts.flat.astype(np.int64)).to(device)
    starts = torch.from_numpy(texts.starts.astype(np.int32)).to(device)
    with torch.autocast(device.type, torch.bfloat16, enabled=in_half(device)):
        _, pooled = network(pieces, starts)
        return network.heads["scores"](pooled).float().mean(1)  # type: ignore[no-any-return]


@torch.no_grad()
def said(network: Encoder, texts: Texts, device: torch.device, size: int = 512) -> Floats:
    """How polite the network reads texts, in their order."""
    network.eval()
    values = np.zeros(len(texts), np.float32)
    order = np.argsort(texts.lengths, kind="stable")
    for start in range(0, len(order), size):
        rows = order[start : start + size]
        values[rows] = _scores(network, gather(texts, rows), device).cpu().numpy()
    return values
