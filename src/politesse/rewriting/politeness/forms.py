"""Other forms of a verb, from the pack's paradigms: what turns *buscarme* into *búscame*."""

from __future__ import annotations

from functools import cache

from politesse.languages import Pack
from politesse.languages.paradigms import Word


class Forms:
    """The forms of a language's verbs by their infinitive."""

    def __init__(self, pack: Pack) -> None:
        self._words: dict[str, Word] = {}
        for word in pack.paradigms.words:
            for form in word.cells.get("inf", ()):
                self._words.setdefault(form.lower(), word)
                if form.endswith("re"):  # Italian drops the last letter before a clitic: darmi
                    self._words.setdefault(form[:-1].lower(), word)

    def __call__(self, infinitive: str, cell: str) -> str | None:
        """The first form of a cell; None where the verb or the form is not known."""
        word = self._words.get(infinitive.lower())
        found = word.cells.get(cell, ()) if word else ()
        return found[0] if found else None


@cache
def forms(pack: Pack) -> Forms:
    """The forms of a pack, indexed once.

    >>> from politesse.languages import load
    >>> forms(load("es"))("buscar", "imp.2sg.me"), forms(load("es"))("buscarx", "imp.2sg")
    ('búscame', None)
    """
    return Forms(pack)
