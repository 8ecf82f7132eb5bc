"""Style transfer as a whole: style score, G-Mean, relative ranking."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from politesse.cli.measure.report import Outcome, compared, reports, source, systems
from politesse.core.progress import Progress, silent

_REGISTERS = {"formal": 1.0, "informal": -1.0}


@reports
def style(
    hypotheses: Annotated[
        list[str] | None,
        source("--hypotheses", "Texts to score, one a line; a second is another system."),
    ] = None,
    scorer: Annotated[
        str,
        typer.Option(
            "--scorer", help="register, formality, politeness, or your own python:MODULE:NAME."
        ),
    ] = "register",
    scores: Annotated[
        list[str] | None, source("--scores", "Scores made elsewhere, one a line, instead of texts.")
    ] = None,
    lang: Annotated[
        str | None, typer.Option("--lang", help="Language of the texts; identified if not given.")
    ] = None,
    threshold: Annotated[
        float, typer.Option("--threshold", help="A score above it is of the style.")
    ] = 0.0,
    against: Annotated[
        list[str] | None,
        source(
            "--against", "Another system's texts, or scores, to compare with; repeat for several."
        ),
    ] = None,
    progress: Progress = silent,
) -> Outcome:
    """The mean style score of texts by any scorer, and how many have the style.

    Examples:

        politesse measure style --hypotheses out.de --lang de

        politesse measure style --hypotheses out.txt --scorer mymodel:formality --threshold -1
    """
    from politesse.core import PolitesseError
    from politesse.metrics.inputs import read_lines, read_numbers
    from politesse.metrics.style_score import StyleScore, style_score

    if bool(hypotheses) == bool(scores):
        raise PolitesseError("give either --hypotheses or --scores")
    score = None if scores else _scorer(scorer, lang)

    def scored(path: str) -> StyleScore:
        if score is None:
            numbers = read_numbers(path)
            values = iter(numbers)
            return style_score(
                [""] * len(numbers), lambda _: next(values), threshold, "scores", progress
            )
        name = f"{scorer}/{lang}" if lang else scorer
        return style_score(read_lines(path), score, threshold, name, progress)

    return compared(scored, systems(hypotheses or scores or [], against))


def _scorer(name: str, lang: str | None) -> Callable[[str], float]:
    if ":" in name:
        from politesse.core.backends import load_object

        loaded: Callable[[str], float] = load_object(name)
        return loaded
    from politesse.core import PolitesseError
    from politesse.scoring import score

    def value(text: str) -> float:
        result = score(text, lang, aspects=[name])
        if name == "register":
            return _REGISTERS.get(str(result.register), 0.0)
        figure = getattr(result, name)
        if figure is None:
            raise PolitesseError(f"there is no {name} score for {result.language} yet")
        return float(figure.value)

    if name not in ("register", "formality", "politeness"):
        raise PolitesseError(
            f"--scorer must be register, formality, politeness or python:MODULE:NAME, not {name!r}"
        )
    if lang:
        from politesse.languages import load

        load(lang)
    return value


@reports
def g_mean(
    accuracy: Annotated[
        float | None, typer.Option("--accuracy", help="Accuracy of the style, in per cent.")
    ] = None,
    bleu: Annotated[float | None, typer.Option("--bleu", help="BLEU, 0 to 100.")] = None,
    perplexity: Annotated[float | None, typer.Option("--perplexity", help="Perplexity.")] = None,
    hypotheses: Annotated[
        list[str] | None, source("--hypotheses", "Or from texts: the outputs, one a line,")
    ] = None,
    inputs: Annotated[
        str | None, source("--inputs", "the inputs (or references) for BLEU,")
    ] = None,
    scores: Annotated[
        list[str] | None, source("--scores", "a style score for each output,")
    ] = None,
    model: Annotated[
        Path | None, typer.Option("--model", help="and an n-gram model for the perplexity.")
    ] = None,
    threshold: Annotated[
        float, typer.Option("--threshold", help="A score above it is of the style.")
    ] = 0.0,
    against: Annotated[
        list[str] | None,
        source("--against", "Another system's outputs, to compare with; repeat for several,"),
    ] = None,
    against_scores: Annotated[
        list[str] | None, source("--against-scores", "and a style score for each of them.")
    ] = None,
) -> Outcome:
    """The geometric mean of accuracy, BLEU and 1/perplexity.

    Examples:

        politesse measure g-mean --accuracy 85.3 --bleu 43.4 --perplexity 6.3

        politesse measure g-mean --hypotheses out.txt --inputs polite.txt --scores impolite.txt --threshold 0.5 --model lm.npz
    """
    from politesse.core import PolitesseError
    from politesse.metrics import g_mean as metric

    if accuracy is not None and bleu is not None and perplexity is not None:
        if against:
            raise PolitesseError("--against needs texts: figures alone cannot be tested")
        return Outcome(metric.g_mean(accuracy, bleu, perplexity))
    if not (hypotheses and inputs and scores and model):
        raise PolitesseError(
            "give --accuracy, --bleu and --perplexity, "
            "or --hypotheses, --inputs, --scores and --model"
        )
    if len(against or ()) != len(against_scores or ()) or len(hypotheses) != len(scores):
        raise PolitesseError(
            "--hypotheses and --scores, and --against and --against-scores, go together"
        )
    from politesse.metrics.bleu import bleu as overlap
    from politesse.metrics.fluency import fluency, load
    from politesse.metrics.inputs import read_lines, read_numbers, same_length
    from politesse.metrics.style_score import style_score

    originals, trained = read_lines(inputs), load(model)

    every = systems(hypotheses, against)
    styles = dict(zip(every, [*scores, *(against_scores or ())], strict=True))

    def scored(outputs: str) -> metric.GMean:
        style = styles[outputs]
        lines, numbers = read_lines(outputs), read_numbers(style)
        same_length({outputs: lines, inputs or "": originals, style: numbers})
        values = iter(numbers)
        return metric.g_mean_of(
            style_score(lines, lambda _: next(values), threshold, "scores"),
            overlap(lines, [originals]),
            fluency(lines, trained),
        )

    return compared(scored, every)


@reports
def ranking(
    judgements: Annotated[
        Path,
        typer.Option(
            "--judgements",
            help="A table: a row for each judgement, a column for each system with its rank, 1 "
            "the best; or columns winner and loser, and perhaps tie.",
        ),
    ],
    systems: Annotated[
        str | None,
        typer.Option("--systems", help="Columns that are systems, with commas; all by default."),
    ] = None,
) -> Outcome:
    """Order systems by ranks or pairwise choices of judges.

    Examples:

        politesse measure ranking --judgements overall.tsv --systems rules,backtranslation,round-trip
    """
    from politesse.metrics.ranking import ranking as run
    from politesse.metrics.ranking import read_judgements

    return Outcome(run(read_judgements(judgements, systems.split(",") if systems else [])))
