"""Readings of a word that its clause rules out, so that the model need not weigh them.

*Geben Sie* opens a statement with a full stop: it is a command. In *Hast du dich verletzt* the subject is
the reader, so *dich* is reflexive; in *Ich rufe dich an* it is not. German nouns have capitals. A pack
that wants this names its words under ``[settings.clauses]``; what they do not settle stays open.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from politesse.core import TargetRegister
from politesse.languages import Pack
from politesse.languages.tokens import Tokens
from politesse.rewriting.address.choice import Option
from politesse.rewriting.address.finite import Finite, Segment
from politesse.rewriting.address.placed import Placed

_COMMANDING = ("imperative", "guess")
_VERBS = ("verb", *_COMMANDING)
_READER_CELLS = ("prs.2sg", "pst.2sg", "sbj.2sg")
_LIKE_PARTICIPLES = ("be", "ent", "er", "ge", "miss", "über", "unter", "ver", "zer")
_LIKE_VERBS = ("t", "te", "de", "en")
_TOLD = ("prs.2sg", "pst.2sg", "prs.2pl", "pst.2pl")
_LONGEST_OBJECT = 5  # words
Options = list[list[Option]]


class Clauses:
    """Rules options out, for one language and direction."""

    def __init__(self, pack: Pack, target: TargetRegister, table: Mapping[str, Any]) -> None:
        self._pack, self._formal = pack, target == "formal"
        self._reader = frozenset(table["formal" if target == "informal" else "informal"])
        self._pronoun: str = table["informal"][0]
        self._cutting = frozenset(table["cutting"])
        self._leading = frozenset(table["leading"])
        self._please = frozenset(table["please"])
        self._before = self._cutting | self._leading | self._please
        self._stative = frozenset(table["stative"])
        self._subjects = frozenset(table["subjects"])
        self._infinitives = frozenset(table["infinitives"])
        self._then = frozenset(table.get("then", ()))
        self._no_commands = frozenset(table.get("no_commands", ()))
        self._objects = frozenset(table.get("objects", ()))
        self._determiners = frozenset(table.get("determiners", ()))
        self._prepositions = frozenset(table.get("prepositions", ()))
        self._greetings = frozenset(table.get("greetings", ()))
        self._calling = frozenset(table.get("calling", ()))
        self._several = frozenset(table.get("several", ()))
        self._thanking = frozenset(table.get("thanking", ()))
        self._letting = frozenset(table.get("letting", ()))
        self._accusative = frozenset(table.get("accusative", ()))
        self._following = frozenset(table.get("following", ()))
        self._urging = frozenset(table.get("urging", ()))
        self._conditions = frozenset(table.get("conditions", ()))
        self._turned = frozenset(table.get("turned", ()))
        self._joined = frozenset(table.get("joining", ()))
        self._readers_alone = frozenset(table.get("only_reader", ()))
        self._one = frozenset(table.get("one", ()))
        self._calls = frozenset(table.get("calls", ()))
        self._calling_with = frozenset(table.get("calling_with", ()))
        self._on_oneself = frozenset(table.get("self_acting", ()))
        self._with_objects = frozenset(table.get("with_objects", ()))
        self._acts = frozenset(table.get("acts", ()))
        self._fronting = frozenset(table.get("fronting", ()))
        self._finite = Finite(pack, table)
        self._placed = Placed(pack, target, table)
        self._acting = tuple(table.get("reflexive", ()))
        self._capitals = table.get("nouns_have_capitals", False)
        self._owned_by_reader: tuple[str, ...] = tuple(table.get("owned_by_reader", ()))

    def __call__(self, tokens: Tokens, options: Options) -> None:
        """Take out of ``options`` what cannot be."""
        commanded: set[int] = set()
        if self._capitals:
            _drop_nouns(tokens, options)
        spoken_of, before = -1, None
        for segment in self._segments(tokens):
            if self._capitals and self._formal and self._says(segment):
                _drop(options, segment.low, "imperative", True)
            if spoken_of == segment.low:
                options[segment.low] = _no_verbs(options[segment.low])
            spoken_of = segment.high if self._finite.names_anybody(tokens, segment) else -1
            places = [place for place in range(segment.low, segment.high) if options[place]]
            for place in places:
                inside = place > segment.low + (segment.words[0] in self._cutting)
                if tokens.words[place] in self._please and (inside or place + 1 in places):
                    _drop(options, place, "imperative", True)  # Bitte prüfe, but Bitte ihn darum
            if places:
                self._drop_others(tokens, options, segment, places, before)
                self._finite.drop_uninverted(segment, options, places)
                self._finite.drop_owners(tokens, segment, options, places)
                self._placed(tokens, segment, options, places, before)
            earlier, before = before, segment
            subject = None if self._formal else self._finite.subject_of(segment)
            if subject is not None:
                self._only_subject(options, subject)
            for place in places:
                if self._formal and self._finite.is_noun(segment, place):
                    options[place] = _no_verbs(options[place])
                kinds = {option.kind for option in options[place]}
                if "possessive" in kinds and self._acted_on(tokens, segment, place):
                    _drop(options, place, "possessive")
                elif "possessive" in kinds and self._owns(tokens, segment, place):
                    options[place] = [one for one in options[place] if one.kind == "possessive"]
                if "reflexive" in kinds:
                    self._finite.settle(tokens, segment, options, place)
                    if earlier is not None and self._shares(earlier, segment, place):
                        _drop(options, place, "pronoun")
                    else:
                        self._reflexive(tokens, options, segment, place)
                elif "verb" in kinds or ("imperative" in kinds and not self._formal):
                    self._verb(tokens, options, segment, place, commanded)

    def _drop_others(
        self,
        tokens: Tokens,
        options: Options,
        segment: Segment,
        places: Sequence[int],
        before: Segment | None,
    ) -> None:
        """A verb is not the reader's where another is finite, or where the clause names no reader."""
        named = not self._reader.isdisjoint(segment.words)
        if self._formal:
            others = self._third if self._capitals and not named else frozenset()
            elses = [place for place in places if tokens.words[place] in others]
        elif self._finite.of_others(segment, named, before):
            elses = list(places)
            for place in places:
                _drop(options, place, "imperative", True)
        else:
            elses = self._finite.infinite(segment, places)
            elses += self._finite.governed(segment, before)
            elses += [place for place in places if place == segment.low and not named]
        place = segment.low + 1
        joined = self._formal and place in places and segment.words[0] in self._cutting
        if joined and self._own(tokens.words[place]) and not self._commanded(tokens, place):
            _drop(options, place, "imperative", True)
        for place in elses:
            _drop(options, place, "verb", True)
            _drop(options, place, "guess", True)

    def _acted_on(self, tokens: Tokens, segment: Segment, place: int) -> bool:
        """Whether a verb of somebody else follows, so that nothing is owned: *dat ik je help met …*"""
        words = tokens.words
        if not self._formal or place == segment.low or place + 1 == segment.high:
            return False
        if self._finite.is_subject(segment, place):
            return True
        ends = place + 2 == segment.high or words[place + 2] in self._prepositions
        verb = words[place + 1] in self._pack.paradigms.forms("inv.2sg")
        return ends and verb and words[place - 1] in self._subjects

    def _owns(self, tokens: Tokens, segment: Segment, place: int) -> bool:
        """Whether no verb follows the first word of a statement, so that it owns: *Je geld staat …*"""
        if not self._formal or self._capitals or not tokens.first(place) or segment.asks:
            return False
        if place + 1 >= segment.high:
            return False
        word, forms = tokens.words[place + 1], self._pack.paradigms.forms
        return not (word.endswith(_LIKE_VERBS) or any(word in forms(one) for one in _TOLD))

    def bound(self, tokens: Tokens, options: Sequence[Sequence[Option]]) -> Iterator[int]:
        """Places of words that cannot but speak to the reader, and may not stay."""
        segments = list(self._segments(tokens))
        if self._formal:
            yield from self._commands(tokens, segments, options)
            if self._prepositions:
                yield from self._finite.inverted(tokens, segments, options)
                yield from self._fronted(tokens, segments, options)
        elif self._capitals:
            yield from self._finite.told(tokens, segments, options)
            yield from self._finite.with_oneself(tokens, segments, options)
            yield from self._placed.bound(tokens, segments, options)
        else:
            yield from self._finite.joined(segments, options)
            yield from self._placed.bound(tokens, segments, options)

    def _fronted(
        self, tokens: Tokens, segments: Sequence[Segment], options: Sequence[Sequence[Option]]
    ) -> Iterator[int]:
        """Verbs between a word that is no subject and the reader: *Eerst kies je een kleur*."""
        for segment in segments:
            for place in range(segment.low + 1, min(segment.low + 3, segment.high - 1)):
                named = tokens.words[place + 1] in self._reader and not any(
                    option.kind == "possessive" for option in options[place + 1]
                )
                verb = any(option.kind == "verb" for option in options[place])
                if named and verb and self._is_fronted(segment, place):
                    yield place

    def _commands(
        self, tokens: Tokens, segments: Sequence[Segment], options: Sequence[Sequence[Option]]
    ) -> Iterator[int]:
        """Places of words that are commands to one reader and nothing else."""
        for segment in segments:
            place = self._opening(segment)
            if place is None or not self._may_command(tokens, segment, place):
                continue
            asked = place > segment.low and tokens.words[place - 1] in self._please
            begin, end = tokens.sentence_range(place)
            several = not self._several.isdisjoint(tokens.words[begin:end])
            clear = self._is_clear(tokens, segment, place)
            if (asked or several or clear or tokens.words[place] in self._only_commands) and any(
                option.kind == "imperative" for option in options[place]
            ):
                yield place

    def _may_command(self, tokens: Tokens, segment: Segment, place: int) -> bool:
        """Whether a word is no noun, be it by what follows where it opens a sentence: *Probier es*."""
        if tokens.raw[place].islower():
            return True
        only = tokens.words[place] in self._only_commands
        after = tokens.words[place + 1 : place + 2] if place + 1 < segment.high else []
        owned = bool(after) and after[0].startswith(self._owned_by_reader)
        return tokens.first(place) and (owned or (only and not self._following.isdisjoint(after)))

    def _is_clear(self, tokens: Tokens, segment: Segment, place: int) -> bool:
        """Whether a verb that opens a clause has no subject and an object: *…; verfolge sie*."""
        follows = place + 1 < segment.high and tokens.words[place + 1] in self._following
        return place == segment.low and follows and self._commanded(tokens, place)

    def _opening(self, segment: Segment) -> int | None:
        """Where a command would stand, unless somebody else is the subject."""
        if not self._subjects.isdisjoint(segment.words):
            return None
        place = segment.low
        while place < segment.high and segment.words[place - segment.low] in self._before:
            place += 1
        return place if place < segment.high else None

    def _says(self, segment: Segment) -> bool:
        """Whether a verb says something of what opens a clause: *Sichere Netze schützen …*"""
        said = [word for word in segment.words[1:] if word in self._third]
        return any(not word.startswith(_LIKE_PARTICIPLES) for word in said)

    def _segments(self, tokens: Tokens) -> Iterator[Segment]:
        words, clause, sentence = tokens.words, tokens.clause, tokens.sentence
        low = 0
        for place in range(1, len(words) + 1):
            end = place == len(words)
            if end or clause[place] != clause[low] or words[place] in self._cutting:
                asks = "?" in tokens.finals[sentence[low]]
                last = end or sentence[place] != sentence[low]
                yield Segment(low, place, sentence[low], words[low:place], asks, last)
                low = place

    def _verb(
        self, tokens: Tokens, options: Options, segment: Segment, place: int, commanded: set[int]
    ) -> None:
        """A command or a statement, where both may be."""
        opens = place == segment.low + (segment.words[0] in self._cutting)
        commands = any(option.kind == "imperative" for option in options[place])
        word, named = tokens.words[place], self._names_reader(tokens, segment, place)
        stative = self._is_stative(tokens, segment, place)
        if self._is_on_oneself(segment, options, place):
            _drop(options, place, "imperative", True)
            return
        if not self._formal and named and (opens or self._is_fronted(segment, place)):
            self._as_subject(options, place + 1)
        if named and self._of_another(tokens, segment, place):
            options[place] = _no_verbs(options[place])
        elif self._formal and not commands:
            if self._stays_command(tokens, segment, place):
                _drop(options, place, "verb", True)
        elif not commands or (not named and not self._formal):
            pass
        elif (segment.asks and (segment.last or stative)) or (named and self._formal):
            self._states(options, place)
        elif segment.asks:
            # Sagen Sie mal, but Sagen Sie gerade, dass
            after = segment.words[place + 2 - segment.low :]
            calls = (
                word in self._calling
                and self._calls.issuperset(after)
                and self._begins(tokens, place)
            )
            if opens and (calls or segment.words[-1] in self._calling_with):
                self._orders(options, place)
            elif opens and word in self._calling:
                self._states(options, place)
        elif self._after_object(segment, place):
            self._states(options, place)
        elif not self._please.isdisjoint(segment.words):
            self._orders(options, place)
            commanded.add(segment.sentence)
        elif self._answers(tokens, segment, place) or (
            opens and self._urged(tokens, segment, place)
        ):
            self._orders(options, place)
        elif opens:
            self._first(tokens, options, segment, place, commanded)
        if not self._formal:
            self._settle_verb(options, place)

    def _is_on_oneself(self, segment: Segment, options: Options, place: int) -> bool:
        """Whether the reader after a command is its object: *haast u*, but *laat u het ons weten*."""
        same = not any(one.kind == "verb" for one in options[place])
        if self._formal or not same or segment.words[place - segment.low] not in self._on_oneself:
            return False
        return self._with_objects.isdisjoint(segment.words[place - segment.low + 2 :][:1])

    def _is_stative(self, tokens: Tokens, segment: Segment, place: int) -> bool:
        """Whether a verb is rather asked than commanded; *denkt u erover na* is not as *denkt u dat*."""
        return tokens.words[place] in self._stative and segment.words[-1] not in self._acts

    def _is_fronted(self, segment: Segment, place: int) -> bool:
        """Whether nothing but a word that is no subject stands before a verb: *Heute bekommen Sie*."""
        before = segment.words[: place - segment.low]
        begin = bool(before) and before[0] in self._cutting and len(before) > 1
        return len(before) == begin + 1 and before[begin] in self._fronting

    def _as_subject(self, options: Options, place: int) -> None:
        """The reader right after a verb that opens a clause is its subject, so that the verb changes too."""
        if self._only_subject(options, place):
            before = options[place - 1]
            options[place - 1] = [
                replace(one, must=True) if one.kind == "verb" else one for one in before
            ]

    def _only_subject(self, options: Options, place: int) -> bool:
        """Leave of what the reader may become the subject, if that is among it."""
        subject = [one for one in options[place] if one.new == self._pronoun]
        options[place] = subject or options[place]
        return bool(subject)

    def _states(self, options: Options, place: int) -> None:
        """A verb is no command; towards informal also where a statement has no other form."""
        _drop(options, place, "imperative", not self._formal)

    def _orders(self, options: Options, place: int) -> None:
        """A verb is a command, and may not stay where the reader loses the pronoun."""
        _drop(options, place, "verb")
        if not self._formal:
            options[place] = [
                replace(one, must=True) if one.kind == "imperative" else one
                for one in options[place]
            ]

    def _settle_verb(self, options: Options, place: int) -> None:
        """Where nothing says that it commands, a form that a statement has too is taken for one."""
        here = options[place]
        same = not any(one.kind == "verb" for one in here)
        if same and not self._capitals and not any(one.must for one in here):
            _drop(options, place, "imperative", True)

    def _urged(self, tokens: Tokens, segment: Segment, place: int) -> bool:
        """Whether what follows a verb and the reader is said in commands: *klingeln Sie einfach*.

        So is *legen Sie sich hin* where the sentence opens with a condition, *Falls …*.
        """
        begin, _ = tokens.sentence_range(place)
        after = tokens.words[place + 2] if place + 2 < segment.high else ""
        own = after in self._turned and tokens.words[place] not in self._stative
        return after in self._urging or (own and tokens.words[begin] in self._conditions)

    def _after_object(self, segment: Segment, place: int) -> bool:
        """Whether what is acted on opens a clause, before a verb and the reader: *Das Bad putzen Sie.*"""
        before = segment.words[: place - segment.low]
        begin = bool(before) and before[0] in self._cutting
        return begin + 1 < len(before) <= _LONGEST_OBJECT and before[begin] in self._determiners

    def _stays_command(self, tokens: Tokens, segment: Segment, place: int) -> bool:
        """Whether a verb is a command that is the same in both registers: *Vul je naam in.*"""
        words, final = tokens.words, tokens.finals[segment.sentence]
        commands = self._pack.paradigms.forms("imp.2sg")
        begin, _ = tokens.sentence_range(place)
        joined = place == segment.low + 1 and segment.words[0] in self._cutting
        chained = self._chained(tokens, segment, place)
        opening = place == begin or chained or (joined and words[begin] in commands)
        if not opening or (words[place] in self._stative and not (joined or chained)):
            return False
        if final[:1] not in (".", "!") and (final or not chained):
            return False
        follows = place + 1 < segment.high and words[place + 1] in self._reader
        doubled = words[place + 1 : place + 2] == words[place + 2 : place + 3]
        if doubled or self._then_after(tokens, segment) is not None:
            return False
        return follows and words[place] in commands

    def _chained(self, tokens: Tokens, segment: Segment, place: int) -> bool:
        """Whether a verb goes on with commands that name nobody: *Open de app, kies je naam*."""
        words, commands = tokens.words, self._pack.paradigms.forms("imp.2sg")
        joined = segment.words[0] in self._joined and place == segment.low + 1
        if not joined and (
            place != segment.low or tokens.clause[place - 1] == tokens.clause[place]
        ):
            return False
        begin, _ = tokens.sentence_range(place)
        return any(
            words[other] in commands
            and words[other] not in self._stative
            and (other == begin or tokens.clause[other - 1] != tokens.clause[other])
            and words[other + 1] not in self._reader
            for other in range(begin, place - joined)
        )

    def _then_after(self, tokens: Tokens, segment: Segment) -> int | None:
        """Where *then* stands at the head of the next clause: *…, dan krijgt u*, *…, bel dan*."""
        if segment.last:
            return None
        for place in range(segment.high, min(segment.high + 2, len(tokens.words))):
            if tokens.words[place] in self._then:
                return place
        _, end = tokens.clause_range(segment.low)  # Doet u | dat niet, dan
        near = segment.high < end <= min(segment.high + 3, len(tokens.words) - 1)
        return end if near and tokens.words[end] in self._then else None

    def _answers(self, tokens: Tokens, segment: Segment, place: int) -> bool:
        """Whether a verb follows a question: *Waren Sie das nicht? Dann ändern Sie …*"""
        if not tokens.first(segment.low):
            return False
        asked = segment.sentence > 0 and "?" in tokens.finals[segment.sentence - 1]
        after = place == segment.low + 1 and segment.words[0] in self._leading
        return asked and after and tokens.words[place] not in self._stative

    def _first(
        self, tokens: Tokens, options: Options, segment: Segment, place: int, commanded: set[int]
    ) -> None:
        """A verb that opens a clause of a statement: *Haben Sie Fragen, …* or *Geben Sie …*"""
        words, first = tokens.words, self._begins(tokens, place)
        then = self._then_after(tokens, segment)
        if self._is_stative(tokens, segment, place):
            if first and not segment.last:
                self._states(options, place)
        elif first and then is not None:
            told = not self._reader.isdisjoint(words[then + 1 : then + 3])
            if told or then > segment.high:
                self._states(options, place)
        elif first or segment.sentence in commanded:
            self._orders(options, place)
            commanded.add(segment.sentence)

    def _begins(self, tokens: Tokens, place: int) -> bool:
        """Whether a word begins what a sentence says, be it after a greeting."""
        if tokens.first(place) or _after_colon(tokens, place):
            return True
        begin, _ = tokens.sentence_range(place)
        next_clause = tokens.clause[place] == tokens.clause[begin] + 1
        return (
            next_clause
            and tokens.clause[place - 1] != tokens.clause[place]
            and tokens.words[begin] in self._greetings
        )

    def _names_reader(self, tokens: Tokens, segment: Segment, place: int) -> bool:
        """Whether the reader is named: right after a formal verb, anywhere in an informal clause."""
        if self._formal:
            return not self._reader.isdisjoint(segment.words)
        return place + 1 < segment.high and tokens.words[place + 1] in self._reader

    def _of_another(self, tokens: Tokens, segment: Segment, place: int) -> bool:
        """Whether somebody else is the subject of a verb that the reader follows: *hij helpt u*."""
        before = tokens.words[segment.low : place]
        if not before or (self._formal and not self._prepositions):
            return False
        if tokens.words[place] in self._readers_alone:
            return False  # dat hebt u
        if self._formal and self._placed.only_inverted(tokens.words[place]):
            return self._placed.is_speaker(before)  # dit doe je, but dit doe ik je niet aan
        if self._placed.of_several(tokens.words[place]):
            persons = self._subjects - self._one  # wer sind Sie
        else:
            persons = self._subjects
        if tokens.raw[place - 1] == "sie" or not persons.isdisjoint((before[0], before[-1])):
            return True
        named = len(before) <= 3 and before[0] in self._determiners
        return named and not self._objects.isdisjoint((before[-1], tokens.words[place]))

    def _reflexive(self, tokens: Tokens, options: Options, segment: Segment, place: int) -> None:
        """An object that is the reader is reflexive if the subject is too, and else is not."""
        if not self._formal:
            begin, end = tokens.sentence_range(place)
            if self._reader.isdisjoint(tokens.words[begin:end]):
                _drop(options, place, "reflexive", True)
        elif not any(
            self._is_infinitive(word)
            for other, word in enumerate(segment.words, segment.low)
            if other != place - 1  # zu dir
        ):
            own = self._subject_is_reader(tokens, options, segment, place)
            if not own or tokens.words[place - 1] in self._prepositions:
                _drop(options, place, "reflexive")
            elif self._may_act(segment):
                _drop(options, place, "pronoun")
            elif any(option.kind == "possessive" for option in options[place]):
                options[place] = [one for one in options[place] if one.kind == "possessive"]
            elif tokens.words[place - 1] in self._reader:  # had je je
                _drop(options, place, "pronoun")

    def _shares(self, before: Segment, segment: Segment, place: int) -> bool:
        """Whether the reader of a clause acts in the next one too: *du musst sitzen und dich ruhig verhalten*."""
        if not (self._formal and self._capitals) or before.sentence != segment.sentence:
            return False
        joined = place == segment.low + 1 and segment.words[0] in self._cutting
        if place == segment.low and self._placed.is_infinitive(segment):
            joined = True  # wenn du aufhörst, dir Sorgen zu machen
        acts = self._pronoun in before.words and self._subjects.isdisjoint(
            (*before.words, *segment.words)
        )
        return joined and acts and self._own_infinitive(segment.words[-1])

    def _own_infinitive(self, word: str) -> bool:
        return word.endswith("n") and word not in self._stative

    def _may_act(self, segment: Segment) -> bool:
        """Whether a clause has a verb with which the reader may be the object too."""
        return not self._acting or any(
            part in word for word in segment.words for part in self._acting
        )

    def _is_infinitive(self, word: str) -> bool:
        """Whether a word marks an infinitive, whose subject stands elsewhere: *um dich anzumelden*."""
        return word in self._infinitives or ("zu" in word[2:-4] and word.endswith("en"))

    def _subject_is_reader(
        self, tokens: Tokens, options: Options, segment: Segment, place: int
    ) -> bool:
        """Whether the reader is the subject: named, in the form of the verb, or commanded."""
        words = tokens.words
        if self._prepositions:  # where subject and object are one word, the first is the subject
            return not self._reader.isdisjoint(words[segment.low : place])
        begins = segment.words[0] in self._conditions and words[place - 1] not in self._letting
        if begins and self._is_told(tokens, options, place - 1):
            return True  # bei Fragen wende dich an uns
        opening = self._opening(segment)
        if opening is not None and any(one.kind in _COMMANDING for one in options[opening]):
            if words[opening] in self._letting and not self._accusative.isdisjoint(segment.words):
                return False  # lass mich dir helfen
            if words[opening] in self._thanking:
                return False  # danke dir
            if self._commanded(tokens, opening):
                return True
        return any(
            (word in self._reader and options[at]) or word in self._only_reader
            for at, word in enumerate(segment.words, segment.low)
        )

    def _is_told(self, tokens: Tokens, options: Options, place: int) -> bool:
        """Whether a word is a command to one reader and nobody says it of himself."""
        commands = place >= 0 and any(one.kind == "imperative" for one in options[place])
        return commands and self._commanded(tokens, place)

    def _own(self, word: str) -> bool:
        """Whether the speaker may say a form of himself."""
        return word in self._pack.paradigms.forms("prs.1sg")

    def _commanded(self, tokens: Tokens, place: int) -> bool:
        """Whether what may be a command is one: *fahre* may be said of oneself, *schickt* of others."""
        begin, end = tokens.sentence_range(place)
        word, forms = tokens.words[place], self._pack.paradigms.forms
        if self._own(word) and not self._subjects.isdisjoint(tokens.words[begin:place]):
            return False
        several = not self._several.isdisjoint(tokens.words[begin:end])
        return several or word in forms("imp.2sg")

    @cached_property
    def _only_commands(self) -> frozenset[str]:
        """Forms that are commands to one reader and no other form of a verb."""
        cells = self._pack.paradigms.by_cell
        others = [forms for cell, forms in cells.items() if cell != "imp.2sg"]
        return cells.get("imp.2sg", frozenset()) - frozenset().union(*others) - self._no_commands

    @cached_property
    def _only_reader(self) -> frozenset[str]:
        """Forms of verbs that say *du* by themselves."""
        cells = self._pack.paradigms.by_cell
        own = [forms for cell, forms in cells.items() if cell in _READER_CELLS]
        others = [forms for cell, forms in cells.items() if cell not in _READER_CELLS]
        return frozenset().union(*own) - frozenset().union(*others)

    @cached_property
    def _third(self) -> frozenset[str]:
        """Forms by which something is said of a thing."""
        return self._pack.paradigms.forms("prs.3sg")


