"""The figures of a text and of its translation: numbers, times of day, amounts of money.

A figure may change its writing with the language (49.99 → 49,99; 6:45 pm → 18:45; 3 → three) but not
its value. ``figures.toml`` says how languages write them. Every writing that a figure of the source may
have is looked for in the translation and taken out; what is not found is lost, and what is left over
and not said in words by the source was added.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache, lru_cache
from importlib.resources import files
from itertools import chain, pairwise
from typing import Any

from politesse.core import toml
from politesse.languages.tags import code_of

_SHAPE = {
    "signs": toml.Each(str),
    "languages": toml.Each(
        {
            **toml.keys("decimal groups afternoon counters? month? month_number?", str),
            **toml.keys("indian? half_days?", bool),
            **toml.keys("words? cardinals? scales? signs", toml.Each(str)),
        }
    ),
}
_DIGIT = re.compile(r"\d")
_RUN = re.compile(r"\d(?:[\d.,:'’]*\d)?")
_LETTER = re.compile(r"[^\W\d_]")
_HALF_DAY = r"\s?([ap])(?:m\b|\.\s?m\.)"
_CLOCK = re.compile(rf"(?<![\d:.,])(\d{{1,2}})(?:[:.](\d\d))?{_HALF_DAY}", re.IGNORECASE)
_HOURS = re.compile(r"(?<![\d:.,])([01]?\d|2[0-4]):([0-5]\d)(?![:\d]|[.,]\d)")
_TENS = "twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety"
_BETWEEN = r"\s?(?:[:.h時点]|uhr|uur|ч\.?|час\w*|बजकर)\s?"  # hours and minutes
# What makes a number word part of another number.
_PART = (
    r"(?!\s(?:hundred|thousand|[mbtr]+illion|dozen|score|decades?|o['’]clock|and a half|(?:times|percent|per cent)\b|"
    + _TENS
    + r"))"
)
_AT = re.compile(
    r"(?:at|by|around|about|until|till|before|after|past|to|from|since)\s$", re.IGNORECASE
)
_KANJI = "一二三四五六七八九十百千"
_SPELT = 12  # the greatest number that a translation may spell out
_NEAR = 20  # characters between a time and the word that says it is in the afternoon


@dataclass(frozen=True, slots=True)
class Notation:
    """How a language writes figures: a table of ``figures.toml``."""

    decimal: str = ".,"
    groups: str = ", "
    afternoon: str = "(?!)"
    counters: str = ""
    month: str = ""
    month_number: str = ""
    indian: bool = False
    half_days: bool = False
    words: dict[str, str] = field(default_factory=dict)
    cardinals: dict[str, str] = field(default_factory=dict)
    scales: dict[str, str] = field(default_factory=dict)
    signs: dict[str, str] = field(default_factory=dict)


class Figures:
    """The figures of a source without its placeholders, and how its translation may write them."""

    def __init__(self, text: str, source: str, target: str) -> None:
        self._text = western(text)
        self._own, self._other = _notation(source), _notation(target)
        self._wanted = self._figures() if _DIGIT.search(self._text) else []
        self._told = list(self._cardinals())

    def flaw(self, translated: str) -> str | None:
        """What is wrong with the figures of a translation, without its placeholders.

        >>> Figures("It costs $49.99.", "en", "de").flaw("Es kostet 49,99 $.")
        >>> Figures("It costs $49.99.", "en", "de").flaw("Es kostet $49.999.")
        'the figure 49.99 is missing'
        >>> Figures("at 6:45 pm", "en", "fr").flaw("à 18 h 45"), Figures("at 6:45", "en", "fr").flaw("à 18 h 45")
        (None, 'the figure 6:45 is missing')
        >>> Figures("in four weeks", "en", "fr").flaw("dans quatre-vingts semaines")
        'the number four is missing'
        """
        rest = western(translated)
        if not self._wanted and not self._told and not _DIGIT.search(rest):
            return None
        for sign, meant in self._signs():
            if not meant.search(rest):
                return f"the sign {sign} is missing"
        for month in self._months():
            rest = _without(rest, [month]) or rest
        for figure in self._wanted:
            left = _without(rest, self._writings(figure))
            if left is None:
                return f"the figure {figure.group()} is missing"
            rest = left
        for word, writings in self._told:
            left = _without(rest, writings)
            if left is None:
                return f"the number {word} is missing"
            rest = left
        if not _DIGIT.search(rest):
            return None
        for pattern in self._in_words():
            rest = _without(rest, [pattern]) or rest
        added = _RUN.search(rest)
        return f"the figure {added.group()} is not in the source" if added else None

    def _figures(self) -> list[re.Match[str]]:
        """Times of day and numbers, the longest first so that none is taken for part of another."""
        figures: list[re.Match[str]] = []
        rest = self._text
        for pattern in (_CLOCK, _HOURS):
            figures += pattern.finditer(rest)
            rest = pattern.sub(lambda match: " " * len(match.group()), rest)
        number = _numbers(self._own.decimal, self._own.groups)
        for run in _run(self._own.groups).finditer(rest):
            figures.append(number.fullmatch(rest, *run.span()) or run)
        return sorted(figures, key=lambda match: -len(match.group()))

    def _writings(self, figure: re.Match[str]) -> Iterator[re.Pattern[str]]:
        if figure.re is _CLOCK or figure.re is _HOURS:
            half = figure.group(3).lower() if figure.re is _CLOCK else ""
            ways = _clock(int(figure[1]), figure[2] or "", half, self._other.afternoon)
        elif "whole" in figure.re.groupindex:
            ways = self._number(figure)
        else:  # a score, an amount in the notation of another language
            ways = iter(())
        return chain([_bounded(re.escape(figure.group()))], ways)

    def _number(self, figure: re.Match[str]) -> Iterator[re.Pattern[str]]:
        whole, part = re.sub(r"\D", "", figure["whole"]), figure["part"] or ""
        following = self._text[figure.end() :]
        yield _bounded(_written(whole, part, self._other))
        yield from self._scaled(whole, part, following)
        spelt = self._other.words.get(str(int(whole)))
        if spelt and not part and int(whole) <= _SPELT and _counts(int(whole), following):
            yield _spelt(spelt, self._other.counters)

    def _scaled(self, whole: str, part: str, following: str) -> Iterator[re.Pattern[str]]:
        """A number in thousands, millions, ten thousands: 1.2 million → 120万, 5,000 → 5 mil."""
        times = 1
        for scale, words in self._own.scales.items():
            if re.match(rf"\s?(?:{words})(?!\w)", following, re.IGNORECASE):
                times = int(scale)
        value = int(whole + part) * times
        for scale, words in {**self._other.scales, **({"1": ""} if times > 1 else {})}.items():
            unit = int(scale) * 10 ** len(part)
            if value >= unit and value % unit == 0:
                number = _written(str(value // unit), "", self._other)
                yield _bounded(rf"{number}\s?(?:{words})")

    def _cardinals(self) -> Iterator[tuple[str, list[re.Pattern[str]]]]:
        """Number words that the translation must say too, with how it may.

        Not those that are part of a greater number or a name, and none where the target's words are unknown.
        """
        for match in _cardinals(tuple(self._own.cardinals.items())).finditer(self._text):
            value = _value(match)
            spelt = self._other.words.get(str(value))
            if not spelt or _named(match):
                continue
            ways = [
                _bounded(_written(str(value), "", self._other)),
                _in_text(spelt, bool(self._other.counters)),
            ]
            if _AT.search(self._text, 0, match.start()):  # at five: 17 h
                ways.append(_bounded(str(value + 12)))
            yield match.group(), ways

    def _in_words(self) -> Iterator[re.Pattern[str]]:
        """Figures that a translation may have since the source says them in words."""
        words = _number_words(tuple(self._own.words.items()))
        values = [_value(match) for match in words.finditer(self._text)]
        values += [one + two if one > two else one * two for one, two in pairwise(values)]
        yield from (_bounded(_written(str(value), "", self._other)) for value in values)

    def _months(self) -> Iterator[re.Pattern[str]]:
        """The months that the source names, where the target writes them as numbers."""
        if not self._other.month_number or not self._own.month:
            return
        for number, name in enumerate(re.split(r"\|(?![^()]*\))", self._own.month), 1):
            if re.search(rf"\b(?:{name})\b", self._text, re.IGNORECASE):
                yield re.compile(rf"(?<!\d){self._other.month_number.format(number)}")

    def _signs(self) -> Iterator[tuple[str, re.Pattern[str]]]:
        """Signs of currencies and per cent beside figures, with what may stand for each."""
        for sign, common in _data()["signs"].items():
            beside = rf"{re.escape(sign)}\s?\d|\d\s?{re.escape(sign)}"
            if sign in self._text and re.search(beside, self._text):
                word = self._other.signs.get(sign, "(?!)")
                yield sign, re.compile(f"{common}|{word}", re.IGNORECASE)


def western(text: str) -> str:
    """A text with every digit as 0 to 9 and every space as a plain one.

    >>> western("１２ ३४")
    '12 34'
    """
    if text.isascii():
        return text
    plain = unicodedata.normalize("NFKC", text)
    return "".join(
        str(unicodedata.digit(sign)) if sign.isdecimal() and not sign.isascii() else sign
        for sign in plain
    )


def spans(text: str) -> list[tuple[int, int]]:
    """Where the figures of a text stand, with the signs that belong to them; not those in words.

    >>> [("at 6:45 pm 2day for $5"[a:b]) for a, b in spans("at 6:45 pm 2day for $5")]
    ['6:45 pm', '$5']
    """
    found = (match.span() for match in _with_signs().finditer(text))
    return [
        (start, end)
        for start, end in found
        if not _LETTER.match(text, end) and not (start and _LETTER.match(text, start - 1))
    ]


def localised(figure: str, target: str) -> str:
    """A figure as it can stand in a translation: by the clock of 24 hours where that is usual.

    Other figures stay, since 4.5 may be a number or a version.

    >>> localised("6:45 pm", "de"), localised("6:45 pm", "en"), localised("49.99", "de")
    ('18:45', '6:45 pm', '49.99')
    """
    match = _CLOCK.fullmatch(figure)
    if match is None or _notation(target).half_days:
        return figure
    return f"{int(match[1]) % 12 + 12 * (match[3] in 'pP')}:{match[2] or '00'}"


def _without(text: str, writings: Iterable[re.Pattern[str]]) -> str | None:
    """A text without the first of some writings that it has, or None where it has none."""
    for writing in writings:
        if match := writing.search(text):
            return f"{text[: match.start()]} \0 {text[match.end() :]}"
    return None


def _clock(hour: int, minute: str, half: str, afternoon: str) -> Iterator[re.Pattern[str]]:
    """How a time may be written: by the clock of 24 hours, or with a word for the afternoon."""
    if minute in ("", "00"):
        minutes = rf"(?:{_BETWEEN}00)?"
    else:
        minutes = rf"(?:{_BETWEEN}{minute}(?!\s?時){'|時半' if minute == '30' else ''})"
    hours = hour % 12 + (12 if half == "p" else 0) if half else hour
    yield _bounded(rf"0?{hours}{minutes}")
    if half == "a":
        yield _bounded(rf"0?{hour}{minutes}")
    elif hours >= 12:
        time = rf"0?{(hours - 1) % 12 + 1}{minutes}"
        yield _bounded(rf"{time}(?=.{{0,{_NEAR}}}(?:{afternoon}))")
        yield re.compile(rf"(?:{afternoon})\D{{0,{_NEAR}}}{time}(?![.,:]?\d)", re.IGNORECASE)


def _counts(number: int, following: str) -> bool:
    """Whether a number can become a word; *one* is an article too, so that 1 must count something."""
    return number != 1 or bool(re.match(r"[\s-][^\W\d_]", following))


def _written(whole: str, part: str, notation: Notation) -> str:
    """A pattern for a number as a language writes it, grouped or not."""
    ways = [re.findall(r"\d{1,3}(?=(?:\d{3})*$)", whole)]
    if notation.indian:
        ways.append(re.findall(r"\d{1,2}(?=(?:\d\d)*\d{3}$)|\d{1,3}$", whole))
    signs = ["", *map(re.escape, notation.groups)]
    grouped = "|".join(dict.fromkeys(sign.join(way) for way in ways for sign in signs))
    return f"(?:{grouped})" + (f"[{notation.decimal}]{part}" if part else "")


@lru_cache(4096)
def _bounded(pattern: str) -> re.Pattern[str]:
    """A pattern that is not part of a longer figure."""
    return re.compile(rf"(?<!\d)(?<!\d[.,:'’])(?:{pattern})(?![.,:'’]?\d)", re.IGNORECASE)


def _spelt(words: str, counters: str) -> re.Pattern[str]:
    if counters:
        return re.compile(rf"第(?:{words})|(?:{words})(?=[{counters}])")
    return re.compile(rf"(?<!\w)(?:{words})(?!\w)", re.IGNORECASE)


@lru_cache(256)
def _in_text(words: str, unspaced: bool) -> re.Pattern[str]:
    """Number words wherever they stand, but not as part of a greater number."""
    if unspaced:
        return re.compile(f"(?<![{_KANJI}])(?:{words})(?![{_KANJI}])")
    return _spelt(words, "")


def _named(match: re.Match[str]) -> bool:
    """Whether a number word is part of a name: capital in a sentence, or before another capital."""
    before = match.string[: match.start()].rstrip()
    if not match.group()[0].isupper():
        return False
    opens = not before or before[-1] in ".!?:;\"'“”«»()[]*—–-\n"
    return not opens or bool(re.match(r"\s[A-Z]", match.string[match.end() :]))


@cache
def _cardinals(words: tuple[tuple[str, str], ...]) -> re.Pattern[str]:
    return re.compile(
        rf"(?<!\w)(?<![-'’/])(?<!\d\s)(?<!half past )(?<!half )(?<!first )(?:{_by_value(words)})(?![\w'’/-]){_PART}",
        re.IGNORECASE,
    )


@cache
def _run(groups: str) -> re.Pattern[str]:
    """Digits with what may stand between them; a space only in groups of three."""
    spaced = r"| (?=\d{3}(?!\d))" if " " in groups else ""
    return re.compile(rf"\d(?:(?:[\d.,:'’]{spaced})*\d)?")


@cache
def _numbers(decimal: str, groups: str) -> re.Pattern[str]:
    between = f"[{re.escape(groups)}]"
    return re.compile(
        rf"(?P<whole>\d{{1,3}}(?:{between}\d{{3}})+(?!\d)|\d+)(?:[{decimal}](?P<part>\d+))?"
    )


@cache
def _number_words(words: tuple[tuple[str, str], ...]) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{_by_value(words)})\b", re.IGNORECASE)


def _by_value(words: tuple[tuple[str, str], ...]) -> str:
    """Number words as a pattern whose groups say their value."""
    return "|".join(f"(?P<n{number}>{word})" for number, word in words) or "(?!)"


def _value(match: re.Match[str]) -> int:
    """The value of a number word that such a pattern found."""
    return int((match.lastgroup or "n0")[1:])


@cache
def _with_signs() -> re.Pattern[str]:
    signs = re.escape("".join(_data()["signs"]))
    return re.compile(rf"[{signs}]?\d(?:[\d.,:'’]*\d)?(?:{_HALF_DAY}|\s?[{signs}])?", re.IGNORECASE)


@cache
def _data() -> dict[str, Any]:
    return toml.read(files("politesse").joinpath("translation", "figures.toml"), _SHAPE)


@lru_cache(maxsize=64)
def _notation(tag: str) -> Notation:
    return Notation(**_data()["languages"].get(code_of(tag), {}))
