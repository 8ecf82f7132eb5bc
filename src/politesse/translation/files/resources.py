"""XML resources of one language a file: Android strings and .NET RESX."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable
from typing import Any

from lxml import etree

from politesse.checking.files import FileText
from politesse.checking.formats.xml import check_xml
from politesse.translation.files.catalogues import Entry, Filled, Order
from politesse.translation.files.markup import Inline, parse, serialised
from politesse.translation.files.plurals import sources

_CODE = frozenset({"g"})  # <xliff:g> marks what is not translated
_UNESCAPE = re.compile(r"\\(['\"@?])")
_TAG = re.compile(r"(<[^<>]*>)")
_ESCAPE = re.compile(r"(?<!\\)(['\"])")


class _Resources:
    """The target of a monolingual XML file: the one that is there, or a new one like the source."""

    def __init__(self, order: Order, kept: Callable[[Any], bool]) -> None:
        check_xml(order.path, order.file)
        self.source = parse(order.file.data)
        self._file: FileText = order.existing or order.file
        if order.existing is not None:
            check_xml(order.target, order.existing)
            self.target = parse(order.existing.data)
        else:
            self.target = copy.deepcopy(self.source)
            for child in list(self.target):
                if not kept(child):
                    self.target.remove(child)
            if not len(self.target):
                self.target.text = "\n"

    def add(self, element: Any, comments: list[Any]) -> None:
        """Append a copy of a source's element, with the comments before it."""
        if element.getparent() is self.target:
            return
        tail, indent = self._spaces()
        for made in (*(copy.deepcopy(one) for one in comments), element):
            if len(self.target):
                self.target[-1].tail = indent
            else:
                self.target.text = indent
            self.target.append(made)
            made.tail = tail

    def _spaces(self) -> tuple[str, str]:
        first = self.source.text or "\n    "
        return "\n", first if first.strip() == "" and "\n" in first else "\n    "

    def content(self) -> bytes:
        return serialised(self.target, self._file.text, self._file.encoding)


def open_android(order: Order) -> Filled:
    """Android strings, string arrays and plurals; what is not translatable is not copied."""
    made = _Resources(order, lambda child: False)
    known = {(child.tag, child.get("name")) for child in made.target if isinstance(child.tag, str)}
    entries: list[Entry] = []
    total = 0
    comments: list[Any] = []
    for element in made.source:
        if not isinstance(element.tag, str):
            comments.append(element)
            continue
        before, comments = comments, []
        if element.get("translatable") == "false" or element.tag not in _READERS:
            continue
        found = _READERS[element.tag](made, element, before, order.language)
        total += len(found)
        if (element.tag, element.get("name")) not in known:
            entries += found
    return Filled(total, entries, made.content)


def _string(made: _Resources, element: Any, before: list[Any], language: str) -> list[Entry]:
    new = copy.deepcopy(element)
    name = str(element.get("name"))
    entry = _android_entry(name, element, new, lambda: made.add(new, before))
    return [entry] if entry else []


def _array(made: _Resources, element: Any, before: list[Any], language: str) -> list[Entry]:
    """The items of an array: all of them are there or none, since they go by number."""
    new = copy.deepcopy(element)
    items = [item for item in new if isinstance(item.tag, str)]
    waiting = {id(item) for item in items if Inline(item, _CODE).text.strip()}
    found = []
    for place, item in enumerate(items):
        original = copy.deepcopy(item)

        def done(item: Any = item) -> None:
            waiting.discard(id(item))
            if not waiting:
                made.add(new, before)

        entry = _android_entry(f"{element.get('name')}[{place}]", original, item, done)
        found += [entry] if entry else []
    return found


def _plurals(made: _Resources, element: Any, before: list[Any], language: str) -> list[Entry]:
    forms = {item.get("quantity"): item for item in element.iterfind("item")}
    if not forms:
        return []
    new = copy.deepcopy(element)
    space = next(iter(forms.values())).tail or "\n"
    last = element[-1].tail
    for child in list(new):
        new.remove(child)
    wanted = sources(forms, language)
    groups: dict[int, list[str]] = {}
    for category, item in wanted.items():
        groups.setdefault(id(item), []).append(category)
    texts: dict[str, Any] = {}
    found = []
    for names in groups.values():
        original = wanted[names[0]]

        def write(text: str, names: list[str] = names, original: Any = original) -> None:
            for name in names:
                item = etree.Element("item", quantity=name)
                Inline(original, _CODE, _unescaped).write(item, text, _escaped)
                texts[name] = item
            if len(texts) == len(wanted):
                for name in wanted:
                    texts[name].tail = space
                    new.append(texts[name])
                new[-1].tail = last
                made.add(new, before)

        text = Inline(original, _CODE, _unescaped).text
        found.append(Entry(f"{element.get('name')}.{names[0]}", text, write))
    return found


_READERS = {"string": _string, "string-array": _array, "plurals": _plurals}


def _android_entry(name: str, original: Any, new: Any, done: Callable[[], None]) -> Entry | None:
    inline = Inline(original, _CODE, _unescaped)
    if not inline.text.strip() or inline.text.startswith(("@string/", "@android:", "?attr/")):
        return None
    raw = b"<![CDATA[" in etree.tostring(original)

    def write(text: str) -> None:
        if raw and not len(original):
            new.text = etree.CDATA(_escaped(text))
        else:
            inline.write(new, text, _escaped)
        done()

    return Entry(name, inline.text, write)


def _unescaped(text: str) -> str:
    """Text without Android's quoting: ``\\'`` is an apostrophe, and quotes around it all go."""
    stripped = text.strip()
    if len(stripped) > 1 and stripped[0] == stripped[-1] == '"' and not stripped.endswith('\\"'):
        text = stripped[1:-1]
    return _outside_tags(text, lambda prose: _UNESCAPE.sub(r"\1", prose))


def _escaped(text: str) -> str:
    text = _outside_tags(text, lambda prose: _ESCAPE.sub(r"\\\1", prose))
    return "\\" + text if text.startswith(("@", "?")) else text


def _outside_tags(text: str, change: Callable[[str], str]) -> str:
    """Text with its prose changed; the quotes of a tag's attributes come through as they are."""
    parts = _TAG.split(text)
    return "".join(part if place % 2 else change(part) for place, part in enumerate(parts))


def open_resx(order: Order) -> Filled:
    """.NET resources: texts, not the objects and files among them."""
    made = _Resources(
        order, lambda child: child.tag != "data" if isinstance(child.tag, str) else True
    )
    known = {
        data.get("name")
        for data in made.target.iterfind("data")
        if (data.findtext("value") or "").strip()
    }
    entries: list[Entry] = []
    total = 0
    for data in made.source.iterfind("data"):
        name, value = str(data.get("name")), data.find("value")
        if data.get("type") or data.get("mimetype") or name.startswith(">>") or value is None:
            continue
        if not (value.text or "").strip():
            continue
        total += 1
        if name not in known:
            entries.append(Entry(name, str(value.text), _resx_writer(made, data)))
    return Filled(total, entries, made.content)


def _resx_writer(made: _Resources, data: Any) -> Callable[[str], None]:
    def write(text: str) -> None:
        name = data.get("name")
        for old in made.target.iterfind("data"):
            if old.get("name") == name:
                value = old.find("value")
                if value is None:
                    value = etree.SubElement(old, "value")
                value.text = text
                return
        new = copy.deepcopy(data)
        new.find("value").text = text
        made.add(new, [])

    return write
