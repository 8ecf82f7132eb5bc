"""What is loaded before the first request: language packs and models of the languages named."""

from __future__ import annotations

from collections.abc import Iterable

from politesse.languages import available, load
from politesse.languages.identify import identify
from politesse.scoring.formality import formality_scorer
from politesse.scoring.linear import linear_model
from politesse.scoring.register import scorer
from politesse.server.service import Service
from politesse.translation.engines.embedded import embedded_languages

#: Every language there is.
ALL = "all"


def tags(preload: Iterable[str]) -> list[str]:
    """The tags that are to be loaded.

    >>> tags(["de", "pt-BR"])
    ['de', 'pt-BR']
    """
    named = list(preload)
    return list(available()) if ALL in named else [load(tag).tag for tag in named]


def warm_shared(preload: Iterable[str]) -> None:
    """Load what processes forked later share: all that starts no threads, which a fork would lose."""
    identify("Which language is this?")
    for tag in tags(preload):
        pack = load(tag)
        scorer(pack)("")
        linear_model("politeness", pack.code)
        formality_scorer(pack)


def warm(service: Service, preload: Iterable[str]) -> None:
    """Load the rest: what encodes and translates."""
    warm_shared(preload)
    named = tags(preload)
    for tag in named:
        service.score(["."], tag)
        service.rewrite(["."], "formal", tag)
    translated = [tag for tag in named if tag in embedded_languages()]
    if translated and "embedded" in service.engines.names:
        service.translate(["Hello."], translated[0], engine="embedded")
