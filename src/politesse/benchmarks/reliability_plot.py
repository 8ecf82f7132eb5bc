"""A reliability plot: how often what is given a probability comes true, a panel a group."""

from __future__ import annotations

from collections.abc import Mapping

from politesse.benchmarks.picture import stacked
from politesse.core.svg import Point, Scale, Svg
from politesse.metrics.calibration import Calibration

_SIDE, _LEFT, _TOP, _COLUMNS = 150, 40, 26, 4
_LARGEST = 8.0  # the radius of a point that has half of a group's texts


def reliability_plot(groups: Mapping[str, Calibration]) -> str:
    """The picture as a file; on the dashed line a probability is what it says.

    >>> from politesse.metrics.calibration import calibration
    >>> plot = reliability_plot({"all": calibration([1, 1, 0, 1], [0.9, 0.9, 0.1, 0.6])})
    >>> plot.count("<circle"), "error 0.175" in plot
    (3, True)
    """
    rows = -(-len(groups) // _COLUMNS)
    across = min(len(groups), _COLUMNS)
    svg = Svg(across * (_SIDE + _LEFT) + 12, rows * (_SIDE + _TOP + 30) + 4, "reliability")
    for number, (name, measured) in enumerate(groups.items()):
        row, column = divmod(number, _COLUMNS)
        corner = (column * (_SIDE + _LEFT) + _LEFT, row * (_SIDE + _TOP + 30) + _TOP)
        _panel(svg, corner, name, measured)
    return stacked([("How often it is so, by the probability that was given", svg)])


def _panel(svg: Svg, corner: Point, name: str, measured: Calibration) -> None:
    x, y = corner
    along, up = Scale(0, 1, x, x + _SIDE), Scale(0, 1, y + _SIDE, y)
    svg.text((x, y - 8), name, "label")
    svg.text((x + _SIDE, y - 8), f"error {measured.ece:.3f}", "tick", "end")
    for tick in (0.0, 0.5, 1.0):
        svg.line((along(tick), y), (along(tick), y + _SIDE), "grid")
        svg.line((x, up(tick)), (x + _SIDE, up(tick)), "grid")
        svg.text((along(tick), y + _SIDE + 16), f"{tick:g}", "tick", "middle")
        svg.text((x - 6, up(tick) + 4), f"{tick:g}", "tick", "end")
    svg.line((along(0), up(0)), (along(1), up(1)), "median")
    filled = [one for one in measured.bins if one.items]
    places = [(along(one.confidence), up(one.positive)) for one in filled]
    if len(places) > 1:
        svg.path(places, "trend hue1")
    total = sum(one.items for one in filled)
    for one, place in zip(filled, places, strict=True):
        tip = f"{name}: {one.items} texts given {one.confidence:.2f}, {one.positive:.2f} are so"
        radius = max(2.0, _LARGEST * min(1.0, 2 * one.items / total) ** 0.5)
        svg.circle(place, radius, "dot hue1", tip)
