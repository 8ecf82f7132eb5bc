"""A pretrained language model as what fluency is measured by."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from politesse.core import PolitesseError
from politesse.core.huggingface import computer, load_writer, padded, signature

_TOGETHER = 16  # texts read at one go


class LanguageModel:
    """A decoder of Hugging Face's, from a folder or a GGUF file; its tokens are its word pieces.

    A text is read after the mark that begins texts and up to the one that ends them.
    """

    def __init__(self, folder: Path) -> None:
        self._tokenizer, self._model, encodes = load_writer(folder)
        if encodes:
            raise PolitesseError(f"{folder} is an encoder-decoder: perplexity needs a decoder")
        self.name = signature(folder)
        self._model.to(computer())
        self._end = self._tokenizer.eos_token_id
        begin = self._tokenizer.bos_token_id
        self._begin = self._end if begin is None else begin

    def log_probabilities(self, texts: Sequence[str]) -> tuple[Any, Any, Any]:
        """log10 P of every token, which text it belongs to, and whether it is known (they all are)."""
        import numpy as np

        logs, owners = list[float](), list[int]()
        for start in range(0, len(texts), _TOGETHER):
            for at, row in enumerate(self._read(texts[start : start + _TOGETHER]), start):
                logs += row
                owners += [at] * len(row)
        return np.array(logs), np.array(owners, dtype=int), np.ones(len(logs), dtype=bool)

    def _read(self, texts: Sequence[str]) -> list[list[float]]:
        import torch

        rows = [
            [self._begin, *self._tokenizer(text, add_special_tokens=False)["input_ids"], self._end]
            for text in texts
        ]
        ids, mask = padded(rows, self._end)
        with torch.inference_mode():
            device = self._model.device
            scores = self._model(input_ids=ids.to(device), attention_mask=mask.to(device)).logits
            likely = scores[:, :-1].float().log_softmax(-1)
            found = likely.gather(-1, ids[:, 1:, None].to(device))[..., 0].cpu() / math.log(10)
        return [values[: len(row) - 1] for values, row in zip(found.tolist(), rows, strict=True)]
