"""What stands around a Japanese token: whether a clause ends there, a question, a request before it."""

from __future__ import annotations

import re

from politesse.languages.ja.script import is_hiragana, is_kanji
from politesse.languages.tokens import Tokens
from politesse.rewriting.address.choice import Option

_LONGEST_CLAUSE = 20  # tokens
_TALKING = re.compile(
    "ください|下さい|ましょう|でしょうか|(?:です|ます|ました|でした|ません)(?:か|ね|よ)|[?？]"
)
QUESTION_WORDS = (
    "何", "誰", "どこ", "どれ", "どう", "どの", "どんな", "どちら", "いつ", "なぜ", "いくら", "いくつ",
)  # fmt: skip
BEFORE_NEGATIONS = ("は", "も", "が", "く", "で", "じゃ")  # ありえない has no ありません in it
_ADVERBS = ("多分", "全部", "結局", "一体", "勿論", "絶対", "今度", "毎日")
_ENDINGS = ("です", "ます", "だ", "である", "でした", "ました")
_STYLE = re.compile("[・／]|調(?![べ査子整])|体(?![がをはも])|形(?![がをはも])")
_LIKE_ADJECTIVES = ("かった", "い")  # 楽しかった is no form of 買う, 楽しい none of いる


def is_no_verb(before: str, form: str) -> bool:
    """Whether a form that verbs have is just how another word ends."""
    if form in ("ない", "なかった"):
        return not before.endswith(BEFORE_NEGATIONS)
    if form in ("いない", "いなかった"):
        return not before.endswith(("て", "で", "は", "も", "が", "に", "か"))  # もったいない
    return form in _LIKE_ADJECTIVES


def is_named(tokens: Tokens, place: int) -> bool:
    """Whether an ending is only spoken of: です・ます調, ます形."""
    return tokens.words[place] in _ENDINGS and bool(
        _STYLE.match(tokens.text, tokens.ends[place])
        or tokens.text[: tokens.starts[place]].endswith(("・", "／"))
    )


def is_line(tokens: Tokens, place: int) -> bool:
    """Whether a token ends a line that no mark ends, beside others that have one: 健太より."""
    if tokens.finals[tokens.sentence[place]].strip() or "\n" not in tokens.text:
        return False
    return tokens.last(place) and any(final.strip() for final in tokens.finals)


def is_said_at_table(tokens: Tokens, place: int) -> bool:
    """Whether a token belongs to いただきます said by itself, as everybody does before a meal."""
    low, high = tokens.sentence_range(place)
    return "".join(tokens.words[low:high]) in ("いただきます", "頂きます")


def is_noun(word: str) -> bool:
    """Whether a word without an ending is likely a noun: 元気, and not 多分."""
    return bool(is_kanji(word[-1])) and not word.endswith(_ADVERBS)


def is_ka(tokens: Tokens, place: int, high: int) -> bool:
    """Whether the tokens are just か."""
    return high == place + 1 and tokens.words[place] == "か"


def contracted(plain: str, before: str) -> str:
    """What talk asks: 元気にしてる, and not している."""
    lasts = plain == "いる" and before.endswith(("て", "で"))
    return "る" if lasts else re.sub("(?<=[てで])いる$", "る", plain)


def is_sentence(tokens: Tokens, low: int, high: int) -> bool:
    """Whether tokens are all there is between two marks, or all but a particle at the end."""
    begins = low == 0 or tokens.ends[low - 1] != tokens.starts[low]
    return begins and (clause_ends(tokens, high) or tokens.words[high] in ("ね", "な", "よ", "だ"))


def stands_alone(tokens: Tokens, low: int, high: int) -> bool:
    """Whether a pronoun is one: 君が, and not 田中君が."""
    names = low and follows_closely(tokens, low) and not is_hiragana(tokens.words[low - 1][-1])
    return (
        not names and high < len(tokens.words) and tokens.words[high][0] in "はがをにもとのなでへだ"
    )


