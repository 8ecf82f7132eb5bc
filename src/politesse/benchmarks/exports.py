"""Tables for other programs: CSV with one figure a line, LaTeX for a paper, Markdown for a page."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence

from politesse.benchmarks.assembly import Laid, OurRow
from politesse.benchmarks.markdown import number, row_name, table_lines, table_name
from politesse.benchmarks.plan import Benchmark
from politesse.benchmarks.published import Row

#: A table with the paper it is of.
Tables = Sequence[tuple[Benchmark, Laid]]

_HEADING = ("paper", "table", "by", "system", "row", "column", "value", "low", "high", "items")
_MORE = ("coverage", "against", "published")
_SPECIAL = {
    "\\": r"\textbackslash{}", "&": r"\&", "%": r"\%", "$": r"\$", "#": r"\#", "_": r"\_",
    "{": r"\{", "}": r"\}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
    "−": "$-$", "…": r"\dots{}", "–": "--",
}  # fmt: skip


def as_csv(tables: Tables) -> str:
    """One figure a line, published ones and ours; what a figure does not have stays empty."""
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\n")
    writer.writerow((*_HEADING, *_MORE))
    for benchmark, laid in tables:
        for cells in _figures(laid):
            writer.writerow((benchmark.name, laid.plan.id, *cells))
    return written.getvalue()


def _figures(laid: Laid) -> Iterator[tuple[object, ...]]:
    for row in laid.ordered():
        if isinstance(row, Row):
            for column, value in zip(laid.columns, row.values, strict=True):
                if value is not None:
                    yield ("published", row.system, row.name, column, value, *[""] * 6)
        else:
            for column, figure in row.figures.items():
                known = (figure.low, figure.high, figure.items, figure.coverage)
                low, high, items, coverage = ("" if one is None else one for one in known)
                published = "" if figure.published is None else figure.published
                against = row.against if figure.published is not None else ""
                head = ("measured", row.system, row.row, column, figure.value, low, high, items)
                yield (*head, coverage, against, published)


def as_markdown(tables: Tables) -> str:
    """The tables as the report has them."""
    lines: list[str] = []
    for benchmark, laid in tables:
        lines += [f"## {benchmark.title}", "", *table_lines(laid)]
    return "\n".join(lines).rstrip("\n") + "\n"


def as_latex(tables: Tables) -> str:
    """Tables for booktabs: ours in bold, their intervals small below them."""
    return "\n".join(line for benchmark, laid in tables for line in _latex(benchmark, laid))


def _latex(benchmark: Benchmark, laid: Laid) -> Iterator[str]:
    yield r"% \usepackage{booktabs}"
    yield r"\begin{table}"
    yield r"\centering"
    yield rf"\begin{{tabular}}{{l{'r' * len(laid.columns)}}}"
    yield r"\toprule"
    yield _row(["", *(escaped(column.replace("/", " ")) for column in laid.columns)])
    yield r"\midrule"
    ours = False
    for row in laid.ordered():
        if isinstance(row, OurRow):
            figures = [row.figures.get(column) for column in laid.columns]
            if not ours and not row.same:
                yield r"\midrule"
                ours = True
            shown = [number(one.value if one else None, laid.decimals) for one in figures]
            name = rf"\textbf{{{escaped(row_name(row))}}}"
            yield _row([name, *(rf"\textbf{{{escaped(value)}}}" for value in shown)])
            ends = [
                f"{number(one.low, laid.decimals)}–{number(one.high, laid.decimals)}"
                if one and one.low is not None
                else ""
                for one in figures
            ]
            if any(ends):
                small = (rf"{{\scriptsize {escaped(end)}}}" if end else "" for end in ends)
                yield _row(["", *small])
        else:
            values = (escaped(number(value, laid.decimals)) for value in row.values)
            yield _row([escaped(row.name), *values])
    yield r"\bottomrule"
    yield r"\end{tabular}"
    drawn = sorted({result.resampling for result in laid.results} - {""})
    below = f" Below our figures: 95 % intervals ({drawn[0]})." if drawn else ""
    title = f"{benchmark.title}, {table_name(laid).lower()}: {laid.title}.{below}"
    yield rf"\caption{{{escaped(title)}}}"
    yield r"\end{table}"
    yield ""


def escaped(text: str) -> str:
    r"""A text as LaTeX has it.

    >>> escaped("50 % of a_b"), escaped("−0.5")
    ('50 \\% of a\\_b', '$-$0.5')
    """
    return "".join(_SPECIAL.get(letter, letter) for letter in text)


def _row(cells: Sequence[str]) -> str:
    return " & ".join(cells) + r" \\"
