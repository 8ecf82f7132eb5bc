"""When a run fails a build, and when it cannot say."""

from __future__ import annotations

import re
from dataclasses import dataclass

from politesse.core import PolitesseError
from politesse.dialogue.report.analysis import Analysis
from politesse.dialogue.report.certainty import MARGIN, goals_to_show, most_to_show
from politesse.dialogue.report.figures import persona_words, too_few


@dataclass(frozen=True, slots=True)
class Acceptance:
    """What every rude persona must hold: a least success, or a largest drop in points.

    ``0.9`` or ``90%`` is a least success; ``drop`` fails on any significant drop, ``drop:5`` on
    one of more than five points, significant or not.

    >>> Acceptance.parse("0.9")
    Acceptance(least=90.0, drop=None)
    >>> Acceptance.parse("drop:5")
    Acceptance(least=None, drop=5.0)
    """

    least: float | None = None
    drop: float | None = None

    @classmethod
    def parse(cls, text: str) -> Acceptance:
        """An acceptance from its short form."""
        if match := re.fullmatch(r"drop(?::(\d+(?:\.\d+)?))?", text.strip()):
            return cls(drop=float(match[1] or 0))
        if match := re.fullmatch(r"(\d+(?:\.\d+)?)(%?)", text.strip()):
            value = float(match[1])
            value = value if match[2] or value > 1 else 100 * value
            if value <= 100:
                return cls(least=value)
        raise PolitesseError(
            f"{text!r} is no limit: write a success rate such as 0.9, or drop, or drop:5"
        )

    def failures(self, analysis: Analysis) -> list[str]:
        """What does not hold, one line each."""
        failures = []
        for name in analysis.result.rude:
            change = analysis.measures.by_condition[name]["success"]
            who = persona_words(name)
            if self.least is not None and change.value < self.least:
                failures.append(f"{who}: success {change.value:.1f} % is under {self.least:g} %")
            if self.drop is None or change.delta >= -self.drop:
                continue
            if self.drop > 0:
                failures.append(
                    f"{who}: success drops by {-change.delta:.1f} points, over {self.drop:g}"
                )
            elif analysis.call(name) == "falls":
                failures.append(f"{who}: success drops by {-change.delta:.1f} points")
        return failures

    def moot(self, analysis: Analysis) -> str | None:
        """Why the limit is not about rudeness here, where it is not."""
        base = analysis.base
        if not analysis.result.rude:
            return "no rude users were run, so that there is nothing to hold to a limit"
        if self.least is not None and base < self.least:
            return (
                f"polite users reach their goal in {base:.1f} % of dialogues, under the limit of "
                f"{self.least:g} % as well: that is not about rudeness"
            )
        margin = MARGIN if self.drop == 0 else self.drop
        if margin is not None and base <= margin:
            return (
                f"polite users reach their goal in {base:.1f} % of dialogues, which cannot fall by more "
                f"than {margin:g} points"
            )
        return None

    def undecided(self, analysis: Analysis) -> str | None:
        """Why too few goals were run to say that the limit holds; failures are looked for first."""
        if self.least is not None and analysis.result.sampled:
            goals = len(analysis.result.dialogues[analysis.result.baseline])
            if most_to_show(goals) < min(self.least, 99.0):
                return (
                    f"{goals:,} goals are too few to show {self.least:g} %, were all of them reached: "
                    f"it takes {goals_to_show(min(self.least, 99.0)):,}"
                )
        if self.drop is not None:
            margin = self.drop or MARGIN
            names = analysis.result.rude
            unclear = [name for name in names if analysis.call(name, margin) == "unclear"]
            if unclear:
                worst = min(unclear, key=lambda name: analysis.goals(name).interval()[0])
                return f"{persona_words(worst)}: {too_few(analysis, worst, margin)}"
        return None
