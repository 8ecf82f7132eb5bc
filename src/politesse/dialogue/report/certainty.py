"""What a run can say of a change in success: that it falls, that it does not, or neither yet.

The bootstrap knows only what it has seen: where no goal of three is lost its interval is nought to
nought. Two goals are added to the differences here, one lost and one won (Bonett and Price 2012, for
paired rates), so that few goals have wide intervals.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

#: The fall, in points, that a run must rule out before it says that users fare no worse.
MARGIN = 5.0
MOST_GOALS = 100_000
_Z = 1.959964

Call = Literal["falls", "no worse", "unclear"]


@dataclass(frozen=True, slots=True)
class Differences:
    """How success differs goal by goal: the mean and the mean square, from −1 to +1, of so many."""

    mean: float
    square: float
    goals: int

    @classmethod
    def of(cls, values: Sequence[float]) -> Differences:
        """Those of paired dialogues: −1 for a goal that is lost, +1 for one that is won.

        >>> Differences.of([0.0] * 40).interval()
        (-6.6, 6.6)
        """
        goals = len(values)
        return cls(sum(values) / goals, sum(value * value for value in values) / goals, goals)

    def interval(self, goals: int | None = None) -> tuple[float, float]:
        """The 95 % interval in points; with another number of goals, were they like these."""
        size = goals or self.goals
        number = size + 2
        mean = self.mean * size / number
        spread = (self.square * size + 2) / number - mean * mean
        reach = _Z * math.sqrt(spread / number)
        low, high = max(-1.0, mean - reach), min(1.0, mean + reach)
        return round(100 * low, 2), round(100 * high, 2)

    def call(self, margin: float = MARGIN, goals: int | None = None) -> Call:
        """Which of the three it is.

        >>> Differences.of([0.0] * 40).call(), Differences.of([0.0] * 60).call()
        ('unclear', 'no worse')
        >>> Differences.of([-1.0] * 8 + [0.0] * 22).call()
        'falls'
        """
        low, high = self.interval(goals)
        if high < 0:
            return "falls"
        return "no worse" if low >= -margin else "unclear"

    def needed(self, margin: float = MARGIN) -> int | None:
        """How many goals would tell, were they like these; none where not even very many would.

        >>> Differences.of([0.0] * 5).needed()
        54
        """
        if self.call(margin, MOST_GOALS) == "unclear":
            return None
        few, many = 1, MOST_GOALS
        while few < many:
            middle = (few + many) // 2
            if self.call(margin, middle) == "unclear":
                few = middle + 1
            else:
                many = middle
        return few


def most_to_show(goals: int) -> float:
    """The highest rate, in %, that so many goals can show: the lower end of Wilson's interval of all.

    >>> round(most_to_show(2)), round(most_to_show(40))
    (34, 91)
    """
    return 100 * goals / (goals + _Z * _Z)


def goals_to_show(rate: float) -> int:
    """The fewest goals that can show a rate, in %.

    >>> goals_to_show(90)
    35
    """
    return math.ceil(_Z * _Z * rate / (100 - rate)) if rate < 100 else MOST_GOALS
