"""The interface of LanguageTool: its editors, add-ons and clients find register and insults here."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from politesse.core import UnknownLanguage
from politesse.core.version import VERSION
from politesse.languages import Pack, available, load
from politesse.languages.identify import identify
from politesse.languages.tags import code_of
from politesse.server.annotated import AnnotatedText, annotated, utf16_length
from politesse.server.answers import JSON
from politesse.server.errors import RequestError
from politesse.server.guard import check_key
from politesse.server.matches import CATEGORIES, RULES, Match, matches, sentences
from politesse.server.reading import body_of, form_pairs

if TYPE_CHECKING:
    from politesse.server.app import Server

_AROUND = 40  # characters of context
_FALLBACK = "en"
_SOFTWARE = {
    "name": "Politesse",
    "version": VERSION,
    "buildDate": "",
    "apiVersion": 1,
    "premium": False,
    "premiumHint": "",
    "status": "",
}
# Regions that clients name and packs do not tell apart.
_REGIONS = {
    "de": ("DE",), "en": ("US", "GB", "AU", "CA", "NZ", "ZA"), "pt": ("PT", "AO", "MZ"),
    "fr": ("FR", "BE", "CA", "CH"), "nl": ("NL", "BE"), "es": ("ES",), "it": ("IT",),
    "ru": ("RU",), "ja": ("JP",), "ta": ("IN",),
}  # fmt: skip


class LanguageTool:
    """Answers ``check`` and ``languages`` as LanguageTool does."""

    def __init__(self, server: Server, register: str | None) -> None:
        self._server = server
        self._register = register or server.settings.register

    async def check(self, request: Request) -> Response:
        """The matches of a text."""
        asked = await self._parameters(request)
        text = _text(asked)
        if len(text.plain) > self._server.settings.limits.text:
            most = self._server.settings.limits.text
            raise RequestError(
                413, "too_large", f"Your text exceeds the limit of {most} characters", "text"
            )
        self._server.count(request, [text.plain])
        answer = await self._server.pool.run(lambda: self._checked(text, asked))
        return JSON(answer)

    async def languages(self, request: Request) -> Response:
        """The languages there are."""
        return JSON(languages())

    async def healthcheck(self, request: Request) -> Response:
        """What LanguageTool says when it is well."""
        return PlainTextResponse("OK")

    async def _parameters(self, request: Request) -> dict[str, str]:
        """What was asked, in the query or in a form; the key may be among it."""
        query = request.scope["query_string"]
        body = await body_of(request, self._server.settings.limits)
        asked = dict([*form_pairs(query), *form_pairs(body)])
        if not request.scope["state"].get("keyed"):
            check_key(self._server.settings, asked.get("apiKey"))
        return asked

    def _checked(self, text: AnnotatedText, asked: Mapping[str, str]) -> dict[str, Any]:
        pack, tag, detected = _language(text.plain, asked)
        found: list[Match] = []
        ranges: list[list[int]] = []
        if pack is not None:
            register = _choice(asked, "register", ("formal", "informal")) or self._register
            found = matches(text.plain, pack, register, wanted_rules(asked))
            ranges = [_range(text, one.start, len(one.text)) for one in sentences(text.plain, pack)]
        shown = {"name": _name(tag), "code": tag}
        language = {**shown, "detectedLanguage": {**shown, "confidence": 1.0 if detected else 0.0}}
        return {
            "software": _SOFTWARE,
            "warnings": {"incompleteResults": False},
            "language": language,
            "matches": [_match(text, match) for match in found],
            "sentenceRanges": ranges,
        }


def _text(asked: Mapping[str, str]) -> AnnotatedText:
    if ("text" in asked) == ("data" in asked):
        problem = "Missing" if "text" not in asked else "Set only one of"
        raise RequestError(400, "text", f"{problem} 'text' or 'data' parameter", "text")
    if "text" in asked:
        return AnnotatedText.of(asked["text"])
    try:
        return annotated(json.loads(asked["data"]))
    except (ValueError, RecursionError):
        raise RequestError(400, "data", "Could not parse 'data': it is no JSON", "data") from None


def _language(text: str, asked: Mapping[str, str]) -> tuple[Pack | None, str, bool]:
    """The pack of a text, its tag, and whether it was told from the text; no pack where none is."""
    given = asked.get("language", "")
    if not given:
        raise RequestError(400, "language", "Missing 'language' parameter", "language")
    if given != "auto":
        return load(given), given, False
    preferred = _listed(asked, "preferredVariants")
    try:
        code = identify(text)
    except UnknownLanguage:
        return None, preferred[0] if preferred else _FALLBACK, False
    tag = next((variant for variant in preferred if code_of(variant) == code), code)
    return load(tag), tag, True


def wanted_rules(asked: Mapping[str, str]) -> frozenset[str]:
    """The rules that are to be looked for.

    >>> sorted(wanted_rules({"enabledOnly": "true", "enabledRules": "POLITESSE_MIXED,UNKNOWN"}))
    ['POLITESSE_MIXED']
    """
    on, off = set(_listed(asked, "enabledRules")), set(_listed(asked, "disabledRules"))
    kinds_on = set(_listed(asked, "enabledCategories"))
    kinds_off = set(_listed(asked, "disabledCategories"))
    level = _choice(asked, "level", ("default", "picky"))
    only = _choice(asked, "enabledOnly", ("true", "false", "yes", "no")) in ("true", "yes")
    if only and not (on or kinds_on):
        raise RequestError(
            400, "enabledOnly", "enabledOnly=true needs 'enabledRules' or 'enabledCategories'"
        )
    if only and (off or kinds_off):
        raise RequestError(400, "enabledOnly", "nothing can be disabled with enabledOnly=true")
    chosen = {rule.id for rule in RULES.values() if rule.id in on or rule.category in kinds_on}
    if only:
        return frozenset(chosen)
    usual = {
        rule.id
        for rule in RULES.values()
        if (level == "picky" or not rule.picky) and rule.category not in kinds_off
    }
    return frozenset((usual | chosen) - off)


def _listed(asked: Mapping[str, str], name: str) -> list[str]:
    return [item.strip() for item in asked.get(name, "").split(",") if item.strip()]


def _choice(asked: Mapping[str, str], name: str, known: tuple[str, ...]) -> str | None:
    value = asked.get(name)
    if value and value not in known:
        raise RequestError(400, name, f"'{name}' must be one of {', '.join(known)}", name)
    return value or None


def languages() -> list[dict[str, str]]:
    """Every language with the tags that clients may name it by."""
    tags = []
    for code in available():
        pack = load(code)
        regions = dict.fromkeys((*_REGIONS.get(code, ()), *sorted(pack.about["variants"])))
        tags += [(code, code), *((code, f"{code}-{region}") for region in regions)]
    return [{"name": _name(tag), "code": code, "longCode": tag} for code, tag in tags]


def _name(tag: str) -> str:
    """What a tag is called.

    >>> _name("de-AT"), _name("fr")
    ('German (AT)', 'French')
    """
    code, _, region = tag.replace("_", "-").partition("-")
    name = load(code).name if code in available() else tag
    return f"{name} ({region})" if region and name != tag else name


def _range(text: AnnotatedText, start: int, length: int) -> list[int]:
    offset, size = text.stretch(start, start + length)
    return [offset, offset + size]


def _match(text: AnnotatedText, match: Match) -> dict[str, Any]:
    """A match as LanguageTool writes it, with offsets into the text as it was sent."""
    start, end = match.start, max(match.end, match.start + 1)
    offset, length = text.stretch(start, end)
    replaceable = text.whole(start, end)
    rule = match.rule
    return {
        "message": match.message,
        "shortMessage": rule.short,
        "replacements": [{"value": new} for new in match.replacements] if replaceable else [],
        "offset": offset,
        "length": length,
        "context": _context(text.plain, start, end),
        "sentence": match.sentence.text,
        "type": {"typeName": "Hint"},
        "rule": {
            "id": rule.id,
            "description": rule.description,
            "issueType": rule.issue,
            "category": {"id": rule.category, "name": CATEGORIES[rule.category]},
            "isPremium": False,
        },
        "ignoreForIncompleteSentence": False,
        "contextForSureMatch": 0,
    }


def _context(text: str, start: int, end: int) -> dict[str, Any]:
    """Some of the text around a match, on one line, with dots where there is more."""
    low, high = max(0, start - _AROUND), min(len(text), end + _AROUND)
    before = ("..." if low else "") + text[low:start]
    shown = before + text[start:end] + text[end:high] + ("..." if high < len(text) else "")
    return {
        "text": " ".join(shown.split("\n")),
        "offset": utf16_length(before),
        "length": utf16_length(text[start:end]),
    }
