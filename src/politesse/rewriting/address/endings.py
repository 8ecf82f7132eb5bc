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
from politesse.rewriting.address.choice import Hints, Option
from politesse.rewriting.address.conversion import Target, conversion

_LEVELS = {"formal": ("haeyo", "hapsyo"), "informal": ("hae", "haera")}
# Functions that one level has and another says otherwise.
_OTHERWISE = {
    "ques": ("decl",),
    "imp": ("decl", "ques"),
    "excl": ("decl",),
    "fragment": (),
    "promise": ("decl",),
    "decl": ("imp", "ques", "excl", "confirm"),
    "confirm": ("decl",),
    "copula": (),
}
_MOST_READINGS = 3
_MOST_REMEMBERED = 50_000


class EndingOptions:
    """The options of one direction."""

    def __init__(self, pack: Pack, target: Target) -> None:
        self.pack = pack
        self.target = target
        self.hints = Hints(graded=True)
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
                    for new in _conjugated(stem, row):
                        yield new, f"{reading.ending.tag}>{row.tag}{how}"
        if self.target == "formal" and word:
            yield word + "요", "+요"
        elif word.endswith("요") and len(word) > 1:
            yield word[:-1], "-요"

    def _rows(self, ending: Ending) -> Iterator[Ending]:
        for function in (ending.function, *_OTHERWISE.get(ending.function, ())):
            for level in self._wanted:
                rows = grammar().forms.get((function, level), [])
                yield from rows[: 1 if function == "copula" else 2]

    def _stems_of(self, reading: Analysis) -> Iterator[tuple[str, str]]:
        """The stem, and what it becomes with or without honour."""
        stem = reading.stem
        yield stem, ""
        if self.target == "informal":
            for plain in _plain_stems(stem):
                yield plain, "-시"
            if reading.ending.after_vowel.startswith("세"):
                yield f"{recoda(stem, NO_CODA) if coda(stem) == 'ㄹ' else stem}시", "시"
        elif stem.endswith("시") and len(stem) > 1:
            yield stem[:-1], "시"
        for end in (stem[-2:] + "시", stem[-1:] + "시", stem[-2:], stem[-1:]):
            if end in self._stems:
                yield stem.removesuffix(end.removesuffix("시")) + self._stems[end], "~"
                break


def _conjugated(stem: str, row: Ending) -> list[str]:
    """A stem with an ending; -았- takes 어, 니 and 다 whatever its vowel."""
    if not stem:
        return []
    if row.function == "copula":
        if stem.endswith("이") and len(stem) > 1 and coda(stem[:-1]) != NO_CODA:
            stem = stem[:-1]
        return [stem + (row.after_vowel if ends_in_vowel(stem) else row.after_consonant)]
    if coda(stem) in ("ㅆ", "ㅄ"):
        if row.after_vowel.startswith("어"):
            return [f"{stem}{row.after_vowel}"]
        if row.after_consonant in ("는다", "은데요", "은데", "은가요"):
            return []
        return [stem + row.after_consonant.removeprefix("으")]
    try:
        return [grammar().conjugate(stem, row)]
    except (ValueError, IndexError, KeyError):
        return []


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
    ("으시는", "는"), ("시는", "는"), ("시는지", "는지"), ("으시면", "으면"), ("시면", "면"),
    ("시고", "고"), ("시던", "던"), ("시지만", "지만"), ("시니까", "니까"), ("시네", "네"),
    ("시다", "다"), ("시려면", "려면"), ("시려는", "려는"), ("시라고", "라고"),
    ("시다시피", "다시피"), ("시는데", "는데"), ("시기", "기"), ("시거나", "거나"),
)  # fmt: skip


def _without_honorific(word: str) -> Iterator[str]:
    for honoured, plain in _INSIDE:
        if word.endswith(honoured) and len(word) > len(honoured):
            yield word.removesuffix(honoured) + plain
    for honoured, under in (("으실", "을"), ("으신", "은")):
        if word.endswith(honoured) and len(word) > 2:
            yield word.removesuffix(honoured) + under
            return
    for honoured, under in (("실", "ㄹ"), ("신", "ㄴ")):
        stem = word.removesuffix(honoured)
        if stem != word and stem and coda(stem) == NO_CODA:
            yield recoda(stem, under)
            return
    for mark in ("셨", "셔"):
        before, found, rest = word.partition(mark)
        if found and before and rest:
            for base in _bare(before):
                known = grammar().predicates.get(base)
                form = infinitives(base, known[0].kind if known else "reg")[0]
                if mark == "셔":
                    yield form + rest
                elif ends_in_vowel(form):
                    yield recoda(form, "ㅆ") + rest
