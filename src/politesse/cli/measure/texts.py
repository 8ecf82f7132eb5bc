"""Metrics of texts beside other texts: overlap, edits, diversity."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any

import typer

from politesse.cli.measure.report import Outcome, compared, reports, source, systems

Hypotheses = Annotated[
    list[str], source("--hypotheses", "Outputs, one a line; a second is another system.")
]
References = Annotated[
    list[str], source("--references", "References, one a line; repeat for several sets.")
]
Inputs = Annotated[str, source("--inputs", "What the outputs were made from, one a line.")]
Against = Annotated[
    list[str] | None,
    source("--against", "Another system's outputs, to compare with; repeat for several."),
]
BleuTokens = Annotated[
    str, typer.Option("--tokenize", help="sacrebleu's tokenizer: 13a, intl, zh, ja-mecab, char…")
]
Tokens = Annotated[str, typer.Option("--tokenize", help="words, spaces or characters.")]
Lowercase = Annotated[bool, typer.Option("--lowercase", help="Compare without case.")]


def _beside(
    hypotheses: Sequence[str],
    against: Sequence[str] | None,
    others: Sequence[str],
    measure: Callable[[list[str], list[list[str]]], Any],
) -> Outcome:
    """Measure files of outputs beside the files that run parallel to them."""
    from politesse.metrics.inputs import read_lines, same_length

    sets = [read_lines(path) for path in others]

    def scored(path: str) -> Any:
        lines = read_lines(path)
        same_length({path: lines, **dict(zip(others, sets, strict=True))})
        return measure(lines, sets)

    return compared(scored, systems(hypotheses, against))


@reports
def bleu(
    hypotheses: Hypotheses,
    references: References,
    tokenize: BleuTokens = "13a",
    lowercase: Lowercase = False,
    against: Against = None,
) -> Outcome:
    """BLEU against one or more sets of references (sacrebleu).

    Examples:

        politesse measure bleu --hypotheses out.txt --references formal.ref0 --references formal.ref1
    """
    from politesse.metrics.bleu import bleu as run

    return _beside(
        hypotheses, against, references, lambda lines, sets: run(lines, sets, tokenize, lowercase)
    )


@reports
def self_bleu(
    hypotheses: Hypotheses,
    inputs: Inputs,
    tokenize: BleuTokens = "13a",
    lowercase: Lowercase = False,
    against: Against = None,
) -> Outcome:
    """BLEU of outputs against their own inputs: how much wording was kept.

    Examples:

        politesse measure self-bleu --hypotheses out.txt --inputs informal
    """
    from politesse.metrics.bleu import self_bleu as run

    return _beside(
        hypotheses, against, [inputs], lambda lines, sets: run(lines, sets[0], tokenize, lowercase)
    )


@reports
def chrf(
    hypotheses: Hypotheses,
    references: References,
    word_order: Annotated[int, typer.Option("--word-order", min=0, help="2 makes it chrF++.")] = 0,
    against: Against = None,
) -> Outcome:
    """chrF against one or more sets of references (sacrebleu).

    Examples:

        politesse measure chrf --hypotheses out.txt --references formal.ref0
    """
    from politesse.metrics.chrf import chrf as run

    return _beside(
        hypotheses, against, references, lambda lines, sets: run(lines, sets, word_order)
    )


@reports
def lexical_difference(
    hypotheses: Hypotheses,
    inputs: Inputs,
    tokenize: Tokens = "words",
    lowercase: Lowercase = False,
    against: Against = None,
) -> Outcome:
    """The share of tokens that outputs and inputs do not have in common.

    Examples:

        politesse measure lexical-difference --hypotheses out.txt --inputs informal
    """
    from politesse.metrics.lexical_difference import lexical_difference as run

    return _beside(
        hypotheses, against, [inputs], lambda lines, sets: run(sets[0], lines, tokenize, lowercase)
    )


@reports
def edit_distance(
    hypotheses: Hypotheses,
    inputs: Inputs,
    tokenize: Tokens = "words",
    against: Against = None,
) -> Outcome:
    """Characters and tokens edited between inputs and outputs.

    Examples:

        politesse measure edit-distance --hypotheses out.txt --inputs informal
    """
    from politesse.metrics.edit_distance import edit_distance as run

    return _beside(hypotheses, against, [inputs], lambda lines, sets: run(sets[0], lines, tokenize))


@reports
def edit_types(
    hypotheses: Hypotheses,
    inputs: Inputs,
    lang: Annotated[
        str | None, typer.Option("--lang", help="Language, for its list of abbreviations.")
    ] = None,
    against: Against = None,
) -> Outcome:
    """Which kinds of edits were made: casing, punctuation, spelling, paraphrase…

    Examples:

        politesse measure edit-types --hypotheses formal.ref0 --inputs informal --lang fr
    """
    from politesse.metrics.edit_types import edit_types as run

    known = {}
    if lang:
        from politesse.languages import load

        known = load(lang).abbreviations
    return _beside(hypotheses, against, [inputs], lambda lines, sets: run(sets[0], lines, known))


@reports
def diversity(
    references: References,
    tokenize: BleuTokens = "13a",
) -> Outcome:
    """How much several sets of references differ among themselves.

    Examples:

        politesse measure diversity --references formal.ref0 --references formal.ref1 --references formal.ref2
    """
    from politesse.metrics.diversity import diversity as run
    from politesse.metrics.inputs import read_lines, same_length

    sets = [read_lines(path) for path in references]
    same_length(dict(zip(references, sets, strict=True)))
    return Outcome(run(sets, tokenize))
