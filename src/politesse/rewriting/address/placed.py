"""What the place of a word in a German or Dutch clause settles of who acts and who is acted on.

*Ich schau mir das an* is said of oneself, whatever *schau* may be elsewhere; *Sie passt in jede Ecke* speaks of a
thing; in *Tijdens de avonden loopt u mee* what opens the clause is no subject, so that the reader is. The words
are those of ``[settings.clauses]``, in ``placed``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from politesse.core import TargetRegister
from politesse.languages import Pack
from politesse.languages.tokens import Tokens
from politesse.rewriting.address.choice import Option
from politesse.rewriting.address.finite import Segment

_COMMANDING = ("imperative", "guess")
_VERBS = ("verb", *_COMMANDING)
_PAST = ("pst.2sg", "sbj.2sg")
_OF_MANY = ("prs.2pl", "pst.2pl", "sbj.2pl", "imp.2pl")
_LONGEST_QUESTION = 3  # words before a verb
Options = list[list[Option]]


class Placed:
    """Takes out and binds what stands where only one reading can, for one language and direction."""

    def __init__(self, pack: Pack, target: TargetRegister, table: Mapping[str, Any]) -> None:
        self._forms = pack.paradigms.forms
        self._formal = target == "formal"
        self._capitals: bool = table.get("nouns_have_capitals", False)
        self._reader: str = table["formal"][0]
        self._to_reader = frozenset(table["formal"])
        self._subject: str = table["informal"][0]
        self._of_reader = tuple(table.get("owned_by_reader", ()))
        self._to_many = frozenset(table["informal"][1:])
        self._owned = frozenset(table.get("owned_by_formal", ()))
        self._cutting = frozenset(table["cutting"])
        self._subordinating = frozenset(table.get("subordinating", ()))
        self._many = frozenset(table.get("many", ()))
        self._before_nouns = frozenset(
            table.get("noun_prepositions", table.get("prepositions", ()))
        )
        self._only_reader = frozenset(table.get("only_reader", ()))
        self._determiners = frozenset(table.get("determiners", ())) - self._to_many
        own = table.get("placed", {})
        self._speaker = frozenset(own.get("speaker", ()))
        self._others = frozenset(own.get("others", ()))
        self._acting = frozenset(own.get("acting", ()))
        self._equal = frozenset(own.get("equal", ()))
        self._comparing = frozenset(own.get("comparing", ()))
        self._governing = frozenset(
            word for word in table.get("governing", ()) if not word.endswith("en")
        )
        self._infinitives = frozenset(table["infinitives"])
        self._never = frozenset(own.get("never", ()))
        self._together = frozenset(own.get("together", ()))
        self._becoming = frozenset(own.get("becoming", ()))
        self._thanks = frozenset(own.get("thanks", ()))
        self._of_many = frozenset(table.get("several", ()))
        self._plurals = frozenset(own.get("plurals", ()))
        self._perfect = frozenset(own.get("perfect", ()))
        self._trailing = frozenset(own.get("trailing", ()))
        self._selves = frozenset(own.get("selves", ()))
        self._either = frozenset(own.get("either", ()))
        self._inverted = frozenset(own.get("inverted", ()))
        self._singular = frozenset(table.get("singular", ()))
        self._stative = frozenset(table["stative"])
        self._reflexive = tuple(table.get("reflexive", ()))
        self._third = frozenset(own.get("third", ()))
        self._modal = frozenset(own.get("modal", ()))
        self._particles = tuple(own.get("particles", ()))
        self._persons = frozenset(own.get("persons", ()))
        self._being = frozenset(own.get("being", ()))
        self._letting = frozenset(own.get("letting", ()))
        self._fronting = frozenset(own.get("fronting", ())) | self._before_nouns

    def __call__(
        self,
        tokens: Tokens,
        segment: Segment,
        options: Options,
        places: Sequence[int],
        before: Segment | None,
    ) -> None:
        """Take out of the ``options`` of a segment, and knowing the one ``before`` it, what cannot be."""
        if not self._formal and before is not None and self._acts_on(before, segment):
            _keep(options, segment.low + 1, without=_VERBS)
            place = segment.low + 2
            options[place] = [one for one in options[place] if one.new != self._subject]
        for place in places:
            if self._formal:
                self._formally(tokens, segment, options, place)
            elif self._capitals:
                self._informally(tokens, segment, options, place)

    def _acts_on(self, before: Segment, segment: Segment) -> bool:
        """Whether those of one clause act in the next one too: *Wir kommen und holen Sie.*"""
        words = segment.words
        joined = words[0] in self._cutting and words[2:3] == [self._reader] and not segment.asks
        same = before.sentence == segment.sentence and self._reader not in before.words
        return joined and same and not self._together.isdisjoint(before.words[:2])

    def _formally(self, tokens: Tokens, segment: Segment, options: Options, place: int) -> None:
        word, beside = tokens.words[place], self._beside(tokens, segment, place)
        if not self._speaker.isdisjoint(beside if self._capitals else beside[:1]):
            _keep(options, place, without=_COMMANDING if self._capitals else _VERBS)
        elif word in self._perfect and _ends_in_participle(segment):
            _keep(options, place, without=_COMMANDING)  # habe ihn gesehen
        if word in self._thanks:
            _keep(options, place, without=_COMMANDING)
        if self._to_one(tokens):
            options[place] = [one for one in options[place] if ".2pl}" not in one.op]
        if beside[0] in self._determiners and self._capitals and beside[1]:
            _keep(options, place, without=("reflexive",))  # den dir zugewiesenen Platz
        if beside[1] in self._selves and self._others.isdisjoint(segment.words):
            _keep(options, place, only="reflexive")  # und dich selbst fragen
        if self._capitals and word in self._to_many and not self._tells_many(segment):
            _keep(options, place, without=("pronoun",))  # schick sie ihr
        if word != self._subject or self._capitals:
            return
        if self._is_subject(segment, place) or self._asks(tokens, segment, place):
            _keep(options, place, only="pronoun")
        elif self._owns(tokens, segment, place):
            _keep(options, place, only="possessive")

    def _to_one(self, tokens: Tokens) -> bool:
        """Whether a text speaks to one reader and names no others: *Kommt dein Paket?* asks of it."""
        words = frozenset(tokens.words)
        if not self._of_many.isdisjoint(words):
            return False
        if not self._capitals:
            return True
        return self._to_many.isdisjoint(words) and any(
            word == self._subject or word.startswith(self._of_reader) for word in words
        )

    def _asks(self, tokens: Tokens, segment: Segment, place: int) -> bool:
        """Whether a verb that does not agree with what follows has *je* for its subject: *Speelde je videogames?*"""
        if not segment.asks or place == segment.low or place + 1 >= segment.high:
            return False
        before, after = tokens.words[place - 1], tokens.words[place + 1]
        verb = before in self._forms("inv.2sg") or before in self._forms("pst.2sg")
        return (
            verb
            and before not in self._before_nouns
            and after.endswith(("en", "s"))
            and after not in self._singular
        )

    def _owns(self, tokens: Tokens, segment: Segment, place: int) -> bool:
        """Whether a person or what a command is about is the reader's: *wat wil je vrouw*, *Plaats je foto's hier.*"""
        beside = self._beside(tokens, segment, place)
        if beside[1] in self._persons and beside[0] not in self._being:
            return True
        others = not self._third.isdisjoint(segment.words) and place == segment.low + 1
        if others and self._only_reader.isdisjoint(segment.words):
            return segment.words[0] in self._subordinating  # als je trein vertraging heeft
        commands = tokens.first(place - 1) and beside[0] in self._forms("imp.2sg")
        if not commands or segment.asks or beside[0] in self._stative or not segment.last:
            return False
        acts = any(part in beside[0] for part in self._reflexive) or beside[0] in self._letting
        return not acts and bool(beside[1]) and beside[1] not in self._forms("inf")

    def _tells_many(self, segment: Segment) -> bool:
        """Whether a clause may have a verb of several readers: *was ihr sagt*."""
        cells = (self._forms(cell) for cell in _OF_MANY)
        known = frozenset().union(*cells)
        return any(word in known or word.endswith("t") for word in segment.words)

    def _is_subject(self, segment: Segment, place: int) -> bool:
        """Whether *je* owns nothing: *dat kun je doen*, *laat je verrassen*."""
        at, words = place - segment.low, segment.words
        before = words[at - 1] if at else ""
        if before in self._inverted and self._speaker.isdisjoint(words[:at]):
            return True
        after = words[at + 1] if at + 1 < len(words) else ""
        last = at + 2 == len(words)
        if last and after.endswith("en") and before in self._modal:
            return True  # mocht je verdwalen
        if last and before in self._before_nouns and self._is_separable(after):
            return True  # bij je langskomen
        let = not self._letting.isdisjoint(words[:at]) and after in self._forms("inf")
        return let and (last or words[at + 2] in self._before_nouns)

    def _is_separable(self, word: str) -> bool:
        """Whether a word is an infinitive with its particle."""
        return any(
            word.startswith(part) and word.removeprefix(part) in self._forms("inf")
            for part in self._particles
        )

    def _informally(self, tokens: Tokens, segment: Segment, options: Options, place: int) -> None:
        word = tokens.words[place]
        if word == self._reader:
            if self._of_a_thing(tokens, segment, place):
                options[place] = []
            elif (
                self._trails(segment, place)
                or self._is_equal(segment, place)
                or self._compares(segment, place)
            ):
                _only(options, place, self._subject)
            elif self._acted_on(segment, place):
                options[place] = [one for one in options[place] if one.new != self._subject]
        elif word in self._never or (word in self._becoming and self._governs(segment, place)):
            _keep(options, place, without=_COMMANDING)  # werden Sie warten müssen
        elif any(one.kind in _VERBS for one in options[place]) and (
            self._unnamed(tokens, segment, place)
            or self._is_others(segment)
            or _has_infix(word, self._infinitives)
        ):
            _keep(options, place, without=_VERBS)

    def _of_a_thing(self, tokens: Tokens, segment: Segment, place: int) -> bool:
        """Whether the first word is somebody else: *Sie passt in jede Ecke*, *Sie sind vor Ihnen angekommen*."""
        first = segment.low + (segment.words[0] in self._cutting)
        after = tokens.words[place + 1] if place + 1 < segment.high else ""
        one = after in self._of_one and self._others.isdisjoint(segment.words)
        acted_on = any(  # Sie sind vor Ihnen angekommen
            tokens.words[other] in self._to_reader and tokens.raw[other][:1].isupper()
            for other in range(place + 2, segment.high)
        )
        return place == first and (one or acted_on) and not segment.asks

    def _trails(self, segment: Segment, place: int) -> bool:
        """Whether a clause has no verb and names the reader against somebody: *und Sie nicht*."""
        words, at = segment.words, place - segment.low
        led = at == 0 or (at == 1 and words[0] in self._cutting)
        return led and at + 1 < len(words) and self._trailing.issuperset(words[at + 1 :])

    def _acted_on(self, segment: Segment, place: int) -> bool:
        """Whether somebody else acts: *Ich habe Sie spielen hören*, but *Ich glaube Sie haben recht*."""
        words, at = segment.words, place - segment.low
        if at == 0 and self.is_infinitive(segment):
            return not self.of_several(words[1])  # Sie mir zu übergeben
        if self._acting.isdisjoint(words) or words[-1] in self._equal:
            return False
        before, after = words[max(0, at - 1) : at], words[at + 1 : at + 2]
        if any(word in self._comparing or self.of_several(word) for word in before):
            return False
        governed = not self._governing.isdisjoint(words[:at])  # Ich könnte Sie zwingen
        return governed or not any(map(self.of_several, after))

    def is_infinitive(self, segment: Segment) -> bool:
        """Whether a clause ends in an infinitive that says so: *zu übergeben*, *wiederzusehen*."""
        words = segment.words
        if len(words) < 2 or not words[-1].endswith("n"):
            return False
        return words[-2] in self._infinitives or _has_infix(words[-1], self._infinitives)

    def only_inverted(self, word: str) -> bool:
        """Whether a form stands only before the reader, or is the speaker's: *doe je*, *doe ik*."""
        return word in self._forms("inv.2sg") and word not in self._forms("prs.u")

    def is_speaker(self, words: Sequence[str]) -> bool:
        return not self._speaker.isdisjoint(words)

    def _is_others(self, segment: Segment) -> bool:
        """Whether somebody else acts on the reader in a clause, so that its verbs are none of the reader's."""
        places = [at for at, word in enumerate(segment.words) if word == self._reader]
        return bool(places) and all(self._acted_on(segment, segment.low + at) for at in places)

    def _compares(self, segment: Segment, place: int) -> bool:
        """Whether somebody who acts is likened to the reader: *Ich mag dieselben Dinge wie Sie.*"""
        words, at = segment.words, place - segment.low
        closes = at + 1 == len(words) and at > 0 and words[at - 1] in self._comparing
        return closes and not self._acting.isdisjoint(words)

    def _is_equal(self, segment: Segment, place: int) -> bool:
        """Whether somebody would be the reader: *wenn ich Sie wäre*."""
        words, at = segment.words, place - segment.low
        return words[at + 1 :] != [] and words[-1] in self._equal and words[at - 1] in self._acting

    def of_several(self, word: str) -> bool:
        """Whether a verb has the form of several who act, which is that of *Sie* as well."""
        return any(word in self._forms(cell) for cell in ("prs.pl", "pst.pl", "sbj.pl"))

    def _governs(self, segment: Segment, place: int) -> bool:
        """Whether a verb has an infinitive or a participle after it: *werden Sie eingeladen*."""
        after = segment.words[place + 1 - segment.low :]
        return len(after) > 1 and (after[-1].endswith("n") or _ends_in_participle(segment))

    def _unnamed(self, tokens: Tokens, segment: Segment, place: int) -> bool:
        """Whether the reader is not named in a sentence before a verb is, nor beside it: *Gut leben, Sie wissen*."""
        begin, _ = tokens.sentence_range(place)
        named = self._reader in tokens.words[begin : segment.low]
        if self._reader in segment.words:
            return False
        second = segment.words[1] if segment.words[0] in self._cutting else segment.words[0]
        return not named or second in self._many

    def bound(
        self, tokens: Tokens, segments: Sequence[Segment], options: Sequence[Sequence[Option]]
    ) -> Iterator[int]:
        """Places of verbs that cannot but be the reader's, and where *Sie* can be nobody else."""
        if self._formal:
            return
        if self._capitals:
            yield from self._opening_reader(tokens, segments, options)
            return
        for segment in segments:
            for place in range(segment.low, segment.high):
                verb = any(one.kind == "verb" for one in options[place])
                if verb and (self._follows(segment, place) or self._leads(segment, place)):
                    yield place

    def _opening_reader(
        self, tokens: Tokens, segments: Sequence[Segment], options: Sequence[Sequence[Option]]
    ) -> Iterator[int]:
        """Where *Sie* opens a sentence that goes on to speak of what is the reader's: *Sie lieben Ihre Küche*."""
        for segment in segments:
            place = segment.low
            if not tokens.first(place) or tokens.words[place] != self._reader or not options[place]:
                continue
            begin, end = tokens.sentence_range(place)
            owned = any(
                tokens.raw[other][:1].isupper() and tokens.words[other] in self._owned
                for other in range(begin + 1, end)
            )
            if owned and tokens.words[place + 1] in self._forms("prs.pl"):
                yield place
                if any(one.kind == "verb" for one in options[place + 1]):
                    yield place + 1

    def _follows(self, segment: Segment, place: int) -> bool:
        """Whether the reader is the subject before a verb: *U heeft*, *dat u haar sleutels heeft*."""
        words, at = segment.words, place - segment.low
        if words[at] not in self._either or self._reader not in words[:2]:
            return False
        if words[0] == self._reader:
            return at == 1
        told = words[0] in self._subordinating and words[1] == self._reader
        return told and self._others.isdisjoint(words[2:])

    def _leads(self, segment: Segment, place: int) -> bool:
        """Whether what opens a clause is no subject and the reader follows its verb: *Tijdens de les loopt u*."""
        words, at = segment.words, place - segment.low
        if words[at + 1 : at + 2] != [self._reader]:
            return False
        if words[at] in self._only_reader:
            return True  # dat hebt u
        if not at:
            return False
        if words[0] in self._plurals and 1 < at <= _LONGEST_QUESTION:
            return words[at - 1].endswith(("en", "s"))  # welke talen kent u
        return words[0] in self._fronting and self._others.isdisjoint(words[:at])

    def _beside(self, tokens: Tokens, segment: Segment, place: int) -> tuple[str, str]:
        """The words before and after a place in its clause, empty where there is none."""
        words, at = segment.words, place - segment.low
        return (words[at - 1] if at else "", words[at + 1] if at + 1 < len(words) else "")

    @cached_property
    def _of_one(self) -> frozenset[str]:
        """Forms of verbs by which one acts who is not the reader: *passt*, *hatte*, *ging*."""
        past = [form for cell in _PAST for form in self._forms(cell)]
        cut = {
            form.removesuffix(end) for form in past for end in ("st", "est") if form.endswith(end)
        }
        return (self._forms("prs.3sg") | cut) - self._forms("prs.pl")


def _ends_in_participle(segment: Segment) -> bool:
    last = segment.words[-1]
    return (last.endswith(("t", "en")) and "ge" in last[:6]) or last.endswith("iert")


def _has_infix(word: str, infixes: frozenset[str]) -> bool:
    """Whether an infinitive has its mark inside: *wiederzusehen*."""
    return word.endswith("en") and any(infix in word[2:-4] for infix in infixes)


def _keep(
    options: Options, place: int, only: str | None = None, without: Sequence[str] = ()
) -> None:
    """Leave the options of one kind, if there are any, or those of no kind that is left out."""
    if only is None:
        options[place] = [one for one in options[place] if one.kind not in without]
    else:
        options[place] = [one for one in options[place] if one.kind == only] or options[place]


def _only(options: Options, place: int, new: str) -> None:
    options[place] = [one for one in options[place] if one.new == new] or options[place]
