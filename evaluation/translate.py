"""Measures translation at a requested formality.

    python evaluation/translate.py around                   # control around published systems, German
    python evaluation/translate.py around --unknown-source  # the same by an engine whose source is not told
    python evaluation/translate.py model de fr nl           # an engine with control, on contrastive test sets
    python evaluation/translate.py model --split train es   # on train pairs that recipes hold back
    python evaluation/translate.py news de fr               # what a tag costs on news
    python evaluation/translate.py still de es it pt        # news that addresses nobody stays as it is
    python evaluation/translate.py kept de es fr            # what is broken and what is called intact

``around`` takes the outputs that systems of a shared task gave for formal German and asks the
control for informal ones, and the reverse. Nothing is trained or tuned on that test set. *Own* is
what the system itself gave for the register asked for, and its BLEU against the same reference.

``kept`` translates our own lines of figures, emoji, tags and placeholders and holds the results against a
check that shares no code with the package (``tests/translation/wholeness.py``).

The corpora are read from ``$POLITESSE_DATA``.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from politesse import datasets
from politesse.metrics.bleu import bleu
from politesse.metrics.chrf import chrf
from politesse.metrics.matched_accuracy import MatchedAccuracy, matched_accuracy
from politesse.translation import Capabilities, Hypothesis, Request, translate
from politesse.translation.control import addresses

REGISTERS = ("formal", "informal")
TOKENIZE = {"ja": "char", "ko": "char"}


class Published:
    """A system of a shared task as an engine: it gives what was submitted, and nothing else."""

    def __init__(self, name: str, said: dict[str, str]) -> None:
        self.name = name
        self._said = said
        self.capabilities = Capabilities(longest=10_000)

    def translate(self, texts: Sequence[str], request: Request) -> list[list[Hypothesis]]:
        return [[Hypothesis(self._said[text])] for text in texts]

    def signature(self) -> str:
        return f"published({self.name})"


def rate(counts: MatchedAccuracy, register: str) -> float:
    return 100 * float(getattr(counts, f"{register}_accuracy"))


def marked(pairs: Sequence[Any]) -> tuple[list[str], list[str]]:
    return [p.formal_marked.annotated for p in pairs], [p.informal_marked.annotated for p in pairs]


def around(unknown_source: bool) -> None:
    """Control around systems whose register is the other one."""
    pairs = list(datasets.read("iwslt22", part="test"))
    gold = {register: [getattr(pair, register) for pair in pairs] for register in REGISTERS}
    outputs: dict[tuple[str, str], list[Any]] = {}
    for one in datasets.read("iwslt22", part="outputs"):
        outputs.setdefault((one.system, one.requested), []).append(one)
    # Sources may repeat or be cut into parts, so each is asked for by its number.
    keys = [f"line {number}" for number in range(len(pairs))]
    rows: dict[str, list[tuple[float, float, float, float]]] = {to: [] for to in REGISTERS}
    for (system, given), lines in sorted(outputs.items()):
        to = "informal" if given == "formal" else "formal"
        texts = [one.text for one in sorted(lines, key=lambda one: one.line)]
        own = [one.text for one in sorted(outputs[system, to], key=lambda one: one.line)]
        sources = keys if unknown_source else [pair.source for pair in pairs]
        made = controlled(system, "de", sources, texts, to, "xx" if unknown_source else "en")
        counts = matched_accuracy(made, *marked(pairs), "de")
        ours = bleu(made, [gold[to]]).bleu
        theirs, before = bleu(own, [gold[to]]).bleu, bleu(texts, [gold[given]]).bleu
        rows[to].append((rate(counts, to), ours, theirs, before))
        print(
            f"{system} {given} to {to}: matched accuracy {rate(counts, to):.2f} "
            f"(given {rate(matched_accuracy(texts, *marked(pairs), 'de'), to):.2f})  "
            f"coverage {100 * counts.coverage:.2f}  BLEU {ours:.2f} (own {theirs:.2f}, given "
            f"against its own register {before:.2f})",
            flush=True,
        )
    for to, found in [*rows.items(), ("either", [*rows["formal"], *rows["informal"]])]:
        mean = [sum(column) / len(found) for column in zip(*found, strict=True)]
        print(
            f"to {to}: matched accuracy lowest {min(found)[0]:.2f}, mean {mean[0]:.2f}; mean BLEU "
            f"{mean[1]:.2f} (own {mean[2]:.2f}, given against its own register {mean[3]:.2f})"
        )
    print(bleu(gold["formal"], [gold["formal"]]).signature, counts.signature, sep="\n")


def controlled(
    system: str, code: str, sources: Sequence[str], texts: Sequence[str], to: str, source: str
) -> list[str]:
    """What the control makes of a system's outputs, each told by its own source."""
    made = []
    for one, text in zip(sources, texts, strict=True):
        engine = Published(system, _Always(text))
        made.append(translate(one, code, to, source, engine=engine).text)  # type: ignore[call-overload]
    return made


