"""What a benchmark runs: ``benchmark.toml`` says it of each table of a paper."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from politesse.benchmarks.published import UNITS, Published, read_published
from politesse.core import BadInput, PolitesseError
from politesse.core.registry import folders_with
from politesse.core.toml import Entry, read
from politesse.datasets import find
from politesse.datasets.files import Source
from politesse.datasets.locate import found
from politesse.datasets.validation import sha256

#: What people wrote is held against no system.
_YARDSTICKS = frozenset({"corpus", "references", "gold-standard"})


@dataclass(frozen=True, slots=True)
class DataNeed:
    """Records a table is measured on.

    ``language`` is the unit's where it is not named; ``*`` takes all of them. With ``units``
    only these units need it; ``optional`` ones can be measured without.
    """

    dataset: str
    part: str
    split: str = ""
    language: str = ""
    units: tuple[str, ...] = ()
    optional: bool = False

    @property
    def named(self) -> str:
        """The part, and the split if it is one of several."""
        return f"{self.part} {self.split}".rstrip()

    def of(self, unit: str) -> str | None:
        """The language wanted for a unit; None for all."""
        return None if self.language == "*" else self.language or unit

    def sources(self, unit: str, data: Path | None) -> list[Source]:
        """The files that hold them; none where there are none."""
        location = found(self.dataset, data)
        wanted = self.of(unit)
        return [
            source
            for source in (location.files.get(self.part, ()) if location else ())
            if _agrees(source["language"], wanted) and _agrees(source["split"], self.split or None)
        ]


@dataclass(frozen=True, slots=True)
class CellPlan:
    """The column that a value goes to, and what it is multiplied with on the way."""

    column: str
    times: float = 1.0


@dataclass(frozen=True, slots=True)
class Place:
    """A cell of a table, and the published row it is held against.

    ``same`` says that the row is the same thing, so that a difference is one of measuring.
    """

    row: str
    column: str
    times: float
    against: str
    same: bool


@dataclass(frozen=True, slots=True)
class Plan:
    """How one table is measured.

    A table is run unit by unit: a unit is a language, or another piece that can be measured
    and kept alone. ``cells`` maps the names of values to columns and ``row`` names the row;
    in both ``{unit}``, ``{part}`` and ``{key}`` are filled in, units by their name in
    ``names``. ``same`` says which published row is the same as one of ours, by system or part,
    and ``compare`` which row the others are held against, for each value or (``*``) for all;
    both are filled in alike. ``title`` and ``unit`` are those of a table that no paper prints. ``trade_off`` names the tables (``7d``, or ``Vb/bleu`` for one
    column) of a plot's x, y and size. ``record`` lists the systems whose figures are written
    down (all by default), and ``cannot`` is why nothing can be run. ``instead`` names tables that measure
    the same on data that comes with the package.
    """

    paper: str
    id: str
    title: str = ""
    unit: str = ""
    task: str = ""
    data: tuple[DataNeed, ...] = ()
    units: tuple[str, ...] = ()
    cells: Mapping[str, CellPlan] = field(default_factory=dict)
    row: str = ""
    names: Mapping[str, str] = field(default_factory=dict)
    systems: tuple[str, ...] = ()
    average: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    same: Mapping[str, str] = field(default_factory=dict)
    compare: Mapping[str, str] = field(default_factory=dict)
    plots: tuple[str, ...] = ()
    trade_off: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)
    record: tuple[str, ...] | None = None
    note: str = ""
    cannot: str = ""
    instead: tuple[str, ...] = ()

    def place(self, system: str, unit: str, part: str, key: str) -> Place | None:
        """Where a value goes and what it is held against; None if the table does not show it."""
        plan = self.cells.get(key) or self.cells.get("*")
        if plan is None:
            return None
        fields = {
            "unit": self.names.get(unit, unit),
            "part": self.names.get(part, part),
            "key": self.names.get(key, key),
        }
        same = self.same.get(part) or self.same.get(system)
        rival = "" if system in _YARDSTICKS else self.compare.get(key) or self.compare.get("*", "")
        against = same or rival
        return Place(
            self.row.format(**fields),
            plan.column.format(**fields),
            plan.times,
            against.format(**fields),
            same is not None,
        )

    def needs(self, unit: str) -> tuple[DataNeed, ...]:
        """The data of a unit, wanted and optional."""
        return tuple(need for need in self.data if not need.units or unit in need.units)

    def described_data(self) -> str:
        """The datasets it is measured on, in words."""
        return ", ".join(
            dict.fromkeys(f"{need.dataset} {need.named}" for need in self.data if not need.optional)
        )

    def present(self, data: Path | None) -> tuple[str, ...]:
        """The units whose data is there."""
        return tuple(
            unit
            for unit in self.units
            if all(need.optional or need.sources(unit, data) for need in self.needs(unit))
        )

    def digest(self, unit: str, data: Path | None) -> str:
        """Twelve characters that change with any file the unit is measured on."""
        total = hashlib.sha256()
        for need in self.needs(unit):
            for source in need.sources(unit, data):
                total.update(f"{need.dataset} {_sha256(source.path)}\n".encode())
        return total.hexdigest()[:12]

    def signature(self) -> str:
        """Eight characters that change with what of the plan can change a number."""
        options = sorted((key, str(value)) for key, value in self.options.items())
        return hashlib.sha256(repr((self.task, self.data, options)).encode()).hexdigest()[:8]

    def is_table(self, wanted: str) -> bool:
        """Whether it is the table or, for a number without its letter, a part of it.

        >>> Plan("p", "6a").is_table("6"), Plan("p", "6a").is_table("6b")
        (True, False)
        """
        return wanted == self.id or wanted == self.id.rstrip("abcdefgh")


@dataclass(frozen=True, slots=True)
class Benchmark:
    """A paper's tables: what was published, and how ours are measured."""

    name: str
    title: str
    about: str
    paper: str
    plans: Mapping[str, Plan]
    published: Published

    def plan(self, table: str) -> Plan:
        """The plan of a table."""
        return self.chosen(table)[0]

    def chosen(self, *tables: str) -> tuple[Plan, ...]:
        """The plans of tables by their numbers, which may have parts; of all, if none is named."""
        for table in tables:
            if not any(plan.is_table(table) for plan in self.plans.values()):
                raise PolitesseError(
                    f"{self.name} has no table {table!r}; choose from: {', '.join(self.plans)}"
                )
        return tuple(
            plan
            for plan in self.plans.values()
            if not tables or any(plan.is_table(table) for table in tables)
        )

    def title_of(self, table: str) -> str:
        """The title of a published table, or of one of our own."""
        printed = self.published.tables.get(table)
        return printed.title if printed else self.plans[table].title


