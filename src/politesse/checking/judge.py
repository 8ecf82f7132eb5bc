"""From a scored segment to a finding: what is wrong with it, and what would mend it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase

from politesse.checking import fixes
from politesse.checking.witness import Witness, describes, prepared
from politesse.core import Edit, Register, Span
from politesse.core.edits import apply
from politesse.core.protect import OBJECT
from politesse.formats import Segment
from politesse.languages import Pack
from politesse.languages.english import (
    is_sentence,
    may_command,
    opens_doing,
    opens_with_you,
    orders,
    says_you,
    says_you_itself,
    says_your,
    times_owned,
    times_said,
    times_said_itself,
)
from politesse.languages.matching import Match
from politesse.languages.rules import Rule
from politesse.languages.tokens import Tokens
from politesse.rewriting.address.safety import safety
from politesse.scoring import RegisterScore, RegisterScorer
from politesse.scoring.register import Margin

_THIRD_PERSON = re.compile(r"\b(?:they|them|their|theirs|she|her|hers|its)\b", re.IGNORECASE)

_SOMETHING = re.compile(r"\b(?:it|its|them|they|their|these|those)\b", re.IGNORECASE)
_YOUR = re.compile(r"your (?!\S+ of\b)", re.IGNORECASE)  # and not *your version of it*
_END = re.compile(r"(?<=[.!?])\s+")
_MOST_SENTENCES = 2  # more of them name others, whom a pronoun may mean
# Log-odds: ambiguous words are likelier address where the source says *you*, pronouns most.
_TRUST, _LEANING, _OPENING = -1.5, 2.5, 2.5
_WORDS = ("pronoun", "possessive")
_CERTAIN = -20.0  # whatever the model says


def _owned_there(segment: Segment, place: int) -> bool:
    """Whether the sentence of the source that stands where the text's does says *your*, if there is such a one."""
    before = len(_END.findall(segment.text, 0, place))
    sentences = _END.split(segment.source or "")
    if len(sentences) != len(_END.split(segment.text)):
        return True
    return says_your(sentences[before])


def _has_subject(pack: Pack, rule: Rule) -> bool:
    """Whether a rule is for words that have what may be their subject before them."""
    subjects = pack.register_table.get("classes", {}).get("subject", ())
    return bool(subjects) and rule.left is not None and all(word in rule.left for word in subjects)


def _on_button(source: str | None) -> bool:
    """Whether a source is an order without a stop: a button that would best have no verb at all."""
    return bool(source and not is_sentence(source) and orders(source)[0])


@dataclass(frozen=True, slots=True)
class Fault:
    """A finding before it has a place in the file."""

    segment: Segment
    code: str
    message: str
    register: Register
    spans: tuple[Span, ...]
    edits: tuple[Edit, ...] = ()
    proposed: tuple[Edit, ...] = ()  #: edits that are shown and not written

    @property
    def fix(self) -> str | None:
        """The whole segment as it would be after the fix."""
        edits = self.edits or self.proposed
        return apply(self.segment.text, edits) if edits else None


