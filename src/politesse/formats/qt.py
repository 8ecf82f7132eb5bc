"""Qt Linguist catalogues: source and translation of each message, by context."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from politesse.core import BadInput
from politesse.formats.filling import Filled, Missing, Order
from politesse.formats.plurals import categories, gettext_forms, plural_group
from politesse.formats.types import FileText, Format, Segment
from politesse.formats.xmlfill import (
    Draft,
    Inline,
    close_tag,
    open_tag,
    space_before,
    with_attributes,
)
from politesse.formats.xmlspelling import Writer, plain, spelled
from politesse.formats.xmltext import Element, check, elements, root_of
from politesse.languages.tags import code_of

_DECLARED = re.compile(r'<TS\b[^<>]*\blanguage\s*=\s*["\']([\w@-]+)["\']')
_BEGINNING = re.compile(r"\s*+<")
_GONE = frozenset({"vanished", "obsolete"})


class _Writer(Writer):
    """Writes as Qt's own tools do, so that they change nothing."""

    def text(self, text: str) -> str:
        """Characters between tags; quotation marks and apostrophes are entities too."""
        return super().text(text).replace('"', "&quot;").replace("'", "&apos;")


def read(path: Path, file: FileText) -> Iterator[Segment]:
    """The translations of messages that are in use; each plural form is a segment."""
    if not _BEGINNING.match(file.text) or "<TS" not in file.text:
        return  # TypeScript has the same ending
    check(path, file, "TS")
    writer = _Writer(file)
    context = ""
    for element in elements(file.text, {"name", "message"}):
        if element.name == "name":
            context = plain(element)
        else:
            yield from _segments(element, context, writer)


def _segments(message: Element, context: str, writer: Writer) -> Iterator[Segment]:
    translation = message.find("translation")
    if translation is None or translation.get("type") in _GONE:
        return
    source = _text(message, "source")
    name = _name(message, context, source)
    forms = translation.children if message.get("numerus") == "yes" else []
    many = len(forms) > 1
    group = name if many else plural_group(name)
    for index, form in enumerate(forms or [translation]):
        text, where = spelled(form, writer)
        if text:
            form_name = f"{name}[{index}]" if many else name
            yield Segment(form_name, text, where, message.lead, source, group)


def _name(message: Element, context: str, source: str) -> str:
    parts = (context, _text(message, "comment"), message.get("id"))
    return ("\n".join(filter(None, parts)) + source).lstrip(".")


def _text(message: Element, name: str) -> str:
    element = message.find(name)
    return "" if element is None else plain(element)


def fill(order: Order) -> Filled:
    """A translation that is empty is filled and stays unfinished."""
    file = order.existing or order.file
    check(order.target if order.existing else order.path, file, "TS")
    draft = Draft(file, _Writer(file))
    root = root_of(file.text)
    afresh = not order.in_place and order.existing is None
    _set_language(order, root, draft, afresh)
    missing: list[Missing] = []
    total = 0
    for message in root.iter("message"):
        source, translation = message.find("source"), message.find("translation")
        if source is None or not source.content:
            continue
        if translation is not None and translation.get("type") in _GONE:
            continue
        total += 1
        if afresh and translation is not None:
            _replace(draft, translation, "")
        if afresh or not _has_text(translation):
            missing.append(_missing(draft, message, source, translation, order.language))
    return Filled(total, missing, draft.content)


def _set_language(order: Order, root: Element, draft: Draft, afresh: bool) -> None:
    own = root.get("language")
    if own and not afresh and code_of(own) != code_of(order.language):
        raise BadInput(
            str(order.path),
            f"is in {own!r}, not {order.language!r}; name another file with --output",
        )
    if not own or afresh:
        tag = with_attributes(root.tag, {"language": order.language.replace("-", "_")})
        draft.replace(root.start, root.inner, tag)


def _has_text(translation: Element | None) -> bool:
    if translation is None:
        return False
    forms = list(translation.iter("numerusform"))
    if forms:
        return any(map(_has_text, forms))
    return bool(translation.children or plain(translation).strip())


def _missing(
    draft: Draft, message: Element, source: Element, translation: Element | None, language: str
) -> Missing:
    inline = Inline(source)
    numerus = message.get("numerus") == "yes"

    def write(text: str) -> None:
        if numerus:
            form = inline.written(text.replace("(s)", ""), draft.writer.text)
            content = f"<numerusform>{form}</numerusform>" * _form_count(language)
        else:
            content = inline.written(text, draft.writer.text)
        if translation is not None:
            _replace(draft, translation, content)
        else:
            before = space_before(source.raw, source.start)
            new = f'{before}<translation type="unfinished">{content}</translation>'
            end = message.children[-1].end
            draft.replace(end, end, new)

    # Qt's source has just one text for all forms.
    return Missing(inline.text, inline.text.replace("(s)", "s") if numerus else inline.text, write)


def _form_count(language: str) -> int:
    return gettext_forms(language)[0] if len(categories(language)) > 1 else 1


def _replace(draft: Draft, translation: Element, content: str) -> None:
    tag = with_attributes(open_tag(translation.tag), {"type": "unfinished"})
    new = tag + content + close_tag(translation)
    draft.replace(translation.start, translation.end, new)


def _language(text: str) -> str | None:
    match = _DECLARED.search(text, 0, 8000)
    return match[1] if match else None


FORMAT = Format("Qt TS", (".ts",), read, fill, language=_language, bilingual=True, joint="_")
