"""Fine-tunes a pretrained transformer to rewrite, from pairs of texts.

politesse train rewriter pairs.jsonl --to impolite --base smollm2.gguf --out rude/
politesse rewrite --to impolite --rewriter hf:rude/ turns.txt
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from politesse.core import BadInput, PolitesseError
from politesse.core.huggingface import library, load_writer
from politesse.core.progress import Progress, silent
from politesse.tables import Source, layout_of, rows_of
from politesse.training import recipe
from politesse.training.fine_tuning import NO_LOSS, Lesson, begun, lesson_inputs
from politesse.training.fine_tuning import fine_tune as loop

Pair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Recipe:
    """``recipes/rewriter.toml``."""

    seed: int
    held_out: float
    epochs: int
    batch: int
    rate: float
    decay: float
    warmup: float
    clip: float
    longest: int


def read() -> Recipe:
    """The committed recipe."""
    return recipe.read(Recipe, "rewriter")


def read_pairs(path: Path) -> list[Pair]:
    """The pairs of a table: source and target, or original and impolite."""
    for names in (("source", "target"), ("original", "impolite"), ("informal", "formal")):
        try:
            source, target = (_column(path, name) for name in names)
        except BadInput:
            continue
        pairs = zip(source, target, strict=True)
        if found := [(one, other) for one, other in pairs if one and other]:
            return found
    raise BadInput(str(path), "has no columns source and target (or original and impolite)")


def _column(path: Path, name: str) -> list[str]:
    source = Source(str(path), name)
    return [text or "" for rows, _ in rows_of(source, layout_of(source)) for text in rows.texts]


def fine_tune(
    base: Path, pairs: Sequence[Pair], to: str, out: Path, settings: Recipe, tell: Progress = silent
) -> dict[str, Any]:
    """Train from ``base`` and store the folder of a rewriter in ``out``.

    A decoder reads the text and a line that asks for the target, and goes on; what it is asked with is
    stored in the folder's configuration, where ``hf:`` looks for it. A folder without weights is trained
    from scratch. The losses of the pairs held out are those of the finished model.
    """
    if not pairs:
        raise PolitesseError("there are no pairs to train on")
    library()
    import torch

    torch.manual_seed(settings.seed)
    tokenizer, model, encodes = load_writer(out if begun(out) else base, fresh=True)
    prefix, suffix = "", "" if encodes else f"\n{to.capitalize()}:"
    tasks = dict(getattr(model.config, "task_specific_params", None) or {})
    model.config.task_specific_params = tasks | {to: {"prefix": prefix, "suffix": suffix}}
    end = tokenizer.eos_token_id
    if end is None:
        raise PolitesseError(f"the tokenizer of {base} has no mark for the end of a text")

    def lesson(pair: Pair) -> Lesson:
        source, target = pair
        read = tokenizer(f"{prefix}{source}{suffix}", add_special_tokens=False)["input_ids"]
        said = target if encodes else f" {target}"
        written = tokenizer(said, add_special_tokens=False)["input_ids"]
        read, written = read[-settings.longest :], [*written[: settings.longest], end]
        if encodes:
            return Lesson([*read, end], written)
        return Lesson([*read, *written], [NO_LOSS] * len(read) + written)

    shuffled = list(pairs)
    random.Random(settings.seed).shuffle(shuffled)
    held = int(len(shuffled) * settings.held_out)
    lessons = [lesson(pair) for pair in shuffled]

    def inputs(batch: Sequence[Lesson]) -> dict[str, Any]:
        return lesson_inputs(batch, end)

    def write() -> None:
        model.save_pretrained(out)
        tokenizer.save_pretrained(out)

    losses = loop(
        model, lessons[held:], inputs, settings, settings.seed, out, write, settings.epochs, tell
    )
    report = {"pairs": len(lessons) - held, "held out": held, "losses": losses}
    return report | {"held-out loss": _loss(model, lessons[:held], inputs, settings.batch)}


def _loss(
    model: Any, lessons: Sequence[Lesson], inputs: Callable[..., Any], batch: int
) -> float | None:
    import torch

    if not lessons:
        return None
    model.eval()
    total = 0.0
    with torch.inference_mode():
        for start in range(0, len(lessons), batch):
            some = lessons[start : start + batch]
            given = {name: tensor.to(model.device) for name, tensor in inputs(some).items()}
            total += model(**given).loss.item() * len(some)
    return round(total / len(lessons), 4)
