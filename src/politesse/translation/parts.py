"""Cuts a text into what an engine translates at once, and joins the translations again.

Lines and paragraphs stay apart, long lines are cut between sentences, and the arms of an ICU message
are translated each by itself. All else (line breaks, the braces of a message) stands as it was.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from politesse.core.protect import mask
from politesse.formats.icu import choices, stretches
from politesse.languages import available, load
from politesse.languages.tags import code_of
from politesse.translation.literals import DIVIDING, regions

_BREAK = re.compile(
    r"(?<![ \t])(?:[ \t]*(?:\r\n|\r|\n|\\n|</?(?:br|p|div|li|ul|ol|h[1-6]|tr|td|th|table|hr|blockquote)\b[^<>]*>))+"
    r"[ \t]*",
    re.IGNORECASE,
)
_ENDS = re.compile(r"[.!?…:;。！？।]['\"”»)\]]*$")
_PLAIN_END = re.compile(r"[.!?…。！？।॥]{1,50}['\"”»)\]]{0,50}(?:\s+|(?<=[。！？])\s*)")
_STOP = re.compile(r"[.!?…。！？।॥]['\"”»)\]]*")
_STOP_LEFT = re.compile(r"[.。।]$")
_UNSPACED = frozenset({"ja", "zh", "th", "lo", "km", "my"})


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of a text; ``prose`` is translated, the rest stands."""

    text: str
    prose: bool


def cut(text: str, language: str, longest: int) -> list[Part]:
    """The parts of a text; put together again they are the text.

    >>> [part.text for part in cut("One. Two.\\n\\nThree.", "en", 6)]
    ['One.', ' ', 'Two.', '\\n\\n', 'Three.']
    >>> [part.text for part in cut("{n, plural, one {# file} other {# files}}", "en", 100) if part.prose]
    ['# file', '# files']
    """
    parts: list[Part] = []
    for part in _messages(text):
        if not part.prose:
            parts.append(part)
            continue
        for line in _lines(part.text):
            parts += _sentences(line.text, language, longest) if line.prose else [line]
    return [part for part in parts if part.text]


def spread(text: str) -> str:
    """A text in which one ICU message stands among words, as a message of whole sentences.

    Other languages order their words otherwise, so that what stands around a message cannot be
    translated without it.

    >>> spread("You have {n, plural, one {# file} other {# files}}.")
    '{n, plural, one {You have # file.} other {You have # files.}}'
    """
    outer = choices(text)
    if len(outer) != 1 or not outer[0].sound(text) or any(arm.inner for arm in outer[0].arms):
        return text
    (choice,) = outer
    before, after = text[: choice.start], text[choice.end :]
    around = before + after
    if not around.strip() or around.count("{") != around.count("}"):
        return text
    parts = [text[choice.start : choice.head]]
    for arm in choice.arms:
        selector, own = text[arm.opening : arm.start], text[arm.start : arm.end]
        parts += [selector, before, own, after, "}"]
    return "".join([*parts, text[choice.rest : choice.end]])


def join(parts: Sequence[Part], translated: Sequence[str], target: str) -> str:
    """The text with its prose translated, in order."""
    translations = iter(translated)
    unspaced = code_of(target) in _UNSPACED
    pieces = []
    for index, part in enumerate(parts):
        if part.prose:
            pieces.append(next(translations))
        elif unspaced and part.text == " " and 0 < index < len(parts) - 1:
            continue
        else:
            pieces.append(part.text)
    return "".join(pieces)


def pieces(text: str, language: str) -> list[Part]:
    """A text cut at its markup and emoji, or between its sentences; one part where neither can be.

    >>> [part.text for part in pieces("Click <b>here</b> now.", "en")]
    ['Click', ' ', '<b>', 'here', '</b>', ' ', 'now.']
    """
    parts: list[Part] = []
    position = 0
    for start, end, kind in regions(text):
        if kind in DIVIDING:
            parts += [*_spaced(text[position:start]), Part(text[start:end], False)]
            position = end
    if position:
        return [*parts, *_spaced(text[position:])]
    return _sentences(text, language, 1)


def fitted(source: str, translated: str, target: str) -> str:
    """The translation of a piece, with the capital and the stop that the piece has or has not.

    >>> fitted("here", "Aquí.", "es"), fitted("Log in", "Iniciar", "es")
    ('aquí', 'Iniciar')
    """
    if not _ENDS.search(source):
        translated = _STOP_LEFT.sub("", translated)
    if source[:1].islower() and code_of(target) != "de":  # where any noun has a capital
        translated = translated[:1].lower() + translated[1:]
    return translated


def _spaced(text: str) -> list[Part]:
    """A text apart from the space around it."""
    inner = text.strip()
    before, _, after = text.partition(inner) if inner else (text, "", "")
    parts = (Part(before, False), Part(inner, True), Part(after, False))
    return [part for part in parts if part.text]


def _messages(text: str) -> list[Part]:
    """The arms of ICU messages apart from what selects them; a broken message is prose."""
    parts: list[Part] = []
    position = 0
    for start, end in stretches(text):
        own = text[start:end]
        parts += [Part(text[position:start], False), Part(own, bool(own.strip()))]
        position = end
    return [*parts, Part(text[position:], False)]


def _lines(text: str) -> list[Part]:
    """The lines of a text and the breaks between them; a wrapped line goes on in the next."""
    parts: list[Part] = []
    position = 0
    for match in _BREAK.finditer(text):
        line, following = text[position : match.start()], text[match.end() :]
        if _wrapped(line, match.group().strip(" \t"), following):
            continue
        parts += [Part(line, bool(line.strip())), Part(match.group(), False)]
        position = match.end()
    rest = text[position:]
    return [*parts, Part(rest, bool(rest.strip()))]


def _wrapped(line: str, between: str, following: str) -> bool:
    """Whether a single break only wraps: the sentence is not over and goes on in lower case."""
    if not following[:1].islower() or _ENDS.search(line.rstrip()):
        return False
    return between.startswith("<br") or (between in ("\n", "\r\n") and len(line) > 40)


def _sentences(text: str, language: str, longest: int) -> list[Part]:
    """A line as it is where it is short enough, else as runs of whole sentences."""
    if len(text) <= longest:
        return [Part(text, True)]
    bounds = _boundaries(text, language)
    parts: list[Part] = []
    start = last = 0
    space = ""
    for end, begin in [*bounds, (len(text), len(text))]:
        if end - start > longest and last > start:
            parts += [Part(text[start:last].rstrip(), True), Part(space, False)]
            start = last
        space = text[end:begin]
        last = begin
    parts.append(Part(text[start:], True))
    return parts


def _boundaries(text: str, language: str) -> list[tuple[int, int]]:
    """Where a sentence ends and the next begins."""
    if code_of(language) not in available():
        return [
            (match.start() + len(match.group().rstrip()), match.end())
            for match in _PLAIN_END.finditer(text)
        ]
    tokens = load(language).tokenize(text)
    masked = mask(text)
    bounds = []
    for index in range(1, len(tokens.words)):
        if tokens.sentence[index] == tokens.sentence[index - 1]:
            continue
        low, high = tokens.ends[index - 1], tokens.starts[index]
        match = _STOP.search(masked, low, high)
        if match is None:
            continue
        # What is masked may look like space; only that of the text itself may go.
        end = match.end()
        begin = end + len(text[end:high]) - len(text[end:high].lstrip())
        if begin > end or match.group()[0] in "。！？":
            bounds.append((end, begin))
    return bounds
