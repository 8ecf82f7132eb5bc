"""A large reader: a multilingual language model that learns the ratings and says what it makes of other texts.

It is far too large to ship. It writes more texts like those that were rated, in their languages, and reads
these and both sides of parallel text, where it knows the language; the encoder learns from what it says.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import torch

from politesse.core import PolitesseError
from politesse.core.files import read_json, write_text, writing
from politesse.core.progress import Progress, silent
from politesse.languages import load
from politesse.training.encoder import teachers
from politesse.training.encoder.ratings import REQUESTS, Block, Lesson
from politesse.training.encoder.recipe import Large
from politesse.training.encoder.writer import written

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]
    Ask = Callable[[Sequence[str]], Floats]

_DEGREES = ("very rude", "rude", "neutral", "polite", "very polite")
_EDGES = (-1.3, -0.5, 0.5, 1.3)  # of the places of ratings
#: The places whose texts more are written of; lines and turns to bots are of another kind.
_IMITATED = ("messages", REQUESTS)
_TALK = "talk"  # what the kind of a request is called
_SAID, _WRITTEN = "reader.npz", "reader-written.json"


@dataclass(frozen=True)
class Heard:
    """What a large reader says: of English texts, of those of other languages, of the English requests, and of what was written.

    Of a text whose language it does not know it says what it says of its English side.
    """

    english: Floats
    others: Floats
    requests: Floats
    written: list[str]
    codes: list[str]
    goals: Floats

    def save(self, folder: Path) -> None:
        """Keep it in ``folder``."""
        with writing(folder / _SAID) as fresh, fresh.open("wb") as file:
            np.savez(
                file, english=self.english, others=self.others, requests=self.requests,
                goals=self.goals,
            )  # fmt: skip
        more = list(zip(self.codes, self.written, strict=True))
        write_text(folder / _WRITTEN, json.dumps(more, ensure_ascii=False))

    @classmethod
    def kept(cls, folder: Path) -> Heard | None:
        """What :meth:`save` kept in ``folder``, where it did."""
        if not ((folder / _SAID).is_file() and (folder / _WRITTEN).is_file()):
            return None
        more = read_json(folder / _WRITTEN)
        with np.load(folder / _SAID) as said:
            return cls(
                said["english"], said["others"], said["requests"],
                [text for _, text in more], [code for code, _ in more], said["goals"],
            )  # fmt: skip


def prompts(block: Block) -> list[str]:
    """What a writer is asked for each text of a block: the language, the kind and the degree."""
    kinds = block.kinds or [_TALK] * len(block.texts)
    name = load(block.code).name
    degrees = np.searchsorted(_EDGES, block.goals)
    return [
        f"{name}, {kind}, {_DEGREES[degree]}:\n"
        for kind, degree in zip(kinds, degrees, strict=True)
    ]


def write_more(
    folder: Path,
    blocks: Sequence[Block],
    settings: Large,
    seed: int,
    device: torch.device,
    tell: Progress = silent,
) -> tuple[list[str], list[str]]:
    """Texts like the messages and requests in ``blocks``, as many of each language, and their languages."""
    lessons = [
        (prompt, text, block.code)
        for block in blocks
        if block.name in _IMITATED and block.code in settings.languages
        for prompt, text in zip(prompts(block), block.texts, strict=True)
    ]
    counts = Counter(code for _, _, code in lessons)
    odds = np.array([1 / counts[code] for _, _, code in lessons])
    found = written(
        folder, [text for _, text, _ in lessons], settings.writer, seed, device, tell,
        prompts=[prompt for prompt, _, _ in lessons], odds=odds / odds.sum(),
    )  # fmt: skip
    return list(found), [lessons[row][2] for row in found.values()]


def taught(
    folder: Path,
    blocks: Sequence[Block],
    settings: Large,
    seed: int,
    device: torch.device,
    tell: Progress = silent,
) -> Ask:
    """The model in ``folder`` after learning the ratings, to be asked what it says of texts; its places have a spread of about 1."""
    torch.manual_seed(seed)
    reader, tokenizer = teachers.load(folder, causal=True)
    reader.to(device)
    read = teachers.Reader(tokenizer, settings.reader.longest, settings.question)
    lesson, goals = _lesson([block for block in blocks if block.code in settings.languages])
    teachers.tune(reader, read, lesson, goals, settings.reader, seed, tell)
    if device.type == "cuda":
        reader.body.to(torch.bfloat16)

    def ask(texts: Sequence[str]) -> Floats:
        said = teachers.rate([reader], read, texts, tell=tell)[0][0]
        if not np.isfinite(said).all():
            raise PolitesseError(f"{folder}: the reader did not learn, its weights are no numbers")
        return said

    return ask


def heard(
    folder: Path,
    told: Lesson,
    settings: Large,
    seed: int,
    device: torch.device,
    tell: Progress = silent,
) -> Heard:
    """What a large model says of parallel text and of the English requests, what it writes, and says of that."""
    ask = taught(folder, told.rated, settings, seed, device, tell)
    requests = [text for block in told.rated if block.name == REQUESTS for text in block.texts]
    known = np.flatnonzero(np.isin(told.codes, settings.languages))
    others = [told.others[row] for row in known]
    said = ask([*told.english, *others, *requests])
    ends = [len(told.english), len(told.english) + len(others)]
    english, read, of_requests = np.split(said, ends)
    of_others = english[told.places]
    of_others[known] = read
    more, codes = write_more(folder, told.rated, settings, seed, device, tell)
    return Heard(english, of_others, of_requests, more, codes, ask(more))


def _lesson(blocks: Sequence[Block]) -> tuple[list[str], Floats]:
    """Texts and goals, those that count more than once so many times."""
    wide = [replace(block, share=max(1, round(block.share))) for block in blocks]
    texts = [text for block in wide for text in block.texts * int(block.share)]
    goals = [np.tile(block.goals, int(block.share)) for block in wide]
    return texts, np.concatenate(goals).astype(np.float32)
