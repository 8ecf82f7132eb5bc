"""Predicted labels, scores and probabilities beside gold ones; and any two lists of scores."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from politesse.cli.measure.report import Outcome, compared, reports, source, systems

Gold = Annotated[str, source("--gold", "Gold values, one a line, or FILE:COLUMN of a table.")]
Predictions = Annotated[
    list[str], source("--predictions", "Predicted values, likewise; a second is another system.")
]
Against = Annotated[
    list[str] | None,
    source("--against", "Another system's predictions, to compare with; repeat for several."),
]
Positive = Annotated[
    str, typer.Option("--positive", help="The gold label that counts as positive.")
]


def _labels(source: str) -> list[str]:
    from politesse.metrics.inputs import read_lines

    return [line.strip() for line in read_lines(source)]


def _binary(source: str, positive: str) -> list[int]:
    from politesse.core import BadInput

    labels = _labels(source)
    if positive not in labels:
        known = ", ".join(sorted(set(labels))[:5])
        raise BadInput(source, f"no label is {positive!r}, the positive one; there are: {known}")
    return [int(label == positive) for label in labels]


@reports
def classification(gold: Gold, predictions: Predictions, against: Against = None) -> Outcome:
    """Accuracy, macro-F1, precision and recall by class, and the confusion matrix.

    Examples:

        politesse measure classification --gold test.tsv:label --predictions out.tsv:label
    """
    from politesse.metrics.classification import Classification
    from politesse.metrics.classification import classification as run
    from politesse.metrics.inputs import same_length

    labels = _labels(gold)
    every = {path: _labels(path) for path in systems(predictions, against)}
    known = sorted({label for predicted in every.values() for label in predicted})

    def scored(path: str) -> Classification:
        same_length({gold: labels, path: every[path]})
        return run(labels, every[path], known if len(every) > 1 else ())

    return compared(scored, list(every))


@reports
def regression(gold: Gold, predictions: Predictions, against: Against = None) -> Outcome:
    """Pearson, Spearman, mean absolute and root mean squared error of scores.

    Examples:

        politesse measure regression --gold test.csv:score --predictions scores.txt
    """
    from politesse.metrics.inputs import read_numbers, same_length
    from politesse.metrics.regression import Regression
    from politesse.metrics.regression import regression as run

    values = read_numbers(gold)

    def scored(path: str) -> Regression:
        predicted = read_numbers(path)
        same_length({gold: values, path: predicted})
        return run(values, predicted)

    return compared(scored, systems(predictions, against))


@reports
def calibration(
    gold: Gold,
    probabilities: Annotated[
        list[str], source("--probabilities", "Probability of the positive class, one a line.")
    ],
    positive: Positive = "1",
    bins: Annotated[int, typer.Option("--bins", min=1, help="Bins of equal width.")] = 10,
    against: Annotated[
        list[str] | None,
        source("--against", "Another system's probabilities, to compare with; repeat for several."),
    ] = None,
    plot: Annotated[
        Path | None, typer.Option("--plot", help="Draw the reliability plot into an SVG file.")
    ] = None,
    by: Annotated[
        str | None, source("--by", "The group of each item, such as its language: a panel each.")
    ] = None,
) -> Outcome:
    """Expected calibration error, Brier score and the reliability table.

    Examples:

        politesse measure calibration --gold test.tsv:label --positive polite --probabilities p.txt

        politesse measure calibration --gold held.tsv:polite --probabilities held.tsv:probability \\
          --by held.tsv:language --plot reliability.svg
    """
    from politesse.core import PolitesseError
    from politesse.core.files import write_text
    from politesse.metrics.calibration import Calibration, calibration_by
    from politesse.metrics.calibration import calibration as run
    from politesse.metrics.inputs import read_numbers, same_length

    labels = _binary(gold, positive)
    if by and plot is None:
        raise PolitesseError("--by says what --plot draws apart; add --plot FILE")
    if plot is not None:
        from politesse.benchmarks.reliability_plot import reliability_plot

        values, groups = read_numbers(probabilities[0]), _labels(by) if by else []
        same_length({gold: labels, probabilities[0]: values, **({by: groups} if by else {})})
        panels = calibration_by(labels, values, groups, bins) if by else {}
        write_text(plot, reliability_plot({"all": run(labels, values, bins), **panels}))

    def scored(path: str) -> Calibration:
        values = read_numbers(path)
        same_length({gold: labels, path: values})
        return run(labels, values, bins)

    return compared(scored, systems(probabilities, against))


@reports
def threshold(
    scores: Annotated[str, source("--scores", "Scores of development data, one a line.")],
    percentile: Annotated[
        float | None,
        typer.Option("--percentile", help="Where the threshold lies among the scores, 0 to 100."),
    ] = None,
    positive_rate: Annotated[
        float | None,
        typer.Option("--positive-rate", help="Or the share that shall be positive, 0 to 1."),
    ] = None,
    apply: Annotated[
        str | None, source("--apply", "Scores of other data, to apply the threshold to.")
    ] = None,
    gold: Annotated[str | None, source("--gold", "Gold labels of the other data.")] = None,
    positive: Positive = "1",
    default: Annotated[
        float, typer.Option("--default", help="The threshold before it is moved.")
    ] = 0.5,
) -> Outcome:
    """Set a threshold by a percentile of development scores, and see what it does.

    Examples:

        politesse measure threshold --scores dev.txt --positive-rate 0.8

        politesse measure threshold --scores dev.txt --percentile 20 --apply test.txt --gold test.tsv:label --positive formal
    """
    from politesse.core import PolitesseError
    from politesse.metrics.calibration import percentile_threshold, threshold_effect
    from politesse.metrics.inputs import read_numbers, same_length

    if (percentile is None) == (positive_rate is None):
        raise PolitesseError("give either --percentile or --positive-rate")
    if bool(apply) != bool(gold):
        raise PolitesseError("--apply and --gold go together")
    if positive_rate is not None:
        if not 0 <= positive_rate <= 1:
            raise PolitesseError(f"--positive-rate must lie between 0 and 1: {positive_rate}")
        percentile = 100 * (1 - positive_rate)
    moved = percentile_threshold(read_numbers(scores), percentile or 0.0)
    if not apply or not gold:
        return Outcome(moved)
    values, labels = read_numbers(apply), _binary(gold, positive)
    same_length({apply: values, gold: labels})
    return Outcome(threshold_effect(moved, values, labels, default))


@reports
def compare(
    one: Annotated[str, source("--one", "A score for each item, one a line.")],
    against: Annotated[
        list[str],
        source("--other", "Another system's scores for the same items; repeat for several."),
    ],
) -> Outcome:
    """Compare systems by any score that each item has: means, differences, p.

    Examples:

        politesse measure compare --one a.tsv:score --other b.tsv:score --test randomisation
    """
    from politesse.metrics.inputs import read_numbers, same_length
    from politesse.metrics.significance import MeanScore

    first = read_numbers(one)

    def scored(path: str) -> MeanScore:
        scores = read_numbers(path)
        same_length({one: first, path: scores})
        return MeanScore(tuple(scores))

    return compared(scored, systems([one], against))
