"""Systems that the tables are run with: one entry a system, imported when it is asked for.

A system is a class made with the data folder. It says its ``signature`` for a language, and it
plays one or more roles, which are methods:

=========================================== =====================================================
``politeness(texts, language)``             a number a text; above 0 is polite
``strategies(text, language)``              the politeness strategies in a text
``formality(texts, language)``              a number a text; above 0 is formal, 0 undecided
``register(texts, language)``               formal, informal, neutral or mixed, for each text
``rewrite(texts, language)``                each text in a more formal wording
``readdress(texts, language, formality)``   each text with formal or informal address
``impolite(texts)``                         each text in an impolite wording
``translate(sources, language, formality)`` each source at the formality
``respond(dialogues)``                      predicted turns for each dialogue
``predictions()``                           predicted turns that are there before anybody asks
=========================================== =====================================================

``gives_references = True`` stands for what the corpus itself says: its references or ratings.
Two methods are optional: ``supports(language)`` says whether there is anything to run in a language,
and ``fit(gold)`` is given the gold labels first and returns the system to use.

A system that asks a server may have ``prepare(folder, progress)``, which says where answers are
kept, and ``usage``, what they took.

A new system needs one entry here, or none: ``--systems`` takes every model that ``score --model``,
``rewrite --rewriter``, ``translate --engine`` and ``stress --bot`` take, ``python:MODULE:NAME``, a class
of your own made with the data folder or what those commands take by that name, ``outputs:FOLDER``, a
system that is known by its outputs alone, and ``engine:ENGINE``, an engine alone where a name could be
more. ``BOT+calm`` is a bot that hears calmed turns; ``NAME=SPEC`` calls a row NAME.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Protocol

from politesse.core import PolitesseError
from politesse.core.backends import Backends, Spec

__all__ = ["SYSTEMS", "System", "anywhere", "label", "make", "unlabelled"]

#: What a name ends in whose bot hears calmed turns.
CALM = "+calm"
_LABEL = re.compile(r"([^=:#?/]+)=(?=[a-z])")
_SERVER = re.compile(r"^openai:[a-z]+://([^#?]*)(?:#([^?]*))?(?:\?(.*))?$")
_KEY = re.compile(r"(?:^|:)deepl:[^?]")
_SETTINGS = ("prompt", "shots", "temperature")  # of a server's model, what a row is told apart by


class System(Protocol):
    """What every system says of itself."""

    about: str

    def signature(self, language: str) -> str:
        """What could change its answers in a language."""


#: What makes systems: given the spec and the data folder.
SYSTEMS: Backends[Any] = Backends(
    "system",
    "politesse.systems",
    {
        name: f"politesse.benchmarks.systems{home}"
        for name, home in {
            "majority": ".simple:Majority",
            "corpus": ".simple:Corpus",
            "strategy-lexicon": ".lexicons:StrategyLexicon",
            "induced-lexicon": ".lexicons:InducedLexicon",
            "register": ".registers:RegisterDetector",
            "scorer": ".toolkit:Scorer",
            "rewriter": ".toolkit:Rewriting",
            "copy": ".rewriting:Copy",
            "rule-based": ".rewriting:SurfaceRules",
            "gold-standard": ".rewriting:GoldStandard",
            "references": ".translating:References",
            "official-outputs": ".translating:OfficialOutputs",
            "translator": ".translating:Translator",
            "translator-plain": ".translating:PlainTranslator",
            "translator-feminine": ".translating:FeminineTranslator",
            "published-dialogues": ".responding:PublishedDialogues",
            "pipeline-bot": ".responding:Pipeline",
            "pipeline-bot-calm": ".responding:CalmedPipeline",
            "embedded[:FOLDER]": ".models:embedded",
            "built-in": ".toolkit:Rewriting",
            "surface": ".rewriting:SurfaceRules",
            "hf:FOLDER": ".models:Model",
            "ct2:FOLDER": ".models:Model",
            "libretranslate:URL": ".models:Model",
            "deepl": ".models:Model",
            "round-trip:ENGINE": ".models:Model",
            "translate:ENGINE": ".models:Model",
            "engine:ENGINE": ".translating:NamedTranslator",
            "openai:URL#MODEL": ".prompted:Prompted",
            "outputs:FOLDER": ".outputs:Outputs",
            "python:MODULE:NAME": ".models:of_a_user",
            "trained:FOLDER": ".trained:trained",
            "pipeline": ".models:Model",
            "http://…": ".models:Model",
            "https://…": ".models:Model",
            "rasa:URL": ".models:Model",
            "command:COMMAND": ".models:Model",
            "command-json:COMMAND": ".models:Model",
            "recorded:FILE": ".models:Model",
        }.items()
    },
)


#: Models that have no colon in their names and run wherever they are asked for.
_MODELS = frozenset({"embedded", "built-in", "surface", "deepl", "pipeline"})


def make(name: str, data: Path | None) -> Any:
    """The system of a name, which may have a label before it."""
    spec = unlabelled(name)
    if _KEY.search(spec):
        raise PolitesseError(
            "deepl:KEY would write the key into the results: put it into $DEEPL_AUTH_KEY and name "
            "deepl alone"
        )
    if spec.endswith(CALM):
        from politesse.benchmarks.systems.bots import calmed

        return calmed(spec.removesuffix(CALM), data)
    kind = Spec.parse(spec).kind
    if kind not in tuple(SYSTEMS):
        from politesse.benchmarks.systems.models import Model, is_kind

        if is_kind(kind):
            return Model(Spec.parse(spec), data)
    return SYSTEMS.make(spec, data)


def unlabelled(name: str) -> str:
    """A name without its label.

    >>> unlabelled("mine=outputs:folder"), unlabelled("openai:http://x/v1?shots=5")
    ('outputs:folder', 'openai:http://x/v1?shots=5')
    """
    found = _LABEL.match(name)
    return name[found.end() :] if found else name


def label(name: str) -> str:
    """What a row is called: its label, or a server's model without the address, or the name.

    >>> label("mine=outputs:folder"), label("openai:http://localhost:8080/v1#tiny?shots=5&key=K")
    ('mine', 'tiny?shots=5')
    >>> label("openai:http://localhost:8080/v1"), label("majority")
    ('localhost:8080/v1', 'majority')
    """
    if found := _LABEL.match(name):
        return found.group(1)
    if found := _SERVER.match(name):
        host, model, options = found.groups()
        settings = [one for one in (options or "").split("&") if one.split("=")[0] in _SETTINGS]
        return (model or host) + (f"?{'&'.join(settings)}" if settings else "")
    return name


def anywhere(name: str) -> bool:
    """Whether a system is run wherever it is asked for, and not only where a table lists it."""
    spec = unlabelled(name)
    if ":" in name or spec.removesuffix(CALM) in {*_MODELS, *SYSTEMS.installed}:
        return True
    if spec in tuple(SYSTEMS):
        return False
    from politesse.benchmarks.systems.models import is_kind

    return is_kind(spec)
