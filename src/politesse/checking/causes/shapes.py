"""Shapes of a string that speaks to nobody: lists of words, alphabets, encoded texts."""

from __future__ import annotations

import re

from politesse.checking.causes.cause import silence
from politesse.checking.causes.context import SENTENCE
from politesse.checking.reasons import Line
from politesse.formats import Segment
from politesse.languages import Pack

_BLANKS = 2  # signs in their place
_ALPHABET, _LETTERS = 20, 2  # words of how many letters are no words
_ENTRY = re.compile(r"[^\n;|]+")
_ENUMERATED = re.compile(r"[^,]+")
_ENTRY_WORDS = 3  # of an entry between commas; more are a clause
_ASSIGNED = re.compile(r"[^\s=]{1,40}[ \t]{0,3}=[ \t]{0,3}\S")
_MOSTLY = 0.8  # of the lines of a table
_PANGRAM, _LETTERS_OF_ALL = 160, 26  # letters in which all of the alphabet stand
_LIST = 6  # entries that make a list
_ENTRY_LENGTH = {"Jpan": 7, "Hang": 7}  # letters of an average entry in a list of words


@silence(
    yes=[Line("fr", "come+with+you", "Viens+avec+toi")],
    no=[Line("fr", "1 + 1 + you", "1 + 1 + toi")],
)
def encoded(pack: Pack, segment: Segment) -> bool:
    """It has other signs for its blanks, as in an address."""
    return is_encoded(segment.text)


@silence(
    yes=[Line("ru", "A to Z", "ва вб вв вг вд ве вж вз ви вк вл вм вн во вп вр вс ву вф вы вю вя")],
    no=[Line("ru", "You and me and all of us", "а ты и мы и вы")],
)
def alphabet(pack: Pack, segment: Segment) -> bool:
    """It is letters and pairs of them, as for an index."""
    return is_alphabet(segment.text)


@silence(
    yes=[
        Line("de", None, "du\ndich\ndir\ndein\ndeine\ndeinem"),
        Line("de", None, "du, dich, dir, dein, deine, deinem"),
    ],
    no=[Line("de", None, "du\ndich\ndir")],
)
def word_list(pack: Pack, segment: Segment) -> bool:
    """It is words one after the other, as for a search or a test."""
    return is_list(segment.text, _ENTRY_LENGTH.get(pack.about["script"], 14))


@silence(
    yes=[Line("pt", None, "\n".join(f"K{number} = O teu jogo" for number in range(9)))],
    no=[Line("pt", None, "K = O teu jogo\n" + "Hoje o teu jogo começa cedo.\n" * 6)],
)
def table(pack: Pack, segment: Segment) -> bool:
    """Its lines say what each of many names stands for, as a table of titles does."""
    return is_table(segment.text)


@silence(
    yes=[
        Line(
            "hu",
            "Quick wizards of black vex my jolly gnomes past the dusk",
            "Ülj le mellém, s jer velem, hallom hangod!",
        )
    ],
    no=[Line("hu", "Come sit with you, quick!", "Ülj le mellém, s jer velem, hallom hangod!")],
)
def pangram(pack: Pack, segment: Segment) -> bool:
    """Its source has all letters of the alphabet in a line or two, to show what they look like."""
    return segment.source is not None and is_pangram(segment.source)


def is_table(text: str) -> bool:
    """Whether most lines of a text say what a name stands for.

    >>> is_table("a = b\\n" * 6), is_table("a = b")
    (True, False)
    """
    lines = [line for line in text.splitlines() if line.strip()]
    assigned = sum(_ASSIGNED.match(line) is not None for line in lines)
    return len(lines) >= _LIST and assigned >= _MOSTLY * len(lines)


def is_pangram(english: str) -> bool:
    """Whether a text has all letters of the alphabet, and not many more.

    >>> is_pangram("The quick brown fox jumps over the lazy dog."), is_pangram("The quick brown fox")
    (True, False)
    """
    letters = [letter for letter in english.lower() if "a" <= letter <= "z"]
    return len(letters) <= _PANGRAM and len(set(letters)) == _LETTERS_OF_ALL


def is_encoded(text: str) -> bool:
    """Whether a text has other signs for its blanks.

    >>> is_encoded("Viens+avec+moi"), is_encoded("1 + 1")
    (True, False)
    """
    return text.count("+") >= _BLANKS and " " not in text


def is_alphabet(text: str) -> bool:
    """Whether a text is letters and pairs of them.

    >>> is_alphabet(" ".join("abcdefghijklmnopqrstuvwxyz")), is_alphabet("Hast du Zeit?")
    (True, False)
    """
    words = text[:500].split(" ")
    return len(words) >= _ALPHABET and all(len(word) <= _LETTERS for word in words)


def is_list(text: str, longest: int) -> bool:
    """Whether a text is words one after the other.

    >>> is_list("tu\\nte\\ntoi\\nvous\\nvos\\nvotre", 14), is_list("Hast du Zeit?", 14)
    (True, False)
    """
    if "\n" not in text and ";" not in text:
        return _is_enumeration(text, longest)
    entries = [entry.strip() for entry in _ENTRY.findall(text) if not entry.isspace()]
    return len(entries) >= _LIST and sum(map(len, entries)) <= longest * len(entries)


def _is_enumeration(text: str, longest: int) -> bool:
    """Whether a text is words with commas between them and no sentence.

    >>> _is_enumeration("join,joined,joins,file,files,letter", 14), _is_enumeration("Hast du Zeit?", 14)
    (True, False)
    """
    if text.count(",") < _LIST - 1 or SENTENCE.search(text):
        return False
    entries = [entry.strip() for entry in _ENUMERATED.findall(text) if not entry.isspace()]
    if len(entries) < _LIST or any(entry.count(" ") >= _ENTRY_WORDS for entry in entries):
        return False
    return sum(map(len, entries)) <= longest * len(entries)
