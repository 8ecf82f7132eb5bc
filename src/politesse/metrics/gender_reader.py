"""Finding a person in a translation and reading the gender of the word: rules and a small lexicon.

Meant to work without a parser for Spanish, French, Italian and German; anything better can take
its place: a reader is a function from words and a place to a gender, an aligner one from both
sentences to a place.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Literal, Protocol

from politesse.core import PolitesseError, toml
from politesse.core.toml import Each, Shape

Gender = Literal["male", "female", "neutral", "unknown"]

_BEFORE = 2
_MARKS = '.,;:!?¡¿"“”«»()…'
_CASE_ENDINGS = ("es", "en", "s", "n")
_ELIDED = frozenset({"l", "d", "un", "all", "dall", "dell", "nell", "quell", "sull"})


class GenderReader(Protocol):
    """Reads the gender of the person named at a place in a sentence."""

    def __call__(self, words: Sequence[str], index: int, /) -> Gender: ...


class Aligner(Protocol):
    """Finds in a translation the word for the person at a place in the source, or nothing."""

    def __call__(
        self, source: Sequence[str], target: Sequence[str], index: int, name: str, /
    ) -> int | None: ...


class RuleReader:
    """By the noun where its form tells, then the article before it, then the noun's ending.

    >>> RuleReader("fr")("Le chef et la comptable".split(), 4)
    'female'
    """

    name = "articles-and-endings"

    def __init__(self, language: str) -> None:
        self._rules = _rules(language)
        self._forms = _forms(language)

    def __call__(self, words: Sequence[str], index: int) -> Gender:
        word = _plain(words[index])
        gender = _form_gender(word, self._forms)
        if gender in ("male", "female"):
            return gender
        return self._article(words, index) or self._ending(word) or "unknown"

    def _article(self, words: Sequence[str], index: int) -> Gender | None:
        """The gender of the nearest article before the word, or attached to it (*un'*)."""
        attached = words[index].lower().replace("’", "'").partition("'")
        before = [_plain(word) for word in reversed(words[max(index - _BEFORE, 0) : index])]
        for word in ["".join(attached[:2]), *before]:
            gender: Gender
            for gender in ("male", "female"):
                if word in self._rules["articles"][gender]:
                    return gender
        return None

    def _ending(self, word: str) -> Gender | None:
        best: tuple[int, Gender | None] = (0, None)
        kinds: tuple[tuple[str, Gender | None], ...]
        kinds = (("male", "male"), ("female", "female"), ("either", None))
        for kind, gender in kinds:
            for ending in self._rules["endings"][kind]:
                if word.endswith(ending) and len(ending) > best[0]:
                    best = (len(ending), gender)
        return best[1]


class LexiconAligner:
    """By a lexicon of people; without an entry, the word at the same relative place.

    >>> aligner = LexiconAligner("de")
    >>> aligner("The nurse met the doctor".split(), "Der Arzt traf die Pflegerin".split(), 1, "nurse")
    4
    """

    name = "lexicon-and-place"

    def __init__(self, language: str) -> None:
        self._people = _people(language)
        _rules(language)

    def __call__(
        self, source: Sequence[str], target: Sequence[str], index: int, name: str
    ) -> int | None:
        if not target:
            return None
        expected = index / max(len(source) - 1, 1) * (len(target) - 1)
        known = {form for pair in self._people.get(name, ()) for form in pair}
        matches = [at for at, word in enumerate(target) if _base(_plain(word), known) in known]
        if matches:
            return min(matches, key=lambda at: abs(at - expected))
        return round(expected)


_WORDS: Shape = Each(
    {
        "articles": {"male": [str], "female": [str]},
        "endings": {"male": [str], "female": [str], "either": [str]},
    }
)


@cache
def _rules(language: str) -> dict[str, dict[str, list[str]]]:
    path = files("politesse.metrics").joinpath("gender_words.toml")
    tables = toml.read(path, _WORDS, "gender_words.toml")
    if language not in tables:
        raise PolitesseError(
            f"the gender of {language!r} cannot be read; choose from: {', '.join(tables)}, "
            "or give a reader of your own"
        )
    rules: dict[str, dict[str, list[str]]] = tables[language]
    return rules


@cache
def _people(language: str) -> dict[str, list[tuple[str, str]]]:
    """The masculine and feminine forms of each English name of a person."""
    text = files("politesse.metrics").joinpath("gender_people.tsv").read_text("utf-8")
    header, *rows = (line.split("\t") for line in text.splitlines() if not line.startswith("#"))
    if language not in header:
        return {}
    column = header.index(language)
    people = {}
    for row in rows:
        pairs = (form.lower().partition("/") for form in row[column].split())
        people[row[0]] = [(male, female or male) for male, _, female in pairs]
    return people


@cache
def _forms(language: str) -> dict[str, Gender]:
    """What the form of a noun says of gender; nothing where it serves for both."""
    genders: dict[str, set[Gender]] = {}
    for pairs in _people(language).values():
        for male, female in pairs:
            genders.setdefault(male, set()).add("male")
            genders.setdefault(female, set()).add("female")
    return {
        form: next(iter(readings)) if len(readings) == 1 else "unknown"
        for form, readings in genders.items()
    }


def _form_gender(word: str, forms: dict[str, Gender]) -> Gender:
    return forms.get(_base(word, forms), "unknown")


def _base(word: str, known: Any) -> str:
    """The word, or without an ending of case where that is a known word."""
    if word in known:
        return word
    for ending in _CASE_ENDINGS:
        if word.endswith(ending) and word.removesuffix(ending) in known:
            return word.removesuffix(ending)
    return word


def _plain(word: str) -> str:
    """A word in lower case without punctuation and without an article elided before it."""
    word = word.strip(_MARKS).lower().replace("’", "'")
    article, apostrophe, noun = word.partition("'")
    return noun if apostrophe and noun and article in _ELIDED else word
