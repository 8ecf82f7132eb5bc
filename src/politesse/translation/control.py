"""Formality for any engine: choose among its hypotheses, convert their address, rank the result.

An engine with a control of its own is asked for the register; what it gives is looked at all the
same. Where its first hypothesis does not have the register, the others and what the rewriter makes
of them compete: the register counts first, then the engine's score, how sure the rewriter is, and how
much of the meaning (the wording of the first hypothesis, the figures of the source) is there.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import get_args

from politesse.core import PolitesseError, Register, TargetRegister
from politesse.languages import Pack, available, load
from politesse.languages.english import is_label, may_command, mentions_thanks, says_you
from politesse.languages.tags import code_of
from politesse.rewriting.address import address_rewriter
from politesse.rewriting.types import Candidate
from politesse.scoring import scorer
from politesse.translation.types import (
    Capabilities,
    Formality,
    Hypothesis,
    Obtained,
    Repair,
    UnsupportedFormality,
)

_SURE = 0.9  # how likely a conversion must be right in all its words to be certain
_IN_REGISTER = 3.0  # what the register counts beside log-probabilities a token
_UNCOMMITTED = {True: 1.5, None: 2.0, False: 3.0}  # by whether the source speaks to somebody
_UNPROMPTED = 0.8  # less where the source speaks to nobody and the translation does
_MIXED = 0.5
_WRONG, _MOST_WRONG = (
    0.25,
    6,
)  # for each word of the other register, in a text that is not all right
_CONVERSIONS = 3  # of each hypothesis
_CONFIDENCE, _WORDING, _FIGURE = 0.5, 0.5, 0.5
_LABEL = 4  # words
_ENDED = re.compile(r"[.!?…。！？][\"'”’)]*\s*$")
# A long text has many places to be unsure of; the register still counts more.
_LEAST_SURE = 0.05
_REASON = re.compile("(?<![なも])(?<!かった)ので")
_NUMBER = re.compile(r"\d+")


def pack_of(language: str) -> Pack | None:
    """The pack of a language, or None where there is none."""
    return load(language) if code_of(language) in available() else None


def has_address(pack: Pack) -> bool:
    """Whether a language tells readers apart by address; its ``language.toml`` says where not."""
    return pack.about.get("address", True) is not False


def wanted(
    formality: Formality, language: str, capabilities: Capabilities, engine: str
) -> TargetRegister | None:
    """The register to aim for, or None for whatever comes.

    ``formal`` and ``informal`` raise where the language has no address or nothing here knows it;
    ``prefer_formal`` and ``prefer_informal`` then ask for nothing.
    """
    if formality not in get_args(Formality):
        raise PolitesseError(
            f"unknown formality {formality!r}; choose from: {', '.join(get_args(Formality))}"
        )
    if formality == "auto":
        return None
    asked: TargetRegister = (
        "formal" if formality.endswith("_formal") or formality == "formal" else "informal"
    )
    pack = pack_of(language)
    if pack is not None and not has_address(pack):
        problem = f"{pack.name} has no formal and informal address"
    elif pack is None and not capabilities.has_formality(language):
        problem = f"neither Politesse nor the engine {engine} knows the address of {language!r}"
    else:
        return asked
    if formality.startswith("prefer_"):
        return None
    raise UnsupportedFormality(
        f"cannot translate into {language!r} with formality {formality!r}: {problem}; "
        f"ask for prefer_{formality} or auto"
    )


@dataclass(frozen=True, slots=True)
class Rendering:
    """One way to say it, with what speaks for it."""

    text: str
    register: Register | None
    obtained: Obtained
    score: float
    confidence: float = 1.0
    utility: float = 0.0


@dataclass(frozen=True, slots=True)
class Chosen:
    """The renderings of one text, the best first, and whether its register is beyond doubt.

    ``repaired`` says how it was made whole where the engine's own translation was not.
    """

    ranked: tuple[Rendering, ...]
    certain: bool
    repaired: Repair | None = None

    @property
    def best(self) -> Rendering:
        return self.ranked[0]


class Control:
    """Takes hypotheses as the engine ranks them: all there is for a language without a pack.

    ``obtained`` is how the engine comes by its register, ``asked`` whether one was asked for.
    """

    def __init__(self, obtained: Obtained, asked: bool) -> None:
        self._obtained, self._asked = obtained, asked

    def __call__(self, text: str, hypotheses: Sequence[Hypothesis], every: bool = False) -> Chosen:
        """The renderings of a source text; ``every`` ranks all, not just until one is right."""
        own = self._rendering(hypotheses[0], self._obtained)
        rest = [self._rendering(other, "nbest") for other in hypotheses[1:]] if every else []
        return Chosen((own, *rest), not self._asked)

    def register_of(self, text: str) -> Register | None:
        """What a translation reads as; None in a language without a pack."""
        return None

    def majority(self, text: str) -> TargetRegister | None:
        """The register of most of a text's words of address; None where they are not known."""
        return None

    def _rendering(self, hypothesis: Hypothesis, obtained: Obtained) -> Rendering:
        return Rendering(
            hypothesis.text, self.register_of(hypothesis.text), obtained, hypothesis.score
        )


