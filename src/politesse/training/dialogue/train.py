"""One training run from start to end: dialogues, a recipe, a model of either kind."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from politesse.core import BadInput, MissingExtra, PolitesseError
from politesse.core.progress import Progress, silent
from politesse.datasets.records import Dialogue
from politesse.dialogue.world import World, multiwoz, town
from politesse.training.dialogue import recipe as recipes
from politesse.training.dialogue.recipe import Recipe
from politesse.training.dialogue.teacher import labelled, simulated
from politesse.training.dialogue.turns import (
    Session,
    annotated,
    read_dialogues,
    sessions,
    write_dialogues,
)


@dataclass(frozen=True, slots=True)
class Order:
    """What a run is asked for beside the recipe."""

    out: Path
    files: tuple[Path, ...] = ()
    base: Path | None = None
    world: Path | None = None
    label: bool = False
    simulate: int | None = None
    personas: tuple[str, ...] = ()
    keep: Path | None = None
    epochs: int | None = None
    seed: int | None = None
    resume: bool = False


def train(order: Order, tell: Progress = silent) -> dict[str, Any]:
    """Do as ordered; the report says what was trained on and how the losses fell."""
    recipe = recipes.read()
    seed = order.seed if order.seed is not None else recipe.seed
    begun = (order.out / "training.pt").is_file()
    if begun and not order.resume:
        raise PolitesseError(
            f"{order.out} already has a run: go on with --resume, or give another --out"
        )
    world = multiwoz(order.world) if order.world else town()
    # Beside dialogues of a corpus, whose goals may be those of a test, simulated users live in the town.
    home = town() if order.files else world
    dialogues, talked = list(_read(order, world)), list(_simulated(order, recipe, home, seed))
    if order.keep:
        write_dialogues(order.keep, [*dialogues, *talked])
    whole = [*sessions(dialogues, world), *sessions(talked, home)]
    learnt, held_out = _split(whole, recipe.held_out, seed)
    fine, scratch = recipe.transformer, recipe.recurrent
    if order.epochs:
        fine, scratch = (replace(fine, epochs=order.epochs), replace(scratch, epochs=order.epochs))
    counts = {"dialogues": len(learnt), "held out": len(held_out), "seed": seed}
    if order.base:
        from politesse.training.dialogue.transformer import fine_tune

        return counts | fine_tune(order.base, learnt, order.out, fine, seed, tell)
    try:
        from politesse.training.dialogue.recurrent import Run
    except ImportError:
        raise MissingExtra("torch", "train", "training a dialogue model") from None
    run = Run(learnt, held_out, scratch, order.out, seed)
    if order.resume:
        run.resume()
    return counts | run.train(tell)


def _read(order: Order, world: World) -> Iterator[Dialogue]:
    for path in order.files:
        dialogues = read_dialogues(path)
        with_states = [dialogue for dialogue in dialogues if annotated(dialogue)]
        bare = [dialogue for dialogue in dialogues if not annotated(dialogue)]
        if bare and not order.label:
            raise BadInput(
                str(path),
                f"{len(bare)} dialogues have no states, such as {bare[0].id!r}: "
                "let the pipeline bot write them with --label, or leave them out",
            )
        yield from with_states
        yield from labelled(bare, world)


def _simulated(order: Order, recipe: Recipe, world: World, seed: int) -> Iterator[Dialogue]:
    if order.simulate or not order.files:
        settings = recipe.simulated
        number = order.simulate or settings.dialogues
        yield from simulated(world, number, seed, order.personas or settings.personas)


def _split(whole: list[Session], share: float, seed: int) -> tuple[list[Session], list[Session]]:
    """Some sessions are only looked at; few sessions are all learnt from."""
    shuffled = list(whole)
    random.Random(seed).shuffle(shuffled)
    number = int(len(shuffled) * share)
    return shuffled[number:], shuffled[:number]
