"""Processor time of scores of long texts, by their length and by what they are made of.

python evaluation/speed/long.py [--sizes 1,10,100,1000] [--language de] [--write]
"""

from __future__ import annotations

import argparse
import time

import politesse
from politesse.languages import load


def parts(code: str) -> dict[str, str]:
    """What the texts are made of, over and over."""
    examples = [example.text for example in load(code).examples]
    word = examples[0].split()[0]
    return {
        "prose": " ".join(examples) + " ",
        "one word": f"{word} ",
        "quotations": f'"{examples[0]}" {word} ',
        "quotations that do not close": f"„{word} '{word} ",
        "placeholders": f"{{name}} %s <b>{word}</b> ",
        "no spaces": word,
    }


def seconds(text: str, code: str) -> float:
    began = time.process_time()
    politesse.score(text, code)
    return time.process_time() - began


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--sizes", default="1,10,100,1000", help="in thousands of letters")
    parser.add_argument("--language", default="de")
    parser.add_argument("--write", action="store_true", help="put the table into results.md")
    arguments = parser.parse_args()
    sizes = [int(size) for size in arguments.sizes.split(",")]
    politesse.score("a b", arguments.language)
    lines = [f"| text | {' | '.join(f'{size:,} kB' for size in sizes)} |"]
    lines.append("| --- |" + " ---: |" * len(sizes))
    for kind, part in parts(arguments.language).items():
        texts = [(part * (size * 1000 // len(part) + 1))[: size * 1000] for size in sizes]
        taken = [min(seconds(text, arguments.language) for _ in range(2)) for text in texts]
        lines.append(f"| {kind} | {' | '.join(f'{one:.3f} s' for one in taken)} |")
        print(lines[-1], flush=True)
    if arguments.write:
        from results import write

        setting = f"All aspects of one text, {load(arguments.language).name}, processor time"
        write("Long texts", setting, lines)


if __name__ == "__main__":
    main()
