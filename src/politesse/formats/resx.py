""".NET resources: texts by name, among objects and files that are none."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from politesse.formats.filling import Filled, Missing, Order
from politesse.formats.plurals import plural_group
from politesse.formats.types import FileText, Format, Segment
from politesse.formats.xmlfill import Completion, Copy, close_tag, open_tag
from politesse.formats.xmlspelling import Writer, plain, spelled
from politesse.formats.xmltext import Element, check, elements, root_of


def read(path: Path, file: FileText) -> Iterator[Segment]:
    """The texts."""
    check(path, file, "root")
    writer = Writer(file)
    for data in elements(file.text, {"data"}):
        value = data.find("value")
        if value is None or not _is_text(data):
            continue
        text, place = spelled(value, writer)
        if text:
            name = data.get("name") or ""
            yield Segment(name.lstrip("."), text, place, data.lead, group=plural_group(name))


def _is_text(data: Element) -> bool:
    """Whether it is no object, no file and nothing of the form designer."""
    kind = data.get("type") or "System.String"
    name = data.get("name") or ">>"
    return kind.startswith("System.String") and not data.get("mimetype") and name[:2] != ">>"


def fill(order: Order) -> Filled:
    """Texts that the other file lacks; a new one has all that is not text from the source."""
    check(order.path, order.file, "root")
    root = root_of(order.file.text)
    texts = [data for data in root.iter("data") if _value(data).strip()]
    if order.existing is None:
        copy = Copy(order.file, root.iter("data"))
        missing = [_missing(copy, data) for data in texts]
        return Filled(len(texts), missing, copy.content)
    check(order.target, order.existing, "root")
    target = root_of(order.existing.text)
    completion = Completion(order.existing, target)
    there = {data.get("name"): data for data in target.iter("data")}
    missing = [
        _missing(completion, data, there.get(data.get("name")))
        for data in texts
        if not _value(there.get(data.get("name"))).strip()
    ]
    return Filled(len(texts), missing, completion.content)


def _value(data: Element | None) -> str:
    """The text of an entry, nothing where it is no text."""
    value = data.find("value") if data is not None and _is_text(data) else None
    return "" if value is None else plain(value)


def _missing(target: Copy | Completion, data: Element, empty: Element | None = None) -> Missing:
    """What is to be written for an entry, into the empty one that is there or as a new one."""

    def write(text: str) -> None:
        content = target.writer.text(text)
        if empty is not None and isinstance(target, Completion):
            target.replace(empty.start, empty.end, _with_value(empty, content))
        else:
            target.write(data, _with_value(data, content))

    return Missing(data.get("name") or "", _value(data), write)


def _with_value(data: Element, content: str) -> str:
    """An entry as it stands with another value."""
    value = data.find("value")
    if value is None:
        return open_tag(data.tag) + f"<value>{content}</value>" + data.content + close_tag(data)
    new = open_tag(value.tag) + content + close_tag(value)
    return data.raw[data.start : value.start] + new + data.raw[value.end : data.end]


FORMAT = Format("RESX", (".resx",), read, fill)
