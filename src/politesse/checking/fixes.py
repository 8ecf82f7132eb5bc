"""Fixes: single words that can be replaced, and whole strings moved to the other address.

A fix that is not sure enough is proposed and not written.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace

from politesse.core import Edit, TargetRegister
from politesse.core.edits import apply
from politesse.languages import Pack
from politesse.languages.tokens import Tokens
from politesse.rewriting.address.calibration import fitted
from politesse.rewriting.address.safety import safety
from politesse.rewriting.rewriters import rewriters
from politesse.scoring import RegisterScore, RegisterScorer

#: How likely a conversion must be right in all its words to be written without being asked.
SURE = 0.95

#: A longer string has too many words for all of them to be surely right.
LONGEST_SURE = 240

#: How likely it must be right to be proposed at all.
PLAUSIBLE = 0.5

#: Kinds of markers that end a sentence.
_ENDS = frozenset({"ending", "verb", "imperative"})

#: A longer string is a document, in which no fix is right in all words.
LONGEST_MENDED = 10_000


@dataclass(frozen=True, slots=True)
class Fix:
    """Edits that mend a string, and whether they may be written."""

    edits: tuple[Edit, ...]
    sure: bool


def mend(pack: Pack, score: RegisterScorer, result: RegisterScore, target: str) -> Fix | None:
    """What moves a scored text to the target register, or None where nothing is known to.

    Single words that can be replaced are surely right where the rewriter, which reads the whole
    string, would change the same. A string that speaks in both ways may have said what it says on
    purpose, or by a slip of the pen that no change of address mends: its fix is never sure.
    """
    text = result.text
    if len(text) > LONGEST_MENDED:
        return None
    safe = swaps(pack, score, result, target)
    if target not in ("formal", "informal"):
        return Fix(tuple(safe), True) if safe else None
    to: TargetRegister = "formal" if target == "formal" else "informal"
    clear = result.register != "mixed" and len(text) <= LONGEST_SURE
    whole = _rewritten(pack, score, text, to)
    if safe and not safety(pack, to).objection(text, apply(text, safe)):
        alike = whole is None or apply(text, whole.edits) == apply(text, safe)
        return Fix(tuple(safe), clear and alike)
    if whole is None:
        return None
    return replace(whole, sure=whole.sure and clear and _reaches_all(pack, result, to, whole.edits))


def _reaches_all(
    pack: Pack, result: RegisterScore, to: TargetRegister, edits: Sequence[Edit]
) -> bool:
    """Whether a change reaches every end of a sentence that has the other register, where each has one."""
    return not pack.every_sentence or all(
        any(edit.start < span.end and span.start < edit.end for edit in edits)
        for span in result.spans
        if pack.levels[span.level].register != to and span.kind in _ENDS
    )


def _rewritten(pack: Pack, score: RegisterScorer, text: str, to: TargetRegister) -> Fix | None:
    """The whole string as the rewriter would have it; sure only where it was measured how sure."""
    for rewriter in rewriters(pack, to):
        for candidate in rewriter.asking(PLAUSIBLE).candidates(text):
            edits = tuple(Edit(span.start, span.end, span.new_text) for span in candidate.spans)
            if candidate.doubt or score(candidate.text).register != to:
                return None
            if _touches_labels(score, text, edits):
                return None
            return Fix(edits, candidate.confidence >= SURE and _written(pack, to))
    return None


def _written(pack: Pack, to: TargetRegister) -> bool:
    """Whether fixes of a language may be written at all: their confidence was fitted, and they hold what it says."""
    return fitted(pack.code, to) and not pack.about.get("proposed", False)


def _touches_labels(score: RegisterScorer, text: str, edits: Sequence[Edit]) -> bool:
    """Whether something would be written into a label, which has no register to mend."""
    if score.labels is None:
        return False
    tokens = score.pack.tokenize(text)
    return any(score.labels.touched(tokens, edit.start, edit.end) for edit in edits)


def _before_noun(pack: Pack, tokens: Tokens, place: int) -> bool:
    """Whether a noun or its adjective may follow a word, where nouns have a capital: not *Ihr gewinnt*."""
    if not pack.miscased or place + 1 == len(tokens.raw):
        return True
    following = tokens.raw[place + 1]
    return not following.islower() or following.endswith(("e", "m", "n", "r", "s"))


def swaps(
    pack: Pack, score: RegisterScorer, result: RegisterScore, target: str
) -> list[Edit] | None:
    """Edits that move a text to the target register by replacing single words, or None.

    They are offered only if every marker of the other register can be replaced so, and if
    the text then reads as the target register and nothing else.
    """
    table = pack.swaps[target]
    tokens = pack.tokenize(result.text)
    edits = []
    for span in result.spans:
        if pack.levels[span.level].register == target:
            continue
        new = table.get(span.text) or table.get(span.text.lower())
        if new is None:
            return None
        place = bisect_right(tokens.starts, span.start) - 1
        if span.kind == "possessive" and not _before_noun(pack, tokens, place):
            return None
        first = tokens.first(place)
        if span.text[:1].isupper() and (first or span.text not in table):
            new = new[:1].upper() + new[1:]
        edits.append(Edit(span.start, span.end, new))
    if not edits or score(apply(result.text, edits)).register != target:
        return None
    return edits
