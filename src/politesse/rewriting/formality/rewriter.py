"""Moves the wording of a text between informal and formal by rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from politesse.core import Edit, TargetRegister
from politesse.core.edits import apply
from politesse.languages import Pack
from politesse.languages.tokens import Tokens
from politesse.rewriting.changes import changes
from politesse.rewriting.formality.casing import CASED, CasePass
from politesse.rewriting.formality.edits import Manner, allowed
from politesse.rewriting.formality.marks import MarkPass, ended, hasty, opened, tidy
from politesse.rewriting.formality.negation import Negation
from politesse.rewriting.formality.wording import Wording, wording
from politesse.rewriting.formality.words import WordPass
from politesse.rewriting.meaning import kept
from politesse.rewriting.types import BuiltInRewriter, Candidate

Pass = Callable[[Tokens, Manner], Iterable[Edit]]

#: How sure a change must be to be made: at first, and for further candidates.
THRESHOLDS = (0.7, 0.94, 0.4)

_LEAVING_GAPS = frozenset({"emoticon", "emoji", "filler", "sentence", "dots"})


@dataclass(frozen=True, slots=True)
class Restyled:
    """A text in another wording, how sure that is, and the rules that made it."""

    text: str
    confidence: float
    rules: tuple[str, ...]


class StyleRewriter(BuiltInRewriter):
    """Rewrites the wording of texts of one language towards one register."""

    aspect = "style"

    def __init__(self, pack: Pack, to: TargetRegister) -> None:
        self._pack = pack
        table = wording(pack, to)
        self._wording = table
        self._words = WordPass(table)
        self._case = CasePass(pack, table)
        self._formal = to == "formal"
        if self._formal:
            self._passes = _towards_formal(pack, table)
        else:
            self._passes = _towards_informal(pack, table)
        negation = Negation(pack, table.negation) if table.negation else None
        self._completed = negation.completed if negation and self._formal else None
        self.name = f"style-{table.checksum}"

    @property
    def speaks(self) -> bool:
        """Whether the pack says anything of this direction."""
        return bool(self._wording.rules or self._wording.negation)

    def candidates(self, text: str, nbest: int = 1) -> list[Candidate]:
        """Candidates, that of the default rules first; none where the wording fits already."""
        found: dict[str, Candidate] = {}
        for least in THRESHOLDS[: max(1, nbest)]:
            made = self.restyle(text, least)
            if made.text != text and made.text not in found:
                spans = changes(text, made.text)
                meaning = kept(text, spans, made.confidence)
                found[made.text] = Candidate(made.text, self.name, made.confidence, meaning, spans)
        return list(found.values())[:nbest]

    def restyle(self, text: str, least: float = THRESHOLDS[0]) -> Restyled:
        """The text with every change made that is sure enough."""
        tokens = self._pack.tokenize(text)
        manner = self._manner(tokens)
        sure, rules = 1.0, list[str]()
        for step in self._passes:
            if self._formal and rules and _small(tokens):
                # Speech in small letters from the start is chat, whatever its spelling.
                manner = manner._replace(careless=True)
            edits = allowed(step(tokens, manner), tokens, least)
            if edits:
                tokens = self._pack.tokenize(apply(tokens.text, edits))
                rules += [edit.rule for edit in edits]
                for edit in edits:
                    sure *= edit.confidence
        new = tokens.text
        if new != text and any(rule in _LEAVING_GAPS for rule in rules):
            new = tidy(new)
        if not new.strip():
            return Restyled(text, 1.0, ())
        return Restyled(new, sure, tuple(rules))

    def called_for(self, text: str) -> bool:
        """Whether a text to become formal is plainly careless: by a spelling, or by two other signs.

        One emoticon or one *haha* is a matter of taste; so is every word that is well spelt.
        """
        if not self._formal:
            return False
        tokens = self._pack.tokenize(text)
        if self._words.misspelt(tokens):
            return True
        if self._completed and any(True for _ in self._completed(tokens, Manner())):
            return True
        signs = len(hasty(tokens, self._pack)) + self._words.laughs(tokens) + _small(tokens)
        return signs > 1

    def _manner(self, tokens: Tokens) -> Manner:
        """How a text is written: whether something in it shows haste, and its capitals."""
        if not self._formal:
            return Manner()
        careless = (
            bool(hasty(tokens, self._pack))
            or self._words.laughs(tokens)
            or self._words.misspelt(tokens)
            or self._case.slips(tokens)
            or (_small(tokens) and self._words.shortened(tokens))
        )
        words = [raw for raw in tokens.raw if raw.isalpha() and len(raw) > 1]
        level = all(raw.islower() for raw in words[1:]) or all(raw.isupper() for raw in words)
        return Manner(careless, level)


def _small(tokens: Tokens) -> bool:
    """Whether a text begins in small letters."""
    return bool(tokens.raw) and tokens.raw[0][:1].islower()


def _towards_formal(pack: Pack, table: Wording) -> list[Pass]:
    words = WordPass(table)
    # What was written out may itself be spoken or lack its accents.
    passes: list[Pass] = [MarkPass(pack, table), words, words]
    if table.negation:
        passes.append(Negation(pack, table.negation).completed)
    if pack.about["script"] in CASED:
        passes.append(lambda tokens, manner: ended(tokens, table) if manner.careless else ())
    passes.append(CasePass(pack, table))
    if table.marks.get("opening"):
        passes.append(lambda tokens, manner: opened(tokens) if manner.careless else ())
    return passes


def _towards_informal(pack: Pack, table: Wording) -> list[Pass]:
    passes: list[Pass] = []
    if table.negation:
        passes.append(Negation(pack, table.negation).shortened)
    passes.append(WordPass(table))
    return passes
