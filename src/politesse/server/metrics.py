"""Counts that all workers share, as Prometheus reads them.

They lie in memory that was mapped before the workers were forked: a row of numbers for each worker,
which only that worker writes and each can read. So whichever answers can tell of all, and what a
worker that died had counted is not lost.
"""

from __future__ import annotations

import mmap
from collections.abc import Iterator, Sequence

BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
STATUSES = (
    200, 204, 304, 400, 401, 403, 404, 405, 408, 413, 415, 421, 422, 429, 456, 500, 502, 503,
)  # fmt: skip
_OTHER_STATUS = 500
_COUNTERS = ("texts", "translated_characters", "in_flight")
_KIND = {"in_flight": "gauge"}
_HELP = {
    "texts": "Texts and files that were worked on.",
    "translated_characters": "Characters translated through the DeepL endpoint.",
    "in_flight": "Requests that are being answered.",
}


class Metrics:
    """Requests by route and status, how long they took, texts, and what is under way.

    >>> metrics = Metrics(["/v1/score"])
    >>> metrics.answered("/v1/score", 200, 0.02)
    >>> [line for line in metrics.lines() if "score" in line and "total" in line]
    ['politesse_requests_total{route="/v1/score",status="200"} 1']
    """

    def __init__(self, routes: Sequence[str], workers: int = 1) -> None:
        self._routes = {route: number for number, route in enumerate((*routes, "other"))}
        self._width = len(STATUSES) + len(BUCKETS) + 2  # and the count and sum of seconds
        self._row = len(_COUNTERS) + len(self._routes) * self._width
        self._memory = memoryview(mmap.mmap(-1, 8 * self._row * workers)).cast("d")
        self._workers = workers
        self._own = 0

    def become(self, worker: int) -> None:
        """Count for a worker from now on; nothing is under way in it yet."""
        self._own = worker * self._row
        self._memory[self._own + _COUNTERS.index("in_flight")] = 0

    def add(self, counter: str, amount: float) -> None:
        """Count texts, characters, or requests under way."""
        self._memory[self._own + _COUNTERS.index(counter)] += amount

    def total(self, counter: str) -> float:
        """What all workers counted together."""
        return self._sum(_COUNTERS.index(counter))

    def answered(self, route: str, status: int, seconds: float) -> None:
        """Count a request that was answered."""
        start = self._own + self._start(route)
        known = status if status in STATUSES else _OTHER_STATUS
        self._memory[start + STATUSES.index(known)] += 1
        times = start + len(STATUSES)
        for index, bound in enumerate(BUCKETS):
            if seconds <= bound:
                self._memory[times + index] += 1
        self._memory[times + len(BUCKETS)] += 1
        self._memory[times + len(BUCKETS) + 1] += seconds

    def lines(self) -> Iterator[str]:
        """The text format of Prometheus."""
        for index, counter in enumerate(_COUNTERS):
            kind = _KIND.get(counter, "counter")
            name = f"politesse_{counter}" + ("" if kind == "gauge" else "_total")
            yield from (f"# HELP {name} {_HELP[counter]}", f"# TYPE {name} {kind}")
            yield f"{name} {self._sum(index):.15g}"
        yield "# HELP politesse_requests_total Requests that were answered."
        yield "# TYPE politesse_requests_total counter"
        for route in self._routes:
            for index, status in enumerate(STATUSES):
                if number := self._sum(self._start(route) + index):
                    labels = f'route="{route}",status="{status}"'
                    yield f"politesse_requests_total{{{labels}}} {number:.15g}"
        yield "# HELP politesse_request_seconds How long answers took."
        yield "# TYPE politesse_request_seconds histogram"
        for route in self._routes:
            yield from self._histogram(route)

    def _histogram(self, route: str) -> Iterator[str]:
        start = self._start(route) + len(STATUSES)
        count = self._sum(start + len(BUCKETS))
        if not count:
            return
        name, label = "politesse_request_seconds", f'route="{route}"'
        for index, bound in enumerate(BUCKETS):
            yield f'{name}_bucket{{{label},le="{bound:g}"}} {self._sum(start + index):.15g}'
        yield f'{name}_bucket{{{label},le="+Inf"}} {count:.15g}'
        yield f"{name}_sum{{{label}}} {self._sum(start + len(BUCKETS) + 1):.9g}"
        yield f"{name}_count{{{label}}} {count:.15g}"

    def _start(self, route: str) -> int:
        number = self._routes.get(route, self._routes["other"])
        return len(_COUNTERS) + number * self._width

    def _sum(self, index: int) -> float:
        return sum(self._memory[worker * self._row + index] for worker in range(self._workers))
