"""DeepL, with its own formality."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from functools import cached_property
from html import escape, unescape
from typing import Any

from politesse.core.backends import Spec
from politesse.core.http import Client, Refused, ServerError, ServerLimits
from politesse.languages.tags import code_of
from politesse.translation.types import (
    BadKey,
    Capabilities,
    EngineError,
    Hypothesis,
    QuotaExceeded,
    Request,
    UnsupportedFormality,
)

_LIMITS = ServerLimits(retries=4, pause=1.0)
_CHUNK = 50  # texts a request may have
_LONGEST = 5000  # characters a text is cut at; a request holds 128 KiB
_FREE, _PAID = "https://api-free.deepl.com", "https://api.deepl.com"
_FORMALITY = {"formal": "more", "informal": "less"}
_STAND_IN = re.compile(r'(<x\s+id="\d+"\s*/?>(?:</x>)?)')
#: Targets that DeepL wants told apart, and what a plain code stands for.
_TARGETS = {"en": "EN-US", "pt": "PT-PT", "zh": "ZH", "no": "NB"}


def make(spec: Spec) -> DeepL:
    """The engine for a key, or the name of a variable with one; ``?url=`` is another address."""
    place = spec.place("url")
    key = os.environ.get(place.address, place.address) or os.environ.get("DEEPL_AUTH_KEY", "")
    if not key:
        raise BadKey("DeepL needs a key: name it in --engine deepl:KEY or in $DEEPL_AUTH_KEY")
    return DeepL(key, place.options.get("url") or os.environ.get("DEEPL_SERVER_URL"))


class DeepL:
    """Translates with DeepL's service; what it can do is asked for once.

    A key that ends in ``:fx`` is for the free service.
    """

    name = "deepl"

    def __init__(
        self,
        key: str,
        url: str | None = None,
        limits: ServerLimits = _LIMITS,
    ) -> None:
        headers = {"Authorization": f"DeepL-Auth-Key {key}"}
        address = url or (_FREE if key.endswith(":fx") else _PAID)
        self._server = Client(address.rstrip("/"), limits, headers, "asking DeepL")

    @cached_property
    def capabilities(self) -> Capabilities:
        """The languages, and those of them in which DeepL sets the formality, as it lists them."""
        try:
            sources = self._answer(lambda: self._server.get("/v2/languages?type=source"))
            targets = self._answer(lambda: self._server.get("/v2/languages?type=target"))
            codes = {
                str(entry["language"]).lower(): bool(entry.get("supports_formality"))
                for entry in targets
            }
            known = frozenset(str(entry["language"]).lower() for entry in sources)
        except (KeyError, TypeError, AttributeError):
            raise ServerError(f"{self._server.url}: is this DeepL?") from None
        plain = {
            code: _TARGETS[code].lower() for code in _TARGETS if _TARGETS[code].lower() in codes
        }
        codes |= {code: codes[named] for code, named in plain.items()}
        return Capabilities(
            known, frozenset(codes), frozenset(code for code, formal in codes.items() if formal),
            longest=_LONGEST, markup=True,
        )  # fmt: skip

    def translate(self, texts: Sequence[str], request: Request) -> list[list[Hypothesis]]:
        """One hypothesis a text."""
        target = request.target
        body: dict[str, Any] = {
            "source_lang": code_of(request.source).upper(),
            "target_lang": _TARGETS.get(target.lower(), target.replace("_", "-").upper()),
        }
        if request.formality:
            body["formality"] = _FORMALITY[request.formality]
        chunks = [texts[start : start + _CHUNK] for start in range(0, len(texts), _CHUNK)]
        answers = self._server.map(lambda chunk: self._chunk(chunk, body), chunks)
        return [[Hypothesis(text)] for chunk in answers for text in chunk]

    def _chunk(self, texts: Sequence[str], settings: dict[str, Any]) -> list[str]:
        tagged = any(_STAND_IN.search(text) for text in texts)
        body = {**settings, "text": [_outside(text, escape) if tagged else text for text in texts]}
        if tagged:
            body["tag_handling"] = "xml"
        answer = self._answer(lambda: self._server.post("/v2/translate", body))
        try:
            translated = [str(entry["text"]) for entry in answer["translations"]]
        except (KeyError, TypeError):
            raise EngineError(f"{self._server.url}: the answer has no translations") from None
        if len(translated) != len(texts):
            raise EngineError(
                f"{self._server.url}: {len(translated)} translations for {len(texts)} texts"
            )
        return [_outside(text, unescape) for text in translated] if tagged else translated

    def _answer(self, ask: Callable[[], Any]) -> Any:
        """An answer, with DeepL's refusals as errors of their kind."""
        try:
            return ask()
        except Refused as error:
            if error.status in (401, 403):
                raise BadKey(f"{self._server.url}: DeepL refuses the key") from None
            if error.status == 456:
                raise QuotaExceeded(
                    f"{self._server.url}: the quota of this key is used up"
                ) from None
            if "formality" in str(error).lower():
                raise UnsupportedFormality(str(error)) from None
            raise EngineError(str(error)) from None

    def signature(self) -> str:
        return f"deepl({self._server.url.partition('://')[2]})"


def _outside(text: str, change: Callable[[str], str]) -> str:
    """Text with what is not a stand-in changed."""
    parts = _STAND_IN.split(text)
    return "".join(part if index % 2 else change(part) for index, part in enumerate(parts))
