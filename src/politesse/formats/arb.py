"""ARB, Flutter's application resource bundles: flat JSON whose keys with ``@`` describe the others."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from politesse.formats import completing
from politesse.formats.filling import Filled, Order
from politesse.formats.json_ import parse
from politesse.formats.trees import Node, Want, segments, wanted
from politesse.formats.trees import Path as KeyPath
from politesse.formats.types import FileText, Format, Segment

_LOCALE = re.compile(r'"@@locale"\s*+:\s*+"([\w-]++)"')


def _chosen(path: KeyPath) -> bool:
    return len(path) == 1 and not str(path[0]).startswith("@")


def _read(path: Path, file: FileText) -> Iterator[Segment]:
    return segments(parse(path, file).root, _chosen)


def _language(text: str) -> str | None:
    match = _LOCALE.search(text, 0, 8000)
    return match.group(1) if match else None


def _fill(order: Order) -> Filled:
    """What describes a string stays with the template, and a new file says its own language."""
    source = parse(order.path, order.file)
    target = parse(order.target, order.existing) if order.existing else None
    want = wanted(source.root, order.language, _chosen)
    locale = order.language.replace("-", "_")
    want.children = [entry for entry in want.children or () if not str(entry.key).startswith("@")]
    if target is None:
        want.children = [*_declared(source.root, locale), *want.children]
    style = order.existing or order.file

    def write(text: str) -> bytes:
        if target is None and _language(text) is None:
            text = text.replace("{", f'{{\n  "@@locale": "{locale}",', 1)
        return style.encoded(text)

    return completing.fill(source, want, target, write)


def _declared(root: Node, locale: str) -> Iterator[Want]:
    """The entry that names the language, where the source has one."""
    own = (root.children or {}).get("@@locale")
    if own is not None and own.text is not None:
        yield Want(own.key, own, done=locale)


FORMAT = Format("ARB", (".arb",), _read, _fill, language=_language, icu=True, joint="_")
