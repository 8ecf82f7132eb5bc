"""Which language a text is in: by its script where that decides, by its n-grams otherwise."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cache, partial
from itertools import islice

from politesse.core import UnknownLanguage
from politesse.core.protect import mask
from politesse.languages import available, load
from politesse.languages.ngrams import WORDS, Table, has_word, prepared, tables

# Scripts of one language each, or in which one language has by far the most texts.
_OWN = {
    "ja": re.compile("[\u3040-\u30ff]+"),
    "ko": re.compile("[\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3]+"),
    "ta": re.compile("[\u0b80-\u0bff]+"),
    "el": re.compile("[\u0370-\u03ff\u1f00-\u1fff]+"),
    "he": re.compile("[\u0590-\u05ff]+"),
    "th": re.compile("[\u0e00-\u0e7f]+"),
    "bn": re.compile("[\u0980-\u09ff]+"),
    "pa": re.compile("[\u0a00-\u0a7f]+"),
    "gu": re.compile("[\u0a80-\u0aff]+"),
    "or": re.compile("[\u0b00-\u0b7f]+"),
    "te": re.compile("[\u0c00-\u0c7f]+"),
    "kn": re.compile("[\u0c80-\u0cff]+"),
    "ml": re.compile("[\u0d00-\u0d7f]+"),
    "si": re.compile("[\u0d80-\u0dff]+"),
    "lo": re.compile("[\u0e80-\u0eff]+"),
    "my": re.compile("[\u1000-\u109f]+"),
    "ka": re.compile("[\u10a0-\u10ff]+"),
    "hy": re.compile("[\u0530-\u058f]+"),
    "am": re.compile("[\u1200-\u137f]+"),
    "km": re.compile("[\u1780-\u17ff]+"),
}
_SCRIPTS = WORDS | _OWN
_BEYOND_LATIN = re.compile("[\u0370-\u1dff\u1f00-\u1fff\u2c00-\ud7ff]")
_MIXED = 10  # a script with one letter in so many is told by it, foreign names beside it
_FOREMOST = ("ja", "ko", "ta", "han")  # scripts whose texts have names in Latin letters
_FEW = 3  # words of which every one may be a common one
_SHORT = 5  # words of a text in which a language with a pack is preferred to one without
_SHARE, _SHARE_IF_SHORT = 0.5, 0.35  # of the best likelihood, which it must have for that
_SIGNED = 12  # words of a text that a telling word or letter decides
# What part of the best likelihood lets signs count, against a language with a pack and one without.
_POSSIBLE, _LIKELY = 0.01, 0.15
_FEW_BESIDE = 6  # words of a text that others beside it may decide
_CONCEIVABLE = 0.003  # what part of the best likelihood lets them
_SAMPLE, _FEWEST, _MOST = 300, 3, 0.85  # texts that are looked at, and how many must agree
_WORD = re.compile(r"(?:[^\W\d_]|[\u0900-\u097f])+")
_LONGEST = 1000  # characters that are looked at


def identify(text: str, lean: str | None = None) -> str:
    """The code of the pack whose language ``text`` is in.

    A short text is of the language that one is to ``lean`` to, where that is possible at all.

    >>> identify("パスワードを入力してください"), identify("Où est la gare ?")
    ('ja', 'fr')
    >>> identify("Ok, super!", "de"), identify("¿Dónde estás?", "de")
    ('de', 'es')
    """
    packs = available()
    prose = " ".join(mask(text).split())
    if not has_word(prose):
        raise UnknownLanguage("no words to tell a language from; say which with --lang")
    words = _words(prose)
    if lean and len(words) <= _FEW_BESIDE and _is_possible(prose, lean):
        return lean
    likely = _told_by_words(words, prose) or _told_by_signs(words, prose) or likelihoods(prose)
    best = chosen(likely, packs, _SHARE_IF_SHORT if len(words) <= _SHORT else _SHARE)
    if best in packs:
        return best
    if not best:
        raise UnknownLanguage("no words of a known language; say which it is with --lang")
    raise UnknownLanguage(
        f"the text looks like {best!r}, which has no language pack; there are packs for: "
        f"{', '.join(packs)}"
    )


def leaning(texts: Iterable[str]) -> Callable[[str], str]:
    """How to tell the language of texts that stand together, as in a file, from some of them.

    Where nearly all that are long enough to tell are of one language, short ones are taken for that too.

    >>> texts = ["Wo ist der Schlüssel?", "Da kommt er ja.", "Das weiß ich nicht.", "Bis morgen", "Kennst du den neuen?"]
    >>> tell = leaning([*texts, "Ok", "Das ist doch gut so."])
    >>> tell("Ok, super!"), tell("Where is the key? I do not know.")
    ('de', 'en')
    """
    counts: Counter[str] = Counter()
    for text in islice(texts, _SAMPLE):
        with suppress(UnknownLanguage):
            counts[identify(text)] += len(text.split()) > _FEW or not text.isascii()
    (code, most), *_ = counts.most_common(1) or [("", 0)]
    if most < max(_FEWEST, _MOST * counts.total()):
        return identify
    return partial(identify, lean=code)


def _is_possible(prose: str, code: str) -> bool:
    """Whether a text may be of a language by its script and its n-grams."""
    likely = likelihoods(prose)
    return not likely or likely.get(code, 0.0) >= _CONCEIVABLE * max(likely.values())


def _words(prose: str) -> list[str]:
    """The words of a text; of the two Turkish letters i the one with a dot has lost it."""
    return _WORD.findall(prose.lower().replace("i\u0307", "i"))


def _told_by_words(words: Sequence[str], prose: str) -> dict[str, float]:
    """The likelihoods of the packs that know every word of a short text as a common one."""
    if not 0 < len(words) <= _FEW:
        return {}
    knowing = {code for code, common in _common_words().items() if common.issuperset(words)}
    if len(knowing) < 2:
        return dict.fromkeys(knowing, 1.0)
    model = likelihoods(prose)
    return dict(sorted(((code, model.get(code, 0.0)) for code in knowing), key=lambda x: -x[1]))


def _told_by_signs(words: Sequence[str], prose: str) -> dict[str, float]:
    """The pack whose letters or telling words a short text has, where they are those of one alone.

    Where the model speaks clearly against it, what the model says; without such letters and words nothing.
    """
    if len(words) > _SIGNED:
        return {}
    letters = frozenset(prose.lower())
    every_telling, every_own = _any_signs()
    if every_own.isdisjoint(letters) and every_telling.isdisjoint(words):
        return {}
    signed = [
        code
        for code, (telling, own) in _signs().items()
        if not own.isdisjoint(letters) or not telling.isdisjoint(words)
    ]
    if len(signed) != 1:
        return {}
    likely = likelihoods(prose)
    best = next(iter(likely), "")
    part = _POSSIBLE if best in available() else _LIKELY
    if signed[0] in likely and likely[signed[0]] >= part * likely[best]:
        return {signed[0]: 1.0}
    return likely


@cache
def _signs() -> dict[str, tuple[frozenset[str], frozenset[str]]]:
    """The telling words and letters that packs list in ``[identify]``."""
    tables = {code: load(code).about.get("identify", {}) for code in available()}
    return {
        code: (frozenset(table.get("telling", ())), frozenset(table.get("letters", "")))
        for code, table in tables.items()
        if "telling" in table or "letters" in table
    }


@cache
def _any_signs() -> tuple[frozenset[str], frozenset[str]]:
    """The telling words and letters of all packs together: most texts have none."""
    telling, own = zip(*_signs().values(), strict=True)
    return frozenset().union(*telling), frozenset().union(*own)


@cache
def _common_words() -> dict[str, frozenset[str]]:
    """Words that each pack lists in ``[identify]``."""
    return {
        code: frozenset(load(code).about.get("identify", {}).get("words", ()))
        for code in available()
    }


def chosen(likelihoods: Mapping[str, float], packs: Collection[str], share: float = _SHARE) -> str:
    """The likeliest language, or one with a pack that has at least ``share`` of its likelihood."""
    best = next(iter(likelihoods), "")
    near = (
        code for code, likelihood in likelihoods.items() if likelihood >= likelihoods[best] * share
    )
    return next((code for code in near if code in packs), best)


def likelihoods(prose: str, model: Mapping[str, Table] | None = None) -> dict[str, float]:
    """How likely a text is in each language of its script, the likeliest first.

    >>> next(iter(likelihoods("Gdzie jest dworzec?")))
    'pl'
    """
    prose = prepared(prose[:_LONGEST])
    script = _script(prose) if _BEYOND_LATIN.search(prose) else "latin"
    if script in WORDS:
        return (model or tables())[script].likelihoods(WORDS[script].findall(prose))
    return {script: 1.0} if script else {}


def _script(prose: str) -> str:
    """The script that most letters are of, by its name or that of its only language."""
    letters_there = "".join(set(prose))  # few, so that scripts without any cost nothing
    counts = {
        name: sum(map(len, pattern.findall(prose))) if pattern.search(letters_there) else 0
        for name, pattern in _SCRIPTS.items()
    }
    letters = sum(counts.values())
    for name in _FOREMOST:
        if counts[name] * _MIXED >= letters > 0 and counts[name]:
            return name
    best = max(counts, key=lambda name: counts[name])
    return best if counts[best] else ""
