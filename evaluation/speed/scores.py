"""Sentences a second of all scores together and of each aspect, beside a transformer encoder.

    python evaluation/speed/scores.py [--sentences 2000] [--write]

The encoder has the shape of XLM-R base and random weights, which take the same time as trained ones; it reads 24 pieces a
sentence in batches of 32, by PyTorch on one thread, in the same process.
"""

from __future__ import annotations

import argparse
import resource
import time
from itertools import cycle, islice

import politesse
from politesse.languages import available, load

_ALL = ("register", "politeness", "formality")
_BATCH, _PIECES = 32, 24


def peak() -> float:
    """The most memory the process has held so far, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def scored(code: str, sentences: int, aspects: tuple[str, ...]) -> float:
    """Sentences a second of some aspects, the packs already read."""
    examples = islice(cycle(example.text for example in load(code).examples), sentences)
    # No two alike: what the encoder has read it remembers.
    texts = [f"{text} {number} {len(aspects)}" for number, text in enumerate(examples)]
    scorer = politesse.Scorer(aspects)
    list(scorer.stream([example.text for example in load(code).examples], code))
    began = time.perf_counter()
    list(scorer.stream(texts, code))
    return sentences / (time.perf_counter() - began)


def encoded(batches: int = 4) -> float | None:
    """Sentences a second of the encoder with a classifier on its first state."""
    try:
        import torch
    except ImportError:
        return None
    torch.set_num_threads(1)
    layer = torch.nn.TransformerEncoderLayer(768, 12, 3072, activation="gelu", batch_first=True)
    encoder = torch.nn.TransformerEncoder(layer, 12, enable_nested_tensor=False).eval()
    pieces = torch.nn.Embedding(250_002, 768)
    head = torch.nn.Linear(768, 2)
    with torch.inference_mode():
        ids = torch.randint(0, 250_002, (_BATCH, _PIECES))
        head(encoder(pieces(ids))[:, 0])
        began = time.perf_counter()
        for _ in range(batches):
            head(encoder(pieces(ids))[:, 0])
        return batches * _BATCH / (time.perf_counter() - began)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--sentences", type=int, default=2000)
    parser.add_argument("--write", action="store_true", help="put the table into results.md")
    arguments = parser.parse_args()
    rates = {
        code: [scored(code, arguments.sentences, asked) for asked in (_ALL, *zip(_ALL))]
        for code in available()
    }
    memory = peak()
    other = encoded()
    lines = [
        f"| language | sentences a second, all | {' | '.join(_ALL)} | all, times the encoder |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    for code, (together, *apart) in rates.items():
        times = f"{together / other:.0f}×" if other else "not installed"
        alone = " | ".join(f"{rate:,.0f}" for rate in apart)
        lines.append(f"| {load(code).name} | {together:,.0f} | {alone} | {times} |")
    if other:
        lines += ["", f"Encoder: {other:.1f} sentences a second."]
    lines += ["", f"Peak memory with all {len(rates)} languages read: {memory:.0f} MB."]
    print("\n".join(lines))
    if arguments.write:
        from results import write

        setting = (
            f"Register, politeness and formality of {arguments.sentences:,} sentences, together "
            "and each by itself, one core"
        )
        write("Scores", setting, lines)


if __name__ == "__main__":
    main()
