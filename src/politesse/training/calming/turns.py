"""The turns that the models of idle clauses learn from, cut into clauses."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

from politesse.core.files import decoded, opened
from politesse.datasets.locate import find
from politesse.datasets.records import RatedText
from politesse.languages import load
from politesse.rewriting.politeness.draft import Draft
from politesse.rewriting.politeness.idle import Clause
from politesse.rewriting.politeness.outbursts import outbursts
from politesse.rewriting.politeness.sentences import cut
from politesse.rewriting.politeness.tables import Manners, manners
from politesse.rewriting.politeness.weeding import turn_clauses
from politesse.training.sources import rows

_LONGEST = 400  # letters of a text that are read
_RUDE, _CALM = -1.5, 0.5  # how polite a turn is taken to be with what is idle in it, and without
_STAYS = 4  # a clause stays if one in so many of its letters must: none is lost for being cut badly


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn of a language in clauses, each with whether it stays.

    ``part`` is the writer, or a part of a writer's turns, that is held out together; turns without one are
    never held out. ``weight`` is what the turn counts for.
    """

    language: str
    part: str
    clauses: tuple[Clause, ...]
    stays: tuple[bool, ...]
    weight: float = 1.0


def table_of(code: str) -> Manners:
    """The tables of a language that has transfer."""
    table = manners(load(code))
    assert table is not None
    return table


def marked(code: str, folds: int) -> Iterator[Turn]:
    """The turns beside the code, by writer; those of one writer alone in so many parts."""
    lines = _lines(code)
    alone = len({row["writer"] for row in lines}) == 1
    for number, row in enumerate(lines):
        part = f"{row['writer']}{number % folds}" if alone else row["writer"]
        yield _marked(code, part, row)


def _lines(code: str) -> list[dict[str, Any]]:
    path = files("politesse.training").joinpath("calming", "marked", f"{code}.jsonl")
    if not path.is_file():
        return []
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def calmed_turns(code: str) -> list[RatedText]:
    """The turns that have something idle, taken for rude, and what is left of them, taken for polite."""
    rated = []
    for row in _lines(code):
        idle = {place for start, end in row["idle"] for place in range(start, end)}
        left = "".join(sign for place, sign in enumerate(row["text"]) if place not in idle)
        if idle and left.strip():
            rated.append(RatedText(row["text"], _RUDE, code, "train"))
            rated.append(RatedText(" ".join(left.split()), _CALM, code, "train"))
    return rated


def _marked(code: str, part: str, row: Mapping[str, Any]) -> Turn:
    table, text = table_of(code), row["text"]
    idle = {place for start, end in row["idle"] for place in range(start, end)}
    cuts = list(turn_clauses(cut(Draft.of(text), table.clauses.dotted), table))
    stays = []
    for draft, _ in cuts:
        letters = [place for place in draft.origin if text[place].isalnum()]
        kept = sum(place not in idle for place in letters)
        stays.append(_STAYS * kept >= len(letters))
    return Turn(code, part, tuple(clause for _, clause in cuts), tuple(stays))


def unmarked(code: str, text: str, stays: bool, weight: float) -> Turn:
    """A turn of which everything stays, or nothing."""
    table = table_of(code)
    cuts = turn_clauses(cut(Draft.of(text[:_LONGEST]), table.clauses.dotted), table)
    found = tuple(clause for _, clause in cuts)
    return Turn(code, "", found, (stays,) * len(found), weight)


def taught(code: str, draws: int, weight: float, seed: int) -> Iterator[Turn]:
    """Outbursts of the pack that may be taught, as turns of which nothing stays."""
    table, chance = outbursts(load(code)), random.Random(seed)
    if table is None:
        return
    for saying in table.sayings:
        if not saying.held and saying.places & {"open", "close"}:
            for _ in range(draws):
                yield unmarked(code, table.spelt(saying, "taught", chance), False, weight)


def users(data: Path, most: int, chance: random.Random) -> list[str]:
    """User turns of the train dialogues of MultiWOZ."""
    path = find("multiwoz22", data).folder / "multiwoz22_train_text.jsonl.xz"
    with opened(path) as file:
        dialogues = [json.loads(line) for line in decoded(file, str(path))]
    chance.shuffle(dialogues)
    turns = (turn for dialogue in dialogues for turn in dialogue["turns"])
    texts = [turn["text"] for turn in turns if turn["speaker"] == "USER"]
    return texts[:most]


def sides(data: Path, limits: Mapping[str, int], chance: random.Random) -> list[str]:
    """The English sides of corpora, drawn from all of each."""
    texts: list[str] = []
    for name, limit in limits.items():
        lines = list(dict.fromkeys(cells[0] for cells in rows(data / "text" / f"{name}.tsv.xz")))
        chance.shuffle(lines)
        texts += [line.removeprefix("- ") for line in lines[:limit]]
    return texts
