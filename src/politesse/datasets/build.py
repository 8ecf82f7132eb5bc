"""Building a corpus as the papers did: posts in, candidates for annotation out.

A pipeline is a list of steps. A step is a function from an iterator of candidates and the
settings to an iterator of candidates: it keeps no state outside itself and reads its input
once. What each step kept is counted as the stream runs through it.

>>> settings = Settings(language="en", limit=None)
>>> posts = [RawText("I saw your edit. Could you explain it?", "talk.txt", 1)]
>>> stream, tallies = run(posts, ["clean", "requests", "duplicates"], settings)
>>> [candidate.text for candidate in stream]
['I saw your edit. Could you explain it?']
>>> [(tally.step, tally.kept) for tally in tallies]
[('read', 1), ('clean', 1), ('requests', 1), ('duplicates', 1)]
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from politesse.core import BadInput, PolitesseError, Signature
from politesse.core.backends import load_object
from politesse.core.files import writing
from politesse.datasets import talkpages
from politesse.datasets.files import Malformed, Report, bare_name, fields, lines, rows
from politesse.datasets.jsonfiles import json_lines
from politesse.datasets.steps import STEPS, RawText, Scorer, Settings, Step, Stream
from politesse.datasets.values import number_of, text_of
from politesse.languages import split_tag

__all__ = [
    "RawText", "Recipe", "Settings", "Tally", "candidates", "choose", "load_scorer", "recipes",
    "run", "signature", "write",
]  # fmt: skip


@dataclass(slots=True)
class Tally:
    """How many candidates a step let through; final once the stream is used up."""

    step: str
    kept: int = 0


@dataclass(frozen=True, slots=True)
class Recipe:
    """A named pipeline and its settings, from ``build.toml``."""

    name: str
    about: str
    steps: tuple[str, ...]
    settings: Mapping[str, Any] = field(default_factory=dict)


@cache
def recipes() -> Mapping[str, Recipe]:
    """The pipelines of the papers, by name.

    >>> list(recipes())
    ['requests', 'informal', 'formal']
    """
    recipes_by_name = {}
    for name, entry in talkpages.build_table()["recipes"].items():
        settings = {key: value for key, value in entry.items() if key not in ("about", "steps")}
        recipes_by_name[name] = Recipe(name, entry["about"], tuple(entry["steps"]), settings)
    return recipes_by_name


# ---------------------------------------------------------------- input


def candidates(
    paths: Iterable[Path], text_column: str = "text", score_column: str | None = None
) -> Iterator[RawText]:
    """What is in the files: posts of talk pages, or a column of ``.jsonl``, ``.csv``, ``.tsv``."""
    for path in paths:
        report = Report()
        ending = Path(bare_name(path)).suffix
        if ending not in (".jsonl", ".csv", ".tsv"):
            for line, text in talkpages.posts(lines(path, report)):
                yield RawText(text, str(path), line)
            continue
        for line, row in _table(path, ending, report):
            try:
                text = text_of(row, text_column)
                score = number_of(row, score_column) if score_column else None
            except Malformed as error:
                raise BadInput(str(path), str(error), line) from None
            yield RawText(text, str(path), line, score=score)


def _table(path: Path, ending: str, report: Report) -> Iterator[tuple[int, Any]]:
    if ending == ".jsonl":
        return json_lines(path, report)
    if ending == ".csv":
        return rows(path, report)
    header = next((text.split("\t") for _, text in lines(path, report)), [])
    return fields(path, report, header, header=True)


def load_scorer(place: str) -> Scorer:
    """A scorer named as ``python:MODULE:NAME``."""
    scorer = load_object(place)
    if not callable(scorer):
        raise PolitesseError(f"the scorer {place!r} cannot be called")
    return scorer  # type: ignore[no-any-return]


def run(
    stream: Iterable[RawText], steps: Sequence[str], settings: Settings
) -> tuple[Stream, list[Tally]]:
    """Send candidates through the steps; the tallies fill as the stream is read."""
    split_tag(settings.language)  # an unknown language is refused before anything is read
    tallies = [Tally("read")]
    current = _counted(stream, tallies[0])
    for step in steps:
        if step not in STEPS:
            raise PolitesseError(f"unknown step {step!r}; choose from: {', '.join(STEPS)}")
        tally = Tally(step)
        tallies.append(tally)
        current = _counted(_lazily(STEPS[step], current, settings), tally)
    return current, tallies


def choose(
    recipe: str, language: str, steps: Sequence[str] | None = None, **given: Any
) -> tuple[tuple[str, ...], Settings]:
    """A recipe's steps and settings, with what is given laid over them.

    A setting given as None leaves the recipe's; a limit of 0 is none.
    """
    if recipe not in recipes():
        raise PolitesseError(f"unknown recipe {recipe!r}; choose from: {', '.join(recipes())}")
    chosen = recipes()[recipe]
    values = {**chosen.settings, **{key: v for key, v in given.items() if v is not None}}
    values["limit"] = values.get("limit") or None
    return tuple(steps or chosen.steps), Settings(language, **values)


def write(stream: Iterable[RawText], output: str) -> None:
    """JSON lines to a file, which is there only when it is whole, or to ``-``."""
    texts = (json.dumps(item.to_dict(), ensure_ascii=False) + "\n" for item in stream)
    if output == "-":
        sys.stdout.writelines(texts)
        return
    with writing(Path(output)) as fresh, fresh.open("w", encoding="utf-8", newline="\n") as file:
        file.writelines(texts)


def signature(steps: Sequence[str], settings: Settings) -> str:
    """What made a corpus: the steps and every setting that could change it."""
    choices = {
        "lang": settings.language,
        "steps": "+".join(steps),
        "tokens": f"{settings.low}-{settings.high:g}" if "length" in steps else None,
        "select": f"{settings.style}@{settings.threshold:g}" if "select" in steps else None,
        "scorer": getattr(settings.scorer, "__name__", None),
        "limit": settings.limit if "sample" in steps else None,
        "strata": "unit" if settings.stratified else None,
        "seed": settings.seed if "sample" in steps else None,
    }
    return str(Signature("build", choices))


def _lazily(step: Step, stream: Stream, settings: Settings) -> Stream:
    # Some steps are no generators and would read their input when they are set up.
    yield from step(stream, settings)


def _counted(stream: Iterable[RawText], tally: Tally) -> Stream:
    for candidate in stream:
        tally.kept += 1
        yield candidate
