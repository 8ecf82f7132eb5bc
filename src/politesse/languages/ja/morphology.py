"""Cuts Japanese text into words and tags the predicates and honorifics among them.

Japanese writes no spaces, so the words that count, predicates and honorifics, are found
first. What lies between is cut along the words that the pack knows: those of its rules, of
``paradigms.tsv`` and of ``lexicon.toml``.

A predicate that decides the level of its text has its own tag (``polite.masu``), one that
does not has ``minor.polite``, ``minor.plain`` or ``label``. An inflected word has its lemma.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

from politesse.core.protect import OBJECT
from politesse.languages import load
from politesse.languages.ja.predicates import (
    Analysis,
    Predicate,
    Tier,
    analyse_letters,
    lexicon,
    names_somebody_raised,
    paradigms,
)
from politesse.languages.ja.script import (
    HIRAGANA,
    KANJI,
    KATAKANA,
    WORD,
    is_hiragana,
    is_kanji,
    is_word,
    read,
)
from politesse.languages.rules import rule_words
from politesse.languages.tokens import PLACEHOLDER, Tokens, quotations

#: Cells whose forms are words by themselves; of the others the polite ones are a stem and ます.
_CELLS = (
    "prs.plain", "pst.plain", "vol.plain", "imp.plain", "stem", "irr", "te", "ba", "tara", "adv",
    "neg.plain", "negpst.plain",
)  # fmt: skip

_RUN = re.compile(rf"[{KATAKANA}]+|[a-z0-9](?:[a-z0-9'_.+-]*[a-z0-9+])?|{OBJECT}+|[{KANJI}]+")
_CLAUSE = re.compile(r"[、,:;()\[\]【】「」『』—―–…♪\n]|\.\.+|\s-\s")

_LOOK_BACK = 40  # letters before an honorific verb among which its subject is looked for

#: Costs of a cut; the cheapest way through a text is taken.
_NEVER = 1 << 30
_SHORT, _STRETCHES_REMEMBERED = 12, 20_000
_LONGEST_RUN, _LONGEST_NAME = 1000, 64  # letters, and kanji, that are looked at for one word
_KNOWN, _KNOWN_LETTER, _UNKNOWN_RUN, _UNKNOWN_KANJI, _UNKNOWN_KANA = 10, 14, 12, 4, 16


class _Piece(NamedTuple):
    start: int
    end: int
    tags: tuple[str, ...]


#: What ``[tokens]`` of ``language.toml`` holds: nothing, all is in ``lexicon.toml``.
TOKENS: dict[str, type] = {}


def tokenizer(settings: Mapping[str, Any]) -> Callable[[str], Tokens]:
    """The tokenizer of the pack.

    >>> tokens = tokenizer({})("明日行きます。")
    >>> tokens.words, tokens.tags[-1]
    (['明日', '行き', 'ます'], ('polite.masu',))
    """
    return _tokenize


def _tokenize(text: str) -> Tokens:
    letters = read(text)
    chars = letters.chars
    analysis = analyse_letters(chars)
    quoted = quotations(chars)
    clause_starts = [match.start() for match in _CLAUSE.finditer(chars)]
    sentence_ends = [sentence.end for sentence in analysis.sentences]
    marks = [sentence.mark for sentence in analysis.sentences]
    tokens = Tokens(text)
    last_sentence = -1
    for start, end, tags in _pieces(chars, analysis):
        word = chars[start:end]
        placeholder = word[0] == OBJECT
        tokens.raw.append(
            PLACEHOLDER if placeholder else text[letters.starts[start] : letters.ends[end - 1]]
        )
        tokens.words.append(PLACEHOLDER if placeholder else word)
        tokens.starts.append(letters.starts[start])
        tokens.ends.append(letters.ends[end - 1])
        sentence = min(bisect_right(sentence_ends, start), len(marks) - 1)
        if sentence != last_sentence:
            tokens.finals.append(marks[sentence])
            last_sentence = sentence
        tokens.sentence.append(len(tokens.finals) - 1)
        tokens.clause.append(bisect_right(clause_starts, start))
        at = bisect_right(quoted, (start, len(chars))) - 1
        tokens.quoted.append(at >= 0 and start < quoted[at][1])
        tokens.tags.append(tags)
    if all(
        inside or word == PLACEHOLDER
        for inside, word in zip(tokens.quoted, tokens.words, strict=True)
    ):
        tokens.quoted = [False] * len(tokens.words)
    return tokens


def _pieces(chars: str, analysis: Analysis) -> Iterator[_Piece]:
    """All words of a text, in order."""
    position = 0
    for piece in _marked(chars, analysis):
        if piece.start < position:
            continue
        yield from _words(chars, position, piece.start)
        yield piece
        position = piece.end
    yield from _words(chars, position, len(chars))


# ---------------------------------------------------------------- predicates and honorifics


def _marked(chars: str, analysis: Analysis) -> list[_Piece]:
    """The predicates and the honorifics of a text; an honorific goes before a predicate."""
    pieces = {piece.start: piece for piece in _honorifics(chars)}
    honorifics = list(pieces.values())
    deciding = analysis.deciding()
    at = 0
    for predicate in analysis.predicates:
        tag, start = _tag(predicate, deciding), predicate.start
        while at < len(honorifics) and honorifics[at].end < predicate.start - 3:
            at += 1
        for honorific in honorifics[at : at + 3]:
            if honorific.start >= predicate.end:
                break
            # 先生がいらっしゃる: the predicate itself is honorific, whatever its ending.
            joined = chars[honorific.end : predicate.start] in ("", "て", "って", "で", "んで")
            if predicate.plain and predicate in deciding and joined:
                named = names_somebody_raised(chars[max(0, start - _LOOK_BACK) : start])
                tag = _honoured(honorific.tags[0], predicate, named) or tag
            start = max(start, honorific.end)
            if start >= predicate.end:
                pieces[honorific.start] = honorific._replace(tags=(*honorific.tags, tag))
        if start < predicate.end:
            lemma = _vocabulary().get(chars[start : predicate.end])
            pieces[start] = _Piece(start, predicate.end, (tag, lemma) if lemma else (tag,))
    return sorted(pieces.values())


def _tag(predicate: Predicate, deciding: frozenset[Predicate]) -> str:
    if predicate in deciding:
        return predicate.tag
    if predicate.tier == Tier.LABEL:
        return "label"
    return "minor.plain" if predicate.plain else "minor.polite"


def _honoured(honorific: str, predicate: Predicate, named: bool) -> str | None:
    """The tag of a plain ending on an honorific verb.

    社長がいらっしゃった honours the president, but speaks plainly to the reader; ``named`` is whether
    somebody absent is there to be honoured.
    """
    if named and honorific == "honorific.respectful_verb":
        return None
    if predicate.tail.startswith(("よ", "ぞ", "ぜ", "さ")):
        return None
    if honorific == "honorific.respectful_verb":
        return "respectful.plain"
    if honorific == "honorific.humble_verb" and not predicate.tail.startswith(("ね", "わ", "の")):
        return "humble.plain"
    return None


def _honorifics(chars: str) -> Iterator[_Piece]:
    pattern = _honorific_pattern()
    for match in pattern.finditer(chars):
        if match.end() > match.start():
            yield _Piece(match.start(), match.end(), (f"honorific.{match.lastgroup}",))


@cache
def _honorific_pattern() -> re.Pattern[str]:
    letters = {
        "<kanji>": f"[{KANJI}]",
        "<kana>": f"[{HIRAGANA}]",
        "<katakana>": f"[{KATAKANA}]",
        "<stem>": "[いきしちにひみりぎじびえけせてねへめれげぜべ]",
        "<object>": OBJECT,
        "<noun>": r"[^を、。!?はがにでとお\s]",
    }
    source = "|".join(
        f"(?P<{name}>{'|'.join(patterns)})" for name, patterns in lexicon()["honorifics"].items()
    )
    for mark, pattern in letters.items():
        source = source.replace(mark, pattern)
    return re.compile(source)


# ---------------------------------------------------------------- the words between


def _words(chars: str, low: int, high: int) -> Iterator[_Piece]:
    """The words from ``low`` to ``high``, which may hold marks and spaces too."""
    for match in _STRETCH.finditer(chars, low, high):
        at, stretch = match.start(), match.group()
        pieces = _cut_short(stretch) if len(stretch) <= _SHORT else _cut(stretch)
        for start, end, tags in pieces:
            yield _Piece(at + start, at + end, tags)


_STRETCH = re.compile(f"[{WORD}'_.+-]+")


def _cut(stretch: str) -> list[_Piece]:
    """A stretch of letters, cut the cheapest way."""
    known, lengths = _vocabulary(), _lengths()
    size = len(stretch)
    cost = [0] + [_NEVER] * size
    origin = [0] * (size + 1)
    for start in range(size):
        paid = cost[start]
        if paid == _NEVER:
            continue
        for end, price in _unknown(stretch, start):
            if paid + price < cost[end]:
                cost[end], origin[end] = paid + price, start
        for length in lengths.get(stretch[start], ()):
            end = start + length
            if end <= size and stretch[start:end] in known:
                price = _KNOWN_LETTER if length == 1 else _KNOWN
                if paid + price < cost[end]:
                    cost[end], origin[end] = paid + price, start
    ends = []
    end = size
    while end:
        ends.append((origin[end], end))
        end = origin[end]
    return list(_joined(stretch, ends[::-1]))


#: Most stretches are short and come again: 私は, 今日の.
_cut_short = lru_cache(_STRETCHES_REMEMBERED)(_cut)


def _unknown(chars: str, start: int) -> Sequence[tuple[int, int]]:
    """Where a word that nobody knows may end, and what that costs."""
    if is_hiragana(chars[start]):
        return ((start + 1, _UNKNOWN_KANA),)
    run = _RUN.match(chars, start, start + _LONGEST_RUN)
    if run is None:
        return ((start + 1, _UNKNOWN_KANA),)
    if is_kanji(chars[start]):
        last = min(run.end(), start + _LONGEST_NAME)
        return [
            (end, _UNKNOWN_RUN + _UNKNOWN_KANJI * (end - start))
            for end in range(start + 1, last + 1)
        ]
    return ((run.end(), _KNOWN),)


def _joined(chars: str, cuts: list[tuple[int, int]]) -> Iterator[_Piece]:
    """``cuts`` as pieces, with unknown kana in a row made one."""
    known = _vocabulary()
    begin: int | None = None
    for start, end in cuts:
        word = chars[start:end]
        if end == start + 1 and is_hiragana(word) and word not in known:
            begin = start if begin is None else begin
            continue
        if begin is not None:
            yield _Piece(begin, start, ())
            begin = None
        if is_word(word):
            lemma = known.get(word)
            yield _Piece(start, end, (lemma,) if lemma else ())
    if begin is not None:
        yield _Piece(begin, cuts[-1][1], ())


def is_listed(word: str) -> bool:
    """Whether the pack knows a word as it is written, inflected or not.

    >>> is_listed("はっきり"), is_listed("ぬりつぶ")
    (True, False)
    """
    return word in _vocabulary()


@cache
def _vocabulary() -> dict[str, str]:
    """Every word the pack knows, with its lemma where it is an inflected one."""
    pack = load("ja")
    tables = (pack.register_table, pack.politeness_table)
    words = {word: "" for table in tables for word in rule_words(table)}
    for group in lexicon()["vocabulary"].values():
        words |= dict.fromkeys(group, "")
    for word in paradigms().words:
        for cell in _CELLS:
            for form in word.cells.get(cell, ()):
                # 楽しくない is not 楽しい.
                lemma = "" if cell.startswith("neg") else word.lemma
                # A stem of one kana would be found everywhere.
                if (len(form) > 1 or is_kanji(form)) and not words.get(form):
                    words[form] = lemma
    return words


@cache
def _lengths() -> dict[str, list[int]]:
    """By the letter that known words begin with, how long they are."""
    found: dict[str, set[int]] = {}
    for word in _vocabulary():
        found.setdefault(word[0], set()).add(len(word))
    return {letter: sorted(sizes) for letter, sizes in found.items()}
