"""The language that a bilingual file says it is translated into."""

from __future__ import annotations

import re
from pathlib import Path

from politesse.checking.files import read_file

_DECLARED = {
    ".po": re.compile(r'"Language:[ ]*([\w@-]+)'),
    ".xlf": re.compile(r'(?:target-language|trgLang)\s*=\s*["\']([\w-]+)'),
    ".xliff": re.compile(r'(?:target-language|trgLang)\s*=\s*["\']([\w-]+)'),
    ".ts": re.compile(r'<TS\b[^>]*\slanguage\s*=\s*["\']([\w-]+)'),
}


def declared_language(path: Path) -> str | None:
    """The tag in the file's own header, or None."""
    pattern = _DECLARED.get(path.suffix)
    found = pattern.search(read_file(path).text[:20_000]) if pattern else None
    return found.group(1) if found else None
