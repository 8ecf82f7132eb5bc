"""The report as Markdown, and how numbers are written in both reports."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from politesse.benchmarks.assembly import Figure, Laid, OurRow, notes, usage
from politesse.benchmarks.missing import wanted
from politesse.benchmarks.plan import Benchmark
from politesse.benchmarks.published import Cell, Row

OLDER = "Some of our figures were measured with code that has changed since: run it again."


def number(value: Cell, decimals: int) -> str:
    """A cell: a number with so many decimals, a text as it is, a dash where there is none.

    >>> number(0.71642, 3), number(4412, 0), number(-0.5, 2), number(None, 1), number("a", 1)
    ('0.716', '4,412', '−0.50', '–', 'a')
    """
    if value is None:
        return "–"
    if isinstance(value, str):
        return value
    return f"{value:,.{decimals}f}".replace("-", "−")


def signed(value: float, decimals: int) -> str:
    """A difference, with its sign.

    >>> signed(0.0123, 3), signed(-3.0, 1), signed(0.00001, 3)
    ('+0.012', '−3.0', '±0.000')
    """
    text = number(abs(value), decimals)
    if not any(digit in text for digit in "123456789"):
        return f"±{text}"
    return f"{'+' if value > 0 else '−'}{text}"


def interval(figure: Figure, decimals: int) -> str:
    """The interval of a figure; empty where it has none."""
    if figure.low is None or figure.high is None:
        return ""
    return f"{number(figure.low, decimals)} … {number(figure.high, decimals)}"


def row_name(row: OurRow) -> str:
    """What one of our rows is called."""
    return f"{row.system}: {row.row}" if row.row else row.system


def table_name(laid: Laid) -> str:
    """What a table is called: by its number, or as one of ours."""
    return f"Table {laid.plan.id}" if laid.published else f"Our table {laid.plan.id}"


def document(benchmarks: Sequence[Benchmark], tables: dict[str, list[Laid]], version: str) -> str:
    """The whole report."""
    lines = [
        "# Benchmarks",
        "",
        f"Politesse {version}. Rows in bold are ours; below each value: the difference from the "
        "published row it is held against, and the 95 % interval. Coverage is the share of texts "
        "that a system or measure could tell anything of.",
        "",
    ]
    for benchmark in benchmarks:
        lines += [f"## {benchmark.title}", "", f"{benchmark.about} {benchmark.paper}.", ""]
        for laid in tables[benchmark.name]:
            lines += table_lines(laid)
    return "\n".join(lines).rstrip("\n") + "\n"


def table_lines(laid: Laid) -> Iterator[str]:
    """One table with what is to be known of it."""
    table = laid.published
    yield f"### {table_name(laid)}: {laid.title}"
    yield ""
    if table:
        yield f"{table.metric} ({table.unit})"
        yield ""
    for note in (laid.plan.note, table.note if table else ""):
        if note:
            yield " ".join(note.split())
            yield ""
    if any(row.older for row in laid.rows):
        yield OLDER
        yield ""
    if laid.plan.cannot:
        yield f"Not measured here: {laid.plan.cannot}."
        yield ""
    elif not laid.rows:
        yield f"Not measured yet. It needs {wanted(laid.plan)}."
        yield ""
    yield _line(["", *laid.columns])
    yield _line(["---", *["---:"] * len(laid.columns)])
    for row in laid.ordered():
        if isinstance(row, Row):
            yield _line([row.name, *(number(value, laid.decimals) for value in row.values)])
        else:
            cells = (_cell(row, column, laid.decimals) for column in laid.columns)
            yield _line([f"**{row_name(row)}**", *cells])
    yield ""
    for signature in sorted({result.outcome.signature for result in laid.results}):
        yield f"- measured: `{signature}`"
    for signature in sorted({result.system_signature for result in laid.results}):
        yield f"- system: `{signature}`"
    for name, used in usage(laid).items():
        yield f"- {name}: {used.words()}"
    for note in notes(laid):
        yield f"- {note}"
    if laid.results:
        yield f"- measured on: {laid.plan.described_data()}"
        data = ", ".join(sorted({f"{result.unit} {result.data}" for result in laid.results}))
        for drawn in sorted({result.resampling for result in laid.results} - {""}):
            yield f"- intervals: `{drawn}`"
        yield f"- checksums of the data: {data}"
        yield ""


def _cell(row: OurRow, column: str, decimals: int) -> str:
    figure = row.figures.get(column)
    if figure is None:
        return "–"
    pieces = [f"**{number(figure.value, decimals)}**"]
    if figure.delta is not None:
        pieces.append(signed(figure.delta, decimals))
    if interval(figure, decimals):
        pieces.append(interval(figure, decimals))
    if figure.coverage is not None:
        pieces.append(f"coverage {figure.coverage:.0%}")
    return "<br>".join(pieces)


def _line(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"