class ReadingControl(Control):
    """Takes hypotheses as they are ranked, and reads their register with a pack."""

    def __init__(self, pack: Pack, obtained: Obtained, asked: bool = False) -> None:
        super().__init__(obtained, asked)
        self._pack, self._score = pack, scorer(pack)

    def register_of(self, text: str) -> Register:
        """What a translation reads as."""
        return self._score(text).register

    def majority(self, text: str) -> TargetRegister | None:
        """The register of most of a text's words of address; the first decides a tie."""
        if not has_address(self._pack):
            return None
        registers = [self._pack.levels[span.level].register for span in self._score(text).spans]
        formal, informal = registers.count("formal"), registers.count("informal")
        first = registers[0] if registers else "formal"
        if formal == informal:
            return "informal" if first == "informal" else "formal"
        return "formal" if formal > informal else "informal"


class RegisterControl(ReadingControl):
    """Chooses among hypotheses of one language for one register, and converts their address."""

    def __init__(
        self, pack: Pack, register: TargetRegister, source: str, obtained: Obtained
    ) -> None:
        super().__init__(pack, obtained, asked=True)
        self._register, self._source = register, source
        self._rewriter = address_rewriter(pack, register)
        self._graded = self._rewriter is not None and self._rewriter.graded

    def __call__(self, text: str, hypotheses: Sequence[Hypothesis], every: bool = False) -> Chosen:
        """The renderings of a source text; ``every`` ranks all, not just until one is right."""
        if self._names(text) and not every:
            own = self._rendering(hypotheses[0], self._obtained)
            if self._graded or self._read(own.text, False) == "neutral":
                return Chosen((own,), True)
        addressed = not _label(text) if self._graded else addresses(text, self._source)
        register = self._read(hypotheses[0].text, addressed)
        settled = register == ("neutral" if addressed is False else self._register)
        if settled and not every:
            return Chosen((self._whole(hypotheses[0]),), True)
        ranked = self._ranked(text, hypotheses, addressed)
        return Chosen(tuple(ranked), self._certain(ranked[0], addressed))

    def _names(self, text: str) -> bool:
        """Whether a source is a label: what it is on says nothing to anybody (*Open file*: *Datei öffnen*)."""
        return code_of(self._source) == "en" and is_label(text)

    def _whole(self, hypothesis: Hypothesis) -> Rendering:
        """A hypothesis in the register, with the clauses inside that are not yet in it.

        Where sentences are polite at their end, a text reads as polite whatever stands before.
        """
        own = self._rendering(hypothesis, self._obtained)
        if not self._graded or self._rewriter is None or own.register != self._register:
            return own
        for text, back in _reasoned(hypothesis.text):
            best = next(iter(self._rewriter.likely(text, 1)), None)
            if best is None or best.confidence < _SURE:
                continue
            whole = best.text.replace(*back) if back else best.text
            if self.register_of(whole) == own.register and whole != hypothesis.text:
                return replace(own, text=whole, obtained="rewritten", confidence=best.confidence)
        return own

    def _read(self, text: str, addressed: bool | None) -> Register:
        """The register, where the source speaks to nobody only if a word leaves no doubt of it.

        *Their style* is *su estilo* in Spanish, which to a reader of the Spanish alone could be *your*.
        """
        score = self._score(text)
        if addressed is not False or self._graded:
            return score.register
        strong = any(span.rule in _strong_rules(self._pack) for span in score.spans)
        return score.register if strong else "neutral"

    def _ranked(
        self, text: str, hypotheses: Sequence[Hypothesis], addressed: bool | None
    ) -> list[Rendering]:
        first = _grams(hypotheses[0].text)
        figures = Counter(_NUMBER.findall(text))
        by_text: dict[str, Rendering] = {}
        for rank, hypothesis in enumerate(hypotheses):
            for rendering in self._ways(hypothesis, rank, addressed):
                wording = _likeness(first, _grams(rendering.text))
                missing = (figures - Counter(_NUMBER.findall(rendering.text))).total()
                utility = (
                    rendering.score
                    + self._worth(rendering, addressed)
                    + _CONFIDENCE * math.log(max(rendering.confidence, _LEAST_SURE))
                    + _WORDING * (wording - 1)
                    - _FIGURE * missing
                )
                by_text[rendering.text] = _merged(
                    by_text.get(rendering.text), replace(rendering, utility=utility)
                )
        return sorted(by_text.values(), key=lambda rendering: -rendering.utility)

    def _ways(self, hypothesis: Hypothesis, rank: int, addressed: bool | None) -> list[Rendering]:
        """A hypothesis as it stands and, where it has another register, as the rewriter has it."""
        register = self._read(hypothesis.text, addressed)
        own: Obtained = "nbest" if rank else self._obtained
        ways = [Rendering(hypothesis.text, register, own, hypothesis.score)]
        if register == self._register or (register == "neutral" and addressed is False):
            return ways
        for candidate in self._converted(hypothesis.text, addressed):
            register = self._read(candidate.text, addressed)
            ways.append(
                Rendering(
                    candidate.text, register, "rewritten", hypothesis.score, candidate.confidence
                )
            )
        return ways

    def _converted(self, text: str, addressed: bool | None) -> list[Candidate]:
        """The text in the other address, with how sure that is.

        By itself the rewriter changes what may speak of somebody else only on strong evidence; that the
        source speaks to somebody is such.
        """
        if self._rewriter is None:
            return []
        candidates = self._rewriter.likely(text, _CONVERSIONS)
        return candidates or (self._rewriter.conversions(text, _CONVERSIONS) if addressed else [])

    def _worth(self, rendering: Rendering, addressed: bool | None) -> float:
        if rendering.register == self._register:
            return _IN_REGISTER - (_UNPROMPTED if addressed is False else 0.0)
        if rendering.register == "neutral":
            return _UNCOMMITTED[addressed]
        wrong = min(self._wrong(rendering.text), _MOST_WRONG)
        return (_MIXED if rendering.register == "mixed" else 0.0) - _WRONG * wrong

    def _wrong(self, text: str) -> int:
        """How many words of a text speak in the other register."""
        levels = self._pack.levels
        spans = self._score(text).spans
        return sum(levels[span.level].register != self._register for span in spans)

    def _certain(self, best: Rendering, addressed: bool | None) -> bool:
        if best.register == "neutral":
            return addressed is False
        return best.register == self._register and best.confidence >= _SURE


