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

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cached_property
from typing import Any

from politesse.core import BadInput
from politesse.core.toml import Each, Shape, parse
from politesse.languages.analysis import MOST_STEMS, Analysis

_Forms = Mapping[str, tuple[str, ...]]


class Word:
    """One lemma with the forms of its cells, which are made when they are asked for."""

    def __init__(self, lemma: str, kind: Inflection, stems: tuple[str, ...], own: _Forms) -> None:
        self.lemma = lemma
        self.kind = kind
        self.stems = stems
        #: The forms that are not as its class makes them, by cell.
        self.own = own

    def stem(self, number: int) -> str:
        """A stem by its number; a word that does not alternate has fewer, and the last is all that follow."""
        return self.stems[number] if number < len(self.stems) else self.stems[-1]

    @cached_property
    def cells(self) -> _Forms:
        """All forms of all cells."""
        cells: dict[str, tuple[str, ...]] = {}
        for cell, parts in self.kind.cells.items():
            origin = self.kind.repeats.get(cell, cell)
            cells[cell] = cells.get(origin) or tuple(
                [self.stem(number) + ending for number, ending in parts]
            )
        return {**cells, **self.own}


class Paradigms:
    """The inflected words of a language."""

    def __init__(self, words: tuple[Word, ...]) -> None:
        self.words = words
        self._forms: dict[str, frozenset[str]] = {}
        self._by_pattern: dict[str, frozenset[str]] = {}

    @cached_property
    def analysis(self) -> Analysis:
        """Says of which cells a word is a form, without writing all forms out."""
        return Analysis(self.words)

    @cached_property
    def by_cell(self) -> dict[str, frozenset[str]]:
        """All forms of each cell, in lower case."""
        return {cell: self._of_cell(cell) for cell in self._cells}

    def forms(self, pattern: str) -> frozenset[str]:
        """Every form, in lower case, of the cells that ``pattern`` (with ``*``) names."""
        if pattern not in self._by_pattern:
            cells = [self._of_cell(cell) for cell in self._cells if fnmatchcase(cell, pattern)]
            self._by_pattern[pattern] = cells[0] if len(cells) == 1 else frozenset().union(*cells)
        return self._by_pattern[pattern]

    @cached_property
    def _classes(self) -> dict[Inflection, tuple[list[list[str]], list[Word]]]:
        """Of each class the stems of its regular words, by their number, and its other words."""
        groups: dict[Inflection, list[Word]] = {}
        for word in self.words:
            groups.setdefault(word.kind, []).append(word)
        return {
            kind: (
                _columns([word for word in group if not word.own]),
                [word for word in group if word.own],
            )
            for kind, group in groups.items()
        }

    @cached_property
    def _cells(self) -> list[str]:
        return list(dict.fromkeys(cell for kind in self._classes for cell in kind.cells))

    def _of_cell(self, cell: str) -> frozenset[str]:
        """The forms of a cell, made class by class: much quicker than word by word."""
        if cell not in self._forms:
            made: list[list[str]] = []
            for kind, (columns, others) in self._classes.items():
                for stem, ending in kind.cells.get(cell, ()):
                    made.append([one + ending.lower() for one in columns[stem]])
                made += [[form.lower() for form in word.cells.get(cell, ())] for word in others]
            self._forms[cell] = frozenset().union(*made)
        return self._forms[cell]


_CONJUGATION: Shape = Each({"strip?": str, "extends?": str, "cells?": Each(str)})


@dataclass(frozen=True, slots=True, eq=False)
class Inflection:
    """A class of inflection: for each cell the stems and endings that make its forms.

    ``repeats`` names the cells that are another one again, whose exceptions they share.
    """

    strip: str
    cells: Mapping[str, tuple[tuple[int, str], ...]]
    repeats: Mapping[str, str]


def _columns(words: Sequence[Word]) -> list[list[str]]:
    """The first stems of words in lower case, their second ones, and so on."""
    return [[word.stem(number).lower() for word in words] for number in range(MOST_STEMS)]


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
            words.append(_word(lemma, by_name[name], stems, exceptions))
        except ValueError as error:
            raise BadInput(f"{where}/paradigms.tsv", str(error), number) from None
    return Paradigms(tuple(words))


def _classes(text: str, where: str) -> dict[str, Inflection]:
    """The classes, with those that ``extend`` another filled in from it."""
    tables = parse(text, f"{where}/conjugation.toml", _CONJUGATION)

    def inherited(name: str, key: str) -> Any:
        """What a class says of ``key``, or else the class it extends."""
        table = tables[name]
        if key == "cells" and "extends" in table:
            return {**inherited(table["extends"], key), **table.get(key, {})}
        if key not in table and "extends" in table:
            return inherited(table["extends"], key)
        return table.get(key, {} if key == "cells" else "")

    return {name: _class(inherited(name, "strip"), inherited(name, "cells")) for name in tables}


def _class(strip: str, specs: Mapping[str, str]) -> Inflection:
    repeats = {}
    for cell in specs:
        origin = cell
        while specs[origin].startswith("="):
            origin = specs[origin][1:]
        if origin != cell:
            repeats[cell] = origin
    cells = {
        cell: tuple(_part(part) for part in specs[repeats.get(cell, cell)].split("/"))
        for cell in specs
    }
    return Inflection(strip, cells, repeats)


def _part(spec: str) -> tuple[int, str]:
    """The stem, counted from 0, and the ending of one form."""
    return (int(spec[0]) - 1, spec[1:]) if spec[:1].isdigit() else (0, spec)


def _word(lemma: str, kind: Inflection, stems: str, exceptions: str) -> Word:
    given = stems.split(",") if stems else []
    if not all(given):
        raise ValueError(f"an empty stem in {stems!r}")
    if not given:
        if not lemma.endswith(kind.strip):
            raise ValueError(f"{lemma!r} does not end in {kind.strip!r}")
        given = [lemma.removesuffix(kind.strip)]
    return Word(lemma, kind, tuple(given), _exceptions(exceptions, kind) if exceptions else {})


def _exceptions(text: str, kind: Inflection) -> dict[str, tuple[str, ...]]:
    """The forms that are a word's own; cells that repeat another one's share its exceptions."""
    own = {}
    for item in text.split():
        cell, _, forms = item.partition("=")
        if not forms:
            raise ValueError(f"{item!r} is not cell=form")
        if cell not in kind.cells:
            raise ValueError(f"{item!r} names no cell of its class")
        own[cell] = () if forms == "-" else tuple(forms.split("/"))
    return {cell: own[o] for cell, o in kind.repeats.items() if o in own} | own
