"""The pass over words: slang, contractions, short forms, accents, fillers."""

from __future__ import annotations

import re
from collections.abc import Iterator

from politesse.core import Edit
from politesse.languages.tokens import Tokens
from politesse.rewriting.formality.edits import Manner, recased
from politesse.rewriting.formality.wording import Wording

_JOIN = re.compile(r"[\s'’-]*")
_ACCENT, _FILLER, _CLIPPED = 0.96, 0.9, 0.93
_FOLLOWING = re.compile(r"[\s,…]*(?:\.\.+\s*)?")
_CLOSING = re.compile(r"\s*[.!?…]+\s*")


class WordPass:
    """Finds the words of a text that the wording table changes."""

    def __init__(self, wording: Wording) -> None:
        self._wording = wording
        keys = sorted(wording.clipped, key=len, reverse=True)
        shapes = "|".join(re.escape(key).replace("'", "['’]") for key in keys)
        self._clipped = re.compile(rf"(?<![\w'’])(?:{shapes})(?![\w'’/])", re.IGNORECASE)

    def __call__(self, tokens: Tokens, manner: Manner) -> Iterator[Edit]:
        """The changes to the words of a text, in no order."""
        yield from self._matched(tokens, manner.careless)
        yield from self._accented(tokens, manner.careless)
        if self._wording.fillers:
            yield from self._dropped(tokens)
        if self._wording.clipped:
            yield from self._lengthened(tokens)

    def shortened(self, tokens: Tokens) -> bool:
        """Whether a word stands in the text that may be a short form or something else."""
        return any(self._wording.by_id[edit.rule].careless for edit in self._matched(tokens, True))

    def laughs(self, tokens: Tokens) -> bool:
        """Whether a word stands in the text that says nothing."""
        return any(word in self._wording.dropped for word in tokens.words)

    def misspelt(self, tokens: Tokens) -> bool:
        """Whether the spelling of a word shows by itself that the text is careless."""
        return any(True for _ in self._accented(tokens, False)) or any(
            self._wording.by_id[edit.rule].sign for edit in self._matched(tokens, False)
        )

    def _matched(self, tokens: Tokens, careless: bool) -> Iterator[Edit]:
        for match in self._wording.matcher(tokens):
            found = self._wording.by_id[match.rule.id]
            if (found.careless and not careless) or any(
                sign in tokens.text for sign in found.unless
            ):
                continue
            low, high = match.low, match.high
            if any(tokens.quoted[low:high]) or not _joined(tokens, low, high):
                continue
            if match.rule.kind == "abbreviation" and _careful(tokens, low):
                continue
            start, end = tokens.starts[low], tokens.ends[high - 1]
            old = tokens.text[start:end]
            new = found.to[" ".join(tokens.words[low:high])]
            if not new:
                yield _drop(tokens, low, high, found.sure, match.rule.id)
                continue
            new = _without_double(tokens, high, recased(old, new))
            if "’" in tokens.text:
                new = new.replace("'", "’")
            yield Edit(start, end, new, found.sure, match.rule.id)

    def _accented(self, tokens: Tokens, careless: bool) -> Iterator[Edit]:
        accents = self._wording.accents
        for place, raw in enumerate(tokens.raw):
            if tokens.quoted[place]:
                continue
            start, end = tokens.starts[place], tokens.ends[place]
            if tokens.words[place] != raw.lower() and tokens.text[end : end + 1] in ("'", "’"):
                # An apostrophe in place of an accent, which the tokenizer knows: citta'.
                yield Edit(start, end + 1, recased(raw, tokens.words[place]), _ACCENT, "accents")
            elif raw.lower() in accents and (raw.islower() or (careless and tokens.first(place))):
                # Capitals go without accents, and a capital is often a name's.
                yield Edit(start, end, recased(raw, accents[raw.lower()]), _ACCENT, "accents")

    def _lengthened(self, tokens: Tokens) -> Iterator[Edit]:
        """Words that the tokenizer does not know whole: cut at their start, or with a stroke."""
        for found in self._clipped.finditer(tokens.text):
            new = self._wording.clipped[found.group().lower().replace("’", "'")]
            yield Edit(found.start(), found.end(), new, _CLIPPED, "clipped")

    def _dropped(self, tokens: Tokens) -> Iterator[Edit]:
        low = 0
        while low < len(tokens.words):
            high = low
            while (after := self._empty(tokens, high)) > high and (
                high == low or tokens.sentence[high] == tokens.sentence[low]
            ):
                high = after
            if high > low:
                yield _drop(tokens, low, high, _FILLER, "filler")
            low = max(high, low + 1)

    def _empty(self, tokens: Tokens, low: int) -> int:
        """Where the words end that say nothing, from a place on; the place where there are none."""
        if low >= len(tokens.words) or tokens.quoted[low]:
            return low
        raw = tokens.raw[low]
        if tokens.words[low] in self._wording.dropped and (
            raw.islower() or raw.isupper() or tokens.first(low)
        ):
            return low + 1
        for filler in self._wording.fillers:
            high = low + len(filler)
            if tuple(tokens.words[low:high]) == filler and _set_off(tokens, low, high):
                return high
        return low


