"""Fits and measures how sure the conversion of address is, on sentences with right answers.

    python evaluation/calibration.py fit > src/politesse/weights/rewriting/calibration.toml
    python evaluation/calibration.py report            # the held-back sentences, as docs/rewrite.md
    python evaluation/calibration.py wrong de fr       # what was given and is wrong

The curve is fitted on ``tests/rewriting/pairs/blind/``: sentences of somebody who has seen no rule, read
for the first time when all rules stood. By all others in ``pairs/`` rules were written (by those in ``strangers/``
after an earlier curve had been fitted on them), so nearly all of them come out right, and a curve fitted on them is
far too sure. A line of ``*.tsv`` is a formal
and an informal text; the first way to read each is a source, all of them are right answers: ``[a/b]`` is
either, `` | `` parts whole texts. A line of ``*.jsonl`` lists them.
"""

from __future__ import annotations

import argparse
import itertools
import json
import math
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from politesse.languages import load
from politesse.rewriting import rewrite
from politesse.rewriting.address import address_rewriter
from politesse.rewriting.address.calibration import signs
from politesse.rewriting.types import To

PAIRS = Path(__file__).parent.parent / "tests" / "rewriting" / "pairs"
BLIND = PAIRS / "blind"
LANGUAGES = ("de", "es", "fr", "hi", "it", "ja", "ko", "nl", "pt", "ru")
TARGETS: tuple[To, ...] = ("informal", "formal")
COURTESY = re.compile(r"\b(?:Suoi?|Su[ae]|Lei|Le|La)\b|\bL(?=['’])|(?<=\w)L[ae]\b")
STEPS, RATE = 1500, 0.02
TOGETHER, SINGLE = (
    0.02,
    0.7,
)  # how strongly weights are drawn towards 0, those of one direction more


class Case(NamedTuple):
    """A source, where it is to go, and every answer that is right."""

    language: str
    to: To
    text: str
    right: frozenset[str]


class Seen(NamedTuple):
    """What the curve sees of a conversion, and whether it is right."""

    direction: str
    signs: tuple[float, ...]
    right: bool


def readings(cell: str) -> list[str]:
    """All texts that a cell stands for, the source first."""
    found = []
    for text in cell.split(" | "):
        parts = re.split(r"\[([^\]]*)\]", text)
        ways = [part.split("/") if place % 2 else [part] for place, part in enumerate(parts)]
        found += ["".join(way) for way in itertools.product(*ways)]
    return found


def plain(text: str, language: str) -> str:
    """A text without what is a matter of taste: Italian capitals of courtesy, the Hindi nasal."""
    if language == "it":
        return COURTESY.sub(lambda found: found.group().lower(), text)
    return text.replace("ँ", "ं") if language == "hi" else text


def blind(language: str) -> Iterator[Case]:
    """The cases of somebody who has seen no rule; the tables are those of the language as a whole."""
    for line in (BLIND / f"{language}.jsonl").read_text("utf-8").splitlines():
        row = json.loads(line)
        if "keep" in row or "variant" in row:
            continue
        for to, source in (("formal", "informal"), ("informal", "formal")):
            if row.get("only", to) == to:
                right = frozenset(plain(one, language) for one in row[to])
                yield Case(
                    language, "formal" if to == "formal" else "informal", row[source][0], right
                )


def cases(folder: Path, language: str) -> Iterator[Case]:
    """The cases of a language in both directions."""
    if folder == BLIND:
        yield from blind(language)
        return
    for line in (folder / f"{language}.tsv").read_text("utf-8").splitlines():
        formal, informal = (readings(cell) for cell in line.split("\t"))
        for to, source, goal in (("informal", formal, informal), ("formal", informal, formal)):
            right = frozenset(plain(one, language) for one in goal)
            yield Case(language, "formal" if to == "formal" else "informal", source[0], right)


def seen(folder: Path) -> Iterator[Seen]:
    """What the curve is fitted on: all that would be given if it were sure."""
    for case in (case for language in LANGUAGES for case in cases(folder, language)):
        rewriter = address_rewriter(load(case.language), case.to)
        assert rewriter is not None
        for candidate in rewriter.asking(0).candidates(case.text):
            if candidate.doubt or not (items := rewriter.found(case.text, 1)):
                continue  # given to nobody who does not ask for guesses
            item = items[0]
            tokens = load(case.language).tokenize(item.text)
            matches = list(load(case.language).register_matcher(tokens))
            left = rewriter.left(tokens, matches, item.kept)
            text = plain(candidate.text, case.language).replace("’", "'").strip()
            right = text in case.right
            found = (1.0, *signs(item.confidence, len(item.chosen), left))
            yield Seen(f"{case.language}-{case.to}", found, right)


