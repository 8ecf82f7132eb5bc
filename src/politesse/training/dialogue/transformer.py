"""Fine-tunes a pretrained transformer for task dialogue.

A decoder learns whole sessions as one sequence, in which every turn is user, belief, database, acts and
answer. An encoder-decoder learns two tasks that a prompt tells apart, the belief and the answer. Which
one a folder is, its configuration says.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from politesse.core import PolitesseError
from politesse.core.files import write_text
from politesse.core.huggingface import library, load_writer
from politesse.core.progress import Progress, silent
from politesse.dialogue.bots.trained import CARD, sequences
from politesse.dialogue.bots.trained.sequences import END, MARKS
from politesse.dialogue.bots.trained.transformer_bot import numbers
from politesse.training.dialogue.recipe import Transformer
from politesse.training.dialogue.turns import Session
from politesse.training.fine_tuning import Lesson, begun, lesson_inputs
from politesse.training.fine_tuning import fine_tune as loop
from politesse.training.recipe import plain


def session_sample(session: Session, tokenizer: Any, longest: int) -> Lesson:
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
    return Lesson(flat, flat)


def task_samples(session: Session, tokenizer: Any, context: int, longest: int) -> Iterator[Lesson]:
    """Both tasks of every turn for an encoder-decoder."""
    belief: list[str] = []
    past: list[tuple[list[str], list[str]]] = []
    for turn in session:
        shown = past[-context:]
        for read, learnt in (
            (sequences.task("belief", shown, turn.user, belief), turn.belief),
            (sequences.task("answer", shown, turn.user, turn.belief, turn.finds), turn.answer),
        ):
            yield Lesson(
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
    library()
    import torch

    torch.manual_seed(seed)
    tokenizer, model, encodes = load_writer(out if begun(out) else base)
    if not begun(out):
        _add_words(tokenizer, model, dialogues)
    samples = _samples(dialogues, tokenizer, encodes, settings)
    pad = tokenizer.convert_tokens_to_ids(END)
    losses = loop(
        model,
        samples,
        lambda batch: lesson_inputs(batch, pad),
        settings,
        seed,
        out,
        lambda: _write(model, tokenizer, out, encodes, settings, seed, len(dialogues)),
        settings.save,
        tell,
    )
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
) -> list[Lesson]:
    if not encodes:
        return [session_sample(session, tokenizer, settings.longest) for session in dialogues]
    return [
        sample
        for session in dialogues
        for sample in task_samples(session, tokenizer, settings.context, settings.longest)
    ]


def _write(
    model: Any, tokenizer: Any, out: Path, encodes: bool, settings: Transformer, seed: int,
    dialogues: int,
) -> None:  # fmt: skip
    model.save_pretrained(out)
    tokenizer.save_pretrained(out)
    card = {
        "kind": "encoder-decoder" if encodes else "decoder",
        "seed": seed,
        "recipe": plain(settings),
        "dialogues": dialogues,
    }
    write_text(out / CARD, json.dumps(card))
