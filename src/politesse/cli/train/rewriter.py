"""``politesse train rewriter``: a pretrained network that learns to rewrite from pairs of texts."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from politesse.cli.terminal import progress_bar


def rewriter(
    pairs: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE...",
            help="JSON lines or CSV with source and target; or original and impolite, as in rude-users; or "
            "text and rewrite, as rewrite --format jsonl writes.",
        ),
    ],
    base: Annotated[
        Path,
        typer.Option(
            "--base",
            help="Hugging Face folder or GGUF file of a decoder or encoder-decoder (without weights, one "
            "is trained from scratch); or a translation network: embedded, a folder of train "
            "translate, or of this command.",
        ),
    ],
    out: Annotated[Path, typer.Option("--out", help="Where the rewriter's folder goes.")],
    to: Annotated[
        str, typer.Option("--to", help="What the targets are: formal, informal, polite, impolite.")
    ] = "impolite",
    epochs: Annotated[
        int | None, typer.Option("--epochs", min=1, help="Instead of the recipe's.")
    ] = None,
    rate: Annotated[
        float | None,
        typer.Option(
            "--rate",
            min=0,
            help="Of learning, instead of the recipe's; a network from scratch takes more.",
        ),
    ] = None,
    lang: Annotated[
        str,
        typer.Option("--lang", help="Language of the texts, where a translation network learns."),
    ] = "en",
    seed: Annotated[int | None, typer.Option("--seed", help="Instead of the recipe's.")] = None,
) -> None:
    """Fine-tune a network to rewrite, for ``rewrite --rewriter hf:FOLDER``.

    What comes of a translation network is ``trained:FOLDER``.

    Examples:

        politesse train rewriter pairs.jsonl --to formal --base t5-base/ --out formal-t5/

        politesse train rewriter rude.jsonl --base smollm2.gguf --out rude/ --epochs 5

        politesse train rewriter rude.jsonl --base configuration/ --out rude/ --epochs 20 --rate 5e-4

        politesse train rewriter rude.jsonl --to impolite --base embedded --out rude/
    """
    from politesse.training.rewriter import fine_tune, read, read_pairs

    settings = read()
    settings = replace(
        settings,
        epochs=epochs or settings.epochs,
        rate=rate or settings.rate,
        seed=settings.seed if seed is None else seed,
    )
    every = [pair for path in pairs for pair in read_pairs(path)]
    with progress_bar() as tell:
        report = fine_tune(base, every, to, out, settings, tell, lang)
    typer.echo(json.dumps(report))
