"""OptionLister for a language whose predicates carry the register: Japanese.

Words are not divided by spaces, so that literal pairs are looked for across tokens, and a
verb is its stem together with the ending after it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property

from politesse.core import TargetRegister
from politesse.languages import Pack
from politesse.languages.paradigms import Word
from politesse.languages.tokens import Tokens
from politesse.rewriting.address.choice import Hints, Option
from politesse.rewriting.address.conversion import conversion, conversion_table
from politesse.rewriting.address.japanese_guesses import (
    E_ROW,
    guessed,
    guessed_polite,
    homographs,
    meant,
    passive,
)
from politesse.rewriting.address.japanese_honour import SURE, Honour
from politesse.rewriting.address.japanese_known import is_known_verb
from politesse.rewriting.address.japanese_places import (
    BEFORE_NEGATIONS,
    QUESTION_WORDS,
    after_nai,
    after_request,
    asked_plainly,
    clause_before,
    clause_ends,
    contracted,
    follows_closely,
    is_ka,
    is_line,
    is_named,
    is_no_verb,
    is_noun,
    is_question,
    is_said,
    is_said_at_table,
    is_sentence,
    next_two,
    stands_alone,
    stays_plain,
    talks,
    tells_with_no,
    token_before,
)
from politesse.rewriting.address.japanese_talk import NOT_ASKED, Talk

_MOST_TOKENS = 8  # of a literal pair
_LIKELY = 8.0  # the prior of the plainest way to say it
_LONG_PHRASE = 5  # letters of a phrase that is nothing else
_DENIED_VERB = re.compile("(?<!く)(?<!じゃ)(?<!では)な(?:い|かった)$")  # 決めていない
_FROM_STEM = re.compile(
    "(?:prs|pst|neg|negpst|vol)\\.polite>|ましたら>"
)  # made of a stem before ます
_SURU = re.compile(r"[\u4e00-\u9fff]{2,}し")  # 提出し, not 思い出し
_LONGEST_ADJECTIVE = 10  # letters
_POLITE = (
    "ます", "ました", "ません", "ましょう", "です", "でした", "でしょう", "ください", "下さい", "ますか", "ますよ",
)  # fmt: skip
# Ends of adjectives, after which だ is no Japanese, and of nouns that look like them.
_ADJECTIVES = (
    "しい", "ない", "たい", "いい", "よい", "良い", "きい", "高い", "安い", "多い", "すい", "にくい", "ぽい",
    "かった",
)  # fmt: skip
_NO_ADJECTIVES = ("みたい", "くらい", "ぐらい", "きれい")
# What a plain copula or nothing in its place may take at the end of talk.
_COPULA_TAILS = {
    "だ": ("よ", "ね", "わ", "な", "よね"),
    "だった": ("よ", "ね", "わ", "な", "よね"),
    "んだ": ("よ", "ね", "よね"),
    "": ("よ", "ね", "わ", "の", "んだ", "よね"),
}
# The plainest way to say a copula at the other level.
_PLAINEST = {
    "formal": {
        "だ": "です", "だった": "でした", "だろう": "でしょう", "んだ": "んです", "じゃない": "ではありません",
        "ではない": "ではありません", "じゃなかった": "ではありませんでした", "ではなかった": "ではありませんでした",
    },
    "informal": {
        "です": "だ", "でした": "だった", "んです": "んだ", "のです": "のだ", "のですか": "の", "んですか": "の", "ですか": "",
        "でしたか": "だった", "でしょう": "だろう", "ではありません": "ではない", "じゃありません": "じゃない",
        "ではありませんでした": "ではなかった", "でございます": "だ", "でございました": "だった", "ですが": "だけど", "ですけど": "だけど", "んですが": "んだけど",
        "でしたら": "だったら", "ですので": "なので", "ですのに": "なのに", "のですが": "んだけど", "んですけど": "んだけど",
    },
}  # fmt: skip
_AFTER_ADJECTIVES = {"です": "", "ですが": "けど", "ですけど": "けど"}
_BEFORE_NA = ("ので", "のに")  # 休みなので; after an adjective です alone goes: 忙しいので
_LINKED = {"だけど": "ですが", "だが": "ですが", "んだけど": "んですが", "んだが": "んですが"}
_OPENED = {"だから": "ですから"}  # where a sentence begins; 友達だからこそ stays
_ADDED = (">です", ">のです", ">んです")
_WRITTEN = {"であります": "です", "でありました": "でした"}  # である is です to a reader
_REASONS = {"から": SURE, "ので": -SURE}  # 行きますから, but 行くので
_USUAL = {"ありがとう": "ありがとうございます", "ごめん": "すみません"}
_CALLS = ("気をつけて", "急いで", "待って", "聞いて", "見て")  # requests that begin a sentence
_ASKED = {
    "の": "んですか", "なの": "なんですか", "だ": "ですか", "だった": "でしたか", "んだ": "んですか", "だろう": "でしょう",
}  # fmt: skip
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
        self._shared = homographs(table["homographs"])
        self._honour = Honour(pack, target, self._cells)
        self._talk = Talk(pack) if target == "formal" else None
        self._tails: list[str] = table["tails"]["informal"]
        self._questions: list[str] = table["tails"]["questions"]

    def __call__(self, tokens: Tokens) -> list[list[Option]]:
        """For each token the options that begin there, without that of keeping it."""
        found: list[list[Option]] = []
        for place in range(len(tokens.words)):
            if tokens.quoted[place] or is_named(tokens, place):
                found.append([])
                continue
            if self.target == "informal" and is_said_at_table(tokens, place):
                found.append([])
                continue
            made = [*self._honour(tokens, place), *self._literals(tokens, place)]
            if self.target == "formal" or not any(one.op.startswith("honour") for one in made):
                made += self._predicates(tokens, place)  # いただけません is もらえない alone
            if self.target == "formal":
                made = [one for one in made if not stays_plain(tokens, one)]
            found.append(list(dict.fromkeys(made)))
        for option in self._talk(tokens) if self._talk else ():
            found[option.low : option.high] = [[option], *[[]] * (option.high - option.low - 1)]
        return found

    several = None  # number is no matter of the predicate
    grammar = None  # nor is the person

    def bound(self, tokens: Tokens, options: Sequence[Sequence[Option]]) -> tuple[int, ...]:
        """Any word may stay."""
        return ()

    def unfit(self, tokens: Tokens, chosen: Sequence[Option]) -> str | None:
        """Nothing: every predicate has a level of its own."""
        return None

    def reads_back(self, option: Option, tokens: Tokens) -> bool:
        """Whether a verb ends in a form of the paradigms, whatever particles follow it."""
        if option.kind != "verb":
            return True
        if _FROM_STEM.match(option.op) and not is_known_verb(
            tokens, option.low, option.op, self._without_tail(option), self._stems
        ):
            return False
        if any(stem in option.new for stem in _REGULAR):
            return True
        if option.op.startswith(("ましたら", "ない>", "talk>")):
            return True  # from the paradigms, or of a passive
        if self.target == "formal":
            return not option.op.startswith("guess")
        plain = self._without_tail(option)
        plain = re.sub("(?:^|(?<=[てで]))る$", "いる", plain)  # してる
        return any(plain[begin:] in self._plain_forms for begin in range(len(plain)))

    def _without_tail(self, option: Option) -> str:
        """The plain verb of an option, without the particles of talk after it."""
        tail = next((tail for tail in self._dropped if f"+{tail}" in option.op), "")
        return option.new.removesuffix(tail)

    def _literals(self, tokens: Tokens, place: int) -> Iterator[Option]:
        joined = ""
        for high in range(place + 1, min(len(tokens.words), place + _MOST_TOKENS) + 1):
            if high > place + 1 and tokens.ends[high - 2] != tokens.starts[high - 1]:
                return
            joined += tokens.words[high - 1]
            for new, kind in self._pairs.get(joined, ()):
                if kind == "copula" and not self._may_follow(tokens, place, high, new):
                    continue
                if kind == "greeting" and not is_sentence(tokens, place, high):
                    continue
                te = token_before(tokens, place).endswith(("て", "で"))
                if kind == "request" and self.target == "informal" and not new and not te:
                    continue  # 時間をください
                if (
                    kind == "request"
                    and self.target == "informal"
                    and tokens.words[place] in "てで"
                ):
                    continue  # で|ください: ください itself changes
                if self.target == "formal" and kind == "honorific":
                    if new.endswith("です"):
                        continue  # ご存知ですか asks, and か is not in the pair
                    if new.endswith("ます") and not self._states(tokens, high):
                        continue  # 遅刻するらしい
                if new.startswith(joined) and is_said(tokens, high, new[len(joined) :]):
                    continue
                prior = self._prior(tokens, place, high, joined, new, kind)
                op = f"{joined}>{new}"
                if joined.endswith("か") and self.target == "informal":
                    new = asked_plainly(tokens, place, new)
                yield Option(place, high, new, op, kind, prior=prior)
                if kind == "copula" and self.target == "informal" and clause_ends(tokens, high):
                    for tail in _COPULA_TAILS.get(new, ()):
                        yield Option(place, high, new + tail, f"{joined}>{new}+{tail}", kind)

    def _links(self, tokens: Tokens, place: int) -> bool:
        """Whether が links a polite clause to the next one: 聞きましたが、"""
        ends = token_before(tokens, place) in self._cells and clause_ends(tokens, place + 1)
        return ends and talks(tokens)

    def _states(self, tokens: Tokens, high: int) -> bool:
        """Whether a clause ends before a token, but for particles."""
        return clause_ends(tokens, high) or tokens.words[high] in _PARTICLES

    def _prior(
        self, tokens: Tokens, place: int, high: int, joined: str, new: str, kind: str
    ) -> float:
        """How sure a pair is before the model looks at it."""
        if kind == "greeting" or (
            kind == "phrase" and len(joined) >= _LONG_PHRASE and joined[0] != "て"
        ):
            return 2 * SURE if joined.endswith("が") else SURE  # 申し訳ありませんが as a whole
        if kind == "pronoun":
            return SURE if stands_alone(tokens, place, high) else 0.0
        if kind == "request" and joined == "ね" and after_request(tokens, place):
            return SURE
        if kind == "request" and self.target == "informal":
            usual = "" if token_before(tokens, place).endswith(("て", "で")) else "くれ"
            return SURE if new == usual else 0.0  # 待って is said by everybody, 待ってくれ by few
        if kind == "phrase" and joined.startswith("よろしく") and clause_ends(tokens, high):
            return SURE
        if kind == "phrase" and _USUAL.get(joined) == new:
            return _LIKELY
        if joined == "が" and new == "けど" and self._links(tokens, place):
            return _LIKELY
        if joined in ("けど", "けれど") and new == "が" and not tokens.last(place):
            return SURE if clause_ends(tokens, high) and token_before(tokens, place) else 0.0
        if kind != "copula":
            return 0.0
        if self.target == "formal":
            table = _ASKED if is_question(tokens, place) else _PLAINEST["formal"]
            wanted = table.get(joined)
            if tells_with_no(tokens, place, high):
                wanted = {"の": "んです", "なの": "なんです"}.get(joined)
            elif joined == "の" and (place == 0 or not tokens.tags[place - 1]):
                wanted = "のですか" if wanted else None  # 誰の?
            if joined in _LINKED:
                return SURE if _LINKED[joined] == new else 0.0
            if joined in _OPENED and tokens.first(place):
                return SURE if _OPENED[joined] == new else 0.0
            plainest = tokens.last(high - 1) and wanted == new
        elif joined in _AFTER_ADJECTIVES and (
            after_nai(tokens, place) or self._after_adjective(tokens, place)
        ):
            plainest = _AFTER_ADJECTIVES[joined] == new
        else:
            plainest = _PLAINEST["informal"].get(joined) == new
        links = self.target == "informal" and joined.endswith(("が", "けど"))
        if links and joined.endswith("が") and not talks(tokens):
            return 0.0  # 当たり前だが is told
        return (SURE if joined[0] in "のん" or links else _LIKELY) if plainest else 0.0

    def _after_verb(self, tokens: Tokens, place: int) -> bool:
        """Whether a plain verb stands right before a token, which takes ます and no です."""
        before = tokens.words[place - 1] if place else ""
        return before in self._plain_forms and before not in self._adjectives

    def _after_adjective(self, tokens: Tokens, place: int) -> bool:
        """Whether an adjective in い stands right before a token."""
        before = tokens.text[
            max(0, tokens.starts[place] - _LONGEST_ADJECTIVE) : tokens.starts[place]
        ]
        if before.endswith(_NO_ADJECTIVES):
            return False
        if any(before[-length:] in self._adjectives for length in range(3, len(before) + 1)):
            return True
        if before[-2:] in self._adjectives and before[-2:] != "ない":
            return True
        return before.endswith(_ADJECTIVES) and not _DENIED_VERB.search(before)

    @cached_property
    def _stated(self) -> frozenset[str]:
        """What adjectives state, to which です is added: 高い, 高かった."""
        return frozenset(self._of_adjectives("prs.plain", "pst.plain"))

    @cached_property
    def _adjectives(self) -> frozenset[str]:
        """The plain forms of adjectives, after which there is no だ."""
        return self._stated | frozenset(self._of_adjectives("neg.plain", "negpst.plain"))

    def _of_adjectives(self, *cells: str) -> Iterator[str]:
        for word in self.pack.paradigms.words:
            if "adv" in word.cells:
                for cell in cells:
                    yield from word.cells.get(cell, ())

    def _may_follow(self, tokens: Tokens, place: int, high: int, new: str) -> bool:
        """Whether a copula has its place there: not after a request, nor だ after an adjective."""
        if after_request(tokens, place):
            return False
        if self.target == "formal" and tokens.words[place] in ("が", "けど") and high == place + 1:
            return False  # what stands before takes です or ます
        if (
            self.target == "formal"
            and tokens.words[place] == "か"
            and not clause_ends(tokens, high)
        ):
            return False  # 静かな
        if self.target == "formal" and new.endswith("か") and not clause_ends(tokens, high):
            return False  # 日本人なのか興味がある
        if self.target == "formal" and tokens.words[high - 1] == "の":
            return new.endswith("か") is not tells_with_no(tokens, place, high)
        if self.target == "formal" and is_ka(tokens, place, high):
            return not self._after_verb(tokens, place)
        if new.startswith("ありません") and self.target == "formal":
            return tokens.text[: tokens.starts[place]].endswith(BEFORE_NEGATIONS)
        if self.target == "formal" or not new.startswith(("だ", "なんだ", "なの")):
            return True
        if new == "だ" and tokens.text.startswith(_BEFORE_NA, tokens.ends[high - 1]):
            return False
        if after_nai(tokens, place) or self._after_adjective(tokens, place):
            return new.startswith("だろ")
        asks = follows_closely(tokens, high) and tokens.words[high] == "か"
        return not (asks and new in ("だ", "なんだ", "だよ", "だね"))

    def _predicates(self, tokens: Tokens, place: int) -> Iterator[Option]:
        if self.target == "informal":
            yield from self._made_plain(tokens, place)
        elif any(tag.startswith(_PLAIN_TAGS) for tag in tokens.tags[place]) or (
            tokens.last(place) or clause_ends(tokens, place + 1)
        ):
            yield from self._made_polite(tokens, place)

    def _made_plain(self, tokens: Tokens, place: int) -> Iterator[Option]:
        """A stem and its polite ending as the plain form."""
        high = place + 2
        if high > len(tokens.words) or tokens.ends[place] != tokens.starts[place + 1]:
            return
        if tokens.words[place + 1] == "ましたら":
            for form in self._of_stem(tokens.words[place], "tara", token_before(tokens, place)):
                yield Option(place, high, form, "ましたら>たら", "verb", prior=SURE)
            return
        cell = self._cells.get(tokens.words[place + 1])
        if cell is None:
            return
        asks = high < len(tokens.words) and tokens.words[high] == "か"
        stem = tokens.words[place]
        if (
            place
            and follows_closely(tokens, place)
            and _SURU.fullmatch(tokens.words[place - 1][-1] + stem)
        ):
            plains = [stem[:-1] + form for form in self._plain("し", cell)]  # 提|出し|ます
        else:
            plains = self._plain(stem, cell, token_before(tokens, place))
        for plain in plains:
            op = f"{cell}.polite>{cell}.plain"
            yield Option(place, high, plain, op, "verb", prior=_LIKELY)
            if asks and clause_ends(tokens, high + 1) and is_question(tokens, place):
                prior = 0.0 if cell == "vol" else _LIKELY + 4
                short = contracted(plain, token_before(tokens, place))
                yield Option(place, high + 1, short, f"{op}-か", "verb", prior=prior)
                for tail in self._questions[1:]:
                    yield Option(place, high + 1, plain + tail, f"{op}-か+{tail}", "verb")
            elif clause_ends(tokens, high):
                for tail in self._tails:
                    yield Option(place, high, plain + tail, f"{op}+{tail}", "verb")

    def _plain(self, stem: str, cell: str, before: str = "") -> list[str]:
        """The plain forms of the verbs that have this stem."""
        return self._of_stem(stem, f"{cell}.plain", before) or list(guessed(stem, cell))

    def _of_stem(self, stem: str, cell: str, before: str) -> list[str]:
        """The forms of one cell of the verbs of the paradigms that have this stem."""
        for begin in range(len(stem)):
            words: Sequence[Word] = self._stems.get(stem[begin:], ())
            if begin and _SURU.fullmatch(stem) and stem[begin:] != "し":
                continue
            if stem[begin:] == "し":
                words = [word for word in words if word.lemma == "する"]
            if words:
                words = meant(stem[:begin] or before, words, self._shared)
                forms = [form for word in words for form in word.cells.get(cell, ())]
                return [stem[:begin] + form for form in dict.fromkeys(forms)]
        return []

    def _made_polite(self, tokens: Tokens, place: int) -> Iterator[Option]:
        """A plain form as stem and polite ending, or with です after it."""
        word = tokens.words[place]
        if word.endswith(_POLITE) or any("polite" in tag for tag in tokens.tags[place]):
            return  # ました has した in it, and is polite already
        high = place + 1
        following = next_two(tokens, high)
        tail = next((t for t in self._dropped if following.startswith(t)), "")
        asks = is_question(tokens, place)
        may_ask = asks or any(other in tokens.text for other in QUESTION_WORDS)
        if asks and following == "の" and clause_ends(tokens, high + 1):
            return  # 言ったの?: の itself changes
        if following.startswith(("でしょ", "だろ")):
            if tokens.words[high] == "でしょ":
                for polite, op in self._polite(word):
                    yield Option(place, high + 1, f"{polite}よね", f"{op}-でしょ", "verb")
            return
        if any(tag == "request.imperative" for tag in tokens.tags[place]):
            return  # what orders is talk
        if following == "ね" and "request.te" in tokens.tags[place]:
            yield Option(
                place, high + 1, f"{word}くださいね", "て>てください", "request", prior=SURE
            )
        yield from self._denied(tokens, place)
        for polite, op in self._polite(
            word, token_before(tokens, place), clause_before(tokens, place)
        ):
            prior = self._prior_of(tokens, place, word, op)
            if op == ">ください" and not prior:
                continue
            if op in _ADDED and not tokens.last(place) and clause_ends(tokens, high):
                continue  # 先生、
            if op in _ADDED and word not in self._stated and is_line(tokens, place):
                continue  # 健太より
            asked = asks and following not in _REASONS
            yield Option(place, high, polite, op, "verb", prior=0.0 if asked else prior)
            if tail:
                until = high + (1 if tokens.words[high] == tail else 2)
                if "".join(tokens.words[high:until]) == tail:
                    yield Option(place, until, polite, f"{op}-{tail}", "verb")
                    if may_ask:
                        yield Option(place, until, polite + "か", f"{op}-{tail}+か", "verb")
            if asks and clause_ends(tokens, high):
                if op == ">です" and not tokens.tags[place] and is_noun(word):
                    prior = SURE  # 元気?
                yield Option(place, high, polite + "か", f"{op}+か", "verb", prior=prior)

    def _prior_of(self, tokens: Tokens, place: int, word: str, op: str) -> float:
        """How sure a polite form is where the word ends its sentence."""
        if not tokens.last(place):
            links = tokens.words[place + 1] in ("が", "けど") and clause_ends(tokens, place + 2)
            if links and op == ">です" and word in self._stated:
                return SURE if word != "ない" else _LIKELY
            if links and op.endswith(".polite"):
                return _LIKELY
            if tokens.words[place + 1] == "か" and tokens.last(place + 1):
                return _LIKELY if op.endswith(".polite") else 0.0
            if word == "かった" and token_before(tokens, place).endswith("た"):
                return -SURE  # したかった is wished, not won
            if op.endswith(".polite") and tokens.words[place + 1] in _REASONS:
                return _REASONS[tokens.words[place + 1]]
            if op.endswith(".polite") and clause_ends(tokens, place + 1):
                return -SURE  # 統合した、体験: it belongs to what follows
            calls = op == ">ください" and tokens.first(place) and word in _CALLS
            return SURE if calls and clause_ends(tokens, place + 1) else 0.0
        if op == ">ください":
            asked = any(tag in ("request.te", "minor.plain") for tag in tokens.tags[place])
            return SURE if asked else 0.0
        if op == ">です":
            return _LIKELY if word in self._stated else 0.0
        return _LIKELY if op.endswith(".polite") else 0.0

    def _denied(self, tokens: Tokens, place: int) -> Iterator[Option]:
        """ない after a passive, potential or causative that is cut off before it: されない, されません."""
        new = {"ない": "ません", "なかった": "ませんでした"}.get(tokens.words[place])
        if (
            new
            and place
            and follows_closely(tokens, place)
            and tokens.words[place - 1][-1] in E_ROW
        ):
            yield Option(place, place + 1, new, "ない>ません", "verb", prior=SURE)

    @cached_property
    def _dropped(self) -> list[str]:
        return sorted({*self._tails, *self._questions}, key=len, reverse=True)

    def _polite(self, word: str, before: str = "", clause: str = "") -> Iterator[tuple[str, str]]:
        """What a plain form becomes, with the name of the way; ``clause`` is all that stands before it."""
        known = False
        was = self._was(clause + word) if word.endswith("かった") else ""
        for begin in range(len(word)):
            if len(word) - begin <= len(was):
                break  # 細かかった is no かかる
            entries = self._plain_forms.get(word[begin:])
            if entries and not (begin and is_no_verb(word[:begin], word[begin:])):
                known = True
                said = (before if begin else clause or before) + word[:begin]
                likely = meant(said, [entry for entry, _ in entries], self._shared)
                for entry, cell in ((one, cell) for one, cell in entries if one in likely):
                    for form in entry.cells.get(f"{cell}.polite", ()):
                        polite = _WRITTEN.get(word[:begin] + form, word[:begin] + form)
                        yield polite, f"{cell}.plain>{cell}.polite"
                break
        if not known and not was and word not in _COPULA_TAILS:
            op = passive(word) or "guess>polite"
            yield from ((form, op) for form in guessed_polite(word))
        if word in _PARTICLES or word in _COPULA_TAILS:
            return
        if word.endswith("いだ"):
            yield word[:-1] + "です", "いだ>です"  # 大違いだ, which is cut in two
        if word.endswith(("て", "で")):
            if not (before + word).endswith(NOT_ASKED) and word != "って":
                yield word + "ください", ">ください"
            return
        if word.endswith(("たら", "だら", "ば")):
            return  # a condition
        if not known or word in self._adjectives or word.endswith("ない"):
            yield word + "です", ">です"  # 高いです, but there is no 行くです
        yield word + "のです", ">のです"
        yield word + "んです", ">んです"

    def _was(self, text: str) -> str:
        """The past of an adjective that a text ends in, as far as it is listed; not なかった alone."""
        for begin in range(max(0, len(text) - _LONGEST_ADJECTIVE), len(text) - len("なかった")):
            if text[begin:] in self._stated:
                return text[begin:]
        return ""

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