def _drop_nouns(tokens: Tokens, options: Options) -> None:
    """A word with a capital inside a sentence is no verb, nor is one with a capital inside it."""
    for place, here in enumerate(options):
        raw = tokens.raw[place]
        inner = raw[1:] != raw[1:].lower() and not raw.isupper()
        if here and (inner or (raw[:1].isupper() and not _may_open(tokens, place))):
            options[place] = _no_verbs(here)


def _may_open(tokens: Tokens, place: int) -> bool:
    """Whether a capital may be that of a sentence: first, after a mark, or all are capitals."""
    raw = tokens.raw[place]
    if tokens.first(place) or (len(raw) > 1 and raw.isupper()):
        return True
    between = tokens.text[tokens.ends[place - 1] : tokens.starts[place]]
    return not between.isspace() or "\n" in between


def _after_colon(tokens: Tokens, place: int) -> bool:
    """Whether a sentence begins after a colon: *So geht es: Schalten Sie …*"""
    between = tokens.text[tokens.ends[place - 1] : tokens.starts[place]]
    return ":" in between and tokens.raw[place][:1].isupper()


def _drop(options: Options, place: int, kind: str, whole: bool = False) -> None:
    """Take the options of one kind away; if none would be left, only where ``whole`` says so."""
    left = [option for option in options[place] if option.kind != kind]
    if left or whole:
        options[place] = left


def _no_verbs(here: Sequence[Option]) -> list[Option]:
    """The options by which a word is no verb."""
    return [option for option in here if option.kind not in _VERBS]
