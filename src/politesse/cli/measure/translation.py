"""``politesse measure macc`` and ``gender``: what a translation chose."""

from __future__ import annotations

from typing import Annotated

import typer

from politesse.cli.measure.report import Outcome, compared, reports, source, systems


@reports
def macc(
    lang: Annotated[str, typer.Option("--lang", help="Language of the hypotheses.")],
    hypotheses: Annotated[
        list[str], source("--hypotheses", "Translations, one a line; a second is another system.")
    ],
    formal: Annotated[str, source("--formal", "Formal references with [F]…[/F].")],
    informal: Annotated[str, source("--informal", "Informal references with [F]…[/F].")],
    against: Annotated[
        list[str] | None,
        source("--against", "Another system's translations, to compare with; repeat for several."),
    ] = None,
) -> Outcome:
    """Matched accuracy: did translations take the requested formality?

    Examples:

        politesse measure macc --lang de --hypotheses out.de --formal test.formal.annotated.de --informal test.informal.annotated.de

        politesse measure macc --lang de --hypotheses mine.de --against theirs.de --against baseline.de --formal test.formal.annotated.de --informal test.informal.annotated.de
    """
    from politesse.languages import split_tag
    from politesse.metrics.inputs import read_lines, same_length
    from politesse.metrics.matched_accuracy import MatchedAccuracy, matched_accuracy

    code, _ = split_tag(lang)
    references = {formal: read_lines(formal), informal: read_lines(informal)}

    def scored(path: str) -> MatchedAccuracy:
        lines = read_lines(path)
        same_length({path: lines, **references})
        return matched_accuracy(lines, references[formal], references[informal], code)

    return compared(scored, systems(hypotheses, against))


@reports
def gender(
    lang: Annotated[str, typer.Option("--lang", help="Language of the translations.")],
    sources: Annotated[
        str, source("--sources", "Gender, word number, sentence and person, between tabs.")
    ],
    hypotheses: Annotated[
        list[str], source("--hypotheses", "Translations, one a line; or source ||| translation.")
    ],
    pro: Annotated[
        str | None, source("--pro", "The stereotypical part of the sources, for delta_s.")
    ] = None,
    anti: Annotated[
        str | None, source("--anti", "The anti-stereotypical part of the sources, for delta_s.")
    ] = None,
    reader: Annotated[
        str | None, typer.Option("--reader", help="Your own gender reader, as python:MODULE:NAME.")
    ] = None,
    aligner: Annotated[
        str | None, typer.Option("--aligner", help="Your own aligner, as python:MODULE:NAME.")
    ] = None,
    against: Annotated[
        list[str] | None,
        source("--against", "Another system's translations, to compare with; repeat for several."),
    ] = None,
) -> Outcome:
    """Gender: are people of known gender translated with it?

    Examples:

        politesse measure gender --lang es --sources en.txt --hypotheses out.es --pro en_pro.txt --anti en_anti.txt
    """
    from politesse.core import PolitesseError
    from politesse.core.backends import load_object
    from politesse.metrics.gender import GenderAccuracy, gender_accuracy, read_people
    from politesse.metrics.inputs import read_lines, same_length

    if bool(pro) != bool(anti):
        raise PolitesseError("--pro and --anti go together: delta_s compares them")
    people = read_people(read_lines(sources), sources)
    sides = [""] * len(people)
    for side, path in (("pro", pro), ("anti", anti)):
        if path:
            members = set(read_people(read_lines(path), path))
            sides = [
                side if person in members else old
                for person, old in zip(people, sides, strict=True)
            ]

    def scored(path: str) -> GenderAccuracy:
        lines = [line.rpartition(" ||| ")[2] for line in read_lines(path)]
        same_length({path: lines, sources: people})
        return gender_accuracy(
            people,
            lines,
            lang,
            sides,
            load_object(reader) if reader else None,
            load_object(aligner) if aligner else None,
        )

    return compared(scored, systems(hypotheses, against))
