"""What the encoder is tuned to: rated messages, requests, lines and turns to bots, and parallel text beside them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from politesse.core.progress import Progress, silent
from politesse.datasets import entry
from politesse.datasets import read as read_records
from politesse.datasets.records import RatedText
from politesse.training.calming.turns import calmed_turns
from politesse.training.encoder.rated_lines import rated_lines
from politesse.training.encoder.recipe import Recipe
from politesse.training.encoder.texts import examples
from politesse.training.politeness.data import TRANSLATED, ranks, translations
from politesse.training.politeness.turns import user_turns

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]
    Rows = NDArray[np.int64]

_LIKELIER = 3.0  # how much likelier a text that sounds like a request is drawn
_MIDDLE = 3.5  # of the peers' ratings of users' turns, which the embedded encoder was tuned with

#: The English requests that people rated.
REQUESTS = "requests"

#: Messages written as pairs.
PAIRS = "pairs"


@dataclass(frozen=True)
class Block:
    """Rated texts of one language that came from one place.

    A goal is the place of a rating among those of its language, with a spread of about 1; ``share`` is
    what a text counts beside a message. ``kinds`` says of each message what was asked of its writer.
    Of :data:`PAIRS` the politer text goes before the other one.
    """

    name: str
    code: str
    texts: list[str]
    goals: Floats
    share: float
    kinds: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Ladder:
    """The places that ratings have among the messages of a language."""

    ratings: Floats
    places: Floats

    @classmethod
    def of(cls, scores: Sequence[float]) -> Ladder:
        """That of messages with these ratings."""
        ratings, places = np.array(scores), _places(scores)
        steps = np.unique(ratings)
        return cls(steps, np.array([places[ratings == step].mean() for step in steps]))

    def __call__(self, ratings: Sequence[float]) -> Floats:
        return np.interp(ratings, self.ratings, self.places).astype(np.float32)


def rated_blocks(data: Path, settings: Recipe) -> list[Block]:
    """All rated texts that count, with their places; of messages those of the train split."""
    tuning = settings.tuning
    name, shares = tuning.messages, tuning.shares
    found: list[Block] = []
    ladders: dict[str, Ladder] = {}
    for code in entry(name).languages:
        if code not in ("en", *settings.languages):
            continue
        records = list(read_records(name, data, language=code, split="train"))
        if records:
            ladders[code] = Ladder.of([record.score for record in records])
            told = _ranked("messages", code, records, 1.0)
            told = replace(told, kinds=[record.source for record in records])
            found += _paired(told, data, name, shares.pairs)
    requests = settings.sources.requests
    if shares.requests:
        records = list(read_records(requests, data, part="all", language="en", split="train"))
        found.append(_ranked(REQUESTS, "en", records, shares.requests))
    if shares.lines:
        for code, lines in rated_lines(data).items():
            places = _places(list(lines.values()))
            found.append(Block("lines", code, list(lines), places, shares.lines))
    if shares.translated:
        for code in translations(data, requests):
            records = list(read_records(requests, data, part=TRANSLATED, language=code))
            found.append(_ranked("translated", code, records, shares.translated))
    if shares.turns and "en" in ladders:
        turns = user_turns(data, tuning.turns, _MIDDLE)
        found.append(_laddered("turns", "en", ladders["en"], turns, shares.turns))
    if shares.calmed:
        found += _calmed(ladders, shares.calmed)
    return [
        replace(block, texts=[" ".join(text.split()) for text in block.texts])
        for block in found
        if block.texts
    ]


def _paired(told: Block, data: Path, name: str, share: float) -> list[Block]:
    """Messages that stand alone, and those that are pairs, which count ``share``; at 0 all stand alone."""
    pairs = read_records(name, data, part=PAIRS, language=told.code, split="train")
    paired = [text for pair in pairs for text in (pair.more, pair.less)] if share else []
    rows = {text: row for row, text in enumerate(told.texts)}
    within = [rows[text] for text in paired]
    alone = sorted(set(rows.values()) - set(within))
    return [
        replace(
            told, name=kind, share=count,
            texts=[told.texts[row] for row in chosen],
            kinds=[told.kinds[row] for row in chosen],
            goals=told.goals[chosen],
        )
        for kind, count, chosen in (("messages", 1.0, alone), (PAIRS, share, within))
        if chosen
    ]  # fmt: skip


@dataclass(frozen=True)
class Lesson:
    """All that tuning learns from: rated texts, and parallel text with the place of each one's English side and its language."""

    rated: list[Block]
    english: list[str]
    others: list[str]
    places: Rows
    codes: list[str]

    @property
    def counts(self) -> dict[str, int]:
        """How many texts of which place, of messages by language."""
        found: dict[str, int] = {}
        for block in self.rated:
            name = block.code if block.kinds else block.name
            found[name] = found.get(name, 0) + len(block.texts)
        return found | {"parallel": len(self.others)}


def lesson(data: Path, settings: Recipe, tell: Progress = silent) -> Lesson:
    """What the recipe takes of the corpora under ``data``."""
    return Lesson(rated_blocks(data, settings), *_parallel(data, settings, tell))


def _calmed(ladders: Mapping[str, Ladder], share: float) -> Iterator[Block]:
    """Turns marked for calming; the English ones are among the users' turns."""
    for code, ladder in ladders.items():
        if code != "en":
            yield _laddered("calmed", code, ladder, calmed_turns(code), share)


def _ranked(name: str, code: str, rated: Sequence[RatedText], share: float) -> Block:
    """Texts by the places of their ratings among each other."""
    texts = [one.text for one in rated]
    return Block(name, code, texts, _places([one.score for one in rated]), share)


def _laddered(
    name: str, code: str, ladder: Ladder, rated: Sequence[RatedText], share: float
) -> Block:
    texts = [one.text for one in rated]
    return Block(name, code, texts, ladder([one.score for one in rated]), share)


def _places(scores: Sequence[float]) -> Floats:
    return ranks(np.array(scores)).astype(np.float32)


def _parallel(
    data: Path, settings: Recipe, tell: Progress
) -> tuple[list[str], list[str], Rows, list[str]]:
    """The English sides, as many texts of each language as the recipe takes, the places of their English sides, and their languages."""
    known = examples(data, settings, tell)
    like = np.where(known.requests, _LIKELIER, 1.0)
    codes = np.array(known.codes)
    chance = np.random.default_rng(settings.seed)
    taken = []
    for code in np.unique(codes):
        rows = np.flatnonzero(codes == code)
        odds = like[known.places[rows]]
        size = min(len(rows), settings.tuning.pairs)
        taken.append(chance.choice(rows, size, replace=False, p=odds / odds.sum()))
    chosen = np.sort(np.concatenate(taken))
    used, places = np.unique(known.places[chosen], return_inverse=True)
    return (
        [known.english[row] for row in used],
        [known.others[row] for row in chosen],
        places,
        [known.codes[row] for row in chosen],
    )
