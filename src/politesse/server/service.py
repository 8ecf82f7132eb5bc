"""Requests to answers, without HTTP: what every interface of the server is made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from threading import Lock
from typing import Any, Generic, TypeVar

from politesse.checking.config import Config
from politesse.checking.texts import check_texts
from politesse.core import Score
from politesse.languages import Pack, available, load
from politesse.rewriting.backends import BUILT_IN, load_rewriter
from politesse.rewriting.session import RewritingSession
from politesse.rewriting.types import RewriterFactory, Tone
from politesse.scoring import Scorer
from politesse.scoring.aspects import USUAL
from politesse.scoring.backends import Backend, load_backend
from politesse.scoring.explaining import causes
from politesse.server import files
from politesse.server.deadline import in_time
from politesse.server.errors import RequestError
from politesse.server.settings import Settings
from politesse.translation.engines import load_engine
from politesse.translation.engines.embedded import embedded_languages
from politesse.translation.pipeline import Translator
from politesse.translation.termbase import Termbase, termbase
from politesse.translation.types import Formality, Gender, Translation

T = TypeVar("T")

_REGISTERS: tuple[Formality, ...] = ("formal", "informal")
#: What of a text can be rewritten, by the table of a pack that it takes.
_TABLES = {"address": "conversion.toml", "style": "wording.toml", "politeness": "transfer.toml"}
#: Texts translated together, after which the time is looked at.
AT_ONCE = 16


class Offered(Generic[T]):
    """Models that requests may name, each loaded once when it is first asked for."""

    def __init__(self, field: str, specs: Mapping[str, str], make: Callable[[str], T]) -> None:
        self._field, self._specs, self._make = field, specs, make
        self._made: dict[str, T] = {}
        self._lock = Lock()

    @property
    def names(self) -> list[str]:
        """What can be named, the usual one first."""
        return list(self._specs)

    def __call__(self, name: str | None) -> T:
        """The model of a name, or the usual one."""
        name = self.names[0] if name is None else name
        if name not in self._specs:
            offered = ", ".join(self.names)
            raise RequestError(
                422, "unknown_model", f"{name!r} is not offered; there are: {offered}", self._field
            )
        with self._lock:
            if name not in self._made:
                self._made[name] = self._make(self._specs[name])
            return self._made[name]


class Service:
    """Answers what the commands answer, with the models a server was started with.

    >>> answer = Service(Settings()).score(["Hast du Zeit?"], aspects=["register"])
    >>> answer["results"][0]["register"]
    'informal'
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.scorers = Offered("model", settings.models, _scorer_model)
        self.rewriters = Offered("rewriters", settings.rewriters, _rewriter)
        self.engines = Offered("engine", settings.engines, load_engine)
        self._scorer = lru_cache(32)(self._new_scorer)
        self._session = lru_cache(64)(self._new_session)
        self._translator = lru_cache(64)(self._new_translator)

    def score(
        self,
        texts: Sequence[str],
        language: str | None = None,
        aspects: Sequence[str] = USUAL,
        explain: bool = False,
        model: str | None = None,
    ) -> dict[str, Any]:
        """The scores of texts, each with its spans and, if asked for, what adds to its values."""
        embedded = self.scorers(model) is None
        name = model if "politeness" in aspects else None
        scorer = self._scorer(tuple(aspects), name)
        scores = in_time(scorer.stream(texts, language))
        if not explain:
            return {"results": [score.to_dict() for score in scores]}
        return {"results": [_explained(score, embedded) for score in scores]}

    def check(
        self,
        texts: Sequence[str] = (),
        files: Sequence[Any] = (),
        language: str | None = None,
        register: str | Mapping[str, str] | None = None,
        enable: Sequence[str] = (),
        disable: Sequence[str] = (),
        quotes: bool = False,
        mended: bool = False,
        patch: bool = False,
    ) -> dict[str, Any]:
        """Findings in texts or in localisation files, and the house register of each language."""
        if bool(texts) == bool(files):
            raise RequestError(422, "invalid", "give either texts or files", "texts")
        registers = {"*": register} if isinstance(register, str) else dict(register or {})
        config = Config(registers, enable=tuple(enable), disable=tuple(disable), quotes=quotes)
        if files:
            return _check_files(files, language, config, mended, patch)
        return _check_texts(texts, language, config)

    def rewrite(
        self,
        texts: Sequence[str],
        to: str,
        language: str | None = None,
        aspects: Sequence[str] | None = None,
        alternatives: int = 1,
        min_confidence: float | None = None,
        rewriters: Sequence[str] | None = None,
        style: str = "impatient",
        intensity: int = 2,
        seed: int = 0,
    ) -> dict[str, Any]:
        """Texts in another register, with what changed and what was withheld."""
        if language:
            load(language)
        session = self._session(
            to,
            None if aspects is None else frozenset(aspects),
            tuple(rewriters or self.rewriters.names[:1]),
            Tone(style, intensity, seed),
            min_confidence,
        )
        made = in_time(session.stream(texts, language, alternatives))
        return {"results": [result.to_dict(alternatives) for result in made]}

    def translate(
        self,
        texts: Sequence[str],
        to: str,
        source: str | None = None,
        formality: str = "auto",
        house: Sequence[str] = (),
        gender: Gender | None = None,
        alternatives: int = 1,
        engine: str | None = None,
        glossary: Mapping[str, str] | None = None,
    ) -> dict[str, Any]:
        """Translations at a formality; ``both`` gives each text in both registers.

        ``house`` are texts in the target language whose register the translations should keep; ``glossary``
        says how terms are to be translated.
        """
        terms = termbase(glossary, source or "en", to)

        def at(asked: Formality) -> list[Translation]:
            translator = self.translator(
                to, asked, source or "en", gender, alternatives, engine, terms
            )
            return list(in_time(translator.stream(texts, AT_ONCE)))

        if formality == "both":
            pairs = zip(*(at(register) for register in _REGISTERS), strict=True)
            return {"results": [_both(*pair) for pair in pairs]}
        asked = self._house_formality(house, to) if house and formality == "auto" else formality
        return {"results": [one.to_dict() for one in at(asked)]}  # type: ignore[arg-type]

    def translator(
        self,
        to: str,
        formality: Formality,
        source: str = "en",
        gender: Gender | None = None,
        alternatives: int = 1,
        engine: str | None = None,
        terms: Termbase | None = None,
    ) -> Translator:
        """What translates at these settings, made once."""
        return self._translator(to, formality, source, gender, alternatives, engine, terms)

    def languages(self) -> dict[str, Any]:
        """The languages there are, and what can be done with texts in them."""
        return {"languages": _languages()}

    def models(self) -> dict[str, Any]:
        """The names that requests may use, the usual one of each kind first."""
        return {
            "models": self.scorers.names,
            "rewriters": self.rewriters.names,
            "engines": self.engines.names,
        }

    def _house_formality(self, house: Sequence[str], to: str) -> Formality:
        kept = check_texts(house, language=to).houses.get(load(to).tag)
        register = kept.register if kept else None
        return f"prefer_{register}" if register in _REGISTERS else "auto"  # type: ignore[return-value]

    def _new_scorer(self, aspects: tuple[str, ...], model: str | None) -> Scorer:
        return Scorer(aspects, None if model is None else self.scorers(model), on_error="null")

    def _new_session(
        self,
        to: str,
        aspects: Any,
        names: tuple[str, ...],
        tone: Tone,
        min_confidence: float | None,
    ) -> RewritingSession:
        by = [self.rewriters(name) for name in names]
        return RewritingSession(to, aspects, None, by, tone, min_confidence)

    def _new_translator(
        self,
        to: str,
        formality: Formality,
        source: str,
        gender: Gender | None,
        nbest: int,
        engine: str | None,
        terms: Termbase | None,
    ) -> Translator:
        return Translator(self.engines(engine), to, source, formality, gender, nbest, terms)


