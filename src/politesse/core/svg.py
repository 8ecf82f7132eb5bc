"""Drawing: scalable pictures as text, with colours from the page so that they suit light and dark."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from html import escape

Point = tuple[float, float]


class Svg:
    """A picture that shapes are added to.

    >>> picture = Svg(100, 20, "a line")
    >>> picture.line((0, 10), (100, 10))
    >>> str(picture).startswith('<svg viewBox="0 0 100 20"')
    True
    """

    def __init__(self, width: float, height: float, title: str) -> None:
        self.width, self.height, self.title = width, height, title
        self._shapes: list[str] = []

    def line(self, start: Point, end: Point, style: str = "axis") -> None:
        """A straight line."""
        (x, y), (to_x, to_y) = start, end
        self._shapes.append(
            f'<line class="{style}" x1="{_n(x)}" y1="{_n(y)}" x2="{_n(to_x)}" y2="{_n(to_y)}"/>'
        )

    def path(
        self, points: Iterable[Point], style: str, closed: bool = False, tip: str = ""
    ) -> None:
        """A line through points, or the area inside it."""
        steps = " L".join(f"{_n(x)} {_n(y)}" for x, y in points)
        self._shapes.append(
            f'<path class="{style}" d="M{steps}{" Z" if closed else ""}">{_tip(tip)}</path>'
        )

    def rect(
        self,
        corner: Point,
        size: tuple[float, float],
        style: str,
        opacity: float = 1.0,
        tip: str = "",
    ) -> None:
        """A rectangle."""
        (x, y), (width, height) = corner, size
        self._shapes.append(
            f'<rect class="{style}" x="{_n(x)}" y="{_n(y)}" width="{_n(width)}" '
            f'height="{_n(height)}" rx="3" fill-opacity="{opacity:.2f}">{_tip(tip)}</rect>'
        )

    def circle(self, centre: Point, radius: float, style: str, tip: str = "") -> None:
        """A disc."""
        x, y = centre
        self._shapes.append(
            f'<circle class="{style}" cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}">{_tip(tip)}</circle>'
        )

    def text(self, point: Point, words: str, style: str = "", anchor: str = "start") -> None:
        """Words; ``anchor`` is start, middle or end."""
        x, y = point
        kind = f' class="{style}"' if style else ""
        self._shapes.append(
            f'<text{kind} x="{_n(x)}" y="{_n(y)}" text-anchor="{anchor}">{escape(words)}</text>'
        )

    def __str__(self) -> str:
        return (
            f'<svg viewBox="0 0 {_n(self.width)} {_n(self.height)}" role="img" '
            f'style="max-width:{_n(self.width)}px" aria-label="{escape(self.title, quote=True)}">'
            f"{''.join(self._shapes)}</svg>"
        )


class Scale:
    """From values to places along an axis.

    >>> Scale(0, 10, 100, 200)(5)
    150.0
    """

    def __init__(self, low: float, high: float, start: float, end: float) -> None:
        if high <= low:
            low, high = low - 0.5, high + 0.5
        self.low, self.high, self._start, self._end = low, high, start, end

    def __call__(self, value: float) -> float:
        share = (value - self.low) / (self.high - self.low)
        return self._start + share * (self._end - self._start)

    def ticks(self, number: int = 5) -> list[float]:
        """Round values inside the axis, about so many.

        >>> Scale(0, 10, 0, 1).ticks()
        [0.0, 2.0, 4.0, 6.0, 8.0, 10.0]
        """
        rough = (self.high - self.low) / max(number, 1)
        power = 10.0 ** math.floor(math.log10(rough))
        step = next(unit * power for unit in (1, 2, 2.5, 5, 10) if unit * power >= rough * 0.999)
        first = math.ceil(self.low / step - 1e-9)
        last = math.floor(self.high / step + 1e-9)
        return [round(number * step, 10) for number in range(first, last + 1)]


def spread(values: Sequence[float], share: float = 0.08) -> tuple[float, float]:
    """The range of values with some air on both sides.

    >>> spread([0.0, 10.0], 0.1)
    (-1.0, 11.0)
    """
    low, high = min(values), max(values)
    air = (high - low) * share or abs(high) * share or 1.0
    return low - air, high + air


def density(values: Sequence[float], points: Sequence[float], width: float) -> list[float]:
    """How thickly values lie at each point, smoothed by a bell of a width."""
    scale = 1 / (len(values) * width * math.sqrt(2 * math.pi))
    return [
        scale * sum(math.exp(-0.5 * ((point - value) / width) ** 2) for value in values)
        for point in points
    ]


def _n(value: float) -> str:
    return f"{value:.1f}".rstrip("0").rstrip(".")


def _tip(words: str) -> str:
    return f"<title>{escape(words)}</title>" if words else ""
