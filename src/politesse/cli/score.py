"""``politesse score``: the register, politeness and formality of each line."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.text import Text

from politesse.cli.columns import form_of, texts_or_tables, write_columns
from politesse.cli.explain import coloured, explanation
from politesse.cli.options import (
    AsLines,
    Aspects,
    Color,
    Column,
    Columns,
    Encoding,
    Flat,
    Language,
    Output,
    Prefix,
    RecordFormat,
    ScoringModel,
    Texts,
)
from politesse.cli.terminal import console, counted_lines, print_line, telling
from politesse.core import PolitesseError, Score
from politesse.core.files import write_text

if TYPE_CHECKING:
    from politesse.benchmarks.score_plot import ScorePlot
    from politesse.scoring import Scorer


def score(
    source: Texts = None,
    lang: Language = None,
    format: RecordFormat = None,
    aspects: Aspects = "register,politeness,formality",
    explain: Annotated[
        bool, typer.Option("--explain", help="Show what adds to the values, under each text.")
    ] = False,
    plot: Annotated[
        Path | None,
        typer.Option("--plot", help="Draw the values by language into an SVG file."),
    ] = None,
    model: ScoringModel = None,
    column: Column = None,
    columns: Columns = None,
    flat: Flat = False,
    prefix: Prefix = "",
    encoding: Encoding = None,
    output: Output = None,
    lines: AsLines = False,
    color: Color = "auto",
) -> None:
    """Score each line: its register, politeness and formality, and the words that carry them.

    Politeness and formality go from -3 to +3. A line that cannot be scored keeps its place, with a
    dash for each value and the reason after it.

    A table is written again with columns added, as what it is. A cell that cannot be scored has empty
    columns, and the reason in the column `error`. See `politesse batch score` for millions of rows.

    Examples:

        echo "Bitte geben Sie Ihr Passwort ein." | politesse score

        politesse score strings.txt --lang pt-BR --format jsonl

        politesse score talk.txt --explain

        politesse score chat.txt --aspects register

        politesse score keigo.txt --aspects register,honorifics

        politesse score corpus.txt --plot scores.svg --format jsonl > scores.jsonl

        politesse score mail.txt --model openai:http://localhost:8080/v1

        politesse score reviews.csv:text --columns register,politeness -o scored.csv

        politesse score "data/*.parquet" --column body --flat -o scored/
    """
    asked = bool(columns or flat or prefix or encoding or output)
    texts, tables = texts_or_tables(source, column, format, asked, lines)
    if tables:
        from politesse.batch.tasks import ScoreTask

        if explain or plot:
            raise PolitesseError("--explain and --plot are for lines; add --format text")
        task = ScoreTask(tuple(aspects.split(",")), lang, model)
        write_columns(task, tables, output, form_of(columns, flat, prefix, encoding))
        return
    from politesse.scoring import Scorer

    scorer = Scorer(aspects.split(","), model, on_error="null")
    screen = console(color)
    picture = _picture(plot)
    failed = False
    for where, result in _scored(scorer, texts, lang, lines):
        if result.reason is not None and result.text.strip():
            failed = True
            typer.echo(f"politesse: {where}: {result.reason}", err=True)
        if picture is not None:
            picture.add(result)
        if format == "jsonl":
            typer.echo(json.dumps(result.to_dict(), ensure_ascii=False))
        else:
            print_line(screen, _line(result, scorer.aspects, explain))
            for cause in explanation(result, embedded=model is None) if explain else ():
                screen.print(cause, soft_wrap=True)
    sys.stdout.flush()
    if plot is not None and picture is not None:
        write_text(plot, str(picture))
    if failed:
        raise typer.Exit(2)


def _scored(
    scorer: Scorer, sources: Sequence[str], lang: str | None, lines: bool
) -> Iterator[tuple[str, Score]]:
    """The scores of the texts of every source, each with where it stands."""
    for source in sources:
        texts = counted_lines(source, as_lines=lines)
        tell = telling(source, lang, lines)
        for number, result in enumerate(scorer.stream(texts, lang, tell), 1):
            yield f"{source}:{number}", result


def _picture(path: Path | None) -> ScorePlot | None:
    if path is None:
        return None
    from politesse.benchmarks.score_plot import ScorePlot
    from politesse.core import BadInput

    if not path.resolve().parent.is_dir():
        raise BadInput(str(path), "its folder does not exist")
    return ScorePlot()


_STYLES = {"formal": "cyan", "informal": "magenta", "mixed": "yellow", "neutral": "dim"}


def _line(result: Score, aspects: Sequence[str], explain: bool) -> Text:
    """A column for each aspect, the text, and what is to be known about it in brackets."""
    from politesse.scoring import EXPLAINING

    shown = _STYLES.get(result.register or "", "dim" if "register" in aspects else "")
    line = Text(style="" if explain else shown).append(_columns(result, aspects), style=shown)
    text = Text(result.text)
    markers = [span for span in result.spans if span.kind not in EXPLAINING]
    if markers:
        from politesse.languages import load

        levels = load(result.language).levels
        for span in markers:
            text.stylize(f"bold {_STYLES[levels[span.level].register]}", span.start, span.end)
    if explain:
        coloured(result, text)
    words = ", ".join(dict.fromkeys(span.text for span in markers))
    about = " ".join([result.language, *([result.level] if result.level else [])])
    note = about + (f": {words}" if words else "")
    if result.reason is not None:
        note = result.reason.partition(";")[0]
    return line.append(text).append(f"   [{note}]", style="dim")


def _columns(result: Score, aspects: Sequence[str]) -> str:
    """The values of a text, each as wide on every line; a dash where there is none."""
    columns = [f"{result.register or '-':<8}"] if "register" in aspects else []
    for aspect in ("politeness", "formality"):
        if aspect in aspects:
            value = getattr(result, aspect)
            columns.append(f"{value.value:>+z4.1f}" if value else f"{'-':>4}")
    if "honorifics" in aspects:
        level = f"level-{result.honorifics.level}" if result.honorifics else "-"
        columns.append(f"{level:<7}")
    return " ".join(columns) + ("  " if len(columns) > 1 else " ")
