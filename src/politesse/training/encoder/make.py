"""Makes an encoder from parallel text and English teachers.

    politesse train encoder --teacher minilm/ --teacher smollm/ --out encoder/ --work work/

What takes long is kept in the work folder, and a run that was stopped goes on from there.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray

from politesse.core import BadInput
from politesse.core.files import read_json, write_text, writing
from politesse.core.progress import Progress, Say, aloud, silent
from politesse.datasets import read
from politesse.training.encoder import teachers
from politesse.training.encoder.export import export
from politesse.training.encoder.lessons import UNKNOWN, lessons, marks
from politesse.training.encoder.network import Encoder
from politesse.training.encoder.recipe import Recipe
from politesse.training.encoder.texts import Examples, Pieces, examples, vocabulary
from politesse.training.encoder.trainer import Options, Run
from politesse.training.encoder.writer import written
from politesse.training.politeness.data import ranks
from politesse.training.seq2seq.model import Shape
from politesse.training.seq2seq.weights import write_parts


class EncoderTraining:
    """One encoder: its recipe, its corpora, and the folder its work is kept in."""

    def __init__(
        self,
        data: Path,
        settings: Recipe,
        work: Path,
        tell: Progress = silent,
        say: Say = aloud,
    ) -> None:
        self.settings, self.work, self.tell, self.say = settings, work, tell, say
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        work.mkdir(parents=True, exist_ok=True)
        records = list(
            read(settings.sources.requests, data, part="all", language="en", split="train")
        )
        self.rated = [record.text for record in records]
        self.goals = ranks(np.array([record.score for record in records])).astype(np.float32)
        self.examples: Examples = examples(data, settings, tell)
        if not (work / "pieces.model").is_file():
            tell("vocabulary", 0, 1)
            vocabulary(self.examples, settings, work / "pieces.model")
        self.pieces = Pieces(work / "pieces.model")

    def written(self, folder: Path | None) -> list[str]:
        """The requests a language model writes, where there is one."""
        path = self.work / "written.json"
        if path.is_file():
            kept: list[str] = read_json(path)
            return kept
        if folder is None:
            return []
        settings, seed = self.settings.writer, self.settings.seed
        requests = list(written(folder, self.rated, settings, seed, self.device, self.tell))
        write_text(path, json.dumps(requests, ensure_ascii=False))
        return requests

    def teacher_scores(
        self, folders: Sequence[Path], texts: Sequence[str]
    ) -> tuple[NDArray[np.float32], torch.Tensor]:
        """What each teacher says of English, rated and written texts, and what these mean.

        Of a rated request a teacher says what it was not told; the last column is the rating.
        """
        count = len(self.examples.english)
        whole = [*self.examples.english, *self.rated, *texts]
        columns, meanings = [], None
        for number, folder in enumerate(folders):
            path = self.work / f"teacher-{number}.npz"
            if not path.is_file():
                scores, means = self._asked(folder, whole, with_means=number == 0)
                with writing(path) as fresh, fresh.open("wb") as file:
                    np.savez(file, said=scores, means=means)
            with np.load(path) as kept:
                column = kept["said"]
                if len(column) != len(whole):
                    raise BadInput(str(path), "is of other texts: empty the work folder")
                meanings = kept["means"] if number == 0 else meanings
            columns.append(column / column[:count].std())
        gold = np.full(len(whole), np.nan, np.float32)
        gold[count : count + len(self.rated)] = self.goals
        return np.stack([*columns, gold], 1).astype(np.float32), torch.from_numpy(meanings)

    def _asked(
        self, folder: Path, texts: Sequence[str], with_means: bool
    ) -> tuple[NDArray[np.float32], NDArray[np.float16]]:
        settings, seed = self.settings.teachers, self.settings.seed
        parts = np.random.default_rng(seed).permutation(len(self.rated)) % settings.folds
        apart = np.zeros(len(self.rated), np.float32)
        kept: list[teachers.Teacher] = []
        for number in range(settings.folds):
            torch.manual_seed(seed + number)
            teacher, tokenizer = teachers.load(folder)
            teacher.to(self.device)
            read_in = teachers.Reader(tokenizer, settings.longest)
            rest, held = np.flatnonzero(parts != number), np.flatnonzero(parts == number)
            lesson = [self.rated[row] for row in rest]
            teachers.tune(teacher, read_in, lesson, self.goals[rest], settings, seed + number)
            apart[held] = teachers.rate([teacher], read_in, [self.rated[row] for row in held])[0][0]
            if len(kept) < settings.kept:
                kept.append(teacher)
            self.tell(f"{folder.name}: learning", number + 1, settings.folds)
        self.tell(f"{folder.name}: rating", 0, 1)
        values = teachers.rate(kept, read_in, texts)[0].mean(0)
        count = len(self.examples.english)
        values[count : count + len(apart)] = apart
        means = np.zeros((0, 0), np.float16)
        if with_means:  # of the model as it came, which knows more than politeness
            plain = teachers.load(folder)[0].to(self.device)
            means = teachers.rate([plain], read_in, texts)[1].cpu().numpy()
        return values, means

    def make(
        self, folders: Sequence[Path], writer: Path | None, out: Path, steps: int | None = None
    ) -> dict[str, Any]:
        """Train the encoder and write it to ``out``; says what it was made of."""
        texts = self.written(writer)
        goals, meanings = self.teacher_scores(folders, texts)
        path = self.work / "marks.npy"
        if not path.is_file():
            table = marks(self.examples.english, self.examples.requests, self.tell)
            with writing(path) as fresh, fresh.open("wb") as file:
                np.save(file, table)
        own = np.load(path)
        marked = np.full((len(goals), own.shape[1]), UNKNOWN, np.uint8)
        marked[: len(own)] = own
        settings = self.settings
        course = lessons(
            self.examples, self.rated, texts, goals, meanings, marked, self.pieces,
            settings.training.shares, self.device,
        )  # fmt: skip
        torch.manual_seed(settings.seed)
        shape = Shape.of(self.pieces.size, settings.model)
        heads = {"scores": goals.shape[1], "meanings": meanings.shape[1], "marks": marked.shape[1]}
        training = settings.training
        options = Options(
            steps=steps or training.steps, seed=settings.seed, say=self.say, progress=self.tell
        )
        run = Run(Encoder(shape, heads), course, training, options, self.device, self.pieces.mask)
        run.train()
        weights = {
            name: value.float().cpu().numpy() for name, value in run.network.state_dict().items()
        }
        about = {"shape": shape.as_dict(), "step": run.step, "seed": settings.seed}
        write_parts(weights, about, self.work / "encoder", "fp16")
        export(weights, shape.as_dict(), (self.work / "pieces.model").read_bytes(), out)
        return {**dict(self._counts()), "written": len(texts), "steps": run.step}

    def _counts(self) -> Iterator[tuple[str, int]]:
        yield "english", len(self.examples.english)
        yield "parallel", len(self.examples.others)
        yield "rated", len(self.rated)