def _scorer_model(spec: str) -> Backend | None:
    """The back end of a spec; the embedded model needs none."""
    return None if spec == "embedded" else load_backend(spec)


def _rewriter(spec: str) -> str | RewriterFactory:
    return BUILT_IN if spec == BUILT_IN else load_rewriter(spec)


def _explained(score: Score, embedded: bool) -> dict[str, Any]:
    found = {} if score.reason else causes(score, embedded)
    record = {aspect: [cause.to_dict() for cause in parts] for aspect, parts in found.items()}
    return {**score.to_dict(), "causes": record}


def _both(formal: Translation, informal: Translation) -> dict[str, Any]:
    return {"formal": formal.to_dict(), "informal": informal.to_dict()}


def _check_texts(texts: Sequence[str], language: str | None, config: Config) -> dict[str, Any]:
    report = check_texts(texts, language=language, config=config)
    return {
        "results": [
            {
                "text": one.text,
                "language": one.language,
                "register": one.register,
                "findings": [files.finding_record(finding) for finding in one.findings],
                **({"reason": one.reason} if one.reason else {}),
            }
            for one in report.texts
        ],
        "houses": files.house_records(report.houses),
    }


def _check_files(
    given: Sequence[Any], language: str | None, config: Config, mended: bool, patch: bool
) -> dict[str, Any]:
    contents = {file.name: file.content for file in given}
    if len(contents) < len(given):
        raise RequestError(422, "invalid", "two files have the same name", "files")
    return files.check_files(contents, language, config, mended, patch)


def _languages() -> list[dict[str, Any]]:
    translated = embedded_languages()
    return [_language(load(code), code in translated) for code in available()]


def _language(pack: Pack, translated: bool) -> dict[str, Any]:
    return {
        "code": pack.code,
        "name": pack.name,
        "levels": [
            {"id": level.id, "name": level.name, "register": level.register}
            for level in pack.levels.values()
        ],
        "variants": sorted(pack.about["variants"]),
        "rewrites": [what for what, table in _TABLES.items() if pack.has(table)],
        "translated_into": translated,
        "pack": pack.checksum,
    }
