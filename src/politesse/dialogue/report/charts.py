"""The pictures of the report."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from politesse.core.svg import Scale, Svg
from politesse.dialogue.report.analysis import Analysis
from politesse.dialogue.report.figures import chance, interval, persona_words, signed
from politesse.dialogue.report.measures import ALL_CALMED, ALL_RUDE, Change
from politesse.dialogue.report.wording import Bin

_LEFT, _WIDTH, _ROW = 190, 900, 32
_ATTRIBUTES = {
    "length": ("Words a turn", "{:.1f}", "short", "long"),
    "politeness": ("Politeness of the turn", "{:+.2f}", "rudest", "mildest"),
    "similarity": ("Likeness to the polite turn", "{:.2f}", "least", "most"),
}


def changes(analysis: Analysis) -> Svg:
    """How far success moves with each persona: a dot with its interval, calmed ones hollow."""
    rows = _rows(analysis)
    shown_changes = [change for _, pair in rows for change in pair if change]
    ends = [
        0.0,
        *(
            edge
            for change in shown_changes
            for edge in (change.low, change.high, change.delta)
            if edge is not None
        ),
    ]
    low, high = min(ends), max(max(ends), 2.0)
    air = max((high - low) * 0.06, 1.0)
    chart = ChangeChart(
        [name for name, _ in rows], (low - air, high + air),
        ("Change of task success by persona", "change of task success, points"),
        lambda tick: signed(tick).removesuffix(".0"),
    )  # fmt: skip
    svg, across = chart.svg, chart.across
    for index, (name, (plain, calmed)) in enumerate(rows):
        y = chart.height(index)
        if plain and calmed:
            _mark(svg, across, plain, y - 5, name, "hue2")
            _mark(svg, across, calmed, y + 6, f"{name}, calmed", "hue3")
        elif plain:
            _mark(
                svg,
                across,
                plain,
                y,
                name,
                "hue2" if name in (*analysis.result.rude, ALL_RUDE) else "hue6",
            )
        shown = plain or calmed
        if shown:
            chart.value(index, signed(shown.delta))
    return svg


class ChangeChart:
    """The ground of a picture with a row a user and a scale of changes across, nought among them."""

    def __init__(
        self,
        names: Sequence[str],
        ends: tuple[float, float],
        titles: tuple[str, str],
        tick_text: Callable[[float], str],
    ) -> None:
        """``titles`` are what the picture and its scale are called."""
        bottom = len(names) * _ROW + 8
        self.svg = svg = Svg(_WIDTH, bottom + 36, titles[0])
        self.across = across = Scale(*ends, _LEFT, _WIDTH - 74)
        for index in range(0, len(names), 2):
            svg.rect((0, self.height(index) - _ROW / 2), (_WIDTH, _ROW), "stripe", 0.5)
        for tick in across.ticks(7):
            svg.line((across(tick), 4), (across(tick), bottom), "axis" if tick == 0 else "grid")
            svg.text((across(tick), bottom + 16), tick_text(tick), "tick", "middle")
        svg.text(((_LEFT + _WIDTH - 74) / 2, bottom + 32), titles[1], "tick", "middle")
        for index, name in enumerate(names):
            kind = "label strong" if name == ALL_RUDE else "label"
            svg.text((_LEFT - 14, self.height(index) + 4), _label(name), kind, "end")

    def height(self, index: int) -> float:
        """Where the middle of a row is."""
        return index * _ROW + 20.0

    def value(self, index: int, text: str) -> None:
        """Write a row's figure at its end."""
        self.svg.text((_WIDTH - 8, self.height(index) + 4), text, "label strong", "end")


def _label(name: str) -> str:
    return (
        name
        if name == ALL_RUDE
        else persona_words(name).replace("calling for the third time", "third call")
    )


def _rows(analysis: Analysis) -> list[tuple[str, tuple[Change | None, Change | None]]]:
    table = {name: row["success"] for name, row in analysis.measures.by_condition.items()}
    calmed = {ALL_RUDE: table.pop(ALL_CALMED, None)}
    calmed |= {name: table.pop(f"{name}+calm", None) for name in analysis.result.rude}
    names = [name for name in table if name != analysis.result.baseline]
    names.sort(key=lambda name: (name != ALL_RUDE, table[name].delta))
    return [(name, (table[name], calmed.get(name))) for name in names]


def _mark(svg: Svg, across: Scale, change: Change, y: float, name: str, hue: str) -> None:
    tip = f"{name}: {signed(change.delta)} points {interval(change)} {chance(change)}"
    if change.low is not None and change.high is not None and change.low == change.low:
        svg.path([(across(change.low), y), (across(change.high), y)], f"trend {hue}", tip=tip)
    svg.circle((across(change.delta), y), 5, f"dot {hue}", tip)


def bins(name: str, rows: Sequence[Bin]) -> Svg:
    """How far success and right offers fall in each fifth of the rude dialogues."""
    title, form, first, last = _ATTRIBUTES[name]
    width, height, left, top, bottom = 360.0, 230.0, 38.0, 34.0, 178.0
    svg = Svg(width, height, f"Drop by {title.lower()}")
    values = [drop for bin_ in rows for drop in bin_.drops.values()]
    up = Scale(min(0.0, *values), max(2.0, *values) * 1.08, bottom, top)
    svg.text((0, 14), title, "label strong")
    for tick in up.ticks(4):
        svg.line((left, up(tick)), (width - 4, up(tick)), "axis" if tick == 0 else "grid")
        svg.text((left - 7, up(tick) + 4), f"{tick:g}".replace("-", "−"), "tick", "end")
    step = (width - left - 8) / max(len(rows), 1)
    for index, bin_ in enumerate(rows):
        x = left + step * index + step * 0.14
        for number, (measure, style) in enumerate((("success", "below"), ("inform", "above"))):
            if measure not in bin_.drops:
                continue
            drop = bin_.drops[measure]
            edge, size = min(up(0), up(drop)), abs(up(drop) - up(0))
            tip = f"{form.format(bin_.low)} to {form.format(bin_.high)}, {bin_.dialogues} dialogues: {measure} falls by {drop:.1f} points"
            svg.rect(
                (x + number * step * 0.37, edge), (step * 0.34, max(size, 0.8)), style, 0.9, tip
            )
        svg.text(
            (left + step * (index + 0.5), bottom + 18),
            form.format(bin_.mean).replace("-", "−"),
            "tick",
            "middle",
        )
    svg.text((left, bottom + 36), f"← {first}", "tick")
    svg.text((width - 4, bottom + 36), f"{last} →", "tick", "end")
    return svg


def bars(rows: Mapping[str, tuple[float, float]], title: str) -> Svg:
    """Two bars a name: with polite users and with rude ones."""
    row, width, left = 34, 560.0, 170.0
    svg = Svg(width, row * len(rows) + 12, title)
    most = max((max(pair) for pair in rows.values()), default=1.0) or 1.0
    across = Scale(0, most, left, width - 46)
    for index, (name, (polite, rude)) in enumerate(rows.items()):
        y = index * row + 8.0
        svg.text((left - 10, y + 15), name, "label", "end")
        for number, (value, style) in enumerate(((polite, "above"), (rude, "below"))):
            top = y + number * 12
            svg.rect(
                (left, top),
                (max(across(value) - left, 1.0), 10),
                style,
                0.9,
                f"{name}: {value:.1f}",
            )
            svg.text((across(value) + 6, top + 9), f"{value:.1f}", "small")
    return svg
