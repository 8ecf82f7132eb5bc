"""Processor time of scores of long texts in Spanish, by their length and by what they are made of.

python evaluation/speed/long.py [--sizes 1,10,100,1000] [--write]
"""

from __future__ import annotations

import argparse
import time

import politesse
from politesse.languages import load


def parts() -> dict[str, str]:
    """What the texts are made of, over and over."""
    examples = " ".join(example.text for example in load("es").examples)
    return {
        "prose": f"{examples} ",
        "one word": "Quieres ",
        "one sentence of words that may be address": "su casa tiene ",
        "quotations": '"Quieres" y «puedes» ',
        "quotation marks that do not close": "„Quieres ",
        "apostrophes": "'Quieres ",
        "placeholders": "{name} %s <b>Quieres</b> ",
        "no spaces": "Quieres",
    }


def seconds(text: str) -> float:
    began = time.process_time()
    politesse.score(text, "es")
    return time.process_time() - began


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--sizes", default="1,10,100,1000", help="in thousands of letters")
    parser.add_argument("--write", action="store_true", help="put the table into results.md")
    arguments = parser.parse_args()
    sizes = [int(size) for size in arguments.sizes.split(",")]
    politesse.score("a b", "es")
    lines = [f"| text | {' | '.join(f'{size:,} kB' for size in sizes)} |"]
    lines.append("| --- |" + " ---: |" * len(sizes))
    for kind, part in parts().items():
        texts = [(part * (size * 1000 // len(part) + 1))[: size * 1000] for size in sizes]
        taken = [min(seconds(text) for _ in range(2)) for text in texts]
        lines.append(f"| {kind} | {' | '.join(f'{one:.3f} s' for one in taken)} |")
        print(lines[-1], flush=True)
    if arguments.write:
        from results import write

        write("Long texts", "All aspects of one Spanish text, processor time", lines)


if __name__ == "__main__":
    main()