def _without_double(tokens: Tokens, high: int, new: str) -> str:
    """A phrase without its last word where that follows anyway: *tkt pas*."""
    rest, _, last = new.rpartition(" ")
    following = "" if high >= len(tokens.words) else tokens.words[high]
    return rest if rest and last.lower() == following else new


def _joined(tokens: Tokens, low: int, high: int) -> bool:
    """Whether nothing but spaces, apostrophes and hyphens stands between the words."""
    return all(
        _JOIN.fullmatch(tokens.text, tokens.ends[place], tokens.starts[place + 1])
        for place in range(low, high - 1)
    )


def _careful(tokens: Tokens, place: int) -> bool:
    """Whether a short form is one of careful writing: PM, Dr., point a)."""
    raw, end = tokens.raw[place], tokens.ends[place]
    if raw.isupper() and raw.isalpha() and not _shouted(tokens, place):
        return True
    start = tokens.starts[place]
    beside = tokens.text[end : end + 1], tokens.text[max(0, start - 1) : start]
    if beside[0] in ("-", "‑", "/", "'", "’") or beside[1] in ("-", "‑", "/", "#", "'", "’", "."):
        return True
    if beside[0] == ")" and not tokens.last(place):
        return True
    return beside[0] == "." and not tokens.last(place)


def _shouted(tokens: Tokens, place: int) -> bool:
    """Whether the whole sentence around a word is in capitals."""
    low, high = tokens.sentence_range(place)
    words = [raw for raw in tokens.raw[low:high] if raw.isalpha()]
    return len(words) > 2 and all(raw.isupper() for raw in words)


def _set_off(tokens: Tokens, low: int, high: int) -> bool:
    """Whether words stand apart: at the start of a sentence or after a comma, with one after."""
    if tokens.quoted[low]:
        return False
    text, start, end = tokens.text, tokens.starts[low], tokens.ends[high - 1]
    before, after = text[:start].rstrip()[-1:], text[end:].lstrip()[:1]
    opens = tokens.first(low) or before == ","
    closes = tokens.last(high - 1) or after in (",", "…") or text[end:].lstrip()[:2] == ".."
    return opens and closes and not (tokens.first(low) and tokens.last(high - 1))


def _drop(tokens: Tokens, low: int, high: int, sure: float, rule: str) -> Edit:
    """Words taken out with the comma and space that set them off; the next takes the capital.

    Where they are a whole sentence its mark goes too, unless it is the whole text.
    """
    text, start, end = tokens.text, tokens.starts[low], tokens.ends[high - 1]
    opens, closes = tokens.first(low), tokens.last(high - 1)
    if opens and closes:
        mark = _CLOSING.match(text, end)
        return Edit(start, mark.end() if mark else end, "", sure, rule)
    if closes:
        before = text[:start].rstrip()
        if before.endswith(","):
            before = before[:-1]
        return Edit(len(before), end, "", sure, rule)
    if not opens and text[end : end + 1] == "," and text[:start].rstrip()[-1:].isalnum():
        return Edit(len(text[:start].rstrip()), end, "", sure, rule)
    following = _FOLLOWING.match(text, end)
    end = following.end() if following else end
    if opens and tokens.raw[low][:1].isupper() and end < len(text):
        return Edit(start, end + 1, text[end].upper(), sure, rule)
    return Edit(start, end, "", sure, rule)
