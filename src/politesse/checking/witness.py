"""What stands around a string says whether its words speak to the reader.

*Zeige alle Einträge* on a check box is an order to the program, *Muove gli oggetti* in a tooltip says what
a command does, *Merci à vous tous* is said to many: none of them keeps or breaks a house register. The
English source tells best (``languages.english``); then the string's name, and its shape. Why a marker does not
speak to the reader is a cause (:mod:`politesse.checking.causes`); the witness asks them one after the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from politesse.checking.causes import SILENCES, asked
from politesse.checking.causes.cause import Silence
from politesse.checking.causes.context import Context, describes, source_of
from politesse.checking.names import is_called
from politesse.checking.reasons import Reason
from politesse.formats import Segment
from politesse.languages import Pack
from politesse.languages.english import tells_reader
from politesse.languages.matching import Match
from politesse.languages.rules import Rule
from politesse.languages.tokens import Tokens


@dataclass(frozen=True, slots=True)
class Witness:
    """Says which markers of one string do not speak to the reader, and why."""

    pack: Pack
    segment: Segment
    descriptions: bool = False  #: whether what tells what something does is held to a register too

    def heard(self, tokens: Tokens, markers: Sequence[Match]) -> list[Match]:
        """Those of the markers that speak to the reader."""
        context, left = self.context(tokens), self._told(markers)
        for cause in asked(context):
            if not left:
                break
            left = cause.heard(context, left)
        return left

    def why(self, tokens: Tokens, markers: Sequence[Match]) -> list[Reason | None]:
        """The cause for which each of the markers is not heard, None of those that are."""
        silence = self._silence()
        if silence is not None:
            return [silence] * len(markers)
        context, left = self.context(tokens), self._told(markers)
        reasons: dict[int, Reason] = {}
        for cause in asked(context):
            if not left:
                break
            heard = cause.heard(context, left)
            reasons |= {one.low: cause for one in left if one not in heard}
            left = heard
        return [reasons.get(match.low) for match in markers]

    def context(self, tokens: Tokens) -> Context:
        """What the causes are asked about."""
        source = source_of(self.pack, self.segment)
        description = self.pack.every_sentence and describes(source)
        return Context(self.pack, self.segment, tokens, source, description, self.descriptions)

    def silences(self) -> bool:
        """Whether the string as a whole speaks to no single reader."""
        return self._silence() is not None

    def is_description(self) -> bool:
        """Whether the source tells what something is or does, or what to do, and says *you* to nobody."""
        return describes(source_of(self.pack, self.segment))

    def is_told(self) -> bool:
        """Whether the source tells the reader to do something, in words that the language has for labels too."""
        source = self.segment.source
        return bool(self.pack.about.get("told")) and source is not None and tells_reader(source)

    def is_speech(self) -> bool:
        """Whether its name says that it is what somebody says, as an example or a quotation."""
        return is_called("speech", self.segment.id, source_of(self.pack, self.segment))

    def _silence(self) -> Silence | None:
        for silence in SILENCES:
            if silence.holds(self.pack, self.segment):
                return silence
        return None

    def _told(self, markers: Sequence[Match]) -> list[Match]:
        """Markers, and sure ones where they are commands of the kind that the source is."""
        if not self.is_told():
            return list(markers)
        told = self.pack.about["told"]
        return [
            match._replace(rule=_sure(match.rule)) if match.rule.id in told else match
            for match in markers
        ]


@cache
def _sure(rule: Rule) -> Rule:
    """A rule whose words leave no doubt."""
    return replace(rule, strength="strong")