def fit(data: list[Seen]) -> tuple[list[float], dict[str, float]]:
    """Weights that all share, and an offset a direction, by gradient descent."""
    shared = [0.0] * len(data[0].signs)
    offsets = dict.fromkeys(sorted({one.direction for one in data}), 0.0)
    for step in range(STEPS):
        slope = [0.0, *(TOGETHER * weight for weight in shared[1:])]
        single = {name: SINGLE * offset for name, offset in offsets.items()}
        for one in data:
            total = sum(w * s for w, s in zip(shared, one.signs, strict=True))
            error = 1 / (1 + math.exp(-total - offsets[one.direction])) - one.right
            single[one.direction] += error
            slope = [was + error * sign for was, sign in zip(slope, one.signs, strict=True)]
        rate = RATE / (1 + step / 1000)
        shared = [w - 20 * rate * s / len(data) for w, s in zip(shared, slope, strict=True)]
        offsets = {name: o - 2.5 * rate * single[name] for name, o in offsets.items()}
    return shared, offsets


def print_curve() -> None:
    shared, offsets = fit(list(seen(BLIND)))
    print("# By evaluation/calibration.py fit; see rewriting/address/calibration.py.")
    for name, weight in zip(("intercept", "likelihood", "changes", "left"), shared, strict=True):
        print(f"{name} = {weight:.3f}")
    print("\n[offsets]")
    for name, offset in offsets.items():
        print(f"{name} = {offset:.3f}")


def outcome(case: Case, least: float | None) -> bool | None:
    """Whether what is given is right, None where nothing is."""
    made = rewrite(case.text, case.to, case.language, aspects={"address"}, min_confidence=least)
    return plain(made.best, case.language) in case.right if made.changed else None


def print_report(folder: Path) -> None:
    """The table of docs/rewrite.md: all that the rewriter makes, and what it gives."""
    print("| | sentences | made | right | given | right | share right | coverage |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    sums = [0] * 5
    for language, to in itertools.product(LANGUAGES, TARGETS):
        own = [case for case in cases(folder, language) if case.to == to]
        made, given = ([outcome(case, least) for case in own] for least in (0, None))
        row = [len(own), *count(made), *count(given)]
        sums = [a + b for a, b in zip(sums, row, strict=True)]
        print_row(f"{language} → {to}", row)
    print_row("all", sums)


def count(outcomes: list[bool | None]) -> tuple[int, int]:
    return sum(one is not None for one in outcomes), sum(one is True for one in outcomes)


def print_row(name: str, row: list[int]) -> None:
    total, made, right, given, given_right = row
    share = f"{100 * given_right / given:.1f}" if given else "–"
    cover = f"{100 * made / total:.0f} → {100 * given / total:.0f}"
    print(f"| {name} | {total} | {made} | {right} | {given} | {given_right} | {share} | {cover} |")


def print_wrong(folder: Path, languages: list[str], least: float | None) -> None:
    for case in (case for language in languages for case in cases(folder, language)):
        made = rewrite(case.text, case.to, case.language, aspects={"address"}, min_confidence=least)
        if made.changed and plain(made.best, case.language) not in case.right:
            print(f"{made.confidence:.3f}\t{case.language}\t{case.text}\t{made.best}")


def main() -> None:
    parser = argparse.ArgumentParser(description="Fit and measure the confidence of conversions.")
    parser.add_argument("command", choices=("fit", "report", "wrong"))
    parser.add_argument("languages", nargs="*", default=list(LANGUAGES))
    parser.add_argument("--fitted", action="store_true", help="of the sentences fitted on")
    parser.add_argument("--least", type=float, help="another confidence than the default")
    asked = parser.parse_args()
    folder = BLIND if asked.fitted else PAIRS / "held_back"
    if asked.command == "fit":
        print_curve()
    elif asked.command == "report":
        print_report(folder)
    else:
        print_wrong(folder, asked.languages, asked.least)


if __name__ == "__main__":
    main()
