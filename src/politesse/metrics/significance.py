"""Is it chance? Confidence intervals and paired tests for any corpus metric.

A corpus metric is given in one of two ways. ``Sums``: one row of numbers for each item, and a
function from the sum of the rows to the metric's values; fast, and the order of the items
cannot matter. ``Items``: the items themselves, and a function of any list of them; works for
everything, for example with indices as the items.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from politesse.core import PolitesseError, Signature
from politesse.core.progress import Progress, counted, silent
from politesse.metrics.extras import need

Values = Mapping[str, float]
Test = Literal["bootstrap", "randomisation"]
TESTS: tuple[Test, ...] = ("bootstrap", "randomisation")

_PURPOSE = "A confidence interval"
_BLOCK = 4_000_000
_REPORT_EVERY = 50


@dataclass(frozen=True, slots=True)
class Sums:
    """A metric that follows from sums over the items."""

    rows: Sequence[Sequence[float]]
    measure: Callable[[Any], Values]

    def __len__(self) -> int:
        return len(self.rows)

    def estimate(self) -> Values:
        """The metric of all items."""
        np = need("numpy", _PURPOSE)
        return self.measure(np.asarray(self.rows, dtype=float).sum(axis=0))


@dataclass(frozen=True, slots=True)
class Items:
    """A metric that needs the items themselves."""

    items: Sequence[Any]
    measure: Callable[[Sequence[Any]], Values]

    def __len__(self) -> int:
        return len(self.items)

    def estimate(self) -> Values:
        """The metric of all items."""
        return self.measure(self.items)


@dataclass(frozen=True, slots=True)
class Intervals:
    """The interval of each value of a metric."""

    values: Mapping[str, tuple[float, float]]
    samples: int
    seed: int
    level: float

    @property
    def signature(self) -> str:
        """How they were drawn."""
        choices = {"level": self.level, "samples": self.samples, "seed": self.seed}
        return str(Signature("bootstrap", choices))

    def to_dict(self) -> dict[str, Any]:
        return {"intervals": dict(self.values), "resampling": self.signature}


@dataclass(frozen=True, slots=True)
class Difference:
    """One system beside another, in one value."""

    other: float
    delta: float
    low: float
    high: float
    p: float

    def to_dict(self) -> dict[str, Any]:
        return {
            "other": self.other,
            "delta": self.delta,
            "interval": (self.low, self.high),
            "p": self.p,
        }


@dataclass(frozen=True, slots=True)
class Tested:
    """One system beside another in one value, with the p of every test that was made."""

    other: float
    delta: float
    low: float
    high: float
    p: Mapping[Test, float]


@dataclass(frozen=True, slots=True)
class Comparison:
    """One system beside another, in every value of a metric."""

    differences: Mapping[str, Difference]
    test: Test
    samples: int
    seed: int
    level: float

    @property
    def signature(self) -> str:
        """How it was tested."""
        choices = {"test": self.test, "level": self.level, "samples": self.samples}
        return str(Signature("paired", {**choices, "seed": self.seed}))

    def to_dict(self) -> dict[str, Any]:
        return {
            "comparison": {
                name: difference.to_dict() for name, difference in self.differences.items()
            },
            "test": self.signature,
        }


@dataclass(frozen=True, slots=True)
class MeanScore:
    """The mean of any score that each item has."""

    scores: tuple[float, ...]

    @property
    def mean(self) -> float:
        """The mean over items."""
        return sum(self.scores) / len(self.scores)

    @property
    def signature(self) -> str:
        """What it is."""
        return str(Signature("mean", {"items": len(self.scores)}))

    def parts(self) -> Sums:
        """What is resampled: the score of each item."""
        rows = [(score, 1) for score in self.scores]
        return Sums(rows, lambda sums: {"mean": float(sums[0] / sums[1])})

    def to_dict(self) -> dict[str, Any]:
        return {"mean": self.mean, "items": len(self.scores), "signature": self.signature}


def confidence_intervals(
    metric: Sums | Items,
    samples: int = 1000,
    seed: int = 1,
    level: float = 0.95,
    progress: Progress = silent,
) -> Intervals:
    """Percentile intervals by the bootstrap: the metric of items drawn with replacement.

    >>> right = Sums([[1, 1]] * 80 + [[0, 1]] * 20, lambda sums: {"accuracy": sums[0] / sums[1]})
    >>> low, high = confidence_intervals(right).values["accuracy"]
    >>> 0.70 < low < 0.75 and 0.85 < high < 0.90
    True
    """
    np = need("numpy", _PURPOSE)
    _check(metric, samples, level)
    draws = _bootstrap(metric, samples, np.random.default_rng(seed))
    drawn = _collect(counted(draws, samples, "resampling", progress, _REPORT_EVERY))
    return Intervals(
        {name: _interval(values, level) for name, values in drawn.items()}, samples, seed, level
    )


def compare(
    one: Sums | Items,
    other: Sums | Items,
    samples: int = 1000,
    seed: int = 1,
    level: float = 0.95,
    test: Test = "bootstrap",
    progress: Progress = silent,
) -> Comparison:
    """How much better ``one`` is than ``other`` on the same items, and whether by chance.

    The interval of the difference is that of the paired bootstrap. ``p`` is two-sided: by
    ``bootstrap``, how often a resampled difference strays from their mean as far as the real
    difference lies from zero (Koehn 2004, as sacrebleu computes it); by ``randomisation``, how
    often the difference is as large once each pair has been swapped by the toss of a coin.
    """
    found = paired_tests(one, other, (test,), samples, seed, level, progress)
    differences = {
        name: Difference(tested.other, tested.delta, tested.low, tested.high, tested.p[test])
        for name, tested in found.items()
    }
    return Comparison(differences, test, samples, seed, level)


def paired_tests(
    one: Sums | Items,
    other: Sums | Items,
    tests: Sequence[Test] = TESTS,
    samples: int = 1000,
    seed: int = 1,
    level: float = 0.95,
    progress: Progress = silent,
) -> dict[str, Tested]:
    """What :func:`compare` says by several tests at once, by the names of the values."""
    np = need("numpy", _PURPOSE)
    _check(one, samples, level)
    for test in tests:
        if test not in TESTS:
            raise PolitesseError(f"the test must be bootstrap or randomisation, not {test!r}")
    if len(one) != len(other):
        raise PolitesseError(
            f"the systems to compare have {len(one):,} and {len(other):,} items; they must pair up"
        )
    both = _paired(one, other)
    random = np.random.default_rng(seed)
    draws = _bootstrap(both, samples, random)
    draws = counted(draws, samples, "resampling", progress, _REPORT_EVERY)
    drawn = _collect(_deltas(draws))
    swapped = {}
    if "randomisation" in tests:
        swaps = _randomise(both, samples, random)
        swaps = counted(swaps, samples, "swapping", progress, _REPORT_EVERY)
        swapped = _collect(_deltas(swaps))
    mine, theirs = one.estimate(), other.estimate()
    found = {}
    for name, value in mine.items():
        delta = value - theirs[name]
        p: dict[Test, float] = {}
        for test in tests:
            deltas = (drawn if test == "bootstrap" else swapped)[name]
            deltas = deltas[~np.isnan(deltas)]
            stray = deltas - deltas.mean() if test == "bootstrap" and len(deltas) else deltas
            p[test] = _p_value(abs(stray), abs(delta))
        low, high = _interval(drawn[name], level)
        found[name] = Tested(theirs[name], delta, low, high, p)
    return found


def _check(metric: Sums | Items, samples: int, level: float) -> None:
    if not len(metric):
        raise PolitesseError("there is nothing to resample: no items")
    if samples < 1:
        raise PolitesseError(f"the number of samples must be at least 1, not {samples}")
    if not 0 < level < 1:
        raise PolitesseError(f"the level must lie between 0 and 1, not {level}")


def _p_value(strays: Any, delta: float) -> float:
    if delta != delta or not len(strays):
        return float("nan")
    # Sums taken in another order differ in the last bits: equal must count as equal.
    extreme = int((strays >= delta - 1e-9 * max(1.0, delta)).sum())
    return (extreme + 1) / (len(strays) + 1)


def _interval(values: Any, level: float) -> tuple[float, float]:
    np = need("numpy", _PURPOSE)
    values = values[~np.isnan(values)]
    if not len(values):
        return float("nan"), float("nan")
    low, high = np.quantile(values, [(1 - level) / 2, (1 + level) / 2])
    return float(low), float(high)


def _collect(draws: Iterator[Values]) -> dict[str, Any]:
    np = need("numpy", _PURPOSE)
    table = list(draws)
    return {name: np.array([row[name] for row in table], dtype=float) for name in table[0]}


def _paired(one: Sums | Items, other: Sums | Items) -> Sums | Items:
    """Both systems as one metric over pairs of items, its values prefixed by which it is."""
    if isinstance(one, Sums) and isinstance(other, Sums):
        np = need("numpy", _PURPOSE)
        sides = [np.asarray(side.rows, dtype=float) for side in (one, other)]
        if sides[0].shape != sides[1].shape:
            raise PolitesseError("two systems must be compared by the same metric")
        rows, width = np.hstack(sides), sides[0].shape[1]
        first, second = one.measure, other.measure
        return Sums(rows, lambda sums: _side_by_side(first(sums[:width]), second(sums[width:])))
    if isinstance(one, Items) and isinstance(other, Items):
        pairs = list(zip(one.items, other.items, strict=True))
        first, second = one.measure, other.measure
        return Items(
            pairs,
            lambda drawn: _side_by_side(
                first([item for item, _ in drawn]), second([item for _, item in drawn])
            ),
        )
    raise PolitesseError("two systems must be compared by the same metric")


def _side_by_side(one: Values, other: Values) -> Values:
    return {f"1{name}": value for name, value in one.items()} | {
        f"2{name}": value for name, value in other.items()
    }


def _deltas(draws: Iterator[Values]) -> Iterator[Values]:
    for draw in draws:
        yield {
            name[1:]: value - draw[f"2{name[1:]}"] for name, value in draw.items() if name[0] == "1"
        }


def _bootstrap(metric: Sums | Items, samples: int, random: Any) -> Iterator[Values]:
    size = len(metric)
    if isinstance(metric, Items):
        for _ in range(samples):
            picks = random.integers(size, size=size)
            yield metric.measure([metric.items[pick] for pick in picks])
        return
    rows, counts = _distinct(metric)
    for block in _blocks(samples, len(rows)):
        weights = _weights(counts, block, random)
        for sums in weights @ rows:
            yield metric.measure(sums)


def _randomise(pairs: Sums | Items, samples: int, random: Any) -> Iterator[Values]:
    if isinstance(pairs, Items):
        for _ in range(samples):
            heads = random.random(len(pairs)) < 0.5
            swapped = [
                pair[::-1] if head else pair for pair, head in zip(pairs.items, heads, strict=True)
            ]
            yield pairs.measure(swapped)
        return
    np = need("numpy", _PURPOSE)
    rows, counts = _distinct(pairs)
    width = rows.shape[1] // 2
    change = rows[:, width:] - rows[:, :width]
    total = counts @ rows
    for block in _blocks(samples, len(rows)):
        moved = random.binomial(counts, 0.5, size=(block, len(rows))) @ change
        for row in moved:
            yield pairs.measure(total + np.concatenate([row, -row]))


def _distinct(metric: Sums) -> tuple[Any, Any]:
    """The distinct rows in a fixed order and how often each is there.

    Drawing from these instead of the items makes a draw independent of the items' order, and
    quick where few kinds of rows recur.
    """
    np = need("numpy", _PURPOSE)
    rows, counts = np.unique(np.asarray(metric.rows, dtype=float), axis=0, return_counts=True)
    return rows, counts


def _weights(counts: Any, block: int, random: Any) -> Any:
    """How often each row comes in each of ``block`` samples of as many items."""
    np = need("numpy", _PURPOSE)
    size = int(counts.sum())
    if len(counts) * 4 < size:
        return random.multinomial(size, counts / size, size=block)
    owners = np.repeat(np.arange(len(counts)), counts)
    picks = (owners[random.integers(size, size=size)] for _ in range(block))
    return np.array([np.bincount(pick, minlength=len(counts)) for pick in picks])


def _blocks(samples: int, width: int) -> Iterator[int]:
    """Samples in blocks, so that memory is bounded however many items there are."""
    step = max(1, _BLOCK // max(width, 1))
    for start in range(0, samples, step):
        yield min(step, samples - start)
