"""``politesse train``: make the embedded models again, from your own copy of the corpora."""

from __future__ import annotations

import typer

from politesse.cli.train.address import address
from politesse.cli.train.calming import calming
from politesse.cli.train.dialogue import dialogue
from politesse.cli.train.encoder import encoder
from politesse.cli.train.formality import formality
from politesse.cli.train.honorifics import honorifics
from politesse.cli.train.identify import identify
from politesse.cli.train.politeness import politeness
from politesse.cli.train.rewriter import rewriter
from politesse.cli.train.rewriting import rewriting
from politesse.cli.train.style import style
from politesse.cli.train.transformer import transformer
from politesse.cli.train.translate import translate

train = typer.Typer(
    help="Train the embedded models by the recipes they were made with.", no_args_is_help=True
)
train.command()(address)
train.command()(politeness)
train.command()(encoder)
train.command()(transformer)
train.command()(formality)
train.command()(honorifics)
train.command()(identify)
train.command()(rewriting)
train.command()(calming)
train.command()(rewriter)
train.command()(style)
train.command()(translate)
train.command()(dialogue)


@train.callback()
def _root() -> None:
    """Train the embedded models by the recipes they were made with."""
