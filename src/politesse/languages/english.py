"""What the English side of a sentence pair says about address; its words are ``en/address.toml``."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from politesse.core import toml

_SENTENCE = re.compile(r"[^.!?:;\n]+")
_WORD = re.compile(r"[a-z']+")


def says_you(english: str) -> bool:
    """Whether the sentence speaks to a reader, not counting thanks and farewells.

    >>> says_you("Do you like it?"), says_you("Thank you!"), says_you("He likes it.")
    (True, False, False)
    """
    return bool(_any_of("reader").search(_any_of("thanks").sub(" ", english)))


def may_command(english: str) -> bool:
    """Whether any of its sentences may be a command.

    >>> may_command("Well, don't open it."), may_command("The open door.")
    (True, False)
    """
    verbs = _words("commands")
    for sentence in _SENTENCE.findall(english):
        first = _WORD.match(_opened(sentence).strip())
        if first and first.group() in verbs:
            return True
    return bool(_any_of("pleas").search(english))


def commands(english: str) -> bool:
    """Whether any of its sentences is plainly a command: a verb with what it is done to.

    >>> commands("Open the file."), commands("Open source software")
    (True, False)
    """
    for sentence in _SENTENCE.findall(english):
        words = _WORD.findall(_opened(sentence))
        if len(words) > 1 and words[0] in _words("commands") and words[1] in _words("objects"):
            return True
    return False


def speaks_of_somebody(english: str) -> bool:
    """Whether it has a *he* or *she*.

    >>> speaks_of_somebody("Does he like music?"), speaks_of_somebody("Tom likes music.")
    (True, False)
    """
    return bool(_any_of("somebody").search(english))


def mentions_thanks(english: str) -> bool:
    """Whether *you* stands only in thanks or a farewell, so that nothing can be told."""
    return bool(_any_of("thanks").search(english)) and not says_you(english)


def _opened(sentence: str) -> str:
    """A sentence in small letters, without what may stand before a command."""
    return sentence[_openers().match(sentence).end() :].lower()  # type: ignore[union-attr]


@cache
def _openers() -> re.Pattern[str]:
    return re.compile(rf"^\W*(?:(?:{_alternatives('openers')})\b[\s,]*)*", re.IGNORECASE)


@cache
def _any_of(name: str) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{_alternatives(name)})\b", re.IGNORECASE)


def _alternatives(name: str) -> str:
    return "|".join(map(re.escape, _tables()[name]))


@cache
def _words(name: str) -> frozenset[str]:
    return frozenset(_tables()[name])


@cache
def _tables() -> dict[str, tuple[str, ...]]:
    path = files("politesse.languages").joinpath("en", "address.toml")
    entry = toml.Entry(toml.read(path), "languages/en/address.toml", "the file")
    names = ("commands", "objects", "openers", "reader", "thanks", "somebody", "pleas")
    tables = {name: entry.texts(name) for name in names}
    entry.finish()
    return tables
