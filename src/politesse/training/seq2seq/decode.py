"""Greedy translation with the network as it is trained: to look at while it learns."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import torch
from torch import Tensor

from politesse.training.seq2seq import tags
from politesse.training.seq2seq.attention import Layout
from politesse.training.seq2seq.batches import LONGEST
from politesse.training.seq2seq.model import Translator


@torch.no_grad()
def greedy(
    model: Translator, sources: Sequence[Sequence[int]], longest: int = LONGEST - 1
) -> list[list[int]]:
    """The likeliest next piece, again and again, for sources that begin with their tags.

    The source's end symbol is expected; the target's is left out of what is given.
    """
    return grown(model, sources, longest, lambda logits: logits.argmax(-1))


@torch.no_grad()
def grown(
    model: Translator,
    sources: Sequence[Sequence[int]],
    longest: int,
    pick: Callable[[Tensor], Tensor],
) -> list[list[int]]:
    """The same with the next piece of each text picked from the logits, a row a text.

    All grow by a piece at a time, so they are equally long; what follows a text's end is cut off.
    """
    device = model.embeddings.device
    model.eval()
    source, source_at = _line(sources, device)
    memory = model.encode(source, source_at)
    count = len(sources)
    written = torch.full((count, 1), tags.START_ID, device=device)
    is_open = torch.ones(count, dtype=torch.bool, device=device)
    for length in range(1, longest + 1):
        starts = torch.arange(count + 1, device=device, dtype=torch.int32) * length
        at = Layout.of(starts, count * length)
        states = model.decode(written.reshape(-1), at, memory, source_at)
        best = pick(model.logits(states.view(count, length, -1)[:, -1]))
        written = torch.cat([written, torch.where(is_open, best, tags.END_ID)[:, None]], 1)
        is_open &= best != tags.END_ID
        if not is_open.any():
            break
    rows = [[*row, tags.END_ID] for row in written[:, 1:].tolist()]
    return [row[: row.index(tags.END_ID)] for row in rows]


@torch.no_grad()
def score(model: Translator, sources: Sequence[Sequence[int]], targets: Sequence[Sequence[int]]) -> list[float]:  # fmt: skip
    """The log-likelihood of each target, its end included."""
    device = model.embeddings.device
    model.eval()
    source, source_at = _line(sources, device)
    gold, at = _line([[*pieces, tags.END_ID] for pieces in targets], device)
    inputs = torch.where(at.position == 0, tags.START_ID, gold.roll(1))
    states = model.decode(inputs, at, model.encode(source, source_at), source_at)
    likely = model.logits(states).float().log_softmax(-1).gather(-1, gold.long()[:, None])[:, 0]
    return [float(part.sum()) for part in torch.split(likely, at.starts.diff().tolist())]


def _line(texts: Sequence[Sequence[int]], device: torch.device) -> tuple[Tensor, Layout]:
    line = torch.tensor([piece for text in texts for piece in text], device=device)
    lengths = torch.tensor([0] + [len(text) for text in texts], device=device)
    starts = lengths.cumsum(0).to(torch.int32)
    return line, Layout.of(starts, len(line))


def text(pieces: Sequence[str]) -> str:
    """Pieces as text, for a log; bytes that stand for rare letters stay as they are.

    >>> text(["▁Guten", "▁Tag", "!"])
    'Guten Tag!'
    """
    return "".join(pieces).replace("▁", " ").strip()
