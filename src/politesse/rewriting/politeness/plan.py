"""Chooses what is added to a turn: which phrases, how many and where."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

from politesse.languages import Pack
from politesse.rewriting.politeness.compose import closed, may_run_on, opened, tailed
from politesse.rewriting.politeness.content import Locks
from politesse.rewriting.politeness.draft import Draft
from politesse.rewriting.politeness.sentences import DraftSentence, cut
from politesse.rewriting.politeness.tables import Manners, Phrase, manners

# Where additions stand, by intensity: one of these is drawn. At the second, one strong phrase
# mostly says it all; more would drown what the turn is about.
_RUDE: dict[int, tuple[tuple[str, ...], ...]] = {
    1: (("open",), ("tail",), ("close",)),
    2: (("open",), ("close",), ("tail", "close"), ("open", "close")),
    3: (("open", "close"), ("open", "tail"), ("tail", "close"), ("open", "tail", "close")),
}
_KIND: dict[int, tuple[tuple[str, ...], ...]] = {
    1: ((),),
    2: (("open",), ("close",)),
    3: (("open", "close"),),
}
_OWN = 0.35  # how often a phrase written for just what the turn does is preferred
#: How a phrase ends that the turn goes on after.
RUNS_ON = (",", ":", "—", "、", "，", " but", " so")


@dataclass(frozen=True, slots=True)
class Wish:
    """How a turn should sound."""

    manner: str
    scenario: str
    intensity: int
    offensive: bool


@dataclass(frozen=True, slots=True)
class Turn:
    """What is known of a turn when phrases are chosen for it."""

    act: str
    form: str
    source: str


class Shelf:
    """The phrases of a language, sorted for quick choice."""

    def __init__(self, table: Manners) -> None:
        self._by: dict[tuple[str, str, str, int, bool], list[Phrase]] = defaultdict(list)
        for phrase in table.phrases:
            key = (phrase.manner, phrase.scenario, phrase.place, phrase.level, phrase.offensive)
            self._by[key].append(phrase)

    def pick(
        self, wish: Wish, place: str, turn: Turn, random: Random, offensive: bool, run_on: bool
    ) -> Phrase | None:
        """A phrase that fits; one of the scenario's own where it has any.

        Phrases written for just what the turn does come up more often than their number.
        """
        for scenario in (wish.scenario, "any"):
            fitting = [
                phrase
                for level in _levels(place, wish)
                for phrase in self._by.get((wish.manner, scenario, place, level, offensive), ())
                if turn.act in phrase.acts
                and (not phrase.after or turn.form in phrase.after)
                and (run_on or not phrase.text.endswith(RUNS_ON))
            ]
            own = [phrase for phrase in fitting if len(phrase.acts) <= 2]
            if own and random.random() < _OWN:
                return random.choice(own)
            if fitting:
                return random.choice(fitting)
        return None


def _levels(place: str, wish: Wish) -> tuple[int, ...]:
    """How strong a phrase may be: where several are added, one that is strong enough will do."""
    highest = max(_RUDE)
    both = wish.manner == "impolite" and wish.intensity == highest and place in ("open", "tail")
    return (highest - 1, highest) if both else (wish.intensity,)


@cache
def shelf(pack: Pack) -> Shelf:
    """The shelf of a pack that has tables, made once."""
    table = manners(pack)
    assert table is not None
    return Shelf(table)


def made_rude(
    sentences: list[DraftSentence], pack: Pack, wish: Wish, turn: Turn, locks: Locks, random: Random
) -> list[DraftSentence]:
    """The turn with phrases of the scenario; a phrase alone where nothing of it is left."""
    harsh = wish.offensive and random.random() < 0.3 + 0.2 * wish.intensity
    if not sentences:
        phrase = shelf(pack).pick(wish, "alone", turn, random, harsh, True)
        phrase = phrase or shelf(pack).pick(wish, "alone", turn, random, False, True)
        return cut(Draft.new(phrase.text)) if phrase else []
    made = sentences
    for spot in random.choice(_RUDE[wish.intensity]):
        made, harsh = _with(made, spot, pack, wish, turn, locks, random, harsh)
    if made is sentences:  # nothing fitted where it was wanted
        made, _ = _with(made, "close", pack, wish, turn, locks, random, harsh)
    return made


def made_kind(
    sentences: list[DraftSentence], pack: Pack, wish: Wish, turn: Turn, locks: Locks, random: Random
) -> list[DraftSentence]:
    """The turn with a greeting or thanks, where it has none; thanks after a reproach would mock."""
    table = manners(pack)
    assert table is not None
    there = {"open": table.greeted, "close": table.thanked}
    for spot in random.choice(_KIND[wish.intensity]):
        if sentences and not there[spot].search(turn.source):
            more, _ = _with(sentences, spot, pack, wish, turn, locks, random, False)
            sentences = sentences if _mocks(more, turn, table) else more
    return sentences


def _mocks(sentences: Sequence[DraftSentence], turn: Turn, table: Manners) -> bool:
    """Whether a turn that reproaches thanks as well."""
    return table.reproach.search(turn.source) is not None and any(
        table.thanked.search(sentence.body.text) for sentence in sentences
    )


def _with(
    sentences: list[DraftSentence],
    spot: str,
    pack: Pack,
    wish: Wish,
    turn: Turn,
    locks: Locks,
    random: Random,
    harsh: bool,
) -> tuple[list[DraftSentence], bool]:
    """The turn with one phrase more, where one fits, and whether a harsh one is still wanted."""
    table = manners(pack)
    assert table is not None
    run_on = may_run_on(sentences, table)
    phrase = shelf(pack).pick(wish, spot, turn, random, True, run_on) if harsh else None
    harsh = harsh and phrase is None
    phrase = phrase or shelf(pack).pick(wish, spot, turn, random, False, run_on)
    if phrase is None:
        return sentences, harsh
    if spot == "open":
        return opened(sentences, phrase.text, table, locks, phrase.text.endswith(RUNS_ON)), harsh
    if spot == "tail":
        return tailed(sentences, phrase.text), harsh
    return closed(sentences, phrase.text, table), harsh


def turn_of(table: Manners, source: str, sentences: Sequence[DraftSentence]) -> Turn:
    """What a turn does, and whether its last sentence commands, asks or states."""
    act = next((rule.act for rule in table.acts if rule.find.search(source)), "other")
    form = "statement"
    if sentences and sentences[-1].asks:
        form = "question"
    elif sentences and table.command.search(sentences[-1].body.text):
        form = "command"
    return Turn(act, form, source)
