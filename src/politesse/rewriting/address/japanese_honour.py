"""Honorific words of Japanese and the common ones they stand for, in every form of both.

Lemmas are paired in the ``lemma`` tables of ``conversion.toml``; their forms come from the paradigms, so
that いただけませんか is もらえないか. What raises an absent person stays as it is and only its ending moves
(社長がいらっしゃいました, 社長がいらっしゃった).
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from politesse.core import TargetRegister
from politesse.languages import Pack
from politesse.languages.ja.predicates import first_raised
from politesse.languages.ja.script import is_hiragana, is_kanji
from politesse.languages.paradigms import Word
from politesse.languages.tokens import Tokens
from politesse.rewriting.address.choice import Option
from politesse.rewriting.address.conversion import conversion, conversion_table
from politesse.rewriting.address.japanese_guesses import E_ROW
from politesse.rewriting.address.japanese_places import clause_before, is_question

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
    "伺う",
)
_AFTER_GREETINGS = ("ありがとう", "おはよう", "おめでとう", "で")
# お待ちください, ご確認になります, お預かりいたします: a stem or a noun between the prefix and what follows.
_PREFIXED = re.compile(
    r"(?P<prefix>[おご御])(?P<what>[^おご御をはがにでと、。][^お御をはがにでと、。]{0,5}?)(?:"
    r"ください(?:ませ)?|下さい|いただき(?P<thanks>ありがとう)ござい(?:ます|ました)"
    r"|(?:に)?(?:なり|いたし|致し|し)(?P<tail>ます|ました|ません|ませんでした|ましょう)"
    r"|し(?P<wish>た(?:い|かった|く))|(?:になっ|し)(?P<joint>[てた])(?P<lasts>(?<=て)い(?:ます|ました|ません|る|た))?|にな(?P<does>る)"
    r"|(?:いただけ|頂け|になれ)(?P<can>ます|ません|ました|ませんでした)"
    r"|でき(?P<able>て|ます|ました|ません|ませんでした|る|た|ない|なかった|れば|たら)"
    r"|(?:いただ|頂)(?P<got>き(?:まして)?|いて|いた|く|ける|けると|ければ|けない|けたら))"
)
_GOT = {"いた": "くれた", "く": "もらう", "ける": "もらえる", "けると": "もらえると", "ければ": "もらえれば", "けない": "もらえない", "けたら": "もらえたら"}  # fmt: skip
_ABLE = {"ます": "る", "ません": "ない", "ました": "た", "ませんでした": "なかった"}
_BECOMES = re.compile(r"になり(?P<tail>ます|ました|ません|ませんでした|ましょう)$")
_LASTING = {"います": "いる", "いました": "いた", "いません": "いない"}
_POLITE_TAGS = ("polite", "minor.polite", "honorific.respectful_request")
_GIVEN_ON = re.compile(r"(?:いただ|頂)き(?:まして)?")  # 送っていただき、
_AFTER_GIVEN = ("、", "まして", "ありがと", "誠", "本当", "とても", "大変")
_TAKEN_ELSEWHERE = re.compile(
    r"ください|下さい|いただ|頂|に(?:なり|なる|なっ|なれ)|いたし|致し|申し"
)
_STATE = re.compile(
    r"(?P<what>[\u4e00-\u9fffぁ-ん]{2,4}?)(?P<link>の|なら|でしたら|ですか(?=[?？。]|$))"
)


_NOUN = re.compile(r"[\u4e00-\u9fff]{2}")
_KANJI_NOUN = re.compile(r"[\u4e00-\u9fff]{2,}")
_LONGEST_NOUN = 16  # letters, with what follows


def _longest(text: str, words: Sequence[str]) -> str | None:
    """The longest of some words that a text begins with."""
    return max((word for word in words if text.startswith(word)), key=len, default=None)


class _Deed(NamedTuple):
    """A verb with what stands before it in a compound or before する."""

    head: str
    word: Word
    drop: str = ""  #: the beginning of its forms for which ``head`` stands

    def form(self, cell: str) -> str:
        """One of its forms."""
        return self.head + next(iter(self.word.cells[cell])).removeprefix(self.drop)

    @property
    def te(self) -> str:
        """What requests and deeds for others are made of."""
        return self.form("te")

    @property
    def able(self) -> str:
        """That it can be done, without る: 使え, 見られ, 利用でき."""
        if self.word.lemma == "する":
            return f"{self.head}でき"
        irr, stem = self.form("irr"), self.form("stem")
        return f"{irr}られ" if irr == stem else self.form("ba")[:-1]


class Honour:
    """The options that honorific words have in one direction."""

    def __init__(self, pack: Pack, target: TargetRegister, cells: dict[str, str]) -> None:
        self._pack = pack
        self._target = target
        self._cells = cells  # the polite endings with their cells
        self._raised: tuple[Tokens | None, int, int] = None, 0, 0  # of the last sentence
        self._polite: tuple[Tokens | None, bool] = None, False  # of the last text
        self._lemmas = [
            (pair.source.text, pair.target.text)
            for pair in conversion(pack, target).pairs
            if pair.kind == "lemma"
        ]
        inside = conversion_table(pack)["honour"]
        self._nouns, self._prefixes_kept = tuple(inside["nouns"]), tuple(inside["kept"])
        self._states: dict[str, str] = inside["states"]
        self._deeds: dict[str, str] = inside["verbs"]
        self._stiff: dict[str, str] = inside["stiff"]
        self._thanks = re.compile("|".join(map(re.escape, inside["thanks"])))

    def __call__(self, tokens: Tokens, place: int) -> Iterator[Option]:
        """The options that begin at a token."""
        if tokens.words[place][0] not in self._beginnings:
            return
        joined, raises = "", self._raises(tokens, place)
        if self._target == "informal" and not raises and self._is_polite(tokens):
            yield from self._unprefixed(tokens, place)
            if new := self._stiff.get(tokens.words[place]):
                yield Option(place, place + 1, new, "stiff", "honorific", prior=SURE)
        for high in range(place + 1, min(len(tokens.words), place + _MOST_TOKENS) + 1):
            if high > place + 1 and tokens.ends[high - 2] != tokens.starts[high - 1]:
                return
            joined += tokens.words[high - 1]
            new = self._kept.get(joined) if raises else None
            form = self._heard.get(joined) if self._hears(tokens, place, high) else None
            form = form or self._forms.get(joined)
            new = new or form or self._prefixed(tokens, high, joined, raises)
            if new is None and not raises:
                new = self._lowered.get(joined) or self._cut_within(joined, tokens.words[high - 1])
            if new is None and not raises and place:
                lasts = tokens.words[place - 1].endswith(("て", "で"))
                new = self._lasting.get(joined) if lasts else None
            new = new or self._given_on(tokens, place, high, joined)
            greets = (
                joined.startswith("ござ")
                and place
                and (tokens.words[place - 1].endswith(_AFTER_GREETINGS))
            )
            if new is not None and not greets:
                yield Option(place, high, new, "honour", "honorific", prior=SURE)
                if self._target == "informal" and _asks(tokens, high) and joined[-4:] != "ましょう":
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

    def _is_polite(self, tokens: Tokens) -> bool:
        """Whether a text says something politely, and is no label: ご利用規約."""
        if self._polite[0] is not tokens:
            told = any(tag.startswith(_POLITE_TAGS) for tags in tokens.tags for tag in tags)
            self._polite = tokens, told
        return self._polite[1]

    def _unprefixed(self, tokens: Tokens, place: int) -> Iterator[Option]:
        """A noun without the お that honours whose it is, a state as what the reader does: お困りの."""
        word, text, end = tokens.words[place], tokens.text, tokens.starts[place] + 1
        prefix = word[0]
        if prefix not in "おご御" or not any(
            tag.startswith("honorific") for tag in tokens.tags[place]
        ):
            return
        after = text[end : end + _LONGEST_NOUN]
        state = _STATE.match(after) if prefix != "ご" else None
        if state and (lasts := self._states.get(state["what"])):
            asked = is_question(tokens, place)
            new = _in_state(lasts, state["link"] if asked else state["link"].replace("です", ""))
            high = bisect_left(tokens.starts, end + state.end())
            if tokens.ends[high - 1] == end + state.end():
                yield Option(place, high, new, "お>ている", "honorific", prior=SURE)
                return
        noun = "" if after.startswith(self._prefixes_kept) else self._noun(prefix, after)
        if noun and not _TAKEN_ELSEWHERE.match(after, len(noun)):
            yield Option(place, place + 1, word[1:], "お>", "honorific", prior=SURE)

    def _noun(self, prefix: str, after: str) -> str | None:
        """The noun that loses its prefix: after ご any in kanji, after お one that is listed."""
        found = _KANJI_NOUN.match(after) if prefix != "お" else None
        if found or prefix == "ご":
            return found and found.group()
        return _longest(after, self._nouns)

    def _given_on(self, tokens: Tokens, place: int, high: int, joined: str) -> str | None:
        """いただき after て where the sentence goes on: 送っていただき、ありがとう is 送ってくれて."""
        if self._target == "formal" or not _GIVEN_ON.fullmatch(joined):
            return None
        before = tokens.words[place - 1] if place else ""
        if not before.endswith(("て", "で", "を")) or not self._goes_on(tokens, high):
            return None
        return "くれて" if self._thanked(tokens, high) else "もらって"

    @staticmethod
    def _goes_on(tokens: Tokens, high: int) -> bool:
        """Whether いただき before a token ends its clause, and is no いただきます."""
        return tokens.text.startswith(_AFTER_GIVEN, tokens.ends[high - 1])

    def _thanked(self, tokens: Tokens, high: int) -> bool:
        """Whether the rest of a sentence gives thanks."""
        _, until = tokens.sentence_range(high - 1)
        return bool(self._thanks.search(tokens.text, tokens.ends[high - 1], tokens.ends[until - 1]))

    def _cut_within(self, joined: str, last: str) -> str | None:
        """A te-form that a token has the end of with what follows: 召し上がっ|ていて."""
        for old, new in self._te.items():
            if len(joined) - len(last) < len(old) < len(joined) and joined.startswith(old):
                return new + joined[len(old) :]
        return None

    @cached_property
    def _te(self) -> dict[str, str]:
        """The te-forms of honorific words with those of the common ones."""
        pairs = ((self._words.get(old), self._words.get(new)) for old, new in self._lemmas)
        return {
            form: next(iter(new.cells["te"]))
            for old, new in pairs
            if old and new and self._target == "informal"
            for form in old.cells.get("te", ())
        }

    @cached_property
    def _lowered(self) -> dict[str, str]:
        """Plain forms of verbs that raise the reader, with those of the common ones: なさらない."""
        found: dict[str, str] = {}
        for source, target in self._lemmas if self._target == "informal" else ():
            old, new = self._words.get(source), self._words.get(target)
            if source not in _RAISING or old is None or new is None:
                continue
            for cell in ("prs", "pst", "neg", "negpst"):
                for form in old.cells.get(f"{cell}.plain", ()):
                    found.setdefault(form, next(iter(new.cells[f"{cell}.plain"])))
            for form in old.cells.get("irr", ()):
                without = "せ" if target == "する" else next(iter(new.cells["irr"]))
                found.setdefault(f"{form}ず", f"{without}ず")
        return found

    @cached_property
    def _lasting(self) -> dict[str, str]:
        """Forms of いらっしゃる with those of いる, which it is after て: 待っていらっしゃった."""
        if self._target == "formal":
            return {}
        old, new = self._words["いらっしゃる"], self._words["いる"]
        found: dict[str, str] = {}
        for cell in _CELLS:
            plain = next(iter(new.cells[f"{cell}.plain"]))
            for style in ("polite", "plain"):
                for form in old.cells.get(f"{cell}.{style}", ()):
                    found.setdefault(form, plain)
        for cell in ("te", "tara"):
            for form in old.cells.get(cell, ()):
                found.setdefault(form, next(iter(new.cells[cell])))
        return found

    @cached_property
    def _beginnings(self) -> frozenset[str]:
        """The letters that honorific words begin with."""
        return (
            frozenset("おご御")
            | {word[0] for word in self._stiff}
            | {form[0] for form in (*self._forms, *self._kept, *self._lasting)}
        )

    @cached_property
    def _words(self) -> dict[str, Word]:
        return {word.lemma: word for word in self._pack.paradigms.words}

    @staticmethod
    def _hears(tokens: Tokens, place: int, high: int) -> bool:
        """Whether 伺う asks or hears, and goes nowhere: お話を伺いました, 伺ってもいいですか."""
        if not tokens.words[place].startswith("伺"):
            return False
        before = clause_before(tokens, place)
        goes = before.endswith(("に", "へ", "まで", "頃", "ごろ"))
        asks = tokens.text.startswith(("もいい", "もよろし"), tokens.ends[high - 1])
        return not goes and ("を" in before or asks or before.endswith(("と", "が")))

    @cached_property
    def _heard(self) -> dict[str, str]:
        """The forms of 伺う with those of 聞く."""
        return self._paired([("伺う", "聞く")])

    @cached_property
    def _forms(self) -> dict[str, str]:
        """Forms of honorific words with the same forms of the common ones."""
        return self._paired(self._lemmas)

    def _paired(self, lemmas: Sequence[tuple[str, str]]) -> dict[str, str]:
        """Every form of the first of two words with that of the second."""
        found: dict[str, str] = {}
        if self._target == "formal":
            return found
        for source, target in lemmas:
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

    def _prefixed(self, tokens: Tokens, high: int, joined: str, raises: bool) -> str | None:
        """お待ちください as 待って, お預かりします as 預かる, ご連絡いただけますか as 連絡してもらえる."""
        found = _PREFIXED.fullmatch(joined) if self._target == "informal" else None
        if found is None or found["what"] == "願い":
            return None
        becomes = _BECOMES.search(joined) if raises else None
        if becomes:  # 課長はお帰りになった
            cell = f"{self._cells[becomes['tail']]}.plain"
            return joined[: becomes.start()] + "に" + next(iter(self._words["なる"].cells[cell]))
        deed = self._deed(found["prefix"], found["what"], noun=found["tail"] is not None)
        if deed is None:
            return None
        asks = tokens.text.startswith("か", tokens.ends[high - 1])
        if found["can"]:
            asks = asks or tokens.text.startswith("でしょう", tokens.ends[high - 1])
            able = deed.te + "もらえ" if asks and "になれ" not in joined else deed.able
            return able + _ABLE[found["can"]]
        if found["able"]:
            return deed.able + _ABLE.get(found["able"], found["able"])
        if found["wish"]:
            return deed.form("stem") + found["wish"]
        if found["thanks"]:
            return f"{deed.te}くれてありがとう"
        if got := found["got"]:
            if got in _GOT:
                return deed.te + _GOT[got]
            if got == "き" and not self._goes_on(tokens, high):
                return None
            return deed.te + ("くれて" if self._thanked(tokens, high) else "もらって")
        if found["joint"] or found["does"]:
            cell = {"て": "te", "た": "pst.plain", None: "prs.plain"}[found["joint"]]
            return deed.form(cell) + _LASTING.get(found["lasts"] or "", found["lasts"] or "")
        return (
            deed.te if found["tail"] is None else deed.form(f"{self._cells[found['tail']]}.plain")
        )

    def _deed(self, prefix: str, what: str, noun: bool) -> _Deed | None:
        """The verb that a stem or a noun after お and ご is of."""
        if other := self._deeds.get(f"{prefix}{what}"):
            return _Deed("", self._words[other])
        if prefix == "ご":
            # Before kana it honours nothing: 過ごして, ごちそうする.
            return None if is_hiragana(what[0]) else _Deed(what, self._words["する"])
        for begin in range(len(what)):
            words = self._by_stem.get(what[begin:], ())
            if words and (not begin or is_kanji(what[begin])):  # 申し込み is of 込む
                return _Deed(what[:begin], words[0])
        if _NOUN.fullmatch(what) and noun:
            return _Deed(what, self._words["する"])  # お電話します
        if len(what) > 1 and is_kanji(what[0]) and what[-1] == "し":
            return _Deed(what[:-1], self._words["話す"], drop="話")  # 過ごし, as 話す
        if len(what) > 1 and is_kanji(what[0]) and what[-1] in E_ROW:
            return _Deed(what, self._words["見る"], drop="見")  # 待たせ: as 見る without 見
        return None

    @cached_property
    def _by_stem(self) -> dict[str, list[Word]]:
        found: dict[str, list[Word]] = {}
        for word in self._pack.paradigms.words:
            for form in word.cells.get("stem", ()):
                found.setdefault(form, []).append(word)
        return found


def _in_state(lasts: str, link: str) -> str:
    """困っている or 忘れた with what links it to what follows, or as a question."""
    if link == "でしたら":
        return f"{lasts[:-1]}たら" if lasts.endswith("いる") else f"{lasts}なら"
    if link == "か":
        return f"{lasts}か"
    if link == "ですか":
        return re.sub("(?<=[てで])いる$", "る", lasts)
    return lasts + ("なら" if link == "なら" else "")


def _asks(tokens: Tokens, place: int) -> bool:
    """Whether か ends the sentence there, before a question mark."""
    if tokens.words[place : place + 1] != ["か"] or not tokens.last(place):
        return False
    return bool(set("?？") & set(tokens.finals[tokens.sentence[place]]))
