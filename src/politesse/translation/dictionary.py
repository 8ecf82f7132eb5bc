"""Words that a small model has hardly read, and what each language says for them.

What it does not know it makes up (*beetle*: *bêtle*). But it copies a word of the target language that stands in
an English sentence, and bends what is around it, often the word too: *this escarabajo that I found* becomes *este escarabajo
que encontré*, *a schäbig coat* becomes *einen schäbigen Mantel*. So where a translation has a word of ``dictionary.tsv`` in
none of its ways, the model is asked again with what the table says in its place.

The table has a row a word: its English forms, its kind, and a cell a language. The forms of a noun are one and several, those
of an adjective what agreement may want; a way that is just as right stands behind the first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from politesse.core import toml
from politesse.languages.tags import code_of
from politesse.translation.lexicon import folded, stems, words
from politesse.translation.tables import cells

_ALTERNATIVES, _FORMS = " / ", ", "
_NOUN, _ADJECTIVE = "noun", "adjective"
_WORD = re.compile(r"(?<![\w'’<{/@.&%$\\-])[^\W\d_]{3,}(?![\w’>}/@=-]|'\w)")
_NAME = re.compile(r"[^\W\d_][\w'’.-]*\w(?: [^\W\d_][\w'’.-]*\w){0,2}")
_BEGUN = re.compile(  # where a sentence begins
    r"(?:^|(?<!\bMr)(?<!\bMs)(?<!\bMrs)(?<!\bDr)(?<!\bSt)(?<!\bProf)(?<!\bSgt)(?<!\bCapt)[.!?…:]\s+|[\"“«„(])\Z"
)
_MOST = 4  # words put into one sentence
_NEXT = re.compile(r" ([a-z]+(?:'[a-z]+)?)")


@dataclass(frozen=True, slots=True)
class Word:
    """What a language says: the forms of its first way, and the stems that any of its ways begins with."""

    forms: tuple[str, ...]
    stems: tuple[tuple[str, ...], ...]

    def in_text(self, said: str) -> bool:
        """Whether a folded translation has it in one of its ways."""
        return any(all(map(said.__contains__, way)) for way in self.stems)


@dataclass(frozen=True, slots=True)
class Entry:
    """An English form in a language: its word, and the forms of this that may stand for it.

    One that is the first half of a compound is said otherwise; a noun in the singular may be.
    """

    word: Word
    forms: tuple[str, ...]
    compounds: bool

    def alone(self, source: str, end: int) -> bool:
        """Whether what ends there in a source is no half of a compound."""
        behind = _NEXT.match(source, end) if self.compounds else None
        if behind is None:
            return True
        return behind[1] in _behind() or behind[1].endswith(("ed", "ly"))


@dataclass(frozen=True, slots=True)
class Place:
    """A word in a source: where it stands, its English form, and the forms that may be put there.

    ``own`` are terms of the user's, which are as they say.
    """

    start: int
    end: int
    english: str
    word: Word
    forms: tuple[str, ...]
    own: bool = False


@dataclass(frozen=True, slots=True)
class Switched:
    """A source with words of the target language in it, ``guessed`` of which are the table's."""

    text: str
    words: tuple[Word, ...]
    forms: tuple[str, ...]
    guessed: int

    def kept_in(self, text: str) -> bool:
        """Whether a translation has all of them."""
        said = folded(text)
        return all(word.in_text(said) for word in self.words)


def places(source: str, language: str) -> list[Place]:
    """The words of a source that the table knows, in their order.

    >>> [(place.english, place.forms) for place in places("Two beetles in Denmark.", "de")]
    [('beetles', ('Käfer',)), ('Denmark', ('Dänemark',))]
    """
    table, found = entries(language), list[Place]()
    for start, end, english in _words(source, table) if table else ():
        entry = table[english]
        forms = entry.forms
        if source[start].isupper():
            forms = tuple(form[0].upper() + form[1:] for form in forms)
        found.append(Place(start, end, english, entry.word, forms))
    return found


def switched(source: str, lacking: Sequence[Place]) -> list[Switched]:
    """The source with what is known for the words that its translation lacks, once for each form of these.

    >>> [way.text for way in switched("Beetles eat.", places("Beetles eat.", "de"))]
    ['Käfer eat.']
    """
    if not 0 < len(lacking) <= _MOST:
        return []
    ways = []
    for turn in range(max(len(place.forms) for place in lacking)):
        forms = tuple(place.forms[turn % len(place.forms)] for place in lacking)
        text = source
        for place, form in reversed(list(zip(lacking, forms, strict=True))):
            text = text[: place.start] + form + text[place.end :]
        guessed = sum(not place.own for place in lacking)
        ways.append(Switched(text, tuple(place.word for place in lacking), forms, guessed))
    return ways


def _words(source: str, table: Mapping[str, Entry]) -> Iterator[tuple[int, int, str]]:
    """Where a source has words of a table, and how the table has them.

    A word with a capital is a name, of up to three words, unless it begins a sentence.
    """
    end = 0
    for match in _WORD.finditer(source):
        word = match.group()
        if match.start() < end:
            continue
        if word[0].islower():
            ways = [word]
        else:
            name = _NAME.match(source, match.start())
            parts = name.group().split(" ") if name else [word]
            ways = [" ".join(parts[:size]) for size in range(len(parts), 0, -1)]
            if _BEGUN.search(source, 0, match.start()):
                ways.append(word.lower())
        found = next((way for way in ways if way in table), None)
        if found is not None:
            end = match.start() + len(found)
            if table[found].alone(source, end):
                yield match.start(), end, found


@cache
def entries(language: str) -> Mapping[str, Entry]:
    """The words of a language or its variant by their English forms."""
    found: dict[str, Entry] = {}
    for row, cell in cells("dictionary.tsv", language):
        word, (one, *several) = _word(cell, code_of(language)), row[0].split(_FORMS)
        forms = word.forms if row[1] == _ADJECTIVE else word.forms[:1]
        found[one] = Entry(word, forms, row[1] == _NOUN)
        for plural in several:
            found.setdefault(plural, Entry(word, word.forms[-1:], False))
    return found


def _word(cell: str, code: str) -> Word:
    ways = [way.split(_FORMS) for way in cell.split(_ALTERNATIVES)]
    begin = dict.fromkeys(stems(form, code) for way in ways for form in way)
    return Word(tuple(ways[0]), tuple(begin))


@cache
def known_forms(language: str) -> frozenset[str]:
    """All that may be put into a source for a language, cut into words."""
    return frozenset(
        part
        for entry in entries(language).values()
        for form in entry.word.forms
        for part in words(form)
    )


@cache
def _behind() -> frozenset[str]:
    """What may stand behind a noun that is not the first half of a compound."""
    path = files("politesse").joinpath("translation", "dictionary.toml")
    return frozenset(toml.read(path, {"behind": str})["behind"].split())
