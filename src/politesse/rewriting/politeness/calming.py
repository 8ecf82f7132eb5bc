"""Takes rudeness out of a turn and leaves what it says.

Three steps, from the sure to the general: phrases that the scenarios add are known by heart;
the ``calm`` rules take out oaths, insults and lead-ins wherever they stand; and a clause that
holds a cue of rudeness and no word but those that idle talk is made of is dropped. A word that
nobody listed as idle keeps its clause.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from random import Random

from politesse.languages import Pack
from politesse.rewriting.politeness.content import Locks
from politesse.rewriting.politeness.draft import Draft
from politesse.rewriting.politeness.sentences import DraftSentence, cut, follow, tidy
from politesse.rewriting.politeness.tables import WORD, Manners, manners

_CLAUSE = re.compile(r"\s*(?:[,;:—–、，]+|\s-\s|\.\.\.+|…)\s*")
_FRAGMENT = 3  # words of what is taken for an answer, not a statement
_FEW = 8  # words of a sentence that says that nothing more is wanted
_GOES_OVER = frozenset({"negation", "answer"})


@dataclass(frozen=True, slots=True)
class Known:
    """The phrases of the scenarios as they stand in a text."""

    whole: frozenset[str]
    tail: re.Pattern[str]
    lead: re.Pattern[str]


@cache
def known(pack: Pack) -> Known:
    """The known phrases of a pack that has tables, gathered once."""
    table = manners(pack)
    assert table is not None
    whole: set[str] = set()
    tails: list[str] = []
    leads: list[str] = []
    for phrase in table.phrases:
        text = phrase.text.lower()
        if phrase.manner != "impolite" or text.rstrip(".!?") in table.kept:
            continue
        if phrase.place == "tail":
            tails.append(text.rstrip(".!?"))
        elif phrase.place == "open" and text[-1] in ",:":
            leads.append(text)
        else:
            whole |= {sentence.body.text for sentence in cut(Draft.of(text))}
    return Known(
        frozenset(whole - table.kept),
        re.compile(rf"(?:{_any(tails)})$", re.IGNORECASE),
        re.compile(rf"^(?:{_any(leads)})\s*(?=\w)", re.IGNORECASE),
    )


def _any(texts: list[str]) -> str:
    return (
        "|".join(map(re.escape, sorted(set(texts), key=lambda text: (-len(text), text)))) or "(?!)"
    )


def calmed(
    sentences: Sequence[DraftSentence],
    pack: Pack,
    table: Manners,
    locks: Locks,
    random: Random,
    shorter: bool = False,
) -> list[DraftSentence]:
    """The turn without its rudeness; a plain word in its place where nothing else was said.

    One that is ``shorter`` than it was ends quietly whether or not more goes.
    """
    by_heart = known(pack)
    kept = []
    for sentence in sentences:
        if sentence.body.text.lower() in by_heart.whole and _may_go(sentence.body, locks):
            continue
        quiet = _without(sentence, by_heart.tail, locks)
        quiet = _without(quiet, by_heart.lead, locks)
        quiet = _whole(quiet, follow(quiet, table.stages["calm"], locks, random), table)
        quiet = _unasked(sentence, _without_chatter(quiet, table, locks), table)
        if quiet.body == sentence.body:
            kept.append(_quieter(sentence, table.stop) if _shouts(sentence) else sentence)
        elif _says(body := tidy(quiet.body)):
            kept.append(replace(quiet, body=body))
    if len(kept) > 1:
        kept = [one for one in kept if not _idle(one.body, table.weak, table, locks)] or kept
    if not kept:
        return _plain(sentences, table, locks)
    return (
        [_quieter(one, table.stop) for one in kept] if shorter or kept != list(sentences) else kept
    )


def _whole(before: DraftSentence, after: DraftSentence, table: Manners) -> DraftSentence:
    """The sentence after the rules, or before them where they have left half a clause (*take me for a*)."""
    dangling = table.clauses.dangling
    torn = dangling.search(after.body.text) and not dangling.search(before.body.text)
    return before if torn else after


def _unasked(before: DraftSentence, after: DraftSentence, table: Manners) -> DraftSentence:
    """The sentence without its question mark, where the clause that asked (*…, can you do that?*) has gone."""
    text = before.body.text
    start, end = _clauses(text)[-1]
    if not before.asks or not start or not table.clauses.asking.search(text[start:end]):
        return after
    gone = set(before.body.origin[start:end]).isdisjoint(after.body.origin)
    if gone and not table.clauses.asking.search(after.body.text):
        return replace(after, end=Draft.new(table.stop))
    return after


def courteous(
    sentences: Sequence[DraftSentence], table: Manners, asking: Sequence[bool]
) -> list[DraftSentence]:
    """The turn with a word of courtesy after what it asks, where it has none: *please*, or *thank you*.

    It stands at the end of the last sentence that is ``asking``; of the turn where there is none.
    """
    if not table.please or not sentences or any(_says_so(one, table) for one in sentences):
        return list(sentences)
    at = max((place for place, asks in enumerate(asking) if asks), default=len(sentences) - 1)
    last = sentences[at]
    closing = len(last.body.text.split()) <= _FEW and table.clauses.closing.search(last.body.text)
    if not closing and not _asks(last, table):
        return list(sentences)
    word = table.thank if closing else table.please
    end = last.end if last.end.text else Draft.new(table.stop)
    body = last.body + Draft.new(f", {word}")
    return [*sentences[:at], replace(last, body=body, end=end), *sentences[at + 1 :]]


def _asks(sentence: DraftSentence, table: Manners) -> bool:
    """Whether a word of courtesy fits: not after a statement, which a pack may say how to tell.

    Where it does not, what is short or holds a figure is taken for a wish.
    """
    text = sentence.body.text
    if "?" in sentence.end.text or table.command.search(text):
        return True
    if table.stating is not None:
        return table.stating.search(text) is None
    return len(text.split()) <= _FRAGMENT or any(map(str.isdigit, text))


def _says_so(sentence: DraftSentence, table: Manners) -> bool:
    said = sentence.body.text.lower()
    return table.please in said or table.thank in said or bool(table.thanked.search(said))


def _plain(sentences: Sequence[DraftSentence], table: Manners, locks: Locks) -> list[DraftSentence]:
    """What a turn of nothing but rudeness comes to: the first of the ``blank`` rules that fits."""
    whole = Draft.join(sentence.joined() for sentence in sentences)
    for rule in table.stages["blank"]:
        if rule.find.search(whole.text) and locks.allow(whole.origin, rule.over):
            return cut(Draft.new("".join(rule.put[0])))
    return list(sentences)


def _without(sentence: DraftSentence, pattern: re.Pattern[str], locks: Locks) -> DraftSentence:
    match = pattern.search(sentence.body.text)
    if match is None or not _may_go(sentence.body[slice(*match.span())], locks):
        return sentence
    return replace(sentence, body=sentence.body.put(*match.span(), Draft.new("")))


def _may_go(draft: Draft, locks: Locks) -> bool:
    return locks.fixed.isdisjoint(draft.origin)


def _without_chatter(sentence: DraftSentence, table: Manners, locks: Locks) -> DraftSentence:
    """Without the clauses, or all of it, that hold a rude word and nothing that matters."""
    body = sentence.body
    if table.cue.search(body.text) is None:
        return sentence
    rest = body
    for start, end in reversed(_clauses(body.text)):
        if _idle(body[start:end], table.cue, table, locks):
            rest = rest[:start] + rest[end:]
    if _idle(body, table.cue, table, locks) and table.acting.search(rest.text) is None:
        rest = Draft.new("")
    return replace(sentence, body=rest)


def _clauses(text: str) -> list[tuple[int, int]]:
    """The clauses of a sentence, each with the mark that goes before it."""
    cuts = [0, *(match.start() for match in _CLAUSE.finditer(text) if match.start()), len(text)]
    return list(pairwise(cuts))


def _idle(clause: Draft, cue: re.Pattern[str], table: Manners, locks: Locks) -> bool:
    """Whether a clause has the cue and every word of it is one that idle talk is made of."""
    if cue.search(clause.text) is None or table.courteous.search(clause.text):
        return False
    words = WORD.findall(clause.text.lower().replace("’", "'"))
    if table.answer.match(" ".join(words)) or not all(word in table.chatter for word in words):
        return False
    return locks.allow(clause.origin, _GOES_OVER)


def _says(body: Draft) -> bool:
    return any(letter.isalnum() for letter in body.text)


def _shouts(sentence: DraftSentence) -> bool:
    return sentence.end.text.count("!") + sentence.end.text.count("?") > 1


def _quieter(sentence: DraftSentence, stop: str) -> DraftSentence:
    """The sentence with a mild end mark, and without the mark that opened its shout."""
    end = _mild(sentence, stop)
    shouted = set("!！") & set(sentence.end.text) and not set("!！") & set(end.text)
    body = sentence.body
    return replace(sentence, body=body[1:] if shouted and body.text[:1] == "¡" else body, end=end)


def _mild(sentence: DraftSentence, stop: str) -> Draft:
    """The end mark without shouting."""
    end = sentence.end
    marks = end.text.strip()
    for mark in "?？":
        if mark in marks:
            return end if len(marks) == 1 else Draft.new(end.text[: -len(marks)] + mark)
    return Draft.new(stop) if set("!！") & set(end.text) else end
