"""What must hold of every format of documents, whatever it reads."""

from collections import deque
from collections.abc import Callable
from pathlib import Path

from tests.growth import grows_like_its_size

from politesse.core import Edit
from politesse.core.edits import apply
from politesse.formats import FileText, Format, Order, Segment
from politesse.formats.files import decoded


def read(kind: Format, text: str | bytes) -> tuple[FileText, list[Segment]]:
    """The file of some text, and its segments."""
    data = text.encode() if isinstance(text, str) else text
    file = decoded(Path("x"), data, kind)
    return file, list(kind.read(Path("x"), file))


def texts(kind: Format, text: str | bytes) -> list[str]:
    return [segment.text for segment in read(kind, text)[1]]


def lines(kind: Format, text: str) -> list[tuple[int, str]]:
    """The segments and the lines they begin on."""
    file, segments = read(kind, text)
    return [(file.line(segment.place.start), segment.text) for segment in segments]


def edited(kind: Format, text: str, old: str, new: str) -> str:
    """The file after one word of its first segment with it has been exchanged."""
    file, segments = read(kind, text)
    segment = next(segment for segment in segments if old in segment.text)
    start = segment.text.index(old)
    edit = segment.place.splice(Edit(start, start + len(old), new))
    assert edit is not None
    return apply(file.text, [edit])


def check_places(kind: Format, text: str) -> None:
    """Every character's extent is its own, in order, and an identity edit changes nothing."""
    file, segments = read(kind, text)
    assert segments
    for segment in segments:
        place = segment.place
        spelt = ""
        end = place.start
        for run in place.runs:
            assert run.raw_start >= end
            end = run.raw_end
            piece = segment.text[run.start : run.start + run.length]
            spelt += piece
            if run.verbatim:
                assert file.text[run.raw_start : run.raw_end] == piece
                edit = place.splice(Edit(run.start, run.start + run.length, piece))
                assert edit is None or apply(file.text, [edit]) == file.text
        assert spelt == segment.text


def filled(kind: Format, text: str, said: dict[str, str], **how: Path | str) -> str:
    """The document that fills a target with what is said of its blocks."""
    assert kind.fill is not None
    file = decoded(Path("en.x"), text.encode(), kind)
    order = Order(Path("en.x"), file, Path("de.x"), None, "en", "de")
    result = kind.fill(order)
    for missing in result.missing:
        if missing.source in said:
            missing.write(said[missing.source])
    return result.content().decode()


def check_linear(kind: Format, pattern: str, size: int = 30_000) -> None:
    """Four times the text takes about four times as long, not sixteen times."""

    def reading(length: int) -> Callable[[], object]:
        file = FileText(b"", pattern * (length // len(pattern)), "utf-8")
        return lambda: deque(kind.read(Path("x"), file), maxlen=0)

    assert grows_like_its_size(reading, size, 4)
