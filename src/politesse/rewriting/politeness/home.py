"""The rewriter that ``rewrite(to="polite" | "impolite")`` finds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from politesse.core import PolitesseError
from politesse.languages import Pack
from politesse.rewriting.politeness.content import Stretch
from politesse.rewriting.politeness.rewriter import impolite, polite
from politesse.rewriting.politeness.tables import SCENARIOS, manners
from politesse.rewriting.types import Candidate, Rewriter, To

_TRIES = 4  # as many draws as candidates are wanted, and so many times more, until enough differ


class PolitenessRewriter:
    """Makes texts of one language polite or impolite, in one style."""

    def __init__(
        self,
        pack: Pack,
        to: To,
        *,
        style: str = "impatient",
        intensity: int = 2,
        protect: Iterable[Stretch] = (),
        seed: int = 0,
    ) -> None:
        table = manners(pack)
        assert table is not None
        self.pack = pack
        self.to = to
        self._style = style
        self._intensity = intensity
        self._protect = tuple(protect)
        self._seed = seed
        how = f"{style}-{intensity}" if to == "impolite" else str(intensity)
        self.name = f"politeness-{table.code}-{table.checksum}-{how}-{seed}"

    def __call__(self, text: str, nbest: int = 1) -> Sequence[Candidate]:
        """Candidates that differ from ``text`` and from each other, drawn with further seeds."""
        found: dict[str, Candidate] = {}
        for seed in range(self._seed, self._seed + _TRIES * nbest):
            candidate = self._made(text, seed)
            if candidate.text != text:
                found.setdefault(candidate.text, candidate)
            if len(found) == nbest:
                break
        return list(found.values())

    def _made(self, text: str, seed: int) -> Candidate:
        if self.to == "polite":
            return polite(
                text,
                language=self.pack.tag,
                intensity=self._intensity,
                protect=self._protect,
                seed=seed,
            )
        return impolite(
            text,
            language=self.pack.tag,
            scenario=self._style,
            intensity=self._intensity,
            protect=self._protect,
            seed=seed,
        )


def in_manner(
    rewriter: Rewriter, style: str, intensity: int, seed: int, protect: Iterable[Stretch]
) -> Rewriter:
    """A politeness rewriter in another manner; any other rewriter as it is."""
    if not isinstance(rewriter, PolitenessRewriter):
        return rewriter
    if style not in SCENARIOS:
        raise PolitesseError(f"unknown style {style!r}; choose from: {', '.join(SCENARIOS)}")
    return PolitenessRewriter(
        rewriter.pack, rewriter.to, style=style, intensity=intensity, protect=protect, seed=seed
    )


def politeness_rewriter(pack: Pack, to: To) -> Rewriter | None:
    """The politeness rewriter of a language, or None where its pack has no tables for it."""
    if to not in ("polite", "impolite") or manners(pack) is None:
        return None
    return PolitenessRewriter(pack, to)
