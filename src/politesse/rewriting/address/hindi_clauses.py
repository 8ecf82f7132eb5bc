"""Whose a Hindi verb is, which closes its clause and follows its subject.

*आएँगे* and *हैं* are said of the reader, of *we* and *they*, and of everybody who is honoured: the subject tells, a word
without a postposition before the verb (*डॉक्टर साहब देखेंगे*, but *डॉक्टर साहब को देखेंगे*). An infinitive at the end of a
sentence asks for something later (*तुम तैयार रहना*), and *दो* is a number where no clause ends after it.
``[settings.verb_last]`` of a pack has the words. Where nothing shows the model is left to choose.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Literal

from politesse.core import TargetRegister
from politesse.languages import Pack
from politesse.languages.tokens import Tokens
from politesse.rewriting.address.choice import Option
from politesse.rewriting.address.conversion import conversion

Owner = Literal["reader", "other"]
_REACH = 40  # words, so that work grows like the text
_SENTENCE = 3  # words of the shortest sentence that bids by an infinitive
_THEN = "तो"
_CALLED = 2  # words from the reader to what many are called: आप सब लोग
_STATED = ("{prs.", "{fut.")
_ASKED = ("{imp.", "{sbj.")
_LATER = "{impfut."
_PERSONS = (".2tum}", ".2aap}")


class VerbLast:
    """Finds the verbs of the reader and of others in texts of one language."""

    def __init__(self, pack: Pack, table: Mapping[str, Any]) -> None:
        words = {name: _spelt(pack, items) for name, items in table.items()}
        self._readers = words["readers"]
        self._others = words["others"]
        self._cutting = words["cutting"]
        self._joining = words["joining"]
        self._postpositions = words["postpositions"]
        self._particles = words["particles"]
        self._negations = words["negations"]
        self._forbidding = words["forbidding"]
        self._numbers = words["numbers"]
        self._counted = words["counted"]
        self._offering = words["offering"]
        self._offered = words["offered"] | self._joining | self._particles
        self._helping = words["helping"]
        self._told_by = words["told_by"]
        self._wishing = words["wishing"]
        self._able = words["able"]
        self._together = words["together"]
        self._people = words["people"]
        self._stems = _spelt(pack, pack.paradigms.forms("imp.2tu"))
        self._infinitives = _spelt(pack, pack.paradigms.forms("impfut.2tum"))

    def __call__(self, tokens: Tokens, options: list[list[Option]]) -> frozenset[int]:
        """The places that change with the reader; what is somebody else's loses its options."""
        found = set()
        for place, here in enumerate(options):
            if not here:
                continue
            options[place] = here = self._possible(tokens, place, here)
            if _of(here, _LATER) and self._asks_later(tokens, options, place):
                found.add(place)
            if not _is_stated(here):
                continue
            owner = self._owner(tokens, place)
            if owner == "other":
                options[place] = [one for one in here if not _is_anybodys(one)]
            elif self._follows(tokens, options, place, owner):
                found.add(place)
        return frozenset(found)

    def _possible(self, tokens: Tokens, place: int, here: list[Option]) -> list[Option]:
        """The options that the words beside allow: *नंबर दो* is no verb, *मत हो* no statement."""
        word, before = tokens.words[place], _beside(tokens, place, -1)
        if word in self._numbers and self._counts(tokens, place, before):
            return []
        if before in self._negations | self._forbidding:
            return [one for one in here if not one.op.startswith("{prs.")]
        return here

    def _counts(self, tokens: Tokens, place: int, before: str) -> bool:
        """Whether a word that is a number and a verb counts something."""
        if before in self._counted:
            return True
        helps = before in self._stems or before.endswith("ने")
        return not helps and not self._closes(tokens, place)

    def _closes(self, tokens: Tokens, place: int) -> bool:
        """Whether a clause ends after a place, but for particles."""
        after = place + 1
        while _inside(tokens, place, after) and tokens.words[after] in self._particles:
            after += 1
        return not _inside(tokens, place, after) or (
            tokens.words[after] in self._joining | self._cutting
        )

    def _asks_later(self, tokens: Tokens, options: Sequence[Sequence[Option]], place: int) -> bool:
        """Whether an infinitive is what the reader is to do later: he stands before it, or *मत* does."""
        if not self._closes(tokens, place) or "?" in tokens.finals[tokens.sentence[place]]:
            return False
        low = self._begin(tokens, place)
        if _beside(tokens, place, -1) in self._forbidding:
            return True
        owner = self._subject(tokens, low, place)
        if owner is None and (
            self._goes_on(tokens, options, place) or self._is_told_later(tokens, place)
        ):
            return True
        return owner == "reader" and not any(_is_stated(options[at]) for at in range(low, place))

    def bids_later(self, tokens: Tokens) -> bool:
        """Whether a text bids by an infinitive that can be nothing else."""
        return any(
            word in self._helping and self._is_told_later(tokens, place)
            for place, word in enumerate(tokens.words)
        )

    def _is_told_later(self, tokens: Tokens, place: int) -> bool:
        """Whether an infinitive bids by itself: with a helping verb at the end of a sentence, or joined to such.

        *चाबी उसे दे देना।* bids; *रोज़ टहलना* may be a heading, and *माँ ने कहा कि दूध ले आना।* tells what was bidden.
        """
        begin, end = tokens.sentence_range(place)
        if end - begin < _SENTENCE or end - begin > _REACH:
            return False
        final = tokens.finals[tokens.sentence[place]]
        words = tokens.words[begin:end]
        if not any(mark in final for mark in "।!.") or not self._told_by.isdisjoint(words):
            return False
        if words[-1] not in self._infinitives or tokens.quoted[place]:
            return False
        closing = [
            at
            for at in range(begin, end)
            if tokens.words[at] in self._infinitives and self._closes(tokens, at)
        ]
        helped = [
            at
            for at in closing
            if tokens.words[at] in self._helping and _beside(tokens, at, -1) in self._stems
        ]
        others = [at for at in range(begin, end) if tokens.words[at] in self._others]
        return place in closing and bool(helped) and not others

    def _goes_on(self, tokens: Tokens, options: Sequence[Sequence[Option]], place: int) -> bool:
        """Whether an infinitive goes on after a command, and so does what *and* joins to it: *मत करो, फ़ोन कर देना*."""
        begin, end = tokens.sentence_range(place)
        first, _ = tokens.clause_range(place)
        near = range(max(begin, first - _REACH), first)
        told = any(
            _of(options[at], "{imp.") and self._closes(tokens, at) and self._is_told(tokens, at)
            for at in near
        )
        if not told or _beside(tokens, place, 1) not in self._joining:
            return told
        last = min(end, tokens.clause_range(place)[1]) - 1
        return last > place and _of(options[last], _LATER)

    def _is_told(self, tokens: Tokens, place: int) -> bool:
        """Whether nobody else is the subject of what may be a command."""
        return self._subject(tokens, self._begin(tokens, place), place) != "other"

    def _owner(self, tokens: Tokens, place: int) -> Owner | None:
        """Whose a verb is; what *and* joins to the verb of another is the other's too."""
        low = self._begin(tokens, place)
        owner = self._subject(tokens, low, place)
        while owner is None and low > 0 and self._is_joined(tokens, low, place):
            high, low = low - 1, self._begin(tokens, low - 1)
            owner = self._subject(tokens, low, high)
            if owner == "reader":
                return None
        if owner is None and self._is_wished(tokens, low, place):
            return self._left_to(tokens, low, place)
        return owner

    def _is_wished(self, tokens: Tokens, low: int, place: int) -> bool:
        """Whether *तो* before a clause follows what the reader may like: *आप चाहें तो*."""
        if low < 2 or tokens.words[low - 1] != _THEN or tokens.words[low - 2] not in self._wishing:
            return False
        return (
            tokens.sentence[low - 2] == tokens.sentence[place]
            and self._subject(tokens, self._begin(tokens, low - 2), low - 2) == "reader"
        )

    def _left_to(self, tokens: Tokens, low: int, place: int) -> Owner | None:
        """Who can do what the reader may like: he himself (*बदल सकते हैं*), but for who stands there.

        What people do together may be the speaker's too: *आप चाहें तो मिल सकते हैं*.
        """
        for at in range(low, place):
            after = _beside(tokens, at, 1)
            if tokens.words[at] in self._people and after not in self._postpositions:
                return "other"
        alone = self._together.isdisjoint(tokens.words[low:place])
        return "reader" if alone and _beside(tokens, place, -1) in self._able else None

    def _is_joined(self, tokens: Tokens, low: int, place: int) -> bool:
        return (
            tokens.words[low - 1] in self._joining
            and place - low < _REACH
            and (tokens.sentence[low - 1] == tokens.sentence[place])
        )

    def _begin(self, tokens: Tokens, place: int) -> int:
        """Where the words begin that stand with a verb: after what cuts or joins."""
        begin, _ = tokens.clause_range(place)
        low = max(begin, place - _REACH)
        cuts = self._cutting | self._joining
        return next(
            (at + 1 for at in range(place - 1, low - 1, -1) if tokens.words[at] in cuts), low
        )

    def _subject(self, tokens: Tokens, low: int, high: int) -> Owner | None:
        """The last word before a verb that can be its subject and is known."""
        for at in range(high - 1, low - 1, -1):
            if _beside(tokens, at, 1) in self._postpositions:
                continue
            if tokens.words[at] in self._readers:
                return "reader"
            if tokens.words[at] in self._others:
                return self._beside_reader(tokens, low, at)
        return None

    def _beside_reader(self, tokens: Tokens, low: int, at: int) -> Owner | None:
        """Whose a verb is after a noun: nobody's known if the reader stands before, who may be its subject."""
        before = [place for place in range(low, at) if tokens.words[place] in self._readers]
        if not before:
            return "other"
        return "reader" if before[-1] >= at - _CALLED else None  # आप सब लोग

    def _follows(
        self, tokens: Tokens, options: Sequence[Sequence[Option]], place: int, owner: Owner | None
    ) -> bool:
        """Whether a verb is the first after the reader, or offers something to one who is not named."""
        if owner is None:
            return self._offers(tokens, place)
        low = self._begin(tokens, place)
        return not any(_is_stated(options[at]) for at in range(low, place)) and (
            _of(options[place], _STATED) or self._closes(tokens, place)
        )

    def _offers(self, tokens: Tokens, place: int) -> bool:
        """Whether a question without a subject offers the reader something: *चाय लेंगे?*"""
        if tokens.words[place] not in self._offering or (
            "?" not in tokens.finals[tokens.sentence[place]]
        ):
            return False
        begin, _ = tokens.clause_range(place)
        return all(
            word in self._offered for word in tokens.words[max(begin, place - _REACH) : place]
        )


