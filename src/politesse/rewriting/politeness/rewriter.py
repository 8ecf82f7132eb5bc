"""Makes turns impolite, polite or calm."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from politesse.core import PolitesseError
from politesse.languages import Pack, load
from politesse.rewriting.meaning import kept
from politesse.rewriting.politeness.compose import (
    Wish,
    closed,
    form_of,
    may_run_on,
    opened,
    shelf,
    tailed,
    written,
)
from politesse.rewriting.politeness.content import Locks, Stretch, survives
from politesse.rewriting.politeness.draft import Draft, changes
from politesse.rewriting.politeness.hush import hushed
from politesse.rewriting.politeness.sentences import Sentence, cut, follow
from politesse.rewriting.politeness.tables import SCENARIOS, Manners, manners
from politesse.rewriting.types import Candidate

_SURE = 0.9  # rules over surface patterns: how often a turn of natural talk comes out right


def impolite(
    text: str,
    *,
    language: str = "en",
    scenario: str = "impatient",
    intensity: int = 2,
    protect: Iterable[Stretch] = (),
    seed: int = 0,
    offensive: bool = False,
) -> Candidate:
    """The turn as a rude user would say it.

    Courtesy goes, requests become commands, and phrases of the ``scenario`` are added: the
    stronger and the more of them the higher the ``intensity`` (1 to 3). The same arguments
    give the same text. ``protect`` are stretches that stay letter by letter; figures, names
    and placeholders do so anyway.

    >>> rude = impolite("Hi! Could you please find me a train to Ely?").text
    >>> "find me a train to Ely" in rude, "please" in rude
    (True, False)
    """
    pack, table = _tables(language)
    wish = _wish("impolite", scenario, intensity, offensive)
    locks = table.content(text, protect)
    random = Random(f"{seed}|{scenario}|{intensity}|{offensive}|{text}")
    act = act_of(table, text)
    sentences = _followed(text, table, "direct", locks, random)
    sentences = _made_rude(sentences, pack, table, wish, act, locks, random)
    return _candidate(text, written(sentences, text, locks), locks, table)


def polite(
    text: str,
    *,
    language: str = "en",
    intensity: int = 2,
    protect: Iterable[Stretch] = (),
    seed: int = 0,
) -> Candidate:
    """The turn as a courteous user would say it.

    >>> polite("Find me a train to Ely, you idiot.", intensity=1).text
    'Would you please find me a train to Ely?'
    """
    pack, table = _tables(language)
    wish = _wish("polite", "any", intensity, False)
    locks = table.content(text, protect)
    random = Random(f"{seed}|polite|{intensity}|{text}")
    act = act_of(table, text)
    sentences = hushed(cut(Draft.of(text)), table, locks, random)
    sentences = [follow(one, table.stages["soften"], locks, random) for one in sentences]
    sentences = _made_kind(sentences, pack, table, wish, act, locks, random, text)
    return _candidate(text, written(sentences, text, locks), locks, table)


def calm(text: str, *, language: str = "en", protect: Iterable[Stretch] = ()) -> Candidate:
    """The turn without its rudeness and its complaints: plain, with all that it asks or says.

    >>> calm("For the third time, I said 2 people, you idiot! Are you deaf?").text
    'I said 2 people.'
    """
    _, table = _tables(language)
    locks = table.content(text, protect)
    sentences = hushed(cut(Draft.of(text)), table, locks, Random(0))
    return _candidate(text, written(sentences, text, locks), locks, table)


def act_of(table: Manners, text: str) -> str:
    """What a turn does: ``request``, ``inform``, ``thanks`` ..."""
    for act, pattern in table.acts:
        if pattern.search(text):
            return act
    return "other"


def _tables(language: str) -> tuple[Pack, Manners]:
    pack = load(language)
    table = manners(pack)
    if table is None:
        raise PolitesseError(
            f"no politeness transfer for {pack.name}: its pack has no transfer.toml"
        )
    return pack, table


def _wish(manner: str, scenario: str, intensity: int, offensive: bool) -> Wish:
    if scenario != "any" and scenario not in SCENARIOS:
        raise PolitesseError(f"unknown scenario {scenario!r}; choose from: {', '.join(SCENARIOS)}")
    if intensity not in (1, 2, 3):
        raise PolitesseError(f"intensity must be 1, 2 or 3, not {intensity!r}")
    return Wish(manner, scenario, intensity, offensive)


def _followed(
    text: str, table: Manners, stage: str, locks: Locks, random: Random
) -> list[Sentence]:
    rules = table.stages[stage]
    made = (follow(sentence, rules, locks, random) for sentence in cut(Draft.of(text)))
    return [sentence for sentence in made if _says(sentence)]


def _says(sentence: Sentence) -> bool:
    return any(letter.isalnum() for letter in sentence.body.text)


def _made_rude(
    sentences: list[Sentence],
    pack: Pack,
    table: Manners,
    wish: Wish,
    act: str,
    locks: Locks,
    random: Random,
) -> list[Sentence]:
    shelf_ = shelf(pack)
    form = form_of(table, sentences)
    level = wish.intensity
    harsh = wish.offensive and random.random() < 0.3 + 0.2 * level
    if not sentences:
        phrase = shelf_.pick(wish, "alone", (level,), act, form, random, harsh) or shelf_.pick(
            wish, "alone", (1, 2, 3), act, form, random
        )
        if phrase is None:
            return cut(Draft.of(""))
        return cut(Draft.new(phrase.text))
    spots = _spots(level, random)
    for spot in spots:
        levels = (level,) if spot != "open" or level == 1 else (level - 1, level)
        phrase = shelf_.pick(wish, spot, levels, act, form, random, harsh)
        if phrase is None:
            phrase = shelf_.pick(wish, spot, levels, act, form, random)
        if phrase is None:
            continue
        if spot == "open":
            if phrase.text.endswith(",") and not may_run_on(sentences, table, locks):
                continue
            sentences = opened(sentences, phrase.text, table, locks)
        elif spot == "tail":
            sentences = tailed(sentences, phrase.text)
        else:
            sentences = closed(sentences, phrase.text, table)
        harsh = False
    return sentences


def _spots(level: int, random: Random) -> Sequence[str]:
    if level == 1:
        return random.choice((("open",), ("tail",), ("close",)))
    if level == 2:
        return random.choice((("open",), ("close",), ("close",), ("tail", "open")))
    return random.choice((("open", "close"), ("tail", "close"), ("open", "tail", "close")))


def _made_kind(
    sentences: list[Sentence],
    pack: Pack,
    table: Manners,
    wish: Wish,
    act: str,
    locks: Locks,
    random: Random,
    text: str,
) -> list[Sentence]:
    if not sentences:
        return sentences
    form = form_of(table, sentences)
    spots = {1: (), 2: (random.choice(("open", "close")),), 3: ("open", "close")}[wish.intensity]
    for spot in spots:
        phrase = shelf(pack).pick(wish, spot, (wish.intensity,), act, form, random)
        there = table.greeted if spot == "open" else table.thanked
        if phrase is None or there.search(text):
            continue
        if spot == "open":
            sentences = opened(sentences, phrase.text, table, locks)
        else:
            sentences = closed(sentences, phrase.text, table)
    return sentences


def _candidate(text: str, draft: Draft, locks: Locks, table: Manners) -> Candidate:
    """The draft as a candidate; the text as it was where the draft has lost something."""
    if not draft.text.strip() or not survives(text, draft, locks):
        draft = Draft.of(text)
    spans = changes(text, draft)
    confidence = _SURE if spans else 1.0
    name = f"politeness-{table.code}-{table.checksum}"
    return Candidate(draft.text, name, confidence, kept(text, spans, confidence), spans)
