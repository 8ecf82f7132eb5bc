"""More requests of the kind that was rated, written by a language model that learnt from these."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch

from politesse.core import BadInput
from politesse.core.progress import Progress, silent
from politesse.training.descent import set_rate
from politesse.training.encoder.recipe import Writer


def written(
    folder: Path,
    requests: Sequence[str],
    settings: Writer,
    seed: int,
    device: torch.device,
    tell: Progress = silent,
) -> list[str]:
    """Requests that the model in ``folder`` writes after learning from ``requests``.

    None of them is one of these. A model that keeps writing the same stops early.
    """
    from transformers import AutoModelForCausalLM, AutoTokenizer

    torch.manual_seed(seed)
    tokenizer: Any = AutoTokenizer.from_pretrained(folder, local_files_only=True)
    model: Any = AutoModelForCausalLM.from_pretrained(
        folder, local_files_only=True, dtype=torch.float32
    )
    model.to(device)
    begin, end = tokenizer.bos_token_id, tokenizer.eos_token_id
    if begin is None or end is None:
        raise BadInput(
            str(folder), "is no writer: its tokenizer has no symbol to begin or end with"
        )
    cut = tokenizer(list(requests), truncation=True, max_length=settings.longest)["input_ids"]
    texts = [[begin, *(piece for piece in text if piece not in (begin, end)), end] for text in cut]
    _learn(model, texts, end, settings, seed, device)
    model.eval()
    known, fresh = set(requests), dict[str, None]()
    barren = 0
    while len(fresh) < settings.texts and barren < 3:
        before = len(fresh)
        start = torch.full((settings.drawn, 1), begin, device=device)
        with torch.no_grad():
            drawn = model.generate(
                input_ids=start, attention_mask=torch.ones_like(start), do_sample=True,
                top_p=settings.likeliest, max_new_tokens=settings.pieces,
                eos_token_id=end, pad_token_id=end,
            )  # fmt: skip
        for row in drawn[:, 1:].tolist():
            if end in row:
                text = " ".join(tokenizer.decode(row[: row.index(end)]).split())
                if len(text) > 15 and text not in known:
                    fresh[text] = None
        barren = barren + 1 if len(fresh) == before else 0
        tell("writing requests", min(len(fresh), settings.texts), settings.texts)
    return list(fresh)[: settings.texts]


def _learn(
    model: Any,
    texts: list[list[int]],
    filler: int,
    settings: Writer,
    seed: int,
    device: torch.device,
) -> None:
    chance = np.random.default_rng(seed)
    optimiser = torch.optim.AdamW(model.parameters(), lr=settings.rate, weight_decay=0.01)
    batch = settings.batch
    total = settings.epochs * -(-len(texts) // batch)
    model.train()
    step = 0
    for _ in range(settings.epochs):
        order = chance.permutation(len(texts))
        for low in range(0, len(order), batch):
            rows = [texts[row] for row in order[low : low + batch]]
            width = max(map(len, rows))
            pieces = torch.tensor([row + [filler] * (width - len(row)) for row in rows]).to(device)
            lengths = torch.tensor([len(row) for row in rows], device=device)
            mask = torch.arange(width, device=device)[None] < lengths[:, None]
            set_rate(optimiser, settings.rate * (1 - step / total))
            with torch.autocast(device.type, torch.bfloat16, enabled=device.type == "cuda"):
                loss = model(
                    input_ids=pieces,
                    attention_mask=mask.long(),
                    labels=torch.where(mask, pieces, -100),
                ).loss
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimiser.step()
            step += 1
