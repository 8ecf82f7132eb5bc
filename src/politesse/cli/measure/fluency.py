"""``politesse measure fluency``: train an n-gram model, measure perplexity under it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from politesse.cli.measure.report import Outcome, compared, reports, source, systems
from politesse.core.progress import Progress, silent


@reports
def fluency(
    hypotheses: Annotated[
        list[str] | None,
        source(
            "--hypotheses", "Texts to measure, one sentence a line; a second is another system."
        ),
    ] = None,
    model: Annotated[
        Path | None, typer.Option("--model", help="A model that was saved before.")
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
    """Perplexity under a Kneser–Ney n-gram model of your own text.

    Examples:

        politesse measure fluency --train formal.txt --save lm.npz --arpa lm.arpa

        politesse measure fluency --model lm.npz --hypotheses out.txt
    """
    from politesse.core import PolitesseError
    from politesse.metrics import fluency as metric
    from politesse.metrics.inputs import iterate_lines, read_lines

    if bool(model) == bool(train):
        raise PolitesseError("give either --train with a text or --model with a saved model")
    if train:
        lines = iterate_lines(train)
        trained = metric.train(lines, order, tokenize, discounting, progress=progress)  # type: ignore[arg-type]
    else:
        trained = metric.load(model or Path())
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
