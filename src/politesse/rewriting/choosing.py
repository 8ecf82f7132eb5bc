"""Which candidate is the best: all that the rewriters make, ranked by what was asked for.

A rewriter puts its own candidates in order, knowing more of them than can be measured
afterwards. Where several rewriters offer something, or weights are given, each candidate is
scored by how far it reaches the target, how much it keeps of the meaning, and how well it reads.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from politesse.core import PolitesseError
from politesse.languages import Pack
from politesse.rewriting.changes import changes
from politesse.rewriting.fluency import fluency
from politesse.rewriting.meaning import facts_kept
from politesse.rewriting.rewriters import ASPECTS
from politesse.rewriting.types import Aspect, BuiltInRewriter, Candidate, Rewriter, Scores, To
from politesse.scoring.formality import formality_scorer
from politesse.scoring.politeness import politeness_scorer
from politesse.scoring.text import AnalysedText

_REACHED = {"neutral": 0.5, "mixed": 0.25}


@dataclass(frozen=True, slots=True)
class Weights:
    """How much each score counts; only their proportions matter.

    >>> Weights.parse("target=2,meaning=1")
    Weights(target=2.0, meaning=1.0, fluency=0.2)
    """

    target: float = 0.5
    meaning: float = 0.3
    fluency: float = 0.2

    @classmethod
    def parse(cls, text: str) -> Weights:
        """Weights as the command line writes them; those not named keep their default."""
        found = {}
        for part in text.split(","):
            name, equals, value = part.strip().partition("=")
            if name not in ("target", "meaning", "fluency") or not equals:
                raise PolitesseError(
                    f"{part.strip()!r} is no weight; write target=…,meaning=…,fluency=…"
                )
            try:
                found[name] = float(value)
            except ValueError:
                raise PolitesseError(f"the weight of {name} is no number: {value!r}") from None
        return cls(**found)

    def __post_init__(self) -> None:
        parts = (self.target, self.meaning, self.fluency)
        if any(not part >= 0 for part in parts) or not sum(parts) > 0:
            raise PolitesseError("weights must be 0 or more, and one of them more than 0")

    def __str__(self) -> str:
        return f"target={self.target:g},meaning={self.meaning:g},fluency={self.fluency:g}"

    def total(self, target: float, meaning: float, fluency: float) -> float:
        """The weighted mean of three scores."""
        parts = self.target * target + self.meaning * meaning + self.fluency * fluency
        return parts / (self.target + self.meaning + self.fluency)


class Chooser:
    """Collects and ranks the candidates for texts of one language and one target.

    ``built_in`` rewriters know what they change and are chained where each takes care of
    another aspect. Where no ``aspects`` are named, wording changes beside address only if a text
    is to become formal and is plainly careless, and always where there is no address to change.
    Of ``others`` a candidate is dropped that loses a figure or a name, or that
    is no nearer to the target than the text as it was.
    """

    def __init__(
        self,
        pack: Pack,
        to: To,
        aspects: frozenset[Aspect] | None,
        built_in: Sequence[BuiltInRewriter],
        others: Sequence[Rewriter] = (),
        weights: Weights | None = None,
    ) -> None:
        self._pack = pack
        self._to = to
        self._aspects = ASPECTS if aspects is None else aspects
        self._sparing = aspects is None and len(built_in) > 1
        # Clean wording is easier to convert; colloquial wording would be harder.
        self._built_in = sorted(
            built_in, key=lambda rewriter: (rewriter.aspect == "style") != (to == "formal")
        )
        self._others = others
        self._weights = weights
        self._asked = weights is not None
        self._scale = weights or Weights()

    def __call__(self, texts: Sequence[str], nbest: int) -> list[list[Candidate]]:
        """All candidates of each text, the best first."""
        nbest = max(1, nbest)
        chained = self._chained(texts, nbest)
        if nbest == 1 and not self._others and not self._asked:
            return [found[:1] for found in chained]
        made = [rewriter.rewrite(texts, nbest) for rewriter in self._others]
        offered = [[one for found in each for one in found] for each in zip(*made, strict=True)]
        return [
            self._ranked(text, [*own, *self._fitting(text, others)])
            for text, own, others in zip(texts, chained, offered or [[]] * len(texts), strict=True)
        ]

    def _ranked(self, text: str, made: Iterable[Candidate]) -> list[Candidate]:
        """The candidates of a text in order.

        Unless weights are given, what takes care of all that was asked comes before what takes
        care of a part.
        """
        found: dict[str, Candidate] = {}
        for candidate in made:
            if candidate.text != text:
                found.setdefault(candidate.text, candidate)
        candidates = list(found.values())
        makers = {candidate.rewriter for candidate in candidates}
        if len(candidates) < 2 or (len(makers) < 2 and not self._asked):
            return candidates
        whole = None if self._asked or self._others else candidates[0].text
        scored = [self._scored(text, candidate) for candidate in candidates]
        return sorted(
            scored,
            key=lambda one: (one.text != whole, -one.scores.total if one.scores else 0.0),
        )

    def target(self, text: str) -> float:
        """How far a text has the register that is asked for, from 0 to 1."""
        seen = AnalysedText(self._pack, text)
        if self._to in ("polite", "impolite", "calm"):
            polite = politeness_scorer(self._pack)
            parts = [polite.value(seen).probability] if polite else []
            return _mean([1 - part for part in parts] if self._to == "impolite" else parts)
        parts = []
        if "address" in self._aspects:
            reached = 1.0 if seen.register == self._to else 0.0
            parts.append(_REACHED.get(seen.register, reached))
        formal = formality_scorer(self._pack)
        if formal and "style" in self._aspects:
            likely = formal.value(seen).probability
            parts.append(likely if self._to == "formal" else 1 - likely)
        return _mean(parts)

    def _fitting(self, text: str, offered: Sequence[Candidate]) -> list[Candidate]:
        """What other rewriters offer that keeps figures and names and is no further from the target."""
        before = self.target(text) if offered else 0.0
        complaining = self._to == "impolite"
        return [
            candidate
            for candidate in offered
            if facts_kept(self._pack, text, candidate.text, complaining) == 1
            and self.target(candidate.text) >= before
        ]

    def _chained(self, texts: Sequence[str], nbest: int) -> list[list[Candidate]]:
        """What each built-in rewriter makes of a text, and of what the one before made of it."""
        found: list[list[Candidate]] = [[] for _ in texts]
        for rewriter in self._built_in:
            for place, text in enumerate(texts):
                if not self._sparing or rewriter.called_for(text):
                    found[place] = _continued(rewriter, text, found[place], nbest)
        return found

    def _scored(self, text: str, candidate: Candidate) -> Candidate:
        target = self.target(candidate.text)
        reads = fluency(self._pack, text, candidate.text)
        total = self._scale.total(target, candidate.meaning, reads)
        return replace(candidate, scores=Scores(target, candidate.meaning, reads, total))


def _continued(
    rewriter: BuiltInRewriter, text: str, found: list[Candidate], nbest: int
) -> list[Candidate]:
    """The candidates of a text with those that one more rewriter makes of it and of the best."""
    after = [
        _joined(text, earlier, later)
        for earlier in found[:1]
        for later in rewriter.candidates(earlier.text)
        if later.text != text
    ]
    parts = [] if nbest == 1 and found else rewriter.candidates(text, nbest)
    return [*after, *found, *parts]


def _joined(text: str, earlier: Candidate, later: Candidate) -> Candidate:
    """Two rewritings one after the other as one."""
    return Candidate(
        later.text,
        f"{earlier.rewriter}+{later.rewriter}",
        earlier.confidence * later.confidence,
        earlier.meaning * later.meaning,
        changes(text, later.text),
        doubt=earlier.doubt or later.doubt,
        note=earlier.note or later.note,
    )


def _mean(parts: Sequence[float]) -> float:
    return sum(parts) / len(parts) if parts else 0.5
