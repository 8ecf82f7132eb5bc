"""Japanese verbs that the paradigms do not have, by how they are spelled.

What is guessed takes part in the choice, and a text with a guessed form is never given.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from politesse.languages.paradigms import Word

E_ROW = "えけげせぜてでねへべぺめれ"
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

_PASSIVE = re.compile("(?:され|られ|させ)(?P<end>る|た|ない|なかった)$")
_PASSIVE_CELLS = {"る": "prs", "た": "pst", "ない": "neg", "なかった": "negpst"}
_AUXILIARIES = (
    "おく", "いく", "くる", "いる", "ある", "みる", "しまう", "もらう", "もらえる", "くれる", "あげる", "やる",
)  # fmt: skip
_COMMON = ("ある", "いる")


#: Verbs that share forms with others, by the usual one: the other, and what stands before where it is meant.
Homographs = Mapping[str, tuple[str, re.Pattern[str]]]


def homographs(table: Mapping[str, Mapping[str, str]]) -> Homographs:
    """``[homographs]`` of a pack as it is looked up."""
    return {usual: (row["other"], re.compile(row["where"])) for usual, row in table.items()}


def meant(before: str, words: Sequence[Word], shared: Homographs) -> Sequence[Word]:
    """The words that are likely meant by a form they share: after て the auxiliary, else ある and not あう."""
    usual = _AUXILIARIES if before.endswith(("て", "で")) else _COMMON
    likely = [word for word in words if word.lemma in usual] or words
    lemmas = {word.lemma for word in likely}
    for lemma in lemmas & shared.keys():
        other, where = shared[lemma]
        if other in lemmas:
            wrong = lemma if where.search(before) else other
            likely = [word for word in likely if word.lemma != wrong]
    return likely


def guessed(stem: str, cell: str) -> Iterator[str]:
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
    if last in E_ROW or last not in _GODAN:
        ending = {"prs": "る", "pst": "た", "neg": "ない", "negpst": "なかった", "vol": "よう"}[
            cell
        ]
        yield stem + ending


def guessed_polite(word: str) -> Iterator[str]:
    """Polite forms of a verb that the paradigms do not have."""
    if word.endswith("かった") and not word.endswith("なかった"):
        return  # an adjective: 楽しかった
    if word.endswith("なかった") and word[-5:-4] in E_ROW:
        yield word[:-4] + "ませんでした"
    elif word.endswith("ない") and word[-3:-2] in E_ROW:
        yield word[:-2] + "ません"
    elif word.endswith("た") and word[-2:-1] in E_ROW:
        yield word[:-1] + "ました"
    elif word.endswith("る") and word[-2:-1] in E_ROW:
        yield word[:-1] + "ます"
    elif word.endswith("よう") and word[-3:-2] in E_ROW:
        yield word[:-2] + "ましょう"
    else:
        for stem, (present, past, *_) in _GODAN.items():
            if word.endswith(present):
                yield word[: -len(present)] + stem + "ます"
            if word.endswith(past):
                yield word[: -len(past)] + stem + "ました"


def passive(word: str) -> str | None:
    """How a passive or causative becomes polite, which every verb has and no paradigm lists: される, させた."""
    found = _PASSIVE.search(word)
    return (
        f"{_PASSIVE_CELLS[found['end']]}.plain>{_PASSIVE_CELLS[found['end']]}.polite"
        if found
        else None
    )
