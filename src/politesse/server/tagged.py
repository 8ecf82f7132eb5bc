"""Texts with tags on their way through a translator: what splits them, and what is not translated."""

from __future__ import annotations

import re
from collections.abc import Sequence

from lxml import etree

from politesse.server.errors import RequestError

_TAG = re.compile(r"<(/?)([A-Za-z][\w:.-]*)((?:\s[^<>]*|/)?)>")
_KEPT = "kept-"  # before the names of tags at which a sentence goes on


class TaggedText:
    """A text cut at the tags that split it; what is in ignored tags stands aside.

    >>> text = TaggedText("Run <x>ls -a</x> now.<br/>Then wait.", "xml", False, ["x"], ["br"])
    >>> text.parts
    ['Run {0} now.', 'Then wait.']
    >>> text.joined(["{0} ausführen.", "Dann warten."])
    '<x>ls -a</x> ausführen.<br/>Dann warten.'
    """

    def __init__(
        self,
        text: str,
        handling: str | None,
        one_line: bool,
        ignored: Sequence[str] = (),
        splitting: Sequence[str] = (),
        unsplit: Sequence[str] = (),
    ) -> None:
        if handling == "xml":
            _check(text)
        if one_line:
            text = _on_one_line(text)
        self._aside: dict[str, str] = {}
        if handling:
            text = self._without(text, frozenset(ignored))
            text = _renamed(text, frozenset(unsplit))
        self._between: list[str] = []
        self.parts = self._cut(text, frozenset(splitting) if handling else frozenset())

    def joined(self, translated: Sequence[str]) -> str:
        """The whole again, from the translations of its parts."""
        pieces = [piece for pair in zip(translated, self._between, strict=True) for piece in pair]
        text = "".join(pieces)
        for name, element in self._aside.items():
            text = text.replace(name, element)
        return text.replace(f"<{_KEPT}", "<").replace(f"</{_KEPT}", "</")

    def _without(self, text: str, names: frozenset[str]) -> str:
        """The text with a stand-in for each element whose content is to stay."""
        pieces, position = [], 0
        for match in _TAG.finditer(text):
            closing, name, attributes = match.groups()
            if match.start() < position or closing or name not in names or attributes.endswith("/"):
                continue
            end = text.find(f"</{name}>", match.end())
            if end < 0:
                continue
            end += len(name) + 3
            stand_in = self._stand_in(text)
            self._aside[stand_in] = text[match.start() : end]
            pieces += [text[position : match.start()], stand_in]
            position = end
        return "".join([*pieces, text[position:]])

    def _stand_in(self, text: str) -> str:
        number = len(self._aside)
        while f"{{{number}}}" in text or f"{{{number}}}" in self._aside:
            number += 1
        return f"{{{number}}}"

    def _cut(self, text: str, names: frozenset[str]) -> list[str]:
        parts, position = [], 0
        for match in _TAG.finditer(text) if names else ():
            if match.group(2) in names:
                parts.append(text[position : match.start()])
                self._between.append(match.group())
                position = match.end()
        self._between.append("")
        return [*parts, text[position:]]


def _check(text: str) -> None:
    """Refuse what is no well-formed XML; nothing is expanded or fetched for it."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False)
    try:
        etree.fromstring(f"<root>{text}</root>".encode(), parser)
    except (etree.XMLSyntaxError, ValueError):
        raise RequestError(
            400, "tag_handling", "Tag handling parsing failed, please check input.", "text"
        ) from None


def _on_one_line(text: str) -> str:
    lines = text.splitlines()
    return " ".join(
        line.strip() if 0 < at < len(lines) - 1 else line for at, line in enumerate(lines)
    )


def _renamed(text: str, names: frozenset[str]) -> str:
    """The text with other names for tags at which it would be cut."""
    if not names:
        return text

    def rename(match: re.Match[str]) -> str:
        closing, name, rest = match.groups()
        return f"<{closing}{_KEPT}{name}{rest}>" if name in names else match.group()

    return _TAG.sub(rename, text)
