"""Options for a language whose sentence endings carry the register: Korean.

Each word is taken apart into a stem and a final ending; the options are the stem with the
endings of the same function at the other levels, and without the honorific -시- where it has it.
"""

from __future__ import annotations

from collections.abc import Iterator

from politesse.languages import Pack
from politesse.languages.ko.grammar import (
    NO_CODA,
    Analysis,
    Ending,
    coda,
    ends_in_vowel,
    grammar,
    infinitives,
    recoda,
)
from politesse.languages.tokens import Tokens
from politesse.rewriting.address.conversion import Target, conversion
from politesse.rewriting.address.options import Option

_LEVELS = {"formal": ("haeyo", "hapsyo"), "informal": ("hae", "haera")}
# Functions that one level has and another says otherwise.
_OTHERWISE = {
    "ques": ("decl",),
    "imp": ("decl",),
    "excl": ("decl",),
    "fragment": (),
    "promise": ("decl",),
    "decl": ("imp", "ques", "excl"),
    "copula": (),
}
_MOST_READINGS = 3
_MOST_REMEMBERED = 50_000


class EndingOptions:
    """The options of one direction."""

    def __init__(self, pack: Pack, target: Target) -> None:
        self.pack = pack
        self.target = target
        self._wanted = _LEVELS[target]
        self._given = _LEVELS["informal" if target == "formal" else "formal"]
        self._words: dict[str, list[tuple[str, str]]] = {}
        self._stems: dict[str, str] = {}
        for pair in conversion(pack, target).pairs:
            if pair.kind == "stem":
                self._stems.setdefault(pair.source.text, pair.target.text)
            else:
                entry = (pair.target.text, pair.kind)
                self._words.setdefault(pair.source.text, []).append(entry)
        self._remembered: dict[str, tuple[tuple[str, str, str], ...]] = {}

    def __call__(self, tokens: Tokens) -> list[list[Option]]:
        """For each token the options that begin there, without that of keeping it."""
        found: list[list[Option]] = []
        for place, word in enumerate(tokens.words):
            if tokens.quoted[place]:
                found.append([])
                continue
            ways = self._remembered.get(word)
            if ways is None:
                ways = self._ways(word)
            found.append([Option(place, place + 1, new, op, kind) for new, op, kind in ways])
        return found

    def _ways(self, word: str) -> tuple[tuple[str, str, str], ...]:
        made = {new: (new, f"{word}>{new}", kind) for new, kind in self._words.get(word, ())}
        for new, op in self._inflected(word):
            if new != word:
                made.setdefault(new, (new, op, "verb"))
        if self.target == "informal":
            for new in _without_honorific(word):
                made.setdefault(new, (new, "-시", "honorific"))
        if len(self._remembered) >= _MOST_REMEMBERED:
            self._remembered.clear()
        self._remembered[word] = tuple(made.values())
        return self._remembered[word]

    def _inflected(self, word: str) -> Iterator[tuple[str, str]]:
        readings = [r for r in grammar().analyse(word) if r.ending.level in self._given]
        for reading in readings[:_MOST_READINGS]:
            for row in self._rows(reading.ending):
                for stem, how in self._stems_of(reading):
                    new = _conjugated(stem, row)
                    if new is not None:
                        yield new, f"{reading.ending.tag}>{row.tag}{how}"
        if self.target == "formal" and word:
            yield word + "요", "+요"
        elif word.endswith("요") and len(word) > 1:
            yield word[:-1], "-요"

    def _rows(self, ending: Ending) -> Iterator[Ending]:
        for function in (ending.function, *_OTHERWISE.get(ending.function, ())):
            for level in self._wanted:
                rows = grammar().forms.get((function, level), [])
                yield from rows[:2]

    def _stems_of(self, reading: Analysis) -> Iterator[tuple[str, str]]:
        """The stem, and what it becomes with or without honour."""
        stem = reading.stem
        yield stem, ""
        if self.target == "informal":
            for plain in _plain_stems(stem):
                yield plain, "-시"
        for end in (stem[-2:], stem[-1:]):
            if end in self._stems:
                yield stem.removesuffix(end) + self._stems[end], "~"
                break


def _conjugated(stem: str, row: Ending) -> str | None:
    if not stem:
        return None
    if row.function == "copula":
        form = row.after_vowel if ends_in_vowel(stem) else row.after_consonant
        return stem + form
    try:
        return grammar().conjugate(stem, row)
    except (ValueError, IndexError, KeyError):
        return None


def _plain_stems(stem: str) -> Iterator[str]:
    """A stem without the honorific in it: 가시 → 가, 보셨 → 봤."""
    if stem.endswith("시") and len(stem) > 1:
        yield from _bare(stem[:-1])
    elif stem.endswith("셨") and len(stem) > 1:
        for base in _bare(stem[:-1]):
            known = grammar().predicates.get(base)
            past = infinitives(base, known[0].kind if known else "reg")[0]
            if ends_in_vowel(past):
                yield recoda(past, "ㅆ")


def _bare(stem: str) -> Iterator[str]:
    if stem.endswith("으") and len(stem) > 1:
        yield stem[:-1]
        return
    yield stem
    if ends_in_vowel(stem) and recoda(stem, "ㄹ") in grammar().predicates:
        yield recoda(stem, "ㄹ")  # 아시 is 알 and 시


# Honorific forms inside a sentence, with what they are without: 좋아하시는 → 좋아하는.
_INSIDE = (
    ("으시는", "는"), ("시는", "는"), ("으시면", "으면"), ("시면", "면"), ("시고", "고"),
    ("시던", "던"), ("시지만", "지만"), ("시니까", "니까"), ("시네", "네"), ("시다", "다"),
)  # fmt: skip


def _without_honorific(word: str) -> Iterator[str]:
    for honoured, plain in _INSIDE:
        if word.endswith(honoured) and len(word) > len(honoured):
            yield word.removesuffix(honoured) + plain
            return
    for honoured, under in (("으실", "을"), ("으신", "은")):
        if word.endswith(honoured) and len(word) > 2:
            yield word.removesuffix(honoured) + under
            return
    for honoured, under in (("실", "ㄹ"), ("신", "ㄴ")):
        stem = word.removesuffix(honoured)
        if stem != word and stem and coda(stem) == NO_CODA:
            yield recoda(stem, under)
            return
