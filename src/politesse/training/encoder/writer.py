"""More requests of the kind that was rated, written by a language model that learnt from these."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from politesse.core import BadInput
from politesse.core.progress import Progress, silent
from politesse.training.descent import set_rate
from politesse.training.encoder.recipe import Writer


def written(
    folder: Path,
    texts: Sequence[str],
    settings: Writer,
    seed: int,
    device: torch.device,
    tell: Progress = silent,
    prompts: Sequence[str] | None = None,
    odds: NDArray[np.float64] | None = None,
) -> dict[str, int]:
    """Texts that the model in ``folder`` writes after learning from ``texts``, each once.

    With ``prompts`` it learns a text as what follows its prompt, and writes what follows prompts that are drawn
    by their ``odds``; the place of the prompt comes with what was written. None of it is one of ``texts``. A model
    that keeps writing the same stops early.
    """
    from transformers import AutoModelForCausalLM, AutoTokenizer

    torch.manual_seed(seed)
    chance = np.random.default_rng(seed)
    tokenizer: Any = AutoTokenizer.from_pretrained(folder, local_files_only=True)
    model: Any = AutoModelForCausalLM.from_pretrained(
        folder, local_files_only=True, dtype=torch.float32, attn_implementation="eager"
    )
    model.to(device)
    begin, end = tokenizer.bos_token_id, tokenizer.eos_token_id
    if begin is None or end is None:
        raise BadInput(
            str(folder), "is no writer: its tokenizer has no symbol to begin or end with"
        )

    def cut(some: Sequence[str]) -> list[list[int]]:
        pieces = tokenizer(list(some), truncation=True, max_length=settings.longest)["input_ids"]
        return [[piece for piece in row if piece not in (begin, end)] for row in pieces]

    asked = [[begin, *row] for row in (cut(prompts) if prompts else [[]] * len(texts))]
    lessons = [[*prompt, *row, end] for prompt, row in zip(asked, cut(texts), strict=True)]
    _learn(model, lessons, [len(prompt) for prompt in asked], settings, seed, device, tell)
    model.eval()
    if device.type == "cuda":
        model.to(torch.bfloat16)
    lengths = np.array([len(prompt) for prompt in asked])
    known, fresh = set(texts), dict[str, int]()
    barren = 0
    while len(fresh) < settings.texts and barren < 3:
        before = len(fresh)
        length = chance.choice(lengths, p=odds)  # together of one length: nothing is filled up
        alike = np.flatnonzero(lengths == length)
        share = None if odds is None else odds[alike] / odds[alike].sum()
        rows = chance.choice(alike, settings.drawn, p=share)
        start = torch.tensor([asked[row] for row in rows], device=device)
        with torch.no_grad():
            drawn = model.generate(
                input_ids=start, attention_mask=torch.ones_like(start), do_sample=True,
                top_p=settings.likeliest, top_k=settings.among, max_new_tokens=settings.pieces,
                eos_token_id=end, pad_token_id=end,
            )  # fmt: skip
        for place, row in zip(rows.tolist(), drawn[:, length:].tolist(), strict=True):
            if end in row:
                text = " ".join(tokenizer.decode(row[: row.index(end)]).split())
                if len(text) > 15 and text not in known:
                    fresh.setdefault(text, place)
        barren = barren + 1 if len(fresh) == before else 0
        tell("writing", min(len(fresh), settings.texts), settings.texts)
    return dict(list(fresh.items())[: settings.texts])


def _learn(
    model: Any,
    texts: list[list[int]],
    given: list[int],
    settings: Writer,
    seed: int,
    device: torch.device,
    tell: Progress,
) -> None:
    """Learn to write ``texts``, of which so many pieces are ``given``."""
    chance = np.random.default_rng(seed)
    optimiser = torch.optim.AdamW(model.parameters(), lr=settings.rate, weight_decay=0.01)
    batch = settings.batch
    total = settings.epochs * -(-len(texts) // batch)
    lengths = np.array([len(text) for text in texts])
    model.train()
    step = 0
    for _ in range(settings.epochs):
        order = np.argsort(lengths + chance.random(len(texts)) * 16, kind="stable")
        starts = np.arange(0, len(order), batch)
        chance.shuffle(starts)
        for low in starts:
            rows = order[low : low + batch]
            width = int(lengths[rows].max())
            filler = texts[0][-1]
            pieces = torch.tensor(
                [texts[row] + [filler] * (width - len(texts[row])) for row in rows]
            )
            at = torch.arange(width)[None]
            mask = at < torch.from_numpy(lengths[rows])[:, None]
            told = mask & (at >= torch.tensor([given[row] for row in rows])[:, None])
            set_rate(optimiser, settings.rate * (1 - step / total))
            with torch.autocast(device.type, torch.bfloat16, enabled=device.type == "cuda"):
                # What fills a text up comes after its end: a causal model needs no mask.
                loss = model(
                    input_ids=pieces.to(device),
                    labels=torch.where(told, pieces, -100).to(device),
                ).loss
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            size = torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            if torch.isfinite(size):
                optimiser.step()
            step += 1
            tell("writer: learning", step, total)
