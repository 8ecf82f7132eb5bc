"""Turns a second of politeness transfer, beside the conversion of address of the same texts.

python evaluation/speed/politeness.py [--turns 2000] [--write]

The turns are the sentences written for its tests. Where manners change the address too (Hindi from
the second intensity on, Japanese always, polite Korean) that is what takes the time.
"""

from __future__ import annotations

import argparse
import sys
import tomllib
from collections.abc import Callable
from functools import partial
from itertools import cycle, islice
from pathlib import Path

from politesse.languages import load
from politesse.rewriting.address import address_rewriter
from politesse.rewriting.politeness import calm, impolite, polite

sys.path.insert(0, str(Path(__file__).parent))
from results import rate, write

ROOT = Path(__file__).parent.parent.parent
SENTENCES = ROOT / "tests" / "rewriting" / "politeness" / "sentences"


def turns(code: str, number: int) -> list[str]:
    table = tomllib.loads((SENTENCES / f"{code}.toml").read_text("utf-8"))
    own = [rude for rude, _ in table["calm"]] + [row["text"] for row in table["impolite"]]
    return list(islice(cycle(own), number))


def timed(texts: list[str], change: Callable[[str], object]) -> float:
    change(texts[0])
    return rate(lambda: [change(text) for text in texts], len(texts))


def row(code: str, number: int) -> str:
    texts = turns(code, number)
    rates = [timed(texts, partial(change, language=code)) for change in (impolite, polite, calm)]
    address = address_rewriter(load(code), "informal")
    times = f"{rates[0] / timed(texts, partial(address, nbest=1)):.1f}" if address else ""
    return f"| {code} | {' | '.join(f'{one:,.0f}' for one in rates)} | {times} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--turns", type=int, default=2000)
    parser.add_argument("--write", action="store_true", help="put the figures into results.md")
    options = parser.parse_args()
    rows = [
        "| language | impolite | polite | calm | impolite, times as fast as address |",
        "| --- | ---: | ---: | ---: | ---: |",
    ]
    for path in sorted(SENTENCES.glob("*.toml")):
        rows.append(row(path.stem, options.turns))
        print(rows[-1], flush=True)
    if options.write:
        write("Politeness transfer", f"{options.turns:,} turns, one core, turns a second", rows)


if __name__ == "__main__":
    main()
