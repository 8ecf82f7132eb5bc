"""Formats that are trees of keys: JSON, ARB, Apple string catalogues, YAML."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from politesse.checking.files import FileText
from politesse.checking.formats.toolkit import parse, plural_group, segments
from politesse.checking.segments import Segment
from politesse.core import BadInput

_TAG = re.compile(r"^[a-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*$")


def read_json(path: Path, file: FileText) -> Iterator[Segment]:
    """Flat, nested, i18next and browser-extension JSON."""
    from translate.storage import jsonl10n

    check_json(path, file)
    store: Any = jsonl10n.JsonNestedFile()
    if path.name == "messages.json" and path.parent.parent.name == "_locales":
        store = jsonl10n.WebExtensionJsonFile()
    yield from segments(parse(path, store, file.text.encode()), bilingual=False)


def read_arb(path: Path, file: FileText) -> Iterator[Segment]:
    """Flutter's application resource bundles."""
    from translate.storage import jsonl10n

    check_json(path, file)
    yield from segments(parse(path, jsonl10n.ARBJsonFile(), file.text.encode()), bilingual=False)


def read_xcstrings(path: Path, file: FileText) -> Iterator[Segment]:
    """Apple string catalogues, which hold all languages in one file; the toolkit has none."""
    catalogue = check_json(path, file)
    strings = catalogue.get("strings", {}) if isinstance(catalogue, dict) else {}
    for key, entry in strings.items():
        if entry.get("shouldTranslate") is False:
            continue
        for language, localization in entry.get("localizations", {}).items():
            units = list(_string_units(localization, ""))
            for where, text in units:
                yield Segment(
                    id=f"{key}{where}",
                    text=text,
                    source=key,
                    group=f"{language}|{key}" if len(units) > 1 else None,
                    language=language,
                )


def _string_units(node: Any, where: str) -> Iterator[tuple[str, str]]:
    if not isinstance(node, dict):
        return
    for name, child in node.items():
        if name == "stringUnit":
            value = child.get("value")
            if isinstance(value, str) and value:
                yield where, value
        elif name in ("variations", "substitutions"):
            yield from _string_units(child, where)
        else:
            yield from _string_units(child, f"{where}.{name}")


def read_yaml(path: Path, file: FileText) -> Iterator[Segment]:
    """Rails catalogues, whose top key is the language, and plain trees of strings."""
    from translate.storage import yaml

    store = yaml.YAMLFile(max_yaml_nodes=None, max_yaml_units=None)
    parse(path, store, file.text.encode())
    found = list(segments(store, bilingual=False))
    roots = {segment.id.split("->")[0] for segment in found}
    rails = bool(found) and all(_TAG.match(root) for root in roots)
    for segment in found:
        root, _, rest = segment.id.partition("->")
        yield Segment(
            id=(rest or root if rails else segment.id).replace("->", "."),
            text=segment.text,
            group=segment.group or plural_group(segment.id),
            language=root if rails and rest else None,
        )


def check_json(path: Path, file: FileText) -> Any:
    try:
        return json.loads(file.text)
    except json.JSONDecodeError as error:
        raise BadInput(str(path), f"malformed JSON: {error.msg}", error.lineno) from None
    except RecursionError:
        raise BadInput(str(path), "malformed JSON: nested too deep") from None
