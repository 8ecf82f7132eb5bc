"""Makes a turn one of somebody who has lost his temper: reworded, cut up, buried in complaints.

Where ``plan`` puts stock phrases around a turn that stays as it is, this gives it one of many forms:
complaints before and after it, asides in the middle of it, fragments, other words for the request.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random

from politesse.languages import Pack
from politesse.rewriting.politeness.compose import closed, may_run_on, opened, tailed
from politesse.rewriting.politeness.content import Locks
from politesse.rewriting.politeness.draft import Draft
from politesse.rewriting.politeness.outbursts import Character, Outbursts, Saying, outbursts
from politesse.rewriting.politeness.plan import RUNS_ON, Turn, Wish
from politesse.rewriting.politeness.sentences import DraftSentence, cut, follow
from politesse.rewriting.politeness.tables import Manners

# What is done to a turn, in this order; a character goes through them in an order of his own.
_FORMS: dict[int, tuple[tuple[str, ...], ...]] = {
    1: (("open",), ("close",), ("tail",), ("aside",), ("fragments", "close"), ("open", "tail")),
    2: (
        ("open", "close"), ("open", "tail"), ("aside", "close"), ("open", "aside"),
        ("between", "close"), ("fragments", "open", "close"), ("close", "close"), ("open", "open"),
    ),
    3: (
        ("open", "close", "close"), ("open", "open", "close"), ("open", "aside", "close"),
        ("open", "tail", "close"), ("between", "open", "close"),
        ("fragments", "open", "close", "close"), ("open", "open", "tail"),
    ),
}  # fmt: skip
_LEAVING: dict[int, tuple[tuple[str, ...], ...]] = {
    1: (("close",),),
    2: (("close",), ("close", "close")),
    3: (("close", "close"), ("open", "close")),
}
_LAST = ("thanks", "bye")
_REWORDED = {1: 0.5, 2: 0.7, 3: 0.8}  # how often a sentence is said in other words
_WEIGHTS = {"own": 3, "heard": 1, "theme": 1, "any": 1}  # what a character talks of, how often
_NEAR = 24  # letters after a break in which a value must stand
_PIECES = 3


def vented(
    sentences: list[DraftSentence],
    pack: Pack,
    table: Manners,
    wish: Wish,
    turn: Turn,
    character: Character,
    locks: Locks,
    random: Random,
) -> list[DraftSentence]:
    """The turn as a character would say it who is in no mood for manners."""
    says = outbursts(pack)
    assert says is not None
    if turn.act in _LAST and not locks.fixed.isdisjoint(
        place for sentence in sentences for place in sentence.body.origin
    ):
        turn = replace(turn, act="inform")  # thanks that come with a wish
    work = _Work(says, table, wish, turn, character, locks, random)
    if not sentences:
        alone = work.said("alone", True) or work.said("close", False)
        return cut(Draft.new(alone)) if alone else []
    leaving = turn.act in _LAST
    made = [work.reworded(sentence) for sentence in sentences]
    for step in work.form(_LEAVING if leaving else _FORMS):
        made = work.done(step, made)
    if made == sentences:  # nothing fitted where it was wanted
        made = work.done("close", made)
    return made


@dataclass(slots=True)
class _Work:
    """One turn being worked on."""

    says: Outbursts
    table: Manners
    wish: Wish
    turn: Turn
    character: Character
    locks: Locks
    random: Random
    used: set[str] = field(default_factory=set)

    def form(self, forms: dict[int, tuple[tuple[str, ...], ...]]) -> tuple[str, ...]:
        """What is done to this turn: the next of the character's forms."""
        own = list(forms[self.wish.intensity])
        Random(f"{self.character.key}|{self.wish.intensity}").shuffle(own)
        return own[(self.character.turn + self.random.randrange(2)) % len(own)]

    def done(self, step: str, sentences: list[DraftSentence]) -> list[DraftSentence]:
        """The turn after one step; as it was where that cannot be done."""
        if step == "aside":
            return self._aside(sentences)
        if step == "fragments":
            return self._fragments(sentences)
        if step == "between":
            if len(sentences) < 2:
                return self.done("open", sentences)
            phrase = self.said("close", False)
            head = closed(sentences[:1], phrase, self.table) if phrase else sentences[:1]
            last = replace(head[-1], gap=Draft.new(" " if self.table.spaced else ""))
            return [*head[:-1], last, *sentences[1:]]
        phrase = self.said(step, step == "open" and may_run_on(sentences, self.table))
        if phrase is None:
            return sentences
        if step == "open":
            return opened(sentences, phrase, self.table, self.locks, phrase.endswith(RUNS_ON))
        if step == "tail":
            return tailed(sentences, phrase)
        return closed(sentences, phrase, self.table)

    def said(self, place: str, run_on: bool) -> str | None:
        """Something that the character says at a place, which he has not said before."""
        fitting = self.says.fitting(
            self.character.part, frozenset({place}), self.wish.intensity, self.turn.act,
            self.turn.form,
        )  # fmt: skip
        pools = self._pools([one for one in fitting if run_on or not one.text.endswith(RUNS_ON)])
        if not pools:
            return None
        sayings = [(saying, _WEIGHTS[name]) for name, pool in pools.items() for saying in pool]
        weights = [
            weight * self.says.weight(saying, self.character.part) for saying, weight in sayings
        ]
        saying = self.random.choices(sayings, weights)[0][0]
        self.used.add(saying.text)
        return self.says.spelt(saying, self.character.part, self.random)

    def _pools(self, fitting: list[Saying]) -> dict[str, list[Saying]]:
        """What fits, by what it is about."""
        pools: dict[str, list[Saying]] = {}
        themes = self.says.themes_of(self.character)
        for saying in fitting:
            if saying.text in self.used or (saying.heard and not self.character.turn):
                continue
            if saying.offensive and not self.wish.offensive:
                continue
            if saying.theme and saying.theme not in themes:
                continue
            own = self.wish.scenario in saying.scenarios
            if not own and "any" not in saying.scenarios:
                continue
            name = "heard" if saying.heard else "theme" if saying.theme else "own" if own else "any"
            pools.setdefault(name, []).append(saying)
        return pools

    def reworded(self, sentence: DraftSentence) -> DraftSentence:
        """The sentence in other words, where some are known for it."""
        if self.random.random() > _REWORDED[self.wish.intensity]:
            return sentence
        text = sentence.body.text
        known = [
            rule
            for rule in self.says.rewords
            if rule.find.search(text) and rule.asks == sentence.asks
        ]
        return (
            follow(sentence, [self.random.choice(known)], self.locks, self.random)
            if known
            else sentence
        )

    def _aside(self, sentences: list[DraftSentence]) -> list[DraftSentence]:
        """Something thrown in before a value; at the end where there is no room for it."""
        for index, sentence in enumerate(sentences):
            places = self._breaks(sentence.body)
            phrase = self.said("aside", False) if places else None
            if phrase is None:
                continue
            start, end = self.random.choice(places)
            body = sentence.body.put(start, end, Draft.new(f" — {phrase} — "))
            return [*sentences[:index], replace(sentence, body=body), *sentences[index + 1 :]]
        return self.done("close", sentences)

    def _fragments(self, sentences: list[DraftSentence]) -> list[DraftSentence]:
        """The turn in pieces, each a sentence."""
        made: list[DraftSentence] = []
        for sentence in sentences:
            if sentence.asks:
                made.append(sentence)
                continue
            clipped = follow(sentence, self.says.clips, self.locks, self.random)
            start = 0
            for stop, following in self._breaks(clipped.body)[:_PIECES]:
                piece = clipped.body[start:stop]
                made.append(DraftSentence(piece, Draft.new(self._mark()), Draft.new(" ")))
                start = following
            made.append(replace(clipped, body=clipped.body[start:]))
        return made

    def _mark(self) -> str:
        """What ends a fragment."""
        return self.random.choice((self.table.stop, self.table.stop, "..."))

    def _breaks(self, body: Draft) -> list[tuple[int, int]]:
        """Where a sentence can be broken: before a word that leads to a value."""
        return [
            match.span()
            for match in self.says.breaks.finditer(body.text)
            if match.start() > 0
            and self.locks.fixed.isdisjoint(body.origin[slice(*match.span())])
            and not self.locks.fixed.isdisjoint(body.origin[match.end() : match.end() + _NEAR])
        ]
