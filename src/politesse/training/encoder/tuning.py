"""Tunes the encoder to ratings: messages written for the purpose, and the English requests.

What it learnt through parallel text says how polite words are; ratings of whole messages say what is
made of them: irony, reproach without a rude word, small talk.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import torch
from torch import Tensor, nn

from politesse.core.progress import Progress, silent
from politesse.datasets import entry
from politesse.datasets import read as read_records
from politesse.scoring.encoder import PIECES
from politesse.training.descent import Average, set_rate, share_of_rate
from politesse.training.encoder.export import export
from politesse.training.encoder.exported import read_exported
from politesse.training.encoder.network import Encoder
from politesse.training.encoder.network import read as read_network
from politesse.training.encoder.recipe import Recipe, Tuning
from politesse.training.encoder.texts import Pieces
from politesse.training.encoder.trainer import FLOOR
from politesse.training.politeness.data import ranks
from politesse.training.seq2seq.attention import choose_attention
from politesse.training.seq2seq.batches import gather
from politesse.training.seq2seq.prepared import Texts

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]
    Rows = NDArray[np.int64]

_SORTED = 50  # batches whose texts are sorted by length together, so that few pieces are filled up


@dataclass(frozen=True)
class RatedLessons:
    """Texts, how polite each is to be read (spread about 1), and how much each counts."""

    texts: Texts
    goals: Floats
    weights: Floats


def tune_folder(
    folder: Path, data: Path, settings: Recipe, out: Path, tell: Progress = silent
) -> dict[str, Any]:
    """Tune the exported encoder in ``folder`` and write it to ``out``; says what it learnt from."""
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    weights, shape = read_exported(folder)
    network = read_network(weights, shape | {"dropout": settings.tuning.dropout})
    lessons, counts = _lessons(data, settings, Pieces(folder / PIECES))
    tune(network, lessons, settings.tuning, settings.seed, device, tell)
    state = {name: value.float().cpu().numpy() for name, value in network.state_dict().items()}
    export(state, shape, (folder / PIECES).read_bytes(), out)
    return counts


def _lessons(data: Path, settings: Recipe, pieces: Pieces) -> tuple[RatedLessons, dict[str, int]]:
    """The messages of all languages and the English requests, each by their place among their own."""
    name = settings.tuning.messages
    texts: list[str] = []
    goals, weights, counts = [], [], {}
    for code in entry(name).languages:
        records = list(read_records(name, data, language=code, split="train"))
        texts += [record.text for record in records]
        goals.append(ranks(np.array([record.score for record in records])))
        weights.append(np.ones(len(records)))
        counts[code] = len(records)
    requests = settings.sources.requests
    records = list(read_records(requests, data, part="all", language="en", split="train"))
    texts += [record.text for record in records]
    goals.append(ranks(np.array([record.score for record in records])))
    weights.append(np.full(len(records), settings.tuning.english))
    counts["requests"] = len(records)
    flat = (np.concatenate(part).astype(np.float32) for part in (goals, weights))
    return RatedLessons(pieces(" ".join(text.split()) for text in texts), *flat), counts


def tune(
    network: Encoder,
    lessons: RatedLessons,
    settings: Tuning,
    seed: int,
    device: torch.device,
    tell: Progress = silent,
) -> None:
    """Tune ``network`` by squared error; it then has the averaged weights."""
    torch.manual_seed(seed)
    chance = np.random.default_rng(seed)
    network.to(device)
    if device.type == "cuda":
        network.body.attend = choose_attention(device, lambda _: None)
    optimiser = torch.optim.AdamW(
        network.parameters(), lr=settings.rate, betas=(0.9, 0.98), weight_decay=settings.decay,
        fused=device.type == "cuda",
    )  # fmt: skip
    goals, weights = (torch.from_numpy(x).to(device) for x in (lessons.goals, lessons.weights))
    average = Average(network, settings.average)
    steps = settings.epochs * -(-len(lessons.texts) // settings.batch)
    network.train()
    step = 0
    for _ in range(settings.epochs):
        for rows in _batches(lessons.texts.lengths, settings.batch, chance):
            share = share_of_rate(step / steps, FLOOR, step, settings.warmup)
            set_rate(optimiser, settings.rate * share)
            own = torch.from_numpy(rows).to(device)
            with torch.autocast(device.type, torch.bfloat16, enabled=device.type == "cuda"):
                said = scores(network, gather(lessons.texts, rows), device)
            loss = (weights[own] * (said - goals[own]).square()).sum() / weights[own].sum()
            optimiser.zero_grad(set_to_none=True)
            loss.backward()  # type: ignore[no-untyped-call]
            nn.utils.clip_grad_norm_(network.parameters(), 1.0, foreach=True)
            optimiser.step()
            step += 1
            average.take(step)
            tell("tuning", step, steps)
    average.use()
    network.eval()


def scores(network: Encoder, texts: Texts, device: torch.device) -> Tensor:
    """How polite the network reads each text: the mean of its heads' scores."""
    pieces = torch.from_numpy(texts.flat.astype(np.int64)).to(device)
    starts = torch.from_numpy(texts.starts.astype(np.int32)).to(device)
    _, pooled = network(pieces, starts)
    return network.heads["scores"](pooled).float().mean(1)  # type: ignore[no-any-return]


@torch.no_grad()
def read(network: Encoder, texts: Texts, device: torch.device, size: int = 256) -> Floats:
    """How polite the tuned network reads texts, in their order."""
    network.eval()
    said = np.zeros(len(texts), np.float32)
    order = np.argsort(texts.lengths, kind="stable")
    for start in range(0, len(order), size):
        rows = order[start : start + size]
        said[rows] = scores(network, gather(texts, rows), device).cpu().numpy()
    return said


def _batches(lengths: Rows, size: int, chance: np.random.Generator) -> Iterator[Rows]:
    """All rows once, in batches of texts about as long."""
    order = chance.permutation(len(lengths))
    batches = []
    for start in range(0, len(order), size * _SORTED):
        chunk = order[start : start + size * _SORTED]
        chunk = chunk[np.argsort(lengths[chunk], kind="stable")]
        batches += [chunk[low : low + size] for low in range(0, len(chunk), size)]
    for number in chance.permutation(len(batches)):
        yield batches[number]
