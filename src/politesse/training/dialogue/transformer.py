"""Fine-tunes a pretrained transformer for task dialogue.

A decoder learns whole sessions as one sequence, in which every turn is user, belief, database, acts and
answer. An encoder-decoder learns two tasks that a prompt tells apart, the belief and the answer. Which
one a folder is, its configuration says.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from politesse.core import PolitesseError
from politesse.core.files import write_text, writing
from politesse.core.progress import Progress, silent
from politesse.dialogue.bots.trained import CARD, sequences
from politesse.dialogue.bots.trained.sequences import END, MARKS
from politesse.dialogue.bots.trained.transformer_bot import library, load, numbers
from politesse.training.dialogue.recipe import Transformer
from politesse.training.dialogue.turns import Session
from politesse.training.recipe import plain

_STATE = "training.pt"
_NO_LOSS = -100


@dataclass(frozen=True, slots=True)
class Sample:
    """What is read and what is learnt; a decoder's sample is learnt as it is read."""

    read: list[int]
    learnt: list[int]


def session_sample(session: Session, tokenizer: Any, longest: int) -> Sample:
    """A whole session for a decoder; where it is too long the oldest turns are left out."""
    turns = [
        numbers(
            tokenizer,
            sequences.whole_turn(turn.user, turn.belief, turn.finds, turn.acts, turn.answer),
        )
        for turn in session
    ]
    while len(turns) > 1 and sum(map(len, turns)) > longest:
        turns.pop(0)
    flat = [number for turn in turns for number in turn][-longest:]
    return Sample(flat, flat)


def task_samples(session: Session, tokenizer: Any, context: int, longest: int) -> Iterator[Sample]:
    """Both tasks of every turn for an encoder-decoder."""
    belief: list[str] = []
    past: list[tuple[list[str], list[str]]] = []
    for turn in session:
        shown = past[-context:]
        for read, learnt in (
            (sequences.task("belief", shown, turn.user, belief), turn.belief),
            (sequences.task("answer", shown, turn.user, turn.belief, turn.finds), turn.answer),
        ):
            yield Sample(
                numbers(tokenizer, read)[-longest:], numbers(tokenizer, [*learnt, END])[:longest]
            )
        belief = turn.belief
        past.append((turn.user, turn.answer[1:]))


def fine_tune(
    base: Path,
    dialogues: Sequence[Session],
    out: Path,
    settings: Transformer,
    seed: int,
    tell: Progress = silent,
) -> dict[str, Any]:
    """Train from the folder ``base`` and store a bot's folder in ``out``.

    Weights and state are stored every ``save`` epochs; a broken run goes on from there when it is
    started again with the same ``out``.
    """
    if not dialogues:
        raise PolitesseError("there are no dialogues with states to train on")
    hub = library()
    import torch

    torch.manual_seed(seed)
    state_file = out / _STATE
    tokenizer, model, encodes = load(out if state_file.is_file() else base)
    if not state_file.is_file():
        _add_words(tokenizer, model, dialogues)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    model.to(device)
    samples = _samples(dialogues, tokenizer, encodes, settings)
    steps = -(-len(samples) // settings.batch) * settings.epochs
    optimiser = torch.optim.AdamW(model.parameters(), lr=settings.rate, weight_decay=settings.decay)
    schedule = hub.get_linear_schedule_with_warmup(optimiser, int(steps * settings.warmup), steps)
    done, losses = 0, []
    if state_file.is_file():
        state = torch.load(state_file, weights_only=True)
        optimiser.load_state_dict(state["optimiser"])
        schedule.load_state_dict(state["schedule"])
        done, losses = state["epoch"], state["losses"]
    pad = tokenizer.convert_tokens_to_ids(END)
    for epoch in range(done, settings.epochs):
        model.train()
        # What an epoch draws depends on its number alone, so that a resumed run is the same.
        torch.manual_seed(seed * 1000 + epoch)
        total = 0.0
        for batch in _batches(samples, settings.batch, random.Random(f"{seed}/{epoch}")):
            loss = model(**_inputs(batch, encodes, pad, device)).loss
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), settings.clip)
            optimiser.step()
            schedule.step()
            optimiser.zero_grad()
            total += loss.item() * len(batch)
        losses.append(round(total / len(samples), 4))
        if (epoch + 1) % settings.save == 0 or epoch + 1 == settings.epochs:
            _write(model, tokenizer, out, encodes, settings, seed, len(dialogues))
            state = {
                "optimiser": optimiser.state_dict(),
                "schedule": schedule.state_dict(),
                "epoch": epoch + 1,
                "losses": losses,
            }
            with writing(state_file) as fresh:
                torch.save(state, fresh)
        tell("fine-tuning the dialogue model", epoch + 1, settings.epochs)
    kind = "encoder-decoder" if encodes else "decoder"
    return {"kind": kind, "dialogues": len(dialogues), "samples": len(samples), "losses": losses}


def _add_words(tokenizer: Any, model: Any, dialogues: Sequence[Session]) -> None:
    """Marks, placeholders, domains and slots as words of their own."""
    special = {
        word
        for session in dialogues
        for turn in session
        for word in (*turn.belief, *turn.acts, *turn.answer)
        if (word.startswith("[") and word.endswith("]")) or (word.endswith(":") and len(word) > 1)
    }
    tokenizer.add_special_tokens({"additional_special_tokens": [*MARKS, *sorted(special)]})
    model.resize_token_embeddings(len(tokenizer))


def _samples(
    dialogues: Sequence[Session], tokenizer: Any, encodes: bool, settings: Transformer
) -> list[Sample]:
    if not encodes:
        return [session_sample(session, tokenizer, settings.longest) for session in dialogues]
    return [
        sample
        for session in dialogues
        for sample in task_samples(session, tokenizer, settings.context, settings.longest)
    ]


def _inputs(batch: Sequence[Sample], encodes: bool, pad: int, device: Any) -> dict[str, Any]:
    import torch

    def padded(rows: Sequence[list[int]], filler: int) -> Any:
        longest = max(map(len, rows))
        return torch.tensor([row + [filler] * (longest - len(row)) for row in rows], device=device)

    read = [sample.read for sample in batch]
    mask = padded([[1] * len(row) for row in read], 0)
    labels = padded([sample.learnt for sample in batch], _NO_LOSS)
    return {"input_ids": padded(read, pad), "attention_mask": mask, "labels": labels}


def _batches(rows: Sequence[Sample], size: int, order: random.Random) -> Iterator[list[Sample]]:
    shuffled = list(rows)
    order.shuffle(shuffled)
    for at in range(0, len(shuffled), size):
        yield shuffled[at : at + size]


def _write(
    model: Any, tokenizer: Any, out: Path, encodes: bool, settings: Transformer, seed: int,
    dialogues: int,
) -> None:  # fmt: skip
    out.mkdir(parents=True, exist_ok=True)
    model.save_pretrained(out)
    tokenizer.save_pretrained(out)
    card = {
        "kind": "encoder-decoder" if encodes else "decoder",
        "seed": seed,
        "recipe": plain(settings),
        "dialogues": dialogues,
    }
    write_text(out / CARD, json.dumps(card))
