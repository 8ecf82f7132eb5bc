"""Whether a translation has all that its source has besides words, and says why where it has not.

Placeholders, markup, emoji and codes must be there as often as in the source, elements nested as they
were and with words in them where they had some, figures of the same value; nothing unreadable, no
leftover of a stand-in, no line break more, and a length that a translation can have.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from politesse.translation.figures import Figures
from politesse.translation.literals import MARKUP, Region, regions

_NUMBERED = re.compile(r",\s*(?:plural|selectordinal)\s*,")  # where # is the number
_TAG = re.compile(r"<(/?)([\w:.-]+)")
_VOID = frozenset({"br", "hr", "img", "input", "wbr"})
_UNREADABLE = re.compile("[\ufffd⁇]")
_LOOP = re.compile(r"(?=\S{0,80}[^\W\d_])(\S.{1,39}?)\1{3,}", re.DOTALL)
_LONGEST, _SHORTEST = 4, 0.1  # times the source's length
_FREE = 30  # characters to which these do not apply
# Found in a translation these are not words, whatever its language.
_NEVER_PROSE = frozenset(MARKUP | {"code", "fence", "url", "mail", "icu", "holder", "escape", "emoji"})  # fmt: skip
#: The path of an element, whether it has words of its own, and what else is in it.
Element = tuple[tuple[str, ...], bool, tuple[str, ...]]


class Integrity:
    """What a translation of one text must have kept."""

    def __init__(self, text: str, source: str, target: str) -> None:
        self._text, self._source, self._target = text, source, target
        self._regions = regions(text)
        self._kept = Counter(
            (text[start:end], kind == "literal")
            for start, end, kind in self._regions
            if kind != "entity"
        )
        self._known = sorted({kept for kept, _ in self._kept}, key=len, reverse=True)

    def flaw(self, translated: str) -> str | None:
        """The first thing that is wrong with a translation, None where it is whole.

        >>> Integrity("{n} files in %s", "en", "de").flaw("%s enthält {n} Dateien")
        >>> Integrity("Click <a>here</a>.", "en", "de").flaw("Klick hier <a></a>.")
        'the words of <a> are missing'
        """
        return next(self._flaws(translated), None)

    def _flaws(self, translated: str) -> Iterator[str]:
        if len(_UNREADABLE.findall(translated)) > len(_UNREADABLE.findall(self._text)):
            yield "there are unreadable characters"
        found_regions = regions(translated)
        yield from self._miscounted(translated, found_regions)
        if self._elements:
            yield from self._misplaced(translated, found_regions)
        if flaw := self._figures.flaw(self._prose(translated)):
            yield flaw
        yield from self._misshapen(translated)

    def _miscounted(self, translated: str, found_regions: list[Region]) -> Iterator[str]:
        # Counted as they stand: after a word without spaces (%d件) no reader would find them.
        for kept, bounded in self._kept:
            was, now = _count(kept, self._text, bounded), _count(kept, translated, bounded)
            if was != now:
                yield f"{kept} is {'missing' if now < was else 'there more than once'}"
        if _NUMBERED.search(self._text) and self._text.count("#") != translated.count("#"):
            yield "# is missing or there more than once"
        for start, end, kind in found_regions:
            if kind in _NEVER_PROSE and translated[start:end] not in self._known:
                yield f"{translated[start:end]} is not in the source"
        if any(self._text.count(brace) != translated.count(brace) for brace in "{}｛｝"):
            yield "braces are missing or left over"

    def _misplaced(self, translated: str, found_regions: list[Region]) -> Iterator[str]:
        now = Counter(elements(translated, found_regions, self._known))
        for path, worded, kept in self._elements - now:
            paths = [element for element in now - self._elements if element[0] == path]
            if any(element[2] == kept for element in paths) and worded:
                yield f"the words of {path[-1]} are missing"
            yield f"{path[-1]} does not stand around what it did"

    @cached_property
    def _elements(self) -> Counter[Element]:
        return Counter(elements(self._text, self._regions, self._known))

    @cached_property
    def _figures(self) -> Figures:
        return Figures(self._prose(self._text), self._source, self._target)

    def _prose(self, text: str) -> str:
        """A text without what is kept to the letter."""
        for kept in self._known:
            text = text.replace(kept, " \0 ")
        return text

    def _misshapen(self, translated: str) -> Iterator[str]:
        if len(translated.splitlines()) > max(1, len(self._text.splitlines())):
            yield "there are more line breaks"
        was, now = len(self._text), len(translated)
        if _letters(self._text) and not _letters(translated):
            yield "there are no words"
        if now > _LONGEST * was + _FREE or (was > _FREE and now < _SHORTEST * was):
            yield f"{now} characters are no translation of {was}"
        if now > was and _LOOP.search(translated) and not _LOOP.search(self._text):
            yield "the same words come again and again"


def elements(text: str, found_regions: Iterable[Region], known: Sequence[str]) -> Iterator[Element]:
    """The elements of markup in a text, with what they hold of what is known; half ones as such."""
    stack: list[tuple[str, str, int]] = []
    for start, end, kind in found_regions:
        if kind not in MARKUP:
            continue
        markup = text[start:end]
        opens, name = _side(markup, kind)
        path = tuple(opening for opening, _, _ in stack)
        if opens is None:
            yield (*path, markup), False, ()
        elif opens:
            stack.append((markup, name, end))
        elif stack and stack[-1][1] == name:
            yield path, *_held(text[stack.pop()[2] : start], known)
        else:
            yield (markup,), False, ()
    yield from (((opening, "…"), False, ()) for opening, _, _ in stack)


def _side(markup: str, kind: str) -> tuple[bool | None, str]:
    """Whether a piece of markup opens or closes, or neither, and the name of what."""
    if kind in ("open", "close", "link"):
        return kind == "open", "]" if kind == "link" or markup == "[" else markup
    tag = _TAG.match(markup)
    if tag is None or markup.endswith("/>") or tag[2].lower() in _VOID:
        return None, markup
    return not tag[1], tag[2]


def _held(inner: str, known: Sequence[str]) -> tuple[bool, tuple[str, ...]]:
    """Whether there are words in a stretch of text, and which things that are kept."""
    held: list[str] = []
    for kept in known:
        held += [kept] * inner.count(kept)
        inner = inner.replace(kept, " \0 ")
    return any(sign.isalnum() for sign in inner), tuple(sorted(held))


def _count(kept: str, text: str, bounded: bool) -> int:
    """How often something is in a text; a code only where it is not part of a longer one."""
    if not bounded:
        return text.count(kept)
    before = "(?<![A-Za-z0-9])" if kept[0].isalnum() else ""
    after = "(?![A-Za-z0-9])" if kept[-1].isalnum() else ""
    return len(re.findall(before + re.escape(kept) + after, text))


def _letters(text: str) -> bool:
    return any(sign.isalpha() for sign in text)
