"""ICU MessageFormat: the choices of a text and their arms, in one pass over it.

``{n, plural, one {# file} other {# files}}`` is a choice with two arms, each a text of its own, in
which further choices may stand. Placeholders such as ``{name}`` are left to ``core.protect``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from politesse.formats.types import Place, Run, Segment

_HEAD = re.compile(r"\{\s*+([\w.]++)\s*+,\s*+(plural|selectordinal|select)\s*+,")
_ARM = re.compile(r"\s*+(?:offset:\d++\s*+)?(=\d++|[\w-]++)\s*+\{")
_MARK = re.compile(r"[{}']")
_DEEPEST = 20  # choices within each other; nobody writes more


@dataclass(frozen=True, slots=True)
class Arm:
    """One case of a choice: where its selector begins, and its text; ``inner`` are choices in it."""

    selector: str
    opening: int
    start: int
    end: int
    inner: list[Choice] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Choice:
    """A plural or a selection; its arms stand between ``head`` and ``rest``."""

    name: str
    kind: str
    start: int
    head: int
    arms: list[Arm]
    rest: int
    end: int

    def sound(self, text: str) -> bool:
        """Whether it has arms and nothing but them."""
        return bool(self.arms) and not text[self.rest : self.end - 1].strip()


class _Open(NamedTuple):
    """A brace that is not closed yet; choices found in it go to ``inner``, to nobody if None."""

    inner: list[Choice] | None
    choice: Choice | None = None
    arm: Arm | None = None


def choices(text: str) -> list[Choice]:
    """The outermost choices of a text, each with all that is in it; what is not closed is none.

    An apostrophe before a brace quotes up to the next one, where there is one.

    >>> [(arm.selector, arm.start, arm.end) for arm in choices("{n, plural, =1 {a} other {b}}")[0].arms]
    [('=1', 16, 17), ('other', 26, 27)]
    >>> choices("'{n, plural, other {b}}'")
    []
    """
    if "plural" not in text and "select" not in text:
        return []
    outermost: list[Choice] = []
    stack = [_Open(outermost)]
    position = 0
    while mark := _MARK.search(text, position):
        position = mark.end()
        if mark.group() == "'":
            position = _unquoted(text, position)
        elif mark.group() == "{":
            stack.append(_opened(text, mark.start(), stack[-1]))
            inside = stack[-1].choice
            position = inside.head if inside else position
        elif len(stack) > 1:
            _closed(stack.pop(), stack[-1], mark.start())
    # What an unclosed brace holds was put with the choice that is not there.
    return outermost


def _unquoted(text: str, position: int) -> int:
    """Where reading goes on after an apostrophe: behind what it quotes, if it does."""
    if text.startswith("'", position):
        return position + 1
    if not text.startswith(("{", "}"), position):
        return position
    end = text.find("'", position)
    while end >= 0 and text.startswith("''", end):
        end = text.find("'", end + 2)
    return end + 1 if end >= 0 else position


def _opened(text: str, at: int, outer: _Open) -> _Open:
    if outer.choice is not None:
        choice = outer.choice
        match = _ARM.match(text, choice.arms[-1].end + 1 if choice.arms else choice.head)
        if match is None or match.end() != at + 1:
            return _Open(None)
        arm = Arm(match.group(1), match.start(), at + 1, at + 1)
        return _Open(arm.inner, arm=arm)
    head = _HEAD.match(text, at)
    if head is None:
        return _Open(outer.inner)
    return _Open(None, Choice(head.group(1), head.group(2), at, head.end(), [], at, at))


def _closed(inner: _Open, outer: _Open, at: int) -> None:
    if inner.arm is not None and outer.choice is not None:
        outer.choice.arms.append(replace(inner.arm, end=at))
    elif inner.choice is not None and outer.inner is not None:
        arms = inner.choice.arms
        rest = arms[-1].end + 1 if arms else inner.choice.head
        outer.inner.append(replace(inner.choice, rest=rest, end=at + 1))


def stretches(text: str) -> list[tuple[int, int]]:
    """What of a text is said: all that stands outside of choices or in one of their arms.

    >>> text = "Du hast {n, plural, one {# Datei} other {# Dateien}}."
    >>> [text[start:end] for start, end in stretches(text)]
    ['Du hast ', '# Datei', '# Dateien', '.']
    """
    bounds: list[tuple[int, int]] = []
    waiting = [Arm("", 0, 0, len(text), choices(text))]
    while waiting:
        arm = waiting.pop()
        starts = [arm.start, *(choice.end for choice in arm.inner)]
        ends = [*(choice.start for choice in arm.inner), arm.end]
        bounds += zip(starts, ends, strict=True)
        waiting += (inner for choice in arm.inner for inner in choice.arms)
    return sorted(bounds)


def arms(segment: Segment) -> list[Segment]:
    """The texts of an ICU message: what stands around its choices, and every arm of them.

    In what stands around it a choice is a placeholder, ``{n}``. All of them are of one group. A text
    that is no message, or not a well-formed one, comes back as it is.

    >>> text = "Du hast {n, plural, one {# Datei} other {# Dateien}}."
    >>> texts = arms(Segment("files", text, Place([Run(0, len(text), 0, len(text), True)])))
    >>> [(text.id, text.text) for text in texts]
    [('files', 'Du hast {n}.'), ('files[n=one]', '# Datei'), ('files[n=other]', '# Dateien')]
    """
    outermost = choices(segment.text)
    if not outermost or not _all_sound(segment.text, outermost):
        return [segment]
    whole = Arm("", 0, 0, len(segment.text), outermost)
    return list(_texts(segment, whole)) or [segment]


def _all_sound(text: str, level: list[Choice]) -> bool:
    for _ in range(_DEEPEST):
        if not all(choice.sound(text) for choice in level):
            return False
        level = [inner for choice in level for arm in choice.arms for inner in arm.inner]
    return not level


def _texts(segment: Segment, whole: Arm) -> Iterator[Segment]:
    """The texts of a message, each arm after what stands around it, the outermost first."""
    waiting = [(segment.id, whole)]
    while waiting:
        name, arm = waiting.pop()
        text, place = _outside(segment, arm)
        around = re.sub(r"\{[\w.]+\}", "", text) if arm.inner else text
        if around.strip():
            group = segment.group or segment.id
            yield replace(segment, id=name, text=text, place=place, group=group)
        waiting += reversed([
            (f"{name}[{choice.name}={inner.selector.lstrip('=')}]", inner)
            for choice in arm.inner
            for inner in choice.arms
        ])  # fmt: skip


def _outside(segment: Segment, arm: Arm) -> tuple[str, Place]:
    """The text of an arm with its choices as placeholders, and where it stands."""
    texts: list[str] = []
    runs: list[Run] = []
    length, position = 0, arm.start
    for choice in arm.inner:
        runs += segment.place.part(position, choice.start, length)
        length += choice.start - position
        holder = f"{{{choice.name}}}"
        if segment.place.runs:
            low, high = segment.place.extent(choice.start, choice.end)
            # The second run keeps every edit away from the choice.
            runs += [Run(length, len(holder), low, high, False)]
            runs += [Run(length + len(holder), 0, low, high, False)]
        texts += [segment.text[position : choice.start], holder]
        length += len(holder)
        position = choice.end
    runs += segment.place.part(position, arm.end, length)
    texts.append(segment.text[position : arm.end])
    return "".join(texts), Place(runs, segment.place.encode)
