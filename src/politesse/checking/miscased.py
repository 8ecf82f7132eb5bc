"""Formal pronouns in lower case, by the pack's rules or because the source says *you*."""

from __future__ import annotations

import re
from collections.abc import Iterator

from politesse.checking.doubts import unsure
from politesse.checking.fault import Fault
from politesse.checking.fixes import LONGEST_SURE
from politesse.checking.leaning import says_only_you
from politesse.core import Edit, Span
from politesse.formats import Segment
from politesse.languages import Pack
from politesse.languages.english import says_your, times_owned, times_said, times_said_itself
from politesse.languages.tokens import Tokens
from politesse.scoring import RegisterScore

_SOMETHING = re.compile(r"\b(?:it|its|them|they|their|these|those)\b", re.IGNORECASE)
_END = re.compile(r"(?<=[.!?])\s+")
_MOST_SENTENCES = 2  # more of them name others, whom a pronoun may mean


def miscased(
    pack: Pack, segment: Segment, result: RegisterScore, by_source: bool
) -> Iterator[Fault]:
    """The pronouns of a string that must have a capital; ``by_source``: those too that only the source tells."""
    if not pack.miscased or result.register in ("informal", "mixed"):
        return
    source, text = segment.source, segment.text
    spans = [span for span in result.spans if span.kind == "miscased"]
    if source is not None:
        if not _room_for_more(pack, text, source):
            return
        if by_source and says_only_you(source):
            lower = _lower_case(pack, text, {span.start for span in spans})
            spans += [span for span in lower if _said_of_reader(pack, span, text, source)]
    others = sum(raw in pack.miscased for raw in pack.tokenize(text).raw) - len(spans)
    for span in spans:
        edits = (Edit(span.start, span.end, pack.miscased[span.text.lower()]),)
        sure = len(text) <= LONGEST_SURE and others <= 0  # what is left may be the reader's too
        yield Fault(
            segment,
            "miscased",
            f"“{span.text}” addresses the reader and must be written “{edits[0].new}”",
            "formal",
            (span,),
            edits if sure else (),
            () if sure else edits,
            None if sure else unsure.name,
        )


def _room_for_more(pack: Pack, text: str, source: str) -> bool:
    """Whether the source has a *you* or a command that no pronoun of the text stands for yet.

    Where it speaks of something else as well, *sie* is more likely that.
    """
    if _SOMETHING.search(source):
        return False
    written = set(pack.miscased.values())
    return times_said(source) > sum(raw in written for raw in pack.tokenize(text).raw)


def _said_of_reader(pack: Pack, span: Span, text: str, source: str) -> bool:
    """Whether the source has a *your*, or a *you*, that nothing in the text stands for yet.

    A subject may stand for a command as well, which is counted with the rest of the text.
    """
    owning = pack.miscased_subjects.get("possessives", ())
    if span.text in pack.miscased_subjects.get("words", ()):
        return True
    own = span.text in owning
    if own and not _owned_there(text, source, span.start):
        return False
    written = {new for old, new in pack.miscased.items() if (old in owning) == own}
    count = times_owned if own else times_said_itself
    raw = pack.tokenize(text).raw
    return count(source) > sum(word in written for word in raw)


def _lower_case(pack: Pack, text: str, seen: set[int]) -> Iterator[Span]:
    """Pronouns in lower case that can be nobody but the reader: none in a text of many sentences."""
    tokens = pack.tokenize(text)
    if len(tokens.finals) > _MOST_SENTENCES:
        return
    for place, raw in enumerate(tokens.raw):
        if raw not in pack.miscased or tokens.quoted[place]:
            continue
        start, end = tokens.starts[place], tokens.ends[place]
        if start not in seen and _acts(pack, tokens, place):
            yield Span(start, end, text[start:end], "miscased", "formal", "miscased", "")


def _acts(pack: Pack, tokens: Tokens, place: int) -> bool:
    """Whether a word that may be *them* or *her* is a subject or an owner, if it is such a word."""
    table = pack.miscased_subjects
    if tokens.raw[place] in table.get("possessives", ()) and _goes_with(pack, tokens, place):
        return False
    if tokens.raw[place] in table.get("owning", ()):
        return tokens.words[place + 1 : place + 2] != [] and (
            tokens.words[place + 1] not in table["not_before"]
        )
    if tokens.raw[place] not in table.get("words", ()):
        return True
    low, high = tokens.clause_range(place)
    beside = tokens.words[max(low, place - 1) : min(high, place + 2)]
    forms = [pack.paradigms.forms(cells) for cells in table["cells"]]
    acts = any(word in some for word in beside for some in forms)
    return acts and not any(word in tokens.raw[low:high] for word in table["without"])


def _goes_with(pack: Pack, tokens: Tokens, place: int) -> bool:
    """Whether an owner was named right before: *die Gruppe, ihre Regeln*, *eine Datei und ihr Name*."""
    if not place:
        return False
    between = tokens.text[tokens.ends[place - 1] : tokens.starts[place]]
    return "," in between or tokens.raw[place - 1] in pack.miscased_subjects["joined"]


def _owned_there(text: str, source: str, place: int) -> bool:
    """Whether the sentence of the source that stands where the text's does says *your*, if there is such a one."""
    before = len(_END.findall(text, 0, place))
    sentences = _END.split(source)
    if len(sentences) != len(_END.split(text)):
        return True
    return says_your(sentences[before])
