"""Fits and measures how sure the conversion of address is, on texts with right answers.

    python evaluation/calibration.py fit               # writes weights/rewriting/calibration.toml
    python evaluation/calibration.py holds             # how far it holds on folders it was not fitted on
    python evaluation/calibration.py report            # the held-back sentences, as docs/rewrite.md
    python evaluation/calibration.py wrong de fr       # what was given and is wrong

The curves are fitted on all folders of ``tests/rewriting/pairs`` that have right answers, and on those that
``--cases`` names. By most of them rules were written, so nearly all of their texts come out right: the fit gives
these an intercept of their own, which is not kept, and learns from them only what tells right from wrong. How many are
right is learnt from the ``FRESH`` ones, texts of somebody who has seen no rule, and from those of ``--cases``; a folder
that rules were mended by since is no longer fresh and goes under ``--mended``.

A line of ``*.tsv`` is a formal and an informal text; the first way to read each is a source, all of them are right
answers: ``[a/b]`` is either, `` | `` parts whole texts. With three cells it is where a text is to go, the text, and
what is right, nothing where it must stay; ``keep.tsv`` has a
language and a text that stays. A line of ``*.jsonl`` lists them. ``read.jsonl`` has answers that nobody foresaw and
that were found right on reading.
"""

from __future__ import annotations

import argparse
import itertools
import json
import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from politesse.languages import load
from politesse.rewriting import rewrite
from politesse.rewriting.address import address_rewriter
from politesse.rewriting.address.calibration import SIGNS, Group
from politesse.rewriting.address.rewriter import SURE, SURER
from politesse.rewriting.types import To
from politesse.scoring import scorer

ROOT = Path(__file__).parent.parent
PAIRS = ROOT / "tests" / "rewriting" / "pairs"
WEIGHTS = ROOT / "src" / "politesse" / "weights" / "rewriting" / "calibration.toml"
BLIND = PAIRS / "blind"
FOLDERS = (
    "blind", "cases", "causes", "held_back", "later", "later2", "later3", "letters", "own", "persons", "settled",
    "strangers", "strangers2", "unseen",
)  # fmt: skip
FRESH = ("blind", "later", "later2", "later3")
LANGUAGES = ("de", "es", "fr", "hi", "it", "ja", "ko", "nl", "pt", "ru")
RULED = ("cs", "pl", "tr", "uk", "zh")
TARGETS: tuple[To, ...] = ("informal", "formal")
COURTESY = re.compile(r"\b(?:Suoi?|Su[ae]|Lei|Le|La)\b|\bL(?=['’])|(?<=\w)L[ae]\b")
SHARED, SINGLE = 0.5, 2.0  # how strongly weights are drawn towards 0, and offsets of one direction
Floats = np.ndarray[Any, np.dtype[np.float64]]


class Case(NamedTuple):
    """A source, where it is to go, and every answer that is right."""

    language: str
    to: To
    text: str
    right: frozenset[str]


class Seen(NamedTuple):
    """What a curve sees of a conversion, where its text is from, and whether it is right."""

    folder: str
    fresh: bool
    group: Group
    direction: str
    signs: dict[str, float]
    most: float
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


def every(folder: Path) -> Iterator[Case]:
    """All cases of a folder, in whatever form it has them; no answer is right where a text must stay."""
    if (folder / "keep.tsv").exists():
        for line in (folder / "keep.tsv").read_text("utf-8").splitlines():
            code, text = line.split("\t")
            yield from (Case(code, to, text, frozenset()) for to in TARGETS)
    for path in sorted(folder.iterdir()):
        if path.stem not in (*LANGUAGES, *RULED) or path.suffix not in (".tsv", ".jsonl"):
            continue
        read = _of_table if path.suffix == ".tsv" else _of_records
        for to, text, right in read(path.read_text("utf-8").splitlines()):
            goals = frozenset(alike(one, path.stem) for one in right)
            yield Case(path.stem, to, text, goals | also(path.stem, to, text))


def _of_table(lines: Sequence[str]) -> Iterator[tuple[To, str, list[str]]]:
    for line in lines:
        cells = line.split("\t")
        if len(cells) == 3:
            yield _to(cells[0]), cells[1], readings(cells[2]) if cells[2] else []
            continue
        formal, informal = map(readings, cells)
        yield "informal", formal[0], informal
        yield "formal", informal[0], formal


