"""Reading and writing files: encodings, limits, and never a half-written file."""

from __future__ import annotations

import os
import re
import tempfile
from dataclasses import dataclass
from pathlib import Path

from politesse.core import BadInput

#: Larger files are refused: no format here keeps single files of that size.
LARGEST_FILE = 100_000_000
#: Longer segments are no strings of a program; their file is refused.
LONGEST_SEGMENT = 500_000

_BOMS = [(b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")]
_XML_ENCODING = re.compile(rb"""^<\?xml[^>]*encoding=["']([\w.-]+)["']""")
_PO_CHARSET = re.compile(rb"charset=([\w.-]+)")
_ENTITY = re.compile(r"<!ENTITY|<!DOCTYPE[^>\[]+(?:SYSTEM|PUBLIC)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class FileText:
    """A file's bytes and text, and the encoding that leads from one to the other."""

    data: bytes
    text: str
    encoding: str


def read_file(path: Path, limit: int = LARGEST_FILE) -> FileText:
    """The text of a localisation file, in the encoding it declares."""
    try:
        size = path.stat().st_size
        if size > limit:
            raise BadInput(
                str(path),
                f"the file has {size / 1e6:,.0f} MB, more than the {limit / 1e6:,.0f} MB allowed; "
                "raise the limit with --max-file-size",
            )
        data = path.read_bytes()
    except OSError as error:
        raise BadInput(str(path), f"cannot be read: {error.strerror or error}") from None
    encoding = _encoding(path, data)
    try:
        return FileText(data, data.decode(encoding), encoding)
    except LookupError:
        raise BadInput(str(path), f"declares an unknown encoding {encoding!r}") from None
    except UnicodeDecodeError as error:
        if path.suffix == ".properties" and encoding == "utf-8":
            return FileText(data, data.decode("latin-1"), "latin-1")
        line = data.count(b"\n", 0, error.start) + 1
        raise BadInput(
            str(path), f"is not {encoding.upper()}: byte 0x{data[error.start]:02x}", line
        ) from None


def _encoding(path: Path, data: bytes) -> str:
    for mark, encoding in _BOMS:
        if data.startswith(mark):
            return encoding
    declared = _XML_ENCODING.match(data[:200])
    if declared:
        return declared.group(1).decode().lower()
    if path.suffix in (".po", ".pot"):
        charset = _PO_CHARSET.search(data[:4000])
        if charset and charset.group(1) != b"CHARSET":
            return charset.group(1).decode().lower()
    if path.suffix == ".strings" and data[:2].count(0) == 1:
        return "utf-16-le" if data[1] == 0 else "utf-16-be"
    return "utf-8"


def refuse_entities(path: Path, file: FileText) -> None:
    """Refuse XML that declares entities or names an outside document.

    Nothing here needs either, and expanding them is how hostile files fill a memory or
    fetch from a network.
    """
    found = _ENTITY.search(file.text)
    if found:
        line = file.text.count("\n", 0, found.start()) + 1
        raise BadInput(str(path), "declares XML entities or an outside DTD; not read", line)


def write_file(path: Path, text: str, encoding: str) -> None:
    """Replace a file as a whole, keeping its permissions."""
    write_bytes(path, text.encode(encoding))


def write_bytes(path: Path, data: bytes) -> None:
    """Write a file as a whole through a temporary one; one that is there keeps its permissions."""
    target = path.resolve()
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        Path(name).chmod(target.stat().st_mode & 0o7777 if target.exists() else _new_mode())
        Path(name).replace(target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def _new_mode() -> int:
    """The permissions of a new file, which a temporary one does not get."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
