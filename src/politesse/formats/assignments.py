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
    for entry in assignments:
        if entry.text:
            group = plural_group(entry.key)
            yield Segment(entry.key, entry.text, entry.place, entry.start, group=group)


def fill(order: Order, parse: Parser) -> Filled:
    """The assignments that the target lacks."""
    entries = [entry for entry in parse(order.path, order.file) if entry.text.strip()]
    existing = order.existing
    there = {entry.key: entry for entry in parse(order.target, existing)} if existing else {}
    values: dict[str, str] = {}

    def missing(entry: Assignment) -> Missing:
        def write(text: str) -> None:
            value = entry.place.encode(text)
            if value is None or not (existing or order.file).holds(value):
                raise Unfit("the file cannot hold it")
            values[entry.key] = value

        return Missing(entry.key, entry.text, write)

    lacking = [
        entry for entry in entries if entry.key not in there or not there[entry.key].text.strip()
    ]

    def content() -> bytes:
        if existing is None:
            return order.file.encoded(_exchanged(order.file.text, entries, values))
        return existing.encoded(_completed(order.file.text, existing.text, lacking, there, values))

    return Filled(len(entries), [missing(entry) for entry in lacking], content)


def _exchanged(text: str, entries: list[Assignment], values: dict[str, str]) -> str:
    """The source with its values exchanged, and without what has no translation."""
    edits = []
    for entry in entries:
        if entry.key in values:
            edits.append(Edit(*entry.value, values[entry.key]))
        else:
            line_end = 2 if text.startswith("\r\n", entry.end) else text.startswith("\n", entry.end)
            edits.append(Edit(entry.start, entry.end + line_end, ""))
    return apply(text, edits)


def _completed(
    source: str,
    text: str,
    lacking: list[Assignment],
    there: dict[str, Assignment],
    values: dict[str, str],
) -> str:
    """The target with empty values filled and new assignments at its end."""
    end = "\r\n" if "\r\n" in text else "\n"
    edits, added = [], []
    for entry in lacking:
        if entry.key in values and entry.key in there:
            edits.append(Edit(*there[entry.key].value, values[entry.key]))
        elif entry.key in values:
            whole = (
                source[entry.start : entry.value[0]]
                + values[entry.key]
                + source[entry.value[1] : entry.end]
            )
            added.append(whole.replace("\r\n", "\n").replace("\n", end))
    text = apply(text, edits)
    if not added:
        return text
    return text.rstrip("\r\n") + (end if text.strip() else "") + end.join(added) + end
