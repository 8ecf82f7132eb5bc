"""A Hugging Face sequence-classification folder as a back end."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from politesse.core import Value
from politesse.core.backends import Spec
from politesse.core.huggingface import load_folder, signature
from politesse.scoring.backends import from_probability

_BATCH = 32


def make(spec: Spec) -> Transformer:
    """The back end of a folder."""
    return Transformer(spec.rest)


class Transformer:
    """Scores with a fine-tuned encoder, offline, on the processor.

    The class whose name is ``polite`` is the upper one, or class 1 where none is called so. A
    model with a single output is read as the log-odds of polite.
    """

    def __init__(self, folder: str | Path, longest: int = 128) -> None:
        self._folder = Path(folder)
        self._longest = longest
        kind = "AutoModelForSequenceClassification"
        self._tokenizer, self._model = load_folder(self._folder, kind)
        self._polite = _polite_class(self._model.config)

    def values(self, texts: Sequence[str], language: str) -> list[Value]:
        """A value a text, in order; a text scores the same in any batch."""
        import torch

        values: list[Value] = []
        with torch.inference_mode():
            for start in range(0, len(texts), _BATCH):
                inputs = self._tokenizer(
                    list(texts[start : start + _BATCH]),
                    truncation=True,
                    max_length=self._longest,
                    padding=True,
                    return_tensors="pt",
                )
                logits = self._model(**inputs).logits.double()
                if logits.shape[1] == 1:
                    chances = torch.sigmoid(logits[:, 0])
                else:
                    chances = torch.softmax(logits, dim=1)[:, self._polite]
                values += [from_probability(float(chance)) for chance in chances]
        return values

    def signature(self) -> str:
        return signature(self._folder)


def _polite_class(config: Any) -> int:
    names = {str(name).lower(): int(index) for name, index in (config.label2id or {}).items()}
    return int(names.get("polite", min(1, config.num_labels - 1)))
