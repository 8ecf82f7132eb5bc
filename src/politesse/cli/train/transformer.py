"""``politesse train transformer``: a pre-trained encoder, fine-tuned to tell polite from impolite."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from politesse.cli.terminal import progress_bar
from politesse.cli.train.options import Data


def transformer(
    data: Data,
    base: Annotated[
        Path, typer.Option("--base", help="Folder of the encoder, such as XLM-R or RoBERTa.")
    ],
    out: Annotated[Path, typer.Option("--out", help="Where the fine-tuned folder goes.")],
    seed: Annotated[int | None, typer.Option("--seed", help="Instead of the recipe's.")] = None,
) -> None:
    """Fine-tune an encoder to tell polite from impolite requests, for ``score --model hf:``.

    A run that was broken off goes on when it is started again.

    Examples:

        politesse train transformer --base xlm-roberta-large/ --out polite-xlmr/
    """
    from politesse.training.politeness.recipe import read_fine_tuning
    from politesse.training.politeness.transformer import fine_tune, requests

    settings = read_fine_tuning()
    if seed is not None:
        settings = replace(settings, seed=seed)
    texts, labels = requests(data)
    with progress_bar() as tell:
        report = fine_tune(base, texts, labels, out, settings, tell)
    typer.echo(json.dumps(report))
