"""What the readers that go through translate-toolkit share."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from politesse.checking.segments import Segment
from politesse.core import BadInput

_LINE = re.compile(r"line (\d+)")
_PLURAL_KEY = re.compile(r"^(.*?)(?:[_.\-]|->|\|)(?:zero|one|two|few|many|other|plural)$")


def parse(path: Path, store: Any, data: bytes) -> Any:
    """``store`` filled from ``data``, with the toolkit's many errors turned into one kind."""
    try:
        store.parse(data)
    except Exception as error:  # the toolkit raises whatever its parsers do
        raise BadInput(str(path), f"malformed: {_reason(error)}", _line(error)) from None
    return store


def _reason(error: Exception) -> str:
    text = str(error.args[0] if error.args else error) or type(error).__name__
    return " ".join(text.split())[:200]


def _line(error: Exception) -> int | None:
    position = getattr(error, "lineno", None)
    if isinstance(position, int):
        return position
    mark = getattr(error, "problem_mark", None)
    if mark is not None:
        return int(mark.line) + 1
    found = _LINE.search(str(error))
    return int(found.group(1)) if found else None


def forms(unit: Any) -> list[str]:
    """The plural forms of a unit, or its one text; monolingual stores keep it as the source."""
    text = unit.target if unit.target not in (None, "") else unit.source
    parts = getattr(text, "strings", None)
    return [str(part) for part in parts] if parts else [text if isinstance(text, str) else ""]


def segments(store: Any, bilingual: bool) -> Iterator[Segment]:
    """The segments of a store whose units know their XML element or nothing of their place."""
    for unit in store.units:
        if unit.isheader() or not unit.istranslatable():
            continue
        if bilingual and not unit.target:
            continue
        name = str(unit.getid()).replace("\x04", "|").lstrip(".")
        element = getattr(unit, "xmlelement", None)
        line = getattr(element, "sourceline", None) or 0
        source = str(unit.source) if bilingual else None
        texts = forms(unit)
        for place, text in enumerate(texts):
            if not text:
                continue
            many = len(texts) > 1
            yield Segment(
                id=f"{name}[{place}]" if many else name,
                text=text,
                source=source,
                group=name if many else plural_group(name),
                line=line,
            )


def plural_group(key: str) -> str | None:
    """The message a key is a plural form of, where its name says so.

    >>> plural_group("items_one"), plural_group("de.inbox.other"), plural_group("title")
    ('items', 'de.inbox', None)
    """
    found = _PLURAL_KEY.match(key)
    return found.group(1) if found else None
