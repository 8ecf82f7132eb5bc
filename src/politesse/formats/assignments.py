"""What formats of one assignment after the other share: reading a list of them, and filling.

Values are exchanged at their place in a new target; what an existing one lacks is put at its end
with the comment that stands before it in the source.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from politesse.core import Edit
from politesse.core.edits import apply
from politesse.formats.filling import Filled, Missing, Order, Unfit
from politesse.formats.plurals import plural_group
from politesse.formats.types import FileText, Place, Segment


@dataclass(frozen=True, slots=True)
class Assignment:
    """A key and its value: where it begins with its comments and ends, and the value's own extent.

    ``place`` says where the characters of the value's text stand.
    """

    key: str
    text: str
    place: Place
    start: int
    value: tuple[int, int]
    end: int


Parser = Callable[[Path, FileText], Iterator[Assignment]]


def segments(assignments: Iterable[Assignment]) -> Iterator[Segment]:
    """All values that say something."""
    for one in assignments:
        if one.text:
            group = plural_group(one.key)
            yield Segment(one.key, one.text, one.place, one.start, group=group)


def fill(order: Order, parse: Parser) -> Filled:
    """The assignments that the target lacks."""
    found = [one for one in parse(order.path, order.file) if one.text.strip()]
    existing = order.existing
    there = {one.key: one for one in parse(order.target, existing)} if existing else {}
    made: dict[str, str] = {}

    def missing(one: Assignment) -> Missing:
        def write(text: str) -> None:
            value = one.place.encode(text)
            if value is None or not (existing or order.file).holds(value):
                raise Unfit("the file cannot hold it")
            made[one.key] = value

        return Missing(one.key, one.text, write)

    lacking = [one for one in found if one.key not in there or not there[one.key].text.strip()]

    def content() -> bytes:
        if existing is None:
            return order.file.encoded(_exchanged(order.file.text, found, made))
        return existing.encoded(_completed(order.file.text, existing.text, lacking, there, made))

    return Filled(len(found), [missing(one) for one in lacking], content)


def _exchanged(text: str, found: list[Assignment], made: dict[str, str]) -> str:
    """The source with its values exchanged, and without what has no translation."""
    edits = []
    for one in found:
        if one.key in made:
            edits.append(Edit(*one.value, made[one.key]))
        else:
            line_end = 2 if text.startswith("\r\n", one.end) else text.startswith("\n", one.end)
            edits.append(Edit(one.start, one.end + line_end, ""))
    return apply(text, edits)


def _completed(
    source: str,
    text: str,
    lacking: list[Assignment],
    there: dict[str, Assignment],
    made: dict[str, str],
) -> str:
    """The target with empty values filled and new assignments at its end."""
    end = "\r\n" if "\r\n" in text else "\n"
    edits, added = [], []
    for one in lacking:
        if one.key in made and one.key in there:
            edits.append(Edit(*there[one.key].value, made[one.key]))
        elif one.key in made:
            whole = (
                source[one.start : one.value[0]] + made[one.key] + source[one.value[1] : one.end]
            )
            added.append(whole.replace("\r\n", "\n").replace("\n", end))
    text = apply(text, edits)
    if not added:
        return text
    return text.rstrip("\r\n") + (end if text.strip() else "") + end.join(added) + end
