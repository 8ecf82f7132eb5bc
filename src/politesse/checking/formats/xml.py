"""XML formats: XLIFF, Qt TS, RESX, Android resources."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from lxml import etree

from politesse.checking.files import FileText, refuse_entities
from politesse.checking.formats.toolkit import parse, segments
from politesse.checking.segments import Segment
from politesse.core import BadInput

_XLIFF_2 = re.compile(rb"<xliff[^>]*urn:oasis:names:tc:xliff:document:2")


def read_xliff(path: Path, file: FileText) -> Iterator[Segment]:
    """XLIFF 1.2 and 2."""
    from translate.storage import xliff, xliff2

    check_xml(path, file)
    store = xliff2.Xliff2File() if _XLIFF_2.search(file.data[:4000]) else xliff.xlifffile()
    yield from segments(parse(path, store, file.data), bilingual=True)


def read_ts(path: Path, file: FileText) -> Iterator[Segment]:
    """Qt Linguist catalogues."""
    from translate.storage import ts2

    if "<TS" not in file.text:
        return  # TypeScript has the same ending
    check_xml(path, file)
    yield from segments(parse(path, ts2.tsfile(), file.data), bilingual=True)


def read_resx(path: Path, file: FileText) -> Iterator[Segment]:
    """.NET resources."""
    from translate.storage import resx

    check_xml(path, file)
    yield from segments(parse(path, resx.RESXFile(), file.data), bilingual=False)


def read_android(path: Path, file: FileText) -> Iterator[Segment]:
    """Android strings, plurals and, which the toolkit leaves out, string arrays."""
    from translate.storage import aresource

    tree = check_xml(path, file)
    yield from segments(parse(path, aresource.AndroidResourceFile(), file.data), bilingual=False)
    for array in tree.iterfind("string-array"):
        if array.get("translatable") == "false":
            continue
        for place, item in enumerate(array.iterfind("item")):
            text = "".join(item.itertext())
            if text.strip():
                yield Segment(f"{array.get('name')}[{place}]", text, line=item.sourceline or 0)


def check_xml(path: Path, file: FileText) -> etree._Element:
    """The parsed file, or one clear line: the toolkit's own parser repairs or crashes."""
    refuse_entities(path, file)
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False)
    try:
        return etree.fromstring(file.data, parser)
    except etree.XMLSyntaxError as error:
        raise BadInput(str(path), f"malformed XML: {error.msg}", error.lineno) from None
