"""Apple string catalogues: all languages in one file, filled in place."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from typing import Any

from politesse.checking.formats.tree import check_json
from politesse.languages.tags import code_of
from politesse.translation.files.catalogues import Entry, Filled, Order
from politesse.translation.files.plurals import CATEGORIES, sources


def open_catalogue(order: Order) -> Filled:
    """The catalogue; what is filled has the state ``needs_review``."""
    catalogue = check_json(order.path, order.existing or order.file)
    strings = catalogue.get("strings", {}) if isinstance(catalogue, dict) else {}
    source = str(catalogue.get("sourceLanguage", order.source))
    entries: list[Entry] = []
    total = 0
    for key, entry in strings.items():
        if entry.get("shouldTranslate") is False or entry.get("extractionState") == "stale":
            continue
        localizations = entry.get("localizations", {})
        own = next(
            (text for tag, text in localizations.items() if code_of(tag) == code_of(source)), None
        )
        shape = own or {"stringUnit": {"state": "translated", "value": key}}
        shape = _reshaped(copy.deepcopy(shape), order.language)
        units = [unit for unit in _units(shape, "") if unit[1]["value"].strip()]
        total += len(units)
        if units and not _translated(localizations.get(order.language)):
            entries += _entries(key, entry, shape, units, order.language)
    return Filled(total, entries, lambda: _dumped(catalogue).encode())


def _entries(
    key: str, entry: Any, shape: Any, units: list[tuple[str, Any]], language: str
) -> list[Entry]:
    """The units of one string; it is written when all of them are there."""
    waiting = {id(unit) for _, unit in units}

    def writer(unit: Any) -> Callable[[str], None]:
        def write(text: str) -> None:
            unit["value"], unit["state"] = text, "needs_review"
            waiting.discard(id(unit))
            if not waiting:
                localizations = entry.setdefault("localizations", {})
                localizations[language] = shape
                entry["localizations"] = dict(sorted(localizations.items()))

        return write

    return [Entry(f"{key}{where}", unit["value"], writer(unit)) for where, unit in units]


def _units(node: Any, where: str) -> Iterator[tuple[str, Any]]:
    """The string units below a node, with the way to each."""
    if not isinstance(node, dict):
        return
    for name, child in node.items():
        if name == "stringUnit":
            yield where, child
        elif name in ("variations", "substitutions"):
            yield from _units(child, where)
        else:
            yield from _units(child, f"{where}.{name}")


def _reshaped(node: Any, language: str) -> Any:
    """The source's shape with the plural forms of the target language."""
    if not isinstance(node, dict):
        return node
    made = {name: _reshaped(child, language) for name, child in node.items()}
    if isinstance(made.get("plural"), dict):
        forms = {name: made["plural"][name] for name in CATEGORIES if name in made["plural"]}
        made["plural"] = copy.deepcopy(sources(forms, language))
        # Forms that come from one of the source are apart from now on.
        made["plural"] = {name: copy.deepcopy(form) for name, form in made["plural"].items()}
    return made


def _translated(localization: Any) -> bool:
    units = list(_units(localization or {}, ""))
    return any(unit.get("value") and unit.get("state") != "new" for _, unit in units)


def _dumped(catalogue: Any) -> str:
    """As Xcode writes it."""
    return json.dumps(catalogue, ensure_ascii=False, indent=2, separators=(",", " : "))
