"""The plots of the report, each drawn from what was measured for a table."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, median, stdev
from typing import Any

from politesse.benchmarks.assembly import Laid
from politesse.core.svg import Scale, Svg, density, spread

_HUES = ("hue1", "hue2", "hue3", "hue4", "hue5", "hue6")


@dataclass(frozen=True, slots=True)
class Plot:
    """A picture with its caption."""

    svg: Svg
    caption: str


Tables = Mapping[str, Laid]
Plotter = Callable[[Laid, Tables], list[Plot]]


def distribution(laid: Laid, tables: Tables) -> list[Plot]:
    """The scores of each unit, one above the other, with mean and median."""
    scores_by_unit = {
        result.unit: result.outcome.series["scores"]
        for result in laid.results
        if result.outcome.series.get("scores")
    }
    if not scores_by_unit:
        return []
    caption = "Distribution of scores by language; solid line: mean, dashed line: median."
    return [Plot(ridges(scores_by_unit, "score"), caption)]


def ridges(scores_by_unit: Mapping[str, Sequence[float]], axis: str) -> Svg:
    """The values of each group as a smoothed hill, one above the other."""
    row, left, width = 46, 52, 720
    svg = Svg(width, row * len(scores_by_unit) + 60, f"{axis} distributions")
    everything = [score for scores in scores_by_unit.values() for score in scores]
    across = Scale(*spread(everything, 0.05), left, width - 20)
    points = [across.low + step * (across.high - across.low) / 160 for step in range(161)]
    curves = {
        unit: density(scores, points, _width(scores)) for unit, scores in scores_by_unit.items()
    }
    tallest = max(max(curve) for curve in curves.values())
    bottom = row * len(scores_by_unit) + 24
    for tick in across.ticks(6):
        svg.line((across(tick), 12), (across(tick), bottom), "grid")
        svg.text((across(tick), bottom + 18), _short(tick), "tick", "middle")
    for index, (unit, scores) in enumerate(scores_by_unit.items()):
        base = row * (index + 1) + 14
        shape = [
            (across(point), base - height / tallest * row * 1.25)
            for point, height in zip(points, curves[unit], strict=True)
        ]
        tip = f"{unit}: {len(scores)} texts, mean {fmean(scores):.3f}, median {median(scores):.3f}"
        svg.path([(shape[0][0], base), *shape, (shape[-1][0], base)], "area", True, tip)
        for value, style in ((fmean(scores), "mean"), (median(scores), "median")):
            svg.line((across(value), base), (across(value), base - 15), style)
        svg.text((left - 12, base - 2), unit, "label", "end")
    svg.text((width / 2, bottom + 34), axis, "tick", "middle")
    return svg


def heat_map(laid: Laid, tables: Tables) -> list[Plot]:
    """A map for each system: rows of the table by columns, above and below 0."""
    plots = []
    for system in dict.fromkeys(row.system for row in laid.rows):
        rows = {r.row: r.figures for r in laid.rows if r.system == system}
        cells = {
            name: {column: figures[column].value for column in laid.columns if column in figures}
            for name, figures in sorted(rows.items())
        }
        tips = {
            (name, column): _tip(figure)
            for name, figures in rows.items()
            for column, figure in figures.items()
        }
        svg = colour_map(cells, laid.columns, 0.0, 0.8, tips, f"{laid.title}: {system}")
        plots.append(Plot(svg, f"{system}: average score of the texts that use each strategy."))
    return plots


def quartiles(laid: Laid, tables: Tables) -> list[Plot]:
    """Two maps for each system: the least and the most polite quarter, around a quarter."""
    plots = []
    for system in dict.fromkeys(row.system for row in laid.rows):
        for end, words in (("least", "least polite"), ("most", "most polite")):
            columns = [column for column in laid.columns if column.endswith(f" {end}")]
            cells = {
                row.row: {
                    column.partition(" ")[0]: row.figures[column].value
                    for column in columns
                    if column in row.figures
                }
                for row in sorted(laid.rows, key=lambda row: row.row)
                if row.system == system
            }
            names = [column.partition(" ")[0] for column in columns]
            svg = colour_map(cells, names, 0.25, 0.35, {}, f"{laid.title}: {system}, {words}")
            caption = (
                f"{system}: share of a strategy's texts in the {words} quarter (0.25 is none)."
            )
            plots.append(Plot(svg, caption))
    return plots


def bins(laid: Laid, tables: Tables) -> list[Plot]:
    """Rates by fifths of the dialogues: by length, politeness and likeness."""
    plots = []
    for result in laid.results:
        lines: Mapping[str, Any] = result.outcome.series.get("bins", {})
        for key in ("inform", "success", "bleu"):
            if lines:
                plots.append(_panels(lines, key))
    return plots


def _panels(lines: Mapping[str, Any], key: str) -> Plot:
    whats = list(dict.fromkeys(what for by in lines.values() for what in by))
    panel, high, gap, top = 232, 150, 46, 34
    svg = Svg(len(whats) * (panel + gap) + 10, high + top + 62, f"{key} by bins")
    values = [row[key] for by in lines.values() for rows in by.values() for row in rows]
    down = Scale(*spread(values, 0.12), high + top, top)
    for number, what in enumerate(whats):
        left = number * (panel + gap) + gap
        across = Scale(1, 5, left + 14, left + panel - 14)
        svg.text((left + panel / 2, 18), f"by {what}", "label", "middle")
        for tick in down.ticks(4):
            svg.line((left, down(tick)), (left + panel, down(tick)), "grid")
            svg.text((left - 6, down(tick) + 4), _short(tick), "tick", "end")
        for bin_ in range(1, 6):
            svg.text((across(bin_), high + top + 18), str(bin_), "tick", "middle")
        for hue, (name, by) in zip(_HUES, lines.items(), strict=False):
            rows = by.get(what, [])
            dots = [(across(bin_), down(row[key])) for bin_, row in enumerate(rows, 1)]
            if dots:
                svg.path(dots, f"trend {hue}")
            for dot, row in zip(dots, rows, strict=True):
                size = f"{row['dialogues']} dialogues, {what} {row['low']:.2f} to {row['high']:.2f}"
                tip = f"{name}: {key} {row[key]:.1f}; {size}"
                svg.circle(dot, 3.5, f"dot {hue}", tip)
    for number, (hue, name) in enumerate(zip(_HUES, lines, strict=False)):
        x = gap + number * 110
        svg.circle((x, high + top + 44), 5, f"dot {hue}")
        svg.text((x + 10, high + top + 48), name, "tick")
    caption = (
        f"{key.capitalize()} in five equal bins of the dialogues, from the lowest to the highest."
    )
    return Plot(svg, caption)


def trade_off(laid: Laid, tables: Tables) -> list[Plot]:
    """Content against style, the disc smaller the less fluent: published systems and ours."""
    # Perplexities under different models cannot be compared, so that ours have no size.
    axes = {
        name: _axis(place, tables, with_ours=name != "size")
        for name, place in laid.plan.trade_off.items()
    }
    if set(axes) != {"x", "y", "size"}:
        return []
    panels = list(dict.fromkeys(panel for _, panel in axes["x"][1]))
    panel, high, gap = 300, 260, 62
    across_all = min(len(panels), 3)
    down_all = math.ceil(len(panels) / across_all)
    svg = Svg(across_all * (panel + gap) + 20, down_all * (high + 76), "trade-off")
    for number, name in enumerate(panels):
        corner = (
            number % across_all * (panel + gap) + gap,
            number // across_all * (high + 76) + 30,
        )
        _scatter(svg, corner, (panel, high), name, axes)
    words = ", ".join(f"{what}: {title}" for what, (title, _) in axes.items())
    caption = f"Trade-off ({words}; the larger the disc, the more fluent). Filled: ours."
    return [Plot(svg, caption)]


Points = Mapping[tuple[str, str], tuple[float, bool]]


def _axis(place: str, tables: Tables, with_ours: bool) -> tuple[str, Points]:
    """The values of a table by row and panel, and whether they are ours."""
    name, _, column = place.partition("/")
    laid = tables.get(name)
    points: dict[tuple[str, str], tuple[float, bool]] = {}
    if laid is None:
        return place, points
    columns = [column] if column else list(laid.columns)
    for row in laid.published.rows if laid.published else ():
        for wanted in columns:
            value = laid.published.value(row.system, wanted) if laid.published else None
            if isinstance(value, int | float):
                points[row.system, "" if column else wanted] = (float(value), False)
    for mine in laid.rows if with_ours else ():
        for wanted in columns:
            if wanted in mine.figures:
                key = (f"our {mine.system}", "" if column else wanted)
                points[key] = (mine.figures[wanted].value, True)
    title = laid.published.metric if laid.published else laid.title
    return (column or title.partition(" (")[0]), points


def _scatter(
    svg: Svg, corner: tuple[float, float], size: tuple[float, float], panel: str, axes: Any
) -> None:
    left, top = corner
    width, high = size
    (_, xs), (_, ys), (_, sizes) = axes["x"], axes["y"], axes["size"]
    names = [name for name, where in xs if where == panel and (name, where) in ys]
    if not names:
        return
    across = Scale(*spread([xs[name, panel][0] for name in names], 0.15), left, left + width)
    down = Scale(*spread([ys[name, panel][0] for name in names], 0.15), top + high, top)
    for tick in across.ticks(5):
        svg.line((across(tick), top), (across(tick), top + high), "grid")
        svg.text((across(tick), top + high + 18), _short(tick), "tick", "middle")
    for tick in down.ticks(5):
        svg.line((left, down(tick)), (left + width, down(tick)), "grid")
        svg.text((left - 6, down(tick) + 4), _short(tick), "tick", "end")
    svg.text((left + width / 2, top - 10), panel, "label", "middle")
    known = [sizes[name, panel][0] for name in names if (name, panel) in sizes]
    worst, best = (max(known), min(known)) if known else (1.0, 1.0)
    for name in names:
        x, mine = xs[name, panel]
        y = ys[name, panel][0]
        loss = sizes[name, panel][0] if (name, panel) in sizes else None
        sized = loss is not None and worst > best
        share = (worst - (loss or 0.0)) / (worst - best) if sized else 0.5
        tip = f"{name}: {x:g}, {y:g}" + (f", {loss:g}" if loss is not None else "")
        svg.circle(
            (across(x), down(y)), 4 + 7 * share, f"dot {'hue2' if mine else 'hue1 open'}", tip
        )
    _place_labels(
        svg, [(across(xs[n, panel][0]), down(ys[n, panel][0]), n) for n in names], left + width
    )


def _place_labels(svg: Svg, labels: Sequence[tuple[float, float, str]], right: float) -> None:
    """Names beside their points, at the nearest place where they lie on nothing else."""
    taken = [(x - 10, y, x + 10) for x, y, _ in labels]
    for x, y, name in labels:
        width = 5.7 * len(name)
        sides = (
            [x - 13 - width, x + 13] if x + 13 + width > right + 16 else [x + 13, x - 13 - width]
        )
        tries = [(left, y + down) for down in (0, 13, -13, 26, -26, 39, -39) for left in sides]
        inside = [spot for spot in tries if spot[0] + width <= right + 18] or tries
        start, height = next((spot for spot in inside if _free(*spot, width, taken)), inside[0])
        taken.append((start, height, start + width))
        svg.text((start, height + 4), name, "small")


def _free(left: float, y: float, width: float, taken: Sequence[tuple[float, float, float]]) -> bool:
    return not any(
        abs(y - other) < 12 and left < end and low < left + width for low, other, end in taken
    )


def colour_map(
    cells: Mapping[str, Mapping[str, float]],
    columns: Sequence[str],
    middle: float,
    reach: float,
    tips: Mapping[tuple[str, str], str],
    title: str,
) -> Svg:
    """A table of numbers, coloured by how far they are above and below the middle."""
    side, row, left, top = 58, 24, 150, 28
    svg = Svg(left + side * len(columns) + 8, top + row * len(cells) + 8, title)
    for index, column in enumerate(columns):
        svg.text((left + side * (index + 0.5), 18), column, "label", "middle")
    for number, (name, values) in enumerate(cells.items()):
        y = top + row * number
        svg.text((left - 10, y + 16), name, "label", "end")
        for index, column in enumerate(columns):
            if column not in values:
                continue
            value = values[column]
            strength = min(abs(value - middle) / reach, 1.0)
            style = "above" if value >= middle else "below"
            corner = (left + side * index + 1, y + 1)
            tip = tips.get((name, column), f"{name}, {column}: {value:.3f}")
            svg.rect(corner, (side - 2, row - 2), style, 0.06 + 0.74 * strength, tip)
            words = f"{value:+.2f}" if middle == 0 else f"{value:.2f}"
            middle_of_cell = (left + side * (index + 0.5), y + 16)
            svg.text(middle_of_cell, words.replace("-", "−"), "cell", "middle")
    return svg


def _tip(figure: Any) -> str:
    share = "" if figure.coverage is None else f", in {figure.coverage:.0%} of the texts"
    return f"{figure.value:+.3f} over {figure.items} texts{share}"


def _width(scores: Sequence[float]) -> float:
    """Silverman's rule for the width of the smoothing."""
    deviation: float = stdev(scores) if len(scores) > 1 else 1.0
    fifth_root: float = len(scores) ** 0.2
    return max(0.9 * deviation / fifth_root, 1e-3)


def _short(value: float) -> str:
    return f"{value:g}".replace("-", "−")


#: Plots by the name that ``benchmark.toml`` uses.
PLOTS: Mapping[str, Plotter] = {
    "distribution": distribution,
    "heat-map": heat_map,
    "quartiles": quartiles,
    "bins": bins,
    "trade-off": trade_off,
}