@dataclass(slots=True)
class Judge:
    """Judges the segments of one file in one language.

    Japanese and Korean descriptions, which are plain in programs of any style, are judged only with
    ``descriptions``; ``described`` counts them in any case. ``by_key`` gives strings whose names match
    a pattern a register of their own; ``scoped`` counts them, since they say nothing of the house.
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
        if result.register != "neutral" or self._source_says_you(segment) or witness.is_told():
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
        yield from faults

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
        if not self._source_says_you(witness.segment):
            return self.score.among(result.text, witness.heard)
        margin = self._leaning(witness.segment.source, result.text)
        return self.score.among(result.text, witness.heard, margin)

    def _leaning(self, source: str | None, text: str) -> Margin:
        """The margins of ambiguous markers where the source says *you*, and speaks of nobody else."""
        said = [
            *(["possessive"] if source and says_your(source) else []),
            *(
                ["pronoun", "verb", "imperative", "ending"]
                if source and says_you_itself(source)
                else []
            ),
        ]

        opens_with_your = source is not None and bool(_YOUR.match(source))
        trusted: dict[str, float] = self.pack.about.get("leaning", {})
        first = self.pack.about.get("opening", {}) if source and opens_with_you(source) else {}
        after = any(self.pack.tokenize(text).words[:1] == [word] for word in first.get("after", ()))

        def margin(match: Match) -> float:
            own = self.score.margin(match)
            formal = self.pack.levels[match.rule.level].register == "formal"
            if match.rule.id in first.get("rules", ()) and match.low <= after:
                return _CERTAIN
            if match.rule.id in trusted and (match.rule.kind in said or match.rule.kind in _WORDS):
                opening = _OPENING if match.rule.kind == "possessive" and opens_with_your else 0.0
                return own - trusted[match.rule.id] - opening
            if match.rule.kind not in said or not formal or _has_subject(self.pack, match.rule):
                return own
            if match.rule.words and match.rule.kind in _WORDS:
                return _TRUST
            return own - _LEANING if own <= _LEANING else own  # a cautious pack has its reasons

        return margin

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
                if register == "informal" or not safety(self.pack, "informal").readers(result.text):
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
            yield from self._miscased(segment, result, expected)

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
    ) -> tuple[tuple[Edit, ...], tuple[Edit, ...]]:
        """The edits to write, and those only to show."""
        if expected is None or expected == "neutral" or self.surveying:
            return (), ()
        fix = fixes.mend(self.pack, self.score, result, expected)
        if fix is None:
            return (), ()
        sure = fix.sure and not self.unheard and not describes(self.pack, segment, fix.edits)
        sure = sure and not self._rewrites_doing(segment, result, fix.edits)
        sure = sure and not self._of_others(segment, result)
        sure = sure and not (self.pack.every_sentence and _on_button(segment.source))
        return (fix.edits, ()) if sure else ((), fix.edits)

    @staticmethod
    def _of_others(segment: Segment, result: RegisterScore) -> bool:
        """Whether owners alone are named and the source knows others, and no reader: *weil sich Ihre Farben …*"""
        source = segment.source
        if source is None or says_you(source) or not _THIRD_PERSON.search(source):
            return False
        return all(span.kind == "possessive" for span in result.spans)

    @staticmethod
    def _rewrites_doing(segment: Segment, result: RegisterScore, edits: Sequence[Edit]) -> bool:
        """Whether edits make a command of what the program says it is doing: *Warte auf Daten*."""
        if segment.source is None or not opens_doing(segment.source):
            return False
        first = min(edit.start for edit in edits)
        return not segment.text[:first].strip() and all(s.start > first for s in result.spans)

    def _unprompted(self, segment: Segment) -> bool:
        if "unprompted-address" not in self.codes or segment.source is None:
            return False
        return not says_you(segment.source) and not may_command(segment.source)

    def _miscased(
        self, segment: Segment, result: RegisterScore, expected: str | None
    ) -> Iterator[Fault]:
        """Formal pronouns in lower case, by the pack's rules or because the source says *you*."""
        table = self.pack.miscased
        if not table or result.register in ("informal", "mixed"):
            return
        spans = [s for s in result.spans if s.kind == "miscased"]
        if segment.source is not None:
            if not self._room_for_more(segment.text, segment.source):
                return
            if (expected == "formal" or self.surveying) and self._source_says_you(segment):
                lower = self._lower_case(segment.text, table, {span.start for span in spans})
                spans += [s for s in lower if self._said_of_reader(s, segment)]
        for span in spans:
            edit = Edit(span.start, span.end, table[span.text.lower()])
            sure = len(segment.text) <= fixes.LONGEST_SURE
            yield Fault(
                segment,
                "miscased",
                f"“{span.text}” addresses the reader and must be written “{edit.new}”",
                "formal",
                (span,),
                *((edit,), ()) if sure else ((), (edit,)),
            )

    def _room_for_more(self, text: str, source: str) -> bool:
        """Whether the source has a *you* or a command that no pronoun of the text stands for yet.

        Where it speaks of something else as well, *sie* is more likely that.
        """
        if _SOMETHING.search(source):
            return False
        written = set(self.pack.miscased.values())
        return times_said(source) > sum(raw in written for raw in self.pack.tokenize(text).raw)

    def _said_of_reader(self, span: Span, segment: Segment) -> bool:
        """Whether the source has a *your*, or a *you*, that nothing in the text stands for yet.

        A subject may stand for a command as well, which is counted with the rest of the text.
        """
        owning = self.pack.miscased_subjects.get("possessives", ())
        if span.text in self.pack.miscased_subjects.get("words", ()):
            return True
        own = span.text in owning
        if own and not _owned_there(segment, span.start):
            return False
        written = {new for old, new in self.pack.miscased.items() if (old in owning) == own}
        count = times_owned if own else times_said_itself
        raw = self.pack.tokenize(segment.text).raw
        return count(segment.source or "") > sum(word in written for word in raw)

    @staticmethod
    def _source_says_you(segment: Segment) -> bool:
        source = segment.source
        return bool(source and says_you(source) and not _THIRD_PERSON.search(source))

    def _lower_case(self, text: str, table: dict[str, str], seen: set[int]) -> Iterator[Span]:
        """Pronouns in lower case that can be nobody but the reader: none in a text of many sentences."""
        tokens = self.pack.tokenize(text)
        if len(tokens.finals) > _MOST_SENTENCES:
            return
        for place, raw in enumerate(tokens.raw):
            if raw in table and not tokens.quoted[place] and tokens.starts[place] not in seen:
                if not self._acts(tokens, place):
                    continue
                start, end = tokens.starts[place], tokens.ends[place]
                yield Span(start, end, text[start:end], "miscased", "formal", "miscased", "")

    def _acts(self, tokens: Tokens, place: int) -> bool:
        """Whether a word that may be *them* or *her* is a subject or an owner, if it is such a word."""
        table = self.pack.miscased_subjects
        if tokens.raw[place] in table.get("possessives", ()) and self._goes_with(tokens, place):
            return False
        if tokens.raw[place] in table.get("owning", ()):
            return tokens.words[place + 1 : place + 2] != [] and (
                tokens.words[place + 1] not in table["not_before"]
            )
        if tokens.raw[place] not in table.get("words", ()):
            return True
        low, high = tokens.clause_range(place)
        beside = tokens.words[max(low, place - 1) : min(high, place + 2)]
        forms = [self.pack.paradigms.forms(cells) for cells in table["cells"]]
        acts = any(word in some for word in beside for some in forms)
        return acts and not any(word in tokens.raw[low:high] for word in table["without"])

    def _goes_with(self, tokens: Tokens, place: int) -> bool:
        """Whether an owner was named right before: *die Gruppe, ihre Regeln*, *eine Datei und ihr Name*."""
        if not place:
            return False
        between = tokens.text[tokens.ends[place - 1] : tokens.starts[place]]
        return "," in between or tokens.raw[place - 1] in self.pack.miscased_subjects["joined"]
