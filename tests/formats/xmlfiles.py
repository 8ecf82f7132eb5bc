"""What the tests of the XML formats share: filling a file, random texts, hostile files."""

from collections import deque
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import strategies
from tests.growth import grows_like_its_size

from politesse.core import BadInput, Edit
from politesse.core.edits import apply
from politesse.formats import FileText, Filled, Format, Order
from politesse.formats.files import decoded

from .documents import read

#: Texts of characters that XML can hold.
TEXTS = strategies.text(
    strategies.characters(
        codec="utf-8", exclude_categories=("Cs",), exclude_characters="\ufffe\uffff"
    ).filter(lambda one: one in "\t\n\r" or one >= " "),
    min_size=1,
)


def umlaut(text: str) -> str:
    return f"ü {text}"


def opened(
    kind: Format,
    text: str,
    existing: str | None = None,
    language: str = "de",
    in_place: bool = False,
) -> Filled:
    """A file as it is about to be filled."""
    assert kind.fill is not None
    source = Path("source")
    there = None if existing is None else decoded(Path("target"), existing.encode(), kind)
    target = source if in_place else Path("target")
    order = Order(source, decoded(source, text.encode(), kind), target, there, "en", language)
    return kind.fill(order)


def filled(
    kind: Format,
    text: str,
    existing: str | None = None,
    language: str = "de",
    in_place: bool = False,
    translate: Callable[[str], str] = umlaut,
) -> str:
    """The file that comes out when all that is missing is translated."""
    result = opened(kind, text, existing, language, in_place)
    for missing in result.missing:
        missing.write(translate(missing.source))
    return result.content().decode()


def exchanged(kind: Format, text: str, new: str) -> list[str]:
    """The segments of a file, read again after the first one was exchanged as a whole."""
    file, segments = read(kind, text)
    edit = segments[0].place.splice(Edit(0, len(segments[0].text), new))
    assert edit is not None
    return [segment.text for segment in read(kind, apply(file.text, [edit]))[1]]


def check_hostile(kind: Format, frame: str, entry: str) -> None:
    """Files made to hurt: one clear error, or a time that grows no faster than they do.

    ``frame`` is a file with ``%s`` for its entries, ``entry`` one with ``%s`` for its text.
    """
    for inside in ("<b>" * 5000, "<!-- " * 5000, "<![CDATA[" * 5000, "&nbsp;", "<a b='>"):
        with pytest.raises(BadInput, match="malformed XML"):
            read(kind, frame % (entry % inside))
    for doctype in (
        '<!DOCTYPE x [<!ENTITY a "b">]>',
        "<!-- <!DOCTYPE y> --><!DOCTYPE x SYSTEM 'file:///etc/passwd'>",
        '<!DOCTYPE x PUBLIC "a" "http://a.b/c.dtd">',
    ):
        with pytest.raises(BadInput, match="XML entities or an outside DTD"):
            read(kind, doctype + frame % (entry % "x"))
    for piece in ("&amp;", "<!-- x -->", "<b a='>\"'/>", "<![CDATA[x]]>", "\r\n", "a  ", "\\'"):
        _check_linear(kind, lambda size, piece=piece: frame % (entry % (f"x{piece}" * size)))
    _check_linear(kind, lambda size: frame % ("<!-- a -->" * size + entry % "x"))
    _check_linear(kind, lambda size: frame % ((entry % "x") * size))
    _check_linear(kind, lambda size: frame % f'<z a="{"> " * size}"/>')


def _check_linear(kind: Format, made: Callable[[int], str]) -> None:
    def reading(size: int) -> Callable[[], object]:
        text = made(size)
        file = FileText(text.encode(), text, "utf-8")
        return lambda: deque(kind.read(Path("x"), file), maxlen=0)

    assert grows_like_its_size(reading, 1000, 8)
