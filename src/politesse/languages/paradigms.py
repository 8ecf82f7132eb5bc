"""Inflected forms from a compact table: a lemma, its class, its stems, its exceptions.

``conjugation.toml`` says how each class builds the forms of its cells; ``paradigms.tsv``
lists the words. An ending ``2as`` is put on the word's second stem, ``as`` on its first;
alternatives are divided by ``/`` and ``=cell`` repeats another cell. Example:

    [ar]
    strip = "ar"
    cells = { "ind.prs.2sg" = "2as", "ind.prs.3sg" = "2a", "imp.2sg" = "=ind.prs.3sg" }

    pensar<TAB>ar<TAB>pens,piens
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any

from politesse.core import BadInput


@dataclass(frozen=True, slots=True)
class Word:
    """One lemma with all forms of all its cells."""

    lemma: str
    cells: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Paradigms:
    """The inflected words of a language."""

    words: tuple[Word, ...]

    def forms(self, pattern: str) -> Iterator[str]:
        """Every form of every cell that ``pattern`` (with ``*``) names."""
        for word in self.words:
            for cell, forms in word.cells.items():
                if fnmatchcase(cell, pattern):
                    yield from forms

    def cells(self) -> set[str]:
        """The names of all cells."""
        return {cell for word in self.words for cell in word.cells}


@dataclass(frozen=True, slots=True)
class _Class:
    strip: str
    cells: Mapping[str, str]


def read_paradigms(classes: str, table: str, where: str) -> Paradigms:
    """Expand ``table`` (TSV text) by ``classes`` (TOML text).

    >>> classes = '[ar]\\nstrip = "ar"\\ncells = {"prs.2sg" = "2as", "imp" = "2a"}'
    >>> read_paradigms(classes, "pensar\\tar\\tpens,piens", "demo").words[0].cells
    {'prs.2sg': ('piensas',), 'imp': ('piensa',)}
    """
    by_name = _classes(classes, where)
    words = []
    for number, line in enumerate(table.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        lemma, name, stems, exceptions, *_ = [*line.split("\t"), "", "", ""]
        if name not in by_name:
            raise BadInput(f"{where}/paradigms.tsv", f"unknown class {name!r}", number)
        try:
            words.append(Word(lemma, _expand(lemma, by_name[name], stems, exceptions)))
        except ValueError as error:
            raise BadInput(f"{where}/paradigms.tsv", str(error), number) from None
    return Paradigms(tuple(words))


def _classes(text: str, where: str) -> dict[str, _Class]:
    """The classes, with those that ``extend`` another filled in from it."""
    tables = tomllib.loads(text)

    def inherited(name: str, key: str) -> Any:
        """What a class says of ``key``, or else the class it extends."""
        table = tables[name]
        if key == "cells" and "extends" in table:
            return {**inherited(table["extends"], key), **table.get(key, {})}
        if key not in table and "extends" in table:
            return inherited(table["extends"], key)
        return table.get(key, {} if key == "cells" else "")

    classes = {}
    for name, table in tables.items():
        unknown = set(table) - {"strip", "cells", "extends"}
        if unknown:
            raise BadInput(f"{where}/conjugation.toml", f"[{name}] has unknown {sorted(unknown)}")
        classes[name] = _Class(inherited(name, "strip"), inherited(name, "cells"))
    return classes


def _expand(lemma: str, kind: _Class, stems: str, exceptions: str) -> dict[str, tuple[str, ...]]:
    given = stems.split(",") if stems else []
    if not all(given):
        raise ValueError(f"an empty stem in {stems!r}")
    if not given:
        if not lemma.endswith(kind.strip):
            raise ValueError(f"{lemma!r} does not end in {kind.strip!r}")
        given = [lemma.removesuffix(kind.strip)]
    own = _exceptions(exceptions, kind)

    def forms(cell: str) -> tuple[str, ...]:
        if cell in own:
            return own[cell]
        spec = kind.cells[cell]
        if spec.startswith("="):
            return forms(spec[1:])
        return tuple(_form(given, part) for part in spec.split("/"))

    return {cell: forms(cell) for cell in kind.cells}


def _exceptions(text: str, kind: _Class) -> dict[str, tuple[str, ...]]:
    own = {}
    for item in text.split():
        cell, _, forms = item.partition("=")
        if not forms:
            raise ValueError(f"{item!r} is not cell=form")
        if cell not in kind.cells:
            raise ValueError(f"{item!r} names no cell of its class")
        own[cell] = () if forms == "-" else tuple(forms.split("/"))
    return own


def _form(stems: list[str], spec: str) -> str:
    # A word that does not alternate gives one stem; every number then means that one.
    if spec[:1].isdigit():
        return stems[min(int(spec[0]), len(stems)) - 1] + spec[1:]
    return stems[0] + spec
