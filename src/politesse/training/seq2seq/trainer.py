"""Trains the network for a given time, then fine-tunes it on contrastive pairs.

The learning rate follows the clock: it has come down when the time is over, whatever the
machine's speed; in a run without a limit of time it follows the steps. State is written now and
then, and a run that was stopped goes on from there.
"""

from __future__ import annotations

import json
import math
import time
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor

from politesse.core import PolitesseError
from politesse.core.files import writing
from politesse.core.progress import Progress, Say, aloud, silent
from politesse.training.descent import Average, set_rate, share_of_rate
from politesse.training.seq2seq import decode
from politesse.training.seq2seq.attention import choose_attention
from politesse.training.seq2seq.backtranslation import with_sources
from politesse.training.seq2seq.batches import (
    Batches,
    Sampler,
    gather,
    packed,
    probabilities,
    produced,
)
from politesse.training.seq2seq.model import Shape, Translator
from politesse.training.seq2seq.prepared import ALONE, Pairs, PreparedCorpus
from politesse.training.seq2seq.recipe import Drawing, NetworkRecipe, Training, Tuning
from politesse.training.seq2seq.weights import write_parts

_STATE = "state.pt"


@dataclass
class Options:
    """What a run is given beside the recipe."""

    seconds: float
    folder: Path
    every: int = 200  # steps between lines of the log
    look: float = 120.0  # seconds between looks at the held-out pairs
    save: float = 180.0  # seconds between saved states
    drawn: int = 60_000  # pairs drawn at a time
    workers: int = 0  # processes that make batches
    compiled: bool = True
    steps: int | None = None  # stop earlier, for trying out
    seed: int = 1
    alone_after: float = 0.3  # of the time, texts without their English are given it
    say: Say = aloud
    progress: Progress = silent