def control_of(
    source: str, target: str, register: TargetRegister | None, obtained: Obtained
) -> Control:
    """The control for a target language, and for a register if one was asked for."""
    pack = pack_of(target)
    if pack is None:
        return Control(obtained, register is not None)
    if register is None:
        return ReadingControl(pack, obtained)
    return RegisterControl(pack, register, source, obtained)


def addresses(text: str, language: str) -> bool | None:
    """Whether a source speaks to somebody; None where that cannot be told.

    >>> addresses("Open the file.", "en"), addresses("The file is open.", "en")
    (True, False)
    """
    if code_of(language) == "en":
        if says_you(text) or may_command(text):
            return True
        return None if mentions_thanks(text) else False
    pack = pack_of(language)
    if pack is None or scorer(pack)(text).register == "neutral":
        return None
    return True


@cache
def _strong_rules(pack: Pack) -> frozenset[str]:
    return frozenset(rule.id for rule in pack.register_rules if rule.strength == "strong")


def _merged(kept: Rendering | None, new: Rendering) -> Rendering:
    """The better of two ways to the same text; what the engine says itself needs no rewriter."""
    if kept is None:
        return new
    better = kept if kept.utility >= new.utility else new
    own = next((way for way in (kept, new) if way.obtained != "rewritten"), better)
    return replace(better, obtained=own.obtained, confidence=own.confidence)


def _label(text: str) -> bool:
    """Whether a text is a name or a heading, which has no level in a language where sentences have."""
    return len(text.split()) <= _LABEL and not _ENDED.search(text)


def _reasoned(text: str) -> Iterator[tuple[str, tuple[str, str] | None]]:
    """A text as the rewriter is asked for it, and what to put back in its answer.

    By itself it leaves 行くので alone, which is polite enough in writing; of 行くから it makes 行きますから. In
    what a whole text says politely, 行きますので is said too.

    >>> list(_reasoned("雨が降るので、家にいます。"))[0]
    ('雨が降るから、家にいます。', ('から', 'ので'))
    """
    reasons = _REASON.sub("から", text)
    if reasons != text and "から" not in text:
        yield reasons, ("から", "ので")
    yield text, None


def _grams(text: str) -> Counter[str]:
    padded = f" {text.lower()} "
    return Counter(padded[index : index + 3] for index in range(len(padded) - 2))


def _likeness(first: Counter[str], second: Counter[str]) -> float:
    """How much two texts share, 0 to 1."""
    total = first.total() + second.total()
    return 2 * (first & second).total() / total if total else 1.0