def _of_records(lines: Sequence[str]) -> Iterator[tuple[To, str, list[str]]]:
    for row in map(json.loads, lines):
        if "variant" in row:
            continue
        if "to" in row:
            yield _to(row["to"]), row["text"], row["right"]
            continue
        for to, source in (("formal", "informal"), ("informal", "formal")):
            if "keep" in row:
                yield _to(to), row["keep"], []
            elif row.get("only", to) == to:
                yield _to(to), row[source][0], row[to]


def _to(name: str) -> To:
    return "formal" if name == "formal" else "informal"


def alike(text: str, language: str) -> str:
    """A text without what is a matter of taste or of the keyboard."""
    return plain(text, language).replace("’", "'").strip()


@cache
def _read() -> dict[tuple[str, str, str], frozenset[str]]:
    rows = map(json.loads, (PAIRS / "read.jsonl").read_text("utf-8").splitlines())
    return {
        (row["language"], row["to"], row["text"]): frozenset(
            alike(one, row["language"]) for one in row["right"]
        )
        for row in rows
    }


def also(language: str, to: str, text: str) -> frozenset[str]:
    """What nobody foresaw and was found right on reading."""
    return _read().get((language, to, text), frozenset())


def seen(name: str, cases: Iterator[Case], fresh: bool) -> Iterator[Seen]:
    """What the curves are fitted on: all that would be given if they were sure."""
    for case in cases:
        pack = load(case.language)
        rewriter = address_rewriter(pack, case.to)
        if rewriter is None:
            continue
        made = rewriter.asking(1e-9).candidates(case.text)
        items = rewriter.found(case.text, 1)
        if not made or made[0].doubt or not items or items[0].text != made[0].text:
            continue  # given to nobody, or told by rules alone
        register = scorer(pack)(made[0].text).register
        signs = rewriter.signs_of(case.text, items[0], register).weighed()
        group: Group = "rules" if case.language in RULED else "models"
        right = alike(made[0].text, case.language) in case.right
        direction = f"{case.language}-{case.to}"
        most = 1.0 if group == "rules" else items[0].confidence + SURER
        yield Seen(name, fresh, group, direction, signs, most, right)


def collected(extra: Sequence[Path], mended: Sequence[Path]) -> list[Seen]:
    """What is seen of all folders, and of the tables that lie beside them."""
    folders = [PAIRS, *(PAIRS / name for name in FOLDERS), *extra, *mended]
    fresh = {*(PAIRS / name for name in FRESH), *extra} - set(mended)
    return [
        one
        for folder in dict.fromkeys(folders)
        for one in seen(folder.name, every(folder), folder in fresh)
    ]


class Curve(NamedTuple):
    """A curve that all of a group share, and an offset a direction."""

    intercept: float
    weights: dict[str, float]
    offsets: dict[str, float]

    def likely(self, one: Seen) -> float:
        total = self.intercept + self.offsets.get(one.direction, 0.0)
        total += sum(weight * one.signs[name] for name, weight in self.weights.items())
        return min(one.most, float(1 / (1 + np.exp(-total))))


def fit(data: Sequence[Seen], group: Group) -> Curve:
    """The curve of a group by Newton's method; signs are weighed in units of their spread."""
    own = [one for one in data if one.group == group]
    names, directions = SIGNS[group], sorted({one.direction for one in own})
    signs = np.array([[one.signs[name] for name in names] for one in own])
    mean, spread = signs.mean(0), signs.std(0)
    spread[spread == 0] = 1.0
    fresh = np.array([one.fresh for one in own], float)
    single = np.array([[float(one.direction == name) for name in directions] for one in own])
    columns = [np.ones((len(own), 1)), (1 - fresh)[:, None], (signs - mean) / spread, single]
    drawn = np.concatenate(
        [[1e-6, SHARED], np.full(len(names), SHARED), np.full(len(directions), SINGLE)]
    )
    solved = _newton(np.hstack(columns), np.array([one.right for one in own], float), drawn)
    weights = solved[2 : 2 + len(names)] / spread
    return Curve(
        float(solved[0] - weights @ mean),
        dict(zip(names, map(float, weights), strict=True)),
        dict(zip(directions, map(float, solved[2 + len(names) :]), strict=True)),
    )


