"""``politesse train dialogue``: end-to-end dialogue models."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from politesse.cli.terminal import progress_bar


def dialogue(
    out: Annotated[Path, typer.Option("--out", help="Where the bot's folder goes.")],
    dialogues: Annotated[
        list[Path] | None,
        typer.Argument(
            metavar="[FILE]...",
            help="Dialogues: MultiWOZ 2.2 JSON, or JSONL. Without any, simulated ones.",
        ),
    ] = None,
    base: Annotated[
        Path | None,
        typer.Option(
            "--base",
            help="Fine-tune the Hugging Face model of this folder, or GGUF file: decoder or encoder-decoder.",
        ),
    ] = None,
    world: Annotated[
        Path | None,
        typer.Option("--world", help="Folder with db/ and schema; the invented town by default."),
    ] = None,
    label: Annotated[
        bool,
        typer.Option(
            "--label", help="Let the pipeline bot write the states of dialogues that have none."
        ),
    ] = False,
    simulate: Annotated[
        int | None,
        typer.Option(
            "--simulate", min=1, help="So many simulated dialogues; beside FILE, of the town."
        ),
    ] = None,
    persona: Annotated[
        list[str] | None,
        typer.Option("--persona", help="Who the simulated users are; repeat for several."),
    ] = None,
    keep: Annotated[
        Path | None, typer.Option("--keep", help="Write the dialogues learnt from here, as JSONL.")
    ] = None,
    epochs: Annotated[
        int | None, typer.Option("--epochs", min=1, help="Instead of the recipe's.")
    ] = None,
    seed: Annotated[int | None, typer.Option("--seed", help="Instead of the recipe's.")] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on where a run with the same --out stopped.")
    ] = False,
) -> None:
    """Train a dialogue model end to end: recurrent from scratch, or a pretrained transformer.

    The folder is a bot: --bot trained:FOLDER wherever a bot is named.

    Examples:

        politesse train dialogue --out town-bot/

        politesse train dialogue train.jsonl --world multiwoz/ --out bot/ --seed 7 --resume

        politesse train dialogue text.jsonl --label --world multiwoz/ --base gpt2/ --out bot/
    """
    from politesse.training.dialogue.train import Order, train

    order = Order(
        out=out,
        files=tuple(dialogues or ()),
        base=base,
        world=world,
        label=label,
        simulate=simulate,
        personas=tuple(persona or ()),
        keep=keep,
        epochs=epochs,
        seed=seed,
        resume=resume,
    )
    with progress_bar() as tell:
        report = train(order, tell)
    typer.echo(json.dumps(report))
