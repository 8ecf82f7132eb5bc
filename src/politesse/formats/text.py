"""Plain text, whose paragraphs blank lines divide."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from politesse.formats.types import FileText, Format, Segment, Spelling

_PARAGRAPH = re.compile(r"^[^\S\r\n]*\S[^\r\n]*(?:\r?\n[^\S\r\n]*\S[^\r\n]*)*", re.MULTILINE)
_BREAK = re.compile(r"\r\n")


def read(path: Path, file: FileText) -> Iterator[Segment]:
    """The paragraphs of a text."""
    for number, match in enumerate(_PARAGRAPH.finditer(file.text), 1):
        spelling = Spelling(file.text)
        spelling.decoded(*match.span(), _BREAK, lambda _: "\n")
        yield Segment(f"paragraph {number}", spelling.text, spelling.place(), match.start())


FORMAT = Format("text", (".txt",), read, needs_language_in_path=True, prose=True)
