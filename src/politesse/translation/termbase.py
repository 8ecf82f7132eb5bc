"""A user's own glossary: how certain terms are to be translated, whatever else is said around them."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from pathlib import Path

from politesse.core import BadInput
from politesse.core.files import read_text
from politesse.languages.tags import code_of
from politesse.translation.dictionary import Place, Word
from politesse.translation.lexicon import folded, stems
from politesse.translation.types import Glossary

_COMMENT = "#"


@dataclass(frozen=True)
class Termbase:
    """Terms of the source language, each with its translation.

    >>> base = Termbase.of({"shopping cart": "Einkaufskorb", "Acme Drive": "Acme Drive"}, "de")
    >>> base.doubt("Your shopping carts are empty.", "Ihre Einkaufskörbe sind leer.")
    >>> base.doubt("Your shopping cart is empty.", "Ihr Warenkorb ist leer.")
    "the glossary has 'Einkaufskorb' for 'shopping cart'"
    """

    entries: tuple[tuple[str, str], ...]
    language: str

    @classmethod
    def of(cls, terms: Mapping[str, str], language: str) -> Termbase:
        """The terms of a mapping; a blank one is none."""
        pairs = [(a.strip(), b.strip()) for a, b in terms.items()]
        return cls(tuple((a, b) for a, b in pairs if a and b), language)

    @cached_property
    def checksum(self) -> str:
        """Eight digits that tell it from others."""
        return blake2b(repr(self.entries).encode(), digest_size=4).hexdigest()

    @cached_property
    def _pattern(self) -> re.Pattern[str] | None:
        if not self.entries:
            return None
        longest = sorted((english for english, _ in self.entries), key=len, reverse=True)
        # What is in braces or brackets is no word of the text.
        return re.compile(
            rf"(?<![\w{{<%$/@.-])(?:{'|'.join(map(re.escape, longest))})(?:e?s)?(?![\w}}>@-])",
            re.IGNORECASE,
        )

    @cached_property
    def _words(self) -> dict[str, Word]:
        return {
            english.lower(): Word((target,), (stems(target, self.language),))
            for english, target in self.entries
        }

    def places(self, source: str) -> list[Place]:
        """Where a source has terms, the longest first where several are possible."""
        found = []
        for match in self._pattern.finditer(source) if self._pattern else ():
            said = match.group().lower()
            ways = (self._words.get(way) for way in (said, said[:-1], said[:-2]))
            # A letter may be another's only to the pattern (ſ).
            if word := next(filter(None, ways), None):
                found.append(Place(match.start(), match.end(), said, word, word.forms, own=True))
        return found

    def whole(self, text: str) -> str | None:
        """What a text is that is a term and nothing else."""
        word = self._words.get(text.strip().lower())
        return word.forms[0] if word else None

    def doubt(self, source: str, text: str) -> str | None:
        """The first term of a source that its translation has in another way; None where it has all."""
        said = folded(text)
        for place in self.places(source):
            if not place.word.in_text(said):
                english = source[place.start : place.end]
                return f"the glossary has {place.forms[0]!r} for {english!r}"
        return None


def termbase(glossary: Glossary, source: str, target: str) -> Termbase | None:
    """A glossary as it may be given, for two languages; None where there is none."""
    if not glossary:
        return None
    if isinstance(glossary, Mapping):
        return Termbase.of(glossary, code_of(target))
    return read_termbase(Path(glossary), source, target)


def read_termbase(path: Path, source: str, target: str) -> Termbase:
    """The terms of a file for two languages: two columns, or one a language under a head with their tags.

    Cells are parted by tabs or, in a ``.csv``, by commas; lines that begin with ``#`` are left out.
    """
    delimiter = "," if path.suffix.lower() == ".csv" else "\t"
    lines = [line for line in read_text(path).splitlines() if not line.startswith(_COMMENT)]
    rows = [
        row for row in csv.reader(io.StringIO("\n".join(lines)), delimiter=delimiter) if any(row)
    ]
    if not rows:
        raise BadInput(str(path), "has no terms")
    here, there = _column(rows[0], source), _column(rows[0], target)
    if here is not None and there is not None:
        rows = rows[1:]
    elif len(rows[0]) == len(("source", "target")):
        here, there = 0, 1
    else:
        raise BadInput(
            str(path),
            f"has no columns named {source} and {target}: it needs a first line with the languages' tags, or just "
            "two columns, a term and its translation",
        )
    terms: dict[str, str] = {}
    for number, row in enumerate(rows, 1):
        if len(row) <= max(here, there):
            raise BadInput(str(path), f"row {number} has {len(row)} cells: {delimiter.join(row)!r}")
        terms.setdefault(row[here], row[there])
    return Termbase.of(terms, code_of(target))


def _column(heads: list[str], tag: str) -> int | None:
    """The column of a language: by its whole tag, or else by its code."""
    names = [head.strip().lower() for head in heads]
    return next((names.index(way) for way in (tag.lower(), code_of(tag)) if way in names), None)
