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
=========================================== =====================================================

``gives_references = True`` stands for what the corpus itself says: its references or ratings.
Two methods are optional: ``supports(language)`` says whether there is anything to run in a language,
and ``fit(gold)`` is given the gold labels first and returns the system to use.

A new system needs one entry here, or none: ``python:MODULE:NAME`` is a class of your own, made with
the data folder, ``outputs:FOLDER`` a system that is known by its outputs alone, ``trained:FOLDER`` a
rewriter that ``politesse train style`` made, ``engine:ENGINE`` any engine of ``politesse translate``
with our control of formality around it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Protocol

from politesse.core import PolitesseError
from politesse.core.backends import Backends, Spec, load_object

__all__ = ["SYSTEMS", "System", "make"]


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
            "engine:ENGINE": ".translating:NamedTranslator",
            "outputs:FOLDER": ".outputs:Outputs",
            "python:MODULE:NAME": ":of_a_user",
            "trained:FOLDER": ".trained:Trained",
        }.items()
    },
)


def make(name: str, data: Path | None) -> Any:
    """The system of a name."""
    return SYSTEMS.make(name, data)


def of_a_user(spec: Spec, data: Path | None) -> Any:
    """An object of the class that ``python:MODULE:NAME`` names."""
    factory = load_object(str(spec))
    try:
        system = factory(data)
    except Exception as error:  # whatever the class does when it is made
        raise PolitesseError(f"{spec}: {type(error).__name__}: {error}") from None
    if not callable(getattr(system, "signature", None)):
        raise PolitesseError(f"the system {str(spec)!r} has no signature(language)")
    return system
