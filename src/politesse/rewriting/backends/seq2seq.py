"""A Hugging Face folder as a rewriter: an encoder-decoder, or a decoder that goes on after a text."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

from politesse.core.backends import Spec
from politesse.core.huggingface import computer, load_writer, signature
from politesse.languages import Pack
from politesse.rewriting.backends.answers import Answer, asking
from politesse.rewriting.types import RewriterFactory, To

_BEAM = 5
_BATCH = 16


def make(spec: Spec) -> RewriterFactory:
    """What makes rewriters of a folder."""
    return asking(Seq2seq(spec.rest))


class Seq2seq:
    """Decodes with beam search, offline.

    What stands around every text is the model's own affair: ``task_specific_params`` of its
    ``config.json`` may hold a ``prefix`` and a ``suffix`` for each target, under its name (``formal``)
    or its name and language (``formal_fr``); where there is none the text goes in as it is.
    """

    def __init__(self, folder: str | Path, longest: int = 256) -> None:
        self._folder = Path(folder)
        self._longest = longest
        self._tokenizer, self._model, self._encodes = load_writer(self._folder)
        self._model.to(computer())
        if not self._encodes:
            self._tokenizer.padding_side = "left"
        if not self._encodes or self._tokenizer.pad_token is None:
            self._tokenizer.pad_token = self._tokenizer.eos_token
        self.name = signature(self._folder)

    def around(self, pack: Pack, to: To) -> tuple[str, str]:
        """What the model wants before and after a text."""
        tasks = getattr(self._model.config, "task_specific_params", None) or {}
        task = tasks.get(f"{to}_{pack.code}") or tasks.get(to) or {}
        return str(task.get("prefix", "")), str(task.get("suffix", ""))

    def answers(self, pack: Pack, to: To, texts: Sequence[str], nbest: int) -> list[list[Answer]]:
        """For each text its likeliest outputs, with the mean probability of their tokens."""
        import torch

        found: list[list[Answer]] = []
        prefix, suffix = self.around(pack, to)
        beam = max(_BEAM, nbest)
        with torch.inference_mode():
            for start in range(0, len(texts), _BATCH):
                inputs = self._tokenizer(
                    [f"{prefix}{text}{suffix}" for text in texts[start : start + _BATCH]],
                    truncation=True,
                    max_length=self._longest,
                    padding=True,
                    return_tensors="pt",
                    return_token_type_ids=False,
                ).to(self._model.device)
                made = self._model.generate(
                    **inputs,
                    num_beams=beam,
                    num_return_sequences=nbest,
                    max_new_tokens=self._longest,
                    do_sample=False,
                    pad_token_id=self._tokenizer.pad_token_id,
                    eos_token_id=self._tokenizer.eos_token_id,
                    output_scores=True,
                    return_dict_in_generate=True,
                )
                read = 0 if self._encodes else inputs["input_ids"].shape[1]
                written = made.sequences[:, read:]
                said = self._tokenizer.batch_decode(written, skip_special_tokens=True)
                likely = [math.exp(min(0.0, float(log))) for log in made.sequences_scores]
                answers = [
                    (text.strip(), chance) for text, chance in zip(said, likely, strict=True)
                ]
                found += [answers[place : place + nbest] for place in range(0, len(answers), nbest)]
        return found
