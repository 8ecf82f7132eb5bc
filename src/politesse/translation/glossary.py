"""Words of interfaces in the sense they have there, and how each language says them.

``glossary.tsv`` has a row a term: the English ways to write it, how it may be used, other English words
for it, and a cell a language. A *label* is known as a text of its own, a *term* inside sentences too, and
what is marked *sentence* only there. The other words are for terms that mean something else too (*cart*):
a model that takes them so is asked again with these (*shopping cart*). Of several renderings the first is written; all are right. A variant's empty
cell says that it has the rendering of its language.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from politesse.languages.tags import code_of
from politesse.translation.tables import cells

_ALTERNATIVES = " / "
_MARKS = ":….!"

#: A mark at the end where a language writes it otherwise.
_ENDS = {
    "fr": {":": "\u202f:", "!": "\u202f!"},
    "ja": {":": "：", ".": "。", "!": "！"},
    "hi": {".": "।"},
}


@dataclass(frozen=True, slots=True)
class Term:
    """A term of interfaces: its English ways, how it is used, and its renderings in a language.

    ``again`` are other English words for one that means something else too.
    """

    english: tuple[str, ...]
    use: str
    again: tuple[str, ...]
    renderings: tuple[str, ...]

    @property
    def is_label(self) -> bool:
        """Whether a text of its own may be it."""
        return self.use != "sentence"

    @property
    def in_sentences(self) -> bool:
        """Whether it means the same inside sentences."""
        return self.use != "label"


@cache
def terms(language: str) -> tuple[Term, ...]:
    """The terms a language or its variant has renderings for; none where it is not in the table.

    >>> next(term.renderings for term in terms("pt-BR") if "Delete" in term.english)
    ('Excluir',)
    """
    return tuple(
        Term(_ways(row[0]), row[1], _ways(row[2]), _ways(cell))
        for row, cell in cells("glossary.tsv", language)
    )


def _ways(cell: str) -> tuple[str, ...]:
    return tuple(cell.split(_ALTERNATIVES)) if cell else ()


def label(text: str, language: str) -> str | None:
    """A label of an interface as the glossary has it, with the marks it ends with; None for others.

    >>> label("Cart:", "fr"), label("Sign in", "de"), label("Where is my cart?", "fr")
    ('Panier\u202f:', 'Anmelden', None)
    >>> label("Error!", "es"), label("Saving...", "de")
    ('¡Error!', 'Wird gespeichert...')
    """
    if not text[:1].isupper():
        return None
    labels, whole = _labels(language), text.replace("...", "…")
    name = whole.rstrip(_MARKS)
    found = labels.get(name.lower()) if name else None
    if found is None:
        found, name = labels.get(whole.lower()), whole
    if found is None:
        return None
    marks, code = whole[len(name) :], code_of(language)
    opened = "¡" if code == "es" and marks == "!" else ""
    written = opened + found + _ENDS.get(code, {}).get(marks, marks)
    return written if whole == text else written.replace("…", "...")


@cache
def _labels(language: str) -> dict[str, str]:
    """The labels of a language by their English ways in lower case."""
    return {
        english.lower(): term.renderings[0]
        for term in terms(language)
        if term.is_label
        for english in term.english
    }
