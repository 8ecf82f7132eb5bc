"""Agreement of crowds by simulated annotators.

Where every item is rated by different people no two raters can be compared. Instead two
annotators are simulated: for each item one of its raters, drawn at random, is the first; the mean
of the other raters is the second. Agreement of the two is computed, and the whole is repeated;
the median and the standard deviation over the draws are reported.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from politesse.core import PolitesseError, Signature
from politesse.core.progress import Progress, counted, silent
from politesse.metrics.extras import need

#: Agreement of two annotators, given as arrays of the same length.
Statistic = Callable[[Any, Any], float]

_PURPOSE = "Simulated annotators"
_REPORT_EVERY = 50


@dataclass(frozen=True, slots=True)
class Simulation:
    """The distribution of a statistic over draws of annotators."""

    name: str
    median: float
    sd: float
    mean: float
    items: int
    draws: int
    seed: int
    choices: tuple[tuple[str, object], ...] = ()
    values: tuple[float, ...] = field(default=(), repr=False)

    @property
    def signature(self) -> str:
        """How it was simulated."""
        drawn = {"items": self.items, "draws": self.draws, "seed": self.seed}
        return str(Signature(self.name, {**dict(self.choices), **drawn}))

    @property
    def interval(self) -> tuple[float, float]:
        """Where 95 % of the draws lie."""
        low, high = need("numpy", _PURPOSE).quantile(self.values, [0.025, 0.975])
        return float(low), float(high)

    def to_dict(self) -> dict[str, Any]:
        return {
            "median": self.median,
            "sd": self.sd,
            "mean": self.mean,
            "interval": self.interval,
            "items": self.items,
            "draws": self.draws,
            "signature": self.signature,
        }


def simulate(
    values: Sequence[Sequence[float]],
    statistic: Statistic,
    name: str = "simulation",
    draws: int = 1000,
    seed: int = 1,
    choices: Sequence[tuple[str, object]] = (),
    progress: Progress = silent,
) -> Simulation:
    """Draw two annotators again and again; ``values`` are the ratings of each item.

    Items with a single rating are left out: nothing can be compared there.

    >>> import numpy
    >>> same = lambda one, other: float(numpy.mean(one == other))
    >>> simulate([[1, 1, 1], [2, 2, 2]], same, draws=10).median
    1.0
    """
    np = need("numpy", _PURPOSE)
    several = [list(map(float, item)) for item in values if len(item) > 1]
    if not several:
        raise PolitesseError("no item has two ratings: agreement cannot be simulated")
    if draws < 1:
        raise PolitesseError(f"the number of draws must be at least 1, not {draws}")
    counts = np.array([len(item) for item in several])
    table = np.zeros((len(several), counts.max()))
    for row, item in zip(table, several, strict=True):
        row[: len(item)] = item
    totals = np.array([sum(item) for item in several])
    random = np.random.default_rng(seed)
    results = []
    for _ in counted(range(draws), draws, "drawing annotators", progress, _REPORT_EVERY):
        picks = (random.random(len(several)) * counts).astype(int)
        picked = table[np.arange(len(several)), picks]
        results.append(statistic(picked, (totals - picked) / (counts - 1)))
    defined = np.array(results, dtype=float)
    defined = defined[~np.isnan(defined)]
    if not len(defined):
        raise PolitesseError("agreement is undefined: the ratings do not vary")
    return Simulation(
        name=name,
        median=float(np.median(defined)),
        sd=float(defined.std()),
        mean=float(defined.mean()),
        items=len(several),
        draws=draws,
        seed=seed,
        choices=tuple(choices),
        values=tuple(defined.tolist()),
    )
