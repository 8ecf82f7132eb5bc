"""Fine-tunes an encoder to tell polite from impolite requests.

politesse train transformer --base xlm-roberta-large/ --out polite-xlmr/
politesse score --model hf:polite-xlmr/ mail.txt
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from politesse.core import PolitesseError
from politesse.core.huggingface import library, load_folder
from politesse.core.progress import Progress, silent
from politesse.training.fine_tuning import begun
from politesse.training.fine_tuning import fine_tune as loop
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
    library()
    import torch

    torch.manual_seed(settings.seed)
    tokenizer, model = load_folder(
        out if begun(out) else base,
        "AutoModelForSequenceClassification",
        num_labels=2,
        id2label={0: "impolite", 1: "polite"},
        label2id={"impolite": 0, "polite": 1},
    )

    def inputs(rows: Sequence[int]) -> dict[str, Any]:
        cut = tokenizer(
            [texts[row] for row in rows],
            truncation=True,
            max_length=settings.longest,
            padding=True,
            return_tensors="pt",
        )
        return {**cut, "labels": torch.tensor([int(labels[row]) for row in rows])}

    def write() -> None:
        model.save_pretrained(out)
        tokenizer.save_pretrained(out)

    losses = loop(model, range(len(texts)), inputs, settings, settings.seed, out, write, tell=tell)
    return {"texts": len(texts), "epochs": settings.epochs, "losses": losses}
