"""The tags of a source and the vocabulary's other fixed symbols, as inference knows them too."""

from __future__ import annotations

from politesse.translation.tags import (
    DROP,
    END,
    END_ID,
    GENDERS,
    KINDS,
    PAD,
    PAD_ID,
    REGISTERS,
    START,
    START_ID,
    UNKNOWN,
    UNKNOWN_ID,
    language_tag,
    symbols,
    tags,
)

__all__ = [
    "DROP", "END", "END_ID", "GENDERS", "KINDS", "PAD", "PAD_ID", "REGISTERS", "START", "START_ID",
    "UNKNOWN", "UNKNOWN_ID", "language_tag", "symbols", "tags",
]  # fmt: skip
