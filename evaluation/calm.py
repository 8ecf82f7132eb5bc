"""What Calm leaves of rude turns whose clauses somebody marked.

python evaluation/calm.py tests/rewriting/politeness/marked [LANG …]

A folder has ``LANG.jsonl``, a turn a line: ``{"clauses": [[text, 1 or 0], …]}``, 1 for what must stay. A clause
has stayed if half its letters have; a value is a figure, or a day or month of the pack, of a clause that must stay.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from pathlib import Path

from politesse import score
from politesse.core import PolitesseError
from politesse.languages import load
from politesse.rewriting.politeness import calm
from politesse.rewriting.politeness.tables import manners
from politesse.rewriting.types import Change

_FIGURE = re.compile(r"\d+(?:[.,:/-]\d+)*")
_TIGHT = ("ja", "zh")  # no space between clauses


def clauses(row: Sequence[tuple[str, int]], code: str) -> tuple[str, list[tuple[int, int, int]]]:
    """A turn, and where each of its clauses begins and ends and whether it must stay."""
    text, places = "", []
    for said, stays in row:
        text += " " if text and code not in _TIGHT else ""
        places.append((len(text), len(text) + len(said), stays))
        text += said
    return text, places


def measured(path: Path, code: str, courtesy: bool = True) -> Iterator[tuple[str, bool]]:
    """What is counted, and whether it is so."""
    table = manners(load(code))
    assert table is not None
    for line in path.read_text("utf-8").splitlines():
        text, places = clauses(json.loads(line)["clauses"], code)
        made = calm(text, language=code, courtesy=courtesy)
        gone = {place for span in made.spans for place in _lost(span)}
        given = table.content(text).given
        for start, end, stays in places:
            letters = [place for place in range(start, end) if text[place].isalnum()]
            stayed = 2 * sum(place in gone for place in letters) <= len(letters)
            yield ("kept" if stays else "idle"), stayed == bool(stays)
            if stays:
                figures = _FIGURE.finditer(text, start, end)
                yield from (("values", match.group() in made.text) for match in figures)
                values = [place for place in letters if place in given]
                yield from (("values", place not in gone) for place in values[:1])
        rude = not all(stays for *_, stays in places)
        if not rude:
            yield "ordinary unchanged", made.text == text
        yield from _polite(text, made.text, code)


def _lost(span: Change) -> set[int]:
    """The letters of a stretch that are not in what took its place."""
    old, new = span.text.lower(), span.new_text.lower()
    blocks = SequenceMatcher(None, old, new, autojunk=False).get_matching_blocks()
    kept = {span.start + block.a + step for block in blocks for step in range(block.size)}
    return set(range(span.start, span.end)) - kept


def _polite(before: str, after: str, code: str) -> Iterator[tuple[str, bool]]:
    try:
        scores = score([before, after], language=code, aspects=["politeness"])
    except PolitesseError:
        return
    for name, one in zip(("polite before", "polite after"), scores, strict=True):
        if one.politeness is not None:
            yield name, one.politeness.value >= 0


def main(folder: Path, codes: Sequence[str]) -> None:
    """Print a line a language."""
    total: Counter[tuple[str, bool]] = Counter()
    for code in codes or sorted(path.stem for path in folder.glob("*.jsonl")):
        found = Counter(measured(folder / f"{code}.jsonl", code))
        total += found
        print(code, _line(found), flush=True)
    print("all", _line(total))


def _line(found: Counter[tuple[str, bool]]) -> str:
    names = ("kept", "idle", "values", "ordinary unchanged", "polite before", "polite after")
    shares = []
    for name in names:
        all_of = found[name, True] + found[name, False]
        shares.append(
            f"{name} {100 * found[name, True] / all_of:5.1f} %" if all_of else f"{name}  –"
        )
    return "  ".join(shares) + f"  ({found['kept', True] + found['kept', False]} kept)"


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