class Run:
    """One training run: network, averaged weights, optimiser, and how far it has come."""

    def __init__(self, pack: PreparedCorpus, recipe: NetworkRecipe, options: Options) -> None:
        self.pack, self.recipe, self.options = pack, recipe, options
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        torch.manual_seed(options.seed)
        torch.set_float32_matmul_precision("high")
        self.model = Translator(Shape.of(len(pack.pieces), recipe.model)).to(self.device)
        self.average = Average(self.model, recipe.training.average)
        self.optimiser = _optimiser(self.model, recipe.training.peak, recipe.training)
        self.step = 0
        self.elapsed = 0.0
        self._changed = False  # what is drawn from
        self._looks = {name: self._whole(name) for name in pack.sets if name.endswith("dev")}

    @property
    def state_path(self) -> Path:
        """Where the state is kept."""
        return self.options.folder / _STATE

    def save(self) -> None:
        """Write the state, at once or not at all."""
        self.options.folder.mkdir(parents=True, exist_ok=True)
        state = {
            "model": self.model.state_dict(),
            "average": self.average.weights,
            "optimiser": self.optimiser.state_dict(),
            "step": self.step,
            "elapsed": self.elapsed,
        }
        with writing(self.state_path) as fresh:
            torch.save(state, fresh)

    def resume(self) -> None:
        """Go on from the state in the folder."""
        if not self.state_path.is_file():
            raise PolitesseError(f"{self.state_path} is not there: nothing to resume")
        state = torch.load(self.state_path, map_location=self.device, weights_only=True)
        self.model.load_state_dict(state["model"])
        self.average.set(state["average"])
        self.optimiser.load_state_dict(state["optimiser"])
        self.step, self.elapsed = state["step"], state["elapsed"]

    def load(self, weights: Mapping[str, np.ndarray[Any, Any]]) -> None:
        """Put these weights into the network, and into the average that training keeps."""
        self.model.load_state_dict({name: torch.as_tensor(w) for name, w in weights.items()})
        self.average.set()

    def train(self) -> None:
        """Train until the time is over; the network then has the averaged weights."""
        options, settings = self.options, self.recipe.training
        if self.device.type == "cuda":
            self.model.attend = choose_attention(self.device, options.say)
            if options.compiled:
                self.model.compile_blocks()
        began = time.monotonic() - self.elapsed
        logged, looked, saved = _Log(self.step, self.elapsed), self.elapsed, self.elapsed
        self.model.train()
        for batch, tokens in self._batches(settings.tokens):
            self.elapsed = time.monotonic() - began
            if self.elapsed >= options.seconds or self.step == options.steps:
                break
            if self._is_due():
                self._write_english()
            logged.add(self._tried(batch, settings), tokens)
            if self.step % options.every == 0:
                options.say(logged.line(self.step, self.elapsed, self._rate(settings)))
                options.progress("training", *self._gone())
            if self.elapsed - looked >= options.look:
                looked = self.elapsed
                self.look()
            if self.elapsed - saved >= options.save:
                saved = self.elapsed
                self.save()
        self.save()
        self.average.use()

    def _is_due(self) -> bool:
        """Whether texts that stand alone are to be given their English now."""
        if ALONE not in self.pack.sets:
            return False
        gone, whole = self._gone()
        return gone >= self.options.alone_after * whole

    def _write_english(self) -> None:
        """Have the texts that stand alone translated, to be learnt from with the others."""
        with self.average.shown(), self.precision():
            self.pack = with_sources(self.pack, self.model)
        self.model.train()
        self.options.say(json.dumps({"step": self.step, "pairs": len(self.pack.sets["train"])}))
        self._changed = True

    def _gone(self) -> tuple[int, int]:
        """How far the run is: in steps where these end it, and otherwise in seconds."""
        seconds, steps = self.options.seconds, self.options.steps
        if math.isinf(seconds):
            return self.step, steps or 0
        return int(self.elapsed), int(seconds)

    def _rate(self, settings: Training) -> float:
        seconds, steps = self.options.seconds, self.options.steps
        gone = self.step / steps if steps and math.isinf(seconds) else self.elapsed / seconds
        return settings.peak * share_of_rate(gone, settings.floor, self.step, settings.warmup)

    def _tried(self, batch: tuple[Tensor, ...], settings: Training) -> Tensor:
        """One step; where the compiled arithmetic fails to compile, it goes on without."""
        if not self.model.is_compiled:
            return self._step(batch, settings)
        try:
            return self._step(batch, settings)
        except RuntimeError as cause:
            self.options.say(f"not compiled: {' '.join(str(cause).split())[:300]}")
            self.model.compile_blocks(False)
            return self._step(batch, settings)

    def _step(self, batch: tuple[Tensor, ...], settings: Training) -> Tensor:
        set_rate(self.optimiser, self._rate(settings))
        loss = self._descend(self.optimiser, batch, settings.smoothing, settings.clip)
        self.step += 1
        self.average.take(self.step)
        return loss

    def _descend(
        self, optimiser: torch.optim.Optimizer, batch: tuple[Tensor, ...], smoothing: float,
        clip: float,
    ) -> Tensor:  # fmt: skip
        with self.precision():
            loss = self.loss(batch, smoothing)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()  # type: ignore[no-untyped-call]
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), clip, foreach=True)
        optimiser.step()
        return loss.detach()

    def loss(self, batch: tuple[Tensor, ...], smoothing: float) -> Tensor:
        """What a step brings down: here the mean loss of a token."""
        total, tokens = self.model(*batch, smoothing)
        mean: Tensor = total / tokens
        return mean

    def precision(self) -> AbstractContextManager[Any]:
        """Half precision where the machine has it."""
        if self.device.type == "cuda":
            return torch.autocast("cuda", torch.bfloat16)
        return nullcontext()

    def _sampler(self, name: str, seed: int, settings: Drawing | None) -> Sampler:
        pairs = self.pack.sets[name]
        odds = None
        if name == "train":
            odds = probabilities(pairs, self.pack.languages, self.recipe.languages_drawn)
        return Sampler(self.pack, pairs, np.random.default_rng(seed), settings, odds)

    def _batches(self, tokens: int) -> Iterator[tuple[tuple[Tensor, ...], int]]:
        while True:
            self._changed = False
            # A resumed run must not see again, in the same order, what it has already seen.
            seed = self.options.seed + 1000 * self.step
            sampler = self._sampler("train", seed, self.recipe.drawing)
            seeds = [seed + worker + 1 for worker in range(self.options.workers)]
            for batches in produced(sampler, self.options.drawn, tokens, seeds):
                yield from self._rows(batches)
                if self._changed:
                    break

    def _rows(self, drawn: Batches) -> Iterator[tuple[tuple[Tensor, ...], int]]:
        columns = [
            self._moved(column)
            for column in (drawn.source, drawn.source_starts, drawn.target, drawn.target_starts)
        ]
        each = drawn.tokens // len(drawn)
        for row in range(len(drawn)):
            yield tuple(column[row] for column in columns), each

    def _moved(self, column: np.ndarray[Any, Any]) -> Tensor:
        tensor = torch.from_numpy(column)
        if self.device.type == "cuda":
            return tensor.pin_memory().to(self.device, non_blocking=True)
        return tensor

    def _whole(self, name: str) -> Batches:
        sampler = self._sampler(name, 0, None)
        tokens = min(self.recipe.training.tokens, 8192)
        return packed(*sampler.examples(np.arange(len(self.pack.sets[name]))), tokens)

    @torch.no_grad()
    def losses(self) -> dict[str, float]:
        """The mean loss of a token in each held-out set, with the weights as they are."""
        self.model.eval()
        by_set = {}
        for name, batches in self._looks.items():
            with self.precision():
                sums = [self.model(*row) for row, _ in self._rows(batches)]
            by_set[name] = float(sum(s[0] for s in sums) / sum(s[1] for s in sums))
        self.model.train()
        return by_set

    def look(self) -> None:
        """Log the held-out losses and some translations, all with the averaged weights."""
        with self.average.shown():
            self.options.say(json.dumps({"step": self.step, "held out": self.losses()}))
            for line in self.samples():
                self.options.say("    " + line)
        self.model.train()

    def samples(self, count: int = 8) -> list[str]:
        """Some held-out sources and their translations."""
        name = next(iter(self._looks), None)
        if name is None:
            return []
        pairs = self.pack.sets[name]
        rows = np.linspace(0, len(pairs) - 1, count).astype(int)
        pieces = self.pack.pieces
        lines = []
        for row in rows:
            sources, _ = self._sampler(name, 0, None).examples(np.array([row]))
            with self.precision():
                output = decode.greedy(self.model, [sources[0]], 48)[0]
            shown = [decode.text([pieces[i] for i in text]) for text in (sources[0][:-1], output)]
            lines.append(" => ".join(shown))
        return lines

    def finetune(self, settings: Tuning) -> None:
        """Once over the contrastive pairs, copied, with as many generic ones."""
        before = self.losses()
        steps = self.tune(self.pack.sets["contrast"], settings)
        record = {"finetuned": steps, "before": before, "after": self.losses()}
        self.options.say(json.dumps(record))

    def tune(self, pairs: Pairs, settings: Tuning, fresh: tuple[int, int] | None = None) -> int:
        """Once over labelled pairs, copied, with as many generic ones; says how many steps.

        The rate falls to nothing, so that the last steps do not leave the weights where they shook.
        ``fresh`` are symbols to use as tags of the registers; then generic pairs show none.
        """
        self.model.compile_blocks(False)
        self.model.train()
        optimiser = _optimiser(self.model, settings.rate, self.recipe.training)
        drawing = self.recipe.drawing
        shown = replace(drawing, tagged=1.0, joined=0.0)
        plain = replace(drawing, tagged=0.0, any_register=0.0) if fresh else drawing
        labelled = Sampler(self.pack, pairs, np.random.default_rng(7), shown, registers=fresh)
        own = labelled.examples(np.tile(np.arange(len(pairs)), settings.times))
        generic = self._sampler("train", 8, plain).draw(len(own[0]))
        order = np.random.default_rng(9).permutation(len(own[0]) + len(generic[0]))
        sources, targets = (
            gather(texts[0].with_more(texts[1]), order) for texts in zip(own, generic, strict=True)
        )
        batches = packed(sources, targets, settings.tokens)
        clip, smoothing = self.recipe.training.clip, self.recipe.training.smoothing
        for number, (batch, _) in enumerate(self._rows(batches)):
            set_rate(optimiser, settings.rate * (1 - number / len(batches)))
            self._descend(optimiser, batch, smoothing, clip)
        return len(batches)

    def write(self, name: str, kinds: tuple[str, ...] = ("int8", "fp16")) -> list[Path]:
        """Write the network's weights in parts, into the run's folder."""
        self.options.folder.mkdir(parents=True, exist_ok=True)
        weights = {
            key: value.float().cpu().numpy() for key, value in self.model.state_dict().items()
        }
        about = {
            "shape": self.model.shape.as_dict(), "step": self.step, "seconds": self.elapsed,
            "languages": self.pack.languages, "seed": self.options.seed,
        }  # fmt: skip
        stem = self.options.folder / name
        return [path for kind in kinds for path in write_parts(weights, about, stem, kind)]


