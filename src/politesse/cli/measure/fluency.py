"""``politesse measure fluency``: train an n-gram model, measure perplexity under it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from politesse.cli.measure.report import Outcome, compared, reports, source, systems
from politesse.core.progress import Progress, silent

if TYPE_CHECKING:
    from politesse.metrics.language_model import LanguageModel


@reports
def fluency(
    hypotheses: Annotated[
        list[str] | None,
        source(
            "--hypotheses", "Texts to measure, one sentence a line; a second is another system."
        ),
    ] = None,
    model: Annotated[
        str | None,
        typer.Option(
            "--model",
            help="A model that was saved before, or hf:FOLDER (a decoder; also FILE.gguf).",
        ),
    ] = None,
    train: Annotated[
        str | None, source("--train", "Text to train a model on, one sentence a line.")
    ] = None,
    save: Annotated[Path | None, typer.Option("--save", help="Keep the trained model.")] = None,
    arpa: Annotated[
        Path | None, typer.Option("--arpa", help="Write the model as an ARPA file.")
    ] = None,
    order: Annotated[int, typer.Option("--order", min=1, help="Longest n-gram.")] = 5,
    tokenize: Annotated[
        str, typer.Option("--tokenize", help="spaces, words or characters; when training.")
    ] = "spaces",
    discounting: Annotated[
        str, typer.Option("--discounting", help="modified or single Kneser–Ney discounts.")
    ] = "modified",
    against: Annotated[
        list[str] | None,
        source("--against", "Another system's texts, to compare with; repeat for several."),
    ] = None,
    progress: Progress = silent,
) -> Outcome:
    """Perplexity under a Kneser–Ney n-gram model of your own text, or a pretrained language model.

    Examples:

        politesse measure fluency --train formal.txt --save lm.npz --arpa lm.arpa

        politesse measure fluency --model lm.npz --hypotheses out.txt

        politesse measure fluency --model hf:gpt2/ --hypotheses out.txt
    """
    from politesse.core import PolitesseError
    from politesse.metrics import fluency as metric
    from politesse.metrics.inputs import iterate_lines, read_lines

    if bool(model) == bool(train):
        raise PolitesseError("give either --train with a text or --model with a saved model")
    trained: metric.NgramModel | LanguageModel
    if train:
        lines = iterate_lines(train)
        trained = metric.train(lines, order, tokenize, discounting, progress=progress)  # type: ignore[arg-type]
    else:
        trained = metric.load_any(model or "")
    if not isinstance(trained, metric.NgramModel):
        if save or arpa or not hypotheses:
            raise PolitesseError("a pretrained model only measures: give --hypotheses, no --save")
    else:
        if save:
            metric.save(trained, save)
        if arpa:
            metric.write_arpa(trained, arpa)
        if not hypotheses:
            return Outcome(metric.TrainedModel(trained))
    return compared(
        lambda path: metric.fluency(read_lines(path), trained, progress),
        systems(hypotheses, against),
    )
