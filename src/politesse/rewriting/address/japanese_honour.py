"""Honorific words of Japanese and the common ones they stand for, in every form of both.

Lemmas are paired in the ``lemma`` tables of ``conversion.toml``; their forms come from the paradigms, so
that いただけませんか is もらえないか. What raises an absent person stays as it is and only its ending moves
(社長がいらっしゃいました, 社長がいらっしゃった).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property

from politesse.core import TargetRegister
from politesse.languages import Pack
from politesse.languages.ja.predicates import first_raised
from politesse.languages.paradigms import Word
from politesse.languages.tokens import Tokens
from politesse.rewriting.address.choice import Option
from politesse.rewriting.address.conversion import conversion

SURE = 20.0  # the prior of what grammar decides
_MOST_TOKENS = 8
_CELLS = ("prs", "pst", "neg", "negpst", "vol")
_RAISING = ("召し上がる", "おっしゃる", "なさる", "くださる", "いらっしゃる")
# Humble verbs that are nothing else in plain form, so that they change inside a sentence too.
_HUMBLE = (
    "いたす",
    "申し上げる",
    "いただく",
    "頂く",
    "いただける",
    "頂ける",
    "差し上げる",
    "召し上がる",
)
_AFTER_GREETINGS = ("ありがとう", "おはよう", "おめでとう", "で")
# お待ちください, ご確認になります, お預かりいたします: a stem or a noun between the prefix and what follows.
_PREFIXED = re.compile(
    r"(?P<prefix>[おご御])(?P<what>[^おご御をはがにでと、。]{1,6}?)"
    r"(?P<end>ください(?:ませ)?|下さい|いただき(?P<thanks>ありがとう)ござい(?:ます|ました)|(?:に)?(?:なり|いたし|致し|し)(?P<tail>ます|ました|ません|ませんでした|ましょう))"
)


_NOUN = re.compile(r"[\u4e00-\u9fff]{2}")


class Honour:
    """The options that honorific words have in one direction."""

    def __init__(self, pack: Pack, target: TargetRegister, cells: dict[str, str]) -> None:
        self._pack = pack
        self._target = target
        self._cells = cells  # the polite endings with their cells
        self._raised: tuple[Tokens | None, int, int] = None, 0, 0  # of the last sentence
        self._lemmas = [
            (pair.source.text, pair.target.text)
            for pair in conversion(pack, target).pairs
            if pair.kind == "lemma"
        ]

    def __call__(self, tokens: Tokens, place: int) -> Iterator[Option]:
        """The options that begin at a token."""
        if tokens.words[place][0] not in self._beginnings:
            return
        joined, raises = "", self._raises(tokens, place)
        for high in range(place + 1, min(len(tokens.words), place + _MOST_TOKENS) + 1):
            if high > place + 1 and tokens.ends[high - 2] != tokens.starts[high - 1]:
                return
            joined += tokens.words[high - 1]
            new = self._kept.get(joined) if raises else None
            new = new or self._forms.get(joined) or self._prefixed(joined)
            greets = (
                joined.startswith("ござ")
                and place
                and (tokens.words[place - 1].endswith(_AFTER_GREETINGS))
            )
            if new is not None and not greets:
                yield Option(place, high, new, "honour", "honorific", prior=SURE)
                if self._target == "informal" and _asks(tokens, high):
                    yield Option(place, high + 1, new, "honour-か", "honorific", prior=SURE + 5)

    def _raises(self, tokens: Tokens, place: int) -> bool:
        """Whether somebody absent is spoken of, who keeps the honour."""
        if self._target == "formal":
            return True
        sentence = tokens.sentence[place]
        if self._raised[0] is not tokens or self._raised[1] != sentence:
            low, high = tokens.sentence_range(place)
            ends = first_raised(tokens.text, tokens.starts[low], tokens.ends[high - 1])
            self._raised = tokens, sentence, ends
        return self._raised[2] <= tokens.starts[place]

    @cached_property
    def _beginnings(self) -> frozenset[str]:
        """The letters that honorific words begin with."""
        return frozenset("おご御") | {form[0] for form in (*self._forms, *self._kept)}

    @cached_property
    def _words(self) -> dict[str, Word]:
        return {word.lemma: word for word in self._pack.paradigms.words}

    @cached_property
    def _forms(self) -> dict[str, str]:
        """Forms of honorific words with the same forms of the common ones."""
        found: dict[str, str] = {}
        if self._target == "formal":
            return found
        for source, target in self._lemmas:
            old, new = self._words.get(source), self._words.get(target)
            if old is None or new is None:
                continue
            for cell in _CELLS:
                plain = next(iter(new.cells[f"{cell}.plain"]))
                for form in old.cells.get(f"{cell}.polite", ()):
                    found.setdefault(form, plain)
                inside = source in _HUMBLE and cell != "vol"  # いたそう is いた and そう
                for form in old.cells.get(f"{cell}.plain", ()) if inside else ():
                    found.setdefault(form, plain)
            for cell in ("te", "tara"):
                for form in old.cells.get(cell, ()):
                    found.setdefault(form, next(iter(new.cells[cell])))
            for stem in old.cells.get("stem", ()):
                found.setdefault(f"{stem}ましたら", next(iter(new.cells["tara"])))
                for wish in new.cells.get("stem", ()) if source in _HUMBLE else ():
                    found.setdefault(f"{stem}たい", f"{wish}たい")
        return found

    @cached_property
    def _kept(self) -> dict[str, str]:
        """Forms of verbs that raise somebody, with the same at the other level."""
        given, wanted = ("plain", "polite") if self._target == "formal" else ("polite", "plain")
        found: dict[str, str] = {}
        for lemma in _RAISING:
            word = self._words.get(lemma)
            for cell in _CELLS if word is not None else ():
                for form in word.cells.get(f"{cell}.{given}", ()):  # type: ignore[union-attr]
                    found.setdefault(form, next(iter(word.cells[f"{cell}.{wanted}"])))  # type: ignore[union-attr]
        return found

    def _prefixed(self, joined: str) -> str | None:
        """お待ちください as 待って, お預かりします as 預かる, ご連絡いたします as 連絡する."""
        found = _PREFIXED.fullmatch(joined) if self._target == "informal" else None
        if found is None:
            return None
        what, tail = found["what"], found["tail"]
        if what == "願い":
            return None
        if found["prefix"] == "お":
            words = self._by_stem.get(what, ())
            word, head = (words[0], "") if words else (None, "")
            if not words and _NOUN.fullmatch(what) and tail is not None:
                word, head = self._words["する"], what  # お電話します
        else:
            word, head = self._words["する"], what
        if word is None:
            return None
        cell = "te" if tail is None else f"{self._cells[tail]}.plain"
        thanks = "くれてありがとう" if found["thanks"] else ""
        return head + next(iter(word.cells[cell])) + thanks

    @cached_property
    def _by_stem(self) -> dict[str, list[Word]]:
        found: dict[str, list[Word]] = {}
        for word in self._pack.paradigms.words:
            for form in word.cells.get("stem", ()):
                found.setdefault(form, []).append(word)
        return found


def _asks(tokens: Tokens, place: int) -> bool:
    """Whether か ends the sentence there, before a question mark."""
    if tokens.words[place : place + 1] != ["か"] or not tokens.last(place):
        return False
    return bool(set("?？") & set(tokens.finals[tokens.sentence[place]]))