def talks(tokens: Tokens) -> bool:
    """Whether a text asks, bids or assures somebody, as talk does and a tale does not."""
    return _TALKING.search(tokens.text) is not None


def is_question(tokens: Tokens, place: int) -> bool:
    """Whether the sentence has a question mark."""
    return bool(set("?？") & set(tokens.finals[tokens.sentence[place]]))


def asked_plainly(tokens: Tokens, place: int, new: str) -> str:
    """What a question without か becomes; where no mark tells that it is one, か stays: 元気か。"""
    if is_question(tokens, place) or new.endswith("か"):
        return new
    low, _ = tokens.sentence_range(place)
    asks = any(
        word.startswith(QUESTION_WORDS) for word in tokens.words[max(low, place - 20) : place]
    )
    return "だ" if asks and not new else f"{new}か"


# What only a plain verb stands before: 漏れているみたい, 行くつもり.
_AFTER_PLAIN = (
    "と", "みたい", "らしい", "はず", "つもり", "かもしれ", "べき", "わけ", "ため", "とき", "こと", "ほう", "まま", "まで", "ばかり", "くらい", "ぐらい",
)  # fmt: skip


def stays_plain(tokens: Tokens, option: Option) -> bool:
    """Whether what would be polite stands before what takes plain forms: a condition, a thought (じゃないと, だと思う)."""
    verb = option.kind == "verb" or option.new in ("ています", "ていました")
    if not verb and option.kind != "copula":
        return False
    after = _AFTER_PLAIN if verb else ("と",)
    return tokens.text.startswith(after, tokens.ends[option.high - 1])


def tells_with_no(tokens: Tokens, place: int, high: int) -> bool:
    """Whether の at the end of a sentence tells and does not ask: a full stop follows, and nothing asks (教えられたの。)."""
    final = tokens.finals[tokens.sentence[place]]
    if tokens.words[high - 1] not in ("の", "なの") or not tokens.last(high - 1):
        return False
    if "。" not in final or set("?？") & set(final):
        return False
    low, _ = tokens.sentence_range(place)
    return not any(word.startswith(QUESTION_WORDS) for word in tokens.words[low:place])


def next_two(tokens: Tokens, high: int) -> str:
    """The two tokens from ``high`` on, as far as nothing stands between."""
    until = high
    while until < min(high + 2, len(tokens.words)) and follows_closely(tokens, until):
        until += 1
    return "".join(tokens.words[high:until])


def token_before(tokens: Tokens, place: int) -> str:
    """The token right before a place, empty where something stands between."""
    return tokens.words[place - 1] if place and follows_closely(tokens, place) else ""


def clause_before(tokens: Tokens, place: int) -> str:
    """The letters before a token that nothing divides from it."""
    low = place
    while low and place - low < _LONGEST_CLAUSE and follows_closely(tokens, low):
        low -= 1
    return "".join(tokens.words[low:place])


def follows_closely(tokens: Tokens, place: int) -> bool:
    """Whether a token follows the one before it with nothing between."""
    return place < len(tokens.words) and tokens.ends[place - 1] == tokens.starts[place]


def is_said(tokens: Tokens, high: int, added: str) -> bool:
    """Whether what a pair would add begins with the word that follows: ありがとう ございます."""
    return bool(added) and follows_closely(tokens, high) and added.startswith(tokens.words[high])


def after_request(tokens: Tokens, place: int) -> bool:
    """Whether a request in て stands before, after which です is no Japanese."""
    return place > 0 and any(tag.startswith("request") for tag in tokens.tags[place - 1])


def clause_ends(tokens: Tokens, place: int) -> bool:
    """Whether a clause or sentence ends before the token."""
    return not follows_closely(tokens, place)


def after_nai(tokens: Tokens, place: int) -> bool:
    """Whether ない stands right before a token, after which there is no だ, whatever it denies."""
    return tokens.text.endswith(("ない", "なかった"), 0, tokens.starts[place])
