"""Cuts a draft into sentences, applies rules to them and puts them together again."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from politesse.rewriting.politeness.content import Locks
from politesse.rewriting.politeness.draft import NEW, Draft
from politesse.rewriting.politeness.tables import Rule

_END = re.compile(
    r"(?:[!?…]|(?<!\b[ap]\.m)(?<!(?<!['’])\b[A-Z])(?<!\b(?:mr|ms|dr|st))(?<!\b(?:mrs|e\.g|i\.e))\.)"
    r"[.!?…]*[\"'’”)]*(?=\s|$)|(?-i:(?<=[a-zà-ÿ])[.!?]+(?=[A-Z]))|[!?]+(?=[\u3040-\u30ff\u4e00-\u9fff「『])|[。！？।॥]+|\n+",
    re.IGNORECASE,
)
_SPACE = re.compile(r"\s*")
_TIDY = tuple(
    (re.compile(pattern), new)
    for pattern, new in (
        (r"^[\s,;:—–.、，-]+(?=[\w¿¡])", ""),
        (r"[\s,;:—–-]+$", ""),
        (r"\s+(?=[,;])", ""),
        (r",\s*(?=,)", ""),
        (r"\s{2,}", " "),
    )
)
_MOST_TIMES = 4  # a rule is applied to one sentence; more would be a rule that feeds itself


@dataclass(frozen=True, slots=True)
class DraftSentence:
    """What a sentence says, the mark that ends it, the space after it."""

    body: Draft
    end: Draft
    gap: Draft

    @property
    def asks(self) -> bool:
        return "?" in self.end.text or "？" in self.end.text

    def joined(self) -> Draft:
        return Draft.join((self.body, self.end, self.gap))


_NEVER = re.compile("(?!)")


def cut(draft: Draft, dotted: re.Pattern[str] = _NEVER) -> list[DraftSentence]:
    """The sentences of a draft; together they are the draft.

    What is ``dotted`` (*am 3. Mai*) ends none of them.
    """
    text, found, start = draft.text, [], 0
    inside = {match.end() for match in dotted.finditer(text)}
    while start < len(text):
        match = _END.search(text, start)
        while match and match.end() in inside:
            match = _END.search(text, match.end())
        stop, after = match.span() if match else (len(text), len(text))
        space = _SPACE.match(text, after)
        following = space.end() if space else after
        stop = start + len(text[start:stop].rstrip())
        found.append(DraftSentence(draft[start:stop], draft[stop:after], draft[after:following]))
        start = max(following, start + 1)
    return found


def tidy(body: Draft) -> Draft:
    """Without marks and spaces that have lost their words."""
    for pattern, new in _TIDY:
        while match := pattern.search(body.text):
            body = body.put(*match.span(), Draft.new(new))
    return body


def follow(
    sentence: DraftSentence, rules: Sequence[Rule], locks: Locks, random: Random
) -> DraftSentence:
    """The sentence after all rules, in their order."""
    text = sentence.body.text
    small = text.lower()
    for rule in rules:
        if rule.needs and not any(word in small for word in rule.needs):
            continue
        if rule.find.search(text) is None or (rule.asks and not sentence.asks):
            continue
        sentence = _apply(sentence, rule, locks, random)
        text = sentence.body.text
        small = text.lower()
        if not text:
            break
    return sentence


def _apply(sentence: DraftSentence, rule: Rule, locks: Locks, random: Random) -> DraftSentence:
    position = 0
    for _ in range(_MOST_TIMES):
        body = sentence.body
        match = rule.find.search(body.text, position) if position <= len(body.text) else None
        if match is None:
            break
        put = rule.put[0] if len(rule.put) == 1 else random.choice(rule.put)
        piece = _filled(put, match, body, rule)
        start, end = match.span()
        if piece is None or not _may(body, start, end, piece, locks, rule):
            position = max(end, start + 1)
            continue
        if end == 0 and piece.text:
            body = _lowered(body, rule)
        body = body.put(start, end, piece)
        ending = sentence.end
        if rule.ends in ("?", "？") or (rule.ends and sentence.asks):
            ending = Draft.new(rule.ends)
        sentence = replace(sentence, body=body, end=ending)
        position = start + len(piece.text)
        if start == 0 and end == 0:
            break
    return sentence


def _filled(put: Sequence[str], match: re.Match[str], body: Draft, rule: Rule) -> Draft | None:
    """The new words; None where a form that they need is not known."""
    parts: list[Draft] = []
    for number, part in enumerate(put):
        name, _, cell = part.partition(">") if number % 2 else ("", "", "")
        if not name:
            parts.append(Draft.new(part))
            continue
        start, end = match.span(_group(name))
        if start < 0:
            continue
        if cell:
            form = rule.forms(body.text[start:end], _cell(cell, match)) if rule.forms else None
            if form is None:
                return None
            parts.append(Draft.new(form))
        elif start == 0 and any(part.text for part in parts):
            parts.append(_lowered(body[start:end], rule))
        else:
            parts.append(body[start:end])
    return Draft.join(parts)


def _group(name: str) -> int | str:
    return int(name) if name.isdigit() else name


def _cell(cell: str, match: re.Match[str]) -> str:
    """The cell of a form; ``@name`` stands for what a group holds."""
    stem, mark, name = cell.partition("@")
    return (stem + (match.group(_group(name)) or "").lower()).rstrip(".") if mark else cell


def _lowered(draft: Draft, rule: Rule) -> Draft:
    """Without the capital of a sentence's start, where the first word is known to need none."""
    if rule.lowers(draft.text):
        return Draft.new(draft.text[0].lower()) + draft[1:]
    return draft


def _may(body: Draft, start: int, end: int, piece: Draft, locks: Locks, rule: Rule) -> bool:
    lost = set(body.origin[start:end]).difference(piece.origin)
    lost.discard(NEW)
    return not lost or locks.allow(lost, rule.over)
