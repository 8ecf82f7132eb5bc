"""Options that several commands have."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperOption

from politesse.core import Registry
from politesse.core.backends import Backends

DataFolder = Annotated[
    Path | None,
    typer.Option(
        "--data",
        envvar="POLITESSE_DATA",
        help="Folder of the corpora.",
    ),
]
Format = Annotated[str, typer.Option("--format", help="table or json.")]
#: Of the commands that read texts and write one result a text.
Texts = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="FILE|FILE:COLUMN|-",
        help="Text, one a line, or a column of a table (CSV, TSV, JSON lines, Parquet, Arrow; packed "
        "or not), several or a pattern in quotes; - is standard input, which is the default.",
    ),
]
Language = Annotated[
    str | None, typer.Option("--lang", help="Language tag; identified where not given.")
]
RecordFormat = Annotated[
    str | None,
    typer.Option(
        "--format",
        help="text, or jsonl with one record a line; by default text for lines, and for a table the "
        "table with columns added.",
    ),
]
#: Of the commands that write tables with columns added.
Column = Annotated[
    str | None, typer.Option("--column", help="The column of texts, of tables that name none.")
]
Columns = Annotated[
    str | None,
    typer.Option("--columns", help="Which columns are added, with commas between; all by default."),
]
Flat = Annotated[
    bool,
    typer.Option(
        "--flat",
        help="Add numbers and texts only, no records or lists, as CSV and TSV have it anyway.",
    ),
]
Prefix = Annotated[
    str, typer.Option("--prefix", help="What the names of added columns begin with.")
]
Encoding = Annotated[
    str | None,
    typer.Option("--encoding", help="What tables of text are in, as latin-1; UTF-8 by default."),
]
Output = Annotated[
    str | None,
    typer.Option(
        "--output",
        "-o",
        help="Where a table goes: a file, whose ending says what it is, or a folder/ for a file of "
        "each; standard output by default.",
    ),
]
AsLines = Annotated[
    bool, typer.Option("--lines", help="Take the lines of a file as texts, whatever it is.")
]
#: Of the commands that score.
Aspects = Annotated[
    str,
    typer.Option(
        "--aspects",
        help="What to score: register, politeness, formality, and for Japanese honorifics, with "
        "commas between.",
    ),
]
ScoringModel = Annotated[
    str | None,
    typer.Option(
        "--model", help="What gives the politeness: {kinds}; the embedded model by default."
    ),
]
#: Of the commands that rewrite.
To = Annotated[str, typer.Option("--to", help="formal, informal, polite, impolite or calm.")]
Candidates = Annotated[
    int, typer.Option("--nbest", min=1, max=50, help="So many candidates a text, best first.")
]
MinConfidence = Annotated[
    float | None,
    typer.Option(
        "--min-confidence",
        min=0,
        max=1,
        help="How likely right a change must be to be given, 0 for every one; 0.9 for "
        "conversions of address by default.",
    ),
]
Moved = Annotated[
    str,
    typer.Option(
        "--aspects",
        help="What becomes formal or informal: address, style, both as address,style; auto is "
        "the address, with the wording of careless texts.",
    ),
]
Rewriters = Annotated[
    list[str] | None,
    typer.Option(
        "--rewriter",
        help="Who rewrites, several times for several: {kinds}; built-in by default.",
    ),
]
Style = Annotated[
    str,
    typer.Option(
        "--style",
        help="How an impolite user feels: sarcastic, impatient, bad_mood, tired_and_hungry, "
        "spoilt or third_call.",
    ),
]
Intensity = Annotated[
    int, typer.Option("--intensity", min=1, max=3, help="How polite or impolite: 1 to 3.")
]
Seed = Annotated[int, typer.Option("--seed", help="Another seed, another wording.")]
#: Of the commands that translate.
SourceLanguage = Annotated[str, typer.Option("--from", help="Language of the source.")]
Formality = Annotated[
    str,
    typer.Option("--formality", help="formal, informal, auto, prefer_formal or prefer_informal."),
]
OwnTerms = Annotated[
    Path | None,
    typer.Option(
        "--glossary",
        metavar="FILE",
        help="How terms are to be translated: a table (TSV, CSV) with a column a language, or two columns.",
    ),
]
Gender = Annotated[
    str | None, typer.Option("--gender", help="feminine or masculine: of the one who speaks.")
]
Color = Annotated[str, typer.Option("--color", help="auto, always or never.")]

#: What the options that name a model can be, by the option.
KINDS: Registry[Backends[Any]] = Registry(
    "option",
    {
        "--model": "politesse.scoring.backends:SCORERS",
        "--rewriter": "politesse.rewriting.backends:REWRITERS",
        "--engine": "politesse.translation.engines:ENGINES",
        "--translator": "politesse.translation.engines:ENGINES",
        "--bot": "politesse.dialogue.bots:BOTS",
        "--systems": "politesse.benchmarks.systems:SYSTEMS",
    },
)


def with_kinds(parameter: Any, installed: bool = True) -> str:
    """An option's help, with the kinds of model it takes in place of ``{kinds}``."""
    text = str(getattr(parameter, "help", None) or "")
    if "{kinds}" not in text:
        return text
    return text.replace("{kinds}", KINDS[parameter.opts[0]].listed(installed))


class NamesModels(TyperCommand):
    """A command with options that name models; its help lists the kinds there are."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        for parameter in self.params:
            if isinstance(parameter, TyperOption):
                parameter.help = with_kinds(parameter)
        super().format_help(ctx, formatter)
