"""A picture of scored texts: how the values lie by language, and what each strategy goes with."""

from __future__ import annotations

from statistics import fmean

from politesse.benchmarks.picture import stacked
from politesse.benchmarks.plots import colour_map, ridges
from politesse.core import Score, Value
from politesse.core.svg import Svg

_FEWEST = 2  # texts a language needs for a hill of its own


class ScorePlot:
    """Gathers values as texts are scored, keeping no text; then draws them.

    >>> from politesse.scoring import score
    >>> plot = ScorePlot()
    >>> for text in ("Thanks a lot!", "Could you please help me?", "Go away, you idiot."):
    ...     plot.add(score(text, "en"))
    >>> str(plot).startswith("<svg xmlns=")
    True
    """

    def __init__(self) -> None:
        self._values: dict[str, dict[str, list[float]]] = {"politeness": {}, "formality": {}}
        self._effects: dict[str, dict[str, list[float]]] = {}

    def add(self, result: Score) -> None:
        """Count one scored text."""
        self._note("politeness", result.language, result.politeness)
        self._note("formality", result.language, result.formality)
        if result.politeness is not None:
            for strategy in {span.rule for span in result.spans if span.kind == "strategy"}:
                by_language = self._effects.setdefault(strategy, {})
                by_language.setdefault(result.language, []).append(result.politeness.value)

    def _note(self, what: str, language: str, value: Value | None) -> None:
        if value is not None:
            self._values[what].setdefault(language, []).append(value.value)

    def __str__(self) -> str:
        """The whole picture, a file of its own that suits light and dark."""
        panels: list[tuple[str, Svg]] = []
        for what, values in self._values.items():
            groups = {
                code: scores for code, scores in sorted(values.items()) if len(scores) >= _FEWEST
            }
            if groups:
                count = sum(len(scores) for scores in groups.values())
                title = (
                    f"{what.capitalize()} by language, {count} texts (solid: mean, dashed: median)"
                )
                panels.append((title, ridges(groups, what)))
        if self._effects:
            panels.append(("Mean politeness of the texts that use a strategy", self._map()))
        return stacked(panels)

    def _map(self) -> Svg:
        languages = sorted({code for by_language in self._effects.values() for code in by_language})
        cells = {
            strategy: {code: fmean(values) for code, values in by_language.items()}
            for strategy, by_language in sorted(self._effects.items())
        }
        tips = {
            (strategy, code): f"{strategy}, {code}: {fmean(values):+.2f} over {len(values)} texts"
            for strategy, by_language in self._effects.items()
            for code, values in by_language.items()
        }
        return colour_map(cells, languages, 0.0, 1.5, tips, "strategy effects")