def _spelt(pack: Pack, items: Sequence[str] | frozenset[str]) -> frozenset[str]:
    """Words as they are looked up."""
    return frozenset(word for item in items for word in pack.tokenize(item).words)


def _inside(tokens: Tokens, place: int, other: int) -> bool:
    """Whether a place is in the clause of another."""
    return 0 <= other < len(tokens.words) and tokens.clause[other] == tokens.clause[place]


def _beside(tokens: Tokens, place: int, step: int) -> str:
    """The word so many places further in a clause, none at its end."""
    return tokens.words[place + step] if _inside(tokens, place, place + step) else ""


def _of(here: Sequence[Option], cells: str | tuple[str, ...]) -> bool:
    """Whether a word can be a form of some cells, by which *तुम* or *आप* is addressed."""
    sources = (one.op.partition(">")[0] for one in here)
    return any(source.startswith(cells) and source.endswith(_PERSONS) for source in sources)


def _is_anybodys(option: Option) -> bool:
    """Whether a form is said of others as well: *हैं*, *करेंगे*, *करें*."""
    source = option.op.partition(">")[0]
    return source.endswith(".2aap}") and not source.startswith("{imp.")


def _is_stated(here: Sequence[Option]) -> bool:
    return _of(here, _STATED + _ASKED)


@cache
def verb_last(pack: Pack, target: TargetRegister) -> VerbLast | None:
    """What finds whose verbs are, None where a language has no need of it."""
    table = conversion(pack, target).settings.get("verb_last")
    return VerbLast(pack, table) if table else None
