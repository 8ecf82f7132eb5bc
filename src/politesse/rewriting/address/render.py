"""Writes chosen options into a text: capitals, spaces and elisions as they should be."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from politesse.core import Edit, TargetRegister
from politesse.languages.tokens import Tokens
from politesse.rewriting.address.choice import Option

_APOSTROPHES = ("'", "’")
_OF_COURTESY = (
    "possessive",
    "pronoun",
    "clitic",
    "phrase",
)  # kinds of words that courtesy may capitalise
_VERBS = ("verb", "imperative")
_NUKTA, _MOON = "\u093c", "ँ"
_SIGNS = (_NUKTA, _MOON)  # of Hindi, which the tables leave out
# Where a sentence begins although no full stop stands before.
_OPENING = re.compile(r"(?:^|[\n:„“«‹‚\"(¿¡]|(?:^|\n)[ \t]*[-*•–])\s*$")
_LEANING = re.compile(r"-(?:en|y)\b")  # what toi is elided before


def edits(
    tokens: Tokens,
    chosen: Sequence[Option],
    target: TargetRegister = "formal",
    salutations: Collection[int] = (),
) -> list[Edit]:
    """The edits that carry out the options, in order; ``salutations`` are the places where some end."""
    text = tokens.text
    made: list[Edit] = []
    pending_capital = False
    taken = {place for option in chosen for place in range(option.low, option.high)}
    shouting, signed = _shouts(tokens), any(sign in text for sign in _SIGNS)
    for option in chosen:
        start, end = tokens.starts[option.low], tokens.ends[option.high - 1]
        old, new = text[start:end], option.new
        if signed:
            new = _spelt(tokens.words[option.low], old, new, _MOON in text)
        capital = pending_capital or _opens(tokens, option, target, salutations)
        pending_capital = False
        if not new:
            start, end = _with_space(text, start, end, made[-1].end if made else 0)
            pending_capital = capital
            if capital and option.high not in taken and option.high < len(tokens.words):
                made.append(Edit(start, end, ""))
                at = tokens.starts[option.high]
                made.append(Edit(at, at + 1, text[at].upper()))
                pending_capital = False
                continue
        elif shouting[option.low] and old.isupper():
            new = new.upper()
        elif capital:
            new = _capital(old, new)
        if option.op == "short" and text[end : end + 1] in _APOSTROPHES:
            end += 1  # va' becomes vada
        if new:
            new = new.replace("' ", "'")
            if option.kind != "imperative":  # di' al capo is cut, not elided
                new, end = _joined(text, old, new, end)
            new = _accelerated(old, new)
            if "’" in text:
                new = new.replace("'", "’")
        made.append(Edit(start, end, new))
    return made


def _spelt(word: str, old: str, new: str, moon: bool) -> str:
    """A Hindi word with the signs of the one it takes the place of, and of its text.

    >>> _spelt("आजमाएं", "आज़माएँ", "आजमाओ", True), _spelt("बताओ", "बताओ", "बताएं", True)
    ('आज़माओ', 'बताएँ')
    >>> _spelt("पढ़ो", "पढ़ो", "पढ़ें", False), _spelt("खोज", "खोज़", "खोजिए", False)
    ('पढ़ें', 'खोज़िए')
    """
    if moon:
        new = new.replace("एं", "एँ")
    at = same = 0
    for letter, listed in zip(new, f"{word} ", strict=False):
        if old[at : at + 1] == _NUKTA != listed:
            at += 1
        if letter not in (listed, _MOON) or old[at : at + 1] not in (listed, _MOON):
            break
        same, at = same + 1, at + 1
    return old[:at] + new[same:]


def _capital(old: str, new: str) -> str:
    """``new`` with a capital; Turkish has two letters i, of which the text shows which it is.

    >>> _capital("İsterseniz", "istersen"), _capital("Geben", "gib")
    ('İstersen', 'Gib')
    """
    first = old[:1] if (old[:1], new[:1]) in (("İ", "i"), ("I", "ı")) else new[:1].upper()
    return first + new[1:]


def _opens(
    tokens: Tokens, option: Option, target: TargetRegister, salutations: Collection[int]
) -> bool:
    """Whether the new words stand where a capital is wanted."""
    raw = tokens.raw[option.low]
    if not raw[:1].isupper():
        return False
    start = tokens.starts[option.low]
    courtesy = target == "informal" and option.kind in _OF_COURTESY
    before = tokens.text[max(0, start - 20) : start].rstrip()
    if courtesy and before.endswith(",") and option.op[:1].isupper():
        return False  # Guten Tag, / Ihre Wohnung: only courtesy has a capital there
    if tokens.first(option.low):
        return True
    after_colon = before.endswith(":") and tokens.text.rindex(":", 0, start) not in salutations
    if courtesy and after_colon and not option.op[:1].isupper():
        return False  # si sieda: Le porto un caffè; but German Sie always has one
    if _OPENING.search(tokens.text, max(0, start - 20), start):
        return True
    if courtesy:
        return False  # la Sua casa: la tua casa
    if option.kind in _VERBS and option.high == option.low + 1:
        return True  # whoever wrote a verb with a capital began a sentence with it
    # A capital inside a sentence is the word's own where the table spells it so.
    own = option.op.partition(">")[0]
    return not own[:1].isupper() and not own.startswith("{") and not option.new[:1].isupper()


def _shouts(tokens: Tokens) -> list[bool]:
    """For each token whether its sentence is all in capitals."""
    loud: dict[int, int] = {}
    for raw, sentence in zip(tokens.raw, tokens.sentence, strict=True):
        if len(raw) > 1 and raw != "{}":
            step = 1 if raw.isupper() else -1
            loud[sentence] = loud.get(sentence, 0) + step
    return [loud.get(sentence, 0) > 0 for sentence in tokens.sentence]


def _with_space(text: str, start: int, end: int, free: int) -> tuple[int, int]:
    """A stretch to delete with one of the spaces beside it that no edit has up to ``free``."""
    if text[end : end + 1] in (" ", "\u00a0"):
        return start, end + 1
    if start > free and text[start - 1] in (" ", "\u00a0"):
        return start - 1, end
    return start, end


def _joined(text: str, old: str, new: str, end: int) -> tuple[str, int]:
    """Elided words lean on the next one, others keep their distance.

    >>> _joined("Occupe-t'en", "t'", "vous", 9), _joined("Occupez-vous-en", "vous", "toi", 12)
    (('vous-', 9), ("t'", 13))
    """
    at = end - len(old)
    if text[at - 1 : at] == "-":  # French: occupe-t'en, occupez-vous-en
        if old.endswith(_APOSTROPHES) and new == "vous":
            return "vous-", end
        if new == "toi" and _LEANING.match(text, end):
            return "t'", end + 1
    if new.endswith(_APOSTROPHES):
        if text[end : end + 1] == " ":
            end += 1
    elif old.endswith(_APOSTROPHES):
        new += " "
    return new, end


def _accelerated(old: str, new: str) -> str:
    """Keep the mark of a shortcut key."""
    at = old.find("&")
    return new[:at] + "&" + new[at:] if 0 <= at < len(new) and "&" not in new else new
