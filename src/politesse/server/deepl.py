"""The interface of DeepL: its clients translate here, with the formality that they ask for."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError
from starlette.requests import Request
from starlette.responses import Response

from politesse.core import PolitesseError, UnknownLanguage
from politesse.languages import available, load
from politesse.languages.identify import identify
from politesse.languages.tags import code_of
from politesse.scoring import scorer
from politesse.server.answers import JSON
from politesse.server.deadline import in_time
from politesse.server.errors import RequestError
from politesse.server.reading import body_of, form_pairs
from politesse.server.service import AT_ONCE
from politesse.server.tagged import TaggedText
from politesse.translation.control import has_address, pack_of
from politesse.translation.types import Formality, UnsupportedFormality, UnsupportedLanguage

if TYPE_CHECKING:
    from politesse.server.app import Server

_FORMALITY: dict[str, Formality] = {
    "default": "auto",
    "more": "formal",
    "less": "informal",
    "prefer_more": "prefer_formal",
    "prefer_less": "prefer_informal",
}
_UNLIMITED = 1_000_000_000_000
_LONG_ENOUGH = 25  # characters from which the language of a text is told from it
_LISTS = ("text", "non_splitting_tags", "splitting_tags", "ignore_tags")
_WITHOUT = ("glossary_id", "glossary_ids", "style_id", "translation_memory_id")
#: Variants that DeepL lists each by itself.
_VARIANTS = {"pt": ("PT-PT", "PT-BR"), "en": ("EN-GB", "EN-US"), "es": ("ES", "ES-419")}


def _split(value: Any) -> Any:
    """A list that may be written with commas."""
    if isinstance(value, str):
        value = [value]
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return [name.strip() for item in value for name in item.split(",") if name.strip()]
    return value


def _spelt(value: Any) -> Any:
    """A choice that some clients send as a number or a truth value."""
    return str(int(value)) if isinstance(value, bool | int) else value


Tags = Annotated[
    list[Annotated[str, Field(max_length=100, pattern=r"^[\w:.-]+$")]],
    BeforeValidator(_split),
    Field(max_length=100),
]


class DeeplRequest(BaseModel):
    """Texts to translate; what is not listed here is taken and has no effect."""

    model_config = ConfigDict(extra="ignore")

    text: list[str] = Field(min_length=1)
    target_lang: str = Field(min_length=2, max_length=35, examples=["DE"])
    source_lang: str | None = Field(default=None, min_length=2, max_length=35)
    formality: Literal["default", "more", "less", "prefer_more", "prefer_less"] = "default"
    context: str = Field(
        default="",
        description="Not translated; in the target language, with the default formality, "
        "translations keep its register.",
    )
    split_sentences: Annotated[Literal["0", "1", "nonewlines"] | None, BeforeValidator(_spelt)] = (
        None
    )
    preserve_formatting: bool = Field(default=False, description="Formatting is always preserved.")
    tag_handling: Literal["xml", "html"] | None = None
    non_splitting_tags: Tags = []
    splitting_tags: Tags = []
    ignore_tags: Tags = []
    show_billed_characters: bool = False

    @property
    def one_line(self) -> bool:
        """Whether line breaks are nothing but space, as in HTML."""
        usual = "nonewlines" if self.tag_handling == "html" else "1"
        return (self.split_sentences or usual) != "1"


class DeeplTranslation(BaseModel):
    """One translation."""

    detected_source_language: str
    text: str
    billed_characters: int | None = None


class DeeplResponse(BaseModel):
    """A translation for each text."""

    translations: list[DeeplTranslation]


class DeepL:
    """Answers ``translate``, ``languages`` and ``usage`` as DeepL does."""

    def __init__(self, server: Server) -> None:
        self._server = server

    async def translate(self, request: Request) -> Response:
        """Translations of texts."""
        asked = _asked(request, await body_of(request, self._server.settings.limits))
        self._server.count(request, [*asked.text, asked.context], "text")
        characters = sum(map(len, asked.text))
        self._charge(characters)
        answer = await self._server.pool.run(lambda: self._translated(asked))
        self._server.metrics.add("translated_characters", characters)
        return JSON({"translations": answer})

    async def languages(self, request: Request) -> Response:
        """The languages that can be translated from, or into."""
        # The official client sends a form with GET.
        form = form_pairs(await body_of(request, self._server.settings.limits))
        kind = dict([*form, *request.query_params.items()]).get("type", "source")
        if kind not in ("source", "target"):
            raise RequestError(400, "type", "Value for 'type' must be 'source' or 'target'.")
        return JSON(await self._server.pool.run(lambda: self._listed(kind)))

    async def usage(self, request: Request) -> Response:
        """How much has been translated, of how much."""
        done = int(self._server.metrics.total("translated_characters"))
        most = self._server.settings.quota or _UNLIMITED
        return JSON({"character_count": done, "character_limit": most})

    def _charge(self, characters: int) -> None:
        quota = self._server.settings.quota
        done = self._server.metrics.total("translated_characters")
        if quota is not None and done + characters > quota:
            raise RequestError(456, "quota", "Quota exceeded: the character limit is reached.")

    def _translated(self, asked: DeeplRequest) -> list[dict[str, Any]]:
        tags = (asked.ignore_tags, asked.splitting_tags, asked.non_splitting_tags)
        texts = [TaggedText(text, asked.tag_handling, asked.one_line, *tags) for text in asked.text]
        sources = [self._source(text, asked.source_lang) for text in asked.text]
        parts: dict[str, list[str]] = {}
        for text, source in zip(texts, sources, strict=True):
            parts.setdefault(source, []).extend(text.parts)
        translated = {source: self._made(own, source, asked) for source, own in parts.items()}
        return [
            {
                "detected_source_language": code_of(source).upper(),
                "text": text.joined([next(translated[source]) for _ in text.parts]),
                **({"billed_characters": len(given)} if asked.show_billed_characters else {}),
            }
            for given, text, source in zip(asked.text, texts, sources, strict=True)
        ]

    def _made(self, parts: list[str], source: str, asked: DeeplRequest) -> Iterator[str]:
        """The translations of parts of texts that are in one language."""
        try:
            formality = _formality(asked)
            translator = self._server.service.translator(
                asked.target_lang.lower(), formality, source
            )
        except UnsupportedFormality:
            raise RequestError(
                400, "formality", "'formality' is not supported for given 'target_lang'."
            ) from None
        except UnsupportedLanguage as error:
            field = "source_lang" if " from " in str(error) else "target_lang"
            raise RequestError(400, field, f"Value for '{field}' not supported.") from None
        return (one.text for one in in_time(translator.stream(parts, AT_ONCE)))

    def _source(self, text: str, given: str | None) -> str:
        """The language of a text: as given, told from it, or the only one the engine knows."""
        if given:
            return given.lower()
        known = self._server.service.engines(None).capabilities.sources
        only = next(iter(known)) if known and len(known) == 1 else None
        if only and len(text) < _LONG_ENOUGH:
            return only
        try:
            return identify(text)
        except UnknownLanguage:
            if only:
                return only
            raise RequestError(400, "source_lang", "Value for 'source_lang' is needed.") from None

    def _listed(self, kind: str) -> list[dict[str, Any]]:
        known = self._server.service.engines(None).capabilities
        codes = known.sources if kind == "source" else known.targets
        listed: list[dict[str, Any]] = []
        for code in sorted(codes if codes is not None else available()):
            name = load(code).name if code in available() else code.upper()
            if kind == "source":
                listed.append({"language": code.upper(), "name": name})
                continue
            pack = pack_of(code)
            formal = bool(pack and has_address(pack)) or known.has_formality(code)
            for tag in _VARIANTS.get(code, (code.upper(),)):
                listed.append({"language": tag, "name": name, "supports_formality": formal})
        return listed


def _formality(asked: DeeplRequest) -> Formality:
    """What is asked for; by default the register of a context that is in the target language."""
    formality = _FORMALITY[asked.formality]
    pack = pack_of(asked.target_lang)
    if formality != "auto" or not asked.context.strip() or pack is None:
        return formality
    try:
        if identify(asked.context) != pack.code:
            return formality
    except PolitesseError:
        return formality
    register = scorer(pack)(asked.context).register
    return {"formal": "prefer_formal", "informal": "prefer_informal"}.get(register, formality)  # type: ignore[return-value]


def _asked(request: Request, body: bytes) -> DeeplRequest:
    media = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    fields = _json(body) if media == "application/json" else _form(body)
    for name in _WITHOUT:
        if fields.get(name):
            raise RequestError(400, name, f"'{name}' is not supported by this server.")
    if isinstance(fields.get("text"), str):
        fields["text"] = [fields["text"]]
    try:
        return DeeplRequest.model_validate(fields)
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        name = ".".join(map(str, first["loc"]))
        if first["type"] == "missing":
            raise RequestError(400, name, f"Parameter '{name}' not specified.") from None
        raise RequestError(
            400, name, f"Value for '{name}' not supported: {first['msg']}."
        ) from None


def _json(body: bytes) -> dict[str, Any]:
    try:
        fields = json.loads(body)
        body.decode()
    except (ValueError, RecursionError):
        raise RequestError(400, "not_json", "The body is no JSON.") from None
    if not isinstance(fields, dict):
        raise RequestError(400, "not_json", "The body is no JSON object.")
    return fields


def _form(body: bytes) -> dict[str, Any]:
    """The fields of a form, where texts and lists of tags may come several times."""
    fields: dict[str, Any] = {}
    for name, value in form_pairs(body):
        if name in _LISTS:
            fields.setdefault(name, []).append(value)
        else:
            fields[name] = value
    return fields
