"""Keeps placeholders and markup through an engine that knows nothing of them.

What is not prose is replaced by a numbered stand-in before translation and put back after it. A
translation in which a stand-in is lost or doubled is told apart.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from html import unescape
from typing import Literal, NamedTuple

from politesse.core.protect import protected
from politesse.translation.figures import localised, spans
from politesse.translation.literals import DIVIDING, Region, regions, without_emoji

#: How a stand-in is written: as a placeholder, or as an empty XML element.
Style = Literal["braces", "xml"]

_STAND_IN = {
    "braces": re.compile(r"\{\s*(\d+)\s*\}|｛\s*(\d+)\s*｝"),
    "xml": re.compile(r"<x\s+id=[\"'](\d+)[\"']\s*/?>(?:\s*</x>)?"),
}
_OUTER = re.compile(r"<([A-Za-z][\w:.-]*)(?:\s[^<>]*)?>(.*)</\1\s*>", re.DOTALL)
_SHORTCUT = re.compile(r"(?<![\w&])&(?=[^\W\d_])|(?<=[^\W\d_])&(?=[a-z])|(?<![\w_])_(?=[^\W\d_])")
_FIRST_LETTER = re.compile(r"[^\W\d_]")


class Kept(NamedTuple):
    """What a stand-in stands for, and whether a space before or after it was only put there for it."""

    text: str
    trim_before: bool
    trim_after: bool
    figure: bool = False


@dataclass(frozen=True, slots=True)
class Shielded:
    """A text ready for an engine, and what leads from its translation to the right one.

    ``text`` has stand-ins for ``kept``; ``before`` and ``after`` are what stood around it,
    ``shortcut`` is the mark of a keyboard shortcut, ``entities`` are characters that the text writes as
    such.
    """

    text: str
    before: str
    after: str
    kept: tuple[Kept, ...]
    shortcut: str = ""
    style: Style = "braces"
    entities: tuple[tuple[str, str], ...] = ()

    def restore(self, translated: str) -> str | None:
        """The translation with everything put back, or None where something is lost or doubled."""
        seen = Counter(index for _, index in self._stand_ins(translated))
        whole = all(seen.pop(index, 0) == 1 for index in range(len(self.kept))) and not seen
        return self.salvage(translated) if whole else None

    def salvage(self, translated: str) -> str:
        """The translation with what can be put back, whatever is missing."""
        parts: list[str] = []
        position = 0
        for match, index in self._stand_ins(translated):
            if not 0 <= index < len(self.kept):
                continue
            what = self.kept[index]
            between = translated[position : match.start()]
            if what.trim_before and between.endswith(" "):
                between = between[:-1]
            parts += [self._encoded(between), what.text]
            position = match.end()
            after = translated[position : position + 2]
            if after[:1] == " " and (what.trim_after or after[1:] in (".", ",")):
                position += 1
        return self.around("".join(parts) + self._encoded(translated[position:]))

    def _encoded(self, prose: str) -> str:
        for character, entity in self.entities:
            prose = prose.replace(character, entity)
        return prose

    def _stand_ins(self, translated: str) -> list[tuple[re.Match[str], int]]:
        if not self.kept:
            return []
        return [
            (match, int(match.group(1) or match.groups()[-1]) - 1)
            for match in _STAND_IN[self.style].finditer(translated)
        ]

    def around(self, text: str) -> str:
        """A translation between what stood around the source, with its shortcut mark."""
        if self.shortcut and self.shortcut not in text:
            text = _FIRST_LETTER.sub(lambda match: self.shortcut + match.group(), text, count=1)
        return self.before + text + self.after


def shield(text: str, style: Style = "braces", figures_for: str = "") -> Shielded:
    """A text with stand-ins for all that is not prose, and for figures where a language is named.

    Figures are then put back as that language has them; an engine that sees them inflects better.

    >>> shielded = shield("<p>Hello <b>{name}</b>!</p>")
    >>> shielded.text
    'Hello {1} {2} {3}!'
    >>> shielded.restore("Hallo {1} {2} {3}!")
    '<p>Hallo <b>{name}</b>!</p>'
    >>> shielded.restore("Hallo {1} {3}!") is None
    True
    """
    before, inner, after = _stripped(text)
    found_regions = regions(inner)
    shortcut = ""
    if len(marks := list(_shortcuts(inner, found_regions))) == 1:
        shortcut = marks[0].group()
        inner = inner[: marks[0].start()] + inner[marks[0].end() :]
    inner, entities = _decoded(inner)
    found_regions = regions(inner)
    if figures_for:
        found_regions = _with_figures(inner, found_regions)
    parts: list[str] = []
    kept: list[Kept] = []
    position = 0
    for start, end, kind in found_regions:
        parts.append(inner[position:start])
        last, following = inner[start - 1 : start] if start else "", inner[end : end + 1]
        what = inner[start:end]
        if kind == "figure":
            what = localised(what, figures_for)
        kept.append(_kept(what, kind, last, following))
        stand_in = _written(len(kept), style)
        # Glued to a word a stand-in spoils it for a model; the spaces are taken out again.
        if style == "braces" and kind in DIVIDING:
            so_far = "".join(parts[-2:])
            lead = " " if so_far and not so_far[-1].isspace() and _glued(last) else ""
            stand_in = lead + stand_in + (" " if _glued(following) else "")
        parts.append(stand_in)
        position = end
    parts.append(inner[position:])
    return Shielded("".join(parts), before, after, tuple(kept), shortcut, style, entities)


def _decoded(text: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    """A text with entities read, and what each character that stood so was written as.

    Those of angle brackets stay: read, they would look like markup.
    """
    written: dict[str, str] = {}
    parts: list[str] = []
    position = 0
    for start, end, kind in protected(text):
        character = unescape(text[start:end]) if kind == "entity" else "<"
        if len(character) != 1 or character in "<>":
            continue
        written.setdefault(character, text[start:end])
        parts += [text[position:start], character]
        position = end
    # The ampersand first, since the others are written with it.
    ordered = sorted(written.items(), key=lambda pair: pair[0] != "&")
    return "".join(parts) + text[position:], tuple(ordered)


def _kept(text: str, kind: str, last: str, following: str) -> Kept:
    if kind not in DIVIDING:
        return Kept(text, False, False, kind == "figure")
    if kind in ("link", "close") or text.startswith("</"):
        return Kept(text, not last.isspace(), _glued(following))
    if kind == "open" or (text.startswith("<") and not text.endswith("/>") and kind == "tag"):
        return Kept(text, _glued(last), not following.isspace())
    return Kept(text, not last.isspace(), not following.isspace())


def _glued(character: str) -> bool:
    return bool(character) and (character.isalnum() or character in "{}<>")


def _with_figures(text: str, found_regions: list[Region]) -> list[Region]:
    """Regions and the figures between them."""
    taken = [
        (start, end, "figure")
        for start, end in spans(text)
        if not any(begin < end and start < stop for begin, stop, _ in found_regions)
    ]
    return sorted([*found_regions, *taken])


def plain(text: str) -> Shielded:
    """A text as it stands, but for what is around it: for an engine that copies placeholders."""
    before, inner, after = _stripped(text)
    return Shielded(inner, before, after, ())


def wordless(text: str) -> bool:
    """Whether a text has no letters outside placeholders and markup.

    >>> wordless("{count} / 100 %"), wordless("100 files")
    (True, False)
    """
    position = 0
    for start, end, _ in regions(text):
        if any(character.isalpha() for character in text[position:start]):
            return False
        position = end
    return not any(character.isalpha() for character in text[position:])


def _shortcuts(text: str, found_regions: list[Region]) -> list[re.Match[str]]:
    return [
        match
        for match in _SHORTCUT.finditer(text)
        if not any(start <= match.start() < end for start, end, _ in found_regions)
    ]


def _stripped(text: str) -> tuple[str, str, str]:
    """What stands before and after the text proper: space, emoji, elements around all of it."""
    before, inner, after = "", text, ""
    while True:
        lead = len(inner) - len(inner.lstrip())
        trail = len(inner.rstrip())
        if trail <= lead:
            return before, inner, after
        before, inner, after = before + inner[:lead], inner[lead:trail], inner[trail:] + after
        begin, end = without_emoji(inner)
        if 0 < end - begin < len(inner):
            before, inner, after = before + inner[:begin], inner[begin:end], inner[end:] + after
            continue
        outer = _OUTER.fullmatch(inner)
        # Only an element that spans it all: <b>one</b> or <b>two</b> is none.
        if outer is None or f"</{outer.group(1)}" in outer.group(2):
            return before, inner, after
        begin, end = outer.span(2)
        before, inner, after = before + inner[:begin], outer.group(2), inner[end:] + after


def _written(number: int, style: Style) -> str:
    return f"{{{number}}}" if style == "braces" else f'<x id="{number}"/>'


def aligned(source: str, target: str) -> tuple[str, str] | None:
    """A source as an engine is given it, and its translation with the same stand-ins.

    None where the two do not have the same placeholders and markup.

    >>> aligned("Copy %s to %d", "Nach %d wird %s kopiert")
    ('Copy {1} to {2}', 'Nach {2} wird {1} kopiert')
    >>> aligned("Copy %s", "Kopieren") is None
    True
    """
    one, two = shield(source), shield(target)
    if not one.kept and not two.kept:
        return one.text, two.text
    numbers: dict[str, list[int]] = {}
    for number, what in reversed(list(enumerate(one.kept, 1))):
        numbers.setdefault(what.text, []).append(number)
    try:
        places = [numbers[what.text].pop() for what in two.kept]
    except (KeyError, IndexError):
        return None
    if any(numbers.values()):
        return None
    renumbered = _STAND_IN["braces"].sub(
        lambda match: _written(places[int(match.group(1)) - 1], "braces"), two.text
    )
    return one.text, renumbered
