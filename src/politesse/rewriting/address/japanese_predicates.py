"""OptionLister for a language whose predicates carry the register: Japanese.

Words are not divided by spaces, so that literal pairs are looked for across tokens, and a
verb is its stem together with the ending after it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from politesse.core import TargetRegister
from politesse.languages import Pack
from politesse.languages.paradigms import Word
from politesse.languages.tokens import Tokens
from politesse.rewriting.address.choice import Hints, Option
from politesse.rewriting.address.conversion import conversion, conversion_table

_MOST_TOKENS = 4  # of a literal pair
_E_ROW = "えけげせぜてでねへべぺめれ"
# A stem's last kana with those of the plain forms: present, past, negative, volitional.
_GODAN = {
    "い": ("う", "った", "わ", "おう"),
    "き": ("く", "いた", "か", "こう"),
    "ぎ": ("ぐ", "いだ", "が", "ごう"),
    "し": ("す", "した", "さ", "そう"),
    "ち": ("つ", "った", "た", "とう"),
    "に": ("ぬ", "んだ", "な", "のう"),
    "び": ("ぶ", "んだ", "ば", "ぼう"),
    "み": ("む", "んだ", "ま", "もう"),
    "り": ("る", "った", "ら", "ろう"),
}
_LIKE_ADJECTIVES = ("かった", "い")  # 楽しかった is no form of 買う, 楽しい none of いる
_BEFORE_NEGATIONS = ("は", "も", "が", "く", "で", "じゃ")  # ありえない has no ありません in it
# Ends of adjectives, after which だ is no Japanese, and of nouns that look like them.
_ADJECTIVES = (
    "しい", "ない", "たい", "いい", "よい", "良い", "きい", "高い", "安い", "多い", "すい", "にくい", "ぽい",
)  # fmt: skip
_NO_ADJECTIVES = ("みたい", "くらい", "ぐらい", "きれい")
# What a plain copula or nothing in its place may take at the end of talk.
_COPULA_TAILS = {
    "だ": ("よ", "ね", "わ", "な", "よね"),
    "だった": ("よ", "ね", "わ", "な", "よね"),
    "んだ": ("よ", "ね", "よね"),
    "": ("よ", "ね", "わ", "の", "んだ", "よね"),
}
_QUESTION_WORDS = (
    "何",
    "誰",
    "どこ",
    "どれ",
    "どう",
    "どの",
    "どんな",
    "どちら",
    "いつ",
    "なぜ",
    "いくら",
    "いくつ",
)
_PARTICLES = frozenset(
    [
        "よ",
        "ね",
        "わ",
        "な",
        "の",
        "か",
        "が",
        "から",
        "けど",
        "し",
        "だ",
        "んだ",
        "のだ",
        "でしょ",
        "だろ",
        "かな",
    ]
)
_REGULAR = (
    "られ",
    "され",
    "させ",
    "れる",
    "れます",
    "れた",
)  # passives and causatives, which every verb has
_PLAIN_TAGS = ("plain", "minor.plain", "label", "request", "humble.plain", "respectful.plain")


class PredicateOptions:
    """The options of one direction."""

    def __init__(self, pack: Pack, target: TargetRegister) -> None:
        self.pack = pack
        self.target = target
        table = conversion_table(pack)
        bias = table["settings"].get("bias", {})
        self.hints = Hints(graded=True, bias=bias.get(target, 0.0))
        self._cells: dict[str, str] = table["endings"]
        self._endings = {cell: ending for ending, cell in self._cells.items()}
        self._tails: list[str] = table["tails"]["informal"]
        self._questions: list[str] = table["tails"]["questions"]

    def __call__(self, tokens: Tokens) -> list[list[Option]]:
        """For each token the options that begin there, without that of keeping it."""
        found: list[list[Option]] = []
        for place in range(len(tokens.words)):
            if tokens.quoted[place]:
                found.append([])
                continue
            made = [*self._literals(tokens, place), *self._predicates(tokens, place)]
            found.append(list(dict.fromkeys(made)))
        return found

    several = None  # number is no matter of the predicate

    def bound(self, tokens: Tokens, options: Sequence[Sequence[Option]]) -> tuple[int, ...]:
        """Any word may stay."""
        return ()

    def reads_back(self, option: Option) -> bool:
        """Whether a verb ends in a form of the paradigms, whatever particles follow it."""
        if option.kind != "verb" or any(stem in option.new for stem in _REGULAR):
            return True
        if self.target == "formal":
            return not option.op.startswith("guess")
        plain = option.new
        for tail in self._dropped:
            if f"+{tail}" in option.op:
                plain = plain.removesuffix(tail)
                break
        return any(plain[begin:] in self._plain_forms for begin in range(len(plain)))

    def _literals(self, tokens: Tokens, place: int) -> Iterator[Option]:
        joined = ""
        for high in range(place + 1, min(len(tokens.words), place + _MOST_TOKENS) + 1):
            if high > place + 1 and tokens.ends[high - 2] != tokens.starts[high - 1]:
                return
            joined += tokens.words[high - 1]
            for new, kind in self._pairs.get(joined, ()):
                if kind == "copula" and not self._may_follow(tokens, place, high, new):
                    continue
                yield Option(place, high, new, f"{joined}>{new}", kind)
                if kind == "copula" and self.target == "informal" and _ends(tokens, high):
                    for tail in _COPULA_TAILS.get(new, ()):
                        yield Option(place, high, new + tail, f"{joined}>{new}+{tail}", kind)

    def _may_follow(self, tokens: Tokens, place: int, high: int, new: str) -> bool:
        """Whether a copula has its place there: not after a request, nor だ after an adjective."""
        if _after_request(tokens, place):
            return False
        if self.target == "formal" or not new.startswith(("だ", "なんだ")):
            return True
        before = tokens.text[: tokens.starts[place]]
        if before.endswith(_ADJECTIVES) and not before.endswith(_NO_ADJECTIVES):
            return new.startswith("だろ")
        asks = _close(tokens, high) and tokens.words[high] == "か"
        return not (asks and new in ("だ", "なんだ", "だよ", "だね"))

    def _predicates(self, tokens: Tokens, place: int) -> Iterator[Option]:
        if self.target == "informal":
            yield from self._made_plain(tokens, place)
        elif any(tag.startswith(_PLAIN_TAGS) for tag in tokens.tags[place]) or (
            tokens.last(place) or _ends(tokens, place + 1)
        ):
            yield from self._made_polite(tokens, place)

    def _made_plain(self, tokens: Tokens, place: int) -> Iterator[Option]:
        """A stem and its polite ending as the plain form."""
        high = place + 2
        if high > len(tokens.words) or tokens.ends[place] != tokens.starts[place + 1]:
            return
        cell = self._cells.get(tokens.words[place + 1])
        if cell is None:
            return
        asks = high < len(tokens.words) and tokens.words[high] == "か"
        for plain in self._plain(tokens.words[place], cell):
            op = f"{cell}.polite>{cell}.plain"
            yield Option(place, high, plain, op, "verb")
            if asks and _ends(tokens, high + 1):
                yield Option(place, high + 1, plain, f"{op}-か", "verb")
                for tail in self._questions[1:]:
                    yield Option(place, high + 1, plain + tail, f"{op}-か+{tail}", "verb")
            elif _ends(tokens, high):
                for tail in self._tails:
                    yield Option(place, high, plain + tail, f"{op}+{tail}", "verb")

    def _plain(self, stem: str, cell: str) -> list[str]:
        """The plain forms of the verbs that have this stem."""
        for begin in range(len(stem)):
            words = self._stems.get(stem[begin:])
            if words:
                forms = [form for word in words for form in word.cells.get(f"{cell}.plain", ())]
                return [stem[:begin] + form for form in dict.fromkeys(forms)]
        return list(_guessed(stem, cell))

    def _made_polite(self, tokens: Tokens, place: int) -> Iterator[Option]:
        """A plain form as stem and polite ending, or with です after it."""
        word = tokens.words[place]
        high = place + 1
        following = "".join(tokens.words[high : high + 2]) if _close(tokens, high) else ""
        tail = next((t for t in self._dropped if following.startswith(t)), "")
        asks = (
            "?" in tokens.finals[tokens.sentence[place]]
            or "？" in tokens.finals[tokens.sentence[place]]
        )
        may_ask = asks or any(other in tokens.text for other in _QUESTION_WORDS)
        if following.startswith(("でしょ", "だろ")):
            if tokens.words[high] == "でしょ":
                for polite, op in self._polite(word):
                    yield Option(place, high + 1, f"{polite}よね", f"{op}-でしょ", "verb")
            return
        for polite, op in self._polite(word):
            yield Option(place, high, polite, op, "verb")
            if tail:
                until = high + (1 if tokens.words[high] == tail else 2)
                if "".join(tokens.words[high:until]) == tail:
                    yield Option(place, until, polite, f"{op}-{tail}", "verb")
                    if may_ask:
                        yield Option(place, until, polite + "か", f"{op}-{tail}+か", "verb")
            if asks and _ends(tokens, high):
                yield Option(place, high, polite + "か", f"{op}+か", "verb")

    @cached_property
    def _dropped(self) -> list[str]:
        return sorted({*self._tails, *self._questions}, key=len, reverse=True)

    def _polite(self, word: str) -> Iterator[tuple[str, str]]:
        known = False
        for begin in range(len(word)):
            entries = self._plain_forms.get(word[begin:])
            if entries and not (begin and _is_no_verb(word[:begin], word[begin:])):
                known = True
                for entry, cell in entries:
                    for form in entry.cells.get(f"{cell}.polite", ()):
                        yield word[:begin] + form, f"{cell}.plain>{cell}.polite"
                break
        if not known:
            yield from ((form, "guess>polite") for form in _guessed_polite(word))
        if word in _PARTICLES:
            return
        if word.endswith("いだ"):
            yield word[:-1] + "です", "いだ>です"  # 大違いだ, which is cut in two
        yield word + "です", ">です"
        if word.endswith(("て", "で")):
            yield word + "ください", ">ください"
        else:
            yield word + "のです", ">のです"
            yield word + "んです", ">んです"

    @cached_property
    def _stems(self) -> dict[str, list[Word]]:
        found: dict[str, list[Word]] = {}
        for word in self.pack.paradigms.words:
            for form in word.cells.get("stem", ()):
                found.setdefault(form, []).append(word)
        return found

    @cached_property
    def _plain_forms(self) -> dict[str, list[tuple[Word, str]]]:
        found: dict[str, list[tuple[Word, str]]] = {}
        for word in self.pack.paradigms.words:
            if "stem" not in word.cells:
                continue
            for cell in self._cells.values():
                for form in word.cells.get(f"{cell}.plain", ()):
                    found.setdefault(form, []).append((word, cell))
        return found

    @cached_property
    def _pairs(self) -> dict[str, list[tuple[str, str]]]:
        found: dict[str, list[tuple[str, str]]] = {}
        for pair in conversion(self.pack, self.target).pairs:
            if pair.source.text:
                found.setdefault(pair.source.text, []).append((pair.target.text, pair.kind))
        return found


def _is_no_verb(before: str, form: str) -> bool:
    """Whether a form that verbs have is just how another word ends."""
    if form in ("ない", "なかった"):
        return not before.endswith(_BEFORE_NEGATIONS)
    return form in _LIKE_ADJECTIVES


def _close(tokens: Tokens, place: int) -> bool:
    """Whether a token follows the one before it with nothing between."""
    return place < len(tokens.words) and tokens.ends[place - 1] == tokens.starts[place]


def _after_request(tokens: Tokens, place: int) -> bool:
    """Whether a request in て stands before, after which です is no Japanese."""
    return place > 0 and any(tag.startswith("request") for tag in tokens.tags[place - 1])


def _ends(tokens: Tokens, place: int) -> bool:
    """Whether a clause or sentence ends before the token."""
    return not _close(tokens, place)


def _guessed(stem: str, cell: str) -> Iterator[str]:
    """Plain forms of a verb that the paradigms do not have."""
    last = stem[-1]
    if last in _GODAN:
        present, past, negative, volitional = _GODAN[last]
        endings = {
            "prs": present,
            "pst": past,
            "neg": negative + "ない",
            "negpst": negative + "なかった",
            "vol": volitional,
        }
        yield stem[:-1] + endings[cell]
    if last in _E_ROW or last not in _GODAN:
        ending = {"prs": "る", "pst": "た", "neg": "ない", "negpst": "なかった", "vol": "よう"}[
            cell
        ]
        yield stem + ending


def _guessed_polite(word: str) -> Iterator[str]:
    """Polite forms of a verb that the paradigms do not have."""
    if word.endswith("かった") and not word.endswith("なかった"):
        return  # an adjective: 楽しかった
    if word.endswith("なかった") and word[-5:-4] in _E_ROW:
        yield word[:-4] + "ませんでした"
    elif word.endswith("ない") and word[-3:-2] in _E_ROW:
        yield word[:-2] + "ません"
    elif word.endswith("た") and word[-2:-1] in _E_ROW:
        yield word[:-1] + "ました"
    elif word.endswith("る") and word[-2:-1] in _E_ROW:
        yield word[:-1] + "ます"
    elif word.endswith("よう") and word[-3:-2] in _E_ROW:
        yield word[:-2] + "ましょう"
    else:
        for stem, (present, past, *_) in _GODAN.items():
            if word.endswith(present):
                yield word[: -len(present)] + stem + "ます"
            if word.endswith(past):
                yield word[: -len(past)] + stem + "ました"
