"""Apple string catalogues: all languages in one JSON file, with variations by number and device."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from politesse.formats.filling import Filled, Missing, Order
from politesse.formats.json_ import parse
from politesse.formats.plurals import CATEGORIES, sources
from politesse.formats.trees import Node
from politesse.formats.types import FileText, Format, Segment
from politesse.languages.tags import code_of

_TRANSPARENT = ("variations", "substitutions")  # they are not part of a string's name


def _read(path: Path, file: FileText) -> Iterator[Segment]:
    for key, entry in _below(parse(path, file).root, "strings"):
        if _raw(entry, file, "shouldTranslate") == "false":
            continue
        for language, localization in _below(entry, "localizations"):
            yield from _localized(key, language, localization)


def _localized(key: str, language: str, localization: Node) -> Iterator[Segment]:
    """The texts of one string in one language; several are forms of one message."""
    units = list(_string_units(localization, ""))
    group = f"{language}|{key}" if len(units) > 1 else None
    for where, node in units:
        if node.text and node.place:
            name = f"{key}{where}"
            yield Segment(name, node.text, node.place, node.start, key, group, language)


def _below(node: Node, name: str) -> Iterator[tuple[str, Node]]:
    """The entries of a branch of a branch."""
    branch = (node.children or {}).get(name)
    for key, child in ((branch.children if branch else None) or {}).items():
        yield str(key), child


def _raw(node: Node, file: FileText, name: str) -> str:
    child = (node.children or {}).get(name)
    return file.text[child.value : child.end] if child else ""


def _string_units(node: Node, where: str) -> Iterator[tuple[str, Node]]:
    for name, child in (node.children or {}).items():
        if name == "stringUnit":
            value = (child.children or {}).get("value")
            if value is not None and value.text:
                yield where, value
        else:
            yield from _string_units(child, where if name in _TRANSPARENT else f"{where}.{name}")


def _fill(order: Order) -> Filled:
    """The catalogue itself, in which what is filled has the state ``needs_review``."""
    file = order.existing or order.file
    parse(order.path, file)
    catalogue = json.loads(file.text)
    source = str(_dict(catalogue).get("sourceLanguage", order.source))
    missing: list[Missing] = []
    total = 0
    for key, entry in _dict(_dict(catalogue).get("strings")).items():
        if not isinstance(entry, dict) or entry.get("shouldTranslate") is False:
            continue
        if entry.get("extractionState") == "stale":
            continue
        localizations = _dict(entry.get("localizations"))
        shape = _reshaped(_own(key, localizations, source), order.language)
        units = [unit for unit in _units(shape, "") if str(unit[1].get("value", "")).strip()]
        total += len(units)
        if units and not _translated(localizations.get(order.language)):
            missing += _entries(key, entry, shape, units, order.language)
    end = "\r\n" if "\r\n" in file.text else "\n"
    return Filled(total, missing, lambda: file.encoded(_dumped(catalogue).replace("\n", end)))


def _dict(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _own(key: str, localizations: dict[str, Any], source: str) -> Any:
    """What the source language says, which is the key itself where it has no entry."""
    for tag, text in localizations.items():
        if text and code_of(tag) == code_of(source):
            return copy.deepcopy(text)
    return {"stringUnit": {"state": "translated", "value": key}}


def _entries(
    key: str, entry: Any, shape: Any, units: list[tuple[str, Any]], language: str
) -> list[Missing]:
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

    return [Missing(f"{key}{where}", unit["value"], writer(unit)) for where, unit in units]


def _units(node: Any, where: str) -> Iterator[tuple[str, Any]]:
    """The string units below a node, with the way to each."""
    for name, child in _dict(node).items():
        if name == "stringUnit" and isinstance(child, dict):
            yield where, child
        else:
            yield from _units(child, where if name in _TRANSPARENT else f"{where}.{name}")


def _reshaped(node: Any, language: str) -> Any:
    """The source's shape with the plural forms of the target language."""
    if not isinstance(node, dict):
        return node
    shape = {name: _reshaped(child, language) for name, child in node.items()}
    forms = {name: form for name, form in _dict(shape.get("plural")).items() if name in CATEGORIES}
    if forms:
        # Forms that come from one of the source are apart from now on.
        needed = sources(forms, language)
        shape["plural"] = {name: copy.deepcopy(form) for name, form in needed.items()}
    return shape


def _translated(localization: Any) -> bool:
    units = (unit for _, unit in _units(localization, ""))
    return any(unit.get("value") and unit.get("state") != "new" for unit in units)


def _dumped(catalogue: Any) -> str:
    """As Xcode writes it."""
    return json.dumps(catalogue, ensure_ascii=False, indent=2, separators=(",", " : "))


FORMAT = Format("Apple string catalogue", (".xcstrings",), _read, _fill, multilingual=True)
