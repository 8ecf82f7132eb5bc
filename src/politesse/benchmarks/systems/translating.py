"""Translations: the references, what teams submitted, and those of our engines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from pathlib import Path

from politesse.benchmarks.systems.base import OwnSystem
from politesse.core import PolitesseError, Signature, TargetRegister
from politesse.core.backends import Spec
from politesse.datasets import read
from politesse.translation import Engine, Formality, Gender, translate
from politesse.translation.engines import load_engine


class References(OwnSystem):
    """The references themselves: what a perfect translation would score, and its coverage."""

    about = "the references, as if a system had made them"
    gives_references = True

    def signature(self, language: str) -> str:
        return str(Signature("references"))


class OfficialOutputs(OwnSystem):
    """The translations submitted to the shared task, each a row of its own."""

    about = "translations submitted to the shared task"

    def signature(self, language: str) -> str:
        return str(Signature("official-outputs"))

    def submissions(self, language: str) -> Mapping[str, Mapping[TargetRegister, list[str]]]:
        """The lines of each submission by the formality that was asked for."""
        submissions: dict[str, dict[TargetRegister, list[str]]] = {}
        for line in read("iwslt22", self._data, part="outputs", language=language):
            submissions.setdefault(line.system, {}).setdefault(line.requested, []).append(line.text)
        if not submissions:
            raise PolitesseError(f"iwslt22 has no submissions for {language}")
        return submissions


class Translator(OwnSystem):
    """The embedded model with control of formality around it."""

    about = "the embedded model, at the formality asked for"
    gender: Gender | None = None
    controlled = True

    @cached_property
    def _engine(self) -> Engine:
        return load_engine("embedded")

    def supports(self, language: str) -> bool:
        targets = self._engine.capabilities.targets
        return targets is None or language in targets

    def signature(self, language: str) -> str:
        options = {"engine": self._engine.signature(), "gender": self.gender or "any"}
        return str(Signature("translator" if self.controlled else "translator-plain", options))

    def translate(
        self, sources: Sequence[str], language: str, formality: TargetRegister
    ) -> list[str]:
        """Each source at the formality."""
        wanted: Formality = formality if self.controlled else "auto"
        texts = [" ".join(source.split()) for source in sources]
        translations = translate(texts, language, wanted, gender=self.gender, engine=self._engine)
        return [translation.text for translation in translations]


class NamedTranslator(Translator):
    """``engine:ENGINE``: any engine of ``politesse translate``, with our control around it."""

    about = "a translation engine, at the formality asked for"

    def __init__(self, spec: Spec, data: Path | None = None) -> None:
        super().__init__(spec, data)
        self._engine = load_engine(spec.rest)


class PlainTranslator(Translator):
    """The embedded model asked for no formality: what control is compared with."""

    about = "the embedded model, asked for no formality"
    controlled = False


class FeminineTranslator(Translator):
    """The embedded model with a woman speaking."""

    about = "the embedded model, at the formality asked for, a woman speaking"
    gender: Gender | None = "feminine"
