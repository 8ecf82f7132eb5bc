"""``politesse score``: the register, politeness and formality of each line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from politesse.cli.explain import coloured, explanation
from politesse.cli.terminal import console, input_lines
from politesse.core import Score
from politesse.core.files import write_text

if TYPE_CHECKING:
    from politesse.benchmarks.score_plot import ScorePlot


def score(
    source: Annotated[
        str, typer.Argument(metavar="[FILE|-]", help="Text, one a line; - is standard input.")
    ] = "-",
    lang: Annotated[
        str | None, typer.Option("--lang", help="Language tag; identified where not given.")
    ] = None,
    format: Annotated[
        str, typer.Option("--format", help="text, or jsonl with one record a line.")
    ] = "text",
    explain: Annotated[
        bool, typer.Option("--explain", help="Show what adds to the values, under each text.")
    ] = False,
    plot: Annotated[
        Path | None,
        typer.Option("--plot", help="Draw the values by language into an SVG file."),
    ] = None,
    model: Annotated[
        str | None,
        typer.Option(
            "--model",
            help="What gives the politeness: {kinds}; the embedded model by default.",
        ),
    ] = None,
    color: Annotated[str, typer.Option("--color", help="auto, always or never.")] = "auto",
) -> None:
    """Score each line: its register, politeness and formality, and the words that carry them.

    Examples:

        echo "Bitte geben Sie Ihr Passwort ein." | politesse score

        politesse score strings.txt --lang pt-BR --format jsonl

        politesse score talk.txt --explain

        politesse score corpus.txt --plot scores.svg --format jsonl > scores.jsonl

        politesse score mail.txt --model openai:http://localhost:8080/v1
    """
    from politesse.core import PolitesseError

    if format not in ("text", "jsonl"):
        raise PolitesseError(f"--format must be text or jsonl, not {format!r}")
    screen = console(color)
    picture = _picture(plot)
    failed = False
    for line, result in _results(source, lang, model):
        if result is None:
            failed = failed or bool(line.strip())
            _print_unknown(line, format)
            continue
        if picture is not None:
            picture.add(result)
        if format == "jsonl":
            typer.echo(json.dumps(result.to_dict(), ensure_ascii=False))
        else:
            screen.print(_line(result, explain), soft_wrap=True)
            if explain:
                for cause in explanation(result):
                    screen.print(cause, soft_wrap=True)
    if plot is not None and picture is not None:
        write_text(plot, str(picture))
    if failed:
        raise typer.Exit(2)


def _results(
    source: str, lang: str | None, model: str | None
) -> Iterator[tuple[str, Score | None]]:
    """Each line with its score; None where its language is not clear."""
    from politesse.core import UnknownLanguage
    from politesse.scoring import score as score_text

    def scored(number: int, line: str) -> tuple[str, Score | None]:
        try:
            return line, score_text(line, lang)
        except UnknownLanguage as error:
            if lang or line.strip():
                typer.echo(f"politesse: {source}:{number}: {error}", err=True)
                if lang:
                    raise typer.Exit(2) from None
            return line, None

    every = (scored(number, line) for number, line in enumerate(input_lines(source), 1))
    if model is None:
        return every
    from politesse.scoring.backends import judged, load_backend

    return judged(load_backend(model), every)


def _picture(path: Path | None) -> ScorePlot | None:
    if path is None:
        return None
    from politesse.benchmarks.score_plot import ScorePlot
    from politesse.core import BadInput

    if not path.resolve().parent.is_dir():
        raise BadInput(str(path), "its folder does not exist")
    return ScorePlot()


def _print_unknown(line: str, format: str) -> None:
    """Keep the count of lines: a line without a language is there, with nothing said of it."""
    if format == "jsonl":
        from politesse.core import Signature

        empty = Score(
            line,
            "und",
            "neutral",
            None,
            None,
            None,
            (),
            str(Signature("register", {"lang": "und"})),
        )
        typer.echo(json.dumps(empty.to_dict(), ensure_ascii=False))
    else:
        typer.echo(f"{'-':<9}{line}")


def _line(result: Score, explain: bool = False) -> Text:
    styles = {"formal": "cyan", "informal": "magenta", "mixed": "yellow", "neutral": "dim"}
    from politesse.languages import load
    from politesse.scoring import EXPLAINING

    levels = load(result.language).levels
    shown = styles[result.register]
    line = Text(style="" if explain else shown).append(f"{result.register:<9}", style=shown)
    text = Text(result.text)
    marked = [span for span in result.spans if span.kind not in EXPLAINING]
    for span in marked:
        text.stylize(f"bold {styles[levels[span.level].register]}", span.start, span.end)
    if explain:
        coloured(result, text)
    line.append(text)
    notes = [result.language, *([result.level] if result.level else [])]
    words = ", ".join(dict.fromkeys(span.text for span in marked))
    line.append(f"   [{' '.join(notes)}{': ' + words if words else ''}]", style="dim")
    return line
