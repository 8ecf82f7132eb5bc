"""Android resources: strings, string arrays and plurals of one language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

from politesse.core import Edit
from politesse.core.edits import apply
from politesse.formats.android_text import MarkupWriter, encoded, spelled_string
from politesse.formats.filling import Filled, Missing, Order
from politesse.formats.plurals import CATEGORIES, plural_group, sources
from politesse.formats.types import FileText, Format, Place, Segment
from politesse.formats.xmlfill import Completion, Copy, Inline, close_tag, open_tag, space_before
from politesse.formats.xmlspelling import Writer, in_cdata
from politesse.formats.xmltext import Element, check, elements, root_of

_TAGS = ("string", "plurals", "string-array")
_CODE = frozenset({"g"})  # <xliff:g> marks what is not translated
_SOURCE = re.compile(r"^values(?:-[a-z]{2}(?:-r[A-Z]{2})?)?$")
_REFERENCE = ("@string/", "@android:", "?attr/")
_UNESCAPE = re.compile(r"\\(['\"@?])")
_ESCAPE = re.compile(r"(?<!\\)(['\"])")
_TAG = re.compile(r"(<[^<>]*>)")


def read(path: Path, file: FileText) -> Iterator[Segment]:
    """The strings in use; tags such as ``<b>`` are part of a text."""
    check(path, file, "resources")
    writers = Writer(file, encoded), MarkupWriter(file, encoded)

    def text_of(element: Element) -> tuple[str, Place]:
        return spelled_string(element, *writers)

    for element in elements(file.text, _TAGS):
        name = element.get("name")
        if not name or element.get("translatable") == "false":
            continue
        yield from _SEGMENTS[element.name](element, name, text_of)


Speller = Callable[[Element], tuple[str, Place]]


def _string(element: Element, name: str, spell: Speller) -> Iterator[Segment]:
    text, place = spell(element)
    if text:
        yield Segment(name, text, place, element.lead, group=plural_group(name))


def _plurals(element: Element, name: str, spell: Speller) -> Iterator[Segment]:
    """The forms, each with its number; those of English are always counted."""
    forms = [item for item in element.children if item.get("quantity") in CATEGORIES]
    used = {"one", "other", *(item.get("quantity") for item in forms)}
    order = [category for category in CATEGORIES if category in used]
    for item in forms:
        text, place = spell(item)
        if text:
            number = order.index(str(item.get("quantity")))
            yield Segment(f"{name}[{number}]", text, place, element.lead, group=name)


def _array(element: Element, name: str, spell: Speller) -> Iterator[Segment]:
    for number, item in enumerate(item for item in element.children if item.name == "item"):
        text, place = spell(item)
        if text.strip():
            yield Segment(f"{name}[{number}]", text, place, item.lead)


_SEGMENTS = {"string": _string, "plurals": _plurals, "string-array": _array}


def fill(order: Order) -> Filled:
    """What the other language's file lacks; what is not translatable is not copied."""
    check(order.path, order.file, "resources")
    root = root_of(order.file.text)
    known: set[tuple[str, str | None]] = set()
    target: Copy | Completion
    if order.existing is None:
        target = Copy(order.file, root.children)
    else:
        check(order.target, order.existing, "resources")
        there = root_of(order.existing.text)
        known = {(child.name, child.get("name")) for child in there.children}
        target = Completion(order.existing, there)
    missing: list[Missing] = []
    total = 0
    for element in root.children:
        if element.name not in _MISSING or element.get("translatable") == "false":
            continue
        lacking = _MISSING[element.name](target, element, order.language)
        total += len(lacking)
        if (element.name, element.get("name")) not in known:
            missing += lacking
    return Filled(total, missing, target.content)


def _missing_string(target: Copy | Completion, element: Element, language: str) -> list[Missing]:
    inline = Inline(element, _CODE, _unescaped)
    if _is_blank(inline):
        return []

    def write(text: str) -> None:
        content = _content(element, inline, text, target.writer)
        target.write(element, open_tag(element.tag) + content + close_tag(element))

    return [Missing(str(element.get("name")), inline.text, write)]


def _missing_array(target: Copy | Completion, element: Element, language: str) -> list[Missing]:
    """The items of an array: all of them are there or none, since they go by number."""
    inlines = {item: Inline(item, _CODE, _unescaped) for item in element.children}
    waiting = {item for item, inline in inlines.items() if not _is_blank(inline)}
    edits: list[Edit] = []

    def writer(item: Element) -> Callable[[str], None]:
        def write(text: str) -> None:
            content = _content(item, inlines[item], text, target.writer)
            edits.append(Edit(item.inner - element.start, item.close - element.start, content))
            waiting.discard(item)
            if not waiting:
                target.write(element, apply(element.whole, edits))

        return write

    return [
        Missing(f"{element.get('name')}[{number}]", inlines[item].text, writer(item))
        for number, item in enumerate(element.children)
        if item in waiting
    ]


def _missing_plurals(target: Copy | Completion, element: Element, language: str) -> list[Missing]:
    """The forms of the target's language, all of them or none."""
    forms = {str(item.get("quantity")): item for item in element.children if item.name == "item"}
    if not forms:
        return []
    wanted = sources(forms, language)
    written: dict[str, str] = {}
    space = space_before(element.raw, element.children[0].start)
    last = space_before(element.raw, element.close)

    def writer(item: Element, inline: Inline, names: list[str]) -> Callable[[str], None]:
        def write(text: str) -> None:
            content = _content(item, inline, text, target.writer)
            for name in names:
                written[name] = f'{space}<item quantity="{name}">{content}</item>'
            if len(written) == len(wanted):
                items = "".join(written[name] for name in wanted)
                target.write(element, element.tag + items + last + close_tag(element))

        return write

    missing = []
    for item in dict.fromkeys(wanted.values()):
        names = [name for name, source in wanted.items() if source is item]
        inline = Inline(item, _CODE, _unescaped)
        name = f"{element.get('name')}.{names[0]}"
        missing.append(Missing(name, inline.text, writer(item, inline, names)))
    return missing


_MISSING = {"string": _missing_string, "string-array": _missing_array, "plurals": _missing_plurals}


def _is_blank(inline: Inline) -> bool:
    """Whether there is nothing to translate: no text, or the name of another resource."""
    return not inline.text.strip() or inline.text.startswith(_REFERENCE)


def _content(original: Element, inline: Inline, text: str, writer: Writer) -> str:
    """A translation as the content of a string, in a CDATA section where the source has one."""
    if "<![CDATA[" in original.content and not original.children:
        return f"<![CDATA[{in_cdata(_escaped(text))}]]>"
    return inline.written(text, lambda piece: writer.text(_escaped(piece)))


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
    return "".join(part if index % 2 else change(part) for index, part in enumerate(parts))


def _names(path: Path) -> bool:
    return path.parent.name.startswith("values")


def _target(path: Path, language: str) -> Path | None:
    """The file of a language: ``values-pt-rBR/strings.xml`` beside ``values/strings.xml``."""
    if not _SOURCE.match(path.parent.name):
        return None
    code, _, region = language.replace("_", "-").partition("-")
    folder = f"values-{code}-r{region}" if len(region) == 2 else f"values-{code}"
    return path.parent.with_name(folder) / path.name


FORMAT = Format("Android", (".xml",), read, fill, names=_names, target=_target)
