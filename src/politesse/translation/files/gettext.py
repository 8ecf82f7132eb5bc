"""gettext catalogues: ``.po`` filled where ``msgstr`` is empty, ``.pot`` made into a new ``.po``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from politesse.checking.files import FileText
from politesse.checking.formats.toolkit import parse
from politesse.core import BadInput
from politesse.languages.tags import code_of
from politesse.translation.files.catalogues import Entry, Filled, Order
from politesse.translation.files.plurals import gettext_forms


def open_catalogue(order: Order) -> Filled:
    """The catalogue; what is filled is marked fuzzy, which asks for review."""
    file = order.existing or order.file
    store = _store(order, file)
    own = store.parseheader().get("Language") if store.header() is not None else None
    if order.in_place and own and code_of(own) != code_of(order.language):
        raise BadInput(
            str(order.path),
            f"is in {own!r}, not {order.language!r}; name another file with --output",
        )
    if not order.in_place and order.existing is None:
        _begin(store, order.language)
    elif order.existing is not None:
        _add_new_units(store, _store(order, order.file))
    count = _form_count(store, order.language)
    entries: list[Entry] = []
    total = 0
    for unit in store.units:
        if unit.isheader() or unit.isobsolete() or not unit.istranslatable():
            continue
        found = _entries(unit, count)
        total += max(1, len(found))
        entries += found
    return Filled(total, entries, lambda: bytes(store))


def _store(order: Order, file: FileText) -> Any:
    from translate.storage import pypo

    return parse(order.path, pypo.pofile(), file.data)


def _begin(store: Any, language: str) -> None:
    """A template becomes a catalogue of its language, with nothing translated."""
    count, formula = gettext_forms(language)
    store.updateheader(
        add=True, Language=language.replace("-", "_"),
        Plural_Forms=f"nplurals={count}; plural={formula};",
        Content_Type="text/plain; charset=UTF-8", Content_Transfer_Encoding="8bit",
    )  # fmt: skip
    header = store.header()
    if header is not None:
        header.markfuzzy(False)
    for unit in store.units:
        if not unit.isheader():
            unit.target = [""] * count if unit.hasplural() else ""
            unit.markfuzzy(False)


def _add_new_units(store: Any, template: Any) -> None:
    known = {_key(unit) for unit in store.units if not unit.isobsolete()}
    for unit in template.units:
        if unit.isheader() or unit.isobsolete() or _key(unit) in known:
            continue
        unit.target = ["", ""] if unit.hasplural() else ""
        store.addunit(unit)


def _key(unit: Any) -> tuple[str, str]:
    return str(unit.getcontext()), str(unit.source)


def _form_count(store: Any, language: str) -> int:
    count, _ = store.getheaderplural()
    return int(count) if count and str(count).isdigit() else gettext_forms(language)[0]


def _entries(unit: Any, count: int) -> list[Entry]:
    context = unit.getcontext()
    name = f"{context}|{unit.source}" if context else str(unit.source)
    if not unit.hasplural():
        if str(unit.target or "").strip():
            return []

        def write_one(text: str) -> None:
            unit.target = _framed(str(unit.source), text)
            unit.markfuzzy(True)

        return [Entry(name, str(unit.source), write_one)]
    forms = [str(one) for one in getattr(unit.target, "strings", None) or [""]]
    forms += [""] * (count - len(forms))
    texts = [str(one) for one in unit.source.strings]
    plural = texts[-1]
    groups: dict[str, list[int]] = {}
    for place in range(count):
        if not forms[place].strip():
            source = texts[0] if place == 0 and count > 1 else plural
            groups.setdefault(source, []).append(place)

    def writer(places: list[int], source: str) -> Callable[[str], None]:
        def write(text: str) -> None:
            for place in places:
                forms[place] = _framed(source, text)
            unit.target = list(forms[:count])
            unit.markfuzzy(True)

        return write

    return [
        Entry(f"{name}[{places[0]}]", source, writer(places, source))
        for source, places in groups.items()
    ]


def _framed(source: str, text: str) -> str:
    """A translation that begins and ends with a line break where its source does, as msgfmt asks."""
    lead, trail = source.startswith("\n"), source.endswith("\n")
    return ("\n" if lead else "") + text.strip("\n") + ("\n" if trail else "")
