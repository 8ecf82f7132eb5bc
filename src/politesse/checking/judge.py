"""From a scored segment to a finding: what is wrong with it, and what would mend it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase

from politesse.checking import fixes
from politesse.checking.doubts import doubt_about
from politesse.checking.evidence import weakness_of
from politesse.checking.fault import Fault
from politesse.checking.leaning import leaning, says_only_you
from politesse.checking.miscased import miscased
from politesse.checking.prepared import prepared
from politesse.checking.proposals import Proposal
from politesse.checking.suspicion import Suspicion, Weakness
from politesse.checking.witness import Witness
from politesse.core import Edit
from politesse.core.protect import OBJECT
from politesse.formats import Segment
from politesse.languages import Pack
from politesse.languages.english import may_command, says_you, several_readers
from politesse.rewriting.address.safety import safety
from politesse.scoring import RegisterScore, RegisterScorer


@dataclass(slots=True)
class Judge:
    """Judges the segments of one file in one language.

    Japanese and Korean descriptions, which are plain in programs of any style, are judged only with
    ``descriptions``; ``described`` counts them in any case. ``by_key`` gives strings whose names match
    a pattern a register of their own; ``scoped`` counts them, since they say nothing of the house.
    ``unsure`` counts what may be a finding, where that is not asked for.
    """

    pack: Pack
    score: RegisterScorer
    expected: str | None
    codes: frozenset[str]
    ignored_text: re.Pattern[str] | None = None
    surveying: bool = False
    by_key: Mapping[str, str] = field(default_factory=dict)
    descriptions: bool = False
    described: Counter[str] = field(default_factory=Counter)
    counts: Counter[str] = field(default_factory=Counter)
    scoped: Counter[str] = field(default_factory=Counter)
    segments: int = 0
    unsure: int = 0
    heard: str = ""  #: the register of the last segment
    unheard: bool = False  #: whether it has another one as a description
    _groups: dict[str, list[tuple[Segment, RegisterScore]]] = field(default_factory=dict)

    def __call__(self, segment: Segment) -> Iterator[Fault]:
        """The faults of one segment; those of plural forms come from ``finish``."""
        text = prepared(self.pack, segment.text)
        if self.ignored_text:
            text = self.ignored_text.sub(lambda match: OBJECT * len(match.group()), text)
        self.segments += 1
        self.unheard = False
        witness = Witness(self.pack, segment)
        result = self.score(text)
        if result.register != "neutral" or says_only_you(segment.source) or witness.is_told():
            if witness.silences() and self.expected != "neutral":
                self.heard = "neutral"
                self.counts["neutral"] += 1
                return
            result = self._told(witness, result)
        self.heard = result.register
        self.counts[result.register] += 1
        pattern = self._pattern(segment)
        speech = result.register != "neutral" and witness.is_speech()
        if pattern or speech:
            self.scoped[result.register] += 1
        if speech and not pattern:
            yield from self._speech(segment, result)
            return
        faults = list(self._faults(segment, result, pattern))
        if segment.group:
            kept = result if not any(f.code == "wrong-register" for f in faults) else None
            if kept is not None:
                self._groups.setdefault(segment.group, []).append((segment, kept))
        yield from self._sure(faults, result)

    def _sure(self, faults: Sequence[Fault], result: RegisterScore) -> Iterator[Fault]:
        """The faults whose evidence is enough; the others are counted, or reported as what they are."""
        for fault in faults:
            weak = self._weakness(fault, result)
            if weak is None:
                yield fault
            elif "unsure" in self.codes:
                shown = fault.edits or fault.proposed
                message = f"{fault.message}; not sure: {weak.why[:1].lower()}{weak.why[1:]}"
                yield replace(fault, code="unsure", message=message, edits=(), proposed=shown)
            else:
                self.unsure += 1

    def _weakness(self, fault: Fault, result: RegisterScore) -> Weakness | None:
        if fault.code not in ("wrong-register", "mixed") or self.expected == "neutral":
            return None
        return weakness_of(Suspicion(self.pack, fault.segment, result))

    def _told(self, witness: Witness, result: RegisterScore) -> RegisterScore:
        """A score without what does not speak to the reader; descriptions do where that is asked for."""
        told = self._heard(witness, result)
        if not self.pack.every_sentence:
            return told
        full = self._heard(replace(witness, descriptions=True), result)
        self.unheard = full.register != told.register
        if (self.unheard or witness.is_description()) and not witness.is_speech():
            self.described[full.register] += 1
        return full if self.descriptions else told

    def _heard(self, witness: Witness, result: RegisterScore) -> RegisterScore:
        """A score without what does not speak to the reader, as far as anything around it tells."""
        if self.expected == "neutral" or "unprompted-address" in self.codes:
            return result
        source = witness.segment.source
        if not says_only_you(source):
            return self.score.among(result.text, witness.heard)
        margin = leaning(self.pack, self.score, source, result.text)
        return self.score.among(result.text, witness.heard, margin)

    def _speech(self, segment: Segment, result: RegisterScore) -> Iterator[Fault]:
        """That an example or a quotation, by its name, is not of the house register."""
        register = result.register
        if "speech" in self.codes and self.expected and register != self.expected:
            message = (
                f"{register} address in what somebody says, where the project is {self.expected}"
            )
            yield Fault(segment, "speech", message, register, result.spans)

    def finish(self) -> Iterator[Fault]:
        """The faults that show only once all plural forms of a message are known."""
        if "plural-forms" not in self.codes:
            return
        for members in self._groups.values():
            registers = {score.register for _, score in members} & {"formal", "informal"}
            if len(registers) < 2:
                continue
            first = next(s.register for _, s in members if s.register in registers)
            for segment, score in members:
                if score.register in registers and score.register != first:
                    yield Fault(
                        segment,
                        "plural-forms",
                        f"{score.register}, but another plural form of the message is {first}",
                        score.register,
                        score.spans,
                    )

    def _pattern(self, segment: Segment) -> str | None:
        """The last pattern that a segment's name matches."""
        found = [pattern for pattern in self.by_key if fnmatchcase(segment.id, pattern)]
        return found[-1] if found else None

    def _faults(
        self, segment: Segment, result: RegisterScore, pattern: str | None
    ) -> Iterator[Fault]:
        register = result.register
        expected = self.by_key[pattern] if pattern else self.expected
        if expected == "neutral":
            if register != "neutral" and "wrong-register" in self.codes:
                yield self._wrong(segment, result, expected, pattern)
            return
        if register == "mixed" and "mixed" in self.codes:
            yield self._mixed(segment, result, expected)
        elif register in ("formal", "informal"):
            if expected and register != expected and "wrong-register" in self.codes:
                if register == "informal" or not self._several(segment, result.text):
                    yield self._wrong(segment, result, expected, pattern)
            elif self._unprompted(segment):
                yield Fault(
                    segment,
                    "unprompted-address",
                    "addresses the reader, the source does not",
                    register,
                    result.spans,
                )
        if "miscased" in self.codes and expected != "informal":
            wanted = expected == "formal" or self.surveying
            yield from miscased(self.pack, segment, result, wanted)

    def _several(self, segment: Segment, text: str) -> bool:
        """Whether formal words are those for several readers, and nothing tells that they are said to one."""
        source = segment.source
        if self.pack.about.get("plural_to_one") and source and says_you(source):
            return several_readers(source)
        return safety(self.pack, "informal").readers(text) is not None

    def _mixed(self, segment: Segment, result: RegisterScore, expected: str | None) -> Fault:
        sides = {
            side: [s.text for s in result.spans if self.pack.levels[s.level].register == side]
            for side in ("formal", "informal")
        }
        message = "formal and informal address in one string: " + " | ".join(
            ", ".join(dict.fromkeys(words)) for words in sides.values()
        )
        return Fault(
            segment,
            "mixed",
            message,
            "mixed",
            result.spans,
            *self._mended(segment, result, expected),
        )

    def _wrong(
        self, segment: Segment, result: RegisterScore, expected: str, pattern: str | None
    ) -> Fault:
        words = ", ".join(dict.fromkeys(span.text for span in result.spans))
        wanted = f"{pattern or 'the project'} is {expected}"
        if expected == "neutral":
            wanted = "nobody is to be addressed"
        message = f"{result.register} address ({words}) where {wanted}"
        return Fault(
            segment,
            "wrong-register",
            message,
            result.register,
            result.spans,
            *self._mended(segment, result, expected),
        )

    def _mended(
        self, segment: Segment, result: RegisterScore, expected: str | None
    ) -> tuple[tuple[Edit, ...], tuple[Edit, ...], str | None]:
        """The edits to write, and those only to show with the doubt about them."""
        if expected is None or expected == "neutral" or self.surveying:
            return (), (), None
        fix = fixes.mend(self.pack, self.score, result, expected)
        if fix is None:
            return (), (), None
        doubt = doubt_about(Proposal(self.pack, segment, result, fix, self.unheard))
        return ((), fix.edits, doubt.name) if doubt else (fix.edits, (), None)

    def _unprompted(self, segment: Segment) -> bool:
        if "unprompted-address" not in self.codes or segment.source is None:
            return False
        return not says_you(segment.source) and not may_command(segment.source)