class _Log:
    """Adds up what a line of the log says."""

    def __init__(self, step: int, elapsed: float) -> None:
        self._step, self._elapsed = step, elapsed
        self._losses: list[Tensor] = []
        self._tokens = 0

    def add(self, loss: Tensor, tokens: int) -> None:
        self._losses.append(loss)
        self._tokens += tokens

    def line(self, step: int, elapsed: float, rate: float) -> str:
        loss = float(torch.stack(self._losses).mean())
        if not math.isfinite(loss):
            raise PolitesseError(f"the loss is {loss} at step {step}: resume with a lower peak")
        seconds = elapsed - self._elapsed
        record = {
            "step": step, "loss": round(loss, 4), "rate": float(f"{rate:.3g}"),
            "seconds": round(elapsed, 1), "tokens/s": int(self._tokens / seconds),
            "steps/s": round((step - self._step) / seconds, 2),
        }  # fmt: skip
        self._step, self._elapsed = step, elapsed
        self._losses, self._tokens = [], 0
        return json.dumps(record)


def _optimiser(model: Translator, rate: float, settings: Training) -> torch.optim.Optimizer:
    matrices = [parameter for parameter in model.parameters() if parameter.dim() > 1]
    vectors = [parameter for parameter in model.parameters() if parameter.dim() <= 1]
    groups = [
        {"params": matrices, "weight_decay": settings.decay},
        {"params": vectors, "weight_decay": 0.0},
    ]
    return torch.optim.AdamW(groups, lr=rate, betas=(0.9, 0.98), eps=1e-9, fused=True)


def run(
    pack: PreparedCorpus,
    recipe: NetworkRecipe,
    options: Options,
    tuning: Tuning,
    resume: bool = False,
    start: Mapping[str, np.ndarray[Any, Any]] | None = None,
) -> Run:
    """Train, write the generic weights, fine-tune, write the tuned ones.

    ``start`` are weights to begin with in place of random ones.
    """
    work = Run(pack, recipe, options)
    sizes = {name: len(pairs) for name, pairs in pack.sets.items()}
    count = sum(parameter.numel() for parameter in work.model.parameters())
    options.say(json.dumps({"device": str(work.device), "weights": count, "pairs": sizes}))
    if start:
        work.load(start)
    if resume:
        work.resume()
    work.train()
    options.say(json.dumps({"step": work.step, "held out": work.losses()}))
    work.write("generic")
    if "contrast" in pack.sets:
        work.finetune(tuning)
        for line in work.samples():
            options.say("    " + line)
        work.write("tuned")
    options.say("done")
    return work
