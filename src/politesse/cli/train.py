"""``politesse train``: make the embedded models again, from your own copy of the corpora."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from politesse.cli.options import weights_folder
from politesse.cli.terminal import progress_bar
from politesse.cli.train_dialogue import dialogue
from politesse.cli.train_encoder import encoder
from politesse.cli.train_style import style
from politesse.core.files import write_bytes

train = typer.Typer(
    help="Train the embedded models by the recipes they were made with.", no_args_is_help=True
)

Languages = Annotated[
    list[str] | None, typer.Argument(metavar="[LANG]...", help="Default: all of the recipe.")
]
Out = Annotated[
    Path | None, typer.Option("--out", help="Where models go; the package's own by default.")
]


train.command()(dialogue)
train.command()(encoder)
train.command()(style)


@train.callback()
def _root() -> None:
    """Train the embedded models by the recipes they were made with."""


@train.command()
def address(
    languages: Languages = None,
    data: Annotated[
        Path, typer.Option("--data", envvar="POLITESSE_DATA", help="Folder that has text/.")
    ] = Path("../shared/data"),
    out: Out = None,
) -> None:
    """Train the model that tells whether *su*, *tiene* or *Sie* speaks to the reader.

    Examples:

        politesse train address es --data corpora/ --out models/
    """
    import json

    from politesse.training.address import recipe
    from politesse.training.address import train as run

    settings = recipe()
    folder = weights_folder(out, "address")
    for code in languages or settings["languages"]:
        with progress_bar() as progress:
            packed, report = run(code, data, settings, progress or (lambda *_: None))
        write_bytes(folder / f"{code}.bin", packed)
        typer.echo(json.dumps({"language": code, "bytes": len(packed), **report}))


@train.command()
def politeness(
    languages: Languages = None,
    recipe: Annotated[
        str,
        typer.Option("--recipe", help="politeness, politeness-zero-shot, or a file laid over it."),
    ] = "politeness",
    data: Annotated[
        Path, typer.Option("--data", envvar="POLITESSE_DATA", help="Folder of the corpora.")
    ] = Path("../shared/data"),
    out: Out = None,
    work: Annotated[
        Path | None,
        typer.Option("--work", help="Keeps what is done here, so that a stopped run goes on."),
    ] = None,
    seeds: Annotated[
        int, typer.Option("--seeds", min=1, help="How often to cross-validate for the report.")
    ] = 3,
    report: Annotated[
        bool, typer.Option("--report/--no-report", help="Measure, a line of JSON a language.")
    ] = True,
) -> None:
    """Train the models of politeness, and measure them on requests they have not seen.

    Examples:

        politesse train politeness --data corpora/ --out models/ --work work/

        politesse train politeness hi ko --recipe politeness-zero-shot --out zero-shot/
    """
    import json

    from politesse.training.politeness import Trainer
    from politesse.training.politeness import recipe as read_recipe

    settings = read_recipe(recipe)
    folder = weights_folder(out, "politeness")
    with progress_bar() as progress:
        trainer = Trainer(data, settings, work, progress or (lambda *_: None))
        trainer.prepare()
        for code in languages or settings["languages"]:
            packed = trainer.model(code)
            write_bytes(folder / f"{code}.bin", packed)
            typer.echo(json.dumps({"language": code, "bytes": len(packed)}))
        if report:
            rated = trainer.report(tuple(range(1, seeds + 1)))
            for line in (trainer.english_report(), *rated, *trainer.written_report()):
                typer.echo(json.dumps(line))


@train.command()
def rewriting(
    languages: Languages = None,
    data: Annotated[
        Path,
        typer.Option("--data", envvar="POLITESSE_DATA", help="Folder that has text/ and more."),
    ] = Path("../shared/data"),
    out: Out = None,
) -> None:
    """Train the models that choose among address conversions, one for each direction.

    Examples:

        politesse train rewriting fr --data corpora/ --out models/
    """
    import json

    from politesse.training.rewriting import recipe
    from politesse.training.rewriting import train as run

    settings = recipe()
    folder = weights_folder(out, "rewriting")
    for code in languages or settings["languages"]:
        with progress_bar() as progress:
            found = run(code, data, settings, progress or (lambda *_: None))
        for target, (packed, counts) in found.items():
            write_bytes(folder / f"{code}.{target}.bin", packed)
            report = {"language": code, "to": target, "bytes": len(packed), "texts": dict(counts)}
            typer.echo(json.dumps(report))


@train.command()
def formality(
    languages: Languages = None,
    data: Annotated[
        Path,
        typer.Option("--data", envvar="POLITESSE_DATA", help="Folder of pt16-en/ and text/."),
    ] = Path("../shared/data"),
    out: Out = None,
    recipe: Annotated[
        Path | None, typer.Option("--recipe", help="A recipe of your own, as TOML.")
    ] = None,
    seed: Annotated[int | None, typer.Option("--seed", help="Instead of the recipe's.")] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Leave out languages this recipe has made already.")
    ] = False,
) -> None:
    """Train the formality models: English from ratings, the others through parallel text.

    Examples:

        politesse train formality --data corpora/ --out models/

        politesse train formality de fr --recipe mine.toml --seed 7 --resume
    """
    import json

    from politesse.training.formality import finished, read_recipe
    from politesse.training.formality import train as run

    settings = read_recipe(recipe)
    if seed is not None:
        settings["seed"] = seed
    folder = weights_folder(out, "formality")
    codes = [
        code
        for code in languages or settings["languages"]
        if not (resume and finished(folder, code, settings))
    ]
    with progress_bar() as progress:
        for code, packed, report in run(codes, data, settings, progress or (lambda *_: None)):
            write_bytes(folder / f"{code}.bin", packed)
            typer.echo(json.dumps({"language": code, "bytes": len(packed), **report}))


@train.command()
def transformer(
    base: Annotated[
        Path, typer.Option("--base", help="Folder of the encoder, such as XLM-R or RoBERTa.")
    ],
    out: Annotated[Path, typer.Option("--out", help="Where the fine-tuned folder goes.")],
    data: Annotated[
        Path, typer.Option("--data", envvar="POLITESSE_DATA", help="Folder that has tydip/.")
    ] = Path("../shared/data"),
    seed: Annotated[int | None, typer.Option("--seed", help="Instead of the recipe's.")] = None,
) -> None:
    """Fine-tune an encoder to tell polite from impolite requests, for ``score --model hf:``.

    A run that was broken off goes on when it is started again.

    Examples:

        politesse train transformer --base xlm-roberta-large/ --out polite-xlmr/
    """
    import json

    from politesse.training.transformer import fine_tune, recipe, requests

    settings = recipe()
    if seed is not None:
        settings["seed"] = seed
    texts, labels = requests(data)
    with progress_bar() as progress:
        report = fine_tune(base, texts, labels, out, settings, progress or (lambda *_: None))
    typer.echo(json.dumps(report))


@train.command()
def honorifics(
    data: Annotated[
        Path, typer.Option("--data", envvar="POLITESSE_DATA", help="Folder that has keico/.")
    ] = Path("../shared/data"),
    out: Out = None,
) -> None:
    """Train the model of Japanese honorific levels and kinds.

    Examples:

        politesse train honorifics --data corpora/ --out models/
    """
    import json

    from politesse.training.honorifics import recipe
    from politesse.training.honorifics import train as run

    folder = weights_folder(out, "honorifics")
    with progress_bar() as progress:
        models, report = run(data, recipe(), progress or (lambda *_: None))
    for name, packed in models.items():
        write_bytes(folder / f"{name}.bin", packed)
    report["bytes"] = sum(map(len, models.values()))
    typer.echo(json.dumps(report))


@train.command()
def translate(
    work: Annotated[
        Path, typer.Option("--work", help="Keeps the data, the log and the weights on the way.")
    ],
    seconds: Annotated[
        float, typer.Option("--seconds", min=1, help="How long to train; the rate follows it.")
    ] = 1320.0,
    data: Annotated[
        Path,
        typer.Option("--data", envvar="POLITESSE_DATA", help="Folder that has text/ and more."),
    ] = Path("../shared/data"),
    out: Out = None,
    recipe: Annotated[
        Path | None, typer.Option("--recipe", help="A TOML file laid over the recipe.")
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the data and the run in --work.")
    ] = False,
    studies: Annotated[
        bool,
        typer.Option("--studies", help="Then compare what formality tags can be learnt from."),
    ] = False,
) -> None:
    """Train the translation model: English into many languages at a requested formality.

    On a graphics processor the embedded one took 22 minutes; on a CPU expect days.

    Examples:

        politesse train translate --work work/ --out model/ --data corpora/

        politesse train translate --work work/ --out model/ --resume --studies

        politesse translate --engine embedded:model/ --to de --formality formal
    """
    import json

    from politesse.training.translate import make, read_recipe, study

    settings = read_recipe(recipe)
    folder = weights_folder(out, "translation")
    run = make(data, settings, work, folder, seconds, resume, say=typer.echo)
    if studies:
        for record in study(run, data, settings, work, typer.echo):
            typer.echo(json.dumps(record))
