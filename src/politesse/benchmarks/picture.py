"""Pictures as files of their own, with the report's colours in them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from politesse.core.page import style
from politesse.core.svg import Svg

_GAP, _HEAD, _MARGIN = 26, 30, 20
_ROOT = re.compile(r'^<svg viewBox="([^"]*)"[^>]*>')


def stacked(panels: Sequence[tuple[str, Svg]]) -> str:
    """Pictures under one another, in one file with the report's colours in it."""
    width = max((picture.width for _, picture in panels), default=400) + 2 * _MARGIN
    parts, y = [], float(_MARGIN)
    for title, picture in panels:
        parts.append(f'<text x="{_MARGIN}" y="{y + 14}" class="label">{title}</text>')
        y += _HEAD
        parts.append(_ROOT.sub(_placed(y, picture), str(picture), count=1))
        y += picture.height + _GAP
    if not panels:
        parts.append(f'<text x="{_MARGIN}" y="40" class="label">nothing was scored</text>')
        y = 80.0
    size = f'viewBox="0 0 {width:g} {y:g}" width="{width:g}" height="{y:g}"'
    ground = f'<rect width="{width:g}" height="{y:g}" style="fill: var(--surface)"/>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {size} '
        f'font-family="system-ui, sans-serif"><style>{_colours()}</style>{ground}{"".join(parts)}</svg>\n'
    )


def _placed(y: float, picture: Svg) -> Callable[[re.Match[str]], str]:
    return lambda match: (
        f'<svg x="{_MARGIN}" y="{y:g}" width="{picture.width:g}" height="{picture.height:g}" '
        f'viewBox="{match.group(1)}">'
    )


def _colours() -> str:
    """What the report's style sheet says of pictures."""
    sheet = style()
    root = sheet[: sheet.index("* {")]
    rules = [
        line for line in sheet.splitlines() if line.startswith("svg ") and "width: 100%" not in line
    ]
    return root + "\n".join(rules)
