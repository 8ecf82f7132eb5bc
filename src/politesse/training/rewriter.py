"""Fine-tunes a pretrained transformer to rewrite, from pairs of texts.

politesse train rewriter pairs.jsonl --to impolite --base smollm2.gguf --out rude/
politesse rewrite --to impolite --rewriter hf:rude/ turns.txt

politesse train rewriter pairs.jsonl --to impolite --base embedded --out rude/
politesse rewrite --to impolite --rewriter trained:rude/ turns.txt
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from politesse.core import BadInput, MissingExtra, PolitesseError
from politesse.core.huggingface import load_writer
from politesse.core.progress import Progress, silent
from politesse.rewriting.trained import PIECES
from politesse.tables import Source, layout_of, rows_of
from politesse.training import recipe
from politesse.training.fine_tuning import NO_LOSS, Lesson, begun, lesson_inputs
from politesse.training.fine_tuning import fine_tune as loop
from politesse.translation.engines.embedded import embedded_folder

Pair = tuple[str, str]

#: A base that is the translation network of the package.
EMBEDDED = Path("embedded")


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
    """The pairs of a table: source and target, original and impolite, or text and rewrite."""
    for names in (
        ("source", "target"),
        ("original", "impolite"),
        ("informal", "formal"),
        ("text", "rewrite"),
    ):
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


class Learner(Protocol):
    """A network with how it is taught and stored."""

    @property
    def model(self) -> Any: ...

    def lesson(self, source: str, target: str) -> Lesson:
        """What it reads and learns to write."""

    def inputs(self, batch: Sequence[Lesson]) -> dict[str, Any]:
        """What the model is called with."""

    def write(self) -> None:
        """Store the folder of a rewriter."""


def fine_tune(
    base: Path,
    pairs: Sequence[Pair],
    to: str,
    out: Path,
    settings: Recipe,
    tell: Progress = silent,
    language: str = "en",
) -> dict[str, Any]:
    """Train from ``base`` and store the folder of a rewriter in ``out``.

    A base of Hugging Face gives a folder for ``hf:``, a translation network (``embedded`` is that of the
    package) one for ``trained:``, which rewrites texts of ``language``. The losses of the pairs held out
    are those of the finished model.
    """
    if not pairs:
        raise PolitesseError("there are no pairs to train on")
    learner = _learner(base, to, out, settings, language)
    shuffled = list(pairs)
    random.Random(settings.seed).shuffle(shuffled)
    held = int(len(shuffled) * settings.held_out)
    lessons = [learner.lesson(*pair) for pair in shuffled]
    losses = loop(
        learner.model, lessons[held:], learner.inputs, settings, settings.seed, out, learner.write,
        settings.epochs, tell,
    )  # fmt: skip
    report = {"pairs": len(lessons) - held, "held out": held, "losses": losses}
    return report | {"held-out loss": _loss(learner, lessons[:held], settings.batch)}


def _learner(base: Path, to: str, out: Path, settings: Recipe, language: str) -> Learner:
    try:
        import torch
    except ImportError as cause:
        raise MissingExtra("torch", "train", "training") from cause
    torch.manual_seed(settings.seed)
    start = out if begun(out) else base
    if start != EMBEDDED and not (start / PIECES).is_file():
        return _Pretrained(start, to, out, settings.longest)
    from politesse.training.style.from_translator import FromTranslator

    folder = embedded_folder() if start == EMBEDDED else start
    return FromTranslator(folder, to, language, out, settings.longest, recipe.plain(settings))


class _Pretrained:
    """A decoder or encoder-decoder of Hugging Face; one without weights begins from scratch.

    A decoder reads the text and a line that asks for the target, and goes on; what it is asked with is
    stored in the folder's configuration, where ``hf:`` looks for it.
    """

    def __init__(self, base: Path, to: str, out: Path, longest: int) -> None:
        self._tokenizer, self.model, self._encodes = load_writer(base, fresh=True)
        self._prefix, self._suffix = "", "" if self._encodes else f"\n{to.capitalize()}:"
        config = self.model.config
        tasks = dict(getattr(config, "task_specific_params", None) or {})
        asked = {"prefix": self._prefix, "suffix": self._suffix}
        config.task_specific_params = tasks | {to: asked}
        self._end = self._tokenizer.eos_token_id
        if self._end is None:
            raise PolitesseError(f"the tokenizer of {base} has no mark for the end of a text")
        self._longest, self._out = longest, out

    def lesson(self, source: str, target: str) -> Lesson:
        read = self._pieces(f"{self._prefix}{source}{self._suffix}")[-self._longest :]
        said = target if self._encodes else f" {target}"
        written = [*self._pieces(said)[: self._longest], self._end]
        if self._encodes:
            return Lesson([*read, self._end], written)
        return Lesson([*read, *written], [NO_LOSS] * len(read) + written)

    def _pieces(self, text: str) -> list[int]:
        return list(self._tokenizer(text, add_special_tokens=False)["input_ids"])

    def inputs(self, batch: Sequence[Lesson]) -> dict[str, Any]:
        return lesson_inputs(batch, self._end)

    def write(self) -> None:
        self.model.save_pretrained(self._out)
        self._tokenizer.save_pretrained(self._out)


def _loss(learner: Learner, lessons: Sequence[Lesson], batch: int) -> float | None:
    import torch

    if not lessons:
        return None
    model = learner.model.eval()
    total = 0.0
    with torch.inference_mode():
        for start in range(0, len(lessons), batch):
            some = lessons[start : start + batch]
            given = {name: tensor.to(model.device) for name, tensor in learner.inputs(some).items()}
            total += model(**given).loss.item() * len(some)
    return round(total / len(lessons), 4)
