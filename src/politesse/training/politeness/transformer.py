"""Fine-tunes an encoder to tell polite from impolite requests.

politesse train transformer --base xlm-roberta-large/ --out polite-xlmr/
politesse score --model hf:polite-xlmr/ mail.txt
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from politesse.core import BadInput, MissingExtra, PolitesseError
from politesse.core.files import writing
from politesse.core.progress import Progress, silent
from politesse.training.politeness.recipe import FineTuning


def requests(data: Path) -> tuple[list[str], list[bool]]:
    """The English training requests of the upper and the lower quarter, and which are polite."""
    from politesse.datasets import read

    records = list(read("tydip", data, part="binary", language="en", split="train"))
    return [record.text for record in records], [record.score > 0 for record in records]


def fine_tune(
    base: Path,
    texts: Sequence[str],
    labels: Sequence[bool],
    out: Path,
    settings: FineTuning,
    tell: Progress = silent,
) -> dict[str, Any]:
    """Train from the encoder in ``base`` and store a classification folder in ``out``.

    After every epoch the weights are stored with the state of training, so that a broken run
    goes on from its last whole epoch when it is started again with the same ``out``.
    """
    if not texts or len(texts) != len(labels):
        raise PolitesseError(f"{len(texts)} texts and {len(labels)} labels cannot be trained on")
    try:
        import torch
        import transformers as hub
    except ImportError:
        raise MissingExtra("transformers", "transformers", "fine-tuning an encoder") from None
    library: Any = hub  # parts of it are typed and parts are not
    if not (base / "config.json").is_file():
        raise BadInput(str(base), "is no model folder: it has no config.json")
    torch.manual_seed(settings.seed)
    state_file = out / "training.pt"
    start = out if state_file.is_file() else base
    tokenizer = library.AutoTokenizer.from_pretrained(base, local_files_only=True)
    model = library.AutoModelForSequenceClassification.from_pretrained(
        start,
        local_files_only=True,
        num_labels=2,
        id2label={0: "impolite", 1: "polite"},
        label2id={"impolite": 0, "polite": 1},
    )
    steps = -(-len(texts) // settings.batch) * settings.epochs
    optimizer = torch.optim.AdamW(model.parameters(), lr=settings.rate, weight_decay=settings.decay)
    schedule = library.get_linear_schedule_with_warmup(
        optimizer, int(steps * settings.warmup), steps
    )
    done = 0
    if state_file.is_file():
        state = torch.load(state_file, weights_only=True)
        optimizer.load_state_dict(state["optimizer"])
        schedule.load_state_dict(state["schedule"])
        done = state["epoch"]
    losses: list[float] = []
    model.train()
    for epoch in range(done, settings.epochs):
        total = 0.0
        for rows in _batches(len(texts), settings.batch, settings.seed + epoch):
            inputs = tokenizer(
                [texts[row] for row in rows],
                truncation=True,
                max_length=settings.longest,
                padding=True,
                return_tensors="pt",
            )
            wanted = torch.tensor([int(labels[row]) for row in rows])
            loss = model(**inputs, labels=wanted).loss
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), settings.clip)
            optimizer.step()
            schedule.step()
            optimizer.zero_grad()
            total += loss.item() * len(rows)
        losses.append(round(total / len(texts), 4))
        out.mkdir(parents=True, exist_ok=True)
        model.save_pretrained(out)
        tokenizer.save_pretrained(out)
        state = {
            "optimizer": optimizer.state_dict(),
            "schedule": schedule.state_dict(),
            "epoch": epoch + 1,
        }
        with writing(state_file) as fresh:
            torch.save(state, fresh)
        tell("fine-tuning", epoch + 1, settings.epochs)
    return {"texts": len(texts), "epochs": settings.epochs, "losses": losses}


def _batches(size: int, batch: int, seed: int) -> Iterator[list[int]]:
    order = list(range(size))
    random.Random(seed).shuffle(order)
    for start in range(0, size, batch):
        yield order[start : start + batch]
