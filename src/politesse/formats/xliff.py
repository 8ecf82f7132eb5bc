"""XLIFF 1.2 and 2: source and translation side by side."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from politesse.core import BadInput
from politesse.formats.filling import Filled, Missing, Order
from politesse.formats.plurals import plural_group
from politesse.formats.types import FileText, Format, Segment
from politesse.formats.xmlfill import Draft, Inline, open_tag, space_before, with_attributes
from politesse.formats.xmlspelling import Writer, even, evened, plain, spelled
from politesse.formats.xmltext import Element, check, elements, root_of
from politesse.languages.tags import code_of

_DECLARED = re.compile(r'(?:target-language|trgLang)\s*=\s*["\']([\w@-]+)["\']')
_VERSION_2 = "urn:oasis:names:tc:xliff:document:2"
# Elements whose content is code of the original, not text.
_CODE = frozenset({"ph", "bpt", "ept", "it", "x", "bx", "ex", "sc", "ec", "cp"})
_UNTRANSLATED = frozenset({"new", "needs-translation"})


def read(path: Path, file: FileText) -> Iterator[Segment]:
    """The targets; inline elements are no part of their text."""
    check(path, file, "xliff")
    writer = Writer(file)
    for unit in elements(file.text, {"trans-unit", "unit"}):
        if _kept_back(unit):
            continue
        if unit.name == "trans-unit":
            yield from _segment(unit, unit, _name(unit), writer)
            continue
        segments = [child for child in unit.children if child.name == "segment"]
        for index, segment in enumerate(segments, 1):
            name = unit.get("id") or ""
            if segment.get("id"):
                name += f"::{segment.get('id')}"
            elif len(segments) > 1:
                name += f"::segment-{index}"
            yield from _segment(unit, segment, name, writer)


def _segment(unit: Element, pair: Element, name: str, writer: Writer) -> Iterator[Segment]:
    target = pair.find("target")
    if target is None:
        return
    text, place = spelled(target, writer)
    if not _preserves(target):
        text, place = evened(unit.raw, text, place)
    if text:
        yield Segment(name, text, place, unit.lead, _source(pair), _group(unit, name))


def _name(unit: Element) -> str:
    name = unit.get("id") or ""
    file = unit.parent
    while file is not None and file.name != "file":
        file = file.parent
    original = file.get("original") if file else None
    return f"{original}|{name}".lstrip(".") if original else name.lstrip(".")


def _group(unit: Element, name: str) -> str | None:
    parent = unit.parent
    if parent is not None and parent.get("restype") == "x-gettext-plurals":
        return parent.get("id")
    return plural_group(name)


def _source(pair: Element) -> str:
    source = pair.find("source")
    if source is None:
        return ""
    return plain(source) if _preserves(source) else even(plain(source))


def _preserves(element: Element) -> bool:
    return element.inherited("xml:space") == "preserve"


def _kept_back(unit: Element) -> bool:
    """Whether the unit, or something around it, is not to be translated."""
    return (unit.inherited("translate") or "").lower() == "no"


def fill(order: Order) -> Filled:
    """A target that is absent, empty or marked untranslated is filled and marked for review."""
    file = order.existing or order.file
    check(order.target if order.existing else order.path, file, "xliff")
    draft = Draft(file)
    root = root_of(file.text)
    afresh = not order.in_place and order.existing is None
    _set_language(order, root, draft, afresh)
    missing: list[Missing] = []
    total = 0
    for pair in root.iter("trans-unit", "segment"):
        source, target = pair.find("source"), pair.find("target")
        if source is None or _kept_back(pair):
            continue
        inline = Inline(source, _CODE)
        if not inline.text.strip():
            continue
        total += 1
        if afresh or target is None or _is_open(pair, target):
            write = _Write(draft, pair, inline, afresh)
            missing.append(Missing(_shown_name(pair), inline.text, write))
    return Filled(total, missing, draft.content)


def _set_language(order: Order, root: Element, draft: Draft, afresh: bool) -> None:
    version_2 = _VERSION_2 in root.tag
    key = "trgLang" if version_2 else "target-language"
    for element in [root] if version_2 else root.iter("file"):
        own = element.get(key)
        if own and not afresh and code_of(own) != code_of(order.language):
            raise BadInput(
                str(order.path),
                f"is in {own!r}, not {order.language!r}; name another file with --output",
            )
        if not own or afresh:
            tag = with_attributes(element.tag, {key: order.language})
            draft.replace(element.start, element.inner, tag)


def _is_open(pair: Element, target: Element) -> bool:
    """Whether a target has no text, or none that counts."""
    state = (pair if pair.name == "segment" else target).get("state")
    return state in _UNTRANSLATED or not (target.children or plain(target).strip())


def _shown_name(pair: Element) -> str:
    owner = pair.parent if pair.name == "segment" and pair.parent else pair
    return (
        pair.get("resname") or owner.get("name") or pair.get("id") or owner.get("id") or "?"
    )  # fmt: skip


class _Write:
    """Writes one target; ``afresh`` means that the one there is of another language."""

    def __init__(self, draft: Draft, pair: Element, inline: Inline, afresh: bool) -> None:
        self._draft, self._pair, self._inline = draft, pair, inline
        source, target = pair.find("source"), pair.find("target")
        before = pair.find("seg-source") or source
        assert source is not None and before is not None
        self._name = f"{source.prefix}target"
        self._tag = f"<{self._name}>" if afresh or target is None else open_tag(target.tag)
        self._place = (target.start, target.end) if target else (before.end, before.end)
        self._space = "" if target else space_before(before.raw, before.start)
        if afresh and target:
            self._space = space_before(target.raw, target.start)
            self._place = (target.start - len(self._space), target.end)
            draft.replace(*self._place, "")

    def __call__(self, text: str) -> None:
        content = self._inline.written(text, self._draft.writer.text)
        tag = self._tag
        if self._pair.name == "trans-unit":
            tag = with_attributes(
                tag, {"state": "needs-review-translation", "state-qualifier": "leveraged-mt"}
            )
        self._draft.replace(*self._place, f"{self._space}{tag}{content}</{self._name}>")
        if self._pair.name == "segment":
            # Translated is what is not reviewed yet.
            states = {"state": "translated", "subState": "politesse:needs-review"}
            tag = with_attributes(self._pair.tag, states)
            self._draft.replace(self._pair.start, self._pair.inner, tag)


def _language(text: str) -> str | None:
    match = _DECLARED.search(text, 0, 8000)
    return match[1] if match else None


FORMAT = Format(
    "XLIFF", (".xlf", ".xliff"), read, fill, language=_language, bilingual=True
)  # fmt: skip