class _Always(dict[str, str]):
    """Gives the same for every text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

    def __missing__(self, key: str) -> str:
        return self._text


def contrast(code: str, split: str) -> list[Any]:
    if split == "test":
        return list(datasets.read("cocoa-mt", split="test", language=code))
    from politesse.training.seq2seq import corpus
    from politesse.training.seq2seq.recipe import read

    data = datasets.data_folder()
    assert data, "name the data folder with POLITESSE_DATA"
    return corpus.held_back(data, read(), code)


def model(code: str, split: str, engine: str) -> None:
    """An engine with control on contrastive references."""
    pairs = contrast(code, split)
    domains = sorted({pair.domain for pair in pairs})
    sources = [" ".join(pair.source.split()) for pair in pairs]
    for register in REGISTERS:
        began = time.perf_counter()
        found = translate(sources, code, register, engine=engine)  # type: ignore[call-overload]
        seconds = time.perf_counter() - began
        for domain in ["", *(domains if len(domains) > 1 else [])]:
            at = [n for n, pair in enumerate(pairs) if domain in ("", pair.domain)]
            chosen, said = [pairs[n] for n in at], [found[n].text for n in at]
            counts = matched_accuracy(said, *marked(chosen), code)
            gold = [getattr(pair, register) for pair in chosen]
            score = bleu(said, [gold], TOKENIZE.get(code, "13a"))
            certain = sum(found[n].certain for n in at)
            print(
                f"{code} {split} {domain or 'all'} {register}: matched accuracy "
                f"{rate(counts, register):.2f} coverage {100 * counts.coverage:.2f}  BLEU "
                f"{score.bleu:.2f}  certain {100 * certain / len(at):.1f} % of {len(at)}  "
                f"{len(sources) / seconds:.1f} sentences a second",
                flush=True,
            )
        how = [one.obtained for one in found]
        print("    " + ", ".join(f"{way} {how.count(way)}" for way in sorted(set(how))))
    print(found[0].signature)


def news(code: str, engine: str) -> None:
    """chrF without a formality and with each."""
    records = list(datasets.read("ntrex", language=code))
    sources, gold = [one.source for one in records], [one.target for one in records]
    for formality in ("auto", *REGISTERS):
        found = translate(sources, code, formality, engine=engine)  # type: ignore[call-overload]
        score = chrf([one.text for one in found], [gold])
        print(f"{code} ntrex-dev {formality}: chrF {score.chrf:.2f} of {len(sources)}", flush=True)


def still(code: str) -> None:
    """References of news as an engine's output: those whose source addresses nobody must not change."""
    records = [
        one for one in datasets.read("ntrex", language=code) if addresses(one.source, "en") is False
    ]
    for register in REGISTERS:
        texts = [one.target for one in records]
        made = controlled("news", code, [one.source for one in records], texts, register, "en")
        changed = sum(one != other for one, other in zip(texts, made, strict=True))
        print(f"{code} ntrex-dev to {register}: {changed} of {len(records)} changed", flush=True)


def kept(code: str, engine: str) -> None:
    """How many translations are whole, are called intact, and are called so but broken."""
    sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "translation"))
    from wholeness import LINES, faults

    texts = [line["text"] for line in LINES]
    whole = intact = wrong = sure = 0
    for formality in REGISTERS:
        found = translate(texts, code, formality, engine=engine)  # type: ignore[call-overload]
        for line, one in zip(LINES, found, strict=True):
            broken = bool(faults(line, one.text, code))
            whole, intact = whole + (not broken), intact + one.intact
            wrong, sure = wrong + (broken and one.intact), sure + (broken and one.certain)
    lines = len(REGISTERS) * len(texts)
    print(f"| {code} | {lines} | {whole} | {intact} | {wrong} | {sure} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("what", choices=["around", "model", "news", "still", "kept"])
    parser.add_argument("--split", default="test", choices=["train", "test"])
    parser.add_argument("--engine", default="embedded")
    parser.add_argument("--unknown-source", action="store_true")
    parser.add_argument("languages", nargs="*")
    arguments = parser.parse_intermixed_args()
    if arguments.what == "around":
        around(arguments.unknown_source)
        return
    for code in arguments.languages:
        if arguments.what == "still":
            still(code)
        elif arguments.what == "kept":
            kept(code, arguments.engine)
        elif arguments.what == "model":
            model(code, arguments.split, arguments.engine)
        else:
            news(code, arguments.engine)


if __name__ == "__main__":
    main()
