"""``politesse score``: the register of each line."""

from __future__ import annotations

import json
from typing import Annotated

import typer
from rich.text import Text

from politesse.cli.terminal import console, input_lines
from politesse.core import Score


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
    color: Annotated[str, typer.Option("--color", help="auto, always or never.")] = "auto",
) -> None:
    """Score each line: its register, and the words that carry it.

    Examples:

        echo "Bitte geben Sie Ihr Passwort ein." | politesse score

        politesse score strings.txt --lang pt-BR --format jsonl
    """
    from politesse.core import PolitesseError, UnknownLanguage
    from politesse.scoring import score as score_text

    if format not in ("text", "jsonl"):
        raise PolitesseError(f"--format must be text or jsonl, not {format!r}")
    screen = console(color)
    failed = False
    for number, line in enumerate(input_lines(source), 1):
        try:
            result = score_text(line, lang)
        except UnknownLanguage as error:
            if lang or line.strip():
                failed = True
                typer.echo(f"politesse: {source}:{number}: {error}", err=True)
                if lang:
                    raise typer.Exit(2) from None
            _print_unknown(line, format)
            continue
        if format == "jsonl":
            typer.echo(json.dumps(result.to_dict(), ensure_ascii=False))
        else:
            screen.print(_line(result), soft_wrap=True)
    if failed:
        raise typer.Exit(2)


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


def _line(result: Score) -> Text:
    styles = {"formal": "cyan", "informal": "magenta", "mixed": "yellow", "neutral": "dim"}
    from politesse.languages import load

    levels = load(result.language).levels
    line = Text(f"{result.register:<9}", style=styles[result.register])
    text = Text(result.text)
    marked = [span for span in result.spans if span.level in levels]
    for span in marked:
        text.stylize(f"bold {styles[levels[span.level].register]}", span.start, span.end)
    line.append(text)
    notes = [result.language, *([result.level] if result.level else [])]
    words = ", ".join(dict.fromkeys(span.text for span in marked))
    line.append(f"   [{' '.join(notes)}{': ' + words if words else ''}]", style="dim")
    return line
