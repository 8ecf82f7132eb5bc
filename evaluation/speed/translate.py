"""Sentences a second of the embedded translation model, beside the same architecture in PyTorch.

python evaluation/speed/translate.py [--sentences 200] [--threads 2] [--write]

The other is a Marian model of the same shape (12 + 2 layers of 512, a vocabulary of 32,000) in
transformers, as one would run it without this project: float weights drawn at random, beam 4, the
same tokens in the same order, and made to write as many tokens as the embedded model wrote. Both
translate the same English talk, the contrastive test set where it is there, sentences of the
benchmark's own otherwise.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from itertools import cycle, islice
from pathlib import Path
from typing import Any

from politesse import datasets
from politesse.core import PolitesseError
from politesse.translation import Request, translate
from politesse.translation.engines.embedded import Embedded, embedded_folder
from politesse.translation.engines.sentencepieces import load_pieces

sys.path.insert(0, str(Path(__file__).parent))
from results import rate, write

OWN = (
    "Could you tell me when the next train to Leeds leaves, please?",
    "I never thought you would like that film as much as I did.",
    "You should call your bank and ask them to block the card.",
    "Have you been to the coast yet, or are you waiting for better weather?",
)
LANGUAGES = ("de", "fr", "ja")
SHAPE: dict[str, Any] = {
    "vocab_size": 32000, "d_model": 512, "encoder_layers": 12, "decoder_layers": 2,
    "encoder_attention_heads": 8, "decoder_attention_heads": 8, "encoder_ffn_dim": 2048,
    "decoder_ffn_dim": 2048, "pad_token_id": 0, "eos_token_id": 3, "decoder_start_token_id": 2,
    "forced_eos_token_id": 3,
}  # fmt: skip


def sentences(number: int) -> tuple[list[str], str]:
    try:
        found = [pair.source for pair in datasets.read("cocoa-mt", split="test", language="de")]
        which = "sources of the contrastive test set"
    except PolitesseError:
        found, which = list(OWN), "sentences of the benchmark's own"
    spread = found[:: max(1, len(found) // number)]
    return list(islice(cycle(spread), number)), which


def torch_rate(texts: Sequence[str], said: Sequence[str], threads: int) -> float | None:
    """The other's rate, on these texts and at the lengths of these translations."""
    try:
        import torch
        from transformers import MarianConfig, MarianMTModel
    except ImportError:
        return None
    torch.set_num_threads(threads)
    torch.manual_seed(1)
    model = MarianMTModel(MarianConfig(**SHAPE)).eval()
    pieces = load_pieces(embedded_folder() / "vocabulary.model")
    pairs = sorted(
        zip(pieces.encode(list(texts)), pieces.encode(list(said)), strict=True), key=_length
    )

    def work() -> None:
        for start in range(0, len(pairs), 32):
            batch = pairs[start : start + 32]
            longest = max(len(source) for source, _ in batch)
            ids = torch.tensor([source + [0] * (longest - len(source)) for source, _ in batch])
            length = max(len(target) for _, target in batch)
            with torch.no_grad():
                model.generate(
                    input_ids=ids, attention_mask=(ids != 0).long(), num_beams=4,
                    min_new_tokens=length, max_new_tokens=length,
                )  # fmt: skip

    return rate(work, len(texts), repeats=1)


def _length(pair: tuple[list[int], list[int]]) -> int:
    return len(pair[0])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--sentences", type=int, default=200)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--write", action="store_true", help="put the figures into results.md")
    arguments = parser.parse_args()
    texts, which = sentences(arguments.sentences)
    engine = Embedded(embedded_folder(), threads=arguments.threads)
    rows = [
        "| to | model alone | with control | PyTorch, same shape | times |",
        "| --- | ---: | ---: | ---: | ---: |",
    ]
    for code in LANGUAGES:
        said: list[str] = []

        def alone(code: str = code, said: list[str] = said) -> None:
            said[:] = [
                one[0].text for one in engine.translate(texts, Request("en", code, "formal"))
            ]

        def controlled(code: str = code) -> None:
            translate(texts, code, "formal", engine=engine)

        own, whole = rate(alone, len(texts), repeats=2), rate(controlled, len(texts), repeats=2)
        other = torch_rate(texts, said, arguments.threads)
        cells = (f"{other:.1f}", f"{own / other:.1f}") if other else ("not measured", "")
        rows.append(f"| {code} | {own:.1f} | {whole:.1f} | {cells[0]} | {cells[1]} |")
        print(rows[-1], flush=True)
    if arguments.write:
        setting = f"{len(texts)} {which}, beam 4, {arguments.threads} threads, sentences a second"
        write("Translation", setting, rows)


if __name__ == "__main__":
    main()
