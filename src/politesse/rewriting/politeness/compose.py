"""Puts phrases before, into and after a turn, with the right capitals and marks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from politesse.rewriting.politeness.content import Locks
from politesse.rewriting.politeness.draft import NEW, Draft
from politesse.rewriting.politeness.sentences import DraftSentence
from politesse.rewriting.politeness.tables import Manners

_MARKS = ".!?…,;:。！？।"


def opened(
    sentences: list[DraftSentence], phrase: str, table: Manners, locks: Locks, runs_on: bool
) -> list[DraftSentence]:
    """The turn with a phrase before it; one that runs on takes the turn's first capital."""
    gap = " " if table.spaced else ""
    if not runs_on:
        return [_sentence(phrase, gap), *sentences]
    first = sentences[0]
    body = first.body
    if table.lowers(body.text) and body.origin[0] not in locks.fixed:
        body = Draft.new(body.text[0].lower()) + body[1:]
    return [replace(first, body=Draft.new(phrase + gap) + body), *sentences[1:]]


def may_run_on(sentences: Sequence[DraftSentence], table: Manners) -> bool:
    """Whether the first sentence can stand after a comma."""
    text = sentences[0].body.text if sentences else ""
    word = _first_word(text)
    return bool(text) and (
        not text[0].isupper() or word in table.lowers.words or word in table.proper
    )


def _first_word(text: str) -> str:
    return text.split(maxsplit=1)[0].rstrip(",.;:!?").lower() if text.strip() else ""


def tailed(sentences: list[DraftSentence], phrase: str) -> list[DraftSentence]:
    """The turn with a phrase at the end of its last sentence; its own end mark wins."""
    last = sentences[-1]
    body = phrase.rstrip(_MARKS)
    end = Draft.new(phrase[len(body) :]) if len(body) < len(phrase) else last.end
    return [*sentences[:-1], replace(last, body=last.body + Draft.new(body), end=end)]


def closed(sentences: list[DraftSentence], phrase: str, table: Manners) -> list[DraftSentence]:
    """The turn with a phrase after it."""
    last = sentences[-1]
    end = last.end if last.end.text else Draft.new(table.stop)
    gap = last.gap if last.gap.text or not table.spaced else Draft.new(" ")
    return [*sentences[:-1], replace(last, end=end, gap=gap), _sentence(phrase, "")]


def _sentence(phrase: str, gap: str) -> DraftSentence:
    body = phrase.rstrip(_MARKS)
    return DraftSentence(Draft.new(body), Draft.new(phrase[len(body) :]), Draft.new(gap))


def written(sentences: Sequence[DraftSentence], source: str, locks: Locks) -> Draft:
    """The turn as one draft, with capitals where sentences begin, as the source has them."""
    parts = []
    quiet = not any(letter.isupper() for letter in source)
    for sentence in sentences:
        body = sentence.body
        if quiet:
            body = _lowered(body)
        elif _wants_capital(opened := body[_marks(body) :], source, locks):
            capital = Draft.new(opened.text[0].upper())
            body = Draft.join((body[: _marks(body)], capital, opened[1:]))
        parts.append(replace(sentence, body=body).joined())
    draft = Draft.join(parts)
    return draft if draft.text[-1:].strip() else draft[: len(draft.text.rstrip())]


def _marks(body: Draft) -> int:
    """How many marks, as Spanish has them, stand before the first word."""
    return len(body.text) - len(body.text.lstrip("¿¡"))


def _wants_capital(body: Draft, source: str, locks: Locks) -> bool:
    return (
        body.text[:1].islower() and _new_start(body, source) and body.origin[0] not in locks.fixed
    )


def _lowered(body: Draft) -> Draft:
    """New letters in lower case, for a source that has no capitals."""
    if NEW not in body.origin:
        return body
    text = "".join(
        letter.lower() if origin == NEW else letter
        for letter, origin in zip(body.text, body.origin, strict=True)
    )
    return Draft(text, body.origin) if len(text) == len(body.text) else body


def _new_start(body: Draft, source: str) -> bool:
    """Whether the sentence begins elsewhere than a sentence of the source did."""
    origin = body.origin[0] if body.origin else 0
    if origin <= 0:
        return origin == NEW
    return source[:origin].rstrip().rstrip("\"'”’»)")[-1:] not in tuple(".!?…")