def _newton(table: Floats, right: Floats, drawn: Floats) -> Floats:
    """The weights of a logistic regression, each drawn towards 0."""
    solved = np.zeros(table.shape[1])
    for _ in range(50):
        likely = 1 / (1 + np.exp(-table @ solved))
        slope = table.T @ (likely - right) + drawn * solved
        bend = (table * (likely * (1 - likely))[:, None]).T @ table + np.diag(drawn)
        step = np.linalg.solve(bend, slope)
        solved -= step
        if np.abs(step).max() < 1e-8:
            break
    return solved


def write_curves(data: Sequence[Seen]) -> None:
    lines = ["# By evaluation/calibration.py fit; see rewriting/address/calibration.py."]
    curves = {group: fit(data, group) for group in SIGNS}
    for group, curve in curves.items():
        lines += [f"[{group}]", f"intercept = {curve.intercept:.3f}"]
        lines += [f"{name} = {weight:.3f}" for name, weight in curve.weights.items()]
        lines.append("")
    offsets = {name: value for curve in curves.values() for name, value in curve.offsets.items()}
    lines += ["[offsets]", *(f"{name} = {value:.3f}" for name, value in sorted(offsets.items()))]
    WEIGHTS.write_text("\n".join(lines) + "\n", "utf-8")


def print_held(data: Sequence[Seen]) -> None:
    """How far curves hold on each fresh folder that were fitted on all others."""
    print("| | made | right | given | right | wrong | share at 1 % | share at 2 % |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    rows: list[tuple[str, Seen, float]] = []
    for folder in dict.fromkeys(one.folder for one in data if one.fresh):
        rest = [one for one in data if one.folder != folder]
        curves = {group: fit(rest, group) for group in SIGNS}
        own = [one for one in data if one.folder == folder]
        rows += [(folder, one, curves[one.group].likely(one)) for one in own]
    names: list[tuple[str, list[tuple[Seen, float]]]] = []
    for folder, group in dict.fromkeys((folder, one.group) for folder, one, _ in rows):
        found = [(one, sure) for name, one, sure in rows if (name, one.group) == (folder, group)]
        names.append((f"{folder}, {group}", found))
    for code in sorted({one.direction[:2] for _, one, _ in rows}):
        names.append((code, [(one, sure) for _, one, sure in rows if one.direction[:2] == code]))
    names.append(("all", [(one, sure) for _, one, sure in rows]))
    for name, found in names:
        print_shares(name, found)
    print("\n| likely | texts | mean | right |\n| --- | ---: | ---: | ---: |")
    for low, high in itertools.pairwise((0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98, 1.01)):
        held = [(one, sure) for _, one, sure in rows if low <= sure < high]
        if held:
            mean = sum(sure for _, sure in held) / len(held)
            share = sum(one.right for one, _ in held) / len(held)
            print(f"| {low:g} to {min(high, 1):g} | {len(held)} | {mean:.3f} | {share:.3f} |")


def print_shares(name: str, found: Sequence[tuple[Seen, float]]) -> None:
    """A row: what is given, and what share of what is right could be at a rate of faults."""
    total = sum(one.right for one, _ in found)
    given = [one.right for one, sure in found if sure >= SURE]
    order = [one.right for one, _ in sorted(found, key=lambda pair: -pair[1])]
    shares = []
    for rate in (0.01, 0.02):
        best = 0
        for count in range(1, len(order) + 1):
            right = sum(order[:count])
            if count - right <= rate * count:
                best = right
        shares.append(f"{100 * best / max(1, total):.0f}")
    print(
        f"| {name} | {len(found)} | {total} | {len(given)} | {sum(given)} | {len(given) - sum(given)} "
        f"| {' | '.join(shares)} |"
    )


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
    parser.add_argument("command", choices=("fit", "holds", "report", "wrong"))
    parser.add_argument("languages", nargs="*", default=list(LANGUAGES))
    parser.add_argument("--fitted", action="store_true", help="of the sentences fitted on")
    parser.add_argument("--cases", type=Path, nargs="*", default=[], help="more that are fresh")
    parser.add_argument("--mended", type=Path, nargs="*", default=[], help="more that are not")
    parser.add_argument("--least", type=float, help="another confidence than the default")
    asked = parser.parse_intermixed_args()
    folder = BLIND if asked.fitted else PAIRS / "held_back"
    if asked.command == "fit":
        write_curves(collected(asked.cases, asked.mended))
    elif asked.command == "holds":
        print_held(collected(asked.cases, asked.mended))
    elif asked.command == "report":
        print_report(folder)
    else:
        print_wrong(folder, asked.languages, asked.least)


if __name__ == "__main__":
    main()
