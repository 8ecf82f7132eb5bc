"""Moves a text between formal and informal address."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from politesse.core import Edit, opposite
from politesse.core.edits import apply
from politesse.rewriting.address.choice import Hints
from politesse.rewriting.address.evidence import convinces, signs
from politesse.rewriting.address.model import ChoiceModel
from politesse.rewriting.address.options import OptionLister
from politesse.rewriting.address.render import edits
from politesse.rewriting.address.search import search
from politesse.rewriting.changes import changes_of
from politesse.rewriting.meaning import kept
from politesse.rewriting.types import BuiltInRewriter, Candidate
from politesse.scoring import scorer

_DOUBT = 0.5  # what is left of the confidence where the result does not read as the target
_EVIDENCE = 3.5  # log-odds of a change that a text without clear address needs
_EVIDENCE_A_WORD = 0.05  # and so much more for each word, since each could be taken wrongly
_UNSURE = math.log(0.95)
_WIDTH = 4


@dataclass(frozen=True, slots=True)
class Converted:
    """A text as one path makes it, and how likely every choice of the path is right."""

    text: str
    edits: tuple[Edit, ...]
    confidence: float
    evidence: float  #: log of how much likelier it is than that nothing changes


def convert(
    lister: OptionLister,
    model: ChoiceModel,
    text: str,
    width: int = _WIDTH,
    hints: Hints | None = None,
) -> list[Converted]:
    """The likeliest conversions, best first; the text itself may be among them.

    Where a first reading is not sure a second one knows what the first found further on.
    ``hints`` take the place of the language's own.
    """
    hints = hints or lister.hints
    tokens = lister.pack.tokenize(text)
    options = lister(tokens)
    paths = search(model, tokens, options, hints, width)
    first = paths[0]
    evidence = first.log - first.kept
    if first.chosen and first.log < _UNSURE:
        paths = search(model, tokens, options, hints, width, first.chosen)
    found: dict[str, Converted] = {}
    for path in paths:
        made = edits(tokens, path.chosen)
        new = apply(text, made)
        likely = math.exp(path.log)
        if new in found:
            likely += found[new].confidence
            made = list(found[new].edits)
        found[new] = Converted(new, tuple(made), min(1.0, likely), evidence)
    return sorted(found.values(), key=lambda item: -item.confidence)


class AddressRewriter(BuiltInRewriter):
    """Rewrites texts of one language towards one register."""

    aspect = "address"

    def __init__(self, lister: OptionLister, model: ChoiceModel) -> None:
        self._lister = lister
        self._model = model
        self._score = scorer(lister.pack)
        self.name = f"address-{model.checksum}"

    def candidates(self, text: str, nbest: int = 1) -> list[Candidate]:
        """Candidates, the best first; none where the text most likely stays as it is."""
        found = convert(self._lister, self._model, text, max(_WIDTH, nbest), self._hints(text))
        made = [item for item in found if item.text != text][:nbest]
        if found[0].text == text:
            convinced = bool(made) and self._addressed(text)
        else:
            convinced = self._convincing(text, found[0])
        return [self._doubted(text, item) for item in made] if convinced else []

    @property
    def graded(self) -> bool:
        """Whether every sentence of the language has a level, to whomever it speaks."""
        return self._lister.hints.graded

    def conversions(self, text: str, nbest: int = 1) -> list[Candidate]:
        """The likeliest candidates for a text that is known to address somebody.

        No evidence of that is looked for in the text itself, nor in what becomes of it.
        """
        found = convert(self._lister, self._model, text)
        made = [item for item in found if item.text != text][:nbest]
        return [self._candidate(text, item, item.confidence) for item in made]

    def _hints(self, text: str) -> Hints:
        """The language's hints; a text that is in no level, as news are, gets no bias."""
        hints = self._lister.hints
        if hints.graded and hints.bias and self._score(text).register == "neutral":
            return replace(hints, bias=0.0)
        return hints

    def _addressed(self, text: str) -> bool:
        """Whether the address model sees an address that the rewriter would leave.

        Only where both go by context alone: it has learnt from more text what talk is.
        """
        other = opposite(self._lister.target)
        return bool(self._model.evidence) and self._score(text).register == other

    def _convincing(self, text: str, best: Converted) -> bool:
        """Whether a text in which nothing commits to the other address should change still."""
        if self._lister.hints.graded or (
            self._score(text).register not in ("neutral", self._lister.target)
        ):
            return True
        if self._model.evidence:
            tokens = self._lister.pack.tokenize(text)
            return convinces(self._model.evidence, signs(self._lister.pack, tokens, best.evidence))
        return best.evidence >= _EVIDENCE + _EVIDENCE_A_WORD * len(text.split())

    def _doubted(self, text: str, item: Converted) -> Candidate:
        """A candidate, less sure where it does not read as the target."""
        reached = self._score(item.text).register == self._lister.target
        return self._candidate(text, item, item.confidence * (1 if reached else _DOUBT))

    def _candidate(self, text: str, item: Converted, confidence: float) -> Candidate:
        spans = changes_of(text, item.edits)
        return Candidate(item.text, self.name, confidence, kept(text, spans, confidence), spans)
