"""Prose: Markdown and plain text."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from politesse.checking.files import FileText
from politesse.checking.formats.toolkit import parse
from politesse.checking.segments import Segment

_PARAGRAPH = re.compile(r"[^\n]+(?:\n[^\n]+)*")
_OFF = re.compile(r"<!--\s*politesse:\s*off\s*-->.*?(?:<!--\s*politesse:\s*on\s*-->|\Z)", re.DOTALL)


def read_markdown(path: Path, file: FileText) -> Iterator[Segment]:
    """The paragraphs, headings, list items and cells of a document; no code blocks."""
    from translate.storage import markdown

    # What is switched off is blotted out, so that lines keep their numbers.
    text = _OFF.sub(lambda match: re.sub(r"[^\n]", " ", match.group()), file.text)
    store = markdown.MarkdownFile(
        extract_code_blocks=False, extract_frontmatter=False, no_placeholders=True
    )
    parse(path, store, text.encode())
    for number, unit in enumerate(store.units, 1):
        if str(unit.source).strip():
            yield Segment(f"block {number}", str(unit.source))


def read_text(path: Path, file: FileText) -> Iterator[Segment]:
    """The paragraphs of a text, which blank lines divide."""
    for number, match in enumerate(_PARAGRAPH.finditer(file.text), 1):
        if match.group().strip():
            line = file.text.count("\n", 0, match.start()) + 1
            yield Segment(f"paragraph {number}", match.group(), line=line)
