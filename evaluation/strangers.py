"""Measures the conversion of address on cases that somebody wrote who knows no rule of ours.

    python evaluation/strangers.py CASES                  # a table, a row a language and direction
    python evaluation/strangers.py CASES --wrong de fr    # what was given and is not among the answers
    python evaluation/strangers.py CASES --withheld es    # what was not given, and why

``CASES`` is a folder with a file a language, ``de.jsonl``. A line is a case: ``to`` (formal or informal), ``text``,
``right`` (every text that a careful editor would accept) and ``stays``, true where the text must stay as it is.
Answers that nobody foresaw count as wrong here and want to be read.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from calibration import plain

from politesse.rewriting import Rewrite, rewrite
from politesse.rewriting.types import To


class Case(NamedTuple):
    """A source, where it is to go, what is right, and whether that is nothing."""

    language: str
    to: To
    text: str
    right: frozenset[str]
    stays: bool


def cases(folder: Path, languages: Sequence[str]) -> Iterator[Case]:
    """The cases of a folder, of some languages or of all."""
    for path in sorted(folder.glob("*.jsonl")):
        if languages and path.stem not in languages:
            continue
        for line in path.read_text("utf-8").splitlines():
            row = json.loads(line)
            right = frozenset(_alike(one, path.stem) for one in row["right"])
            yield Case(path.stem, row["to"], row["text"], right, row["stays"])


def _alike(text: str, language: str) -> str:
    return plain(text, language).replace("’", "'").strip()


def _made(case: Case, least: float | None) -> Rewrite:
    return rewrite(case.text, case.to, case.language, aspects={"address"}, min_confidence=least)


def outcome(case: Case, least: float | None) -> str:
    """What became of a case: right, wrong, stayed as it had to, or nothing was given."""
    made = _made(case, least)
    if not made.changed:
        return "stayed" if case.stays or _alike(case.text, case.language) in case.right else "none"
    return "right" if _alike(made.best, case.language) in case.right else "wrong"


def report(folder: Path, languages: Sequence[str]) -> None:
    """Given by default, and made at all, by language and direction."""
    print("| | cases | given | right | wrong | stayed | none | made | right |")
    print("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |")
    rows: dict[str, Counter[str]] = {}
    for case in cases(folder, languages):
        row = rows.setdefault(f"{case.language} → {case.to}", Counter())
        given, made = outcome(case, None), outcome(case, 0)
        row.update(("cases", given, f"made {made}"))
    rows["all"] = sum(rows.values(), Counter())
    for name, row in rows.items():
        given, made = row["right"] + row["wrong"], row["made right"] + row["made wrong"]
        print(
            f"| {name} | {row['cases']} | {given} | {row['right']} | {row['wrong']} | {row['stayed']} "
            f"| {row['none']} | {made} | {row['made right']} |"
        )


def show(folder: Path, languages: Sequence[str], wanted: str) -> None:
    """The cases with an outcome: source, what was made of it, one right answer, and the reason."""
    for case in cases(folder, languages):
        if outcome(case, None) != wanted:
            continue
        made = _made(case, None)
        best = made.withheld[0].text if made.withheld and wanted == "none" else made.best
        print(
            f"{case.language} → {case.to}: {case.text}\n  made  {best}\n  right {min(case.right, key=len)}"
        )
        if made.reason:
            print(f"  why   {made.reason}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("languages", nargs="*")
    parser.add_argument("--wrong", action="store_true", help="what was given and is not right")
    parser.add_argument("--withheld", action="store_true", help="what was not given")
    asked = parser.parse_intermixed_args()
    if asked.wrong or asked.withheld:
        show(asked.folder, asked.languages, "wrong" if asked.wrong else "none")
    else:
        report(asked.folder, asked.languages)


if __name__ == "__main__":
    main()