@cache
def names() -> tuple[str, ...]:
    """The papers that are benchmarks, found by looking.

    >>> "tydip" in names()
    True
    """
    return folders_with(__package__, "benchmark.toml")


@cache
def load(name: str) -> Benchmark:
    """A paper's benchmark, read and checked."""
    if name not in names():
        raise PolitesseError(f"unknown benchmark {name!r}; choose from: {', '.join(names())}")
    return read_benchmark(files(__package__).joinpath(name), name)


def read_benchmark(folder: Path | Traversable, name: str) -> Benchmark:
    """The benchmark in a folder with ``benchmark.toml`` and ``expected.toml``."""
    path = folder.joinpath("benchmark.toml")
    where = str(path)
    whole = Entry(read(path), where, "the file")
    title, about, paper = whole.text("title"), whole.text("about"), whole.text("paper")
    plans: dict[str, Plan] = {}
    for number, values in enumerate(whole.take("table", list), 1):
        plan = _plan(values, name, where, number)
        if plan.id in plans:
            raise BadInput(where, f"table {plan.id!r} stands there twice")
        plans[plan.id] = plan
    whole.finish()
    own = {plan.id: plan for plan in plans.values() if plan.title}
    published = read_published(folder.joinpath("expected.toml"), own)
    benchmark = Benchmark(name, title, about, paper, plans, published)
    for cause in _disagreements(benchmark):
        raise BadInput(where, cause)
    return benchmark


def _plan(values: Any, paper: str, where: str, number: int) -> Plan:
    entry = Entry(values, where, f"table {number}")
    name = entry.text("id")
    entry.what = f"table {name!r}"
    cannot = entry.text("cannot", "")
    plan = Plan(
        paper=paper,
        id=name,
        title=entry.text("title", ""),
        unit=entry.text("unit", ""),
        task=entry.text("task", "" if cannot else ...),
        data=tuple(
            _need(need, where, f"table {name!r}, data {index}")
            for index, need in enumerate(entry.take("data", list, [] if cannot else ...), 1)
        ),
        units=entry.texts("units", () if cannot else None),
        cells={
            key: _cell(value, entry)
            for key, value in entry.take("cells", dict, {} if cannot else ...).items()
        },
        row=entry.text("row", ""),
        names=entry.mapping("names"),
        systems=entry.texts("systems", () if cannot else None),
        average={column: tuple(over) for column, over in entry.take("average", dict, {}).items()},
        same=entry.mapping("same"),
        compare=_compare(entry),
        plots=entry.texts("plots", ()),
        trade_off=entry.mapping("trade-off"),
        options=entry.take("options", dict, {}),
        record=entry.texts("record") if "record" in values else None,
        note=entry.text("note", ""),
        cannot=cannot,
        instead=entry.texts("instead", ()),
    )
    entry.finish()
    if cannot and plan.task:
        raise entry.wrong("has a task and says why it cannot run")
    return plan


