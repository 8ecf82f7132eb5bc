"""A user's text as plain words: sentences, times of day, spellings, phrases in them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

Meaning = TypeVar("Meaning")

#: Stands for a word that has been understood and is not to be read again.
TAKEN = "#"

_TIME = re.compile(
    r"(?<![\d:.])(\d{1,2})(?:\s?[:;.]\s?(\d{2})(?!\d))?\s*(?:(a\.?\s?m|p\.?\s?m)\b\.?|(o'?\s?clock))?(?![\d:])",
)
_BARE_TIME = re.compile(
    r"\b(at|by|after|before|around|for) ([012]?\d)([0-5][05])\b(?! ?(?:pounds|people))"
)
_WILL = re.compile(r"(?<=[A-Za-z]{3})['’`]ll\b")  # "any type'll do", not "I'll"
_APOSTROPHE = re.compile(r"['’`]")
_WORD = re.compile(r"@\d\d:\d\d|[A-Za-z0-9]+|[.!?;\n]")
_ENDS = frozenset(".!?;\n")


@dataclass(frozen=True, slots=True)
class SpelledSentence:
    """The words of one sentence, which of them began with a capital, and whether it ends as a question."""

    words: tuple[str, ...]
    capitals: tuple[bool, ...]
    asks: bool = False


def sentences(text: str, spelling: Mapping[str, str]) -> list[SpelledSentence]:
    """The sentences of a text; a time of day becomes one word with an ``@``.

    >>> [sentence.words for sentence in sentences("Book it. It's for 5:15 pm, isn't it?", {})]
    [('book', 'it'), ('its', 'for', '@17:15', 'isnt', 'it')]
    """
    text = _BARE_TIME.sub(r"\1 \2:\3", text)
    text = _TIME.sub(_clock, text)
    text = _WILL.sub(" will", text)
    text = _APOSTROPHE.sub("", text).replace("&", " and ")
    spelled: list[SpelledSentence] = []
    words: list[str] = []
    capitals: list[bool] = []
    for token in _WORD.findall(text):
        if token in _ENDS:
            if words:
                spelled.append(SpelledSentence(tuple(words), tuple(capitals), token == "?"))
                words, capitals = [], []
            continue
        word = token.lower()
        word = spelling.get(word, word)
        if words and (joined := _join(words[-1], word)):
            words[-1] = joined
            continue
        words.append(word)
        capitals.append(token[0].isupper())
    if words:
        spelled.append(SpelledSentence(tuple(words), tuple(capitals)))
    return spelled


def plain(text: str, spelling: Mapping[str, str]) -> tuple[str, ...]:
    """The words of a phrase, as those of a text are written.

    >>> plain("Rosa's Bed & Breakfast", {})
    ('rosas', 'bed', 'and', 'breakfast')
    """
    return tuple(word for sentence in sentences(text, spelling) for word in sentence.words)


def _join(first: str, second: str) -> str | None:
    if first == "guest" and second in ("house", "houses"):
        return "guesthouse"
    return "postcode" if first == "post" and second in ("code", "codes") else None


def _clock(match: re.Match[str]) -> str:
    hour, minute, half, oclock = match.groups()
    if minute is None and half is None and oclock is None:
        return match.group(0)
    number, minutes = int(hour), minute or "00"
    if half and half[0] == "p" and number < 12:
        number += 12
    if half and half[0] == "a" and number == 12:
        number = 0
    if number > 24 or int(minutes) > 59:
        return match.group(0)
    return f" @{number:02d}:{minutes} "


class Phrases(Generic[Meaning]):
    """Phrases to look for, each with what it means.

    >>> phrases = Phrases([(("free", "parking"), "yes"), (("parking",), "perhaps")])
    >>> phrases.find(("is", "there", "free", "parking"))
    [(2, 4, 'yes')]
    """

    def __init__(self, entries: Iterable[tuple[Sequence[str], Meaning]]) -> None:
        self._by_first: dict[str, list[tuple[tuple[str, ...], Meaning]]] = {}
        for words, meaning in entries:
            if words:
                self._by_first.setdefault(words[0], []).append((tuple(words), meaning))
        for choices in self._by_first.values():
            choices.sort(key=lambda choice: -len(choice[0]))

    def find(self, words: Sequence[str]) -> list[tuple[int, int, Meaning]]:
        """Where phrases stand, from left to right, the longest first; they do not overlap."""
        return list(self._search(words))

    def starts(self, words: Sequence[str]) -> bool:
        """Whether a phrase stands at the beginning."""
        choices = self._by_first.get(words[0], ()) if words else ()
        return any(tuple(words[: len(phrase)]) == phrase for phrase, _ in choices)

    def _search(self, words: Sequence[str]) -> Iterator[tuple[int, int, Meaning]]:
        at = 0
        while at < len(words):
            for phrase, meaning in self._by_first.get(words[at], ()):
                end = at + len(phrase)
                if tuple(words[at:end]) == phrase:
                    yield at, end, meaning
                    at = end - 1
                    break
            at += 1


class Speller:
    """Mends words that are one slip away from a word it knows (two for long words).

    >>> speller = Speller(["peterborough", "museum"])
    >>> speller.mend("petersborogh"), speller.mend("musseum"), speller.mend("muse")
    ('peterborough', 'museum', 'muse')
    """

    def __init__(self, known: Iterable[str], plain_words: Iterable[str] = ()) -> None:
        words = set(known)
        self._known = words | set(plain_words)
        self._by_rest: dict[str, str] = {}
        for word in sorted(word for word in words if len(word) >= 5 and word.isalpha()):
            for rest in _without(word, _slips(word)):
                self._by_rest.setdefault(rest, word)
        self._mended: dict[str, str] = {}

    def mend(self, word: str) -> str:
        """The word that was meant, or the word itself."""
        if len(word) < 6 or word in self._known or not word.isalpha():
            return word
        mended = self._mended.get(word)
        if mended is None:
            mended = self._mended[word] = self._look(word)
        return mended

    def _look(self, word: str) -> str:
        slips = _slips(word)
        for rest in sorted(_without(word, slips), key=lambda rest: (-len(rest), rest)):
            meant = self._by_rest.get(rest)
            if meant and meant[0] == word[0] and abs(len(meant) - len(word)) <= 1:
                if meant == f"{word}s" or word == f"{meant}s":
                    return word
                if _distance(word, meant) <= max(slips, _slips(meant)):
                    return meant
        return word


def _slips(word: str) -> int:
    return 2 if len(word) >= 9 else 1


def _without(word: str, slips: int) -> set[str]:
    """The word, and what is left of it when letters are missing."""
    rests = {word}
    for _ in range(slips):
        rests |= {rest[:at] + rest[at + 1 :] for rest in rests for at in range(len(rest))}
    return rests


def _distance(one: str, other: str) -> int:
    """Edit distance, two letters that changed places counting as one slip."""
    rows = [list(range(len(other) + 1))]
    for i, a in enumerate(one, 1):
        row = [i]
        for j, b in enumerate(other, 1):
            best = min(rows[-1][j] + 1, row[-1] + 1, rows[-1][j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and one[i - 2] == b:
                best = min(best, rows[-2][j - 2] + 1)
            row.append(best)
        rows.append(row)
    return rows[-1][-1]
