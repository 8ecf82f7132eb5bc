"""What holds for every format whose readers know where a text stands."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from politesse.core import BadInput, Edit
from politesse.core.edits import apply
from politesse.formats import FileText, Filled, Format, Order, Segment


def text_of(text: str, encoding: str = "utf-8") -> FileText:
    return FileText(text.encode(encoding), text, encoding)


def read(kind: Format, name: str, text: str) -> list[Segment]:
    return list(kind.read(Path(name), text_of(text)))


def said(kind: Format, name: str, text: str) -> dict[str, str]:
    """The texts of a file by their ids, which must be different."""
    found = read(kind, name, text)
    made = {segment.id: segment.text for segment in found}
    assert len(made) == len(found)
    return made


def lines(kind: Format, name: str, text: str) -> list[int]:
    """On which lines the texts begin."""
    file = text_of(text)
    return [file.line(segment.place.start) for segment in read(kind, name, text)]


def check_places(kind: Format, name: str, text: str) -> None:
    """Each text stands where it is said to, and can be replaced there with all else as it was."""
    found = read(kind, name, text)
    assert found
    for at, segment in enumerate(found):
        _check_runs(segment, text)
        _check_edits(kind, name, text, found, at)


def _check_runs(segment: Segment, text: str) -> None:
    position = 0
    for run in segment.place.runs:
        assert run.start == position and run.raw_start <= run.raw_end
        position += run.length
        if run.verbatim:
            own = segment.text[run.start : run.start + run.length]
            assert text[run.raw_start : run.raw_end] == own
    assert position == len(segment.text)


def _check_edits(kind: Format, name: str, text: str, found: list[Segment], at: int) -> None:
    """A word of the text, and the text as a whole, become another, and only they do."""
    segment = found[at]
    same = segment.place.splice(Edit(0, len(segment.text), segment.text))
    if same is not None:
        assert _texts(kind, name, apply(text, [same])) == [(one.id, one.text) for one in found]
    position = 0
    for word in segment.text.split():
        position = segment.text.index(word, position)
        edit = segment.place.splice(Edit(position, position + len(word), "Neues"))
        assert edit is not None, (segment, word)
        new = segment.text[:position] + "Neues" + segment.text[position + len(word) :]
        wanted = [(one.id, one.text) for one in found]
        wanted[at] = (segment.id, new)
        made = apply(text, [edit])
        assert made.startswith(text[: edit.start]) and made.endswith(text[edit.end :])
        assert _texts(kind, name, made) == wanted
        position += len(word)


def _texts(kind: Format, name: str, text: str) -> list[tuple[str, str]]:
    return [(segment.id, segment.text) for segment in read(kind, name, text)]


def replaced(kind: Format, name: str, text: str, new: str) -> str | None:
    """The file with its first text replaced as a whole, None where it cannot be."""
    segment = read(kind, name, text)[0]
    edit = segment.place.splice(Edit(0, len(segment.text), new))
    return None if edit is None else apply(text, [edit])


def refused(kind: Format, name: str, text: str) -> BadInput:
    """The one error that a malformed file gives."""
    try:
        read(kind, name, text)
    except BadInput as error:
        return error
    raise AssertionError("not refused")


def check_hostile(kind: Format, name: str, text: str, seconds: float = 60) -> None:
    """A file made to hurt is read or refused in no time."""
    began = time.perf_counter()
    try:
        read(kind, name, text)
    except BadInput as error:
        assert len(str(error)) < 400 and "\n" not in str(error)
    assert time.perf_counter() - began < seconds


def filled(
    kind: Format,
    name: str,
    text: str,
    existing: str | None = None,
    language: str = "de",
    target: str | None = None,
    translate: Callable[[str], str | None] = lambda text: f"ü {text}",
) -> tuple[str, list[str], int]:
    """A target filled from a source: its text, the ids of what it lacked, how many it has to have."""
    assert kind.fill is not None
    goal = Path(target or name.replace("en", language))
    there = None if existing is None else text_of(existing)
    order = Order(Path(name), text_of(text), goal, there, "en", language)
    made: Filled = kind.fill(order)
    for entry in made.missing:
        translation = translate(entry.source)
        if translation is not None:
            entry.write(translation)
    return made.content().decode(), [entry.id for entry in made.missing], made.total
