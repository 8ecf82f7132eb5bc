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
    str,
    typer.Argument(
        metavar="[FILE|FILE:COLUMN|-]",
        help="Text, one a line, or a column of a table; - is standard input.",
    ),
]
Language = Annotated[
    str | None, typer.Option("--lang", help="Language tag; identified where not given.")
]
RecordFormat = Annotated[
    str, typer.Option("--format", help="text, or jsonl with one record a line.")
]
AsLines = Annotated[
    bool, typer.Option("--lines", help="Take the lines of a file as texts, whatever it is.")
]
Color = Annotated[str, typer.Option("--color", help="auto, always or never.")]

#: What the options that name a model can be, by the option.
KINDS: Registry[Backends[Any]] = Registry(
    "option",
    {
        "--model": "politesse.scoring.backends:SCORERS",
        "--rewriter": "politesse.rewriting.backends:REWRITERS",
        "--engine": "politesse.translation.engines:ENGINES",
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
