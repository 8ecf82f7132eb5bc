"""What all fine-tuning of pretrained networks shares: epochs in batches, a state to go on from."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, TypeVar

from politesse.core.files import writing
from politesse.core.huggingface import computer, padded
from politesse.core.progress import Progress, silent

Sample = TypeVar("Sample")

#: What a label is where nothing is to be learnt.
NO_LOSS = -100
_STATE = "training.pt"


class Settings(Protocol):
    """What a recipe must say."""

    @property
    def epochs(self) -> int: ...
    @property
    def batch(self) -> int: ...
    @property
    def rate(self) -> float: ...
    @property
    def decay(self) -> float: ...
    @property
    def warmup(self) -> float: ...
    @property
    def clip(self) -> float: ...


def begun(out: Path) -> bool:
    """Whether a folder has a run that can go on."""
    return (out / _STATE).is_file()


def fine_tune(
    model: Any,
    samples: Sequence[Sample],
    inputs: Callable[[Sequence[Sample]], Mapping[str, Any]],
    settings: Settings,
    seed: int,
    out: Path,
    write: Callable[[], None],
    save: int = 1,
    tell: Progress = silent,
) -> list[float]:
    """Train a model, and give its loss after every epoch.

    ``inputs`` makes of a batch what the model is called with, labels among it, on any device. Every
    ``save`` epochs ``write`` is called and the state of training stored beside it, from which a run with
    the same ``out`` goes on; what an epoch draws depends on its number alone, so that it is the same run.
    """
    import torch

    device = computer()
    model.to(device)
    steps = -(-len(samples) // settings.batch) * settings.epochs
    optimiser = torch.optim.AdamW(model.parameters(), lr=settings.rate, weight_decay=settings.decay)
    rising = int(steps * settings.warmup)
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimiser, lambda step: rising_and_falling(step, rising, steps)
    )
    done, losses = 0, list[float]()
    if begun(out):
        state = torch.load(out / _STATE, map_location=device, weights_only=True)
        optimiser.load_state_dict(state["optimiser"])
        schedule.load_state_dict(state["schedule"])
        done, losses = state["epoch"], state["losses"]
    for epoch in range(done, settings.epochs):
        model.train()
        torch.manual_seed(seed * 1000 + epoch)
        total = 0.0
        for batch in _batches(samples, settings.batch, random.Random(f"{seed}/{epoch}")):
            given = {name: tensor.to(device) for name, tensor in inputs(batch).items()}
            # Half precision where there is an accelerator; a processor computes as exactly as it can.
            with torch.autocast(device.type, torch.bfloat16, enabled=device.type == "cuda"):
                loss = model(**given).loss
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), settings.clip)
            optimiser.step()
            schedule.step()
            optimiser.zero_grad()
            total += loss.item() * len(batch)
        losses.append(round(total / len(samples), 4))
        if (epoch + 1) % save == 0 or epoch + 1 == settings.epochs:
            out.mkdir(parents=True, exist_ok=True)
            write()
            state = {
                "optimiser": optimiser.state_dict(),
                "schedule": schedule.state_dict(),
                "epoch": epoch + 1,
                "losses": losses,
            }
            with writing(out / _STATE) as fresh:
                torch.save(state, fresh)
        tell("fine-tuning", epoch + 1, settings.epochs)
    return losses


def rising_and_falling(step: int, rising: int, steps: int) -> float:
    """The share of the rate to learn with at a step: up to all of it, then down to nothing.

    >>> [rising_and_falling(step, 2, 10) for step in (0, 1, 2, 6, 10)]
    [0.0, 0.5, 1.0, 0.5, 0.0]
    """
    if step < rising:
        return step / rising
    return (steps - step) / max(1, steps - rising)


@dataclass(frozen=True, slots=True)
class Lesson:
    """What a writing network reads, and what it learns to write; a decoder's are equally long."""

    read: list[int]
    learnt: list[int]


def lesson_inputs(batch: Sequence[Lesson], pad: int) -> dict[str, Any]:
    """What a writing network is called with for a batch of lessons."""
    ids, mask = padded([lesson.read for lesson in batch], pad)
    labels, _ = padded([lesson.learnt for lesson in batch], NO_LOSS)
    return {"input_ids": ids, "attention_mask": mask, "labels": labels}


def _batches(rows: Sequence[Sample], size: int, order: random.Random) -> Iterator[list[Sample]]:
    shuffled = list(rows)
    order.shuffle(shuffled)
    for at in range(0, len(shuffled), size):
        yield shuffled[at : at + size]
