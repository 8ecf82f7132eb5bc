"""When a run fails a build."""

from __future__ import annotations

import re
from dataclasses import dataclass

from politesse.core import PolitesseError
from politesse.dialogue.report.analysis import Analysis
from politesse.dialogue.report.figures import persona_words


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
        """A acceptance from its short form."""
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
            elif change.p is None or change.significant:
                failures.append(f"{who}: success drops by {-change.delta:.1f} points")
        return failures
