"""Compiled gettext catalogues. They are read and not written: what is wrong is mended in the source.

A compiled file has no lines. Its strings stand in no place, and their names are all that a finding
can say of where they are.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from pathlib import Path

from politesse.core import BadInput
from politesse.formats.types import FileText, Format, Place, Segment

_MAGIC = {b"\xde\x12\x04\x95": "<", b"\x95\x04\x12\xde": ">"}
_CHARSET = re.compile(rb"charset=([\w.-]+)")
_LANGUAGE = re.compile(r"(?:^|[\n\0])Language: *([A-Za-z_@-]{2,20})\n")


def read(path: Path, file: FileText) -> Iterator[Segment]:
    """The strings of a catalogue."""
    encoding = "utf-8"
    for key, value in _pairs(path, file.data):
        if not key:  # the header, which sorting puts first
            declared = _CHARSET.search(value)
            encoding = declared.group(1).decode().lower() if declared else encoding
            continue
        name, source = _names(_decoded(path, key, encoding))
        forms = _decoded(path, value, encoding).split("\0")
        many = len(forms) > 1
        for index, text in enumerate(forms):
            if text:
                full = f"{name}[{index}]" if many else name
                yield Segment(full, text, Place(), source=source, group=name if many else None)


def _pairs(path: Path, data: bytes) -> Iterator[tuple[bytes, bytes]]:
    order = _MAGIC.get(data[:4])
    if order is None:
        raise BadInput(str(path), "is no compiled gettext catalogue")
    try:
        count, keys, values = struct.unpack_from(f"{order}4x4x3I", data)
        for number in range(count):
            yield _string(data, order, keys + 8 * number), _string(data, order, values + 8 * number)
    except struct.error:
        raise BadInput(str(path), "malformed: the file ends inside its tables") from None


def _string(data: bytes, order: str, at: int) -> bytes:
    length, start = struct.unpack_from(f"{order}2I", data, at)
    if start + length > len(data):
        raise struct.error
    return data[start : start + length]


def _names(key: str) -> tuple[str, str]:
    """The name of a string, with its context, and its text in the source, in the singular."""
    context, mark, rest = key.rpartition("\x04")
    source = rest.partition("\0")[0]
    return f"{context}|{source}" if mark else source, source


def _decoded(path: Path, data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except LookupError:
        raise BadInput(str(path), f"declares an unknown encoding {encoding!r}") from None
    except UnicodeDecodeError as error:
        raise BadInput(
            str(path), f"is not {encoding.upper()}: byte 0x{data[error.start]:02x}"
        ) from None


def _language(text: str) -> str | None:
    match = _LANGUAGE.search(text)
    return match.group(1) if match else None


#: As text a file is its bytes, one by one.
FORMAT = Format(
    "compiled gettext",
    (".mo",),
    read,
    encoding=lambda data: "latin-1",
    language=_language,
    bilingual=True,
    compiled=".po",
)
