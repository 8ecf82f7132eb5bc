"""Reading localisation files: encodings and limits."""

from __future__ import annotations

import re
from pathlib import Path

from politesse.core import BadInput
from politesse.core.files import naming, read_bytes
from politesse.formats.types import FileText, Format
from politesse.languages.tags import is_language

#: Larger files are refused: no format here keeps single files of that size.
LARGEST_FILE = 100_000_000
#: Longer segments are no strings of a program; their file is refused.
LONGEST_SEGMENT = 500_000

_BOMS = [(b"\xef\xbb\xbf", "utf-8-sig"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")]
_XML_ENCODING = re.compile(rb"""^<\?xml[^>]*encoding=["']([\w.-]+)["']""")


def read_file(path: Path, kind: Format | None = None, limit: int = LARGEST_FILE) -> FileText:
    """The text of a localisation file, in the encoding that it or its format declares."""
    with naming(path, "read"):
        size = path.stat().st_size
    if size > limit:
        raise BadInput(
            str(path),
            f"the file has {size / 1e6:,.0f} MB, more than the {limit / 1e6:,.0f} MB allowed; "
            "raise the limit with --max-file-size",
        )
    return decoded(path, read_bytes(path), kind)


def decoded(path: Path, data: bytes, kind: Format | None = None) -> FileText:
    """Bytes as the text of a file; ``path`` names it in errors."""
    if data.startswith(b"bplist"):
        raise BadInput(str(path), "is a compiled property list: check what it was made from")
    encoding = _encoding(data, kind)
    try:
        return FileText(data, data.decode(encoding), encoding)
    except LookupError:
        raise BadInput(str(path), f"declares an unknown encoding {encoding!r}") from None
    except UnicodeDecodeError as error:
        if kind is not None and kind.fallback and encoding == "utf-8":
            return FileText(data, data.decode(kind.fallback), kind.fallback)
        line = data.count(b"\n", 0, error.start) + 1
        raise BadInput(
            str(path), f"is not {encoding.upper()}: byte 0x{data[error.start]:02x}", line
        ) from None


def held(text: str, kind: Format | None = None) -> FileText:
    """A text that somebody is editing as that of a file, in the encoding that it declares.

    Where that does not have all its characters the text is as good as one in UTF-8. Halves of
    characters, which an editor may send, are no text; something stands for each.
    """
    whole = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    data = whole.encode()
    encoding = _encoding(data, kind)
    try:
        file = FileText(data, whole, encoding)
        return FileText(file.encoded(whole), whole, encoding)
    except (LookupError, UnicodeEncodeError):
        return FileText(data, whole, "utf-8")


def _encoding(data: bytes, kind: Format | None) -> str:
    for mark, encoding in _BOMS:
        if data.startswith(mark):
            return encoding
    declared = _XML_ENCODING.match(data[:200])
    if declared:
        return declared.group(1).decode().lower()
    own = kind.encoding(data) if kind is not None and kind.encoding else None
    return own or "utf-8"


def declared_language(kind: Format, file: FileText) -> str | None:
    """The language that a file itself says it is in, where its format can."""
    language = kind.language(file.text) if kind.language else None
    return language if language and is_language(language) else None
