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
and ``fit(gold)`` is given the gold labels first and returns the system to use. A new system needs one entry here, or none: ``--systems my_module:MySystem`` works too, and
``--systems outputs:FOLDER`` for a system that is known by its outputs alone; ``--systems
trained:FOLDER`` is a rewriter that ``politesse train style`` made, ``--systems engine:NAME`` any
engine of ``politesse translate`` with our control of formality around it.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

from politesse.core import PolitesseError, Registry

__all__ = ["SYSTEMS", "System", "make"]


class System(Protocol):
    """What every system says of itself."""

    about: str

    def signature(self, language: str) -> str:
        """What could change its answers in a language."""


#: Factories by name; each takes the data folder.
SYSTEMS: Registry[Any] = Registry(
    "system",
    {
        name: f"politesse.benchmarks.systems.{home}"
        for name, home in {
            "majority": "simple:Majority",
            "corpus": "simple:Corpus",
            "strategy-lexicon": "lexicons:StrategyLexicon",
            "induced-lexicon": "lexicons:InducedLexicon",
            "register": "registers:RegisterDetector",
            "scorer": "toolkit:Scorer",
            "rewriter": "toolkit:Rewriting",
            "copy": "rewriting:Copy",
            "rule-based": "rewriting:SurfaceRules",
            "gold-standard": "rewriting:GoldStandard",
            "references": "translating:References",
            "official-outputs": "translating:OfficialOutputs",
            "translator": "translating:Translator",
            "translator-plain": "translating:PlainTranslator",
            "translator-feminine": "translating:FeminineTranslator",
            "published-dialogues": "responding:PublishedDialogues",
            "pipeline-bot": "responding:Pipeline",
            "pipeline-bot-calm": "responding:CalmedPipeline",
        }.items()
    },
)


def make(name: str, data: Path | None) -> Any:
    """A system by its name, of the user's own as ``module:attribute``, or by its folder."""
    if ":" not in name:
        return SYSTEMS[name](data)
    module, _, attribute = name.partition(":")
    if module == "outputs":
        from politesse.benchmarks.systems.outputs import Outputs

        return Outputs(Path(attribute))
    if module == "engine":
        from politesse.benchmarks.systems.translating import Translator

        return Translator(data, attribute)
    if module == "trained":
        from politesse.benchmarks.systems.trained import Trained

        return Trained(attribute)
    try:
        factory = getattr(import_module(module), attribute)
    except (ImportError, AttributeError) as error:
        raise PolitesseError(f"the system {name!r} cannot be loaded: {error}") from None
    system = factory(data)
    if not callable(getattr(system, "signature", None)):
        raise PolitesseError(f"the system {name!r} has no signature(language)")
    return system
