"""Takes rudeness out of a turn and leaves what it says."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random

from politesse.rewriting.politeness.content import Locks
from politesse.rewriting.politeness.draft import Draft
from politesse.rewriting.politeness.sentences import Sentence, cut, follow
from politesse.rewriting.politeness.tables import Manners

_CLAUSE = re.compile(r"\s*(?:[,;:—–]+|\s-\s|\.\.\.+|…)\s*")
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")


def hushed(
    sentences: Sequence[Sentence], table: Manners, locks: Locks, random: Random
) -> list[Sentence]:
    """The turn without its rudeness; a plain word in its place where nothing else was said."""
    kept = []
    for sentence in sentences:
        quiet = follow(sentence, table.stages["hush"], locks, random)
        quiet = _without_chatter(quiet, table, locks)
        quiet = replace(quiet, body=_tidy(quiet.body), end=_mild(quiet))
        if any(letter.isalnum() for letter in quiet.body.text):
            kept.append(quiet)
    return kept or _plain(sentences, table, locks, random)


def _plain(
    sentences: Sequence[Sentence], table: Manners, locks: Locks, random: Random
) -> list[Sentence]:
    """What a turn of nothing but rudeness comes to: the first of the ``blank`` rules that fits."""
    whole = Draft.join(sentence.joined() for sentence in sentences)
    for rule in table.stages["blank"]:
        if rule.find.search(whole.text) and locks.allow(whole.origin, rule.over):
            return cut(Draft.new("".join(rule.put[0])))
    return list(sentences)


def _without_chatter(sentence: Sentence, table: Manners, locks: Locks) -> Sentence:
    """Without the clauses that hold a rude word and nothing that matters."""
    if table.cue is None or table.cue.search(sentence.body.text) is None:
        return sentence
    body = sentence.body
    for start, end in reversed(_clauses(body.text)):
        clause = body[start:end]
        if table.cue.search(clause.text) and _idle(clause, table, locks):
            body = body[:start] + body[end:]
    return replace(sentence, body=body)


def _clauses(text: str) -> list[tuple[int, int]]:
    """The clauses of a sentence, each with the mark that goes before it."""
    cuts = [0, *(match.start() for match in _CLAUSE.finditer(text) if match.start()), len(text)]
    return list(pairwise(cuts))


def _idle(clause: Draft, table: Manners, locks: Locks) -> bool:
    """Whether every word of a clause is one that idle talk is made of."""
    words = _WORD.findall(clause.text.lower().replace("’", "'"))
    return all(word in table.chatter for word in words) and locks.allow(
        clause.origin, frozenset({"negation"})
    )


def _tidy(body: Draft) -> Draft:
    """Without marks and spaces that have lost their words."""
    for pattern, keep in ((r"^[\s,;:—–-]+", ""), (r"[\s,;:—–-]+$", ""), (r"\s+(?=[,;])", ""), (r",\s*(?=,)", ""), (r"\s{2,}", " ")):  # fmt: skip
        while match := re.search(pattern, body.text):
            body = body.put(*match.span(), Draft.new(keep))
    return body


def _mild(sentence: Sentence) -> Draft:
    """The end mark without shouting."""
    end = sentence.end
    if "?" in end.text and len(end.text) > 1:
        return Draft.new("?")
    return Draft.new(".") if "!" in end.text else end
