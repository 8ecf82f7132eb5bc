"""XML formats that hold source and translation: XLIFF 1.2 and 2, Qt TS."""

from __future__ import annotations

import re
from typing import Any

from lxml import etree

from politesse.checking.formats.xml import check_xml
from politesse.core import BadInput
from politesse.languages.tags import code_of
from politesse.translation.files.catalogues import Entry, Filled, Order
from politesse.translation.files.markup import Inline, parse, serialised
from politesse.translation.files.plurals import categories, gettext_forms

# Elements whose content is code of the original, not text.
_CODE = frozenset({"ph", "bpt", "ept", "it", "x", "bx", "ex", "sc", "ec", "cp"})
_UNTRANSLATED = frozenset({"new", "needs-translation"})
_XLIFF_2 = "urn:oasis:names:tc:xliff:document:2"


def open_xliff(order: Order) -> Filled:
    """XLIFF: a target that is absent, empty or marked untranslated is filled and marked for review."""
    file = order.existing or order.file
    check_xml(order.path, file)
    root = parse(file.data)
    version_2 = _XLIFF_2 in (etree.QName(root).namespace or "")
    afresh = not order.in_place and order.existing is None
    for element in [root] if version_2 else root.iter("{*}file"):
        key = "trgLang" if version_2 else "target-language"
        own = element.get(key)
        if own and not afresh and code_of(own) != code_of(order.language):
            raise BadInput(
                str(order.path),
                f"is in {own!r}, not {order.language!r}; name another file with --output",
            )
        if not own or afresh:
            element.set(key, order.language)
    units = list(root.iter("{*}segment" if version_2 else "{*}trans-unit"))
    entries: list[Entry] = []
    total = 0
    for unit in units:
        source = unit.find("{*}source")
        if source is None or _kept_back(unit):
            continue
        inline = Inline(source, _CODE)
        if not inline.text.strip():
            continue
        total += 1
        target = unit.find("{*}target")
        if afresh and target is not None:
            unit.remove(target)
            target = None
        state = (unit if version_2 else target).get("state") if target is not None else None
        if target is not None and _has_text(target) and state not in _UNTRANSLATED:
            continue
        owner = unit.getparent() if version_2 else unit
        name = unit.get("resname") or owner.get("name") or unit.get("id") or owner.get("id") or "?"
        entries.append(Entry(name, inline.text, _Xliff(unit, source, inline, version_2)))
    return Filled(total, entries, lambda: serialised(root, file.text, file.encoding))


class _Xliff:
    """Writes one target."""

    def __init__(self, unit: Any, source: Any, inline: Inline, version_2: bool) -> None:
        self._unit, self._source, self._inline, self._version_2 = unit, source, inline, version_2

    def __call__(self, text: str) -> None:
        made = etree.Element(self._source.tag.replace("source", "target"), nsmap=self._source.nsmap)
        self._inline.write(made, text)
        old = self._unit.find("{*}target")
        if old is not None:
            made.tail = old.tail
            self._unit.replace(old, made)
        else:
            before = self._unit.find("{*}seg-source")
            before = self._source if before is None else before
            made.tail = before.tail
            self._unit.insert(self._unit.index(before) + 1, made)
        if self._version_2:
            # Translated is what is not reviewed yet.
            self._unit.set("state", "translated")
            self._unit.set("subState", "politesse:needs-review")
        else:
            made.set("state", "needs-review-translation")
            made.set("state-qualifier", "leveraged-mt")


def _kept_back(unit: Any) -> bool:
    """Whether the unit, or something around it, is not to be translated."""
    return any(
        element is not None and element.get("translate") == "no"
        for element in (unit, *unit.iterancestors())
    )


def _has_text(element: Any) -> bool:
    return bool(len(element)) or bool((element.text or "").strip())


def open_ts(order: Order) -> Filled:
    """Qt Linguist: a translation that is empty is filled and stays unfinished."""
    file = order.existing or order.file
    check_xml(order.path, file)
    root = parse(file.data)
    afresh = not order.in_place and order.existing is None
    own = root.get("language")
    if own and not afresh and code_of(own) != code_of(order.language):
        raise BadInput(
            str(order.path),
            f"is in {own!r}, not {order.language!r}; name another file with --output",
        )
    if not own or afresh:
        root.set("language", order.language.replace("-", "_"))
    entries: list[Entry] = []
    total = 0
    for message in root.iter("message"):
        source, translation = message.find("source"), message.find("translation")
        if source is None or not (source.text or len(source)):
            continue
        if translation is None:
            translation = etree.SubElement(message, "translation")
        if translation.get("type") in ("vanished", "obsolete"):
            continue
        if afresh:
            _empty(translation)
        inline = Inline(source)
        found = (
            _numerus(message, translation, inline, order.language)
            if message.get("numerus") == "yes"
            else _single(translation, inline)
        )
        total += max(1, len(found))
        entries += found
    return Filled(total, entries, lambda: serialised(root, file.text, file.encoding))


def _empty(translation: Any) -> None:
    for child in list(translation):
        translation.remove(child)
    translation.text = None


def _single(translation: Any, inline: Inline) -> list[Entry]:
    if _has_text(translation):
        return []

    def write(text: str) -> None:
        inline.write(translation, text)
        translation.set("type", "unfinished")

    return [Entry(inline.text, inline.text, write)]


def _numerus(message: Any, translation: Any, inline: Inline, language: str) -> list[Entry]:
    """One text for all forms: Qt's source has just one."""
    if any(_has_text(form) for form in translation.iter("numerusform")):
        return []
    count = gettext_forms(language)[0] if len(categories(language)) > 1 else 1

    def write(text: str) -> None:
        _empty(translation)
        translation.text = None
        for _ in range(count):
            form = etree.SubElement(translation, "numerusform")
            inline.write(form, re.sub(r"\(s\)", "", text))
        translation.set("type", "unfinished")

    return [Entry(inline.text, inline.text.replace("(s)", "s"), write)]
