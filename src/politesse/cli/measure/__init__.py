"""``politesse measure``: metrics, each with a signature and confidence intervals."""

from __future__ import annotations

from collections.abc import Callable

import typer

from politesse.cli.measure import agreement, labels, texts, transfer, translation
from politesse.cli.measure.dialogue import dialogue
from politesse.cli.measure.fluency import fluency

measure = typer.Typer(
    help="Measure systems, texts and raters; every number with a signature.", no_args_is_help=True
)

#: The commands by the names that the registry of metrics has.
COMMANDS: dict[str, Callable[..., None]] = {
    "macc": translation.macc,
    "gender": translation.gender,
    "dialogue": dialogue,
    "bleu": texts.bleu,
    "self-bleu": texts.self_bleu,
    "chrf": texts.chrf,
    "lexical-difference": texts.lexical_difference,
    "edit-distance": texts.edit_distance,
    "edit-types": texts.edit_types,
    "diversity": texts.diversity,
    "style": transfer.style,
    "fluency": fluency,
    "g-mean": transfer.g_mean,
    "ranking": transfer.ranking,
    "classification": labels.classification,
    "regression": labels.regression,
    "calibration": labels.calibration,
    "threshold": labels.threshold,
    "pairwise": agreement.pairwise,
    "alpha": agreement.alpha,
    "kappa": agreement.kappa,
    "icc": agreement.icc,
    "tau": agreement.tau,
    "human-accuracy": agreement.human_accuracy,
    "z-scores": agreement.z_scores,
    "compare": labels.compare,
}


@measure.callback()
def _root() -> None:
    """Measure systems, texts and raters; every number with a signature."""


@measure.command()
def ls() -> None:
    """List the metrics and what each says."""
    from rich.table import Table

    from politesse.cli.terminal import console

    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("metric", no_wrap=True)
    table.add_column("what it says")
    for name, command in COMMANDS.items():
        table.add_row(name, (command.__doc__ or "").partition("\n")[0])
    console().print(table)


for _name, _command in COMMANDS.items():
    measure.command(_name)(_command)
