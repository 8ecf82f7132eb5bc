"""Words that a small model has hardly read, and what each language says for them.

What it does not know it makes up (*boar*: *Bohr*). But it copies a word of the target language that stands in
an English sentence, and bends what is around it, often the word too: *The Wildschweine ran away* becomes *Die Wildschweine
rannten weg*, *a schäbig coat* becomes *einen schäbigen Mantel*. So where a translation has a word of ``dictionary.tsv`` in
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

from politesse.languages.tags import code_of
from politesse.translation.lexicon import folded, stems, words

_ALTERNATIVES, _FORMS = " / ", ", "
_ADJECTIVE = "adjective"
_HEADS = 2  # columns before those of the languages
_WORD = re.compile(r"(?<![\w'’<{/@.&%$\\-])[^\W\d_]{3,}(?![\w’>}/@=-]|'\w)")
_NAME = re.compile(r"[^\W\d_][\w'’.-]*\w(?: [^\W\d_][\w'’.-]*\w){0,2}")
_BEGUN = re.compile(  # where a sentence begins
    r"(?:^|(?<!\bMr)(?<!\bMs)(?<!\bMrs)(?<!\bDr)(?<!\bSt)(?<!\bProf)(?<!\bSgt)(?<!\bCapt)[.!?…:]\s+|[\"“«„(])\Z"
)
_MOST = 4  # words put into one sentence


@dataclass(frozen=True, slots=True)
class Word:
    """What a language says: the forms of its first way, and the stems that any of its ways begins with."""

    forms: tuple[str, ...]
    stems: tuple[tuple[str, ...], ...]

    def in_text(self, said: str) -> bool:
        """Whether a folded translation has it in one of its ways."""
        return any(all(map(said.__contains__, way)) for way in self.stems)


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
        word, forms = table[english]
        if source[start].isupper():
            forms = tuple(form[0].upper() + form[1:] for form in forms)
        found.append(Place(start, end, english, word, forms))
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


def _words(source: str, table: Mapping[str, object]) -> Iterator[tuple[int, int, str]]:
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
            yield match.start(), end, found


@cache
def entries(language: str) -> Mapping[str, tuple[Word, tuple[str, ...]]]:
    """The words of a language or its variant by their English forms, each with its own forms for that."""
    heads, *rows = _table()
    languages = heads[_HEADS:]
    base = heads.index(code_of(language)) if code_of(language) in languages else 0
    own = heads.index(language) if language in languages else base
    found: dict[str, tuple[Word, tuple[str, ...]]] = {}
    for row in rows:
        cell = row[own] or row[base]
        if not base or not cell:
            continue
        word, (one, *several) = _word(cell, code_of(language)), row[0].split(_FORMS)
        found[one] = (word, word.forms if row[1] == _ADJECTIVE else word.forms[:1])
        for plural in several:
            found.setdefault(plural, (word, word.forms[-1:]))
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
        for word, _ in entries(language).values()
        for form in word.forms
        for part in words(form)
    )


@cache
def _table() -> tuple[tuple[str, ...], ...]:
    text = files("politesse.translation").joinpath("dictionary.tsv").read_text(encoding="utf-8")
    return tuple(tuple(line.split("\t")) for line in text.splitlines())
