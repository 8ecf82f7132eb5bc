"""Which verb of a clause is the reader's, in languages whose infinitives look like its forms.

In *Sollten Sie Fragen haben* the first verb is finite and the last is not; in *dat zij u heeft gezien* the
verb is hers; after *Wer Urlaub hat* comes what everybody does. The words are those of
``[settings.clauses]``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple

from politesse.languages import Pack
from politesse.languages.tokens import Tokens
from politesse.rewriting.address.choice import Option

_FORMAL = ("inv.u", "pst.u")
_AFTER_PREPOSITION = 2
_SUBJECT = 3  # words of a clause among which a subject stands before or after its verb


class Segment(NamedTuple):
    """A stretch with a verb of its own: a clause, or what a conjunction cuts off."""

    low: int
    high: int
    sentence: int
    words: Sequence[str]
    asks: bool
    last: bool  # of its sentence


class Finite:
    """Tells finite verbs of the reader from others, by the clauses of one language."""

    def __init__(self, pack: Pack, table: Mapping[str, Any]) -> None:
        self._forms = pack.paradigms.forms
        self._reader: str = table["formal"][0]
        self._informal = frozenset(table["informal"])
        self._several = frozenset(table.get("several", ()))
        self._only_reader = frozenset(table.get("only_reader", ()))
        self._before_nouns = frozenset(table.get("before_nouns", ()))
        self._acting = frozenset(table.get("on_oneself", ()))
        self._oneself = frozenset(table.get("oneself", ()))
        self._with_dative = frozenset(table.get("with_dative", ()))
        self._with_accusative = frozenset(table.get("with_accusative", ()))
        self._owned = frozenset(table.get("owned", ()))
        self._times = frozenset(table.get("times", ()))
        self._acted_too = frozenset(table.get("acted_too", ()))
        self._passed = frozenset(table.get("passed", ()))
        self._cutting = frozenset(table["cutting"])
        self._joining = frozenset(table.get("joining", ()))
        self._infinitives = frozenset(table["infinitives"])
        self._subordinating = frozenset(table.get("subordinating", ()))
        self._auxiliaries = frozenset(table.get("auxiliaries", ()))
        self._relative = frozenset(table.get("relative", ()))
        self._acted_on = frozenset(table.get("acted_on", ()))
        self._singular = frozenset(table.get("singular", ()))
        self._anybody = frozenset(table.get("anybody", ()))
        self._governing = frozenset(table.get("governing", ()))
        self._causing = frozenset(table.get("causing", ()))
        self._pointing = frozenset(table.get("pointing", ()))
        self._to_whom = frozenset(table.get("to_whom", ()))
        self._noun_prepositions = frozenset(table.get("noun_prepositions", ()))
        self._many = frozenset(table.get("many", ()))
        self._subject: str = table["informal"][0]
        self._nouns: bool = table.get("nouns_have_capitals", False)
        determiners = frozenset(table.get("determiners", ()))
        self._persons = frozenset(table["subjects"]) - determiners
        self._elses = self._persons | determiners

    def of_others(self, segment: Segment, named: bool, before: Segment | None) -> bool:
        """Whether a clause does not name the reader, or somebody else first: *dat zij u heeft*, *hij belt u en heeft*."""
        words = segment.words
        if not named and words[0] in self._subordinating:
            return True
        if before is not None and words[0] in self._joining:
            shared = before.sentence == segment.sentence and before.words[0] in self._elses
            if not named:
                return shared
            acted_on = words[2:3] == [self._reader] and words[1] not in self._only_reader
            alone = before.words[0] in self._persons or self._reader not in before.words
            return shared and acted_on and not segment.asks and alone
        opens = words[0] in self._subordinating or words[0] in self._cutting
        return opens and len(words) > 1 and words[1] in self._persons

    def names_anybody(self, tokens: Tokens, segment: Segment) -> bool:
        """Whether a sentence opens with whom it speaks of: *Wer im Urlaub ist, schickt …*"""
        return segment.words[0] in self._anybody and tokens.first(segment.low) and not segment.asks

    def infinite(self, segment: Segment, places: Sequence[int]) -> list[int]:
        """The places at which no finite verb stands, since an auxiliary is the one."""
        before = ("", *segment.words)
        governing = [
            segment.low + place
            for place, word in enumerate(segment.words)
            if word in self._auxiliaries and before[place] not in self._infinitives
        ]
        causing = [
            segment.low + at for at, word in enumerate(segment.words) if word in self._causing
        ]
        own = [
            place
            for place in (*governing, *causing)
            if self._beside_reader(segment, place - segment.low)
        ]
        finite = own[:1] or governing
        return [place for place in places if finite and place not in finite]

    def governed(self, segment: Segment, before: Segment | None) -> list[int]:
        """The place of an infinitive that a verb before *und* governs: *Er wird kommen und Ihnen helfen*."""
        if before is None or before.sentence != segment.sentence or len(before.words) < 3:
            return []
        finite = not self._governing.isdisjoint(before.words[:-1])
        joined = segment.words[0] in self._cutting and len(segment.words) > 2
        ended = before.words[-1].endswith("n") and before.words[-1] not in self._governing
        opens = before.words[0] in self._subordinating
        last = segment.words[-1]
        if not (finite and joined and ended and last.endswith("n")) or opens:
            return []
        return [] if last in self._governing | self._auxiliaries else [segment.high - 1]

    def drop_uninverted(
        self, segment: Segment, options: list[list[Option]], places: Sequence[int]
    ) -> None:
        """A form that only stands before its subject is none elsewhere: *kom je*, but *waarin u komt*."""
        for place in places:
            after = segment.words[place + 1 - segment.low : place + 2 - segment.low]
            if not after or (after[0] != self._reader and after[0] not in self._informal):
                options[place] = [one for one in options[place] if not one.op.startswith("{inv.")]

    def drop_owners(
        self,
        tokens: Tokens,
        segment: Segment,
        options: list[list[Option]],
        places: Sequence[int],
    ) -> None:
        """Between a noun or its verb and a noun *ihr* is hers, but where a verb of many closes the clause."""
        for place in places:
            word, nouns = tokens.words[place], tokens.raw[place - 1 : place + 2 : 2]
            if word not in self._owning or place in (segment.low, segment.high - 1):
                continue
            verbs = (tokens.words[place - 1], segment.words[-1])
            told = any(verb in self._only_many for verb in verbs)
            beside = nouns[0][:1].isupper() or nouns[0].lower() in self._of_one
            if nouns[1][:1].isupper() and beside and not told:
                options[place] = [one for one in options[place] if one.kind != "pronoun"]

    @cached_property
    def _owning(self) -> frozenset[str]:
        """Words for several readers that are somebody else's too, where capitals tell nouns."""
        return self._informal - {self._subject} if self._nouns else frozenset()

    @cached_property
    def _only_many(self) -> frozenset[str]:
        return self._forms("prs.2pl") | self._forms("pst.2pl")

    @cached_property
    def _of_one(self) -> frozenset[str]:
        return self._forms("prs.3sg") - self._only_many

    def _beside_reader(self, segment: Segment, place: int) -> bool:
        """Whether the reader is the subject of a verb in its place: *sollten Sie*, *Sie haben*."""
        words = segment.words
        asked = place == 1 and words[2:3] == [self._reader]  # was möchten Sie werden
        if words[0] in self._subordinating and not asked:
            return False
        follows = place + 1 < len(words) and words[place + 1] == self._reader
        return follows or (place == 1 and words[0] == self._reader)

    def is_subject(self, segment: Segment, place: int) -> bool:
        """Whether the reader is the subject by the verb: *als je problemen hebt*."""
        words = segment.words
        opens = place == segment.low + 1 and words[0] in self._cutting
        if not opens or not (self._informal - {self._subject}).isdisjoint(words[2:]):
            return False
        return not self._only_reader.isdisjoint(words[2:]) or self._is_many(words[2:4])

    def _is_many(self, words: Sequence[str]) -> bool:
        """Whether a plural stands before a verb in the singular: *als je problemen blijft houden*."""
        if len(words) < 2 or not words[0].endswith("en") or words[0] in self._singular:
            return False
        return words[1] in self._forms("prs.2sg") and words[1] not in self._forms("prs.2pl")

    def is_noun(self, segment: Segment, place: int) -> bool:
        """Whether a word stands where a noun does, right before the reader: *wat voor werk je doet*."""
        at = place - segment.low
        words = segment.words
        follows = words[at + 1 : at + 2] and words[at + 1] in self._informal
        return bool(follows) and at > 0 and words[at - 1] in self._before_nouns

    def _caused(self, tokens: Tokens, segment: Segment, place: int) -> bool | None:
        """Whether somebody is himself what is acted on: *lassen Sie sich beraten*, but *sich Zeit*."""
        words, low = segment.words, place + 1
        turned = any(
            word in self._causing and after == self._reader for word, after in pairwise(words)
        )
        if not turned or low == segment.high:
            return None
        if not self._pointing.isdisjoint(words):
            return False
        ahead = False
        for other in range(low, segment.high):
            ahead = ahead or tokens.words[other] in self._noun_prepositions
            if tokens.raw[other][:1].isupper():
                if not ahead:
                    return False
                ahead = False
        verb = words[-1]
        if not verb.endswith("n") or not self._owned.isdisjoint(words[low - segment.low :]):
            return None
        return verb not in self._to_whom

    def settle(
        self, tokens: Tokens, segment: Segment, options: list[list[Option]], place: int
    ) -> None:
        """Leave one object: *sich gemeldet* is *dich gemeldet*, *sich einen Platz* is *dir einen Platz*."""
        caused = self._caused(tokens, segment, place)
        if caused is not None:
            own = [one for one in options[place] if (one.new in self._oneself) is caused]
            options[place] = own or options[place]
            return
        words, after = segment.words, place - segment.low + 1
        before = words[after - 2] if after > 1 else ""
        named = words[max(0, after - 3) : after - 1]
        if len(named) > 1 and named[0] == self._reader and before in self._acted_too:
            own = [one for one in options[place] if one.new not in self._oneself]
            options[place] = own or options[place]  # wollen Sie sie sich ansehen
            return
        if before in self._with_dative | self._with_accusative:  # bei dir, für dich
            acts = before in self._with_accusative
            own = [one for one in options[place] if (one.new in self._oneself) is acts]
            options[place] = own or options[place]
            return
        while after < len(words) - 1 and words[after] in self._passed:
            after += 1
        acts = not self._acting.isdisjoint(words)
        owned = words[after : after + 1] and words[after] in self._owned
        timed = not self._times.isdisjoint(words[after + 1 : after + 2])
        if acts or (owned and not timed):
            own = [one for one in options[place] if (one.new in self._oneself) is acts]
            options[place] = own or options[place]

    def inverted(
        self, tokens: Tokens, segments: Sequence[Segment], options: Sequence[Sequence[Option]]
    ) -> Iterator[int]:
        """Verbs right before a subject that is the reader and owns nothing: *Vergeten jullie de …?*"""
        for segment in segments:
            place = segment.low + (segment.words[0] in self._cutting)
            if place + 1 >= segment.high or tokens.words[place + 1] not in self._informal:
                continue
            owned = any(option.kind == "possessive" for option in options[place + 1])
            doubled = tokens.words[place + 2 : place + 3] == [tokens.words[place + 1]]
            asked = segment.asks or doubled or tokens.words[place + 1] in self._several
            stays = any(tokens.words[place] in self._forms(cell) for cell in _FORMAL)
            if asked and not (owned or stays) and _is_verb(options[place]):
                yield place

    def joined(
        self, segments: Sequence[Segment], options: Sequence[Sequence[Option]]
    ) -> Iterator[int]:
        """Verbs after a conjunction that share the reader: *u komt en heeft*."""
        for before, segment in pairwise(segments):
            same = before.sentence == segment.sentence and before.words[0] == self._reader
            opens = segment.words[0] in self._joining and segment.low + 1 < segment.high
            alone = same and opens and self._reader not in segment.words
            if alone and _is_verb(options[segment.low + 1]):
                yield segment.low + 1

    def told(
        self, tokens: Tokens, segments: Sequence[Segment], options: Sequence[Sequence[Option]]
    ) -> Iterator[int]:
        """Verbs at the end of clauses whose subject is the reader: *wenn Sie morgen kommen*.

        Two clauses may share it: *wenn Sie kommen und Geld mitbringen*, or *kommen und helfen können*.
        """
        for segment, after in zip(segments, (*segments[1:], None), strict=False):
            at = self._tells(segment)
            if not at or not options[segment.low + at] or not _is_verb(options[segment.high - 1]):
                continue
            shared = after if after and self._continues(tokens, segment, after) else None
            if shared and self._governs(shared):
                continue
            yield segment.high - 1
            own = shared and self._reader not in shared.words and self._has_object(shared)
            if shared and own and _is_verb(options[shared.high - 1]):
                yield shared.high - 1

    def with_oneself(
        self, tokens: Tokens, segments: Sequence[Segment], options: Sequence[Sequence[Option]]
    ) -> Iterator[int]:
        """What the reader has or keeps with himself: *Tragen Sie ihn bei sich*, but *fragen Sie, ob er Geld bei sich hat*."""
        governing = self._with_dative | self._with_accusative
        for segment in segments:
            for place in range(segment.low + 1, segment.high):
                if not options[place] or tokens.words[place - 1] not in governing:
                    continue
                named = any(
                    tokens.raw[other].lower() == self._reader
                    and tokens.raw[other][:1].isupper()
                    and (
                        tokens.words[other - 1] in self._subordinating
                        or _is_plural(tokens.words[other - 1])
                    )
                    for other in range(segment.low + 1, min(place, segment.low + _SUBJECT))
                )
                reflexive = any(option.kind == "reflexive" for option in options[place])
                if reflexive and named and self._persons.isdisjoint(segment.words):
                    yield place

    def subject_of(self, segment: Segment) -> int | None:
        """Where the reader is the subject of a relative clause: *die Firma, bei der Sie arbeiten*."""
        at = self._tells(segment)
        named = at == _AFTER_PREPOSITION and self._many.isdisjoint(segment.words)
        return segment.low + at if named else None

    def _tells(self, segment: Segment) -> int:
        """How many words into a subordinate clause its subject, the reader, stands; 0 where it does not.

        Its finite verb stands last. A relative pronoun may be the subject itself, unless a preposition leads it.
        """
        words = segment.words
        led = words[0] in self._noun_prepositions and words[1:2] and words[1] in self._relative
        acted = words[0] in self._acted_on
        opens = led or acted or words[0] in self._subordinating - self._relative
        at = _AFTER_PREPOSITION if led else 1
        told = opens and words[at : at + 1] == [self._reader]
        return at if told and self._auxiliaries.isdisjoint(words[:-1]) else 0

    def _continues(self, tokens: Tokens, segment: Segment, after: Segment) -> bool:
        joined = after.words[0] in self._cutting and len(after.words) > 1
        return joined and tokens.clause[segment.low] == tokens.clause[after.low]

    def _governs(self, segment: Segment) -> bool:
        """Whether a clause ends in a verb that may govern one of the clause before it as well."""
        before = segment.words[-2] if len(segment.words) > 1 else ""
        passive = before.endswith("t") and before not in self._singular  # erwischt werden
        return segment.words[-1] in self._auxiliaries and not passive

    def _has_object(self, segment: Segment) -> bool:
        """Whether a clause begins with what is no subject of a plural, which would be somebody else."""
        return len(segment.words) > 2 and segment.words[1] in self._singular


def _is_verb(here: Sequence[Option]) -> bool:
    return any(option.kind == "verb" for option in here)


def _is_plural(word: str) -> bool:
    """Whether a verb can be one of *Sie*: *haben Sie*, but *hat Sie*."""
    return word.endswith("n") or word == "sind"
