"""Politeness transfer behind the interface of rewriters."""

from __future__ import annotations

from typing import Any

from politesse.core import PolitesseError
from politesse.languages import Pack
from politesse.rewriting.politeness.tables import SCENARIOS, manners
from politesse.rewriting.politeness.transfer import calm, impolite, polite
from politesse.rewriting.types import BuiltInRewriter, Candidate, To, Tone

_TONE = Tone()
_TRIES = 4  # as many draws as candidates are wanted, and so many times more, until enough differ


class PolitenessRewriter(BuiltInRewriter):
    """Makes texts of one language polite, impolite or calm, in one style."""

    def __init__(self, pack: Pack, to: To, tone: Tone = _TONE) -> None:
        if tone.style not in SCENARIOS:
            known = ", ".join(SCENARIOS)
            raise PolitesseError(f"unknown style {tone.style!r}; choose from: {known}")
        table = manners(pack)
        assert table is not None
        self.pack = pack
        self.to = to
        self._tone = tone
        how = f"{tone.style}-{tone.intensity}" if to == "impolite" else str(tone.intensity)
        self.name = f"politeness-{table.code}-{table.checksum}-{how}-{tone.seed}"

    def candidates(self, text: str, nbest: int = 1) -> list[Candidate]:
        """Candidates that differ from ``text`` and from each other, drawn with further seeds."""
        found: dict[str, Candidate] = {}
        for seed in range(self._tone.seed, self._tone.seed + _TRIES * nbest):
            candidate = self._made(text, seed)
            if candidate.text != text:
                found.setdefault(candidate.text, candidate)
            if len(found) == nbest:
                break
        return list(found.values())

    def in_tone(self, tone: Tone) -> PolitenessRewriter:
        """The rewriter for another tone."""
        return PolitenessRewriter(self.pack, self.to, tone)

    def _made(self, text: str, seed: int) -> Candidate:
        tone, tag = self._tone, self.pack.tag
        how: dict[str, Any] = {"intensity": tone.intensity, "protect": tone.protect, "seed": seed}
        if self.to == "calm":
            return calm(text, language=tag, protect=tone.protect)
        if self.to == "polite":
            return polite(text, language=tag, **how)
        return impolite(text, language=tag, scenario=tone.style, whole=True, **how)


def politeness_rewriter(pack: Pack, to: To) -> PolitenessRewriter | None:
    """The politeness rewriter of a language, or None where its pack has no tables for it."""
    if to not in ("polite", "impolite", "calm") or manners(pack) is None:
        return None
    return PolitenessRewriter(pack, to)
