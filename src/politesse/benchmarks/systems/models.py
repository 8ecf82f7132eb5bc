"""Any model that ``score``, ``rewrite`` or ``translate`` takes, as a system under the same name.

The table decides what a model is used for: ``hf:FOLDER`` scores requests where politeness is asked
for and translates where translations are. Nothing is loaded before it is asked for.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any

from politesse.benchmarks.systems.toolkit import Scorer
from politesse.benchmarks.systems.translating import NamedTranslator, Translator
from politesse.core import PolitesseError, Signature, TargetRegister
from politesse.core.backends import Backends, Spec, load_object
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
}


def is_kind(kind: str) -> bool:
    """Whether ``score``, ``rewrite`` or ``translate`` take models of a kind, ours or installed."""
    return any(kind in tuple(known) for known in (SCORERS, REWRITERS, ENGINES))


class Model:
    """A model by its name; it has the roles in which the commands take its kind."""

    def __init__(self, spec: Spec, data: Path | None = None) -> None:
        self._spec = spec
        self._data = data
        self.about = "a model as politesse score, rewrite or translate use it"

    def __getattr__(self, name: str) -> Any:
        """A role, if models of this kind have it: a task asks by looking for the method."""
        if name not in _ROLES or self._spec.kind not in tuple(_ROLES[name]):
            raise AttributeError(name)
        return getattr(self, f"_{name}")

    def signature(self, language: str) -> str:
        return str(Signature("model", {"name": self._spec, "content": content(self._spec)}))

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


def content(spec: Spec) -> str:
    """Eight characters that change with what a name stands for, as far as that lies here.

    Of a folder these are the names and sizes of its files and its settings, of a module its text; a
    server has nothing here.
    """
    if spec.kind in ("translate", "round-trip", "engine"):
        return content(Spec.parse(spec.rest))
    digest = sha256(str(spec).encode())
    if spec.kind == "python":
        module = inspect.getmodule(load_object(str(spec)))
        file = getattr(module, "__file__", None)
        if file and Path(file).is_file():
            digest.update(Path(file).read_bytes())
    folder = Path(spec.rest.partition("?")[0])
    for path in sorted(folder.rglob("*")) if spec.rest and folder.is_dir() else ():
        digest.update(f"{path.relative_to(folder)} {path.stat().st_size}\n".encode())
        if path.name == "config.json":
            digest.update(path.read_bytes())
    return digest.hexdigest()[:8]
