"""Agreement of raters: pairwise, alpha, kappa, ICC, tau, human accuracy, z-scores."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from politesse.cli.measure.report import Outcome, reports
from politesse.core.files import write_text
from politesse.core.progress import Progress, silent
from politesse.metrics.ratings import Rating

Ratings = Annotated[
    Path,
    typer.Option(
        "--ratings",
        help="A table with columns item, rater, value and perhaps batch; or, with --values, a row "
        "for each item.",
    ),
]
Values = Annotated[
    str | None,
    typer.Option("--values", help="Columns of values, with commas, where a row is an item."),
]
Raters = Annotated[
    str | None, typer.Option("--raters", help="Columns that say who gave each of --values.")
]
Item = Annotated[str, typer.Option("--item", help="Column that names the item.")]
Batch = Annotated[str, typer.Option("--batch", help="Column that names the batch.")]
Draws = Annotated[int, typer.Option("--draws", min=1, help="How often annotators are drawn.")]
Seed = Annotated[int, typer.Option("--seed", help="Seed of all that is drawn.")]
Normalise = Annotated[
    bool, typer.Option("--normalise", help="First take out each rater's mean and deviation.")
]


def _read(
    ratings: Path,
    values: str | None,
    raters: str | None,
    item: str,
    batch: str = "",
    normalised: bool = False,
) -> list[Rating]:
    from politesse.metrics.ratings import normalise, read_ratings

    columns, people = (names.split(",") if names else [] for names in (values, raters))
    rows = read_ratings(ratings, columns, people, item, batch)
    return list(normalise(rows).ratings) if normalised else rows


def _of_items(
    ratings: Path, values: str | None, raters: str | None, item: str, normalised: bool = False
) -> list[list[float]]:
    """The ratings of each item."""
    from politesse.metrics.ratings import by_item

    return list(by_item(_read(ratings, values, raters, item, "", normalised)).values())


@reports
def pairwise(
    ratings: Ratings,
    values: Values = None,
    raters: Raters = None,
    item: Item = "",
    batch: Batch = "",
    seed: Seed = 1,
) -> Outcome:
    """Spearman correlation of raters within batches, beside a shuffled baseline.

    Examples:

        politesse measure pairwise --ratings ratings.tsv --batch hit
    """
    from politesse.metrics.pairwise import pairwise_agreement

    return Outcome(pairwise_agreement(_read(ratings, values, raters, item, batch), seed))


@reports
def alpha(
    ratings: Ratings,
    scale: Annotated[
        str, typer.Option("--scale", help="nominal, ordinal, interval or ratio.")
    ] = "interval",
    values: Values = None,
    raters: Raters = None,
    item: Item = "",
    normalise: Normalise = False,
) -> Outcome:
    """Krippendorff's alpha for any number of raters, with gaps.

    Examples:

        politesse measure alpha --ratings ratings.tsv --scale nominal
    """
    from politesse.metrics.alpha import alpha as run
    from politesse.metrics.ratings import matrix

    return Outcome(run(matrix(_read(ratings, values, raters, item, "", normalise)), scale))


@reports
def kappa(
    ratings: Ratings,
    weights: Annotated[
        str, typer.Option("--weights", help="quadratic, linear or none.")
    ] = "quadratic",
    values: Values = None,
    raters: Raters = None,
    item: Item = "",
    draws: Draws = 1000,
    seed: Seed = 1,
    progress: Progress = silent,
) -> Outcome:
    """Weighted kappa of simulated annotators: median and deviation over draws.

    Examples:

        politesse measure kappa --ratings judgements.csv --values r1,r2,r3,r4,r5
    """
    from politesse.metrics.kappa import simulated_kappa

    items = _of_items(ratings, values, raters, item)
    return Outcome(simulated_kappa(items, weights, draws, seed, progress))  # type: ignore[arg-type]


@reports
def icc(
    ratings: Ratings,
    simulated: Annotated[
        bool, typer.Option("--simulated", help="Of simulated annotators: median and deviation.")
    ] = False,
    values: Values = None,
    raters: Raters = None,
    item: Item = "",
    draws: Draws = 1000,
    seed: Seed = 1,
    normalise: Normalise = False,
    progress: Progress = silent,
) -> Outcome:
    """Intraclass correlation, in all the forms the ratings allow.

    Examples:

        politesse measure icc --ratings judgements.csv --values r1,r2,r3
    """
    from politesse.metrics.icc import icc as run
    from politesse.metrics.icc import simulated_icc
    from politesse.metrics.ratings import matrix

    if simulated:
        items = _of_items(ratings, values, raters, item, normalise)
        return Outcome(simulated_icc(items, draws, seed, progress))
    return Outcome(run(matrix(_read(ratings, values, raters, item, "", normalise))))


@reports
def tau(
    ratings: Ratings,
    values: Values = None,
    raters: Raters = None,
    item: Item = "",
    draws: Draws = 1000,
    seed: Seed = 1,
    progress: Progress = silent,
) -> Outcome:
    """Kendall's tau of simulated annotators: median and deviation over draws.

    Examples:

        politesse measure tau --ratings ranks.csv --values r1,r2,r3,r4,r5
    """
    from politesse.metrics.tau import simulated_tau

    items = _of_items(ratings, values, raters, item)
    return Outcome(simulated_tau(items, draws, seed, progress))


@reports
def human_accuracy(
    ratings: Ratings,
    threshold: Annotated[
        float, typer.Option("--threshold", help="A value above it is positive.")
    ] = 0.0,
    values: Values = None,
    raters: Raters = None,
    item: Item = "",
    draws: Draws = 1000,
    seed: Seed = 1,
    normalise: Normalise = False,
    progress: Progress = silent,
) -> Outcome:
    """How often one rater is right by the mean of the others: what a model can be held to.

    Examples:

        politesse measure human-accuracy --ratings wikipedia.csv --values Score1,Score2,Score3,Score4,Score5 --raters TurkId1,TurkId2,TurkId3,TurkId4,TurkId5 --normalise
    """
    from politesse.metrics.human_accuracy import human_accuracy as run

    items = _of_items(ratings, values, raters, item, normalise)
    return Outcome(run(items, threshold, draws, seed, progress))


@reports
def z_scores(
    ratings: Ratings,
    values: Values = None,
    raters: Raters = None,
    item: Item = "",
    sample: Annotated[
        bool, typer.Option("--sample", help="Divide by the sample deviation (n − 1).")
    ] = False,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Write item and mean score as TSV.")
    ] = None,
) -> Outcome:
    """Normalise each rater to mean 0 and deviation 1, and average the scores of each item.

    Examples:

        politesse measure z-scores --ratings ratings.tsv --output scores.tsv
    """
    from politesse.metrics.ratings import normalise

    result = normalise(_read(ratings, values, raters, item), sample)
    if output:
        lines = [f"{name}\t{score:.9f}\n" for name, score in result.scores.items()]
        write_text(output, "item\tscore\n" + "".join(lines))
    return Outcome(result)
