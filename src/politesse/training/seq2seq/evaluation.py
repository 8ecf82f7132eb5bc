"""How good an exported model is: BLEU and matched accuracy on held-back contrastive pairs, chrF on news.

Nothing here is for choosing by a public test set: what is measured is held back from training.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from politesse import datasets
from politesse.core import MissingExtra
from politesse.metrics.bleu import bleu
from politesse.metrics.chrf import chrf
from politesse.metrics.matched_accuracy import matched_accuracy
from politesse.training.seq2seq import corpus, tags, vocabulary

_TOKENIZERS = {"ja": "char", "ko": "char"}
_AFTER_STOP = re.compile(r"(?<=[。！？])\s+")


class Exported:
    """An exported model and its tokenizer."""

    def __init__(self, folder: Path, model: Path, threads: int = 1, compute: str = "int8") -> None:
        try:
            import ctranslate2
        except ImportError as cause:
            raise MissingExtra("ctranslate2", "train", "translating") from cause
        self._translator = ctranslate2.Translator(
            str(folder), compute_type=compute, intra_threads=threads
        )
        self._tokenizer = vocabulary.load(model)

    def __call__(
        self,
        texts: Sequence[str],
        language: str,
        register: str = "",
        gender: str = "",
        kind: str = "",
        beam: int = 4,
    ) -> list[str]:
        """The translations, one a text."""
        first = tags.tags(language, register, gender, kind)
        pieces = [[*first, *self._tokenizer.encode(text, out_type=str), tags.END] for text in texts]
        found = self._translator.translate_batch(
            pieces, beam_size=beam, max_batch_size=2048, batch_type="tokens",
            max_decoding_length=200, repetition_penalty=1.0,
        )  # fmt: skip
        said = [str(self._tokenizer.decode(one.hypotheses[0])) for one in found]
        return [_AFTER_STOP.sub("", text) for text in said] if language == "ja" else said


def held_back(
    data: Path, settings: Mapping[str, Any], language: str
) -> tuple[list[str], list[Any]]:
    """The English sources and records of contrastive pairs that training did not see."""
    left_out = corpus.held_out(data, settings)
    records = [
        record
        for dataset in settings["finetune"]["datasets"]
        for record in _records(dataset, data)
        if record.language.split("-")[0] == language
        and corpus.key(record.source) not in left_out
        and corpus.is_dev(record.source, settings)
    ]
    return [" ".join(record.source.split()) for record in records], records


def _records(dataset: str, data: Path) -> Iterator[Any]:
    return datasets.read(dataset, data, split="train")


def contrast_report(
    model: Exported, data: Path, settings: Mapping[str, Any], language: str, kind: str = "talk"
) -> dict[str, Any]:
    """BLEU and matched accuracy for each register on the held-back pairs of a language."""
    sources, records = held_back(data, settings, language)
    found: dict[str, Any] = {"language": language, "lines": len(sources)}
    if not sources:
        return found
    marked = {
        register: [getattr(record, f"{register}_marked").annotated for record in records]
        for register in ("formal", "informal")
    }
    began = time.perf_counter()
    for register in ("formal", "informal"):
        said = model(sources, language, register, kind=kind)
        gold = [getattr(record, register) for record in records]
        accuracy = matched_accuracy(said, marked["formal"], marked["informal"], language)
        found[register] = {
            "bleu": round(bleu(said, [gold], _TOKENIZERS.get(language, "13a")).bleu, 1),
            "macc": round(getattr(accuracy, f"{register}_accuracy"), 3),
            "coverage": round(accuracy.coverage, 3),
        }
    found["sentences/s"] = round(2 * len(sources) / (time.perf_counter() - began), 1)
    return found


def news_report(model: Exported, data: Path, language: str) -> dict[str, Any]:
    """chrF on the news lines, without a register and with each."""
    records = list(datasets.read("ntrex", data, language=language))
    sources, gold = [r.source for r in records], [r.target for r in records]
    found: dict[str, Any] = {"language": language, "lines": len(sources)}
    for register in tags.REGISTERS:
        said = model(sources, language, register)
        found[register or "no tag"] = round(chrf(said, [gold]).chrf, 2)
    return found
