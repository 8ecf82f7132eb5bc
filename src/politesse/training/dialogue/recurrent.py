"""Trains the recurrent belief-span network from scratch."""

from __future__ import annotations

import json
import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from politesse.core import PolitesseError
from politesse.core.files import write_text, writing
from politesse.core.progress import Progress, silent
from politesse.dialogue.bots.trained import CARD
from politesse.dialogue.bots.trained.recurrent import Recurrent, Shape, finds_vector
from politesse.dialogue.bots.trained.recurrent_bot import WEIGHTS, context_of
from politesse.dialogue.bots.trained.vocabulary import END, START, UNKNOWN, Vocabulary
from politesse.training.descent import set_rate, share_of_rate
from politesse.training.dialogue import recipe as recipes
from politesse.training.dialogue.turns import Session
from politesse.training.recipe import plain

_STATE = "training.pt"


@dataclass(frozen=True, slots=True)
class Example:
    """One turn in numbers."""

    context: list[int]
    belief: list[int]
    finds: list[float]
    answer: list[int]


def vocabulary_of(dialogues: Sequence[Session], least: int) -> Vocabulary:
    """The words of the training dialogues."""
    texts = (
        text
        for session in dialogues
        for turn in session
        for text in (turn.user, turn.belief, turn.answer)
    )
    return Vocabulary.of(texts, least)


def examples(dialogues: Sequence[Session], words: Vocabulary) -> list[Example]:
    """Every turn with what went before it: the true belief and answer of the last turn."""
    lessons = []
    for session in dialogues:
        belief: list[str] = []
        answer: list[str] = []
        for turn in session:
            context, strange = words.numbers(context_of(belief, answer, turn.user))
            target = words.numbers([START, *turn.belief, END], strange, grow=False)[0]
            spoken = words.numbers([START, *turn.answer, END], strange, grow=False)[0]
            lessons.append(Example(context, target, finds_vector(dict(turn.finds)), spoken))
            belief, answer = turn.belief, turn.answer[1:]
    return lessons


class Run:
    """One training run, which goes on where it stopped."""

    def __init__(
        self,
        train: Sequence[Session],
        held_out: Sequence[Session],
        settings: recipes.Recurrent,
        out: Path,
        seed: int,
    ) -> None:
        if not train:
            raise PolitesseError("there are no dialogues with states to train on")
        torch.manual_seed(seed)
        self.settings, self.out, self.seed = settings, out, seed
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        self.words = vocabulary_of(train, settings.least)
        shape = Shape(len(self.words), settings.embedding, settings.hidden, settings.dropout)
        self.model = Recurrent(shape).to(self.device)
        self.optimiser = torch.optim.Adam(self.model.parameters(), lr=settings.rate)
        self.train_set = examples(train, self.words)
        self.held_out = examples(held_out, self.words)
        self.epoch = 0
        self.best = math.inf
        self.stale = 0
        self.losses: list[dict[str, float]] = []

    def train(self, tell: Progress = silent) -> dict[str, Any]:
        """Train to the end of the recipe or of its patience; the best weights are in the folder."""
        epochs = self.settings.epochs
        while self.epoch < epochs and self.stale < self.settings.patience:
            learnt = self._epoch()
            held = self._look() if self.held_out else learnt
            self.epoch += 1
            self.losses.append({"train": round(learnt, 4), "held out": round(held, 4)})
            self.stale = 0 if held < self.best else self.stale + 1
            if held < self.best:
                self.best = held
                self._write()
            self._save()
            tell("training the dialogue model", self.epoch, epochs)
        return {"epochs": self.epoch, "turns": len(self.train_set), "losses": self.losses}

    def resume(self) -> None:
        """Go on from the folder, if a run was broken off there; the words must be the same."""
        path = self.out / _STATE
        if not path.is_file():
            return
        state = torch.load(path, map_location=self.device, weights_only=True)
        if state["words"] != self.words.known:
            raise PolitesseError(
                f"{self.out} was trained on other dialogues: give the same ones, or another --out"
            )
        self.model.load_state_dict(state["model"])
        self.optimiser.load_state_dict(state["optimiser"])
        self.epoch, self.best, self.stale = state["epoch"], state["best"], state["stale"]
        self.losses = state["losses"]

    def _epoch(self) -> float:
        self.model.train()
        gone = self.epoch / max(1, self.settings.epochs)
        set_rate(self.optimiser, self.settings.rate * share_of_rate(gone, self.settings.floor))
        # What an epoch draws depends on its number alone, so that a resumed run is the same.
        torch.manual_seed(self.seed * 1000 + self.epoch)
        order = random.Random(f"{self.seed}/{self.epoch}")
        total = 0.0
        batches = list(_batches(self.train_set, self.settings.batch, order))
        for batch in batches:
            belief, answer = self._losses(batch)
            loss = belief + answer
            self.optimiser.zero_grad()
            loss.backward()  # type: ignore[no-untyped-call]
            torch.nn.utils.clip_grad_norm_(self.model.parameters(), self.settings.clip)
            self.optimiser.step()
            total += loss.item()
        return total / len(batches)

    @torch.no_grad()
    def _look(self) -> float:
        self.model.eval()
        batches = list(_batches(self.held_out, self.settings.batch, random.Random(0)))
        return sum(float(sum(self._losses(batch))) for batch in batches) / len(batches)

    def _losses(self, batch: Sequence[Example]) -> tuple[Tensor, Tensor]:
        columns = ([example.context for example in batch], [example.belief for example in batch])
        context, belief = (self._padded(column) for column in columns)
        finds = torch.tensor([example.finds for example in batch], device=self.device)
        answer = self._padded([example.answer for example in batch])
        losses: tuple[Tensor, Tensor] = self.model(
            context, belief, finds, answer, self.words.number(UNKNOWN)
        )
        return losses

    def _padded(self, rows: Sequence[list[int]]) -> Tensor:
        longest = max(map(len, rows))
        padded = [row + [0] * (longest - len(row)) for row in rows]
        return torch.tensor(padded, device=self.device)

    def _save(self) -> None:
        _store(
            self.out / _STATE,
            {
                "model": self.model.state_dict(),
                "optimiser": self.optimiser.state_dict(),
                "words": self.words.known,
                "epoch": self.epoch,
                "best": self.best,
                "stale": self.stale,
                "losses": self.losses,
            },
        )

    def _write(self) -> None:
        """The model as bots read it."""
        self.out.mkdir(parents=True, exist_ok=True)
        _store(self.out / WEIGHTS, self.model.state_dict())
        card = {
            "kind": "recurrent",
            "shape": self.model.shape.as_dict(),
            "seed": self.seed,
            "recipe": plain(self.settings),
            "turns": len(self.train_set),
            "words": self.words.known,
        }
        write_text(self.out / CARD, json.dumps(card))


def _store(path: Path, content: Any) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with writing(path) as fresh:
        torch.save(content, fresh)


def _batches(
    rows: Sequence[Example], size: int, order: random.Random
) -> Iterator[Sequence[Example]]:
    """Batches of examples that are about equally long, in random order."""
    shuffled = list(rows)
    order.shuffle(shuffled)
    pools = [shuffled[at : at + 50 * size] for at in range(0, len(shuffled), 50 * size)]
    for pool in pools:
        pool.sort(key=lambda example: len(example.context) + len(example.answer))
    batches = [pool[at : at + size] for pool in pools for at in range(0, len(pool), size)]
    order.shuffle(batches)
    yield from batches
