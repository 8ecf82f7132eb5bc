"""How each recipe learns: from what was gathered to a trained network for each seed."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from politesse.core import MissingExtra, TargetRegister
from politesse.core.progress import Progress, Say, silent
from politesse.languages import load
from politesse.rewriting.trained import preprocessor
from politesse.training.recipe import plain
from politesse.training.seq2seq import vocabulary
from politesse.training.seq2seq.corpus import Pair
from politesse.training.seq2seq.prepared import PreparedCorpus
from politesse.training.style import lessons
from politesse.training.style.folder import write_folder
from politesse.training.style.recipe import Recipe
from politesse.training.style.texts import Contrast, Found

if TYPE_CHECKING:
    from politesse.training.seq2seq.trainer import Run


@dataclass
class Supply:
    """What was gathered to learn from."""

    languages: list[str]
    pairs: list[Contrast] = field(default_factory=list)
    dev: list[Contrast] = field(default_factory=list)
    found: dict[TargetRegister, list[Found]] = field(default_factory=dict)

    @property
    def texts(self) -> list[Found]:
        """The texts of both styles."""
        return [text for texts in self.found.values() for text in texts]


class Learner:
    """Trains the networks of one recipe; ``folder`` keeps what a stopped run goes on from."""

    def __init__(
        self,
        supply: Supply,
        settings: Recipe,
        folder: Path,
        say: Say,
        progress: Progress = silent,
    ) -> None:
        self.supply, self.settings, self.say, self.progress = supply, settings, say, progress
        first = [*self._transfer(), *self._beside()]
        every = first + list(lessons.by_themselves(supply.texts))
        seed = settings.seeds[0]
        self.vocabulary = lessons.train_vocabulary(
            every, supply.languages, settings.vocabulary, seed
        )
        self._tokenizer = vocabulary.load(self.vocabulary)
        self._lessons = first
        self.folder = folder / _digest(settings, self.vocabulary)
        self.counts = {"lessons": len(first)}

    def networks(self) -> Iterator[Run]:
        """A trained network for each seed."""
        method = self.settings.method
        if method == "backtranslate":
            self._lessons = self._lessons + self._turned_round()
            self.counts["lessons"] = len(self._lessons)
        pack = self._pack(self._lessons)
        prior = self._prior(pack) if method == "latent" else None
        for seed in self.settings.seeds:
            yield self._trained(pack, seed, self.folder / f"{method}-{seed}", method, prior)

    def _transfer(self) -> Iterator[Pair]:
        settings = self.settings
        pairs, directions = self.supply.pairs, settings.directions
        yield from lessons.transfer(pairs, directions, settings.clean.copies)
        if settings.pairs.prepared and "formal" in directions:
            prepared = {
                code: preprocessor(load(code), "formal", settings.preprocess)
                for code in self.supply.languages
            }
            yield from lessons.prepared(pairs, prepared)

    def _beside(self) -> Iterator[Pair]:
        """The lessons that a method has beside those of transfer."""
        method = self.settings.method
        if method == "multi-task-tag-style":
            yield from lessons.bilingual(self.supply.texts, self.settings.multi_task.weight)
        elif method in ("unsupervised", "latent"):
            yield from lessons.by_themselves(self.supply.texts)

    def _pack(self, train: Sequence[Pair]) -> PreparedCorpus:
        dev = list(lessons.transfer(self.supply.dev, self.settings.directions, False))
        return lessons.packed(train, dev, self._tokenizer, self.supply.languages, self.settings)

    def _turned_round(self) -> list[Pair]:
        """Texts with what a first tagged network makes of them in the other style."""
        from politesse.training.style.backtranslation import turned_round

        seed = self.settings.seeds[0]
        base = self._trained(self._pack(self._lessons), seed, self.folder / "base", "base")
        home = self.folder / "base" / "folder"
        write_folder(
            home, [(str(seed), base)], self.vocabulary, self.supply.languages, self.settings
        )
        lessons, dropped = turned_round(
            home, self.supply.texts, self.settings.backtranslate, self.settings.directions
        )
        self.counts |= {"turned round": len(lessons), **dropped}
        self.say(f"{len(lessons)} lessons of texts turned round, dropped {dropped}")
        return lessons

    def _prior(self, pack: PreparedCorpus) -> Run:
        """The language model of both styles."""
        prior = self.settings.prior
        training = replace(self.settings.training, steps=prior.steps)
        settings = replace(self.settings, model=prior.model, training=training)
        seed = self.settings.seeds[0]
        pack = lessons.sourceless(pack)
        return fit(pack, settings, seed, self.folder / "prior", self.say, progress=self.progress)

    def _trained(
        self, pack: PreparedCorpus, seed: int, folder: Path, method: str, prior: Run | None = None
    ) -> Run:
        self.say(f"{method}, seed {seed}: {len(pack.sets['train'])} lessons")
        return fit(pack, self.settings, seed, folder, self.say, method, prior, self.progress)


def _digest(settings: Recipe, vocabulary: bytes) -> str:
    """Stands for what a state depends on, so that none is taken up by another recipe."""
    free = ("seeds", "beam", "quantisation", "measured")
    kept = {name: value for name, value in plain(settings).items() if name not in free}
    spelled = json.dumps([kept, settings.seeds[0]], sort_keys=True).encode()
    return sha256(spelled + vocabulary).hexdigest()[:12]


def fit(
    pack: PreparedCorpus,
    settings: Recipe,
    seed: int,
    folder: Path,
    say: Say,
    method: str = "",
    prior: Run | None = None,
    progress: Progress = silent,
) -> Run:
    """A network trained for the recipe's steps; one that was stopped goes on."""
    try:
        from politesse.training.seq2seq.trainer import Options, Run
    except ImportError as cause:
        raise MissingExtra("torch", "train", "training") from cause
    options = Options(
        math.inf, folder, say=say, progress=progress, steps=settings.training.steps,
        drawn=settings.drawn, seed=seed,
        compiled=method != "latent",  # its batches are of every shape
    )  # fmt: skip
    if method == "unsupervised":
        from politesse.training.style.unsupervised import UnsupervisedRun

        run: Run = UnsupervisedRun(pack, settings, options)
    elif method == "latent":
        from politesse.training.style.latent import LatentRun

        assert prior is not None
        run = LatentRun(pack, settings, options)
        run.use_prior(prior.model)
    else:
        run = Run(pack, settings, options)
    if run.state_path.is_file():
        run.resume()
    run.train()
    return run
