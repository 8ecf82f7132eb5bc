"""The report as one HTML page that needs nothing else: no script, no font, no picture file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from politesse.benchmarks.assembly import Figure, Laid, OurRow, notes, usage
from politesse.benchmarks.markdown import OLDER, interval, number, signed, table_name
from politesse.benchmarks.missing import wanted
from politesse.benchmarks.plan import Benchmark
from politesse.benchmarks.plots import PLOTS, Plot
from politesse.benchmarks.published import Row
from politesse.core.page import document as frame


def document(benchmarks: Sequence[Benchmark], tables: dict[str, list[Laid]], version: str) -> str:
    """The whole page."""
    chapters = "".join(_chapter(benchmark, tables[benchmark.name]) for benchmark in benchmarks)
    links = "".join(
        f'<a href="#{benchmark.name}">{escape(benchmark.title)}</a>' for benchmark in benchmarks
    )
    header = (
        f'<h1>Benchmarks</h1><p class="sub">Politesse {escape(version)}: the tables of '
        f"four papers, with our systems beside the published rows.</p><nav>{links}</nav>"
    )
    main = f"{_legend()}{_overview(benchmarks, tables)}{chapters}"
    return frame("Politesse benchmarks", header, main)


def _legend() -> str:
    return (
        '<section class="legend"><h2>How to read it</h2><ul>'
        '<li><span class="swatch"></span> Rows with this edge are ours; all others are as '
        "published.</li>"
        '<li><span class="chip up">+0.020</span> and <span class="chip down">−0.020</span>: '
        "better or worse than the published row it is held against, which the row names. "
        '<span class="chip even">+0.020</span>: the same thing measured here and there.</li>'
        "<li>Small figures below a value are its 95 % bootstrap interval; <em>cov.</em> is the "
        "share of texts that the system or measure could tell anything of.</li>"
        "<li>Hover over a point or cell of a plot for its numbers.</li></ul></section>"
    )


def _overview(benchmarks: Sequence[Benchmark], tables: dict[str, list[Laid]]) -> str:
    rows = []
    for benchmark in benchmarks:
        laid = tables[benchmark.name]
        measured = [table for table in laid if table.rows]
        systems = dict.fromkeys(row.system for table in measured for row in table.rows)
        published = sum(len(t.published.rows) for t in laid if t.published)
        rows.append(
            f'<tr><th><a href="#{benchmark.name}">{escape(benchmark.title)}</a></th>'
            f"<td>{len(laid)}</td><td>{published}</td><td>{len(measured)}</td>"
            f'<td class="words">{escape(", ".join(systems)) or "–"}</td></tr>'
        )
    return (
        '<section><h2>Overview</h2><div class="scroll"><table class="plain"><thead><tr><th>paper'
        "</th><th>tables</th><th>published rows</th><th>measured here</th><th>with</th></tr>"
        f"</thead><tbody>{''.join(rows)}</tbody></table></div></section>"
    )


def _chapter(benchmark: Benchmark, tables: Sequence[Laid]) -> str:
    by_id = {laid.plan.id: laid for laid in tables}
    pieces = []
    for laid in tables:
        plots = [plot for name in laid.plan.plots for plot in PLOTS[name](laid, by_id)]
        pieces.append(_section(benchmark, laid, plots))
    return (
        f'<section class="paper" id="{benchmark.name}"><h2>{escape(benchmark.title)}</h2>'
        f'<p class="sub">{escape(benchmark.about)} <cite>{escape(benchmark.paper)}</cite></p>'
        f"{''.join(pieces)}</section>"
    )


def _section(benchmark: Benchmark, laid: Laid, plots: Sequence[Plot]) -> str:
    head = f"<h3>{escape(table_name(laid))} <span>{escape(laid.title)}</span></h3>"
    body = f"{_notes(laid)}{_grid(laid)}{_signatures(laid)}"
    pictures = "".join(
        f'<figure><div class="scroll">{plot.svg}</div><figcaption>{escape(plot.caption)}'
        "</figcaption></figure>"
        for plot in plots
    )
    anchor = f"{benchmark.name}-{laid.plan.id}"
    if laid.rows:
        return f'<article id="{anchor}">{head}{body}{pictures}</article>'
    why = laid.plan.cannot or _waiting(laid)
    what = "published only: " if laid.published else ""
    reason = f'<span class="why">{what}{escape(why)}</span>'
    kind = " open" if pictures else ""
    return (
        f'<article id="{anchor}" class="quiet"><details{kind}><summary>{head}{reason}</summary>'
        f"{body}{pictures}</details></article>"
    )


def _waiting(laid: Laid) -> str:
    """Why a table has no row of ours."""
    if not laid.plan.systems:
        return "it waits for a system that can do it"
    return f"it was not run; it needs {wanted(laid.plan)}"


def _notes(laid: Laid) -> str:
    table = laid.published
    pieces = []
    if table:
        pieces.append(f'<p class="metric">{escape(table.metric)} · {escape(table.unit)}</p>')
    if laid.rows:
        data = laid.plan.described_data()
        pieces.append(f'<p class="metric">measured here on {escape(data)}</p>')
    for name, used in usage(laid).items():
        pieces.append(f'<p class="metric">{escape(name)}: {escape(used.words())}</p>')
    for note in notes(laid):
        pieces.append(f'<p class="note">{escape(note)}</p>')
    if any(row.older for row in laid.rows):
        pieces.append(f'<p class="note">{OLDER}</p>')
    for note in (laid.plan.note, table.note if table else ""):
        if note:
            pieces.append(f'<p class="note">{escape(" ".join(note.split()))}</p>')
    return "".join(pieces)


def _grid(laid: Laid) -> str:
    if not laid.published and not laid.rows:
        return ""
    if laid.plan.plots and not laid.published:
        return _folded(laid)
    return _table(laid)


def _folded(laid: Laid) -> str:
    """A table of which the plot says it all, folded away."""
    return f"<details><summary>the figures as a table</summary>{_table(laid)}</details>"


def _table(laid: Laid) -> str:
    lower = bool(laid.published and "lower is better" in laid.published.metric)
    head = "".join(f"<th>{_breakable(column)}</th>" for column in laid.columns)
    rows = [
        _published_row(row, laid.decimals)
        if isinstance(row, Row)
        else _our_row(laid, row, laid.decimals, lower)
        for row in laid.ordered()
    ]
    wide = ' class="wide"' if len(laid.columns) > 8 else ""
    return (
        f'<div class="scroll"><table{wide}><thead><tr><th></th>{head}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )


def _published_row(row: Row, decimals: int) -> str:
    cells = "".join(f"<td>{escape(number(value, decimals))}</td>" for value in row.values)
    return f"<tr><th>{escape(row.name)}</th>{cells}</tr>"


def _breakable(words: str) -> str:
    return escape(words).replace("/", "/<wbr>")


def _our_row(laid: Laid, row: OurRow, decimals: int, lower: bool) -> str:
    held = ""
    if row.against and laid.published:
        published = laid.published.row(row.against)
        words = "as published" if row.same else "against"
        held = f"<small>{words}: {escape(published.name)}</small>" if published else ""
    part = f" <span>{escape(row.row)}</span>" if row.row else ""
    cells = "".join(
        f"<td>{''.join(_cell(row.figures.get(column), decimals, row.same, lower))}</td>"
        for column in laid.columns
    )
    return f'<tr class="ours"><th>{escape(row.system)}{part}{held}</th>{cells}</tr>'


def _cell(figure: Figure | None, decimals: int, same: bool, lower: bool) -> Iterator[str]:
    if figure is None:
        yield "–"
        return
    yield f"<b>{escape(number(figure.value, decimals))}</b>"
    if figure.delta is not None:
        better = (figure.delta < 0) == lower
        kind = "even" if same else "up" if better else "down"
        yield f'<span class="chip {kind}">{escape(signed(figure.delta, decimals))}</span>'
    if interval(figure, decimals):
        yield f"<small>{escape(interval(figure, decimals))}</small>"
    if figure.coverage is not None:
        yield f"<small>cov. {figure.coverage:.0%}</small>"


def _signatures(laid: Laid) -> str:
    if not laid.results:
        return ""
    signatures = dict.fromkeys(result.outcome.signature for result in laid.results)
    signatures |= dict.fromkeys(result.system_signature for result in laid.results)
    signatures |= dict.fromkeys(result.resampling for result in laid.results if result.resampling)
    signatures |= dict.fromkeys(f"data {result.unit} {result.data}" for result in laid.results)
    lines = "".join(f"<li><code>{escape(signature)}</code></li>" for signature in signatures)
    return (
        f'<details class="signatures"><summary>signatures ({len(signatures)})</summary>'
        f"<ul>{lines}</ul></details>"
    )
