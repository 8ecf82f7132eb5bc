"""Whether a Japanese verb before ます is one that the paradigms have, as a whole.

The stem alone does not tell the dictionary form: ゆがみ(ます) is ゆがむ and かえりみ(ます) is
かえりみる, まわし(ます) is まわす and びっくりし(ます) is びっくりする. Words are not divided by spaces,
so that the み of an unknown verb looks like みる. A verb is known where its stem, in the longest
spelling that is listed, begins a word.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from politesse.languages.ja.morphology import is_listed
from politesse.languages.ja.script import ROW_I, is_hiragana, is_kanji
from politesse.languages.paradigms import Word
from politesse.languages.tokens import Tokens
from politesse.rewriting.address.japanese_guesses import E_ROW
from politesse.rewriting.address.japanese_places import BEFORE_NEGATIONS, token_before

_LONGEST_STEM = 8  # letters
_PARTICLES = frozenset("はがにともへやかので")
_BEFORE_PARTICLES = frozenset("かの")  # どこかに, 小さいのが
_PAST_IN_SHITA = ("pst", "ました")  # 回した and 確認した alike
_LONG_STEM = 3  # kana that hardly end another verb by chance
_EXISTING = ("あり", "でき")  # no verb ends in もある, はできる
_OF_NOUNS = ("し", "でき")  # する and できる follow nouns of any script


def is_known_verb(
    tokens: Tokens, place: int, op: str, new: str, stems: Mapping[str, Sequence[Word]]
) -> bool:
    """Whether ``new`` is what becomes of a listed verb whose stem ends with the token at ``place``.

    ``op`` names the change, ``stems`` has the verbs by their stems. What ends in え and its row is
    no matter of class: it always takes る.
    """
    stem = tokens.words[place]
    if stem[-1] in E_ROW or (stem[-1] == "し" and op.startswith(_PAST_IN_SHITA)):
        return True
    low = place
    while low and place - low < _LONGEST_STEM and token_before(tokens, low):
        low -= 1
    text = "".join(tokens.words[low : place + 1])
    if stem == "し" and text[-2:-1] in E_ROW and is_kanji(text[-3:-2]):
        return True  # 片付けし, お請けし: nouns of verbs, and no けす
    for length in range(min(_LONGEST_STEM, len(text)), 0, -1):
        if text[-length:] in stems:
            break
    else:
        return False
    found, before = text[-length:], text[:-length]
    if length > len(stem):
        # It is cut in two, so that another verb may have been taken for it.
        whole = found[: -len(stem)] + new
        return any(whole in forms for word in stems[found] for forms in word.cells.values())
    if is_kanji(found[0]) or not before:
        return True
    if found == "あり" and op.startswith("neg"):
        return before.endswith(
            (*BEFORE_NEGATIONS, "に", "か", "を", "の", "て")
        ) or not is_hiragana(before[-1])
    cut = length < len(stem)
    words = [*tokens.words[low:place], *([stem[:-length]] if cut else [])]
    inflected = not cut and any(_is_lemma(tag) for tag in tokens.tags[place - 1])
    return _begins(found, before, words, inflected, stems)


def _is_lemma(tag: str) -> bool:
    return bool(tag) and not tag.isascii()


def _begins(
    stem: str,
    before: str,
    words: Sequence[str],
    inflected: bool,
    stems: Mapping[str, Sequence[Word]],
) -> bool:
    """Whether a listed stem in kana begins a word after ``words``, the last of which may be inflected."""
    last = before[-1]
    if last in "をてで":
        return True
    if is_kanji(last):
        # 確認し, but 訳し may be 訳す, and 歪み is no みる.
        of_two = bool(len(before) > 1 and is_kanji(before[-2]))
        if stem in (*_OF_NOUNS, "すぎ"):
            return of_two or stem != "し"  # 早すぎ
        return len(stem) > 1 and (of_two or not _is_ichidan(stems[stem]))
    if not is_hiragana(last):
        return stem in _OF_NOUNS or len(stem) > 1
    if stem == "し" and (last in ROW_I or last == "ん" or before.endswith(("っと", "んと"))):
        return True  # びっくりし, お待ちし, きれいにし, ほっとし: no verb ends in りす, ちす, にす, っとす
    if stem == "し" and inflected:
        return last == "く"  # 明るくし, but うつし
    if len(words[-1]) > 1:
        return inflected or is_listed(words[-1])
    if stem == "なり" and last == "く":
        return True  # 亡くなり
    if last in _PARTICLES and (len(stem) >= _LONG_STEM or stem in _EXISTING):
        return True
    return _after_particle(words)


def _after_particle(words: Sequence[str]) -> bool:
    """Whether the last word is a particle, and not a kana of a word that is not known."""
    if words[-1] not in _PARTICLES:
        return False
    rest = words[:-1]
    if len(rest) > 1 and rest[-1] in _BEFORE_PARTICLES:
        rest = rest[:-1]
    if not rest:
        return False
    return not is_hiragana(rest[-1][-1]) or (len(rest[-1]) > 1 and is_listed(rest[-1]))


def _is_ichidan(words: Sequence[Word]) -> bool:
    return any(form == word.lemma[:-1] for word in words for form in word.cells.get("stem", ()))
