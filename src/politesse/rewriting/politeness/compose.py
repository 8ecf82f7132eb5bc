"""Adds phrases to a turn: which, where, and with the right capitals and marks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from random import Random

from politesse.languages import Pack
from politesse.rewriting.politeness.content import Locks
from politesse.rewriting.politeness.draft import NEW, Draft
from politesse.rewriting.politeness.sentences import Sentence
from politesse.rewriting.politeness.tables import Manners, Phrase, manners

_MARKS = ".!?…,;:。！？।"


@dataclass(frozen=True, slots=True)
class Wish:
    """How a turn should sound."""

    manner: str
    scenario: str
    intensity: int
    offensive: bool


class Shelf:
    """The phrases of a language, sorted for quick choice."""

    def __init__(self, table: Manners) -> None:
        self._by: dict[tuple[str, str, str, int, bool], list[Phrase]] = defaultdict(list)
        for phrase in table.phrases:
            key = (phrase.manner, phrase.scenario, phrase.place, phrase.level, phrase.offensive)
            self._by[key].append(phrase)

    def pick(
        self,
        wish: Wish,
        place: str,
        levels: Sequence[int],
        act: str,
        form: str,
        random: Random,
        offensive: bool = False,
    ) -> Phrase | None:
        """A phrase that fits; of the scenario's own where it has one, else of any."""
        for scenario in (wish.scenario, "any"):
            fitting = [
                phrase
                for level in levels
                for phrase in self._by.get((wish.manner, scenario, place, level, offensive), ())
                if (not phrase.acts or act in phrase.acts)
                and (not phrase.after or form in phrase.after)
            ]
            if fitting:
                return random.choice(fitting)
        return None


@cache
def shelf(pack: Pack) -> Shelf:
    """The shelf of a pack that has tables, made once."""
    table = manners(pack)
    assert table is not None
    return Shelf(table)


def form_of(table: Manners, sentences: Sequence[Sentence]) -> str:
    """Whether the last sentence commands, asks or states."""
    if not sentences:
        return "statement"
    if sentences[-1].asks:
        return "question"
    return "command" if table.command.search(sentences[-1].body.text) else "statement"


def opened(sentences: list[Sentence], phrase: str, table: Manners, locks: Locks) -> list[Sentence]:
    """The turn with a phrase before it; one that ends in a comma runs on into the turn."""
    gap = " " if table.spaced else ""
    if not phrase.endswith((",", ":", "—", "、", "，")):
        return [_sentence(phrase, gap), *sentences]
    first = sentences[0]
    body = first.body
    word = body.text.split(maxsplit=1)[0].rstrip(",.;:!?").lower()
    if word in table.lowerable and body.origin[0] not in locks.fixed:
        body = Draft.new(body.text[0].lower()) + body[1:]
    led = Draft.new(phrase + gap) + body
    return [replace(first, body=led), *sentences[1:]]


def may_run_on(sentences: Sequence[Sentence], table: Manners, locks: Locks) -> bool:
    """Whether the first sentence can stand after a comma."""
    if not sentences or not sentences[0].body.text:
        return False
    text = sentences[0].body.text
    word = text.split(maxsplit=1)[0].rstrip(",.;:!?").lower()
    return (
        not text[0].isupper()
        or word in table.lowerable
        or word in ("i", "i'm", "i'd", "i'll", "i've")
    )


def tailed(sentences: list[Sentence], phrase: str) -> list[Sentence]:
    """The turn with a phrase at the end of its last sentence."""
    last = sentences[-1]
    return [*sentences[:-1], replace(last, body=last.body + Draft.new(phrase))]


def closed(sentences: list[Sentence], phrase: str, table: Manners) -> list[Sentence]:
    """The turn with a phrase after it."""
    last = sentences[-1]
    end = last.end if last.end.text else Draft.new(table.stop)
    gap = last.gap if last.gap.text or not table.spaced else Draft.new(" ")
    return [*sentences[:-1], replace(last, end=end, gap=gap), _sentence(phrase, "")]


def _sentence(phrase: str, gap: str) -> Sentence:
    body = phrase.rstrip(_MARKS)
    return Sentence(Draft.new(body), Draft.new(phrase[len(body) :]), Draft.new(gap))


def written(sentences: Sequence[Sentence], source: str, locks: Locks) -> Draft:
    """The turn as one draft, with capitals where sentences begin, as the source has them."""
    parts = []
    quiet = not any(letter.isupper() for letter in source)
    for sentence in sentences:
        body = sentence.body
        if quiet:
            body = _lowered(body)
        elif body.text[:1].islower() and _new_start(body, source) and _opens(body, locks):
            body = Draft.new(body.text[0].upper()) + body[1:]
        parts.append(replace(sentence, body=body).joined())
    draft = Draft.join(parts)
    return draft if draft.text[-1:].strip() else draft[: len(draft.text.rstrip())]


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
    origin = body.origin[0]
    if origin <= 0:
        return origin == NEW
    return source[:origin].rstrip()[-1:] not in ".!?"


def _opens(body: Draft, locks: Locks) -> bool:
    return body.origin[0] not in locks.fixed
