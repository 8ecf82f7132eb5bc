"""One system beside any number of others: both paired tests, corrected for how many there are.

A system that is held against many beats one of them by luck sooner or later. Holm's correction keeps
the chance of any such error at the level: the smallest of k p-values is multiplied by k, the next by
k - 1, and so on, and none may come out below one that was smaller before. The p-values of one value and
one test are a family; the several values of a metric are not corrected for one another.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from politesse.core import Signature
from politesse.core.progress import Progress, silent
from politesse.metrics.significance import TESTS, Items, Sums, Test, Tested, paired_tests


@dataclass(frozen=True, slots=True)
class Comparisons:
    """What a system is beside each of the others, by their names and those of the values."""

    systems: Mapping[str, Mapping[str, Tested]]
    tests: tuple[Test, ...]
    samples: int
    seed: int
    level: float

    def corrected(self, value: str, test: Test) -> dict[str, float]:
        """The corrected p of a value for each system."""
        found = [tested[value].p[test] for tested in self.systems.values()]
        return dict(zip(self.systems, holm(found), strict=True))

    @property
    def signature(self) -> str:
        """How it was tested."""
        choices = {
            "test": "+".join(self.tests),
            "correction": f"holm/{len(self.systems)}",
            "level": self.level,
            "samples": self.samples,
            "seed": self.seed,
        }
        return str(Signature("paired", choices))

    def to_dict(self) -> dict[str, Any]:
        names = list(next(iter(self.systems.values()), {}))
        right = {(name, test): self.corrected(name, test) for name in names for test in self.tests}
        return {
            "comparison": {
                system: {
                    name: {
                        "other": one.other,
                        "delta": one.delta,
                        "interval": (one.low, one.high),
                        "p": dict(one.p),
                        "p_corrected": {test: right[name, test][system] for test in self.tests},
                    }
                    for name, one in tested.items()
                }
                for system, tested in self.systems.items()
            },
            "test": self.signature,
        }


def compare_with(
    one: Sums | Items,
    others: Mapping[str, Sums | Items],
    tests: Sequence[Test] = TESTS,
    samples: int = 1000,
    seed: int = 1,
    level: float = 0.95,
    progress: Progress = silent,
) -> Comparisons:
    """Hold a system against others on the same items.

    >>> right = Sums([[1, 1]] * 90 + [[0, 1]] * 10, lambda sums: {"accuracy": sums[0] / sums[1]})
    >>> found = compare_with(right, {"same.txt": right}, samples=50)
    >>> float(found.systems["same.txt"]["accuracy"].delta), found.corrected("accuracy", "bootstrap")
    (0.0, {'same.txt': 1.0})
    """
    systems = {
        name: paired_tests(one, other, tests, samples, seed, level, progress)
        for name, other in others.items()
    }
    return Comparisons(systems, tuple(tests), samples, seed, level)


def holm(values: Sequence[float]) -> list[float]:
    """P-values corrected for their number; one that is not defined stays so and is not counted.

    >>> [round(p, 3) for p in holm([0.01, 0.04, 0.03])]
    [0.03, 0.06, 0.06]
    """
    places = [place for place, p in enumerate(values) if not math.isnan(p)]
    places.sort(key=lambda place: values[place])
    corrected = list(values)
    least = 0.0
    for rank, place in enumerate(places):
        least = max(least, min(1.0, values[place] * (len(places) - rank)))
        corrected[place] = least
    return corrected