def _compare(entry: Entry) -> Mapping[str, str]:
    value = entry.take("compare", (str, dict), {})
    if isinstance(value, str):
        return {"*": value}
    return {str(key): str(row) for key, row in value.items()}


def _need(values: Any, where: str, what: str) -> DataNeed:
    entry = Entry(values, where, what)
    need = DataNeed(
        entry.text("dataset"),
        entry.text("part"),
        entry.text("split", ""),
        entry.text("language", ""),
        entry.texts("units", ()),
        entry.take("optional", bool, False),
    )
    entry.finish()
    return need


def _cell(value: Any, entry: Entry) -> CellPlan:
    if isinstance(value, str):
        return CellPlan(value)
    inner = Entry(value, entry.where, f"{entry.what}, a cell")
    plan = CellPlan(inner.text("column"), float(inner.take("times", (int, float), 1)))
    inner.finish()
    return plan


def _disagreements(benchmark: Benchmark) -> Iterator[str]:
    """Where the plans name what the published tables, datasets or registries do not have."""
    from politesse.benchmarks.plots import PLOTS
    from politesse.benchmarks.systems import SYSTEMS
    from politesse.benchmarks.tasks import TASKS
    from politesse.datasets import catalog

    for plan in benchmark.plans.values():
        what = f"table {plan.id!r}"
        table = benchmark.published.tables.get(plan.id)
        for other in plan.instead:
            if other not in benchmark.plans:
                yield f"{what} names the table {other!r} instead, which is not there"
        if table is None and not plan.title:
            yield f"{what} is neither published nor has a title of its own"
        if plan.title and plan.unit not in UNITS:
            yield f"{what} has the unit {plan.unit!r}; choose from: {', '.join(UNITS)}"
        for plot in plan.plots:
            if plot not in PLOTS:
                yield f"{what} names the plot {plot!r}; choose from: {', '.join(PLOTS)}"
        if plan.task and plan.task not in tuple(TASKS):
            yield f"{what} names the task {plan.task!r}; choose from: {', '.join(TASKS)}"
        for system in plan.systems:
            if system not in tuple(SYSTEMS):
                yield f"{what} names the system {system!r}; choose from: {', '.join(SYSTEMS)}"
        for need in plan.data:
            if need.dataset not in catalog() or need.part not in catalog()[need.dataset].parts:
                yield f"{what} names {need.dataset} {need.part}, which the catalogue has not"
        if table is None:
            continue
        for place in _places(plan):
            if place.column not in table.columns:
                yield f"{what} fills the column {place.column!r}, which the published table has not"
            if place.against and table.row(place.against) is None and place.same:
                yield f"{what} is held against {place.against!r}, which is not published"
        for column in plan.average:
            if column not in table.columns:
                yield f"{what} averages into {column!r}, which the published table has not"
    for name in benchmark.published.tables:
        if name not in benchmark.plans:
            yield f"the published table {name!r} has no plan here"


def _places(plan: Plan) -> Iterator[Place]:
    """Every cell that a plan is known to fill before it is run."""
    for system in plan.systems:
        for unit in plan.units:
            for key in plan.cells:
                place = plan.place(system, unit, "", key)
                if place and key != "*" and "{part}" not in plan.row + plan.cells[key].column:
                    yield place


def _agrees(source: str, wanted: str | None) -> bool:
    """Whether a file may hold what is wanted; a language without its region is any of them."""
    if wanted is None or not source or source == wanted:
        return True
    return source.startswith(f"{wanted}-") or wanted.startswith(f"{source}-")


@cache
def _sha256(path: Path) -> str:
    return sha256(path)


def require(plan: Plan, data: Path | None) -> None:
    """Raise the catalogue's own account of the first dataset that is missing."""
    for need in plan.data:
        find(need.dataset, data)
