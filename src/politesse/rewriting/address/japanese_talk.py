"""How Japanese talk ends its sentences, and what polite speech says there: 触るな, 待ってろ, 忘れちゃった, 弱いぞ.

Such endings are read by their letters and not by tokens, since a contraction is cut anywhere (一枚捨|てろ).
The verb before them is looked up in the paradigms; where it is not there nothing is said.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from politesse.languages import Pack
from politesse.languages.ja.script import is_hiragana, is_kanji
from politesse.languages.paradigms import Word
from politesse.languages.tokens import Tokens
from politesse.rewriting.address.choice import Option
from politesse.rewriting.address.conversion import conversion_table
from politesse.rewriting.address.japanese_guesses import homographs, meant
from politesse.rewriting.address.japanese_honour import SURE
from politesse.rewriting.address.japanese_places import BEFORE_NEGATIONS

_MOST_TOKENS = 10  # that an ending and its verb are cut into
_LONGEST = 12  # letters of a form
_CELLS = ("prs", "pst", "neg", "negpst", "vol")
_BEFORE_WORDS = (
    "はがをにでともへのてかしりくうあらばん"  # letters that end what stands before a word in kana
)
_JOINED = ("する", "いる", "ある", "なる", "できる")  # verbs in kana that follow a noun: 勉強する
_ASKING = ("くれる", "もらえる", "くれない", "もらえない")
# 彼はよく食べるな forbids nothing.
_TELLING = re.compile(
    "(?:彼女?|さん|くん|ちゃん|[人者生父母兄姉弟妹子君犬猫]|[こそあ]れ|[今昨]日)[はも]|が|よく"
)
# Whose verb stands before a noun: 誰が送ったかわからないリンク, 雨が降る日.
_OF_NOUN = re.compile(
    "が[^、が]*?(?:[一-鿿][うくすつぬむぐぶ]|る|[いしっけえせてれめべねげぎみりち]た|[んい]だ|ない)"
    "(?=[一-鿿ァ-ヶ]|もの|こと|とき|ところ)"
)
_OWN = re.compile("私|僕|俺|思[うっ]|[嬉う]れ?し[いか]|たいよ|知って|知ら")
#: Polite already, though く-ださい looks like an adjective.
_REQUESTS = ("ください", "下さい", "なさい")
#: What somebody does for the speaker, or did: no ください follows it.
NOT_ASKED = ("くれて", "くださって", "下さって")
_BY_LETTERS = (
    ("だった", "でした"), ("んだ", "んです"), ("だ", "です"), ("いらない", "いりません"), ("いらなかった", "いりませんでした"),
)  # fmt: skip
_MISSED = re.compile(
    "(?:間違い|違い|仕方|しかた|しょう|もう|あまり|ほとんど|なかなか|まだ|全然)$"
)  # before ない, which is no ending there
_NO_ORDERS = ("ごめん", "おやすみ", "お帰り", "おかえり")

_Ending = tuple[re.Pattern[str], Callable[["Talk", re.Match[str], "Said"], str | None]]


class Said(NamedTuple):
    """How a sentence is said: whether it has a question mark, and whether its end is known for an order."""

    asks: bool
    orders: bool


class Talk:
    """The endings of talk in polite style."""

    def __init__(self, pack: Pack) -> None:
        self._pack = pack
        self._shared = homographs(conversion_table(pack)["homographs"])

    def __call__(self, tokens: Tokens) -> Iterator[Option]:
        """One option for each sentence that ends as talk does."""
        for place in range(len(tokens.words)):
            if tokens.last(place) and not tokens.quoted[place]:
                yield from self._of_sentence(tokens, place)

    def _of_sentence(self, tokens: Tokens, last: int) -> Iterator[Option]:
        """The option of the sentence whose last token is given."""
        low = _first(tokens, last)
        words = tokens.words[low : last + 1]
        text = "".join(words)
        said = Said(
            asks=bool(set("?？") & set(tokens.finals[tokens.sentence[last]])),
            orders=any("request.imperative" in tags for tags in tokens.tags[last - 1 : last + 1]),
        )
        for pattern, say in _ENDINGS:
            found = pattern.search(text)
            new = say(self, found, said) if found else None
            if found and new is not None:
                start, begin = _token_at(words, min(_shared(text, new), max(0, found.start() - 1)))
                new = new[begin:]
                yield Option(
                    low + start, last + 1, new, f"talk>{found.group()}", "verb", prior=SURE
                )
                return

    # ------------------------------------------------------------ words of the paradigms

    def polite(self, text: str) -> str | None:
        """A text that ends in a plain verb, adjective or copula, at the polite level.

        >>> from politesse.languages import load
        >>> Talk(load("ja")).polite("一人で行かない"), Talk(load("ja")).polite("火に弱い")
        ('一人で行きません', '火に弱いです')
        """
        if text.endswith(_REQUESTS):
            return None
        for plain, formal in _BY_LETTERS:
            if text.endswith(plain) and self._ended(text, self._plain) is None:
                return text.removesuffix(plain) + formal
        found = self._ended(text, self._plain)
        if found is None:
            return None
        head, ways = found
        word, cell = ways[0]
        form = next(iter(word.cells[f"{cell}.polite"]), None)
        return None if form is None else head + form

    def _ended(
        self, text: str, forms: dict[str, list[tuple[Word, str]]]
    ) -> tuple[str, list[tuple[Word, str]]] | None:
        """What stands before the longest of ``forms`` that a text ends in, and whose form it likely is."""
        for begin in range(max(0, len(text) - _LONGEST), len(text)):
            ways = forms.get(text[begin:])
            if ways and not _begins_word(text, begin, ways[0][0].lemma):
                return None  # a word that is not known, and none that is shorter: no きる in できる
            if ways and _is_missed(text, begin):
                likely = meant(text[:begin], [word for word, _ in ways], self._shared)
                return text[:begin], [way for way in ways if way[0] in likely]
        return None

    def te(self, text: str, cell: str) -> str | None:
        """A text that ends in one cell of a verb, with its te-form there."""
        found = self._ended(text, self._by_cell[cell])
        if found is None:
            return None
        head, ways = found
        word, _ = ways[0]
        return head + next(iter(word.cells["te"]))

    def forbidden(self, text: str) -> str | None:
        """A text that ends in a verb, asked not to be done: 触る, 触らないでください."""
        found = self._ended(text, self._by_cell["prs.plain"])
        if found is None:
            return None
        head, ways = found
        word, _ = ways[0]
        form = next(iter(word.cells.get("negreq.polite", ())), None)
        return None if form is None else head + form

    @cached_property
    def _plain(self) -> dict[str, list[tuple[Word, str]]]:
        """The plain forms of verbs and adjectives, with their cells."""
        found: dict[str, list[tuple[Word, str]]] = {}
        for word in self._pack.paradigms.words:
            for cell in _CELLS if "stem" in word.cells or "adv" in word.cells else ():
                for form in word.cells.get(f"{cell}.plain", ()):
                    found.setdefault(form, []).append((word, cell))
        return found

    @cached_property
    def _by_cell(self) -> dict[str, dict[str, list[tuple[Word, str]]]]:
        """Verbs by their stem, their te-form, and by what orders and states."""
        found: dict[str, dict[str, list[tuple[Word, str]]]] = {}
        for cell in ("stem", "imp.plain", "prs.plain", "te"):
            forms = found.setdefault(cell, {})
            for word in self._pack.paradigms.words:
                for form in word.cells.get(cell, ()) if "stem" in word.cells else ():
                    if len(form) > 1 or is_kanji(form):
                        forms.setdefault(form, []).append((word, cell))
        return found


def _begins_word(text: str, begin: int, lemma: str) -> bool:
    """Whether a word may begin at a letter: 捨てろ does after 一枚, かめる does not after 確."""
    before = text[begin - 1 : begin]
    if not before or not is_hiragana(text[begin]):
        return True
    return (
        before in _BEFORE_WORDS if is_hiragana(before) else lemma in _JOINED or not is_kanji(before)
    )


def _is_missed(text: str, begin: int) -> bool:
    """Whether ない at a letter says that there is none, and is not how a verb ends: いらない."""
    if text[begin:] not in ("ない", "なかった") or not begin or not is_hiragana(text[begin - 1]):
        return True
    before = text[:begin]
    return before.endswith(BEFORE_NEGATIONS) or _MISSED.search(before) is not None


def _first(tokens: Tokens, last: int) -> int:
    """The first of the tokens that may belong to the ending: all close together, in one sentence."""
    low, _ = tokens.sentence_range(last)
    low = max(low, last + 1 - _MOST_TOKENS)
    cuts = [b for a, b in pairwise(range(low, last + 1)) if tokens.ends[a] != tokens.starts[b]]
    return cuts[-1] if cuts else low


def _shared(one: str, two: str) -> int:
    """How many letters two texts have in common at the beginning."""
    return next((at for at, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), min(len(one), len(two)))  # fmt: skip


def _token_at(words: Sequence[str], letter: int) -> tuple[int, int]:
    """The token in which a letter stands, the last at the most, and where that begins."""
    begin = 0
    for place, word in enumerate(words[:-1]):
        if begin + len(word) > letter:
            return place, begin
        begin += len(word)
    return len(words) - 1, begin


# ---------------------------------------------------------------- the endings


def _told(talk: Talk, found: re.Match[str], said: Said) -> str | None:
    """出しなさい, 行きなよ: asked politely."""
    head = found.string[: found.start()]
    if said.asks or head.endswith(_NO_ORDERS) or head.endswith("いい"):
        return None
    te = talk.te(head, "stem") or (f"{head}て" if head.endswith("し") else None)  # 早くしなさい
    return None if te is None else f"{te}ください" + ("ね" if found["tail"] == "ね" else "")


def _forbidden(talk: Talk, found: re.Match[str], said: Said) -> str | None:
    """触るな, 忘れるなよ: asked politely not to be done."""
    head = found.string[: found.start()]
    tells = found.group() == "な" and _TELLING.search(_OF_NOUN.sub("", head))
    return None if said.asks or tells else talk.forbidden(head)


def _felt(talk: Talk, found: re.Match[str], said: Said) -> str | None:
    """うれしいな, 会いたいなあ, わからないな: what somebody says to himself."""
    head = found.string[: found.start()]
    if head.endswith("みたい"):
        return None  # みたいな, with the rest left out
    if head.endswith("たい"):
        return f"{head}です"
    polite = talk.polite(head)
    if polite is None or said.asks:
        return None
    return polite if polite.endswith("です") and not head.endswith("いい") else f"{polite}ね"


def _greeted(talk: Talk, found: re.Match[str], said: Said) -> str:
    """お母さんにもよろしくね: greetings that are to be passed on."""
    return f"{found.string[: found.start()]}{found['to']}よろしくお伝えください"


def _sorry(talk: Talk, found: re.Match[str], said: Said) -> str:
    """いつもごめんね."""
    return f"{found.string[: found.start()]}すみません"


def _reported(talk: Talk, found: re.Match[str], said: Said) -> str | None:
    """彼女は来ないって: what somebody has said."""
    head = found.string[: found.start()]
    known = talk.polite(head) is not None
    return f"{head}そうです{found['tail']}" if known and not said.asks else None


def _ordered(talk: Talk, found: re.Match[str], said: Said) -> str | None:
    """捨てろ, 待ってろ, を書け: asked politely."""
    head = found.string[: found.start("tail")]
    if said.asks or not (said.orders or "を" in head[-4:-1]):
        return None
    if head.endswith(("てくれ", "でくれ", "をくれ")):
        return head.removesuffix("くれ") + "ください"
    te = talk.te(head, "imp.plain")
    if te is None and head.endswith(("てろ", "でろ")):
        te = head[:-1] + "いて"
    return None if te is None or te.endswith(NOT_ASKED) else f"{te}ください"


def _done(talk: Talk, found: re.Match[str], said: Said) -> str:
    """忘れちゃった, やっとく: the auxiliary in full."""
    joint = "て" if found["joint"] in ("ちゃ", "と") else "で"
    stem = {"う": "しまい", "った": "しまい", "く": "おき", "いた": "おき"}[found["end"]]
    ending = "ます" if found["end"] in ("う", "く") else "ました"
    return f"{found.string[: found.start('joint')]}{joint}{stem}{ending}" + (
        "か" if said.asks else found["tail"]
    )


def _must(talk: Talk, found: re.Match[str], said: Said) -> str:
    """急がなきゃ: the clause that is left out."""
    return f"{found.string[: found.start()]}なければなりません" + (
        "か" if said.asks else found["tail"]
    )


def _maybe(talk: Talk, found: re.Match[str], said: Said) -> str:
    """来ないかも: the rest of it."""
    return f"{found.string[: found.start()]}かもしれません" + found["tail"]


def _recalled(talk: Talk, found: re.Match[str], said: Said) -> str | None:
    """誰のだっけ, 言ったっけ."""
    head = found.string[: found.start()]
    if head.endswith(("だ", "だった")) and not head.endswith("んだ"):
        return head[: head.rindex("だ")] + "でしたっけ"
    polite = talk.polite(head)
    return None if polite is None else f"{polite}っけ"


def _wondered(talk: Talk, found: re.Match[str], said: Said) -> str | None:
    """送ってもらえるかな, 晴れるかな, やめようかな."""
    head = found.string[: found.start()]
    if head.endswith(_ASKING):
        polite = talk.polite(head)
        return None if polite is None else f"{polite}か"
    if head.endswith("だろう"):
        return None
    return f"{head}かと思います" if _wills(talk, head) else f"{head}でしょうか"


def _wills(talk: Talk, head: str) -> bool:
    """Whether a text ends in what somebody has in mind to do: やめよう."""
    polite = talk.polite(head)
    return polite is not None and polite.endswith("ましょう")


def _lasting(talk: Talk, found: re.Match[str], said: Said) -> str | None:
    """働いてる, 言ってたよ: いる in full."""
    head = found.string[: found.start()]
    if talk.te(head, "te") is None:
        return None  # 立てる
    ending = "います" if found["end"] == "る" else "いました"
    return head + ending + (found["tail"] or ("か" if said.asks else ""))


def _assured(talk: Talk, found: re.Match[str], said: Said) -> str | None:
    """怒らないよ, 混んでいるね: the particle stays, but nobody assures politely of his own thoughts (思うよ)."""
    polite = talk.polite(found.string[: found.start()])
    if polite is None:
        return None
    own = found.group() == "よ" and _OWN.search(found.string)
    return polite if own else polite + found.group()


def _stressed(talk: Talk, found: re.Match[str], said: Said) -> str | None:
    """弱いぞ, 行くぜ, なるさ."""
    polite = talk.polite(found.string[: found.start()])
    return None if said.asks or polite is None else f"{polite}よ"


def _agreed(talk: Talk, found: re.Match[str], said: Said) -> str:
    """いいじゃん."""
    return f"{found.string[: found.start()]}じゃないですか"


def _left_open(talk: Talk, found: re.Match[str], said: Said) -> str | None:
    """違うと思うけどな."""
    polite = talk.polite(found.string[: found.start()])
    return None if polite is None else f"{polite}{found['link']}ね"


def _asked(talk: Talk, found: re.Match[str], said: Said) -> str | None:
    """どう思うかい, 元気かい."""
    head = found.string[: found.start()]
    if not said.asks or talk.polite(found.string) is not None:
        return None  # 温かい
    polite = talk.polite(head)
    if head.endswith("の"):
        return f"{head[:-1]}んですか"
    if polite is None:
        return f"{head}ですか" if head and is_kanji(head[-1]) else None
    return f"{polite}か"


def _suggested(talk: Talk, found: re.Match[str], said: Said) -> str | None:
    """聞いてみたら?"""
    if not said.asks:
        return None
    return found.string + ("いいですか" if "どう" in found.string else "どうですか")


#: How a sentence ends, and who says it politely; the first that knows what to say does.
_ENDINGS: tuple[_Ending, ...] = (
    (re.compile(r"なさい(?P<tail>[よね]?)$"), _told),
    (re.compile(r"かい$"), _asked),
    (re.compile(r"ごめん[ねなよ]?$"), _sorry),
    (re.compile(r"(?P<to>にも?)よろしく[ねなよ]?$"), _greeted),
    (re.compile(r"(?<=[うくすつぬむるぐぶただい])って(?P<tail>[よね]?)$"), _reported),
    (re.compile(r"なよ?$"), _forbidden),
    (re.compile(r"(?<=い)なあ?$"), _felt),
    (re.compile(r"な(?P<tail>よ)$"), _told),
    (re.compile(r"[ろいえけせてねべめれげ](?P<tail>よ?)$"), _ordered),
    (re.compile(r"(?P<joint>ちゃ|(?<=ん)じゃ)(?P<end>う|った)(?P<tail>[よね]?)$"), _done),
    (re.compile(r"(?:(?<=[っいしえけせてねべめれげぜ])(?P<joint>と)(?P<end>く|いた))(?P<tail>[よね]?)$"), _done),
    (re.compile(r"な(?:きゃ|くちゃ)(?P<tail>ね?)$"), _must),
    (re.compile(r"(?<!し)かも(?P<tail>[よね]?)$"), _maybe),
    (re.compile(r"っけ$"), _recalled),
    (re.compile(r"かなあ?$"), _wondered),
    (re.compile(r"[ぞぜさ]$"), _stressed),
    (re.compile(r"じゃんか?$"), _agreed),
    (re.compile(r"(?<=[てで])(?P<end>[るた])(?P<tail>(?:よね?|ね)?)$"), _lasting),
    (re.compile(r"(?:よね?|ね)$"), _assured),
    (re.compile(r"(?P<link>けれど|けど)[なね]$"), _left_open),
    (re.compile(r"[ただ]ら$"), _suggested),
)  # fmt: skip
