"""Any model that ``score``, ``rewrite``, ``translate`` or ``stress`` takes, under the same name.

The table decides what a model is used for: ``hf:FOLDER`` scores requests where politeness is asked
for and translates where translations are. Nothing is loaded before it is asked for.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any

from politesse.benchmarks.systems.bots import Answering, predicted
from politesse.benchmarks.systems.contents import content
from politesse.benchmarks.systems.toolkit import Scorer
from politesse.benchmarks.systems.translating import NamedTranslator, Translator
from politesse.core import PolitesseError, Signature, TargetRegister
from politesse.core.backends import Backends, Spec, load_object
from politesse.core.progress import Progress
from politesse.datasets.records import Dialogue
from politesse.dialogue.bots import BOTS
from politesse.dialogue.replay import Predictions
from politesse.rewriting import rewrite
from politesse.rewriting.backends import REWRITERS
from politesse.rewriting.types import Aspect, To
from politesse.scoring.backends import SCORERS, load_backend
from politesse.translation.engines import ENGINES

#: The roles, and where the kind of a model must be known for it to have them.
_ROLES: dict[str, Backends[Any]] = {
    "politeness": SCORERS,
    "rewrite": REWRITERS,
    "readdress": REWRITERS,
    "impolite": REWRITERS,
    "translate": ENGINES,
    "respond": BOTS,
}


def is_kind(kind: str) -> bool:
    """Whether a command takes models of a kind, ours or installed."""
    return any(kind in tuple(known) for known in _ROLES.values())


class Model:
    """A model by its name; it has the roles in which the commands take its kind."""

    def __init__(self, spec: Spec, data: Path | None = None) -> None:
        self._spec = spec
        self._data = data
        self.bot = Answering(str(spec), data)
        self.about = "a model as politesse score, rewrite, translate or stress use it"

    def __getattr__(self, name: str) -> Any:
        """A role, if models of this kind have it: a task asks by looking for the method.

        Recorded answers are there before anybody asks.
        """
        recorded = self._spec.kind == "recorded"
        if name == "predictions" and recorded:
            return self._predictions
        kinds = tuple(_ROLES.get(name, ()))
        if self._spec.kind not in kinds or (name == "respond" and recorded):
            raise AttributeError(name)
        return getattr(self, f"_{name}")

    def prepare(self, folder: Path, progress: Progress) -> None:
        """Where a bot's dialogues are kept, and whom to tell how far it has come."""
        self.bot.prepare(folder, progress)

    def signature(self, language: str) -> str:
        if self._only_bot:
            return self.bot.signature(language)
        choices = {"name": self._spec, "content": content(self._spec)}
        return str(Signature("model", choices))

    @property
    def _only_bot(self) -> bool:
        others = [known for role, known in _ROLES.items() if role != "respond"]
        return not any(self._spec.kind in tuple(known) for known in others)

    def _predictions(self) -> Mapping[str, Any]:
        return predicted(Path(self._spec.rest))

    def _respond(self, dialogues: Sequence[Dialogue]) -> Predictions:
        return self.bot.respond(dialogues)

    def _politeness(self, texts: Sequence[str], language: str) -> list[float]:
        return [value.value for value in self._scorer.values(texts, language)]

    def _rewrite(self, texts: Sequence[str], language: str) -> list[str]:
        return self._rewritten(texts, "formal", language, {"style"})

    def _readdress(self, texts: Sequence[str], language: str, to: TargetRegister) -> list[str]:
        return self._rewritten(texts, to, language, {"address"})

    def _impolite(self, texts: Sequence[str]) -> list[str]:
        return self._rewritten(texts, "impolite", "en", None)

    def _translate(
        self, sources: Sequence[str], language: str, formality: TargetRegister
    ) -> list[str]:
        if not self._translator.supports(language):
            raise PolitesseError(f"{self._spec} does not translate into {language}")
        return self._translator.translate(sources, language, formality)

    def _rewritten(
        self, texts: Sequence[str], to: To, language: str, aspects: set[Aspect] | None
    ) -> list[str]:
        by = [str(self._spec)]
        results = rewrite(texts, to, language, aspects=aspects, by=by, min_confidence=0)
        return [result.best for result in results]

    @cached_property
    def _scorer(self) -> Any:
        return load_backend(str(self._spec))

    @cached_property
    def _translator(self) -> Translator:
        return NamedTranslator(Spec("engine", str(self._spec)), self._data)


class Embedded(Scorer):
    """The models in the package: politeness and formality, and the translation model."""

    about = "the embedded models"

    @cached_property
    def _translator(self) -> Translator:
        return Translator(None, self._data)

    def supports(self, language: str) -> bool:
        return super().supports(language) or self._translator.supports(language)

    def signature(self, language: str) -> str:
        return f"{super().signature(language)} {self._translator.signature(language)}"

    def translate(
        self, sources: Sequence[str], language: str, formality: TargetRegister
    ) -> list[str]:
        """Each source at the formality."""
        return self._translator.translate(sources, language, formality)


def embedded(spec: Spec, data: Path | None) -> Any:
    """``embedded``, or the engine of ``embedded:FOLDER``."""
    return Model(spec, data) if spec.rest else Embedded(spec, data)


def of_a_user(spec: Spec, data: Path | None) -> Any:
    """What ``python:MODULE:NAME`` names: a system, or what the commands take by that name.

    A class, or a function of one parameter ``data``, makes a system and is given the data folder.
    Any other function or object is a scorer, rewriter or engine, as the table asks.
    """
    found = load_object(str(spec))
    if not _makes_systems(found):
        return Model(spec, data)
    try:
        system = found(data)
    except Exception as error:  # whatever the class does when it is made
        raise PolitesseError(f"{spec}: {type(error).__name__}: {error}") from None
    if not callable(getattr(system, "signature", None)):
        raise PolitesseError(f"the system {str(spec)!r} has no signature(language)")
    return system


def _makes_systems(found: Callable[..., Any]) -> bool:
    if isinstance(found, type):
        return True
    try:
        return list(inspect.signature(found).parameters) == ["data"]
    except (TypeError, ValueError):
        return False
