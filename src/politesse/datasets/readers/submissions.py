"""Submitted translations of a shared task, and what its scorer counted for each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from politesse.core import TargetRegister
from politesse.datasets.files import Malformed, Report, Row, Source, fields, lines
from politesse.datasets.records import ExpectedCounts, SystemOutput
from politesse.datasets.values import each, number_of, text_of, whole_of

_COLUMNS = (
    "submission", "lang", "requested", "n", "FORMAL", "INFORMAL", "NEUTRAL", "OTHER",
    "formal_acc", "informal_acc",
)  # fmt: skip


def outputs(sources: Iterable[Source], report: Report) -> Iterator[SystemOutput]:
    """Every line of every submitted file; a line may be empty."""
    for source in sources:
        requested: TargetRegister = "informal" if source["requested"] == "informal" else "formal"
        # The repository has a folder a team, a copy of the German ones the team in the file's name.
        system = source["system"] or f"{source['team']}.formality-control-{source['run']}"
        for line, text in lines(source.path, report):
            yield SystemOutput(text, system, requested, line, source["language"])


def expected(sources: Iterable[Source], report: Report) -> Iterator[ExpectedCounts]:
    """The table of counts, one row a submitted file."""
    for source in sources:
        table = fields(source.path, report, _COLUMNS, header=True)
        yield from each(table, source.path, report, _counts)


def _counts(row: Row) -> ExpectedCounts:
    size = whole_of(row, "n", 1)
    formal, informal, neutral, other = (
        whole_of(row, name, 0, size) for name in ("FORMAL", "INFORMAL", "NEUTRAL", "OTHER")
    )
    if formal + informal + neutral + other != size:
        raise Malformed(f"the four counts do not add up to {size}")
    return ExpectedCounts(
        text_of(row, "submission"),
        _style(row["requested"]),
        size,
        formal,
        informal,
        neutral,
        other,
        number_of(row, "formal_acc", 0, 1),
        number_of(row, "informal_acc", 0, 1),
        text_of(row, "lang"),
    )


def _style(text: str) -> TargetRegister:
    if text == "formal":
        return "formal"
    if text == "informal":
        return "informal"
    raise Malformed(f"'requested' must be formal or informal, not {text!r}")
