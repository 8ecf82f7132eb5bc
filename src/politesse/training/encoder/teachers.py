"""English teachers: pre-trained models fine-tuned to rate requests, and what they say of texts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from politesse.core import PolitesseError
from politesse.core.progress import Progress, silent
from politesse.training.encoder.recipe import Learning

Floats = NDArray[np.float32]
_POOL = 50_000  # texts sorted by length at a time
_MOST_LOST = 20  # steps without a gradient, after which learning is given up


class Reader:
    """Turns texts into padded batches of a pre-trained model's pieces, the like-long together.

    A ``question`` is asked after every text, so that the last piece's state is about the answer.
    """

    def __init__(self, tokenizer: Any, longest: int, question: str = "") -> None:
        self._tokenizer, self._longest = tokenizer, longest
        self._question = tokenizer(question)["input_ids"] if question else []
        self._pad = tokenizer.pad_token_id or 0

    def __call__(
        self, texts: Sequence[str], size: int, chance: np.random.Generator | None = None
    ) -> Iterator[tuple[NDArray[np.int64], Tensor, Tensor]]:
        """Places, pieces and mask of each batch; in a random order of batches where asked."""
        for low in range(0, len(texts), _POOL):
            part = list(texts[low : low + _POOL])
            cut = self._tokenizer(part, truncation=True, max_length=self._longest)["input_ids"]
            if self._question:
                cut = [[*piece_ids, *self._question] for piece_ids in cut]
            lengths = np.array([len(piece_ids) for piece_ids in cut])
            noise = chance.random(len(part)) * 8 if chance else np.zeros(len(part))
            order = np.argsort(lengths + noise, kind="stable")
            starts = np.arange(0, len(part), size)
            if chance:
                chance.shuffle(starts)
            for start in starts:
                rows = order[start : start + size]
                width = int(lengths[rows].max())
                mask = np.arange(width)[None] < lengths[rows][:, None]
                pieces = np.full((len(rows), width), self._pad, np.int64)
                pieces[mask] = np.concatenate([cut[row] for row in rows])
                yield low + rows, torch.from_numpy(pieces), torch.from_numpy(mask)


class Teacher(nn.Module):
    """A pre-trained model and one value from the mean and the last of its states.

    A ``causal`` one sees nothing of what fills a text up after its end, so it needs no mask: attention
    without one is quicker, and in half precision its gradients are always numbers.
    """

    def __init__(self, body: nn.Module, width: int, causal: bool = False) -> None:
        super().__init__()
        self.body = body
        self.causal = causal
        self.head = nn.Linear(2 * width, 1)

    def forward(self, pieces: Tensor, mask: Tensor) -> tuple[Tensor, Tensor]:
        """The value of each text, and the mean of its states."""
        seen = None if self.causal else mask.long()
        states = self.body(input_ids=pieces, attention_mask=seen).last_hidden_state.float()
        kept = mask[..., None].float()
        mean = (states * kept).sum(1) / kept.sum(1)
        last = states[torch.arange(len(states), device=states.device), mask.sum(1) - 1]
        return self.head(torch.cat([mean, last], 1))[:, 0], mean


def load(folder: Path, causal: bool = False) -> tuple[Teacher, Any]:
    """A teacher before fine-tuning from a folder of Hugging Face's layout, and its tokenizer.

    The attention of a ``causal`` one is written out: the gradients of fused kernels were not always
    numbers in half precision.
    """
    from transformers import AutoModel, AutoTokenizer

    tokenizer = AutoTokenizer.from_pretrained(folder, local_files_only=True)
    body = AutoModel.from_pretrained(
        folder, local_files_only=True, dtype=torch.float32,
        attn_implementation="eager" if causal else None,
    )  # fmt: skip
    return Teacher(body, body.config.hidden_size, causal), tokenizer


def tune(
    teacher: Teacher,
    read: Reader,
    texts: Sequence[str],
    goals: Floats,
    settings: Learning,
    seed: int,
    tell: Progress = silent,
) -> None:
    """Fine-tune on the goals by squared error, the rate rising and falling linearly."""
    device = next(teacher.parameters()).device
    rates = [settings.rate, settings.head_rate]
    groups = [
        {"params": list(teacher.body.parameters())},
        {"params": list(teacher.head.parameters())},
    ]
    optimiser = torch.optim.AdamW(
        groups, lr=rates[0], weight_decay=settings.decay, fused=device.type == "cuda"
    )
    chance = np.random.default_rng(seed)
    total = settings.epochs * -(-len(texts) // settings.batch)
    wanted = torch.as_tensor(goals, dtype=torch.float32, device=device)
    teacher.train()
    step = lost = 0
    for _ in range(settings.epochs):
        for rows, pieces, mask in read(texts, settings.batch, chance):
            share = min((step + 1) / max(1, settings.warmup * total), 1.0) * (1 - step / total)
            for group, rate in zip(optimiser.param_groups, rates, strict=True):
                group["lr"] = rate * share
            with torch.autocast(device.type, torch.bfloat16, enabled=device.type == "cuda"):
                predicted, _ = teacher(pieces.to(device), mask.to(device))
            loss = (predicted - wanted[torch.from_numpy(rows).to(device)]).square().mean()
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            size = nn.utils.clip_grad_norm_(teacher.parameters(), settings.clip)
            if torch.isfinite(size):  # one bad batch in half precision would spoil all weights
                optimiser.step()
            elif (lost := lost + 1) > _MOST_LOST:
                raise PolitesseError("a teacher does not learn: its gradients are no numbers")
            step += 1
            tell("teacher: learning", step, total)


@torch.no_grad()
def rate(
    teachers: Sequence[Teacher],
    read: Reader,
    texts: Sequence[str],
    size: int = 512,
    tell: Progress = silent,
) -> tuple[Floats, Tensor]:
    """The value of each text by each teacher, and the means of the first one's states."""
    device = next(teachers[0].parameters()).device
    values = np.zeros((len(teachers), len(texts)), np.float32)
    width = teachers[0].head.in_features // 2
    means = torch.zeros(len(texts), width, dtype=torch.float16, device=device)
    for teacher in teachers:
        teacher.eval()
    done = 0
    for rows, pieces, mask in read(texts, size):
        pieces, mask = pieces.to(device), mask.to(device)
        with torch.autocast(device.type, torch.bfloat16, enabled=device.type == "cuda"):
            answers = [teacher(pieces, mask) for teacher in teachers]
        values[:, rows] = torch.stack([value for value, _ in answers]).float().cpu().numpy()
        means[torch.from_numpy(rows).to(device)] = answers[0][1].half()
        done += len(rows)
        tell("teacher: reading", done, len(texts))
    return values, means
