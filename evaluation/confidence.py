"""Fits and measures how sure the embedded translator is of its words, on translations that readers judged.

    python evaluation/confidence.py again      # other weights: translates all lines again, blank grades are to be judged
    python evaluation/confidence.py fit        # writes weights/translation/confidence.toml
    python evaluation/confidence.py report     # how far it holds on lines it was not fitted on

``judged/first.tsv`` and ``third.tsv``, which are fitted on, have 200 lines a language of the test split of ``translated-lines``, forty of
each kind, and 110 plainer ones; ``judged/second.tsv``, which is reported on, 120 that somebody else wrote for it. Language models of
which none had seen the other lines gave each translation a grade: 2 may go out, 1 comes across but has errors to
mend, 0 must not go out: meaning lost, reversed or misleading, or words that do not exist. A translation counts as
one that may go out from 1 on. ``score`` is the engine's, ``unknown`` how many of its words it does not know. They
hold for the weights they were judged with: other weights want other translations and other judgements.
"""

from __future__ import annotations

import argparse
import csv
import math
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from politesse.metrics.calibration import calibration
from politesse.translation.confidence import MOST, Confidence, read
from politesse.translation.engines.embedded import Embedded, embedded_folder
from politesse.translation.lexicon import read_lexicons
from politesse.translation.pipeline import Translator
from politesse.translation.types import Judgement, Request
from politesse.translation.wording import Wording

JUDGED = Path(__file__).parent / "judged"
FITTED, REPORTED = ("first", "third"), ("second",)
LEAST = 0.75  # as many of what is certain in the first lines may go out as before, 85 %; the others' figures were in sight
PENALTY = 0.3


class Judged(NamedTuple):
    language: str
    grade: int
    score: float
    unknown: int
    source: str
    rare: int


def judged(name: str) -> list[Judged]:
    wording = Wording("de", read_lexicons(embedded_folder() / "words.bin"))
    with (JUDGED / f"{name}.tsv").open(encoding="utf-8", newline="") as file:
        return [
            Judged(
                r["language"],
                int(r["grade"]),
                float(r["score"]),
                int(r["unknown"]),
                r["source"],
                wording.rare(r["source"]),
            )
            for r in csv.DictReader(file, delimiter="\t")
        ]


class _Watched(Embedded):
    """The embedded engine, which keeps what it was sure of its translations by."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.said: dict[tuple[str, str], tuple[float, int]] = {}

    def judge(self, source: str, text: str, score: float, request: Request) -> Judgement:
        wording = self._wording(self._asked(request)[0], request.terms)
        self.said[source, text] = (round(score, 4), len(set(wording.unknown(source, text))))
        return super().judge(source, text, score, request)


def again(name: str) -> int:
    """Translate the lines of a file again; a translation that is as it was keeps its grade. How many have none now."""
    path = JUDGED / f"{name}.tsv"
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    engine = _Watched(embedded_folder())
    for code, formality in sorted({(row["language"], row["formality"]) for row in rows}):
        own = [row for row in rows if (row["language"], row["formality"]) == (code, formality)]
        translate = Translator(engine, code, formality=formality)
        for row, found in zip(own, translate([row["source"] for row in own]), strict=True):
            if found.text != row["translation"]:
                row["grade"] = ""
            row["translation"] = found.text
            row["score"], row["unknown"] = engine.said.get(
                (row["source"], found.text), (round(found.score, 4), 0)
            )
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]), delimiter="\t", lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    return sum(not row["grade"] for row in rows)


def fit(rows: Sequence[Judged]) -> Confidence:
    """Ridge logistic regression by Newton's steps."""
    codes = sorted({row.language for row in rows})
    seen = np.array(
        [
            [
                row.score,
                min(MOST, row.unknown),
                min(MOST, row.rare),
                math.log(max(1, len(row.source.split()))),
            ]
            + [float(row.language == code) for code in codes]
            for row in rows
        ]
    )
    passed = np.array([row.grade > 0 for row in rows], float)
    weights = np.zeros(seen.shape[1])
    for _ in range(50):
        likely = 1 / (1 + np.exp(-seen @ weights))
        slope = seen.T @ (likely - passed) + PENALTY * weights
        bend = (seen * (likely * (1 - likely))[:, None]).T @ seen + PENALTY * np.eye(len(weights))
        weights -= np.linalg.solve(bend, slope)
    score, unknown, rare, length, *starts = (round(float(weight), 3) for weight in weights)
    return Confidence(LEAST, score, unknown, rare, length, dict(zip(codes, starts, strict=True)))


def write(sure: Confidence, path: Path) -> None:
    lines = [
        "# How likely a translation may go out as it is (translation/confidence.py), fitted by evaluation/confidence.py on",
        f"# evaluation/judged/{' and '.join(f'{name}.tsv' for name in FITTED)}.",
        f"least = {sure.least}",
        f"score = {sure.score}",
        f"unknown = {sure.unknown}",
        f"rare = {sure.rare}",
        f"length = {sure.length}",
        "",
        "[languages]",
        *(f"{code} = {start}" for code, start in sure.languages.items()),
    ]
    path.write_text("\n".join(lines) + "\n", "utf-8")


def report(rows: Sequence[Judged], sure: Confidence) -> None:
    found = np.array([sure(r.language, r.source, r.score, r.unknown, r.rare) for r in rows], float)
    certain = (found >= sure.least) & np.array([row.unknown == 0 for row in rows])
    grades = np.array([row.grade for row in rows])
    for code in [*sorted(sure.languages), ""]:
        here = np.array([row.language == code or not code for row in rows])
        kept, all_grades = grades[here & certain], grades[here]
        fine, good = 100 * np.mean(kept > 0), all_grades == 2
        order = area(found[here], all_grades > 0)
        print(
            f"{code or 'all':4} may go out {100 * np.mean(all_grades > 0):.1f} % of {here.sum()}; certain "
            f"{100 * np.mean(certain[here]):.1f} %, of which may go out {fine:.1f} %; of the good ones certain "
            f"{100 * np.mean(certain[here][good]):.1f} %; area under the curve {order:.3f}"
        )
    measured = calibration((grades > 0).tolist(), found.tolist(), bins=10)
    print(f"expected calibration error {measured.ece:.3f}, Brier score {measured.brier:.3f}")


def area(values: np.ndarray, positive: np.ndarray) -> float:
    """How often one that may go out is found likelier than one that must not."""
    yes, no = values[positive], values[~positive]
    return float(np.mean((yes[:, None] > no) + 0.5 * (yes[:, None] == no)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("what", choices=["again", "fit", "report"])
    path = embedded_folder() / "confidence.toml"
    what = parser.parse_args().what
    if what == "again":
        for name in (*FITTED, *REPORTED):
            print(f"{name}.tsv: {again(name)} translations are to be judged")
        return
    if what == "fit":
        write(fit([row for name in FITTED for row in judged(name)]), path)
        return
    sure = read(path)
    assert sure is not None
    for name in (*FITTED, *REPORTED):
        print(f"{name}.tsv")
        report(judged(name), sure)


if __name__ == "__main__":
    main()
